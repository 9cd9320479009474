// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import Localization
internal import Synchronization

/// The room on the disk for what visitors send: answers, signatures and recordings.
///
/// It has bounds for each link, for the content and for what is left of the disk, and visitors by one link from one network may
/// send so much at once and in a second. Who reaches one is told; what was acknowledged before stays.
final class AnswerRoom: Sendable {
  /// Whose room it is.
  enum Holder: Sendable {
    case link, content

    /// Bytes at most.
    var most: Int {
      switch self {
      case .link: 16 << 30
      case .content: 64 << 30
      }
    }
  }

  /// Why something is not written.
  enum Refusal: Error, Sendable {
    /// The link, or the content, has all that it may have, or the disk is full but for a rest.
    case full
    /// Too much was sent in a short time.
    case tooFast

    var words: Message {
      switch self {
      case .full:
        "There is no room for more answers. What you sent before is kept. Please tell the people who gave you the address."
      case .tooFast:
        "Too many answers came from your network. What you sent before is kept. Go back, wait a few minutes, and send this page again."
      }
    }

    var status: Int {
      switch self {
      case .full: 507
      case .tooFast: 429
      }
    }
  }

  /// Bytes of the disk that are left free.
  private static let rest = 128 << 20
  /// Bytes of answers at once and a second, by one link from one network.
  private static let (burst, rate) = (64e6, 64e3)
  /// Owners that are remembered: those with the full allowance are as if they had never come.
  private static let mostOwners = 10_000

  private let folder: RunFolder
  private let most: Int
  private let parent: AnswerRoom?
  private let begin = ContinuousClock.now
  /// What lies in the folder, in bytes; counted when it is asked for first.
  private let taken = Mutex<Int?>(nil)
  private let allowances = Mutex<[RunOwner: Allowance]>([:])

  /// - Parameters:
  ///   - parent: the room that this one is a part of.
  ///   - most: bytes at most, in place of the holder's.
  init(_ folder: RunFolder, _ holder: Holder, within parent: AnswerRoom? = nil, most: Int? = nil) {
    (self.folder, self.parent, self.most) = (folder, parent, most ?? holder.most)
  }

  /// Makes sure that there is room for answers.
  ///
  /// - Throws: ``Refusal``.
  func take(_ bytes: Int, of owner: RunOwner) throws(Refusal) {
    guard has(bytes) else { throw .full }
    let now = (ContinuousClock.now - begin) / .seconds(1)
    let isFine = allowances.withLock { allowances in
      if allowances.count >= Self.mostOwners {
        allowances = allowances.filter { !$0.value.isFull(at: now) }
      }
      return allowances[
        owner, default: Allowance(burst: Self.burst, rate: Self.rate, at: now)
      ].take(Double(bytes), at: now)
    }
    guard isFine else { throw .tooFast }
  }

  /// Whether there is room for so many bytes.
  func has(_ bytes: Int) -> Bool {
    var disk = statvfs()
    // A disk that cannot be asked is found full when it is written to.
    if parent == nil, statvfs(folder.root, &disk) == 0,
      Int(clamping: UInt64(disk.f_bavail) * UInt64(disk.f_frsize)) < bytes + Self.rest
    {
      return false
    }
    let known = taken.withLock { taken in
      let known = taken ?? folder.bytes
      taken = known
      return known
    }
    return known + bytes <= most && (parent?.has(bytes) ?? true)
  }

  /// Notes that the folder has more bytes than before, or fewer.
  func note(_ bytes: Int) {
    taken.withLock { if let known = $0 { $0 = known + bytes } }
    parent?.note(bytes)
  }
}

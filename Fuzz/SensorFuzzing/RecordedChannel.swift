// SPDX-License-Identifier: Apache-2.0

internal import IndustrialIO

/// A peer that says what it was told to, whatever it is asked.
final class RecordedChannel: PeerChannel {
  private var bytes: ArraySlice<UInt8>
  private let piece: Int
  private let closes: Bool

  /// - Parameters:
  ///   - piece: bytes that come at once.
  ///   - closes: whether the connection is closed after the last, rather than silent.
  init(_ bytes: [UInt8], piece: Int, closes: Bool) {
    (self.bytes, self.piece, self.closes) = (bytes[...], piece, closes)
  }

  var isUsedUp: Bool { bytes.isEmpty }
  var descriptor: Int32? { nil }

  func send(_ bytes: UnsafeRawBufferPointer, deadline: Int64) throws(IIOError) {}
  func pause(seconds: Double) {}

  func receive(
    into buffer: UnsafeMutableRawBufferPointer, deadline: Int64?
  ) throws(IIOError) -> PeerReceipt {
    guard !bytes.isEmpty else { return closes ? .closed : .nothing }
    let taken = bytes.prefix(min(piece, buffer.count))
    buffer.copyBytes(from: taken)
    bytes = bytes.dropFirst(taken.count)
    return .bytes(taken.count)
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Finds out that another program has changed a device's scale or rate while it is captured: some
/// drivers allow it, and scans do not show it.
///
/// Looks once a second, and at rates every ten seconds, for which some sensors have to be asked.
/// Allocates nothing unless something has changed.
struct SettingsWatch {
  /// A file that stays open, with what was in it.
  private final class File {
    let file: OwnedDescriptor
    let path: String
    let text: [UInt8]

    init?(_ path: String) {
      guard let text = Attribute.text(path),
        let file = try? OwnedDescriptor(opening: path, O_RDONLY)
      else { return nil }
      self.file = file
      self.path = path
      self.text = Array(text.utf8)
    }

    /// Whether the same is in it; a file that cannot be read says nothing.
    var isSame: Bool {
      withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { bytes in
        let count = pread(file.number, bytes.baseAddress, bytes.count, 0)
        guard count >= 0 else { return true }
        guard count >= text.count, bytes[..<text.count].elementsEqual(text) else { return false }
        return count == text.count || bytes[text.count] <= 0x20
      }
    }
  }

  private static let interval: Int64 = 1_000_000_000
  private static let looksPerRate = 10

  private let scales: [File]
  private let rates: [File]
  private var next: Int64 = 0
  private var looks = 0

  /// Watches what is set now.
  ///
  /// - Parameter others: more files to look at each time.
  init(_ device: IIODevice, rateFiles: [String], others: [String] = []) {
    var paths = others
    for channel in device.acceleration + device.angularVelocity {
      for attribute in ["scale", "offset"] {
        guard
          let name = DeviceReading.path(of: attribute, channel: channel.name, in: device.folder)
        else { continue }
        let path = "\(device.folder)/\(name)"
        if !paths.contains(path) { paths.append(path) }
      }
    }
    scales = paths.compactMap { File($0) }
    rates = rateFiles.compactMap { File($0) }
  }

  /// Looks, if it is time to.
  ///
  /// - Returns: the file that has changed, what was in it and what is now.
  mutating func change(at now: Int64) -> (path: String, from: String, to: String)? {
    guard now >= next else { return nil }
    next = now + Self.interval
    defer { looks += 1 }
    if let found = scales.first(where: { !$0.isSame }) { return Self.report(found) }
    guard looks.isMultiple(of: Self.looksPerRate) else { return nil }
    return rates.first { !$0.isSame }.map(Self.report)
  }

  private static func report(_ file: File) -> (path: String, from: String, to: String) {
    (file.path, String(decoding: file.text, as: UTF8.self), Attribute.text(file.path) ?? "")
  }
}

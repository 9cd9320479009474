// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The text of a manifest, of which a record is read again when its job is begun.
///
/// That of an ordinary file stays in the file; only the text of standard input, a pipe or a device is kept.
final class ManifestText: Sendable {
  /// The place of a job: its record, and which one of the record's jobs it is. 16 bytes.
  struct Place: Sendable {
    private let offsetAndPart: UInt64
    /// The bytes of the record.
    let count: UInt32
    /// A digest of these bytes.
    let digest: UInt32

    /// - Parameters:
    ///   - offset: of the record's first byte, below 2⁵⁶.
    ///   - part: of the job among those of the record.
    init(offset: Int, bytes: ArraySlice<UInt8>, part: Int) {
      offsetAndPart = UInt64(offset) << 8 | UInt64(UInt8(part))
      (count, digest) = (UInt32(bytes.count), ManifestText.digest(bytes))
    }

    /// The first byte of the record.
    var offset: Int { Int(offsetAndPart >> 8) }
    /// Which one of the record's jobs it is.
    var part: Int { Int(offsetAndPart & 0xFF) }
  }

  /// The open file; `nil` where the text is kept.
  private let descriptor: Int32?
  private let kept: [UInt8]
  private let name: String

  /// - Parameters:
  ///   - descriptor: of an ordinary file; it is closed with the text.
  ///   - name: what errors call it.
  init(descriptor: Int32, name: String) {
    (self.descriptor, kept, self.name) = (descriptor, [], name)
  }

  /// Records that were read already, one after another.
  init(_ kept: [UInt8], name: String) { (descriptor, self.kept, self.name) = (nil, kept, name) }

  deinit {
    if let descriptor { close(descriptor) }
  }

  /// The bytes of a record.
  ///
  /// - Throws: ``BatchError/cannotRead(name:reason:)`` where they are others than before.
  func bytes(at place: Place) throws(BatchError) -> [UInt8] {
    guard let descriptor else { return Array(kept[place.offset..<place.offset + Int(place.count)]) }
    guard let bytes = fileBytes(descriptor, at: place.offset, count: Int(place.count)),
      Self.digest(bytes[...]) == place.digest
    else { throw changed }
    return bytes
  }

  /// The error of a record that is another than before.
  var changed: BatchError {
    .cannotRead(name: "'\(name)'", reason: "it was changed after the batch had begun")
  }

  static func digest(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The header of every block of a raw recording.
///
/// 32 bytes, numbers little-endian:
///
/// | bytes | what |
/// | --- | --- |
/// | 0–3 | `GRB1` |
/// | 4 | kind: 1 header, 2 description, 3 scans, 4 event, 5 end |
/// | 5 | 0 |
/// | 6–7 | stream, from 0; 0 in header and end |
/// | 8–15 | time of arrival, nanoseconds of the monotonic clock, signed |
/// | 16–19 | the block's number from 0, wrapping around |
/// | 20–23 | bytes that follow, at most 1 MiB |
/// | 24–27 | their CRC-32 |
/// | 28–31 | CRC-32 of bytes 0–27 |
///
/// The CRC-32 is that of zlib. A frame has a checksum of its own because a damaged length must not
/// look like the end of the file, and the number tells where a block is missing.
struct RawFrame: Sendable, Hashable {
  /// The kind of a block. Readers skip kinds that they do not know.
  enum Kind: UInt8, Sendable {
    case header = 1
    case description = 2
    case scans = 3
    case event = 4
    case end = 5
  }

  /// The first line of a recording, with the version of its format.
  static let signature = Array("goniometer raw 1\n".utf8)
  /// The beginning of the first line in any version.
  static let anySignature = Array("goniometer raw ".utf8)
  static let byteCount = 32
  /// The most bytes that follow a frame: what a reader keeps in memory.
  static let mostBytes = 1 << 20
  /// `GRB1`.
  static let magic: [UInt8] = [0x47, 0x52, 0x42, 0x31]

  var kind: UInt8
  var stream: UInt16
  var arrival: Int64
  var number: UInt32
  var length: UInt32
  var checksum: UInt32

  /// A frame for these bytes.
  init(
    _ kind: Kind, stream: UInt16, arrival: Int64, number: UInt32, of bytes: UnsafeRawBufferPointer
  ) {
    self.kind = kind.rawValue
    (self.stream, self.arrival, self.number) = (stream, arrival, number)
    length = UInt32(bytes.count)
    checksum = Checksum.of(bytes)
  }

  /// Reads the frame at the start of some bytes; `nil` where there is none that is whole.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.byteCount, bytes.starts(with: Self.magic), bytes[5] == 0,
      Self.number(bytes, at: 28, UInt32.self) == Checksum.of(.init(rebasing: bytes[..<28]))
    else { return nil }
    kind = bytes[4]
    stream = Self.number(bytes, at: 6)
    arrival = Self.number(bytes, at: 8)
    number = Self.number(bytes, at: 16)
    length = Self.number(bytes, at: 20)
    checksum = Self.number(bytes, at: 24)
  }

  /// Writes the frame to the start of some memory.
  func store(to bytes: UnsafeMutableRawBufferPointer) {
    bytes.copyBytes(from: Self.magic)
    bytes[4] = kind
    bytes[5] = 0
    bytes.storeBytes(of: stream.littleEndian, toByteOffset: 6, as: UInt16.self)
    bytes.storeBytes(of: arrival.littleEndian, toByteOffset: 8, as: Int64.self)
    bytes.storeBytes(of: number.littleEndian, toByteOffset: 16, as: UInt32.self)
    bytes.storeBytes(of: length.littleEndian, toByteOffset: 20, as: UInt32.self)
    bytes.storeBytes(of: checksum.littleEndian, toByteOffset: 24, as: UInt32.self)
    let own = Checksum.of(.init(rebasing: bytes[..<28]))
    bytes.storeBytes(of: own.littleEndian, toByteOffset: 28, as: UInt32.self)
  }

  private static func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, _: Number.Type = Number.self
  ) -> Number {
    Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}

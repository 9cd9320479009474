// SPDX-License-Identifier: Apache-2.0

/// CRC-32 as zlib, gzip and PNG have it, so that any language's library can check a recording.
///
/// Reflected polynomial 0xEDB88320, start and end inverted: ISO/IEC 13239, Annex A. About 2 ns a
/// byte, which is little beside a system call a block.
package enum Checksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 0 ? rest >> 1 : rest >> 1 ^ 0xEDB8_8320 }
  }

  /// The checksum of some bytes; 0 of none.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      var rest = UInt32.max
      for byte in bytes { rest = rest >> 8 ^ table[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] }
      return ~rest
    }
  }
}

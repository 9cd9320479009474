// SPDX-License-Identifier: Apache-2.0

package import Foundation

extension UUID {
  /// A random UUID (RFC 9562, version 4), from the system's generator.
  ///
  /// Every random identity in the package is made here. `UUID()` of Foundation opens `/dev/urandom`
  /// on Linux and ignores that it cannot: where there is no such file (a bare root folder, a
  /// sandbox), each of its UUIDs has the same bits, and two runs share one. `getrandom(2)`, which
  /// Swift asks, needs no file. Without a source at all Swift's runtime ends the program with a
  /// sentence before the first line of it, as it seeds its hash tables from the same source.
  package static func random() -> UUID {
    var generator = SystemRandomNumberGenerator()
    var bits = (generator.next() as UInt64, generator.next() as UInt64)
    return withUnsafeMutableBytes(of: &bits) { bytes in
      bytes[6] = bytes[6] & 0x0F | 0x40
      bytes[8] = bytes[8] & 0x3F | 0x80
      return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Names of files and folders made of identifiers, which come from task files and may be anything.
enum RecorderName {
  /// Bytes of a name that are kept of a long identifier: a number and a suffix go with it, and the
  /// name of its temporary is longer still.
  private static let longest = 100

  /// A name for an identifier: itself, where it is short and of letters, digits, `-`, `_` and `.`.
  ///
  /// Other characters, and a point at the beginning, are written as `%` and their UTF-8 in
  /// hexadecimal digits. A long name is cut and ends in `~` and a checksum of the whole, so that
  /// two that differ late stay two.
  static func safe(_ identifier: String) -> String {
    var name = ""
    for (index, scalar) in identifier.unicodeScalars.enumerated() {
      let isPlain =
        scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
        || scalar == "-" || scalar == "_" || (scalar == "." && index > 0)
      if isPlain {
        name.unicodeScalars.append(scalar)
      } else {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          name += byte < 16 ? "%0" : "%"
          name += String(byte, radix: 16, uppercase: true)
        }
      }
    }
    if name.isEmpty { return "%" }
    guard name.utf8.count > longest else { return name }
    var kept = ""
    for scalar in name.unicodeScalars {
      guard kept.utf8.count + UTF8.width(scalar) <= longest else { break }
      kept.unicodeScalars.append(scalar)
    }
    return "\(kept)~\(String(checksum(identifier), radix: 16))"
  }

  /// Fowler, Noll and Vo's FNV-1a of 64 bits (RFC 9923).
  private static func checksum(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Decimal text to the nearest double, for every input the one `strtod` gives.
package enum NumberParser {
  /// The number that the whole of `text` spells; `nil` if it is none.
  package static func number(_ text: String, decimalMark: UInt8 = UInt8(ascii: ".")) -> Double? {
    nil
  }
}

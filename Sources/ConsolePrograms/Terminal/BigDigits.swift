// SPDX-License-Identifier: Apache-2.0

/// A number five lines high, to be read from where a person stands who is measured.
package enum BigDigits {
  package static let height = 5

  /// Lines of equal width; letters that have no shape are left out.
  package static func lines(_ text: String) -> [String] {
    (0..<height).map { row in
      let drawn: [String] = text.compactMap { shapes[$0]?[row] }
      return String(drawn.joined(separator: "  ").map { $0 == "#" ? "█" : " " })
    }
  }

  private static let shapes: [Character: [String]] = [
    "0": ["####", "#  #", "#  #", "#  #", "####"],
    "1": ["  # ", " ## ", "  # ", "  # ", " ###"],
    "2": ["####", "   #", "####", "#   ", "####"],
    "3": ["####", "   #", " ###", "   #", "####"],
    "4": ["#  #", "#  #", "####", "   #", "   #"],
    "5": ["####", "#   ", "####", "   #", "####"],
    "6": ["####", "#   ", "####", "#  #", "####"],
    "7": ["####", "   #", "  # ", " #  ", " #  "],
    "8": ["####", "#  #", "####", "#  #", "####"],
    "9": ["####", "#  #", "####", "   #", "####"],
    "-": ["    ", "    ", "####", "    ", "    "],
    ".": ["  ", "  ", "  ", "  ", "# "],
    "°": ["###", "# #", "###", "   ", "   "],
    " ": ["  ", "  ", "  ", "  ", "  "],
  ]
}

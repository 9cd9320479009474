// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Recordings

@Suite("Cells that no spreadsheet runs")
struct GuardedCellTests {
  @Test(
    "a guarded cell shows its text again, and never begins like a formula",
    arguments: [
      "", "a", "=1", "+1", "@x", "-1", "'", "'a", "'=1", "''=1", "'+", "\t=1", "\r", "\n=1", "a=1",
      " =1",
      "é", "-", "'-", "-2+3+cmd|' /C calc'!A0", "-HYPERLINK(\"a\")", "'-1+1", "-1e5", "--1",
      "=\u{301}1", "'\u{301}=1", " '=1", "\u{200B}'=1",
    ])
  func roundTrip(text: String) {
    let cell = text.guardedCell
    #expect(cell.unguardedCell.utf8.elementsEqual(text.utf8))
    let first = cell.unicodeScalars.first
    #expect(!["=", "+", "@", "\t", "\r", "\n"].contains(first))
    #expect(first != "-" || Double(cell) != nil)
  }

  private static let signs = "=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}\u{FE66}\u{FE62}\u{FE63}\u{FE6B}"
  /// Blanks of several widths, and what draws nothing: joiners, marks of direction, of byte order, of
  /// variation, fillers of Hangul, the hyphen of a line's end, a Braille pattern without dots.
  private static let unseen =
    " \u{A0}\u{2003}\u{3000}\u{200B}\u{200D}\u{200E}\u{202E}\u{2066}\u{FEFF}\u{FE0F}\u{3164}\u{AD}\u{2800}\u{B}\0"

  @Test("whatever is not seen before a sign, its first visible character makes it a formula")
  func unseenBeginnings() {
    var before = [""] + Self.unseen.unicodeScalars.map { String($0) }
    before += before.flatMap { first in before.map { first + $0 } }
    for unseen in before {
      for sign in Self.signs.unicodeScalars {
        for rest in ["", "1", "1+1", "\u{301}"]
        where !(unseen.isEmpty && sign == "-" && rest == "1") {
          let text = unseen + String(sign) + rest
          let cell = text.guardedCell
          #expect(cell.utf8.elementsEqual("'\(text)".utf8), "\(text.debugDescription)")
          #expect(cell.unguardedCell.utf8.elementsEqual(text.utf8), "\(text.debugDescription)")
        }
      }
      let harmless = unseen + "a=1"
      #expect(harmless.guardedCell.utf8.elementsEqual(harmless.utf8))
    }
  }

  @Test(
    "a quote is doubled whatever accent follows it, so that a cell ends where it is meant to",
    arguments: ["a\"\u{301},=1", "\"\u{308}\n=1", "\u{301}\",\"\u{301}"])
  func accents(text: String) {
    var row = CSVRow()
    row.append(text)
    let inner = text.guardedCell.utf8.flatMap { byte -> [UInt8] in byte == 34 ? [34, 34] : [byte] }
    #expect(row.ended() == [34] + inner + [34, 10])
  }

  @Test(
    "numbers and plain texts are as they were",
    arguments: ["-4.5", "-1e-7", "1e-3", " 1", "'quoted'", "left", "\u{2212}4", "%41", "(1)"])
  func plain(text: String) { #expect(text.guardedCell == text) }
}

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
    ])
  func roundTrip(text: String) {
    let cell = text.guardedCell
    #expect(cell.unguardedCell == text)
    #expect(!["=", "+", "@", "\t", "\r", "\n"].contains(String(cell.prefix(1))))
    #expect(!cell.hasPrefix("-") || cell == "-" || Double(cell) != nil)
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
    arguments: ["-4.5", "-1e-7", "-", "1e-3", "'quoted'", "left"])
  func plain(text: String) { #expect(text.guardedCell == text) }
}

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
    "numbers and plain texts are as they were",
    arguments: ["-4.5", "-1e-7", "-", "1e-3", "'quoted'", "left"])
  func plain(text: String) { #expect(text.guardedCell == text) }
}

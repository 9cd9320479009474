// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ConsolePrograms

@Suite("TextTable")
struct TextTableTests {
  @Test("a table aligns words left and numbers right and leaves no space at the end of a line")
  func table() {
    var table = TextTable([.words("Repetition"), .numbers("Range"), .words("Verdict")])
    table.append(["1", "98.1°", "good"])
    table.append(["2", "101.4°"])
    #expect(
      table.text(indent: 2) == """
          Repetition   Range  Verdict
          1            98.1°  good
          2           101.4°

        """)
  }
}

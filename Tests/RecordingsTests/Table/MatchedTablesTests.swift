// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Recordings

@Suite("Matched tables")
struct MatchedTablesTests {
  private func table(
    _ text: String, _ name: String, key: KeyedTable.Key = .first, columns: [String] = []
  ) throws -> KeyedTable {
    try KeyedTable(
      source: ByteSource(bytes: Array(text.utf8), name: name), columns: columns, key: key)
  }

  @Test("rows are matched by key in the order of the first table, and others are left out by name")
  func byKey() throws {
    let matched = try MatchedTables([
      table("id,deg\nb,2\na,1\nc,3\nd,\n", "one.csv"),
      table("id,deg\na,10\nb,20\ne,50\nd,4\n", "two.csv"),
    ])
    #expect(matched.subjects == [[2, 20], [1, 10]])
    #expect(matched.raters.map(\.letter) == ["A", "B"])
    #expect(matched.raters.map(\.place) == ["one.csv, deg", "two.csv, deg"])
    #expect(matched.leftOut.map(\.key) == ["c", "d", "e"])
    #expect(matched.leftOut.map(\.missing) == [["B"], ["A"], ["A"]])
    #expect(matched.keyNames == ["id"] && !matched.isMatchedByTime)
  }

  @Test("without keys rows are matched by their order, and have to be as many")
  func byOrder() throws {
    let one = try table("1\n2\n3\n", "one.csv")
    #expect(
      try MatchedTables([one, table("4\n5\n6\n", "two.csv")]).subjects == [
        [1, 4], [2, 5], [3, 6],
      ])
    let short = try table("4\n5\n", "two.csv")
    #expect(
      throws: TableMatchError.unequalCounts(
        FilePlace(path: "two.csv"), found: 2, other: FilePlace(path: "one.csv"), expected: 3)
    ) { try MatchedTables([one, short]) }
  }

  @Test("a key in one table only, and tables with nothing in common, are refused with their names")
  func refused() throws {
    let keyed = try table("id,deg\na,1\n", "one.csv")
    #expect(
      throws: TableMatchError.keyMissing(
        FilePlace(path: "two.csv"), keyed: FilePlace(path: "one.csv"), names: ["id"])
    ) { try MatchedTables([keyed, table("4\n", "two.csv")]) }
    #expect(
      throws: TableMatchError.nothingInCommon(["one.csv (id: 'a', …)", "two.csv (id: 'z', …)"])
    ) { try MatchedTables([keyed, table("id,deg\nz,1\n", "two.csv")]) }
  }

  @Test("a key of times is told, whatever its case; the 27th rater is R27")
  func names() throws {
    #expect(
      try MatchedTables([table("Time_S,a,b\n1,2,3\n", "t.csv", columns: ["a", "b"])])
        .isMatchedByTime)
    let names = (1...27).map { "c\($0)" }
    let row = (1...27).map(String.init).joined(separator: ",")
    let wide = try table("id,\(names.joined(separator: ","))\nx,\(row)\n", "w.csv", columns: names)
    #expect(try MatchedTables([wide]).raters.suffix(2).map(\.letter) == ["Z", "R27"])
  }
}

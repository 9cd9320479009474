// SPDX-License-Identifier: Apache-2.0

import SyntheticMotion
import Testing

@testable import Recordings

@Suite("KeyedTable")
struct KeyedTableTests {
  private func table(
    _ text: String, columns: [String] = [], key: KeyedTable.Key = .first
  ) throws(RecordingError) -> KeyedTable {
    try KeyedTable(
      source: ByteSource(bytes: Array(text.utf8), name: "a.csv", hashing: true), columns: columns,
      key: key)
  }

  private func message(
    _ text: String, columns: [String] = [], key: KeyedTable.Key = .first
  ) -> String? {
    do {
      _ = try table(text, columns: columns, key: key)
      return nil
    } catch { return error.description }
  }

  @Test("two columns are a key and a measurement, whatever separates them and ends the lines")
  func twoColumns() throws {
    for text in [
      "id,angle\nP1,1.5\nP2,2\n", "id;angle\r\nP1;1,5\r\nP2;2.0", "id\tangle\nP1\t1,5\nP2\t2\n",
      "\u{FEFF}# made by hand\n\nid, angle\n\"P1\", \"1.5\"\n// late\nP2 ,2e0\n\n",
    ] {
      let found = try table(text)
      #expect(found.keyNames == ["id"])
      #expect(found.columnNames == ["angle"])
      #expect(found.rows.map(\.key) == [["P1"], ["P2"]])
      #expect(found.rows.map(\.values) == [[1.5], [2]])
    }
  }

  @Test("one column goes by order, with a header or without")
  func oneColumn() throws {
    for (text, names) in [("angle\n1\n2,5\n", ["angle"]), ("1\n2.5\n", []), ("# x\n1\n2.5", [])] {
      let found = try table(text)
      #expect(found.keyNames.isEmpty)
      #expect(found.columnNames == names)
      #expect(found.rows.map(\.values) == [[1], [2.5]])
    }
  }

  @Test("columns are found by name, exactly or but for case, and keys may be several")
  func namedColumns() throws {
    let text = "id,Side,ben,anna,Anna\n1,left,2,3,4\n1,right,,6,7\n"
    let found = try table(text, columns: ["anna", "ben"], key: .columns(["ID", "side"]))
    #expect(found.keyNames == ["id", "Side"])
    #expect(found.rows.map(\.key) == [["1", "left"], ["1", "right"]])
    #expect(found.rows[0].values == [3, 2])
    #expect(found.rows[1].values[0] == 6)
    #expect(found.rows[1].values[1].isNaN)
    let bare = try table("anna,ben\n1,2\n3,4\n", columns: ["anna", "ben"])
    #expect(bare.keyNames.isEmpty)
  }

  @Test("by order the first of two columns is still no measurement")
  func byOrder() throws {
    let found = try table("id,angle\nP1,1\nP1,2\n", key: .none)
    #expect(found.keyNames.isEmpty)
    #expect(found.rows.map(\.values) == [[1], [2]])
  }

  @Test("an empty cell, a cell that is not there and na are missing")
  func missing() throws {
    let found = try table("id,angle\nP1,\nP2\nP3,NA\nP4,nan\nP5,7\n")
    #expect(found.rows.map(\.values[0].isNaN) == [true, true, true, true, false])
  }

  @Test(
    "each kind of damage in one clear sentence",
    arguments: [
      (
        "id,angle\nP1,x7\n",
        #"a.csv:2:2: expected a number in column "angle", found "x7"; "#
          + "correct the cell or leave it empty"
      ),
      (
        "id,angle\nP1,inf\n",
        #"a.csv:2:2: expected a number in column "angle", found "inf"; "#
          + "correct the cell or leave it empty"
      ),
      (
        "id,angle\nP1,1\n\nP1,2\n",
        "a.csv:4: expected a key (id) that no other row has, found that of line 2 again (P1); "
          + "name every column that tells rows apart with the setting 'key column', or use "
          + "the setting 'pairing by order'"
      ),
      (
        "id,angle\n,1\n",
        "a.csv:2:1: expected a key (id), found an empty cell; fill it in, or use "
          + "the setting 'pairing by order'"
      ),
      (
        "id,angle\nP1,1,5\n",
        "a.csv:2: expected 2 cells as in the header, found 3; mend the line; quote texts that hold "
          + "a separator"
      ),
      (
        "id,angle\n\"P1,1\n",
        "a.csv:2: expected a closing quote on the same line, found the end of the line; "
          + "mend the file or export it again"
      ),
      (
        "1,2\n3,4\n",
        "a.csv:1: expected a header such as \"id,angle_deg\", found numbers; "
          + "put a line with the names of the columns on top"
      ),
      (
        "id,side,angle\nP1,left,1\n",
        "a.csv:1: expected one column of measurements, found 2 (id, side, angle); "
          + "choose with the value column NAME"
      ),
      (
        "id,angle\n",
        "a.csv:1: expected samples below the header, found none; export the recording again"
      ),
      ("\n \n", "a.csv: expected a recording, found an empty file; export it again"),
      ("# only\n", "a.csv: expected a recording, found an empty file; export it again"),
      (
        "PK\u{3}\u{4}zip",
        "a.csv: expected text, found a zip archive or Excel workbook; export as CSV in UTF-8"
      ),
    ])
  func damage(_ text: String, _ expected: String) {
    #expect(message(text) == expected)
  }

  @Test("a column that is not there, or twice, is named with what there is")
  func unknownColumn() {
    #expect(
      message("id,angle\nP1,1\n", columns: ["range"])
        == #"a.csv:1: expected a column "range", found "id", "angle"; "#
        + "name one of them with the setting 'value column'")
    #expect(
      message("id,angle\nP1,1\n", key: .columns(["name"]))
        == #"a.csv:1: expected a column "name", found "id", "angle"; name one of them with "#
        + "the setting 'key column'")
    #expect(
      message("id,a,a\nP1,1,2\n", columns: ["a"])
        == #"a.csv:1: expected one column "a", found 2; give each column a name of its own"#)
  }

  @Test("any bytes give a table or an error, and finite numbers or none")
  func anyBytes() {
    var generator = SplitMix64(seed: 77)
    let alphabet = Array("id,;\t\"#/\n\r 0123456789.eE-+naif\u{0}\u{FF}é".utf8)
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      let source = ByteSource(bytes: bytes, name: "a.csv")
      if let table = try? KeyedTable(source: source, columns: [], key: .first) {
        #expect(!table.rows.isEmpty)
        for row in table.rows {
          #expect(row.values.count == table.columnCount && !row.values.contains { $0.isInfinite })
        }
      }
    }
  }
}

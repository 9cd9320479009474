// SPDX-License-Identifier: Apache-2.0

import SyntheticMotion
import Testing

@testable import Recordings

@Suite struct TableReaderErrorTests {
  private static let layout = TableLayout(
    linesBeforeData: 1,
    columns: [
      TableColumn(cell: 0, name: "t"), TableColumn(cell: 2, name: "ax"),
      TableColumn(cell: 3, name: "clock", kind: .clock(.hoursMinutesSeconds)),
    ])

  @Test(
    "each kind of damage in one clear sentence",
    arguments: [
      (
        "t\n1,2,x7,0:00:00\n",
        #"run.csv:2:3: expected a number in column "ax", found "x7"; "#
          + "correct the cell or leave it empty"
      ),
      (
        "t\n1,2,0x1F,0:00:00\n",
        #"run.csv:2:3: expected a number in column "ax", found "0x1F"; "#
          + "correct the cell or leave it empty"
      ),
      (
        "t\n1,2,3,0:00:00\n# c\n1,2,\"3\"4,0:00:00\n",
        #"run.csv:4:3: expected a number in column "ax", found ""3"4"; "#
          + "correct the cell or leave it empty"
      ),
      (
        "t\n1,2,\u{1}\u{7F},0:00:00\n",
        #"run.csv:2:3: expected a number in column "ax", found "\u{01}\u{7F}"; "#
          + "correct the cell or leave it empty"
      ),
      (
        "t\n1,2,3,12\n",
        #"run.csv:2:4: expected a time like 23:59:58.125 in column "clock", found "12"; "#
          + "correct the cell or leave it empty"
      ),
      ("t\n1,2,3\n", "run.csv:2: expected at least 4 cells, found 3; complete or remove the line"),
      (
        "t\n1,\"2,3,0:00:00\n",
        "run.csv:2:2: expected a closing quote on the same line, found the end of the line; "
          + "mend the file or export it again"
      ),
      (
        "t\n1,2,3\u{0},0:00:00\n",
        "run.csv:2: expected text, found NUL bytes (binary data or UTF-16); "
          + "export as CSV in UTF-8"
      ),
      (
        "PK\u{3}\u{4}zip",
        "run.csv: expected text, found a zip archive or Excel workbook; export as CSV in UTF-8"
      ),
    ])
  func sentence(text: String, message: String) {
    #expect(ReadTable(text, layout: Self.layout).error?.description == message)
  }

  @Test("UTF-16 is named, with and without a byte order mark")
  func utf16() {
    let layout = TableLayout.numbers(0)
    let bigEndian = ReadTable([0xFE, 0xFF, 0, 0x31, 0, 0x0A], layout: layout)
    #expect(bigEndian.error == .notText(FilePlace(path: "run.csv"), found: "UTF-16"))
    let unmarked = ReadTable([0x31, 0, 0x0A, 0], layout: layout)
    #expect(
      unmarked.error
        == .notText(
          FilePlace(path: "run.csv", line: 1), found: "NUL bytes (binary data or UTF-16)"))
  }

  @Test("a line at the bound is read, one byte more is refused, wherever it ends")
  func longLines() {
    let bound = LineBuffer.lineLimitBytes
    let place = FilePlace(path: "run.csv", line: 2)
    for end in ["\n", ""] {
      for chunkSize in [Int.max, 60_000] {
        let fits = "1.5\n2.5," + String(repeating: "x", count: bound - 4) + end
        let table = ReadTable(fits, layout: .numbers(0), chunkSize: chunkSize)
        #expect(table.error == nil && table.rowCount == 2)
        for start in ["2.5,", "bad,", "\"op,"] {
          let long = "1.5\n" + start + String(repeating: "x", count: bound - 3) + end
          let refused = ReadTable(long, layout: .numbers(0), chunkSize: chunkSize)
          #expect(refused.error == .lineTooLong(place, limitBytes: bound))
        }
      }
    }
    let endless = ReadTable([UInt8](repeating: 0x31, count: 1 << 20), layout: .numbers(0))
    #expect(endless.error == .lineTooLong(FilePlace(path: "run.csv", line: 1), limitBytes: bound))
  }

  @Test("after an error the block is empty and the error stays")
  func repeated() throws {
    let source = ByteSource(bytes: Array("1\nx\n2\n".utf8), name: "run.csv")
    var reader = TableReader(source: source, layout: .numbers(0))
    var block = TableBlock(columnCount: 1)
    let place = FilePlace(path: "run.csv", line: 2, column: 1, columnName: "a")
    for _ in 0..<2 {
      #expect(throws: RecordingError.notANumber(place, found: "x")) {
        try read(&reader, &block)
      }
      #expect(block.rowCount == 0)
    }
  }

  private func read(_ reader: inout TableReader, _ block: inout TableBlock) throws(RecordingError) {
    _ = try reader.readBlock(into: &block)
  }

  @Test("random bytes end in a table or an error, never elsewhere")
  func randomBytes() {
    let seed: UInt64 = 7
    var random = SplitMix64(seed: seed)
    let alphabet = Array("0123456789.,;-+eE\n\r\t \"#/nanif\u{0}".utf8) + [0xEF, 0xBB, 0xBF, 0xFF]
    for _ in 0..<3_000 {
      let bytes = (0..<Int.random(in: 0...120, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      let layout = TableLayout.numbers(0, 2, short: Bool.random(using: &random))
      let whole = ReadTable(bytes, layout: layout)
      let cut = ReadTable(bytes, layout: layout, chunkSize: Int.random(in: 1...9, using: &random))
      #expect(whole == cut, "seed \(seed): \(bytes)")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Recordings

/// Everything a reader yields, with doubles as bits so that NaN equals NaN.
struct ReadTable: Equatable {
  var columns: [[UInt64]] = []
  var lines: [Int] = []
  var error: RecordingError?

  var rowCount: Int { lines.count }

  func column(_ index: Int) -> [Double] {
    columns[index].map { Double(bitPattern: $0) }
  }

  /// Rows of blocks before the one with the error are kept.
  init(
    _ bytes: [UInt8], layout: TableLayout, chunkSize: Int = .max, rowCapacity: Int = 2_000,
    peeks: Bool = false
  ) {
    let count = layout.columns.count
    columns = Array(repeating: [], count: count)
    let source = ByteSource(bytes: bytes, name: "run.csv", chunkSize: chunkSize)
    if peeks { _ = try? FileHead(of: source) }
    var reader = TableReader(source: source, layout: layout)
    var block = TableBlock(columnCount: count, rowCapacity: rowCapacity)
    do {
      while try reader.readBlock(into: &block) {
        for column in 0..<count { columns[column] += block.column(column).map(\.bitPattern) }
        for row in 0..<block.rowCount { lines.append(block.line(ofRow: row)) }
      }
    } catch {
      self.error = error
    }
  }

  init(_ text: String, layout: TableLayout, chunkSize: Int = .max, rowCapacity: Int = 2_000) {
    self.init(Array(text.utf8), layout: layout, chunkSize: chunkSize, rowCapacity: rowCapacity)
  }
}

extension TableLayout {
  /// Columns `a`, `b`, … from the cells named.
  static func numbers(
    _ cells: Int..., separator: Unicode.Scalar = ",", decimalMark: Unicode.Scalar = ".",
    skipping lines: Int = 0, short: Bool = false
  ) -> TableLayout {
    let names = Array("abcdefgh").map(String.init)
    return TableLayout(
      separator: UInt8(ascii: separator), decimalMark: UInt8(ascii: decimalMark),
      linesBeforeData: lines,
      columns: cells.enumerated().map { TableColumn(cell: $1, name: names[$0]) },
      allowsShortRows: short)
  }
}

@Suite struct TableReaderTests {
  @Test("the native form, to the last bit")
  func native() {
    let text = "t,a,b\n0.0000,-0.264636,9.909505\n0.0035,1e-3,-0.00000000\n"
    let table = ReadTable(text, layout: .numbers(0, 1, 2, skipping: 1))
    #expect(table.error == nil)
    #expect(table.column(0) == [0, 0.0035])
    #expect(table.column(1) == [-0.264636, 0.001])
    #expect(table.columns[2] == [9.909505, -0.0].map(\.bitPattern))
    #expect(table.lines == [2, 3])
  }

  @Test(
    "line ends, blanks, quotes, comments and marks do not matter",
    arguments: [
      "1.5,2.5\n3.5,4.5\n", "1.5,2.5\n3.5,4.5", "1.5,2.5\r\n3.5,4.5\r\n", "1.5,2.5\r\n3.5,4.5\r",
      "\u{FEFF}1.5,2.5\n3.5,4.5\n", " 1.5 ,\t2.5\t\n  3.5,4.5 \r\n",
      "\"1.5\",\"2.5\"\n\"3.5\",\" 4.5 \"\r\n",
      "1.5,2.5,\n3.5,4.5,\n", "1.5,2.5,rest \" of, line\n3.5,4.5,\n",
      "\n\n1.5,2.5\n \t \r\n3.5,4.5\n\n",
      "# x\n1.5,2.5\n // y,z\n  #\n3.5,4.5\n#", "+1.5,02.50\n35e-1,.45e1",
      "\"1.5\" , \"2.5\" \n3.5,4.5\n",
    ])
  func equivalents(text: String) {
    let table = ReadTable(text, layout: .numbers(0, 1))
    #expect(table.error == nil)
    #expect(table.column(0) == [1.5, 3.5])
    #expect(table.column(1) == [2.5, 4.5])
  }

  @Test("missing cells are NaN, infinite ones infinite")
  func missing() {
    let text = ",nan,NaN\nnull,n/a,NA\n\"\",NULL, \n-nan,inf,-Infinity\n"
    let table = ReadTable(text, layout: .numbers(0, 1, 2))
    #expect(table.error == nil)
    #expect(table.column(0).allSatisfy { $0.isNaN })
    #expect(table.column(1)[..<3].allSatisfy { $0.isNaN })
    #expect(table.column(1)[3] == .infinity && table.column(2)[3] == -.infinity)
    #expect(table.rowCount == 4)
  }

  @Test("columns come in the order asked for, others are not looked at")
  func order() {
    let text = "x \"y,z,1.5,\"a, \"\"b\"\"\",2.5,}{\n"
    let table = ReadTable(text, layout: .numbers(4, 2, 4))
    #expect(table.error == nil)
    #expect(table.column(0) == [2.5] && table.column(1) == [1.5] && table.column(2) == [2.5])
  }

  @Test(
    "separators and decimal marks",
    arguments: [
      ("1.5;-2.25\n", TableLayout.numbers(0, 1, separator: ";")),
      ("1.5\t-2.25\n", .numbers(0, 1, separator: "\t")),
      ("1,5;-2,25\n", .numbers(0, 1, separator: ";", decimalMark: ",")),
      ("1,5\t-2,25\n", .numbers(0, 1, separator: "\t", decimalMark: ",")),
      ("\"1,5\",\"-2,25\"\n", .numbers(0, 1, decimalMark: ",")),
      ("1.5 -2.25\n", .numbers(0, 1, separator: " ")),
    ])
  func separators(text: String, layout: TableLayout) {
    let table = ReadTable(text, layout: layout)
    #expect(table.error == nil)
    #expect(table.column(0) == [1.5] && table.column(1) == [-2.25])
  }

  @Test("a comma that separates is no decimal mark outside quotes")
  func commaTwice() {
    let table = ReadTable("1,500,2,25\n", layout: .numbers(0, 1, 2, decimalMark: ","))
    #expect(table.column(0) == [1] && table.column(1) == [500] && table.column(2) == [2])
  }

  @Test("empty cells between tabs are cells, not blanks")
  func tabs() {
    let table = ReadTable("\t\t1.5\n\t\t\n", layout: .numbers(0, 2, separator: "\t"))
    #expect(table.error == nil)
    #expect(table.column(0).allSatisfy { $0.isNaN })
    #expect(table.column(1)[0] == 1.5 && table.column(1)[1].isNaN)
  }

  @Test("short rows read as NaN where the layout allows them")
  func shortRows() {
    let table = ReadTable("1.5,2.5,3.5\n4.5\n", layout: .numbers(0, 2, short: true))
    #expect(table.error == nil)
    #expect(table.column(0) == [1.5, 4.5])
    #expect(table.column(1)[0] == 3.5 && table.column(1)[1].isNaN)
  }

  @Test("clocks become seconds, missing ones NaN")
  func clocks() {
    let layout = TableLayout(
      linesBeforeData: 0,
      columns: [
        TableColumn(cell: 0, name: "time", kind: .clock(.yearMonthDay)),
        TableColumn(cell: 1, name: "x"),
      ])
    let table = ReadTable("1970-01-01 00:00:01.5,2.5\n\"n/a\",3.5\n", layout: layout)
    #expect(table.error == nil)
    #expect(table.column(0)[0] == 1.5 && table.column(0)[1].isNaN)
  }

  @Test("no text, no columns, header only: no rows and no error")
  func nothing() {
    #expect(ReadTable("", layout: .numbers(0)).rowCount == 0)
    #expect(ReadTable("\u{FEFF}", layout: .numbers(0)).rowCount == 0)
    #expect(ReadTable("a,b\n", layout: .numbers(0, skipping: 1)).rowCount == 0)
    #expect(ReadTable("a,b", layout: .numbers(0, skipping: 5)).rowCount == 0)
    #expect(ReadTable("a,b\n\nc", layout: .numbers()).lines == [1, 3])
  }

  @Test("blocks of any capacity hold the same rows")
  func capacities() {
    let text = (0..<50).map { "\($0).25,x\n" }.joined()
    let whole = ReadTable(text, layout: .numbers(0))
    #expect(whole.rowCount == 50)
    for capacity in 1...60 {
      #expect(ReadTable(text, layout: .numbers(0), rowCapacity: capacity) == whole)
    }
  }

  @Test("any way of cutting the bytes gives the same table or the same error")
  func chunks() {
    let good =
      "\u{FEFF}head,er\r\n# c\n1.5,\"2,5\",3.25\r\n\n-0.123456789,1e5,x\n  nan , 12345678901234567890 ,\n7.5,8.5"
    let texts = [
      good, good + "\nx,1", good + "\n1", good + "\n\"1,2\n", good + "\n1,2\u{0}\n",
      good + "\n" + String(repeating: "1", count: 300) + ",2", "PK\u{3}\u{4}", "\n\n\u{0}",
    ]
    for text in texts {
      let layout = TableLayout.numbers(0, 1, skipping: 1)
      let whole = ReadTable(text, layout: layout)
      for chunkSize in 1...40 {
        #expect(ReadTable(text, layout: layout, chunkSize: chunkSize) == whole)
      }
    }
  }

  @Test("a file of many buffers has every row once")
  func manyBuffers() {
    let rows = 60_000
    let text = (0..<rows).map { "\($0).5,\($0)\n" }.joined()
    for chunkSize in [Int.max, 65_537, 4_099] {
      let table = ReadTable(text, layout: .numbers(0, 1), chunkSize: chunkSize)
      #expect(table.error == nil)
      #expect(table.column(0) == (0..<rows).map { Double($0) + 0.5 })
      #expect(table.column(1) == (0..<rows).map { Double($0) })
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

// Compiled with the sources under test into one module by Fuzz/run.sh.

import Glibc

/// libFuzzer's entry: any bytes must end in a table or a typed error, the same however they are
/// cut, and every number must be the one `strtod` reads.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start, count >= 2 else { return 0 }
  let layout = FuzzLayouts.all[Int(start[0]) % FuzzLayouts.all.count]
  let chunkSize = 1 + Int(start[1])
  let bytes = Array(UnsafeBufferPointer(start: start + 2, count: count - 2))

  let whole = Outcome(bytes, layout: layout, chunkSize: .max, rowCapacity: 1_000, peeks: false)
  let cut = Outcome(bytes, layout: layout, chunkSize: chunkSize, rowCapacity: 3, peeks: false)
  precondition(whole == cut, "chunks and blocks change the table")
  let peeked = Outcome(bytes, layout: layout, chunkSize: chunkSize, rowCapacity: 7, peeks: true)
  precondition(whole == peeked, "peeking changes the table")
  compareWithStrtod(bytes, layout: layout)
  return 0
}

enum FuzzLayouts {
  static let all: [TableLayout] = [
    layout(",", ".", [.number, .number, .number], cells: [0, 1, 2], skip: 0, short: false),
    layout(",", ".", [.number, .number], cells: [3, 1], skip: 1, short: true),
    layout(";", ",", [.number, .number, .number], cells: [0, 0, 2], skip: 0, short: true),
    layout("\t", ",", [.number, .number], cells: [1, 2], skip: 2, short: false),
    layout(",", ",", [.number, .number], cells: [0, 1], skip: 0, short: true),
    layout(" ", ".", [.number, .number], cells: [0, 1], skip: 0, short: true),
    layout(",", ".", [.clock(.yearMonthDay), .clock(.monthDayYear)], cells: [0, 1], short: true),
    layout(
      ",", ".", [.clock(.dayMonthNameYear), .clock(.minutesSeconds)], cells: [0, 1], short: true),
    layout(",", ".", [.clock(.hoursMinutesSecondsMilliseconds)], cells: [0], short: true),
  ]

  private static func layout(
    _ separator: Unicode.Scalar, _ mark: Unicode.Scalar, _ kinds: [TableColumn.Kind],
    cells: [Int], skip: Int = 0, short: Bool
  ) -> TableLayout {
    TableLayout(
      separator: UInt8(ascii: separator), decimalMark: UInt8(ascii: mark), linesBeforeData: skip,
      columns: zip(cells, kinds).map { TableColumn(cell: $0, name: "c\($0)", kind: $1) },
      allowsShortRows: short)
  }
}

/// What one way of reading yields.
private struct Outcome: Equatable {
  var cells: [UInt64] = []
  var lines: [Int] = []
  var error: RecordingError?

  init(
    _ bytes: [UInt8], layout: TableLayout, chunkSize: Int, rowCapacity: Int, peeks: Bool
  ) {
    let source = ByteSource(bytes: bytes, name: "fuzz", hashing: true, chunkSize: chunkSize)
    if peeks { _ = try? FileHead(of: source, lineLimit: 5) }
    var reader = TableReader(source: source, layout: layout)
    let columns = layout.columns.count
    var block = TableBlock(columnCount: columns, rowCapacity: rowCapacity)
    var rows: [[UInt64]] = []
    do throws(RecordingError) {
      while try reader.readBlock(into: &block) {
        for row in 0..<block.rowCount {
          rows.append((0..<columns).map { block[row: row, column: $0].bitPattern })
          lines.append(block.line(ofRow: row))
        }
      }
    } catch {
      // Rows of the block with the error are lost, and how many those are hangs on its capacity.
      self.error = error
      rows = []
      lines = []
      precondition(!error.description.isEmpty)
    }
    cells = rows.flatMap { $0 }
    precondition(error != nil || source.sha256?.count == 64)
  }
}

/// Every piece between separators, as a number and as a cell, against the C library.
private func compareWithStrtod(_ bytes: [UInt8], layout: TableLayout) {
  let mark = layout.decimalMark
  let parser = CellParser(separator: layout.separator, decimalMark: mark)
  let powers = PowersOfTen()
  for piece in bytes.split(whereSeparator: { $0 == layout.separator || $0 == 0x0A || $0 == 0 }) {
    let value = piece.withUnsafeBufferPointer { NumberParser.number($0, decimalMark: mark) }
    let text = piece.map { CChar(bitPattern: $0 == mark ? UInt8(ascii: ".") : $0) } + [0]
    if let value {
      precondition(strtod(text, nil).bitPattern == value.bitPattern, "not what strtod reads")
    }
    let padded = piece + [0x0A] + [UInt8](repeating: 0x39, count: 32)
    padded.withUnsafeBufferPointer { all in
      guard let start = all.baseAddress else { return }
      let digits = piece.last == 0x0D ? piece.dropLast() : piece
      let whole = digits.withUnsafeBufferPointer { NumberParser.number($0, decimalMark: mark) }
      let ways = [
        parser.plainNumber(start, tens: powers.start), parser.longNumber(start, tens: powers.start),
      ]
      for case (let fast, .some) in ways {
        precondition(whole?.bitPattern == fast.bitPattern, "a fast way reads otherwise")
      }
    }
  }
}

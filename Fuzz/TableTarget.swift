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

/// The outcome of one way of reading.
private struct Outcome: Equatable {
  var cells: [UInt64] = []
  var lines: [Int] = []
  var error: RecordingError?

  init(_ bytes: [UInt8], layout: TableLayout, chunkSize: Int, rowCapacity: Int, peeks: Bool) {
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
    let padding = [UInt8](repeating: 0x39, count: 64)
    let padded = padding + piece + [0x0A] + padding + [0]
    let marks = MarkIndex(capacity: piece.count + 1)
    padded.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return }
      let start = base + padding.count
      let end = padding.count + piece.count + 1
      marks.fill(
        text: base, from: padding.count, to: end, separator: layout.separator,
        end: padded.count - 1)
      let digits = piece.last == 0x0D ? piece.dropLast() : piece
      let whole = digits.withUnsafeBufferPointer { NumberParser.number($0, decimalMark: mark) }
      if case (let long, .some) = parser.longNumber(start, tens: powers.start) {
        precondition(whole?.bitPattern == long.bitPattern, "the way for long numbers errs")
      }
      let terminator = base + Int(marks.offsets[1])
      if terminator == start + digits.count,
        let plain = parser.plainNumber(
          start, point: base + Int(marks.offsets[0]), end: terminator, tens: powers.start)
      {
        precondition(whole?.bitPattern == plain.bitPattern, "the way for plain numbers errs")
      }
    }
  }
}

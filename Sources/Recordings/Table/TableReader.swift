// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Reads the wanted columns of a text table in constant memory.
///
/// Lines end in LF or CR LF, the last one may end with the file; a byte order mark, blank lines
/// and lines that begin with `#`, `%` or `//` are passed over. A cell may stand in quotes and have
/// blanks around it. An empty cell, `nan`, `null`, `na` and `n/a` in any case are missing and
/// read as NaN; `inf` is infinite, as is a number beyond the range of doubles; anything else
/// that is no number is an error. Cells that the layout does not want are not looked at.
///
/// No allocation per row; a cell of up to 7 digits, a decimal mark and 1…8 digits takes the
/// fastest way, a bare number of up to 19 digits a fast one; every cell reads as `strtod` has it.
package struct TableReader: ~Copyable {
  package let layout: TableLayout

  private var text: LineBuffer
  /// The first of the text's marks from its start on, or one before that.
  private var nextMark: UnsafePointer<UInt32>
  private let cells: CellParser
  private let tens = PowersOfTen()
  /// The action for each cell up to the last wanted one.
  private let plan: [PlainCells.Step]
  /// Columns that repeat another column's cell.
  private let copies: [(from: Int, to: Int)]

  /// `path` is what errors name; usually the source's own.
  ///
  /// Columns that share a cell must share its kind too.
  package init(source: ByteSource, layout: TableLayout, path: String? = nil) {
    self.layout = layout
    text = LineBuffer(source: source, path: path ?? source.path, separator: layout.separator)
    nextMark = text.marks
    cells = CellParser(separator: layout.separator, decimalMark: layout.decimalMark)
    var plan: [PlainCells.Step] = []
    var copies: [(from: Int, to: Int)] = []
    for (index, column) in layout.columns.enumerated() {
      precondition(column.cell >= 0)
      while plan.count <= column.cell { plan.append(PlainCells.Step(column: -1, isNumber: false)) }
      let first = plan[column.cell].column
      if first >= 0 {
        precondition(layout.columns[first].kind == column.kind)
        copies.append((first, index))
      } else {
        plan[column.cell] = PlainCells.Step(column: index, isNumber: column.kind == .number)
      }
    }
    self.plan = plan
    self.copies = copies
  }

  /// Replaces the block's rows with the next ones; `false` at the end, with an empty block.
  ///
  /// Only the last block is not full. After an error the block is empty and the reader done.
  package mutating func readBlock(into block: inout TableBlock) throws(RecordingError) -> Bool {
    precondition(block.columnCount == layout.columns.count)
    block.rowCount = 0
    var rows = 0
    while rows < block.rowCapacity {
      if text.start == text.limit {
        guard try text.refill() else { break }
        nextMark = text.marks
      }
      let range = rows..<block.rowCapacity
      let stride = block.stride
      rows = try block.cells.withUnsafeMutableBufferPointer {
        (cells) throws(RecordingError) -> Int in
        try block.lines.withUnsafeMutableBufferPointer { (lines) throws(RecordingError) -> Int in
          try parse(
            into: PlainCells.Target(
              columns: cells.baseAddress, stride: stride, lines: lines.baseAddress),
            rows: range)
        }
      }
    }
    block.rowCount = rows
    return rows > 0
  }

  /// Parses whole lines until they or the rows are used up; returns the row after the last.
  private mutating func parse(
    into target: PlainCells.Target, rows: Range<Int>
  ) throws(RecordingError) -> Int {
    let base = text.base
    let limit = text.limit
    var at = PlainCells.Position(
      start: text.start, line: text.line, mark: nextMark, row: rows.lowerBound)
    at.moveMark(base: base)
    while at.line <= layout.linesBeforeData, at.start < limit {
      text.advance(to: at.start, line: at.line)
      at.beginLine(at: try lineEnd(from: at.start) + 1, base: base)
    }
    while at.row < rows.upperBound, at.start < limit {
      plan.withUnsafeBufferPointer {
        PlainCells(parser: cells, tens: tens.start, steps: $0, spareCells: spareCells)
          .read(&at, base: base, limit: limit, into: target, upTo: rows.upperBound)
      }
      if at.row == rows.upperBound || at.start == limit { break }
      text.advance(to: at.start, line: at.line)
      if at.index == 0, isPassedOver(at.start) {
        at.beginLine(at: try lineEnd(from: at.start) + 1, base: base)
        continue
      }
      var terminator = at.cursor
      if at.index < plan.count {
        let value: Double
        (value, terminator) = try otherCell(at: at.cursor, index: at.index)
        let column = plan[at.index].column
        if column >= 0 { target.columns?[column &* target.stride &+ at.row] = value }
        at.index += 1
        if at.index < plan.count {
          if terminator.pointee == layout.separator {
            at.cursor = terminator + 1
            at.moveMark(base: base)
            continue
          }
          try fillShortRow(from: at.index, row: at.row, in: target)
        }
      }
      target.lines?[at.row] = at.line
      at.row += 1
      let end = try lineEnd(from: terminator)
      if terminator.pointee == layout.separator { try refuseSurplus(from: terminator, to: end) }
      at.beginLine(at: end + 1, base: base)
    }
    copyColumns(rows: rows.lowerBound..<at.row, in: target)
    nextMark = at.mark
    text.advance(to: at.start, line: at.line)
    return at.row
  }

  /// How many cells may follow the last wanted one.
  private var spareCells: Int { (layout.mostCells ?? .max) - plan.count }

  /// Throws where cells that are not empty follow the last one that a row may have.
  ///
  /// - Parameter separator: the one behind the last wanted cell.
  private func refuseSurplus(
    from separator: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) throws(RecordingError) {
    guard let most = layout.mostCells else { return }
    let filled = cells.filledCells(from: separator, to: end, behind: plan.count)
    guard filled > most else { return }
    throw error(
      .overlongRow(FilePlace(path: text.path, line: text.line), most: most, found: filled))
  }

  /// Fills the columns that repeat another one.
  private func copyColumns(rows: Range<Int>, in target: PlainCells.Target) {
    guard let columns = target.columns else { return }
    for copy in copies {
      (columns + copy.to * target.stride + rows.lowerBound).update(
        from: columns + copy.from * target.stride + rows.lowerBound, count: rows.count)
    }
  }

  /// The newline of the current line, which lies at or behind `cursor`.
  @inline(__always)
  private func lineEnd(
    from cursor: UnsafePointer<UInt8>
  ) throws(RecordingError) -> UnsafePointer<UInt8> {
    var end = cursor
    if end.pointee == UInt8(ascii: "\r"), end[1] == newline {
      end += 1
    } else if end.pointee != newline {
      // There is one: the buffer hands out whole lines only.
      let found = memchr(cursor, Int32(newline), text.limit - cursor)
      end = UnsafePointer(found?.assumingMemoryBound(to: UInt8.self) ?? .init(mutating: cursor))
    }
    if end - text.start > LineBuffer.lineLimitBytes { throw error(nil) }
    return end
  }

  /// Whether a line is blank or a comment.
  @inline(__always)
  private func isPassedOver(_ start: UnsafePointer<UInt8>) -> Bool {
    let first = start.pointee
    if first > UInt8(ascii: "%"), first != UInt8(ascii: "/") { return false }
    return isBlankOrComment(start)
  }

  private func isBlankOrComment(_ start: UnsafePointer<UInt8>) -> Bool {
    var cursor = start
    while cells.isBlank(cursor.pointee) { cursor += 1 }
    while cursor.pointee == UInt8(ascii: "\r") { cursor += 1 }
    return switch cursor.pointee {
    case newline, UInt8(ascii: "#"), UInt8(ascii: "%"): true
    case UInt8(ascii: "/"): cursor[1] == UInt8(ascii: "/")
    default: false
    }
  }

  /// Any cell at which the fast way stops: one to pass over, a clock, a number of another form.
  @inline(never)
  private func otherCell(
    at cursor: UnsafePointer<UInt8>, index: Int
  ) throws(RecordingError) -> (Double, terminator: UnsafePointer<UInt8>) {
    let cell = cells.cell(at: cursor)
    guard cell.isClosed else {
      throw error(
        .badStructure(
          place(index), expected: "a closing quote on the same line",
          found: "the end of the line"))
    }
    let column = plan[index].column
    if column < 0 { return (0, cell.terminator) }
    switch layout.columns[column].kind {
    case .number:
      guard let value = cells.number(cell.content) else {
        throw error(.notANumber(place(index), found: excerpt(cell.content)))
      }
      return (value, cell.terminator)
    case .clock(let format):
      if cells.isMissing(cell.content) { return (.nan, cell.terminator) }
      guard let value = format.seconds(of: cell.content) else {
        throw error(
          .notAClockTime(place(index), expected: format.example, found: excerpt(cell.content)))
      }
      return (value, cell.terminator)
    }
  }

  /// A row whose cells from `index` on are missing.
  private func fillShortRow(
    from index: Int, row: Int, in target: PlainCells.Target
  ) throws(RecordingError) {
    guard layout.allowsShortRows else {
      let place = FilePlace(path: text.path, line: text.line)
      throw error(.raggedRow(place, expectedCells: plan.count, foundCells: index))
    }
    for step in plan[index...] where step.column >= 0 {
      target.columns?[step.column * target.stride + row] = .nan
    }
  }

  private func place(_ index: Int) -> FilePlace {
    let column = plan[index].column
    return FilePlace(
      path: text.path, line: text.line, column: index + 1,
      columnName: column >= 0 ? layout.columns[column].name : nil)
  }

  /// The error to throw: a line beyond the bound is that before it is anything else, so that the
  /// answer does not hang on how much of it was in memory.
  private func error(_ other: RecordingError?) -> RecordingError {
    let limit = LineBuffer.lineLimitBytes
    let isBounded = memchr(text.start, Int32(newline), min(limit + 1, text.limit - text.start))
    if let other, isBounded != nil { return other }
    return .lineTooLong(FilePlace(path: text.path, line: text.line), limitBytes: limit)
  }

  /// Enough of a cell to show.
  private func excerpt(_ content: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: content.prefix(80), as: UTF8.self)
  }
}

private let newline = UInt8(ascii: "\n")

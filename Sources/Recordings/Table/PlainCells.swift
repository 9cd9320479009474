// SPDX-License-Identifier: Apache-2.0

/// Reads bare numbers row after row, and stops before any other cell, before a line that is too
/// long and at the end of the whole lines.
///
/// Plain ones (`CellParser.plainNumber`) are found by the marks of the text. Apart from the rest of
/// the reader so that what this loop needs stays in registers.
struct PlainCells {
  typealias Text = UnsafePointer<UInt8>

  /// The action for a cell.
  struct Step {
    /// Output column, or −1 for a cell to pass over.
    var column: Int
    /// Whether the cell may be a plain number.
    var isNumber: Bool
  }

  /// Where the reading has come to.
  struct Position {
    /// The first byte of the line.
    var start: Text
    /// Number of the line.
    var line: Int
    /// The cell to be read next, and its first byte.
    var index = 0
    var cursor: Text
    /// The first mark at or behind `cursor`.
    var mark: UnsafePointer<UInt32>
    /// The row that the line becomes.
    var row: Int

    /// The beginning of a line.
    init(start: Text, line: Int, mark: UnsafePointer<UInt32>, row: Int) {
      self.start = start
      self.line = line
      self.mark = mark
      self.row = row
      cursor = start
    }

    /// Goes on to the mark at or behind `cursor`.
    @inline(__always)
    mutating func moveMark(base: Text) {
      while base + Int(mark.pointee) < cursor { mark += 1 }
    }

    /// Goes on to the next line.
    @inline(__always)
    mutating func beginLine(at start: Text, base: Text) {
      self.start = start
      line &+= 1
      index = 0
      cursor = start
      moveMark(base: base)
    }
  }

  /// Where the rows of a block lie in memory.
  struct Target {
    /// `nil` only for a layout without columns.
    let columns: UnsafeMutablePointer<Double>?
    let stride: Int
    let lines: UnsafeMutablePointer<Int>?
  }

  let parser: CellParser
  let tens: UnsafePointer<PowersOfTen.Power>
  /// One for each cell up to the last wanted one.
  let steps: UnsafeBufferPointer<Step>
  /// How many cells may follow the last wanted one.
  let spareCells: Int

  /// Reads on from `position` up to row `end` or to `limit`, past the last whole line.
  @inline(never)
  func read(
    _ position: inout Position, base: Text, limit: Text, into target: Target, upTo end: Int
  ) {
    guard let step = steps.baseAddress, let columns = target.columns, let lines = target.lines
    else { return }
    let stride = target.stride
    let parser = parser
    let tens = tens
    let separator = parser.separator
    let last = steps.count &- 1
    var at = position
    while at.row < end {
      var mark = at.mark
      var terminator: Text
      if step[at.index].isNumber {
        let column = columns + (step[at.index].column &* stride &+ at.row)
        terminator = base + Int(mark[1])
        if let value = parser.plainNumber(
          at.cursor, point: base + Int(mark[0]), end: terminator, tens: tens)
        {
          // Of no harm if the cell turns out to go on: it is then read again.
          column.pointee = value
          mark += 2
        } else {
          guard at.cursor < limit,
            case (let value, let end?) = parser.longNumber(at.cursor, tens: tens)
          else { break }
          column.pointee = value
          terminator = end
          repeat { mark += 1 } while base + Int(mark[-1]) < end
        }
      } else {
        guard step[at.index].column < 0, let next = markBehindCell(at, base: base)
        else { break }
        mark = next
        terminator = base + Int(mark[-1])
      }
      if at.index < last {
        guard terminator.pointee == separator else { break }
        at.index &+= 1
      } else {
        if terminator.pointee != newline {
          guard let next = markBehindLine(mark, base: base) else { break }
          mark = next
          terminator = base + Int(mark[-1])
        }
        if terminator - at.start > LineBuffer.lineLimitBytes { break }
        lines[at.row] = at.line
        at.row &+= 1
        at.line &+= 1
        at.index = 0
        at.start = terminator + 1
      }
      at.cursor = terminator + 1
      at.mark = mark
    }
    position = at
  }

  /// The mark behind a cell that is passed over; `nil` if it may have quotes or begin a line that
  /// is blank or a comment.
  @inline(never)
  private func markBehindCell(_ position: Position, base: Text) -> UnsafePointer<UInt32>? {
    let first = position.cursor.pointee
    if first <= UInt8(ascii: "%") || first == UInt8(ascii: "/") { return nil }
    var mark = position.mark
    while true {
      let byte = base[Int(mark.pointee)]
      mark += 1
      if byte == parser.separator || byte == newline { return mark }
      if byte == 0 { return nil }
    }
  }

  /// The mark behind a line whose last wanted cell ends before `mark`, but not the line; `nil` if
  /// that is no end of a cell, or the line seems to have too many cells.
  @inline(never)
  private func markBehindLine(_ mark: UnsafePointer<UInt32>, base: Text) -> UnsafePointer<UInt32>? {
    let terminator = base + Int(mark[-1])
    let isReturn = terminator.pointee == UInt8(ascii: "\r") && terminator[1] == newline
    guard isReturn || terminator.pointee == parser.separator else { return nil }
    var mark = mark
    var spare = isReturn ? spareCells : spareCells &- 1
    while true {
      let byte = base[Int(mark.pointee)]
      mark += 1
      if byte == newline { return spare < 0 ? nil : mark }
      if byte == parser.separator { spare &-= 1 }
      if byte == 0 { return nil }
    }
  }
}

private let newline = UInt8(ascii: "\n")

// SPDX-License-Identifier: Apache-2.0

/// A sheet of a workbook as lines of cells, separated by tabs: row 5 is line 5, column C the third cell.
struct WorkbookSheet {
  /// The lines; empty for a sheet without cells.
  private(set) var text: [UInt8] = []

  private let strings: [String]
  private let dates: WorkbookDates
  private let path: String
  private let sheet: String
  private let room: Int

  /// Lines that are complete.
  private var lines = 0
  /// Cells of the row that is read.
  private var cellCount = 0
  /// The widest row so far. Cells at the end of a row that are empty are not stored.
  private var width = 0
  private var open: [String] = []
  private var cell = Cell()

  private struct Cell {
    var column = 0
    var kind = ""
    var style = ""
    var value = ""
  }

  /// What programs for sheets allow.
  private static let (mostRows, mostColumns) = (1 << 20, 1 << 14)

  /// Reads a sheet.
  ///
  /// - Parameter room: the bytes that its text may have.
  init(
    _ reading: inout IsolatedReading, strings: [String], dates: WorkbookDates, room: Int
  ) throws(RecordingError) {
    (self.strings, self.dates, self.room) = (strings, dates, room)
    (path, sheet) = (reading.path, reading.part)
    var row: Int?
    try reading.records { (record) throws(RecordingError) in
      switch record {
      case .element(let name):
        open.append(name)
        if name == "row" { row = lines + 1 }
        if name == "c" { cell = Cell(column: cellCount) }
      case .elementAttribute(let name, let text):
        switch (open.last, name) {
        case ("row", "r"): row = try place(text, below: lines)
        case ("c", "r"): cell.column = try column(text)
        case ("c", "t"): cell.kind = text
        case ("c", "s"): cell.style = text
        default: break
        }
      case .text(let text):
        // Formulas are passed over; texts in the cell itself are in `t`.
        if open.last == "v" || open.last == "t" && open.contains("is") {
          cell.value += text
          try Workbook.checkLength(cell.value, path)
        }
      case .elementEnd:
        switch open.popLast() {
        case "c": if let number = row { try endCell(in: number) }
        case "row": if let number = row { try endRow(number) }
        default: break
        }
      case .noPart:
        throw .badStructure(
          FilePlace(path: path), expected: "all the sheets that it lists",
          found: "no part \(sheet.oneLine)")
      default: break
      }
    }
  }

  private func place(_ text: String, below last: Int) throws(RecordingError) -> Int {
    guard let row = Int(text), row > last, row <= Self.mostRows else {
      throw .badStructure(
        FilePlace(path: path, line: last), expected: "rows in order up to \(Self.mostRows)",
        found: "the row \"\(text.prefix(20).description.oneLine)\"")
    }
    return row
  }

  /// The position of `AB` in `AB12`, from 0; cells come in order.
  private func column(_ reference: String) throws(RecordingError) -> Int {
    var number = 0
    for letter in reference.utf8.prefix(while: { $0 >= UInt8(ascii: "A") }).prefix(4) {
      number = number * 26 + Int(letter & 0x1F)
    }
    guard number > cellCount, number <= Self.mostColumns else {
      throw .badStructure(
        FilePlace(path: path, line: lines + 1), expected: "cells in order",
        found: "the cell \"\(reference.prefix(20).description.oneLine)\"")
    }
    return number - 1
  }

  private mutating func endCell(in row: Int) throws(RecordingError) {
    guard cell.column < Self.mostColumns else {
      throw .badStructure(
        FilePlace(path: path, line: lines + 1), expected: "at most \(Self.mostColumns) cells",
        found: "more")
    }
    let value: String
    switch cell.kind {
    case "s":
      guard let index = Int(cell.value), strings.indices.contains(index) else {
        throw .badStructure(
          FilePlace(path: path, line: lines + 1, column: cell.column + 1),
          expected: "the number of a text", found: "\"\(cell.value.prefix(20))\"".oneLine)
      }
      value = strings[index]
    // An error such as a division by zero is a value that is missing.
    case "e": value = ""
    case "d": value = cell.value.replacing("T", with: " ")
    case "", "n": value = dates.text(of: cell.value, style: cell.style) ?? cell.value
    default: value = cell.value
    }
    try startLine(row)
    try addTabs(cell.column - max(cellCount - 1, 0))
    cellCount = cell.column + 1
    let isPlain = !value.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") }
    let shown =
      isPlain
      ? value
      : String(value.map { $0.isNewline || $0 == "\t" || $0 == "\0" || $0 == "\"" ? " " : $0 })
    try add(shown.utf8)
  }

  private mutating func add(_ bytes: some Collection<UInt8>) throws(RecordingError) {
    guard bytes.count <= room - text.count else {
      throw .tooLarge(path: path, limitBytes: Workbook.limitBytes)
    }
    text.append(contentsOf: bytes)
  }

  private mutating func addTabs(_ count: Int) throws(RecordingError) {
    try add(repeatElement(UInt8(ascii: "\t"), count: max(0, count)))
  }

  /// Adds blank lines for the rows that are left out before one.
  private mutating func startLine(_ number: Int) throws(RecordingError) {
    // Rows within rows are no rows.
    guard number - 1 > lines else { return }
    try add(repeatElement(UInt8(ascii: "\n"), count: number - 1 - lines))
    lines = number - 1
  }

  private mutating func endRow(_ number: Int) throws(RecordingError) {
    try startLine(number)
    width = max(width, cellCount)
    if cellCount > 0 { try addTabs(width - cellCount) }
    try add(CollectionOfOne(UInt8(ascii: "\n")))
    lines += 1
    cellCount = 0
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A small table of results: a header, and below it a row with numbers for every subject or trial,
/// which texts in the row, its key, tell from the others.
///
/// Separated by tabs, semicolons or commas, whichever the header has first in this order; but
/// beside commas a number may have a decimal comma. Blank lines and lines that begin with `#` or
/// `//` are passed over. An empty cell, `na`, `nan` and the like are missing. A single column
/// of numbers needs no header. At most 16 MiB, all of it held in memory.
package struct KeyedTable: Sendable {
  /// A row of the table.
  package struct Row: Sendable, Equatable {
    /// The cells of the key columns; empty where rows go by order.
    package var key: [String]
    /// A number for each wanted column; NaN where it is missing.
    package var values: [Double]
    /// Counted from 1.
    package var line: Int
  }

  /// Which columns tell rows apart.
  package enum Key: Sendable, Equatable {
    /// The first column, unless it is the only one or one of measurements.
    case first
    /// The columns of these names.
    case columns([String])
    /// None: rows go by order.
    case none
  }

  /// The file that was read.
  package let file: RecordingSource.File
  /// Names of the key columns; empty where rows go by order.
  package let keyNames: [String]
  /// Names of the wanted columns as the header has them; empty for a column without a header.
  package let columnNames: [String]
  /// How many numbers a row has.
  package let columnCount: Int
  /// In the order of the file, no two with one key, unless rows go by order.
  package let rows: [Row]

  private static let limitBytes = 1 << 24

  /// The path as given; `-` is standard input.
  package var path: String { file.path }

  /// Reads a table.
  ///
  /// - Parameter columns: The wanted columns; none stands for the only one beside the key.
  package init(source: ByteSource, columns: [String], key: Key) throws(RecordingError) {
    let path = source.path
    let bytes = try source.readAll(limitBytes: Self.limitBytes)
    file = RecordingSource.File(path: path, sha256: source.sha256 ?? "")
    let text = try FileHead(of: ByteSource(bytes: bytes, name: path), lineLimit: .max)
    let lines = text.lines.enumerated().filter { !Self.isPassedOver($0.element) }
    guard let head = lines.first else { throw .empty(path: path) }
    let header = Header(head.element, at: FilePlace(path: path, line: head.offset + 1))
    let plan = try header.plan(columns: columns, key: key)
    keyNames = plan.key.map { header.names[$0] }
    columnCount = plan.values.count
    columnNames = header.isAbsent ? [] : plan.values.map { header.names[$0] }
    var rows: [Row] = []
    var firstLines: [[String]: Int] = [:]
    for (offset, line) in header.isAbsent ? lines[...] : lines.dropFirst() {
      let row = try header.row(of: line, at: FilePlace(path: path, line: offset + 1), plan)
      if !row.key.isEmpty, let earlier = firstLines.updateValue(row.line, forKey: row.key) {
        throw .unsuitable(
          FilePlace(path: path, line: row.line),
          expected: "a key (\(keyNames.joined(separator: ", "))) "
            + "that no other row has",
          found: "that of line \(earlier) again "
            + "(\(row.key.joined(separator: ", ").prefix(40)))",
          remedy: "name every column that tells rows apart with \(.keyColumn), or use \(.rowOrder)")
      }
      rows.append(row)
    }
    guard !rows.isEmpty else { throw .headerOnly(path: path, line: head.offset + 1) }
    self.rows = rows
  }

  private static func isPassedOver(_ line: String) -> Bool {
    let text = line.drop(while: \.isWhitespace)
    return text.isEmpty || text.hasPrefix("#") || text.hasPrefix("//")
  }
}

/// Which cells of a row are wanted, from 0.
private struct KeyedPlan {
  var key: [Int]
  var values: [Int]
}

/// The first line of a table, and what it says of the others.
private struct Header {
  let place: FilePlace
  /// NUL, which no text holds, where there is a single column.
  let separator: UInt8
  let names: [String]

  private static let separators = "\t;,".utf8

  /// Whether the line is of numbers: the first row of a table without a header.
  var isAbsent: Bool { names.allSatisfy { number($0)?.isFinite ?? false } }

  init(_ line: String, at place: FilePlace) {
    self.place = place
    separator = Self.separators.first { line.utf8.contains($0) } ?? 0
    names = HeaderLine.cells(of: line, separator: separator)
  }

  /// Finds the columns.
  func plan(columns: [String], key: KeyedTable.Key) throws(RecordingError) -> KeyedPlan {
    if isAbsent {
      guard names.count == 1, columns.isEmpty, key == .first || key == .none else {
        throw .unsuitable(
          place, expected: "a header such as \"id,angle_deg\"", found: "numbers",
          remedy: "put a line with the names of the columns on top")
      }
      return KeyedPlan(key: [], values: [0])
    }
    var values: [Int] = []
    for name in columns { values.append(try position(of: name, setting: .valueColumn)) }
    var keys: [Int] = []
    switch key {
    case .none: break
    case .columns(let wanted):
      for name in wanted { keys.append(try position(of: name, setting: .keyColumn)) }
    case .first: keys = names.count == 1 || values.contains(0) ? [] : [0]
    }
    if values.isEmpty {
      // The first of several columns is taken for a name even where rows go by order.
      let names = names.count > 1 && keys.isEmpty ? [0] : keys
      let others = self.names.indices.filter { !names.contains($0) }
      guard others.count == 1 else {
        throw .choiceNeeded(
          place, expected: "one column of measurements",
          found: "\(others.count) (\(self.names.prefix(12).joined(separator: ", ")))",
          choice: "\(.valueColumn, "NAME")")
      }
      values = others
    }
    return KeyedPlan(key: keys, values: values)
  }

  /// The column of that name, as it is or else but for case and blanks.
  private func position(of name: String, setting: ReadingSetting) throws(RecordingError) -> Int {
    let exact = names.indices.filter { names[$0] == name }
    let normal = NamePattern.normalized(name)
    let found =
      exact.isEmpty ? names.indices.filter { NamePattern.normalized(names[$0]) == normal } : exact
    guard let first = found.first else {
      throw .missingColumn(
        place, expected: name, found: names, choice: "one of them with \(setting)")
    }
    guard found.count == 1 else {
      throw .unsuitable(
        place, expected: "one column \"\(name)\"", found: "\(found.count)",
        remedy: "give each column a name of its own")
    }
    return first
  }

  /// The wanted cells of a line.
  func row(
    of line: String, at place: FilePlace, _ plan: KeyedPlan
  ) throws(RecordingError) -> KeyedTable.Row {
    guard line.utf8.count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2) else {
      throw .badStructure(
        place, expected: "a closing quote on the same line", found: "the end of the line")
    }
    let cells = HeaderLine.cells(of: line, separator: separator)
    guard cells.count <= names.count else {
      throw .unsuitable(
        place, expected: "\(names.count) cell\(names.count == 1 ? "" : "s") as in the header",
        found: "\(cells.count)", remedy: "mend the line; quote texts that hold a separator")
    }
    func at(_ column: Int) -> FilePlace {
      FilePlace(
        path: place.path, line: place.line, column: column + 1,
        columnName: isAbsent ? nil : names[column])
    }
    var row = KeyedTable.Row(key: [], values: [], line: place.line ?? 0)
    for column in plan.key {
      guard column < cells.count, !cells[column].isEmpty else {
        throw .unsuitable(
          at(column), expected: "a key (\(names[column]))", found: "an empty cell",
          remedy: "fill it in, or use \(.rowOrder)")
      }
      row.key.append(cells[column])
    }
    for column in plan.values {
      let cell = column < cells.count ? cells[column] : ""
      guard let value = number(cell), !value.isInfinite else {
        throw .notANumber(at(column), found: cell)
      }
      row.values.append(value)
    }
    return row
  }

  /// The number in a cell; NaN if it is missing, `nil` if it is no number.
  private func number(_ cell: String) -> Double? {
    var cell = cell
    let marks = separator == UInt8(ascii: ",") ? "." : ".,"
    for mark in marks.utf8 {
      let parser = CellParser(separator: UInt8(ascii: ";"), decimalMark: mark)
      if let value = cell.withUTF8({ parser.number($0) }) { return value }
    }
    return nil
  }
}

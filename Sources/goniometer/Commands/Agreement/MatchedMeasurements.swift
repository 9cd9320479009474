// SPDX-License-Identifier: Apache-2.0

internal import Recordings

/// The rows of several tables brought together: who was measured by all, and who was left out.
struct MatchedMeasurements {
  /// One column of one table.
  struct Rater {
    /// A, B, C, …
    let letter: String
    let path: String
    /// Empty for a column without a header.
    let column: String

    /// The column as people know it.
    var place: String {
      let file = FilePlace(path: path).description
      return column.isEmpty ? file : "\(file), \(column)"
    }
  }

  /// A row that not all raters have a number for.
  struct LeftOut: Encodable {
    let key: String
    /// Letters of the raters who have none.
    let missing: [String]
  }

  let raters: [Rater]
  let files: [RecordingSource.File]
  /// What rows were matched by; empty where it was their order.
  let keyNames: [String]
  /// A number of each rater for each subject, in the order of the first table.
  private(set) var subjects: [[Double]] = []
  private(set) var leftOut: [LeftOut] = []

  /// Matches by key, or by order where the tables have none.
  init(_ tables: [KeyedTable]) throws(CommandFailure) {
    files = tables.map(\.file)
    let columns = tables.flatMap { table in
      (0..<table.columnCount).map {
        (table.path, table.columnNames.isEmpty ? "" : table.columnNames[$0])
      }
    }
    raters = columns.enumerated().map { index, column in
      Rater(letter: Self.letter(index), path: column.0, column: column.1)
    }
    keyNames = tables.first?.keyNames ?? []
    try Self.checkKeys(of: tables)
    if keyNames.isEmpty { try Self.checkCounts(of: tables) }
    match(tables)
    if subjects.isEmpty { throw nothingInCommon(tables) }
  }

  /// What is to be said before the result.
  var warnings: [String] {
    var warnings: [String] = []
    if let name = keyNames.first, ["t", "time", "time_s", "timestamp"].contains(name.lowercased()) {
      warnings.append(
        "rows are matched by '\(name)'; samples of one recording are not independent, and every "
          + "interval is too narrow for them: give one measurement for each subject")
    }
    if !leftOut.isEmpty {
      let shown = leftOut.prefix(Self.shownNames).map { row in
        "\(row.key) (not in \(row.missing.joined(separator: ", ")))"
      }
      let rest = leftOut.count - shown.count
      warnings.append(
        "\(leftOut.count) of \(leftOut.count + subjects.count) left out, not measured by all: "
          + shown.joined(separator: ", ")
          + (rest > 0 ? " and \(rest) more, which --json lists" : ""))
    }
    return warnings
  }

  /// Rows beyond this are left to JSON.
  private static let shownNames = 8

  /// A…Z, then R27 and on.
  private static func letter(_ index: Int) -> String {
    index < 26 ? String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index))) : "R\(index + 1)"
  }

  /// Refuses a key in some tables only.
  private static func checkKeys(of tables: [KeyedTable]) throws(CommandFailure) {
    guard let bare = tables.first(where: { $0.keyNames.isEmpty }),
      let keyed = tables.first(where: { !$0.keyNames.isEmpty })
    else { return }
    throw CommandFailure(
      .malformedData,
      "\(FilePlace(path: bare.path)): expected a column to match rows by beside the measurements, "
        + "as \(FilePlace(path: keyed.path)) has (\(keyed.keyNames.joined(separator: ", "))), "
        + "found none; add it, or match rows by their order with --by-order")
  }

  /// Refuses to match by order what has not the same number of rows.
  private static func checkCounts(of tables: [KeyedTable]) throws(CommandFailure) {
    guard let first = tables.first,
      let other = tables.first(where: { $0.rows.count != first.rows.count })
    else { return }
    throw CommandFailure(
      .malformedData,
      "\(FilePlace(path: other.path)): expected \(first.rows.count) rows as in "
        + "\(FilePlace(path: first.path)), found \(other.rows.count); add a column of names to both "
        + "and match rows by it")
  }

  private mutating func match(_ tables: [KeyedTable]) {
    var order: [[String]] = []
    var values: [[String]: [Double]] = [:]
    var start = 0
    for table in tables {
      for (index, row) in table.rows.enumerated() {
        let key = keyNames.isEmpty ? ["row \(index + 1)"] : row.key
        if values[key] == nil { order.append(key) }
        values[key, default: Array(repeating: .nan, count: raters.count)]
          .replaceSubrange(start..<start + row.values.count, with: row.values)
      }
      start += table.columnCount
    }
    for key in order {
      let numbers = values[key] ?? []
      let missing = zip(raters, numbers).filter { $0.1.isNaN }.map(\.0.letter)
      if missing.isEmpty {
        subjects.append(numbers)
      } else {
        leftOut.append(LeftOut(key: key.joined(separator: ", "), missing: missing))
      }
    }
  }

  private func nothingInCommon(_ tables: [KeyedTable]) -> CommandFailure {
    let keys = tables.map { table in
      let first = table.rows.first?.key.joined(separator: ", ") ?? ""
      return keyNames.isEmpty
        ? FilePlace(path: table.path).description
        : "\(FilePlace(path: table.path)) (\(table.keyNames.joined(separator: ", ")): '\(first)', …)"
    }
    return CommandFailure(
      .malformedData,
      "no row has a number in all of \(keys.joined(separator: " and ")); check the columns, name "
        + "the key with --key, or match rows by their order with --by-order")
  }
}

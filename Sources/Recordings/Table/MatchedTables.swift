// SPDX-License-Identifier: Apache-2.0

/// The rows of several tables brought together: who was measured by all, and who was left out.
///
/// ```swift
/// let matched = try MatchedTables([first, second])
/// print(matched.subjects.count, matched.leftOut.map(\.key))
/// ```
package struct MatchedTables: Sendable {
  /// One column of one table.
  package struct Rater: Sendable, Hashable {
    /// A, B, C, …
    package let letter: String
    /// The table's path as given; `-` for standard input.
    package let path: String
    /// Empty for a column without a header.
    package let column: String

    /// File and column, as people know them.
    package var place: String {
      let file = FilePlace(path: path).description
      return column.isEmpty ? file : "\(file), \(column)"
    }
  }

  /// A row that not all raters have a number for.
  package struct LeftOut: Sendable, Hashable, Encodable {
    /// The cells of its key.
    package let key: String
    /// Letters of the raters who have none.
    package let missing: [String]
  }

  /// A rater for each column of measurements, in the order of the tables.
  package let raters: [Rater]
  /// The files that were read.
  package let files: [RecordingSource.File]
  /// Columns that rows were matched by; empty if they were matched by their order.
  package let keyNames: [String]
  /// A number of each rater for each subject, in the order of the first table.
  package private(set) var subjects: [[Double]] = []
  /// Rows that not all raters have a number for.
  package private(set) var leftOut: [LeftOut] = []

  /// Matches by key, or by order if the tables have no keys.
  ///
  /// - Parameter areIndependent: Whether rows that share the first column of a key are of different
  ///   people all the same, such as the same number at two hospitals.
  /// - Throws: `TableMatchError`; `severalRowsEach` if people have several rows, which are not
  ///   independent.
  package init(_ tables: [KeyedTable], areIndependent: Bool = false) throws(TableMatchError) {
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
    let first = Set(match(tables).compactMap(\.first))
    if keyNames.count > 1, !areIndependent, first.count < subjects.count {
      throw .severalRowsEach(column: keyNames[0], people: first.count, rows: subjects.count)
    }
    if subjects.isEmpty { throw nothingInCommon(tables) }
  }

  /// Measurements in memory, matched by their order.
  ///
  /// - Parameter columns: of each rater the name and the measurements, as many as of the first; one that is
  ///   not finite is missing.
  package init(columns: [(name: String, values: [Double])]) {
    (files, keyNames) = ([], [])
    raters = columns.enumerated().map { index, column in
      Rater(letter: Self.letter(index), path: column.name, column: "")
    }
    for row in 0..<(columns.first?.values.count ?? 0) {
      let numbers = columns.map { $0.values[row] }
      let missing = zip(raters, numbers).filter { !$0.1.isFinite }.map(\.0.letter)
      if missing.isEmpty {
        subjects.append(numbers)
      } else {
        leftOut.append(LeftOut(key: "row \(row + 1)", missing: missing))
      }
    }
  }

  /// Whether rows were matched by a column of times: samples of one recording, which are not
  /// independent of one another.
  package var isMatchedByTime: Bool {
    guard let name = keyNames.first else { return false }
    return ["t", "time", "time_s", "timestamp"].contains(name.lowercased())
  }

  /// A…Z, then R27 and on.
  private static func letter(_ index: Int) -> String {
    index < 26 ? String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index))) : "R\(index + 1)"
  }

  /// Refuses a key in some tables only.
  private static func checkKeys(of tables: [KeyedTable]) throws(TableMatchError) {
    guard let bare = tables.first(where: { $0.keyNames.isEmpty }),
      let keyed = tables.first(where: { !$0.keyNames.isEmpty })
    else { return }
    throw .keyMissing(
      FilePlace(path: bare.path), keyed: FilePlace(path: keyed.path), names: keyed.keyNames)
  }

  /// Refuses to match by order tables of unequal numbers of rows.
  private static func checkCounts(of tables: [KeyedTable]) throws(TableMatchError) {
    guard let first = tables.first,
      let other = tables.first(where: { $0.rows.count != first.rows.count })
    else { return }
    throw .unequalCounts(
      FilePlace(path: other.path), found: other.rows.count, other: FilePlace(path: first.path),
      expected: first.rows.count)
  }

  /// Matches the rows; the keys of the subjects, in order.
  private mutating func match(_ tables: [KeyedTable]) -> [[String]] {
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
    var kept: [[String]] = []
    for key in order {
      let numbers = values[key] ?? []
      let missing = zip(raters, numbers).filter { $0.1.isNaN }.map(\.0.letter)
      if missing.isEmpty {
        subjects.append(numbers)
        kept.append(key)
      } else {
        leftOut.append(LeftOut(key: key.joined(separator: ", "), missing: missing))
      }
    }
    return kept
  }

  private func nothingInCommon(_ tables: [KeyedTable]) -> TableMatchError {
    .nothingInCommon(
      tables.map { table in
        let first = table.rows.first?.key.joined(separator: ", ") ?? ""
        return keyNames.isEmpty
          ? FilePlace(path: table.path).description
          : "\(FilePlace(path: table.path)) (\(table.keyNames.joined(separator: ", ")): "
            + "'\(first)', …)"
      })
  }
}

/// Why the rows of several tables cannot be brought together.
package enum TableMatchError: Error, Sendable, Equatable {
  /// A table without a key beside one with a key of these columns.
  case keyMissing(FilePlace, keyed: FilePlace, names: [String])
  /// Tables without keys that have different numbers of rows.
  case unequalCounts(FilePlace, found: Int, other: FilePlace, expected: Int)
  /// Fewer people, by the first column of the key, than rows.
  case severalRowsEach(column: String, people: Int, rows: Int)
  /// No row has a number in all tables; each is named with its key and the first of its rows.
  case nothingInCommon([String])
}

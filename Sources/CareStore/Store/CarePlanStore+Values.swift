// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

extension CarePlanStore {
  /// The values of the outcomes in some rows, by row and in their order.
  func outcomeValues(ofRows rows: [Int]) throws(CareStoreError) -> [Int: [OutcomeValue]] {
    // One statement for all of them: a list of parameters would be limited.
    let list = "[\(rows.map(String.init).joined(separator: ","))]"
    let certainty = form >= Migrations.withCertainty ? "half95, quality" : "NULL, NULL"
    let repeats = form >= Migrations.withRepeats ? "repeatHalf95" : "NULL"
    let found = try connection.rows(
      """
      SELECT type, content, kind, units, created, ended, outcome, \(certainty), \(repeats) FROM value
      WHERE outcome IN (SELECT value FROM json_each(?)) ORDER BY outcome, position
      """, [.text(list)], wrapping: CareStoreError.database
    ) { statement throws(CareStoreError) in
      var value = OutcomeValue(
        try Self.content(statement), kind: statement.optional(2, statement.text),
        units: statement.optional(3, statement.text), createdDate: statement.date(4),
        endDate: statement.optional(5, statement.date))
      value.halfWidth95 = statement.optional(7, statement.real)
      value.quality = statement.optional(8, statement.text)
      value.repeatHalfWidth95 = statement.optional(9, statement.real)
      return (row: statement.integer(6), value: value)
    }
    var values: [Int: [OutcomeValue]] = [:]
    for (row, value) in found { values[row, default: []].append(value) }
    return values
  }

  func insert(_ values: [OutcomeValue], ofOutcome row: Int) throws(CareStoreError) {
    for (position, value) in values.enumerated() {
      let (type, content) = Self.columns(value.content)
      try attempt { () throws(DatabaseFault) in
        try connection.run(
          "INSERT INTO value VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          [
            .integer(row), .integer(position), .text(type), content,
            DatabaseValue(value.kind, DatabaseValue.text),
            DatabaseValue(value.units, DatabaseValue.text), .date(value.createdDate),
            DatabaseValue(value.endDate, DatabaseValue.date),
            DatabaseValue(value.halfWidth95, DatabaseValue.real),
            DatabaseValue(value.quality, DatabaseValue.text),
            DatabaseValue(value.repeatHalfWidth95, DatabaseValue.real),
          ])
      }
    }
  }

  private static func columns(_ content: OutcomeValue.Content) -> (String, DatabaseValue) {
    switch content {
    case .integer(let value): ("integer", .integer(value))
    case .double(let value): ("double", .real(value))
    case .boolean(let value): ("boolean", .integer(value ? 1 : 0))
    case .text(let value): ("text", .text(value))
    case .binary(let value): ("binary", .blob(value))
    case .date(let value): ("date", .date(value))
    }
  }

  private static func content(
    _ statement: Statement
  ) throws(CareStoreError) -> OutcomeValue.Content {
    switch statement.text(0) {
    case "integer": return .integer(statement.integer(1))
    case "double": return .double(statement.real(1))
    case "boolean": return .boolean(statement.integer(1) != 0)
    case "text": return .text(statement.text(1))
    case "binary": return .binary(statement.blob(1))
    case "date": return .date(statement.date(1))
    case let type:
      throw .unreadable(
        .outcome, JSONError(.invalid("a value of the type '\(type.prefix(40))'"), at: .root))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

extension CarePlanStore {
  /// The values of the outcome in a row, in their order.
  func outcomeValues(_ row: Int) throws(CareStoreError) -> [OutcomeValue] {
    try connection.rows(
      """
      SELECT type, content, kind, units, created, ended FROM value WHERE outcome = ? ORDER BY position
      """, [.integer(row)], wrapping: CareStoreError.database
    ) { statement throws(CareStoreError) in
      OutcomeValue(
        try Self.content(statement), kind: statement.optional(2, statement.text),
        units: statement.optional(3, statement.text), createdDate: statement.date(4),
        endDate: statement.optional(5, statement.date))
    }
  }

  func insert(_ values: [OutcomeValue], ofOutcome row: Int) throws(CareStoreError) {
    for (position, value) in values.enumerated() {
      let (type, content) = Self.columns(value.content)
      try attempt { () throws(DatabaseFault) in
        try connection.run(
          "INSERT INTO value VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
          [
            .integer(row), .integer(position), .text(type), content,
            DatabaseValue(value.kind, DatabaseValue.text),
            DatabaseValue(value.units, DatabaseValue.text), .date(value.createdDate),
            DatabaseValue(value.endDate, DatabaseValue.date),
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

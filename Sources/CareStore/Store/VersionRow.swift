// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

/// One row of the table of versions, beside what its record's text holds.
struct VersionRow {
  let row: Int
  let version: RecordVersion
  let parent: UUID?
  let body: String
  /// Of an outcome.
  let occurrence: Int
  let eventStart: Date
  let eventEnd: Date

  /// The columns, for `FROM version v LEFT JOIN outcome o ON o.version = v.row`.
  static let columns = """
    v.row, v.uuid, v.created, v.updated, v.deleted, v.parent, v.body, o.occurrence, o.start, o.end,
    \(previous),
    (SELECT group_concat(hex(n.uuid)) FROM predecessor p JOIN version n ON n.row = p.version
      WHERE p.uuid = v.uuid)
    """

  /// The column of the versions that this one replaces.
  static let previous =
    "(SELECT group_concat(hex(p.uuid)) FROM predecessor p WHERE p.version = v.row)"

  static let tables = "version v LEFT JOIN outcome o ON o.version = v.row"

  init(_ statement: Statement) throws(CareStoreError) {
    row = statement.integer(0)
    version = RecordVersion(
      uuid: try Self.uuid(statement, 1), previous: Self.uuids(statement.text(10)),
      next: Self.uuids(statement.text(11)), createdDate: statement.date(2),
      updatedDate: statement.date(3),
      deletedDate: statement.optional(4, statement.date))
    parent = statement.uuid(5)
    body = statement.text(6)
    occurrence = statement.integer(7)
    eventStart = statement.date(8)
    eventEnd = statement.date(9)
  }

  /// The name of a version, without which its row is damaged.
  static func uuid(_ statement: Statement, _ column: Int) throws(CareStoreError) -> UUID {
    guard let uuid = statement.uuid(column) else {
      throw .unreadable(nil, JSONError(.invalid("a version without a UUID"), at: .root))
    }
    return uuid
  }

  /// The UUIDs of a list of bytes in hexadecimal, in order.
  static func uuids(_ list: String) -> [UUID] {
    list.split(separator: ",").compactMap { digits in
      guard digits.utf8.count == 32 else { return nil }
      var text = String(digits)
      for place in [20, 16, 12, 8] {
        text.insert("-", at: text.utf8.index(text.startIndex, offsetBy: place))
      }
      return UUID(uuidString: text)
    }.sorted()
  }
}

extension CarePlanStore {
  /// The records of a kind whose versions fulfil a condition, `v` and `o` being the tables.
  ///
  /// - Parameter condition: SQL after `WHERE`, with order and limits.
  func records<Record: CareRecord>(
    where condition: String, _ values: [DatabaseValue]
  ) throws(CareStoreError) -> [Record] {
    let rows = try connection.rows(
      "SELECT \(VersionRow.columns) FROM \(VersionRow.tables) WHERE \(condition)", values,
      wrapping: CareStoreError.database
    ) { statement throws(CareStoreError) in try VersionRow(statement) }
    var records: [Record] = []
    records.reserveCapacity(rows.count)
    let values = Record.kind == .outcome ? try outcomeValues(ofRows: rows.map(\.row)) : [:]
    for row in rows { records.append(try record(row, values[row.row] ?? [])) }
    return records
  }

  /// - Parameter values: Of an outcome.
  private func record<Record: CareRecord>(
    _ row: VersionRow, _ values: [OutcomeValue]
  ) throws(CareStoreError) -> Record {
    if Record.kind == .outcome, let outcome = try outcome(row, values) as? Record { return outcome }
    if Record.kind == .task, let known = taskTexts[row.version.uuid] as? Record {
      return known.with(row.version)
    }
    do throws(JSONError) {
      let record = try Record(jsonData: Data(row.body.utf8))
      if let task = record as? CareTask { taskTexts[row.version.uuid] = task }
      return record.with(row.version)
    } catch {
      throw .unreadable(Record.kind, error)
    }
  }

  private func outcome(
    _ row: VersionRow, _ values: [OutcomeValue]
  ) throws(CareStoreError) -> Outcome {
    var outcome = Outcome(
      taskUUID: row.parent ?? RecordVersion.blank.uuid, occurrence: row.occurrence, values: values)
    if row.body != Self.noLabels {
      do throws(JSONError) {
        outcome.labels = try RecordLabels(jsonData: Data(row.body.utf8))
      } catch {
        throw .unreadable(.outcome, error)
      }
    }
    outcome.eventStart = row.eventStart
    outcome.eventEnd = row.eventEnd
    return outcome.with(row.version)
  }

  /// The text of labels that say nothing.
  static let noLabels = "{}"
}

extension CareRecord {
  /// The same record as a version of the store.
  func with(_ version: RecordVersion?) -> Self {
    var record = self
    record.version = version
    return record
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension CarePlanStore {
  /// The changes that this store knows.
  public func knowledge() throws(CareStoreError) -> KnowledgeVector {
    try KnowledgeVector(
      Dictionary(uniqueKeysWithValues: origins().map { ($0.value.uuid, $0.value.clock) }))
  }

  /// All versions that a store of that knowledge does not know; all that there are for an empty one.
  public func changes(
    since knowledge: KnowledgeVector = KnowledgeVector()
  ) throws(CareStoreError) -> StoreChanges {
    try reading { () throws(CareStoreError) in
      let own = try self.knowledge()
      var since = knowledge
      for origin in knowledge.origins { since[origin] = min(knowledge[origin], own[origin]) }
      var changes = StoreChanges(since: since, knowledge: own)
      changes.patients = try written(since)
      changes.carePlans = try written(since)
      changes.contacts = try written(since)
      changes.tasks = try written(since)
      changes.outcomes = try written(since)
      return changes
    }
  }

  /// The files that wrote, by their numbers here.
  func origins() throws(CareStoreError) -> [Int: (uuid: UUID, clock: Int)] {
    let rows = try attempt { () throws(DatabaseFault) in
      try connection.rows("SELECT number, uuid, clock FROM origin") {
        ($0.integer(0), (uuid: $0.uuid(1) ?? RecordVersion.blank.uuid, clock: $0.integer(2)))
      }
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  private func written<Record: CareRecord>(
    _ since: KnowledgeVector
  ) throws(CareStoreError) -> [WrittenVersion<Record>] {
    var found: [WrittenVersion<Record>] = []
    for (number, origin) in try origins().sorted(by: { $0.key < $1.key })
    where since[origin.uuid] < origin.clock {
      let values: [DatabaseValue] = [
        .integer(number), .integer(since[origin.uuid]), .text(Record.kind.rawValue),
      ]
      let condition = "v.origin = ? AND v.clock > ? AND v.kind = ? ORDER BY v.row"
      let records: [Record] = try records(where: condition, values)
      let clocks = try attempt { () throws(DatabaseFault) in
        try connection.rows("SELECT v.clock FROM version v WHERE \(condition)", values) {
          $0.integer(0)
        }
      }
      found += zip(records, clocks).map { record, clock in
        var record = record
        record.version?.next = []
        return WrittenVersion(record: record, origin: origin.uuid, clock: clock)
      }
    }
    return found
  }
}

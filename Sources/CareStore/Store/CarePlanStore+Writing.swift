// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

extension CarePlanStore {
  /// Adds records: all or, where one cannot be added, none.
  ///
  /// - Returns: The records with their versions.
  /// - Throws: for tasks ``CareStoreError/tooManyEvents(task:found:limit:)`` and
  ///   ``CareStoreError/tooManyEventsOfPlan(task:found:limit:)``;
  ///   ``CareStoreError/alreadyExists(_:id:)`` also where a record of that identifier was deleted,
  ///   ``CareStoreError/invalidIdentifier(_:id:_:)``, ``CareStoreError/similarIdentifier(_:id:other:)``,
  ///   ``CareStoreError/repeated(_:id:)``, ``CareStoreError/noParent(_:id:parent:)``; for outcomes
  ///   ``CareStoreError/noSuchEvent(task:occurrence:)``,
  ///   ``CareStoreError/outcomeExists(task:occurrence:)`` and
  ///   ``CareStoreError/coveredByNewerVersion(task:event:effective:)``.
  @discardableResult
  public func add<Record: CareRecord>(_ records: [Record]) throws(CareStoreError) -> [Record] {
    try write(records, isNew: true) { record, chain throws(CareStoreError) in
      if let outcome = record as? Outcome {
        guard chain.isEmpty || chain.isDeleted else {
          throw .outcomeExists(task: try taskName(outcome), occurrence: outcome.occurrence)
        }
      } else if !chain.isEmpty {
        throw .alreadyExists(Record.kind, id: record.id)
      }
    }
  }

  /// Adds a record; see ``add(_:)-([Record])``.
  @discardableResult
  public func add<Record: CareRecord>(_ record: Record) throws(CareStoreError) -> Record {
    try add([record])[0]
  }

  /// Writes new versions of records, found by their identifiers: all, or none.
  ///
  /// A task's new version hides the ones before it from its effective date on. To end a task, update it
  /// with a schedule that ends: deleting it hides its past too.
  ///
  /// - Returns: The records with their new versions.
  /// - Throws: ``CareStoreError/notFound(_:id:)``, ``CareStoreError/deleted(_:id:)``,
  ///   ``CareStoreError/outcomeAfterUpdate(task:event:effective:)``, and errors of ``add(_:)-([Record])``.
  @discardableResult
  public func update<Record: CareRecord>(_ records: [Record]) throws(CareStoreError) -> [Record] {
    try write(records) { record, chain throws(CareStoreError) in
      try chain.requireCurrent(Record.kind, record.id)
      if let task = record as? CareTask { try checkOutcomes(hiddenBy: task) }
    }
  }

  /// Writes a new version of a record; see ``update(_:)-([Record])``.
  @discardableResult
  public func update<Record: CareRecord>(_ record: Record) throws(CareStoreError) -> Record {
    try update([record])[0]
  }

  /// Deletes records, found by their identifiers: all, or none.
  ///
  /// A last version with a date of deletion remains, so that other stores learn of it. The identifier
  /// cannot be used again, except for an outcome, which may be added anew.
  ///
  /// - Returns: The last versions.
  /// - Throws: ``CareStoreError/notFound(_:id:)``, ``CareStoreError/deleted(_:id:)``.
  @discardableResult
  public func delete<Record: CareRecord>(_ records: [Record]) throws(CareStoreError) -> [Record] {
    try write(records, deletes: true) { record, chain throws(CareStoreError) in
      try chain.requireCurrent(Record.kind, record.id)
    }
  }

  /// Deletes a record; see ``delete(_:)-([Record])``.
  @discardableResult
  public func delete<Record: CareRecord>(_ record: Record) throws(CareStoreError) -> Record {
    try delete([record])[0]
  }

  // MARK: - Parts

  private func write<Record: CareRecord>(
    _ records: [Record], isNew: Bool = false, deletes: Bool = false,
    _ check: (Record, RecordChain) throws(CareStoreError) -> Void
  ) throws(CareStoreError) -> [Record] {
    guard !records.isEmpty else { return [] }
    return try writing { () throws(CareStoreError) in
      var written: [Record] = []
      var seen: Set<NameBytes> = []
      // The identifier of an outcome is made of its event, and nobody reads it.
      let isNamed = isNew && Record.kind != .outcome
      var names = isNamed ? try names(of: Record.kind) : [:]
      let before = Record.kind == .task && !deletes ? try newestTasks() : []
      let (clock, date) = (try tick(), now)
      for record in records {
        guard seen.insert(NameBytes(record.id)).inserted else {
          throw .repeated(Record.kind, id: record.id)
        }
        try record.check()
        var record = record
        if !deletes { try complete(&record) }
        var chain = try chain(Record.kind, record.id)
        try check(record, chain)
        if isNamed {
          try Record.kind.check(record.id, isNew: true)
          if let other = names.updateValue(record.id, forKey: DistinctName(record.id)) {
            throw .similarIdentifier(Record.kind, id: record.id, other: other)
          }
        }
        let version = chain.nextVersion(at: date, deletes: deletes)
        // It replaces all that there are.
        let standing = deletes ? 0 : 2
        record.version = version
        try insert(record, change: (origin ?? 0, clock), standing: standing)
        chain.append(version, standing: standing)
        try settle(chain)
        written.append(record)
      }
      if let tasks = written as? [CareTask], !deletes { try checkLoad(of: tasks, before: before) }
      return written
    }
  }

  /// Checks what a record refers to, and sets what follows from it.
  private func complete<Record: CareRecord>(_ record: inout Record) throws(CareStoreError) {
    if var outcome = record as? Outcome {
      try place(&outcome)
      if let placed = outcome as? Record { record = placed }
      return
    }
    guard let parent = record.parentUUID, let kind = Record.parentKind else { return }
    let isKnown = try attempt { () throws(DatabaseFault) in
      try connection.integer(
        "SELECT 1 FROM version WHERE uuid = ? AND kind = ?", [.uuid(parent), .text(kind.rawValue)])
    }
    guard isKnown != nil else { throw .noParent(Record.kind, id: record.id, parent: parent) }
  }

  /// Writes one version as a row.
  ///
  /// - Parameter standing: As far as it is known; ``settle(_:)`` writes it otherwise.
  func insert<Record: CareRecord>(
    _ record: Record, change: (origin: Int, clock: Int), standing: Int = 0
  ) throws(CareStoreError) {
    guard let version = record.version else { preconditionFailure("a record to be written") }
    let outcome = record as? Outcome
    let body = outcome?.labels.json ?? record.with(nil).json
    let row = try attempt { () throws(DatabaseFault) in
      try connection.run(
        """
        INSERT INTO version (uuid, kind, id, standing, effective, created, updated, deleted, origin,
          clock, parent, remote, grouping, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .uuid(version.uuid), .text(Record.kind.rawValue), .text(record.id), .integer(standing),
          .date(record.effectiveDate), .date(version.createdDate), .date(version.updatedDate),
          DatabaseValue(version.deletedDate, DatabaseValue.date), .integer(change.origin),
          .integer(change.clock), DatabaseValue(record.parentUUID, DatabaseValue.uuid),
          DatabaseValue(record.labels.remoteID, DatabaseValue.text),
          DatabaseValue(record.labels.groupIdentifier, DatabaseValue.text),
          .text(String(decoding: body.data(isPretty: false), as: UTF8.self)),
        ])
      let row = connection.lastRow
      for previous in version.previous {
        try connection.run(
          "INSERT INTO predecessor VALUES (?, ?)", [.integer(row), .uuid(previous)])
      }
      for tag in Set(record.labels.tags.map(NameBytes.init)) {
        try connection.run("INSERT INTO tag VALUES (?, ?)", [.integer(row), .text(tag.text)])
      }
      if let outcome {
        try connection.run(
          "INSERT INTO outcome VALUES (?, ?, ?, ?)",
          [
            .integer(row), .integer(outcome.occurrence),
            .date(outcome.eventStart ?? outcome.effectiveDate),
            .date(outcome.eventEnd ?? outcome.effectiveDate),
          ])
      }
      return row
    }
    if let outcome { try insert(outcome.values, ofOutcome: row) }
  }
}

// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import JSON

/// What came of taking the changes of another store.
public struct MergeReport: Sendable, Hashable {
  /// Versions that were new here.
  public internal(set) var added = 0
  /// Records of which both stores had written a version; see ``RecordConflict``.
  public internal(set) var conflicts: [RecordConflict] = []
}

/// A record that was changed in two stores: more than one version is the newest.
///
/// One of them counts; the others are kept. A call of ``CarePlanStore/update(_:)-([Record])`` writes a
/// version that replaces them all.
public struct RecordConflict: Sendable, Hashable {
  /// The kind of the record.
  public let kind: RecordKind
  /// The record's identifier.
  public let id: String
  /// The version that counts: the one written last, but a deletion only against deletions.
  public let chosen: UUID
  /// The newest versions that do not count.
  public let others: [UUID]
}

extension CarePlanStore {
  /// Takes the changes of another store: all of them, or none where they cannot be taken.
  ///
  /// The order in which stores take each other's changes does not matter, nor that changes are taken
  /// twice: stores that know the same changes answer every question alike.
  ///
  /// - Parameter joining: Takes also what a store has that was not made from this one, or from which this
  ///   one was not made, or that has other patients. Otherwise that is an error: two persons in one store
  ///   cannot be told apart again.
  /// - Throws: ``CareStoreError/otherPerson``,
  ///   ``CareStoreError/missingChanges`` if changes lie between those and what this store knows,
  ///   ``CareStoreError/invalidChanges(_:)``.
  @discardableResult
  public func merge(
    _ changes: StoreChanges, joining: Bool = false
  ) throws(CareStoreError) -> MergeReport {
    try writing { () throws(CareStoreError) in
      let own = try knowledge()
      if !joining, try !isOfSamePerson(changes, own) { throw .otherPerson }
      guard own.covers(changes.since) else { throw .missingChanges }
      guard changes.knowledge.covers(changes.since) else {
        throw .invalidChanges("they end before they begin")
      }
      var merging = Merging(since: changes.since, knowledge: changes.knowledge)
      try merging.learn(origins: changes.knowledge.origins, in: self)
      try merging.take(changes.patients, into: self)
      try merging.take(changes.carePlans, into: self)
      try merging.take(changes.contacts, into: self)
      try merging.take(changes.tasks, into: self)
      try merging.take(changes.outcomes, into: self)
      try checkReferences()
      for name in merging.touched {
        let chain = try chain(name.kind, name.id.text)
        guard chain.isWithoutRings else {
          throw .invalidChanges(
            "versions of '\(name.id.text.prefix(80))' follow each other in a ring")
        }
        try settle(chain)
      }
      try learn(changes.knowledge, own)
      let touched = merging.touched
      let conflicts = try self.conflicts().filter { touched.contains(RecordName($0.kind, $0.id)) }
      return MergeReport(added: merging.added, conflicts: conflicts)
    }
  }

  /// The records of which more than one version is the newest.
  public func conflicts() throws(CareStoreError) -> [RecordConflict] {
    let names = try attempt { () throws(DatabaseFault) in
      try connection.rows(
        """
        SELECT kind, id FROM version v
        WHERE NOT EXISTS (SELECT 1 FROM predecessor p WHERE p.uuid = v.uuid)
        GROUP BY kind, id HAVING count(*) > 1 ORDER BY kind, id
        """
      ) { (RecordKind(rawValue: $0.text(0)), $0.text(1)) }
    }
    var conflicts: [RecordConflict] = []
    for case (let kind?, let id) in names {
      let chain = try chain(kind, id)
      guard let tip = chain.tip else { continue }
      let others = chain.tips.map(\.uuid).filter { $0 != tip.uuid }.sorted()
      conflicts.append(RecordConflict(kind: kind, id: id, chosen: tip.uuid, others: others))
    }
    return conflicts
  }

  // MARK: - Parts

  /// Whether changes may belong to the person of this store: the stores have changes in common, and not
  /// each a patient that the other one does not know.
  private func isOfSamePerson(
    _ changes: StoreChanges, _ own: KnowledgeVector
  ) throws(CareStoreError) -> Bool {
    guard !own.origins.isEmpty, !changes.knowledge.origins.isEmpty else { return true }
    guard !own.origins.isDisjoint(with: changes.knowledge.origins) else { return false }
    let theirs = Set(changes.patients.map { NameBytes($0.record.id) })
    let ours = Set(try fetch(RecordQuery<Patient>()).map { NameBytes($0.id) })
    return theirs.isEmpty || ours.isEmpty || !theirs.isDisjoint(with: ours)
  }

  /// Notes what is known now. Where another store knows more changes of this file than the file itself,
  /// it was taken from a backup: it goes on under a new name, so that no number counts twice.
  private func learn(_ knowledge: KnowledgeVector, _ own: KnowledgeVector) throws(CareStoreError) {
    let name = try origins()[origin ?? 0]?.uuid
    try attempt { () throws(DatabaseFault) in
      for uuid in knowledge.origins {
        try connection.run(
          "UPDATE origin SET clock = max(clock, ?) WHERE uuid = ?",
          [.integer(knowledge[uuid]), .uuid(uuid)])
      }
      if let name, knowledge[name] > own[name] {
        origin = try renew()
      }
    }
  }

  /// Every version's predecessors are of its own record, and its parent is of the right kind.
  private func checkReferences() throws(CareStoreError) {
    let isFaulty = try attempt { () throws(DatabaseFault) in
      try connection.integer(
        """
        SELECT 1 FROM pragma_foreign_key_check UNION ALL
        SELECT 1 FROM predecessor p JOIN version n ON n.row = p.version JOIN version v ON v.uuid = p.uuid
          WHERE n.kind <> v.kind OR n.id <> v.id UNION ALL
        SELECT 1 FROM version v JOIN version p ON p.uuid = v.parent WHERE p.kind <> CASE v.kind
          WHEN 'outcome' THEN 'task' WHEN 'carePlan' THEN 'patient' ELSE 'carePlan' END LIMIT 1
        """)
    }
    guard isFaulty == nil else {
      throw .invalidChanges("a version belongs to one that is not there, or not of its kind")
    }
  }
}

/// The name of a record among those of all kinds.
private struct RecordName: Hashable {
  let kind: RecordKind
  let id: NameBytes
  init(_ kind: RecordKind, _ id: String) { (self.kind, self.id) = (kind, NameBytes(id)) }
}

/// Takes versions one after the other.
private struct Merging {
  let since: KnowledgeVector
  let knowledge: KnowledgeVector
  private(set) var added = 0
  private(set) var touched: Set<RecordName> = []
  /// The numbers of files here.
  private var numbers: [UUID: Int] = [:]

  init(since: KnowledgeVector, knowledge: KnowledgeVector) {
    (self.since, self.knowledge) = (since, knowledge)
  }

  /// Gives every file a number.
  mutating func learn(origins: Set<UUID>, in store: isolated CarePlanStore) throws(CareStoreError) {
    for origin in origins {
      try store.attempt { () throws(DatabaseFault) in
        try store.connection.run(
          "INSERT OR IGNORE INTO origin (uuid, clock) VALUES (?, 0)", [.uuid(origin)])
      }
    }
    numbers = try Dictionary(uniqueKeysWithValues: store.origins().map { ($0.value.uuid, $0.key) })
  }

  mutating func take<Record: CareRecord>(
    _ versions: [WrittenVersion<Record>], into store: isolated CarePlanStore
  ) throws(CareStoreError) {
    for written in versions {
      guard let number = numbers[written.origin], let version = written.record.version,
        written.clock > since[written.origin], written.clock <= knowledge[written.origin]
      else {
        throw .invalidChanges(
          "a version of '\(written.record.id.prefix(80))' is of no known change")
      }
      try written.record.check()
      try (written.record as? CareTask)?.checkLoadOfEarlierPrograms()
      if let outcome = written.record as? Outcome,
        outcome.eventStart == nil || outcome.eventEnd == nil
      {
        throw .invalidChanges("an outcome without its event's dates")
      }
      if let known = try store.name(of: version.uuid) {
        guard known.kind == Record.kind.rawValue, known.id.hasBytes(of: written.record.id) else {
          throw .invalidChanges("two records have a version \(version.uuid)")
        }
        continue
      }
      try store.insert(written.record, change: (number, written.clock))
      touched.insert(RecordName(Record.kind, written.record.id))
      added += 1
    }
  }
}

extension CarePlanStore {
  /// The kind and the identifier of a version; `nil` for one that is not here.
  fileprivate func name(of uuid: UUID) throws(CareStoreError) -> (kind: String, id: String)? {
    try attempt { () throws(DatabaseFault) in
      try connection.rows("SELECT kind, id FROM version WHERE uuid = ?", [.uuid(uuid)]) {
        ($0.text(0), $0.text(1))
      }.first
    }
  }
}

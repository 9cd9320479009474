// SPDX-License-Identifier: Apache-2.0

import CareStore
import Foundation
import JSON
import SeededRandom
import Testing

/// Everything that a store answers about tasks and outcomes.
struct Answers: Equatable {
  let tasks: [CareTask]
  let outcomes: [Outcome]
  let events: [CareEvent]
  let everything: Set<UUID>

  init(_ store: CarePlanStore) async throws {
    var tasks = RecordQuery<CareTask>()
    tasks.order = [.effectiveDate(ascending: true)]
    self.tasks = try await store.fetch(tasks).sorted { $0.order < $1.order }
    outcomes = try await store.fetch(RecordQuery<Outcome>()).sorted { $0.order < $1.order }
    events = try await store.events(from: day(0), to: day(15))
    let changes = try await store.changes()
    everything = Set(
      changes.tasks.compactMap(\.record.version?.uuid)
        + changes.outcomes.compactMap(\.record.version?.uuid))
  }
}

extension CareRecord {
  fileprivate var order: String { version?.uuid.uuidString ?? "" }
}

/// One store that takes part in a history.
struct Participant {
  let store: CarePlanStore
  /// The values that were recorded here, each named by its text.
  var recorded: Set<String> = []
}

@Suite("Care store: synchronisation")
struct SynchronizationTests {
  /// Takes the changes of one store into another, by way of bytes.
  @discardableResult
  private func pull(
    _ target: CarePlanStore, from source: CarePlanStore, joining: Bool = false
  ) async throws -> MergeReport {
    let data = try await source.changes(since: target.knowledge()).documentData
    return try await target.merge(StoreChanges(documentData: data), joining: joining)
  }

  @Test("two stores end with the same answers; one that lost is kept, and an update settles it")
  func conflict() async throws {
    let (a, b) = (try CarePlanStore(clock: { day(1) }), try CarePlanStore(clock: { day(2) }))
    let task = try await a.add(dailyTask(title: "first"))
    try await pull(b, from: a)
    try await a.update(dailyTask(title: "by a", effective: 3))
    try await b.update(dailyTask(title: "by b", effective: 4))
    let kept = try await b.record(task, 1, number(4))
    let report = try await pull(a, from: b)
    #expect(report.added == 2)
    #expect(report.conflicts.map(\.id) == ["walk"])
    try await pull(b, from: a)
    #expect(try await Answers(a) == Answers(b))
    #expect(try await a.fetch(CareTask.self, id: "walk")?.title == "by b")
    #expect(try await a.fetch(RecordQuery<Outcome>()).map(\.version?.uuid) == [kept.version?.uuid])
    try await a.update(dailyTask(title: "settled", effective: 5))
    #expect(try await a.conflicts().isEmpty)
    try await pull(b, from: a)
    #expect(try await b.conflicts().isEmpty)
    #expect(try await b.fetch(CareTask.self, id: "walk")?.title == "settled")
    #expect(try await pull(b, from: a).added == 0)
  }

  @Test("two outcomes of one event are both kept; one counts, the same in both stores")
  func outcomeTwice() async throws {
    let (a, b) = (try CarePlanStore(clock: { day(1) }), try CarePlanStore(clock: { day(2) }))
    let task = try await a.add(dailyTask())
    try await pull(b, from: a)
    try await a.record(task, 0, number(4))
    try await b.record(task, 0, number(5))
    try await pull(a, from: b)
    try await pull(b, from: a)
    for store in [a, b] {
      #expect(try await store.fetch(RecordQuery<Outcome>()).first?.values == [number(5)])
      #expect(try await store.conflicts().first?.others.count == 1)
      #expect(try await store.changes().outcomes.count == 2)
    }
  }

  @Test("a record that one store deletes and the other changes stays")
  func deletedAndChanged() async throws {
    let (a, b) = (try CarePlanStore(clock: { day(9) }), try CarePlanStore(clock: { day(2) }))
    let task = try await a.add(dailyTask())
    let outcome = try await a.record(task, 0, number(4))
    try await pull(b, from: a)
    try await a.delete(outcome)
    var changed = outcome
    changed.values = [number(6)]
    try await b.update(changed)
    try await pull(a, from: b)
    try await pull(b, from: a)
    #expect(try await Answers(a) == Answers(b))
    #expect(try await a.fetch(RecordQuery<Outcome>()).first?.values == [number(6)])
  }

  @Test("stores of two persons are not mixed, unless that is asked for")
  func persons() async throws {
    let (a, b) = (try CarePlanStore(clock: { day(0) }), try CarePlanStore(clock: { day(0) }))
    try await a.add(Patient(id: "ann", effectiveDate: day(0)))
    try await b.add(Patient(id: "bob", effectiveDate: day(0)))
    await #expect(throws: CareStoreError.otherPerson) { try await pull(a, from: b) }
    // Stores made from one template have changes in common, and are of two persons all the same.
    let template = try CarePlanStore(clock: { day(0) })
    try await template.add(dailyTask())
    let (c, d) = (try CarePlanStore(clock: { day(0) }), try CarePlanStore(clock: { day(0) }))
    for (store, id) in [(c, "ann"), (d, "bob")] {
      try await pull(store, from: template)
      try await store.add(Patient(id: id, effectiveDate: day(0)))
    }
    await #expect(throws: CareStoreError.otherPerson) { try await pull(c, from: d) }
    #expect(try await c.fetch(RecordQuery<Patient>()).map(\.id) == ["ann"])
    try await pull(a, from: b, joining: true)
    #expect(try await a.fetch(RecordQuery<Patient>()).count == 2)
  }

  @Test("outcomes of a version that lost are named, and stay in exports")
  func displaced() async throws {
    let (a, b) = (try CarePlanStore(clock: { day(1) }), try CarePlanStore(clock: { day(2) }))
    try await a.add(dailyTask())
    try await pull(b, from: a)
    let home = try await a.update(dailyTask(title: "home", effective: 3))
    let outcomes = [try await a.record(home, 4, number(1)), try await a.record(home, 5, number(2))]
    try await b.update(dailyTask(title: "clinic", effective: 3))
    try await pull(a, from: b)
    #expect(try await a.fetch(CareTask.self, id: "walk")?.title == "clinic")
    let displaced = try await a.displacedEvents()
    #expect(displaced.map(\.outcome?.version?.uuid) == outcomes.map(\.version?.uuid))
    #expect(displaced.map(\.task.title) == ["home", "home"])
    // Settling the conflict does not hide them from this list.
    try await a.update(dailyTask(title: "both", effective: 6))
    #expect(try await a.conflicts().isEmpty)
    #expect(try await a.displacedEvents().count == 2)
  }

  @Test("versions in a ring are refused")
  func ring() async throws {
    let a = try CarePlanStore(clock: { day(1) })
    let first = try #require(try await a.add(dailyTask(title: "1")).version?.uuid.uuidString)
    let second = try #require(
      try await a.update(dailyTask(title: "2", effective: 2)).version?.uuid.uuidString)
    let text = String(decoding: try await a.changes().documentData, as: UTF8.self)
    let ring = text.replacingOccurrences(
      of: "\"uuid\" : \"\(first)\"",
      with: "\"previous\" : [\"\(second)\"], \"uuid\" : \"\(first)\"")
    #expect(ring != text)
    let b = try CarePlanStore(clock: { day(1) })
    await #expect(throws: CareStoreError.self) {
      try await b.merge(StoreChanges(documentData: Data(ring.utf8)))
    }
    #expect(try await b.changes().count == 0)
  }

  @Test("changes with a gap before them are refused, and so is what does not fit together")
  func refused() async throws {
    let a = try CarePlanStore(clock: { day(1) })
    let b = try CarePlanStore(clock: { day(1) })
    let task = try await a.add(dailyTask())
    let known = try await a.knowledge()
    try await a.record(task, 0, number(1))
    let late = try await a.changes(since: known)
    await #expect(throws: CareStoreError.missingChanges) { try await b.merge(late) }
    let whole = try await a.changes()
    let text = String(decoding: whole.documentData, as: UTF8.self)
    let uuid = try #require(task.version?.uuid.uuidString)
    // An outcome whose task is not there, a clock that is not known, a task without its identifier.
    for (old, new) in [
      ("\"taskUUID\" : \"\(uuid)\"", "\"taskUUID\" : \"\(UUID().uuidString)\""),
      ("\"clock\" : 2", "\"clock\" : 3"), ("\"id\" : \"walk\"", "\"id\" : \"\""),
      ("\"eventStart\"", "\"eventEnd\""),
    ] {
      let broken = text.replacingOccurrences(of: old, with: new)
      #expect(broken != text, "\(old) is in the text")
      await #expect(throws: (any Error).self) {
        try await b.merge(StoreChanges(documentData: Data(broken.utf8)))
      }
      #expect(try await b.changes().count == 0)
      #expect(try await b.knowledge() == KnowledgeVector())
    }
    try await b.merge(whole)
    #expect(try await Answers(a) == Answers(b))
  }

  @Test(
    "stores that diverged end equal, whatever the order of their exchanges and wherever one was cut off"
  )
  func histories() async throws {
    let count = TestLength.count(400, long: 10_000)
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    for history in 0..<count {
      try await runHistory(&random, note: "seed \(seed), history \(history)")
    }
  }

  private func runHistory(_ random: inout SplitMix64, note: String) async throws {
    var parties: [Participant] = []
    for _ in 0..<Int.random(in: 2...3, using: &random) {
      // Clocks that go wrong, and stand still.
      let offset = Double(Int.random(in: 0...3, using: &random))
      parties.append(Participant(store: try CarePlanStore(clock: { day(offset) })))
    }
    for _ in 0..<Int.random(in: 5...25, using: &random) {
      let index = Int.random(in: 0..<parties.count, using: &random)
      if random.once(in: 4) {
        let other = (index + Int.random(in: 1..<parties.count, using: &random)) % parties.count
        try await exchange(parties[index].store, parties[other].store, &random)
      } else {
        try await change(&parties[index], &random)
      }
    }
    // Each takes from each, in a random order, until nothing is new.
    for _ in 0..<2 {
      for target in parties.indices.shuffled(using: &random) {
        for source in parties.indices.shuffled(using: &random) where source != target {
          try await pull(parties[target].store, from: parties[source].store, joining: true)
        }
      }
    }
    let answers = try await Answers(parties[0].store)
    for party in parties.dropFirst() {
      #expect(try await Answers(party.store) == answers, "\(note)")
    }
    // Whatever was recorded anywhere is in every store.
    let kept = Set(
      try await parties[0].store.changes().outcomes.compactMap { $0.record.values.first?.content }
    )
    let recorded = parties.reduce(into: Set<String>()) { $0.formUnion($1.recorded) }
    #expect(kept == Set(recorded.map(OutcomeValue.Content.text)), "\(note)")
    #expect(try await parties[0].store.faults().isEmpty, "\(note)")
  }

  /// One exchange, which may be cut off: the bytes are then not a document, and nothing happens.
  private func exchange(
    _ target: CarePlanStore, _ source: CarePlanStore, _ random: inout SplitMix64
  ) async throws {
    let data = try await source.changes(since: target.knowledge()).documentData
    guard random.once(in: 3) else {
      try await target.merge(StoreChanges(documentData: data), joining: true)
      return
    }
    let cut = data.prefix(Int.random(in: 0..<data.count - 2, using: &random))
    let before = try await target.knowledge()
    await #expect(throws: JSONError.self) {
      try await target.merge(StoreChanges(documentData: cut))
    }
    #expect(try await target.knowledge() == before)
  }

  /// One change of a store; one that a rule refuses is none.
  private func change(_ party: inout Participant, _ random: inout SplitMix64) async throws {
    let store = party.store
    let id = ["a", "b"][Int.random(in: 0...1, using: &random)]
    let effective = Double(Int.random(in: 0...9, using: &random))
    let task = try await store.fetch(CareTask.self, id: id)
    let text = "\(random.next())"
    do {
      switch (Int.random(in: 0...9, using: &random), task) {
      case (_, nil): try await store.add(dailyTask(id, title: text, effective: effective))
      case (0...1, _): try await store.update(dailyTask(id, title: text, effective: effective))
      case (2, let task?) where random.once(in: 4): try await store.delete(task)
      case (3, _):
        guard var outcome = try await store.fetch(RecordQuery<Outcome>()).first else { return }
        outcome.values = [OutcomeValue(.text(text), createdDate: day(0))]
        try await store.update(outcome)
        party.recorded.insert(text)
      case (4, _):
        guard let outcome = try await store.fetch(RecordQuery<Outcome>()).last else { return }
        try await store.delete(outcome)
      case (_, let task?):
        try await store.record(
          task, Int.random(in: 0...9, using: &random),
          OutcomeValue(.text(text), createdDate: day(0)))
        party.recorded.insert(text)
      }
    } catch is CareStoreError {}
  }
}

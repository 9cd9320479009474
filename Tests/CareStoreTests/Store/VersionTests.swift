// SPDX-License-Identifier: Apache-2.0

import CareStore
import Foundation
import JSON
import Testing

@Suite("Care store: versions")
struct VersionTests {
  let store: CarePlanStore
  init() throws { store = try CarePlanStore(clock: { day(0) }) }

  @Test("a chain of versions is linked both ways, and the newest is found by its identifier")
  func chain() async throws {
    let first = try await store.add(dailyTask(title: "one"))
    let second = try await store.update(dailyTask(title: "two", effective: 3))
    let third = try await store.update(dailyTask(title: "three", effective: 5))
    let all = try await store.fetch(RecordQuery<CareTask>(ids: ["walk"]))
    #expect(Set(all.compactMap(\.title)) == ["one", "two", "three"])
    let middle = try #require(all.first { $0.title == "two" }?.version)
    #expect(middle.previous.first == first.version?.uuid && middle.previous.count == 1)
    #expect(middle.next.first == third.version?.uuid && middle.next.count == 1)
    #expect(middle.uuid == second.version?.uuid)
    #expect(try await store.fetch(CareTask.self, id: "walk")?.title == "three")
    #expect(try await store.fetch(CareTask.self, id: "other") == nil)
  }

  @Test("adding an identifier again, or one twice, fails, and nothing of the call is stored")
  func duplicates() async throws {
    try await store.add(dailyTask())
    await #expect(throws: CareStoreError.alreadyExists(.task, id: "walk")) {
      try await store.add([dailyTask("new"), dailyTask()])
    }
    await #expect(throws: CareStoreError.repeated(.task, id: "a")) {
      try await store.add([dailyTask("a"), dailyTask("a")])
    }
    await #expect(throws: CareStoreError.invalidIdentifier(.task, id: "", .invisible)) {
      try await store.add(dailyTask(""))
    }
    #expect(try await store.fetch(RecordQuery<CareTask>()).map(\.id) == ["walk"])
    // The same identifier for another kind of record is another record.
    try await store.add(CarePlan(id: "walk", title: "Walking", effectiveDate: day(0)))
  }

  @Test("CareKit, trap 52: a deleted record stays deleted, and its identifier is used up")
  func deletion() async throws {
    let task = try await store.add(dailyTask())
    let last = try await store.delete(task)
    #expect(last.version?.deletedDate == day(0))
    #expect(last.version?.previous.first == task.version?.uuid)
    await #expect(throws: CareStoreError.alreadyExists(.task, id: "walk")) {
      try await store.add(dailyTask())
    }
    await #expect(throws: CareStoreError.deleted(.task, id: "walk")) {
      try await store.update(dailyTask())
    }
    await #expect(throws: CareStoreError.deleted(.task, id: "walk")) {
      try await store.delete(dailyTask())
    }
    await #expect(throws: CareStoreError.notFound(.task, id: "run")) {
      try await store.update(dailyTask("run"))
    }
    #expect(try await store.fetch(RecordQuery<CareTask>()).isEmpty)
    #expect(try await store.names(onDay: 0, days: 9).isEmpty)
  }

  @Test("CareKit, trap 52: an outcome may be recorded again after it was deleted")
  func outcomeAgain() async throws {
    let task = try await store.add(dailyTask())
    let first = try await store.record(task, 2, number(4))
    await #expect(throws: CareStoreError.outcomeExists(task: "walk", occurrence: 2)) {
      try await store.record(task, 2, number(5))
    }
    try await store.delete(first)
    #expect(try await store.fetch(RecordQuery<Outcome>()).isEmpty)
    let again = try await store.record(task, 2, number(6))
    #expect(try await store.fetch(RecordQuery<Outcome>()) == [again])
    #expect(again.version?.previous.count == 1)
    var changed = again
    changed.values = [number(7)]
    let updated = try await store.update(changed)
    #expect(try await store.fetch(RecordQuery<Outcome>()) == [updated])
  }

  @Test(
    "CareKit, trap 42: a new version hides the old one from its effective date, even before its schedule begins"
  )
  func hidesBeforeItsSchedule() async throws {
    try await store.add(dailyTask(title: "old"))
    try await store.update(dailyTask(title: "new", from: 6, effective: 3))
    #expect(
      try await store.names(onDay: 0, days: 8) == ["old 0", "old 1", "old 2", "new 0", "new 1"])
  }

  @Test("CareKit, trap 43: events follow effective dates, identifiers follow the chain")
  func earlierEffectiveDate() async throws {
    try await store.add(dailyTask(title: "late", effective: 4))
    try await store.update(dailyTask(title: "early", effective: 2))
    #expect(try await store.fetch(CareTask.self, id: "walk")?.title == "early")
    #expect(try await store.names(onDay: 0, days: 6) == ["early 2", "early 3", "late 4", "late 5"])
  }

  @Test(
    "an outcome is recorded for each event that is shown, whatever the order of effective dates")
  func outcomesOfShownEvents() async throws {
    // CareKit records the one of day 12 after the second version, and refuses it after the third.
    for later in [[5.0], [5, 7]] {
      let store = try CarePlanStore(clock: { day(0) })
      var versions = ["10": try await store.add(dailyTask(title: "10", effective: 10))]
      for effective in later {
        let title = "\(Int(effective))"
        versions[title] = try await store.update(dailyTask(title: title, effective: effective))
      }
      let shown = try await store.names(onDay: 0, days: 13)
      #expect(shown.suffix(4) == ["\(Int(later.last ?? 0)) 9", "10 10", "10 11", "10 12"])
      for name in shown {
        let parts = name.split(separator: " ").map(String.init)
        let version = try #require(versions[parts[0]])
        try await store.record(version, try #require(Int(parts[1])), number(1))
      }
      #expect(try await store.fetch(RecordQuery<Outcome>()).count == shown.count)
    }
  }

  @Test("a query without a date gives the newest version; of tasks every version")
  func withoutDate() async throws {
    for name in ["Ada", "Bo"] {
      let contact = Contact(
        id: "c", name: RecordedName(given: name), effectiveDate: day(name == "Ada" ? 5 : 0))
      let patient = Patient(id: "p", name: RecordedName(given: name), effectiveDate: day(0))
      let plan = CarePlan(id: "k", title: name, effectiveDate: day(0))
      if name == "Ada" {
        try await store.add(contact)
        try await store.add(patient)
        try await store.add(plan)
        try await store.add(dailyTask(title: name))
      } else {
        try await store.update(contact)
        try await store.update(patient)
        try await store.update(plan)
        try await store.update(dailyTask(title: name))
      }
    }
    // The one written last, whatever its effective date.
    #expect(try await store.fetch(RecordQuery<Contact>()).map(\.name.given) == ["Bo"])
    #expect(try await store.fetch(RecordQuery<Patient>()).map(\.name.given) == ["Bo"])
    #expect(try await store.fetch(RecordQuery<CarePlan>()).map(\.title) == ["Bo"])
    #expect(Set(try await store.fetch(RecordQuery<CareTask>()).map(\.title)) == ["Ada", "Bo"])
  }

  @Test(
    "CareKit, trap 44: a task is ended by a version whose schedule ends; deleting hides its past")
  func ending() async throws {
    let task = try await store.add(dailyTask())
    let outcome = try await store.record(task, 1, number(1))
    try await store.update(dailyTask(from: 3, until: 3.5, effective: 3))
    #expect(try await store.names(onDay: 0, days: 30) == ["walk 0", "walk 1", "walk 2", "walk 0"])
    #expect(try await store.fetch(RecordQuery<Outcome>()) == [outcome])
    try await store.delete(task)
    #expect(try await store.names(onDay: 0, days: 30).isEmpty)
    #expect(try await store.fetch(RecordQuery<Outcome>()).isEmpty)
  }

  @Test("an ended task has its events up to that instant, and one that had not begun has none")
  func ended() async throws {
    let task = try await store.add(dailyTask())
    try await store.update(task.ended(at: day(3)))
    #expect(try await store.names(onDay: 0, days: 30).count == 3)
    let later = try await store.add(dailyTask("later", from: 10, effective: 0))
    try await store.update(later.ended(at: day(5)))
    var query = RecordQuery<CareTask>(ids: ["later"])
    #expect(try await store.events(from: day(0), to: day(30), of: query).isEmpty)
    query.interval = QueryInterval(from: day(6), to: day(7))
    #expect(try await store.fetch(query).isEmpty)
  }

  @Test("CareKit, trap 45: an update is refused if it would hide an outcome")
  func laterOutcomes() async throws {
    let task = try await store.add(dailyTask())
    try await store.record(task, 4, number(1))
    let event = day(4).addingTimeInterval(8 * 3600)
    for effective in [0, 4, 4 + 8.0 / 24] {
      await #expect(
        throws: CareStoreError.outcomeAfterUpdate(
          task: "walk", event: event, effective: day(effective))
      ) { try await store.update(dailyTask(effective: effective)) }
    }
    let later = try await store.update(dailyTask(title: "new", effective: 4.5))
    // An outcome of the new version holds back a third one just so.
    try await store.record(later, 6, number(2))
    await #expect(throws: CareStoreError.self) { try await store.update(dailyTask(effective: 5)) }
  }

  @Test("CareKit, trap 46: eleven versions effective on one day each have their all-day event")
  func tenUpdates() async throws {
    try await store.add(dailyTask(title: "0", effective: 0, allDay: true))
    for number in 1...10 {
      try await store.update(
        dailyTask(title: "\(number)", effective: Double(number) / 24, allDay: true))
    }
    #expect(try await store.names(onDay: 0).count == 11)
    #expect(try await store.names(onDay: 1) == ["10 1"])
  }

  @Test("an outcome belongs to an event that its version of the task owns")
  func outcomeRules() async throws {
    let old = try await store.add(dailyTask(until: 20))
    try await store.update(dailyTask(until: 20, effective: 10))
    await #expect(throws: CareStoreError.noSuchEvent(task: "walk", occurrence: 20)) {
      try await store.record(old, 20, number(1))
    }
    await #expect(throws: CareStoreError.noSuchEvent(task: nil, occurrence: -1)) {
      try await store.record(old, -1, number(1))
    }
    await #expect(
      throws: CareStoreError.coveredByNewerVersion(
        task: "walk", event: day(10).addingTimeInterval(8 * 3600), effective: day(10))
    ) { try await store.record(old, 10, number(1)) }
    try await store.record(old, 9, number(1))
    let stranger = UUID()
    await #expect(throws: CareStoreError.self) {
      try await store.add(Outcome(taskUUID: stranger, occurrence: 0, values: []))
    }
    await #expect(throws: CareStoreError.valueNotFinite(index: 0, kind: "pain")) {
      try await store.record(old, 1, number(.nan))
    }
  }

  @Test("a task, a plan and a contact belong to records that are there, of the right kind")
  func parents() async throws {
    let patient = try await store.add(
      Patient(
        id: "p", name: RecordedName(given: "Ada", family: "Lovelace"),
        birthday: PlainDate("1815-12-10"), effectiveDate: day(0)))
    let plan = try await store.add(
      CarePlan(id: "knee", title: "Knee", patientUUID: patient.version?.uuid, effectiveDate: day(0))
    )
    var task = try dailyTask()
    task.carePlanUUID = patient.version?.uuid
    await #expect(throws: CareStoreError.self) { try await store.add(task) }
    task.carePlanUUID = plan.version?.uuid
    try await store.add(task)
    var query = RecordQuery<CareTask>()
    query.parentIDs = ["knee"]
    #expect(try await store.fetch(query).map(\.id) == ["walk"])
    query.parentIDs = ["hip"]
    #expect(try await store.fetch(query).isEmpty)
    #expect(try await store.fetch(Patient.self, id: "p")?.birthday?.description == "1815-12-10")
  }
}

// SPDX-License-Identifier: Apache-2.0

import CareStore
import Foundation
import JSON
import Testing

/// The behaviour of patients, care plans and contacts.
@Suite("Care store: people and plans")
struct RecordRowTests {
  let store: CarePlanStore
  init() throws { store = try CarePlanStore(clock: { day(0) }) }

  private func patient(_ id: String, _ given: String?, _ family: String?) -> Patient {
    Patient(id: id, name: RecordedName(given: given, family: family), effectiveDate: day(0))
  }

  @Test("patients and contacts are sorted by either name; those without one come first")
  func names() async throws {
    try await store.add([
      patient("1", "Ada", "Lovelace"), patient("2", "Alan", "Turing"), patient("3", nil, "Hopper"),
    ])
    var query = RecordQuery<Patient>()
    query.order = [.givenName(ascending: true)]
    #expect(try await store.fetch(query).map(\.id) == ["3", "1", "2"])
    query.order = [.familyName(ascending: false)]
    #expect(try await store.fetch(query).map(\.id) == ["2", "1", "3"])
    try await store.add([
      Contact(
        id: "b", name: RecordedName(given: "Max", family: "B"), category: .careProvider,
        organization: "Knee clinic", role: "Physiotherapist", ways: [ContactWay("mobile", "123")],
        address: "A street 1\nTown", effectiveDate: day(0)),
      Contact(id: "a", name: RecordedName(family: "A"), effectiveDate: day(0)),
    ])
    var contacts = RecordQuery<Contact>()
    contacts.order = [.familyName(ascending: true)]
    let found = try await store.fetch(contacts)
    #expect(found.map(\.id) == ["a", "b"])
    #expect(found[1].ways == [ContactWay("mobile", "123")] && found[1].role == "Physiotherapist")
  }

  @Test("plans are found by their patient, contacts and tasks by their plan, also by remote names")
  func relations() async throws {
    var ada = patient("ada", "Ada", nil)
    ada.labels.remoteID = "remote-ada"
    let patientUUID = try await store.add(ada).version?.uuid
    var knee = CarePlan(id: "knee", title: "Knee", patientUUID: patientUUID, effectiveDate: day(0))
    knee.labels.remoteID = "remote-knee"
    let plan = try #require(try await store.add(knee).version?.uuid)
    try await store.add(CarePlan(id: "none", title: "None", effectiveDate: day(0)))
    try await store.add([
      Contact(id: "c", carePlanUUID: plan, effectiveDate: day(0)),
      Contact(id: "d", effectiveDate: day(0)),
    ])
    var task = try dailyTask()
    task.carePlanUUID = plan
    try await store.add([task, dailyTask("other")])

    func plans(_ change: (inout RecordQuery<CarePlan>) -> Void) async throws -> [String] {
      var query = RecordQuery<CarePlan>()
      change(&query)
      return try await store.fetch(query).map(\.id)
    }
    #expect(try await plans { $0.parentIDs = ["ada"] } == ["knee"])
    #expect(try await plans { $0.parentRemoteIDs = ["remote-ada"] } == ["knee"])
    #expect(try await plans { $0.order = [.title(ascending: false)] } == ["none", "knee"])
    var contacts = RecordQuery<Contact>()
    contacts.parentUUIDs = [plan]
    #expect(try await store.fetch(contacts).map(\.id) == ["c"])
    var tasks = RecordQuery<CareTask>()
    tasks.parentRemoteIDs = ["remote-knee"]
    #expect(try await store.fetch(tasks).map(\.id) == ["walk"])
    var outcomes = RecordQuery<Outcome>()
    let uuid = try #require(try await store.fetch(CareTask.self, id: "walk")?.version?.uuid)
    try await store.add(Outcome(taskUUID: uuid, occurrence: 0, values: []))
    outcomes.parentUUIDs = [uuid]
    #expect(try await store.fetch(outcomes).count == 1)
    outcomes.parentIDs = ["other"]
    #expect(try await store.fetch(outcomes).isEmpty)
  }

  @Test("a record has its labels, notes and payload again")
  func labels() async throws {
    var task = try dailyTask()
    task.labels = RecordLabels(
      remoteID: "r", groupIdentifier: "g", tags: ["b", "a", "b"], source: "clinic",
      asset: "knee.png",
      timeZone: try ScheduleTimeZone("Asia/Kolkata"),
      notes: [RecordNote(author: "A", title: "T", content: "C", date: day(1))],
      payload: ["x": [1, 2]])
    let stored = try await store.add(task)
    #expect(stored.labels == task.labels)
    #expect(try await store.fetch(CareTask.self, id: "walk") == stored)
    // As JSON too, with its version.
    let json = stored.json
    #expect(try CareTask(json: json, at: .root) == stored)
  }

  @Test("a plain date is a day of the calendar, whatever the zone")
  func plainDates() throws {
    #expect(PlainDate("2024-02-29")?.description == "2024-02-29")
    for text in [
      "2023-02-29", "2024-2-9", "2024-13-01", "0000-01-01", "24-01-01", "2024-01-0١", "",
    ] {
      #expect(PlainDate(text) == nil, "\(text)")
    }
    let late = Date(timeIntervalSince1970: 1_772_409_600 - 1800)
    #expect(try PlainDate(of: late, in: .utc).description == "2026-03-01")
    #expect(
      try PlainDate(of: late, in: ScheduleTimeZone("Europe/Berlin")).description == "2026-03-02")
    // A day without midnight begins at 01:00.
    let start = try PlainDate("2018-11-04")?.start(in: ScheduleTimeZone("America/Sao_Paulo"))
    #expect(start == Date(timeIntervalSince1970: 1_541_300_400))
  }
}

// SPDX-License-Identifier: Apache-2.0

import CareStore
import CareTasks
import Drawing
import Foundation
import Localization
import JSON
import StudyTasks
import Testing

@Suite("Care feed and the recovery plan")
struct CareFeedTests {
  let store: CarePlanStore
  let zone: ScheduleTimeZone

  init() throws {
    store = try CarePlanStore(clock: { Date(timeIntervalSince1970: 1_772_442_000) })
    zone = try ScheduleTimeZone("Europe/Berlin")
  }

  /// The code-along's plan from 2 March 2026 on; the measurement is a stand-in.
  private func addPlan() async throws {
    let measurement = try StudyTask(
      "rangeOfMotionTask", steps: [.instruction("knee", title: "Knee")])
    try await store.add(
      RecoveryPlan.tasks(from: instant("2026-03-02T15:20:00Z"), in: zone, measuring: measurement))
  }

  private func feed(_ day: String, at time: String) async throws -> CareFeed {
    let now = try instant("\(day)T\(time)Z")
    return try await store.feed(on: now, at: now, in: zone)
  }

  private func states(_ feed: CareFeed) -> [String] {
    feed.entries.map { "\($0.event.task.id) \($0.state.rawValue)" }
  }

  @Test("until onboarding is done it is all there is; then it is gone, and the rings fill")
  func gate() async throws {
    try await addPlan()
    let closed = try await feed("2026-03-02", at: "06:00:00")
    #expect(states(closed) == ["onboarding due"])
    #expect(closed.closedGate == "onboarding")
    // Declined: no outcome, and the gate stays closed.
    let declined = run([("onboarding.consent", [])])
    #expect(
      try await store.record(declined, reason: .completed, for: closed.entries[0].event) == nil)
    #expect(try await feed("2026-03-02", at: "06:00:00").closedGate != nil)
    let joined = run([("onboarding.completion", [])])
    try await store.record(joined, reason: .completed, for: closed.entries[0].event)

    let open = try await feed("2026-03-02", at: "06:30:00")
    #expect(Set(states(open)) == ["rangeOfMotion due", "onboarding done", "checkin upcoming"])
    #expect(open.adherence == .progress(0))
    let checkIn = try #require(open.entries.first { $0.event.task.id == "checkin" })
    let outcome = try await store.record(
      run([
        (
          "checkin.form",
          [
            answered("checkin.form.pain", .scale(4), .scale),
            answered("checkin.form.sleep", .scale(8), .scale),
          ]
        )
      ]), reason: .completed, for: checkIn.event)
    #expect(outcome?.values.map(\.content) == [.double(4), .double(8)])
    #expect(outcome?.values.map(\.kind) == ["checkin.form.pain", "checkin.form.sleep"])
    #expect(try await feed("2026-03-02", at: "12:00:00").adherence == .progress(0.5))
    // The next day: the gate is open for good, and not asked for.
    #expect(
      Set(states(try await feed("2026-03-03", at: "12:00:00")))
        == ["rangeOfMotion due", "checkin overdue"])
  }

  @Test("the range of motion is asked for daily, then weekly, and never after the month")
  func schedule() async throws {
    try await addPlan()
    let events = try await store.events(
      from: instant("2026-02-20T00:00:00Z"), to: instant("2027-01-01T00:00:00Z"),
      of: RecordQuery(ids: ["rangeOfMotion"]))
    let days = try events.map { try PlainDate(of: $0.scheduled.start, in: zone).description }
    #expect(
      days == (2...8).map { "2026-03-0\($0)" } + [
        "2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30",
      ])
  }

  @Test(
    "an event is upcoming, due, overdue, missed, by its window",
    arguments: [
      (CompletionWindow.event, ["upcoming", "due", "missed", "missed", "missed"]),
      (.day, ["upcoming", "due", "overdue", "overdue", "missed"]),
      (.open, ["upcoming", "due", "overdue", "overdue", "overdue"]),
    ])
  func windows(window: CompletionWindow, expected: [String]) async throws {
    let content = CareTaskContent(window: window)
    try await store.add(
      CareTask(
        id: "squats", title: "Squats",
        schedule: .daily(hour: 9, from: instant("2026-03-02T00:00:00Z"), in: .utc),
        labels: RecordLabels(payload: content.json)))
    let day = try instant("2026-03-02T00:00:00Z")
    let found = try await [8.99, 9, 10, 23.99, 24].asyncMap { hour in
      try await store.feed(on: day, at: day + hour * 3600, in: .utc).entries[0].state.rawValue
    }
    #expect(found == expected)
  }

  @Test("a task without payload is ticked off; one with a foreign payload is an error")
  func payloads() async throws {
    let plain = CareTask(
      id: "walk", schedule: try .daily(hour: 9, from: instant("2026-03-02T00:00:00Z"), in: .utc))
    try await store.add(plain)
    let now = try instant("2026-03-02T09:30:00Z")
    let entry = try #require(try await store.feed(on: now, at: now, in: .utc).entries.first)
    #expect(entry.content == CareTaskContent())
    try await store.record([], for: entry.event)
    #expect(try await store.feed(on: now, at: now, in: .utc).adherence == .progress(1))
    var foreign = plain
    foreign.effectiveDate = try instant("2026-03-03T00:00:00Z")
    foreign.labels.payload = ["medication": "x"]
    try await store.update(foreign)
    let later = now.addingTimeInterval(86_400)
    let feed = try await store.feed(on: later, at: later, in: .utc)
    #expect(feed.entries.isEmpty)
    #expect(feed.problems.count == 1)
    #expect(try await store.unusableTasks() == feed.problems)
  }

  @Test("charts: bars for answers, points for angles, gaps for days without")
  func charts() async throws {
    try await addPlan()
    let day = try instant("2026-03-02T12:00:00Z")
    let events = try await store.events(from: day - 12 * 3600, to: day + 3 * 86_400)
    for (id, values) in [
      ("checkin", [(4.0, "checkin.form.pain", nil), (8, "checkin.form.sleep", nil)]),
      ("rangeOfMotion", [(100.5, "range", "deg")]),
    ] as [(String, [(Double, String, String?)])] {
      let event = try #require(
        events.first { $0.task.id == id && $0.scheduled.start >= day - 14 * 3600 })
      try await store.record(
        values.map { OutcomeValue(.double($0.0), kind: $0.1, units: $0.2, createdDate: day) },
        for: event)
    }
    let charts = try await store.insights(from: day, through: day + 86_400, in: zone)
    #expect(charts.map(\.taskID) == ["checkin", "rangeOfMotion"])
    #expect(charts[0].series.map(\.values) == [[4, nil], [8, nil]])
    #expect(charts[1].series.map(\.values) == [[100.5, nil]])
    #expect(charts[0].plot() is BarPlot)
    #expect(charts[1].plot() is LinePlot)
    #expect(charts[0].text(by: TextChart(width: 40)).contains("pain"))
    let german = Translator(.german, [.careTasks])
    let (bars, points) = (charts[0].plot(in: german), charts[1].plot(in: german))
    #expect(
      bars.description
        == "Schmerz: 1 von 2 Werten, alle 4 (ohne: Di 3.). Schlaf: 1 von 2 Werten, alle 8 (ohne: Di 3.)."
    )
    #expect(bars.table.columns == ["", "Schmerz", "Schlaf"])
    #expect(points.table.columns == ["", "Umfang, °"])
    #expect(points.table.rows == [["Mo 2.", "101"], ["Di 3.", ""]])
    let words = CareWords(zone, in: german)
    #expect(words.day(day) == "Mo 2.3.2026")
    #expect(
      words.words([
        OutcomeValue(.double(4.5), kind: "checkin.form.pain", createdDate: day),
        OutcomeValue(.double(62.12), kind: "leftRotation", units: "deg", createdDate: day),
        OutcomeValue(.boolean(true), kind: "back", createdDate: day),
      ]) == "Schmerz 4,5, Drehung nach links 62,1°, back ja")
    let table = try await store.outcomeTable(from: day - 86_400, to: day + 86_400)
    #expect(
      table.rows.map { OutcomeTable.cells(of: $0, participant: "p")[8] } == ["100.5", "4", "8"])
  }
}

extension Sequence where Element: Sendable {
  /// The elements mapped one after another.
  fileprivate func asyncMap<Mapped>(_ map: (Element) async throws -> Mapped) async rethrows
    -> [Mapped]
  {
    var mapped: [Mapped] = []
    for element in self { mapped.append(try await map(element)) }
    return mapped
  }
}

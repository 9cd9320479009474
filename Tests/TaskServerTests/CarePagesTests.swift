// SPDX-License-Identifier: Apache-2.0

import CareStore
import CareTasks
import Foundation
import JSON
import Measurement
import MotionSessions
import StudyTasks
import Synchronization
import Testing

@testable import TaskServer

@Suite("Pages of a care plan and of a study")
struct CarePagesTests {
  /// The server's time, unless a test has one of its own: a day of the tests' must not end under them.
  private static let noon = Date(timeIntervalSince1970: 1_772_452_800)

  /// A store in memory with one task a day, which asks for pain, and one that is ticked off.
  private static func store() throws -> CarePlanStore {
    let store = try CarePlanStore()
    let zone = try ScheduleTimeZone("GMT")
    let today = try zone.startOfDay(containing: noon)
    func schedule(_ targets: [OutcomeValue] = []) throws -> Schedule {
      try Schedule(
        [
          ScheduleElement(
            start: today.addingTimeInterval(-3 * 86_400), interval: .daily, targetValues: targets,
            duration: .allDay)
        ], in: zone)
    }
    var ask = CareTask(id: "ask/1", title: "How is <b>it</b>?", schedule: try schedule())
    var content = CareTaskContent(
      study: try StudyTask("ask", steps: [Served.question("pain", isOptional: false)]))
    content.outcome = OutcomeExtractor([.answer(AnswerRule("pain"))])
    ask.labels.payload = content.json
    let asked = ask
    _ = try waiting { try await store.add(asked) }
    let walk = CareTask(
      id: "walk", title: "Walk",
      schedule: try schedule([OutcomeValue(.integer(5000), kind: "steps", createdDate: today)]))
    _ = try waiting { try await store.add(walk) }
    return store
  }

  private static func settings(
    _ folder: Folder, now: @escaping @Sendable () -> Date = { noon }
  ) -> TaskServer.Settings {
    var settings = Served.settings(folder.path)
    settings.now = now
    return settings
  }

  private static func served(
    now: @escaping @Sendable () -> Date = { noon }
  ) throws -> (TaskServer, CarePlanStore, Folder) {
    let (store, folder) = (try store(), Folder())
    let plan = TaskServer.Plan(name: "p1", store: store, zone: try ScheduleTimeZone("GMT"))
    let server = try TaskServer(plan, locality: Locality(), settings(folder, now: now)) {
      try serve($0)
    }
    return (server, store, folder)
  }

  @Sendable private static func serve(_ task: StudyTask) throws -> ServedTask {
    ServedTask(
      task,
      plan: try MotionPlan(for: task, from: [], hasFolder: true) { _, _ in throw CancellationError()
      },
      mediaFolder: nil
    ) { _ in throw CancellationError() }
  }

  private static func outcomes(_ store: CarePlanStore) throws -> [Outcome] {
    try waiting { try await store.fetch(RecordQuery<Outcome>()) }
  }

  /// Runs a test on a thread of its own, as a server does: the store is waited for there.
  private static func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try body() }) }.start()
    }
  }

  /// A folder that is removed with it.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.path + "/care-\(UUID().uuidString)"
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test("a task of today is done, and its outcome recorded once")
  func doing() async throws {
    try await Self.onThread {
      let (server, store, folder) = try Self.served()
      defer { withExtendedLifetime(folder) {} }
      var visit = Visit(server)
      try visit.enter()
      #expect(visit.title == "Today")
      #expect(visit.page.contains("How is &lt;b&gt;it&lt;/b&gt;?"))
      let link = try #require(visit.page.firstMatch(of: /href="(\/do\/[^"]+)"/)).output.1
      #expect(link == "/do/ask%2F1/3")
      visit.get(String(link))
      #expect(visit.title == "What about pain?")
      var other = visit
      try visit.press("Next", [("q", "pain"), ("a.pain", "4")])
      #expect(visit.title == "Thank you")
      // Sent again, it records nothing more.
      try other.press("Next", [("q", "pain"), ("a.pain", "9")])
      #expect(other.title == "Not now")
      let outcomes = try Self.outcomes(store)
      #expect(outcomes.count == 1)
      #expect(outcomes.first?.values.map(\.content) == [.double(4)])
      visit.get("/")
      #expect(visit.page.contains("50 %"))
      visit.get("/history")
      #expect(visit.page.contains("pain 4"))
      visit.get("/insights")
      #expect(visit.status == 200 && visit.page.contains("<svg"))
      visit.get("/contacts")
      #expect(visit.page.contains("There are no contacts"))
    }
  }

  @Test("a goal is ticked off with what was reached, and a word is no number")
  func ticking() async throws {
    try await Self.onThread {
      let (server, store, folder) = try Self.served()
      defer { withExtendedLifetime(folder) {} }
      var visit = Visit(server)
      try visit.enter()
      visit.send([("v0", "many"), ("do", "tick")], to: "/tick/walk/3")
      #expect(visit.status == 422)
      visit.send([("token", "x"), ("v0", "4000")], to: "/tick/walk/3")
      visit.get("/")
      visit.send([("v0", "4000"), ("do", "tick")], to: "/tick/walk/3")
      #expect(visit.title == "Today")
      visit.send([("v0", "1"), ("do", "tick")], to: "/tick/walk/3")
      let outcomes = try Self.outcomes(store)
      #expect(outcomes.count == 1 && outcomes.first?.values.map(\.content) == [.integer(4000)])
      #expect(outcomes.first?.values.first?.kind == "steps")
    }
  }

  @Test(
    "what is not due is not done",
    arguments: [
      "/do/ask%2F1/2", "/do/ask%2F1/4", "/do/ask%2F1/x", "/do/none/3", "/do/walk/3", "/do/ask%2F1",
    ])
  func notDue(target: String) async throws {
    try await Self.onThread {
      let (server, store, folder) = try Self.served()
      defer { withExtendedLifetime(folder) {} }
      var visit = Visit(server)
      try visit.enter()
      visit.get(target)
      #expect(visit.title == "Not now" || visit.status == 404, "\(visit.title)")
      #expect(try Self.outcomes(store).isEmpty)
    }
  }

  @Test("what was begun before midnight is gone through after it; what was not is said to be over")
  func midnight() async throws {
    try await Self.onThread {
      let time = Mutex(Self.noon)
      let (server, store, folder) = try Self.served { time.withLock(\.self) }
      defer { withExtendedLifetime(folder) {} }
      var (visit, late) = (Visit(server), Visit(server))
      try visit.enter()
      try late.enter()
      visit.get("/do/ask%2F1/3")
      time.withLock { $0 += 12 * 3600 + 1 }
      late.send([("v0", "4000"), ("do", "tick")], to: "/tick/walk/3")
      #expect(late.title == "Not now" && late.page.contains("not due today"))
      try visit.press("Next", [("q", "pain"), ("a.pain", "many")])
      #expect(visit.title == "What about pain?")
      visit.get("/do/ask%2F1/3")
      try visit.press("Next", [("q", "pain"), ("a.pain", "4")])
      #expect(visit.title == "Thank you")
      let outcome = try #require(try Self.outcomes(store).first)
      #expect(outcome.occurrence == 3 && outcome.values.map(\.content) == [.double(4)])
      late.get("/do/ask%2F1/2")
      #expect(late.title == "Not now")
      late.get("/")
      #expect(late.page.contains("/do/ask%2F1/4"))
    }
  }

  @Test("a clinician sees all participants, and gives and withdraws their links")
  func study() async throws {
    try await Self.onThread {
      let folder = Folder()
      let zone = try ScheduleTimeZone("GMT")
      let plans = [
        TaskServer.Plan(name: "p 1", store: try Self.store(), zone: zone),
        TaskServer.Plan(name: "p2", store: try Self.store(), zone: zone),
      ]
      let server = try TaskServer(
        study: plans, locality: Locality(), program: OutputProgram(name: "test", version: "1"),
        Self.settings(folder)
      ) { try Self.serve($0) }
      var clinician = Visit(server)
      try clinician.enter(.clinician)
      #expect(clinician.title == "Participants")
      #expect(clinician.page.contains("p 1") && clinician.page.contains("p2"))
      clinician.get("/participants/p%201")
      let link = try #require(clinician.page.firstMatch(of: /\/enter\/[A-Za-z0-9_-]+/)).output
      var participant = Visit(server)
      participant.get(String(link))
      #expect(participant.title == "Today")
      // A participant sees no list, and no other plan.
      participant.get("/participants/p2")
      #expect(participant.status == 404)
      // A clinician does no tasks.
      clinician.get("/do/ask%2F1/3")
      #expect(clinician.status == 404)
      clinician.get("/participants/p%201")
      clinician.send([("do", "withdraw")], to: "/participants/p%201/link")
      #expect(clinician.page.contains("The link is withdrawn"))
      participant.get("/")
      #expect(participant.status == 401)
      clinician.send([("do", "renew")], to: "/participants/p%201/link")
      let fresh = try #require(clinician.page.firstMatch(of: /\/enter\/[A-Za-z0-9_-]+/)).output
      #expect(fresh != link)
      participant.get(String(fresh))
      #expect(participant.title == "Today")
      clinician.get("/participants/p%201/course")
      #expect(clinician.page.contains("No range of motion was recorded yet."))
      clinician.get("/participants/none")
      #expect(clinician.status == 404)
      var therapist = Visit(server)
      try therapist.enter(.therapist)
      therapist.get("/participants/p2")
      #expect(therapist.status == 404)
    }
  }
}

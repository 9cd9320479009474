// SPDX-License-Identifier: Apache-2.0

import CareStore
import CareTasks
import Foundation
import JSON
import Measurement
import MotionTasks
import StudyTasks
import Synchronization
import Testing

@testable import TaskServer

@Suite("Pages of a care plan and of a study")
struct CarePagesTests {
  @Test("a task of today is done, and its outcome recorded once")
  func doing() async throws {
    try await CareFixture.onThread {
      let (server, store, folder) = try CareFixture.served()
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
      let outcomes = try CareFixture.outcomes(store)
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
    try await CareFixture.onThread {
      let (server, store, folder) = try CareFixture.served()
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
      let outcomes = try CareFixture.outcomes(store)
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
    try await CareFixture.onThread {
      let (server, store, folder) = try CareFixture.served()
      defer { withExtendedLifetime(folder) {} }
      var visit = Visit(server)
      try visit.enter()
      visit.get(target)
      #expect(visit.title == "Not now" || visit.status == 404, "\(visit.title)")
      #expect(try CareFixture.outcomes(store).isEmpty)
    }
  }

  @Test("what was begun before midnight is gone through after it; what was not is said to be over")
  func midnight() async throws {
    try await CareFixture.onThread {
      let time = Mutex(CareFixture.noon)
      let (server, store, folder) = try CareFixture.served { time.withLock(\.self) }
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
      let outcome = try #require(try CareFixture.outcomes(store).first)
      #expect(outcome.occurrence == 3 && outcome.values.map(\.content) == [.double(4)])
      late.get("/do/ask%2F1/2")
      #expect(late.title == "Not now")
      late.get("/")
      #expect(late.page.contains("/do/ask%2F1/4"))
    }
  }

  @Test("a clinician sees all participants, and gives and withdraws their links")
  func study() async throws {
    try await CareFixture.onThread {
      let folder = CareFixture.Folder()
      let (server, _) = try CareFixture.study([("p 1", "ask/1"), ("p2", "ask/1")], folder)
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

  @Test(
    "a form of a run that was thrown away, or is over, does not count for the next one in its place"
  )
  func formsOfEarlierRuns() async throws {
    try await CareFixture.onThread {
      let (server, store, folder) = try CareFixture.served()
      defer { withExtendedLifetime(folder) {} }
      let event = "/do/ask%2F1/3"
      var visit = Visit(server)
      try visit.enter()
      visit.get(event)
      var first = visit
      visit.get("\(event)?leave")
      visit.send([("do", "discard")], to: event)
      #expect(visit.title == "Stopped")
      first.send([("q", "pain"), ("a.pain", "4"), ("do", "0")], to: event)
      #expect(
        first.title == "What about pain?" && first.page.contains("That page was not up to date"))
      #expect(try CareFixture.outcomes(store).isEmpty)
      // Done, undone, and due again.
      var second = first
      try second.press("Next", [("q", "pain"), ("a.pain", "5")])
      #expect(second.title == "Thank you")
      let outcome = try #require(try CareFixture.outcomes(store).first)
      _ = try waiting { try await store.delete(outcome) }
      first.send([("q", "pain"), ("a.pain", "6"), ("do", "0")], to: event)
      #expect(
        first.title == "What about pain?" && first.page.contains("That page was not up to date"))
      #expect(try CareFixture.outcomes(store).isEmpty)
    }
  }

  @Test(
    "a plan that begins later, and a clock that was set back, are pages in words",
    arguments: [-2, 0, 3])
  func futurePlan(days: Int) async throws {
    try await CareFixture.onThread {
      let folder = CareFixture.Folder()
      let store = try CareFixture.store(days: days)
      if days == 0 {
        // What was recorded then lies in the future.
        let feed = try waiting {
          try await store.feed(
            on: CareFixture.noon, at: CareFixture.noon, in: try ScheduleTimeZone("GMT"))
        }
        let entry = try #require(feed.entries(of: "walk").first)
        let values = [OutcomeValue(.integer(4000), kind: "steps", createdDate: CareFixture.noon)]
        _ = try waiting { try await store.record(values, for: entry.event) }
      }
      let plan = try TaskServer.Plan(name: "p", store: store, zone: try ScheduleTimeZone("GMT"))
      for (role, paths) in [
        (Role.participant, ["/", "/history", "/insights", "/contacts"]),
        (.clinician, ["/", "/participants/p", "/participants/p/course"]),
      ] {
        for setBack in [0, 86_400, 3_456_000] as [Double] {
          let settings = CareFixture.settings(CareFixture.Folder()) {
            CareFixture.noon.addingTimeInterval(-setBack)
          }
          let server =
            role == .clinician
            ? try TaskServer(
              study: [plan], identity: UUID(), locality: Locality(),
              program: OutputProgram(name: "test", version: "1"), settings
            ) { try CareFixture.serve($0) }
            : try TaskServer(plan, locality: Locality(), settings) { try CareFixture.serve($0) }
          var visit = Visit(server)
          try visit.enter(role)
          for path in paths {
            visit.get(path)
            #expect(visit.status == 200, "\(role) \(path), \(setBack) s before: \(visit.page)")
          }
        }
      }
      withExtendedLifetime(folder) {}
    }
  }

  @Test("two servers that tick one event: one records it, and the other says that it is done")
  func tickedTwice() async throws {
    try await CareFixture.onThread {
      let folder = CareFixture.Folder()
      try FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: true)
      let path = "\(folder.path)/p.care"
      let zone = try ScheduleTimeZone("GMT")
      let store = try CarePlanStore(path: path)
      let today = try zone.startOfDay(containing: CareFixture.noon)
      for number in 0..<20 {
        let task = CareTask(
          id: "t\(number)", title: "T",
          schedule: try Schedule(
            [ScheduleElement(start: today, interval: .daily, duration: .allDay)], in: zone))
        _ = try waiting { try await store.add(task) }
      }
      let sides = try (0..<2).map { _ in
        let plan = try TaskServer.Plan(name: "p", store: try CarePlanStore(path: path), zone: zone)
        let own = CareFixture.Folder()
        let server = try TaskServer(plan, locality: Locality(), CareFixture.settings(own)) {
          try CareFixture.serve($0)
        }
        var visit = Visit(server)
        try visit.enter()
        return (visit, own)
      }
      let visits = sides.map(\.0)
      for number in 0..<20 {
        let found = Mutex<[Int]>([])
        DispatchQueue.concurrentPerform(iterations: 2) { side in
          let visit = visits[side]
          let status = visit.request(
            "POST", "/tick/t\(number)/0", fields: [("token", visit.hidden("token") ?? "")]
          ).status
          found.withLock { $0.append(status) }
        }
        #expect(found.withLock(\.self).allSatisfy { [200, 303].contains($0) })
      }
      #expect(try CareFixture.outcomes(store).count == 20)
    }
  }

  @Test("a plan that cannot be shown leaves the clinician the other ones, and its link")
  func brokenPlan() async throws {
    try await CareFixture.onThread {
      let folder = CareFixture.Folder()
      let (server, stores) = try CareFixture.study([("a", "ask"), ("b", "ask")], folder)
      var clinician = Visit(server)
      try clinician.enter(.clinician)
      let broken = stores[0]
      try waiting { await broken.close() }
      clinician.get("/")
      #expect(
        clinician.status == 200 && clinician.page.contains(CareFixture.mark(1)),
        "\(clinician.page)")
      clinician.get("/participants/a")
      #expect(clinician.status == 200 && clinician.page.contains("This plan cannot be shown."))
      clinician.send([("do", "withdraw")], to: "/participants/a/link")
      #expect(clinician.page.contains("The link is withdrawn"))
    }
  }
}

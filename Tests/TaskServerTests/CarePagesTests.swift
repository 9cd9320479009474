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
      let server = try CareFixture.study(["p 1", "p2"], folder)
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

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Localization
import MotionTasks
import StudyTasks
import Testing

@testable import TaskServer

@Suite("Languages of pages")
struct LanguageTests {
  @Test(
    "the most wanted language comes first, and what is no language is passed over",
    arguments: [
      ("de-AT,de;q=0.9,en;q=0.8", ["de-at", "de", "en"], Language.german),
      ("en;q=0.5, fr, de;q=0.7", ["fr", "de", "en"], .german),
      ("en, de", ["en", "de"], .english),
      ("de;q=0, en", ["en"], .english),
      ("*, <x>, de;q=oops", [], nil),
      ("", [], nil),
      (String(repeating: "de,", count: 1000), Array(repeating: "de", count: 10), .german),
    ] as [(String, [String], Language?)])
  func accepted(header: String, tags: [String], language: Language?) {
    #expect(AcceptedLanguages(header).tags == tags)
    #expect(AcceptedLanguages(header).language == language)
  }

  private static func task(_ title: String, in language: String?) throws -> ServedTask {
    let task = try StudyTask(
      "task",
      steps: [Step("a", title: title, .question(QuestionContent(answerFormat: Served.scale)))])
    var served = ServedTask(
      task,
      plan: try MotionPlan(for: task, from: [], hasFolder: true) { _, _ in throw CancellationError()
      },
      mediaFolder: nil
    ) { _ in throw CancellationError() }
    served.language = language
    return served
  }

  @Test(
    "a task is in the language that the browser wants, unless its own is wanted more",
    arguments: [
      ("en", ["de-at", "en"], "Wie geht es?"), ("en", ["en", "de"], "How is it?"),
      ("en", ["fr", "de"], "Wie geht es?"), ("en", ["fr"], "How is it?"),
      (nil, ["de"], "Wie geht es?"), (nil, ["en", "de"], "How is it?"), (nil, [], "How is it?"),
    ] as [(String?, [String], String)])
  func choice(own: String?, wanted: [String], title: String) throws {
    var task = try Self.task("How is it?", in: own)
    let german = try Self.task("Wie geht es?", in: nil)
    task.translated = { $0.hasPrefix("de") ? german : nil }
    #expect(task.inFirst(of: wanted).task.task.steps[0].title == title)
  }

  @Test("a run stays in its language, whatever browser goes on with it")
  func kept() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/served-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var task = try Self.task("How is it?", in: "en")
    let german = try Self.task("Wie geht es?", in: nil)
    task.translated = { $0.hasPrefix("de") ? german : nil }
    var cookie: String?
    do {
      let server = try TaskServer(task, locality: Locality(), Served.settings(folder))
      var visit = Visit(server)
      visit.language = "de-DE"
      try visit.enter()
      #expect(visit.title == "Wie geht es?")
      try visit.press("Speichern und aufhören", [("q", "a"), ("a.a", "3")])
      cookie = visit.cookie
    }
    let server = try TaskServer(task, locality: Locality(), Served.settings(folder))
    var visit = Visit(server)
    visit.cookie = cookie
    visit.get("/")
    #expect(visit.title == "Wie geht es?")
    #expect(visit.page.contains("value=\"3\" checked"))
  }
}

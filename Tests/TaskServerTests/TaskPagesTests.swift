// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

@testable import TaskServer

@Suite("Pages of a task")
struct TaskPagesTests {
  private static func answer(_ question: String, _ value: String) -> [(String, String)] {
    [("q", question), ("a.\(question)", value)]
  }

  private static func steps() -> [Step] {
    [
      Served.question("pain", isOptional: false),
      Served.question("why", AnswerFormat(.text(TextFormat()))),
    ]
  }

  @Test("a task is gone through, and its result is kept")
  func through() throws {
    let served = try Served(Self.steps())
    var visit = try served.visit()
    #expect(visit.status == 200 && visit.title == "What about pain?")
    // Who only looks leaves nothing.
    #expect(served.runs.isEmpty)
    try visit.press("Next", Self.answer("pain", "4"))
    #expect(visit.title == "What about why?")
    #expect(served.runs.count == 1)
    try visit.press("Next", Self.answer("why", "Stairs\r\nand hills"))
    #expect(visit.title == "Thank you")
    let result = try #require(served.results.list.first)
    let answers = result.results.flatMap(\.results).map(\.answer)
    #expect(answers == [.scale(4), .text("Stairs\nand hills")])
    let run = try #require(served.runs.first)
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(served.folder)/runs/\(run)")
    #expect(files == ["result.json"])
    // The same address shows the end, and another run begins on request alone.
    visit.get("/")
    #expect(visit.title == "Thank you")
    visit.send([("do", "again")], to: "/again")
    #expect(visit.title == "What about pain?")
    #expect(served.results.list.count == 1)
  }

  @Test("an answer that is needed or cannot be taken is asked for again, at its field")
  func refused() throws {
    let served = try Served([
      Step(
        "form", title: "Form",
        .form(
          FormContent([
            FormItem(
              "age", text: "Age",
              answerFormat: AnswerFormat(
                .numeric(NumericFormat(style: .integer, minimum: 0, maximum: 120))),
              isOptional: false),
            FormItem("pain", text: "Pain", answerFormat: Served.scale, isOptional: false),
          ])))
    ])
    var visit = try served.visit()
    try visit.press("Next", [("q", "age"), ("q", "pain"), ("a.age", "old")])
    #expect(visit.status == 422)
    #expect(visit.page.contains("Please look at this again:"))
    #expect(visit.page.contains("That is not a number."))
    #expect(visit.page.contains("value=\"old\""))
    #expect(visit.page.contains("aria-invalid=\"true\""))
    try visit.press("Next", [("q", "age"), ("q", "pain"), ("a.age", "40")])
    #expect(visit.status == 422)
    #expect(visit.page.contains("An answer is needed here."))
    // What could be taken is there.
    #expect(visit.page.contains("value=\"40\""))
    try visit.press("Next", [("q", "age"), ("q", "pain"), ("a.age", "40"), ("a.pain", "3")])
    #expect(visit.title == "Thank you")
  }

  @Test("a form that is sent twice counts once, and an old one not at all")
  func twice() throws {
    let served = try Served(Self.steps())
    var visit = try served.visit()
    var other = visit
    try visit.press("Next", Self.answer("pain", "4"))
    // Sent again after a lost answer, and from a tab that was left open.
    try other.press("Next", Self.answer("pain", "7"))
    #expect(other.title == "What about why?")
    #expect(other.page.contains("That page was not up to date"))
    try visit.press("Back")
    #expect(visit.page.contains("value=\"4\" checked=\"checked\""))
  }

  @Test("a run goes on after the server was stopped, with the same cookie")
  func restarted() throws {
    let (_, visit) = try Self.restarted { $0 }
    #expect(visit.title == "What about why?")
  }

  @Test("the time of a run does not go back where the clock was set back meanwhile")
  func clockSetBack() throws {
    // As a clock that was a century ahead wrote it.
    var (served, visit) = try Self.restarted { $0.replacing(/20(?=\d\d-\d\d-)/, with: "21") }
    try visit.press("Next", Self.answer("why", "later"))
    let result = try #require(served.results.list.first)
    #expect(result.startDate < result.endDate)
    #expect(result.results.allSatisfy { result.startDate <= $0.endDate })
  }

  /// A visit to a server that goes on with another's run, after a change to the saved session.
  private static func restarted(
    _ change: (String) -> String
  ) throws -> (served: Served, visit: Visit) {
    let folder = FileManager.default.temporaryDirectory.path + "/served-\(UUID().uuidString)"
    var cookie: String?
    do {
      let served = try Served(steps(), folder: folder + "-before")
      var visit = try served.visit()
      try visit.press("Next", answer("pain", "4"))
      cookie = visit.cookie
      try FileManager.default.copyItem(atPath: served.folder, toPath: folder)
    }
    for run in try FileManager.default.contentsOfDirectory(atPath: folder + "/runs") {
      let path = "\(folder)/runs/\(run)/session.json"
      let session = try String(contentsOfFile: path, encoding: .utf8)
      try change(session).write(toFile: path, atomically: false, encoding: .utf8)
    }
    let served = try Served(steps(), folder: folder)
    var visit = Visit(served.server)
    visit.cookie = cookie
    visit.get("/")
    return (served, visit)
  }

  @Test("another device goes on with the same run")
  func elsewhere() throws {
    let served = try Served(Self.steps())
    var visit = try served.visit()
    try visit.press("Next", Self.answer("pain", "4"))
    visit.get("/elsewhere")
    let link = try #require(visit.page.firstMatch(of: /\/resume\/[^<"]+/)).output
    var other = Visit(served.server)
    other.get(String(link))
    #expect(other.title == "What about why?")
    #expect(other.cookie == visit.cookie)
    // One character alone may be the same one, or hold no more than bits that do not count.
    other.get(String(link.dropLast(8)) + "xxxxxxxx")
    #expect(other.status == 403)
  }

  @Test("stopping asks first, and then throws the answers away")
  func discarded() throws {
    let served = try Served(Self.steps())
    var visit = try served.visit()
    try visit.press("Next", Self.answer("pain", "4"))
    visit.get("/?leave")
    #expect(visit.title == "Stop without saving?")
    visit.send([("do", "discard")], to: "/")
    #expect(visit.title == "Stopped")
    #expect(served.results.list.isEmpty)
    let run = try #require(served.runs.first)
    // What is left says only that a run was over here.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(served.folder)/runs/\(run)") == [
        "round"
      ])
  }

  @Test("saving stops for now, and the same address goes on")
  func saved() throws {
    let served = try Served(Self.steps())
    var visit = try served.visit()
    try visit.press("Next", Self.answer("pain", "4"))
    try visit.press("Save and stop", Self.answer("why", "later"))
    #expect(visit.title == "Saved")
    visit.get("/?go")
    #expect(visit.title == "What about why?")
    #expect(visit.page.contains("later"))
  }

  @Test("the words are in the browser's language")
  func languages() throws {
    let served = try Served(Self.steps())
    var visit = Visit(served.server)
    visit.language = "fr, de-CH;q=0.9, en;q=0.8"
    try visit.enter()
    #expect(visit.page.contains("<html lang=\"de\">"))
    #expect(visit.button("Weiter") != nil)
  }

  @Test("texts of a task and of a person bring no markup into a page")
  func markup() throws {
    let evil = "<script>alert(1)</script>\"'&"
    let served = try Served([
      Step(
        "a", title: evil, text: evil,
        .question(QuestionContent(answerFormat: AnswerFormat(.text(TextFormat()))))),
      Step("review", title: "Review", .review(ReviewContent())),
    ])
    var visit = try served.visit()
    #expect(!visit.page.contains("<script>alert"))
    try visit.press("Next", Self.answer("a", evil))
    #expect(visit.title == "Review")
    #expect(!visit.page.contains("<script>alert"))
    #expect(visit.page.contains("&lt;script&gt;"))
  }

  @Test("a drawn signature is kept as a picture beside the result")
  func signature() throws {
    let served = try Served([Step("sign", title: "Sign", .signature(SignatureContent()))])
    var visit = try served.visit()
    try visit.press("Sign", [("name", ""), ("drawing", "data:image/png;base64,AAAA")])
    #expect(visit.page.contains("The drawing cannot be read."))
    let png = Data([
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0,
      0, 1,
      8, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ])
    try visit.press(
      "Sign", [("name", ""), ("drawing", "data:image/png;base64,\(png.base64EncodedString())")])
    #expect(visit.title == "Thank you")
    let leaf = try #require(served.results.list.first?.results.first?.results.first)
    guard case .signature(let signature) = leaf.value, let name = signature.imageFile else {
      Issue.record("no signature")
      return
    }
    let run = try #require(served.runs.first)
    #expect(try Data(contentsOf: URL(filePath: "\(served.folder)/runs/\(run)/\(name)")) == png)
  }

  // MARK: - Timers

  /// A step that waits for a hundred seconds, begun by itself or by a tap.
  private static func timed(startsByItself: Bool) -> [Step] {
    var active = ActiveContent(duration: 100, continuesOnFinish: true)
    active.startsTimerAutomatically = startsByItself
    return [
      Step("hold", title: "Hold", .active(active)), Step("rest", title: "Rest", .active(active)),
    ]
  }

  @Test(
    "a timer goes on where the run is read again, and is over when its time is",
    arguments: [true, false])
  func timer(startsByItself: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/served-\(UUID().uuidString)"
    var before: Visit.Cookie?
    do {
      let served = try Served(Self.timed(startsByItself: startsByItself), folder: folder)
      var visit = try served.visit()
      if !startsByItself { try visit.press("Start") }
      #expect(visit.page.contains("data-timer=\"100\""))
      before = visit.kept
      served.leave()
    }
    func go(on passed: Double) throws -> Served {
      let runs = try FileManager.default.contentsOfDirectory(atPath: folder + "/runs")
      let path = "\(folder)/runs/\(try #require(runs.first))/timer"
      var note = try #require(try JSONValue(data: try Data(contentsOf: URL(filePath: path))).object)
      note["began"] = .number(try #require(note["began"]?.double) - passed)
      try JSONValue.object(note).data(isPretty: false).write(to: URL(filePath: path))
      return try Served(Self.timed(startsByItself: startsByItself), folder: folder)
    }
    do {
      let served = try go(on: 60)
      var visit = Visit(served.server, with: try #require(before))
      visit.get("/")
      #expect(visit.page.contains("data-timer=\"40\"") || visit.page.contains("data-timer=\"39\""))
      visit.send([("do", "timeIsUp")])
      #expect(visit.title == "Hold")
      served.leave()
    }
    let served = try go(on: 40)
    var visit = Visit(served.server, with: try #require(before))
    visit.get("/")
    visit.send([("do", "timeIsUp")])
    // A timer of the step before is none of this one.
    #expect(visit.title == "Rest" && !visit.page.contains("data-timer=\"0\""))
    if !startsByItself { try visit.press("Start") }
    #expect(visit.page.contains("data-timer=\"100\""))
  }
}

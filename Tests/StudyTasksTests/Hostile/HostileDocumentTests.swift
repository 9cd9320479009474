// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import SeededRandom
import StudyTasks
import Testing

/// Session and result files that somebody has tampered with: an error with its place, or a session
/// that works; never a trap.
@Suite("Hostile: sessions and results")
struct HostileDocumentTests {
  /// A session with something of everything: pages, relatives, a review, hidden items, kept answers.
  private func session() throws -> TaskSession {
    let rule = ResultPredicate.boolean(ResultSelector(step: "f", "show"), is: true)
    let steps = [
      form("f", [item("show"), item("hidden", .text(TextFormat()), visibleWhen: rule)]),
      history(), try page("P", [question("q"), active("run"), question("r")]), question("later"),
      Step("review", .review(ReviewContent())),
    ]
    var session = try started(
      task(steps) {
        $0.stepModifiers["later"] = StepModifier(when: .constant(true), changes: ["title": "T"])
      }, outputDirectory: "out")
    try session.answer(.boolean(true), to: "show", at: at(1))
    try session.answer(.text("x"), to: "hidden", at: at(1))
    try session.forward(answering: .boolean(false), to: "show")
    try session.addRelative(to: "parents", identifier: "1", at: at(2))
    try session.forward(at: at(3))
    try session.forward(answering: .choices(["Stroke"]), to: "conditions")
    try session.forward(at: at(4))
    try session.forward(answering: .boolean(true))
    try session.add([file("m", "m.json")])
    try session.forward(at: at(5))
    try session.forward(answering: .boolean(false))
    try session.forward(answering: .boolean(true))
    try session.back(at: at(6))
    try session.forward(at: at(6))
    try session.review("later", at: at(7))
    return session
  }

  /// Uses what was read as a host would; whatever comes of it, nothing traps.
  private func use(_ session: TaskSession) {
    var session = session
    _ = session.result(at: at(50)).documentData
    _ = session.restorationData
    _ = (session.progress, session.canGoBack, session.canSkip, session.canGoForward)
    _ = (session.hasSaveableResult, session.reviewEntries(), session.relatives)
    if var restored = try? TaskSession(restoring: session, for: session.task, at: at(51)) {
      try? restored.forward(at: at(52))
    }
    for _ in 0..<3 {
      for (question, _) in session.visibleQuestions {
        try? session.answer(.boolean(true), to: question.identifier, at: at(53))
      }
      try? session.back(at: at(54))
      try? session.skip(at: at(54))
      try? session.go(to: "P", at: at(55))
      try? session.forward(at: at(56))
      try? session.finishRelative(.saved, at: at(57))
    }
    session.finish(.completed, at: at(58))
    _ = session.result(at: at(59))
  }

  /// Reads a session's document; errors name a place in it.
  private func read(_ document: JSONValue, _ what: @autoclosure () -> String) -> Bool {
    do throws(JSONError) {
      use(try TaskSession(document: document))
      return true
    } catch {
      #expect(error.path.description.hasPrefix("$"), "\(what())")
      return false
    }
  }

  @Test("Hostile: any value at any key of a session gives an error with its place, or a session")
  func wrongTypes() throws {
    let document = try session().document
    #expect(read(document, "as it was"))
    let values: [JSONValue] = [
      .null, true, -1, 9_223_372_036_854_775_807, 1e300, "", "s", "2026-01-01T00:00:00Z", [],
      .object([:]), [[]], ["identifier": "P"],
    ]
    var generator = SplitMix64(seed: 21)
    var errors = 0
    let places = document.places
    for place in places {
      // Some of the values each: all of them at each of some thousand places take minutes.
      for value in [values.randomElement(using: &generator), nil] {
        let changed = document.setting(value, at: place[...])
        if !read(changed, "\(place)") { errors += 1 }
      }
    }
    #expect(places.count > 200)
    #expect(errors > places.count / 2)
  }

  @Test("Hostile: parts of a session in each other's places")
  func swapped() throws {
    let document = try session().document
    var generator = SplitMix64(seed: 22)
    let places = document.places.filter { $0.first == .key("session") }
    for _ in 0..<TestLength.count(200, long: 800) {
      guard let one = places.randomElement(using: &generator),
        let other = places.randomElement(using: &generator)
      else { return }
      let first = document.value(at: one[...])
      let changed = document.setting(document.value(at: other[...]), at: one[...])
      _ = read(changed, "\(one) \(other)")
      if let first { _ = read(changed.setting(first, at: other[...]), "\(one) <> \(other)") }
    }
  }

  @Test("Hostile: states that no session reaches are refused where they stand")
  func unreachable() throws {
    var running = try started([
      form("f", [item("a"), item("b")]), try page("P", [question("q"), instruction("r")]),
      instruction("end"),
    ])
    try running.forward(at: at(1))
    let document = running.document
    func refusal(_ value: JSONValue?, at place: JSONValue.Place...) -> String? {
      let path = [.key("session"), .key("state")] + place
      do throws(JSONError) {
        _ = try TaskSession(document: document.setting(value, at: path[...]))
        return nil
      } catch {
        return error.path.description
      }
    }
    let visits = JSONValue.Place.key("visits")
    #expect(refusal([], at: visits) == "$.session.state.visits")
    #expect(
      refusal("z", at: visits, .index(0), .key("result"), .key("identifier"))
        == "$.session.state.visits[0].result.identifier")
    #expect(
      refusal([], at: visits, .index(0), .key("result"), .key("results"))
        == "$.session.state.visits[0].result.results")
    #expect(refusal(nil, at: visits, .index(1), .key("inner")) == "$.session.state.visits[1]")
    #expect(
      refusal("suspended", at: visits, .index(1), .key("inner"), .index(0), .key("phase"))
        == "$.session.state.visits[1]")
    #expect(
      refusal("completed", at: visits, .index(1), .key("inner"), .index(0), .key("phase"))
        == "$.session.state.visits[1]")
    #expect(refusal("runing", at: .key("phase")) == "$.session.state.phase")
    let visit = try #require(
      document.value(at: [.key("session"), .key("state"), visits, .index(0)][...]))
    #expect(refusal(["end": visit], at: .key("kept")) == "$.session.state.kept.end")
    #expect(
      refusal([["index": 0, "original": visit]], at: .key("reviewed"))
        == "$.session.state.reviewed")
    #expect(
      refusal([["index": -9_223_372_036_854_775_807, "original": visit]], at: .key("reviewed"))
        == "$.session.state.reviewed")
    // A leaf moved to where hidden answers lie, though nothing hides it.
    let results = JSONValue.Place.key("result")
    let leaves = try #require(visit.object?["result"]?.object?["results"]?.array)
    let hiding = visit.setting(.array([leaves[0]]), at: [results, .key("results")][...])
      .setting(.array([leaves[1]]), at: [.key("hidden")][...])
    #expect(refusal(hiding, at: visits, .index(0)) == "$.session.state.visits[0].hidden")
  }

  @Test("Hostile: files outside of the output directory are refused in a saved session")
  func unsafeFile() throws {
    var session = try started(task([active("run")]), outputDirectory: "out")
    try session.add([file("m", "m.json")])
    let place: [JSONValue.Place] = [
      .key("session"), .key("state"), .key("visits"), .index(0), .key("result"), .key("results"),
      .index(0), .key("fileName"),
    ]
    #expect(session.document.value(at: place[...]) == "m.json")
    for name: JSONValue in ["../../etc/passwd", "/etc/passwd", "a/../../b", ""] {
      #expect(throws: JSONError.self) {
        try TaskSession(document: session.document.setting(name, at: place[...]))
      }
    }
  }

  @Test("Hostile: pages within pages to any depth that a file may have, and no deeper")
  func deepPages() throws {
    for depth in [1, 10, 20, 60, 400] {
      let step =
        "{\"identifier\":\"s\",\"type\":\"page\",\"task\":{\"identifier\":\"t\",\"steps\":["
      let text =
        "{\"schemaVersion\":1,\"task\":{\"identifier\":\"t\",\"steps\":["
        + String(repeating: step, count: depth) + String(repeating: "]}}", count: depth) + "]}}"
      let data = Data(text.utf8)
      guard depth <= 20 else {
        #expect(throws: JSONError.self) { try StudyTask(documentData: data) }
        continue
      }
      // Only pages, with nothing to show.
      let session = try started(StudyTask(documentData: data))
      #expect(session.phase == .finished(.completed))
    }
    // As deep as a saved session may be: each level of pages is four levels of JSON.
    var step = question("q")
    for index in 0..<55 { step = try page("p\(index)", [step, question("z")]) }
    var session = try started([step])
    #expect(session.currentPath.count == 56)
    let read = try TaskSession(documentData: session.restorationData)
    #expect(read == session)
    while !session.isFinished { try session.forward(at: at(1)) }
    #expect(session.result(at: at(2)).results[0].results.count == 56)
  }

  @Test("Hostile: circles of rules, skips and pages end with an error and change nothing")
  func circles() throws {
    let empty = try page("none", [])
    var task = try StudyTasksTests.task([instruction("a"), empty, try page("none2", [])])
    task.navigationRules["none"] = .direct("none2")
    task.navigationRules["none2"] = .direct("none")
    var session = try started(task)
    let before = session
    #expect(throws: SessionError.self) { try session.forward(at: at(1)) }
    #expect(session == before)
    #expect(throws: SessionError.self) { try session.go(to: "none", at: at(1)) }
    #expect(session == before)
    task.skipRules = ["a": SkipRule(when: .constant(true))]
    task.navigationRules["a"] = .direct("a")
    #expect(throws: SessionError.navigation(.endlessSkipping(at: "a"))) { try started(task) }
    // A circle that a person walks ends too.
    let loop = try StudyTasksTests.task([instruction("a")]) {
      $0.navigationRules["a"] = .direct("a")
    }
    session = try started(loop)
    for _ in 0..<100 { try session.forward(at: at(1)) }
    #expect(session.listed.count == 101)
  }

  @Test("Hostile: visibility rules that depend on each other settle, the same each time")
  func cyclicVisibility() throws {
    func isUnanswered(_ name: String) -> ResultPredicate {
      .unanswered(ResultSelector(step: "f", name))
    }
    let items = [
      item("a", visibleWhen: !isUnanswered("a")), item("b", visibleWhen: isUnanswered("c")),
      item("c", visibleWhen: !isUnanswered("b")),
    ]
    let session = try started([form("f", items)])
    #expect(try started([form("f", items)]) == session)
    #expect(try session.restored() == session)
  }

  @Test("Hostile: numbers at the ends of their range in tasks that are run")
  func extremes() throws {
    let kinds: [AnswerFormat.Kind] = [
      .scale(.init(minimum: .min, maximum: .max, step: .max, defaultValue: .max)),
      .scale(.init(minimum: .max, maximum: .min, step: .min, defaultValue: 0)),
      .continuousScale(
        .init(minimum: -1e308, maximum: 1e308, maximumFractionDigits: .max, defaultValue: 1e308)),
      .textScale(.init(choices: [], defaultIndex: .min)), .valuePicker(.init(choices: [])),
      .multipleValuePicker(.init(pickers: [])),
      .numeric(.init(minimum: 1e308, maximum: -1e308, maximumFractionDigits: .min)),
      .date(.init(minimum: at(9e11), maximum: at(-9e11), daysBefore: .max, daysAfter: .min)),
      .date(.init(daysBefore: .min, daysAfter: .max)), .date(.init(calendar: "../../etc")),
      .text(.init(maximumLength: .min)), .timeInterval(.init(defaultInterval: 1e308, step: .min)),
      .weight(.init(minimum: 1e308, maximum: 1e308, defaultValue: 1e308)),
      .age(
        .init(
          minimum: .min, maximum: .max, usesYearForResult: true, relativeYear: .min,
          defaultValue: .min)),
      .timeOfDay(.init(minuteInterval: .min)),
    ]
    let answers: [Answer] = [
      .scale(1e308), .scale(0), .number(1e308), .number(-1), .text("a"), .choices([0]),
      .components([], separator: ""), .date(DateAnswer(date: at(9e11), timeZone: "No/Zone")),
      .timeInterval(1e308), .rung(.max),
    ]
    for kind in kinds {
      var session = try started([question("q", kind)])
      for answer in answers {
        try? session.answer(answer, to: "q", at: at(1))
        if let taken = session.visibleQuestions[0].answer {
          _ = session.visibleQuestions[0].question.answerFormat.words(for: taken)
        }
        #expect(try session.restored() == session, "\(kind) \(answer)")
      }
    }
  }

  @Test("Hostile: results are refused where they are wrong")
  func results() throws {
    let document = try session().result(at: at(60)).document
    var generator = SplitMix64(seed: 23)
    let values: [JSONValue] = [.null, true, -1, 1e300, "s", [], .object([:])]
    for place in document.places {
      for value in [values.randomElement(using: &generator), nil] {
        do throws(JSONError) {
          let result = try TaskResult(document: document.setting(value, at: place[...]))
          _ = result.documentData
          _ = result.answer(to: "q")
        } catch {
          #expect(error.path.description.hasPrefix("$"))
        }
      }
    }
  }

  @Test("Hostile: documents beyond the limits are refused before anything is built")
  func limits() throws {
    let many = Data(("[" + String(repeating: "0,", count: 1_100_000) + "0]").utf8)
    #expect(throws: JSONError.self) { try TaskResult(documentData: many) }
    let deep = Data(String(repeating: "[", count: 100_000).utf8)
    #expect(throws: JSONError.self) { try TaskSession(documentData: deep) }
    let large = Data(repeating: 0x20, count: (16 << 20) + 1)
    #expect(throws: JSONError.self) { try StudyTask(documentData: large) }
  }
}

extension JSONValue {
  /// A step into a value.
  enum Place: Hashable {
    case key(String)
    case index(Int)
  }

  /// The ways to all values within this one, in a fixed order.
  var places: [[Place]] {
    switch self {
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { key, member in
        [[.key(key)]] + member.places.map { [.key(key)] + $0 }
      }
    case .array(let elements):
      elements.enumerated().flatMap { index, element in
        [[.index(index)]] + element.places.map { [.index(index)] + $0 }
      }
    default: []
    }
  }

  /// The value there.
  func value(at place: ArraySlice<Place>) -> JSONValue? {
    guard let first = place.first else { return self }
    let member: JSONValue? =
      switch (self, first) {
      case (.object(let members), .key(let key)): members[key]
      case (.array(let elements), .index(let index)):
        elements.indices.contains(index) ? elements[index] : nil
      default: nil
      }
    return member?.value(at: place.dropFirst())
  }

  /// This with another value there, or none.
  func setting(_ value: JSONValue?, at place: ArraySlice<Place>) -> JSONValue {
    guard let first = place.first else { return value ?? .null }
    switch (self, first) {
    case (.object(var members), .key(let key)):
      members[key] = place.count == 1 ? value : members[key]?.setting(value, at: place.dropFirst())
      return .object(members)
    case (.array(var elements), .index(let index)) where elements.indices.contains(index):
      if place.count == 1 {
        if let value { elements[index] = value } else { elements.remove(at: index) }
      } else {
        elements[index] = elements[index].setting(value, at: place.dropFirst())
      }
      return .array(elements)
    default: return self
    }
  }
}

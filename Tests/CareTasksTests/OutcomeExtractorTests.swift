// SPDX-License-Identifier: Apache-2.0

import CareStore
import CareTasks
import ClinicalFindings
import ClinicalTerms
import Foundation
import JSON
import StudyTasks
import Testing

@Suite("Outcomes from results")
struct OutcomeExtractorTests {
  private func contents(
    _ answer: Answer?, _ type: QuestionType, keepsIntegers: Bool = false
  ) -> [OutcomeValue.Content] {
    let extractor = OutcomeExtractor(keepsIntegers: keepsIntegers)
    let values = extractor.values(
      from: run([("q", [answered("q", answer, type)])]), reason: .completed)
    return (values ?? []).map(\.content)
  }

  @Test("each type of answer becomes a value of its type; numbers are floating-point numbers")
  func types() throws {
    let time = try #require(TimeOfDay(hour: 8, minute: 5))
    #expect(contents(.boolean(true), .boolean) == [.boolean(true)])
    #expect(contents(.scale(4), .scale) == [.double(4)])
    #expect(contents(.number(72.5, unit: "kg"), .weight) == [.double(72.5)])
    #expect(contents(.rung(3), .rung) == [.double(3)])
    #expect(contents(.timeInterval(90), .timeInterval) == [.double(90)])
    #expect(contents(.text("a\nb"), .text) == [.text("a\nb")])
    #expect(contents(.timeOfDay(time), .timeOfDay) == [.text("08:05")])
    #expect(contents(.date(DateAnswer(date: at(5))), .date) == [.date(at(5))])
    #expect(
      contents(.choices(["a", 2, .date(at(1))]), .multipleChoice) == [
        .text("a"), .double(2), .date(at(1)),
      ])
    #expect(contents(.components(["x", "y"], separator: " "), .multiplePicker).count == 2)
    #expect(
      contents(.location(LocationAnswer(latitude: 52.5, longitude: -13)), .location) == [
        .text("52.5,-13.0")
      ])
    #expect(contents(.location(LocationAnswer(userInput: "Ulm")), .location) == [.text("Ulm")])
  }

  @Test("what was not answered, not known or is not finite gives no value")
  func without() {
    #expect(contents(nil, .scale).isEmpty)
    #expect(contents(.dontKnow, .scale).isEmpty)
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(contents(.scale(number), .scale).isEmpty)
      #expect(contents(.scale(number), .scale, keepsIntegers: true).isEmpty)
      #expect(contents(.choices([.number(number), 1]), .multipleChoice) == [.double(1)])
    }
    #expect(contents(.location(LocationAnswer(latitude: 1)), .location).isEmpty)
  }

  @Test("CareKit, trap 48: whole numbers stay whole if asked for, where the question means them")
  func integers() {
    #expect(contents(.scale(4), .scale, keepsIntegers: true) == [.integer(4)])
    #expect(contents(.scale(4.5), .scale, keepsIntegers: true) == [.double(4.5)])
    #expect(contents(.scale(1e300), .scale, keepsIntegers: true) == [.double(1e300)])
    #expect(contents(.number(7), .integer, keepsIntegers: true) == [.integer(7)])
    #expect(contents(.number(7), .decimal, keepsIntegers: true) == [.double(7)])
    #expect(contents(.rung(3), .rung, keepsIntegers: true) == [.integer(3)])
    #expect(contents(.choices([3]), .singleChoice, keepsIntegers: true) == [.integer(3)])
    #expect(contents(.timeInterval(90), .timeInterval, keepsIntegers: true) == [.double(90)])
  }

  private let result = run([
    ("form", [answered("pain", .scale(4), .scale), answered("note", .text("x"), .text)]),
    ("weight", [answered("weight", .number(70, unit: "kg"), .weight)]),
    ("page", [answered("inner.mood", .scale(2), .scale)]),
  ])

  @Test("rules give values in their order, with kinds and units")
  func rules() {
    let extractor = OutcomeExtractor([
      .answer(AnswerRule("weight")),
      .answer(AnswerRule("form", item: "pain", kind: "p", units: "points")),
      .answer(AnswerRule("form", item: "note", units: "points")),
      .answer(AnswerRule("page", item: "inner.mood")),
      .answer(AnswerRule("weight", units: "g")),
      .answer(AnswerRule("form", item: "nothing")), .answer(AnswerRule("nowhere")),
      .completion(CompletionRule(kind: "done")),
    ])
    #expect(
      extractor.values(from: result, reason: .completed) == [
        OutcomeValue(.double(70), kind: "weight", units: "kg", createdDate: at(10)),
        OutcomeValue(.double(4), kind: "p", units: "points", createdDate: at(10)),
        OutcomeValue(.text("x"), kind: "note", createdDate: at(10)),
        OutcomeValue(.double(2), kind: "inner.mood", createdDate: at(10)),
        OutcomeValue(.double(70), kind: "weight", units: "g", createdDate: at(10)),
        OutcomeValue(.date(at(60)), kind: "done", createdDate: at(60)),
      ])
  }

  @Test("without rules every answer is a value with its identifier as kind")
  func everything() {
    let values = OutcomeExtractor().values(from: result, reason: .completed) ?? []
    #expect(values.map(\.kind) == ["pain", "note", "weight", "inner.mood"])
    #expect(OutcomeExtractor().values(from: run([]), reason: .completed) == [])
    let whole = OutcomeExtractor([.answer(AnswerRule("form"))])
    #expect(whole.values(from: result, reason: .completed)?.map(\.kind) == ["pain", "note"])
  }

  @Test(
    "a run that was not completed has no outcome",
    arguments: [FinishReason.saved, .discarded, .failed, .earlyTermination])
  func unfinished(_ reason: FinishReason) {
    #expect(OutcomeExtractor().values(from: result, reason: reason) == nil)
  }

  @Test("a run without the required step has no outcome")
  func required() {
    #expect(OutcomeExtractor(requiredStep: "end").values(from: result, reason: .completed) == nil)
    #expect(OutcomeExtractor(requiredStep: "page").values(from: result, reason: .completed) != nil)
  }

  @Test("of a step shown twice the last answers count, and answers not confirmed do not")
  func loops() {
    var loop = run([
      ("q", [answered("q", .scale(1), .scale)]), ("q", [answered("q", .scale(2), .scale)]),
      ("q", [answered("q", .scale(3), .scale)]),
    ])
    loop.results[2].isPrevious = true
    for rules in [[], [OutcomeRule.answer(AnswerRule("q"))]] {
      let values = OutcomeExtractor(rules).values(from: loop, reason: .completed) ?? []
      #expect(values.map(\.content) == [.double(2)])
    }
  }

  @Test("a standard test gives each direction under its own name beside the range")
  func directions() {
    var turned = Finding(start: 0, finish: 0, minimum: -50, maximum: 62, verdict: .doubtful)
    turned.whole = Finding.Extent(
      FoundAngle(-50, halfWidth95: 3), FoundAngle(62, halfWidth95: 4),
      range: FoundAngle(112, halfWidth95: 5))
    (turned.joint, turned.zero) = (.neck, .neutral)
    turned.movement = Joint.neck.movement(named: "rotation").flatMap {
      MovementFinding(.neck, $0, reaching: turned)
    }
    let result = run([("neck", [measured(turned)])])
    for prefix in [nil, "morning"] {
      let rule = OutcomeRule.rangeOfMotion(RangeOfMotionRule(prefix: prefix))
      let values = OutcomeExtractor([rule]).values(from: result, reason: .completed) ?? []
      let names = ["range", "leftRotation", "rightRotation"].map { name in
        prefix.map { "\($0).\(name)" } ?? name
      }
      #expect(values.map(\.kind) == names)
      #expect(values.map(\.content) == [112, 62, 50].map { .double($0) })
      #expect(values.map(\.halfWidth95) == [5, 4, 3])
      #expect(values.allSatisfy { $0.quality == "doubtful" })
      #expect(
        CareWords(.utc).words(values)
          == "range 112.0° ± 5.0° (doubtful), rotation to the left 62.0° ± 4.0° (doubtful), "
          + "rotation to the right 50.0° ± 3.0° (doubtful)")
    }
  }

  @Test("angles are degrees with their names as kinds, of the exercise where it was told apart")
  func angles() {
    var first = Finding(start: 1, finish: 2, minimum: -3, maximum: 97)
    let second = Finding(start: 0, finish: 0, minimum: 0, maximum: 1)
    func values(_ rule: RangeOfMotionRule) -> [OutcomeValue] {
      let result = run([("text", []), ("knee", [measured(first)]), ("knee.2", [measured(second)])])
      return OutcomeExtractor([.rangeOfMotion(rule)]).values(from: result, reason: .completed) ?? []
    }
    #expect(
      values(RangeOfMotionRule()) == [
        OutcomeValue(
          .double(100), kind: "range", units: "deg", createdDate: at(10), endDate: at(20))
      ])
    #expect(values(RangeOfMotionRule(step: "knee.2")).map(\.content) == [.double(1)])
    #expect(values(RangeOfMotionRule(step: "hip")).isEmpty)
    let all = values(
      RangeOfMotionRule([.start, .finish, .minimum, .maximum, .range], prefix: "left"))
    #expect(all.map(\.content) == [1, 2, -3, 97, 100].map { .double($0) })
    #expect(
      all.map(\.kind) == [
        "left.start", "left.finish", "left.minimum", "left.maximum", "left.range",
      ])
    #expect(all.allSatisfy { $0.halfWidth95 == nil && $0.quality == nil })
    first.whole.range?.halfWidth95 = 9
    first.exercise = Finding.Exercise(
      start: 5, end: 9,
      Finding.Extent(
        FoundAngle(4, halfWidth95: 2), FoundAngle(90),
        range: FoundAngle(86, halfWidth95: .infinity)))
    let exercised = values(RangeOfMotionRule([.start, .minimum, .maximum, .range]))
    #expect(exercised.map(\.content) == [1, 4, 90, 86].map { .double($0) })
    #expect(exercised.map(\.halfWidth95) == [nil, 2, nil, nil])
    #expect(
      CareWords(.utc).words(exercised)
        == "start 1.0°, minimum 4.0° ± 2.0°, maximum 90.0°, range 86.0°")
    (first.whole.maximum, first.whole.range, first.exercise) = (nil, nil, nil)
    #expect(
      values(RangeOfMotionRule([.maximum, .range, .minimum])).map(\.content) == [.double(-3)])
    first.verdict = .bad
    #expect(values(RangeOfMotionRule([.minimum])).isEmpty)
  }

  @Test("an extractor is the same after JSON, and defaults are not written")
  func json() throws {
    let extractors = [
      OutcomeExtractor(),
      OutcomeExtractor(
        [
          .answer(AnswerRule("a", item: "b", kind: "c", units: "d")), .answer(AnswerRule("a")),
          .completion(CompletionRule(kind: "e")), .completion(CompletionRule()),
          .rangeOfMotion(RangeOfMotionRule(step: "f", [.maximum, .start], prefix: "g")),
          .rangeOfMotion(RangeOfMotionRule()),
        ], requiredStep: "h", keepsIntegers: true),
      RecoveryTasks.checkInOutcome, RecoveryTasks.onboardingOutcome,
    ]
    for extractor in extractors {
      #expect(try OutcomeExtractor(jsonData: extractor.json.data()) == extractor)
    }
    #expect(OutcomeExtractor().json == [:])
    #expect(RecoveryTasks.rangeOfMotionOutcome.json == ["rules": [["type": "rangeOfMotion"]]])
  }

  @Test(
    "JSON that is no extractor is refused with its place",
    arguments: [
      ("{\"rules\": 1}", "rules"), ("{\"rules\": [{}]}", "type"),
      ("{\"rules\": [{\"type\": \"answers\", \"step\": \"a\"}]}", "answers"),
      ("{\"rules\": [{\"type\": \"answer\"}]}", "step"), ("{\"rule\": []}", "rules"),
      ("{\"rules\": [{\"type\": \"rangeOfMotion\", \"angles\": [\"rang\"]}]}", "rang"),
    ])
  func hostile(_ text: String, _ word: String) {
    let error = #expect(throws: JSONError.self) { try OutcomeExtractor(jsonData: Data(text.utf8)) }
    #expect("\(error.map { "\($0)" } ?? "")".contains(word))
  }
}

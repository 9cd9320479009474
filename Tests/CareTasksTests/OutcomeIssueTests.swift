// SPDX-License-Identifier: Apache-2.0

import CareTasks
import StudyTasks
import Testing

@Suite("Rules of outcomes against a task")
struct OutcomeIssueTests {
  private static func task() throws -> StudyTask {
    let inner = try StudyTask(
      "inner", steps: [.question("mood", title: "Mood?", answer: .scale(0...10))])
    return try StudyTask(
      "task",
      steps: [
        .instruction("intro"),
        .form(
          "form",
          items: [
            FormItem("pain", answerFormat: .scale(1...10)),
            FormItem.section("heading", title: "More"), FormItem("sleep", answerFormat: .decimal()),
          ]),
        .question("weight", title: "Weight?", answer: .decimal(unit: "kg")),
        .page("page", task: inner), Step("walk", .active(ActiveContent(duration: 5))),
      ])
  }

  @Test("rules that fit have no issues")
  func none() throws {
    let extractor = OutcomeExtractor(
      [
        .answer(AnswerRule("form", item: "pain")), .answer(AnswerRule("form", item: "sleep")),
        .answer(AnswerRule("weight")), .answer(AnswerRule("page", item: "mood.mood")),
        .answer(AnswerRule("walk", item: "whatever")), .completion(CompletionRule()),
      ], requiredStep: "intro")
    #expect(extractor.issues(in: try Self.task()).isEmpty)
    #expect(OutcomeExtractor().issues(in: try Self.task()).isEmpty)
  }

  @Test(
    "each fault is named with its rule and the nearest name",
    arguments: [
      (
        .answer(AnswerRule("fom", item: "pain")),
        .noSuchStep(rule: 0, step: "fom", nearest: "form")
      ),
      (.answer(AnswerRule("zzzzzz")), .noSuchStep(rule: 0, step: "zzzzzz", nearest: nil)),
      (
        .answer(AnswerRule("form", item: "pan")),
        .noSuchItem(rule: 0, step: "form", item: "pan", nearest: "pain")
      ),
      (
        .answer(AnswerRule("form", item: "heading")),
        .noSuchItem(rule: 0, step: "form", item: "heading", nearest: nil)
      ),
      (
        .answer(AnswerRule("page", item: "mood")),
        .noSuchItem(rule: 0, step: "page", item: "mood", nearest: "mood.mood")
      ),
      (.answer(AnswerRule("intro")), .noQuestions(rule: 0, step: "intro")),
      (.answer(AnswerRule("form", kind: "k")), .repeatedKind("k")),
      (.rangeOfMotion(RangeOfMotionRule()), .noRangeOfMotion(rule: 0, step: nil)),
      (
        .rangeOfMotion(RangeOfMotionRule(step: "weight")),
        .noRangeOfMotion(rule: 0, step: "weight")
      ),
      (
        .rangeOfMotion(RangeOfMotionRule(step: "wieght")),
        .noSuchStep(rule: 0, step: "wieght", nearest: "weight")
      ),
    ] as [(OutcomeRule, OutcomeIssue)])
  func faults(_ rule: OutcomeRule, _ issue: OutcomeIssue) throws {
    let issues = OutcomeExtractor([rule]).issues(in: try Self.task())
    #expect(issues == [issue])
    #expect(!issue.description.isEmpty && !issue.description.contains("Optional"))
  }

  @Test("a required step that does not exist, and kinds that repeat, are found once each")
  func others() throws {
    let twice = OutcomeRule.answer(AnswerRule("weight"))
    #expect(
      OutcomeExtractor([twice, twice, twice], requiredStep: "itro").issues(in: try Self.task()) == [
        .noSuchRequiredStep(step: "itro", nearest: "intro"), .repeatedKind("weight"),
      ])
    let forms = try StudyTask(
      "forms",
      steps: ["a", "b"].map { .form($0, items: [FormItem("x", answerFormat: .boolean)]) })
    #expect(OutcomeExtractor().issues(in: forms) == [.repeatedKind("x")])
  }

  @Test("a great many faulty rules are checked in bounded time")
  func hostile() throws {
    let long = String(repeating: "x", count: 20)
    let rules = (0..<20_000).map { OutcomeRule.answer(AnswerRule("\(long)\($0)")) }
    let steps = (0..<2000).map { Step.instruction("\(long).\($0)") }
    let issues = OutcomeExtractor(rules).issues(in: try StudyTask("t", steps: steps))
    #expect(issues.count == rules.count)
    let items = (0..<20_000).map { FormItem("\(long)\($0)", answerFormat: .boolean) }
    let wide = try StudyTask("t", steps: [.form("form", items: items)])
    let whole = (0..<20_000).map { _ in OutcomeRule.answer(AnswerRule("form")) }
    #expect(OutcomeExtractor(whole).issues(in: wide).count == 1)
    let each = items.map { OutcomeRule.answer(AnswerRule("form", item: $0.identifier)) }
    #expect(OutcomeExtractor(each).issues(in: wide).isEmpty)
  }
}

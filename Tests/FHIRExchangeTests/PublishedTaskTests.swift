// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

@testable import FHIRExchange

@Suite("Tasks as forms")
struct PublishedTaskTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  /// The bundled tasks.
  private static let tasks: [(String, StudyTask)] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "datasets/tasks")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".json") }.compactMap { name in
      (try? Data(contentsOf: folder.appending(path: name))).flatMap {
        try? StudyTask(documentData: $0)
      }.map { (name, $0) }
    }
  }()

  @Test("a form that an earlier program published, with its names of numbers, comes back as well")
  func earlier() throws {
    let (_, task) = try #require(Self.tasks.first { $0.0.hasPrefix("knee-range-of-motion") })
    let text = String(decoding: try PublishedTask(task).questionnaire.data(), as: UTF8.self)
    let former = text.replacing("extensionDeficit", with: "extensionLag")
      .replacing("extension deficit", with: "extension lag")
    #expect(former != text)
    let read = try FHIR.Questionnaire(data: Data(former.utf8))
    #expect(PublishedTask(restoring: read)?.task == task)
  }

  @Test("bundled tasks are allowed forms, and come back exactly")
  func wayBack() throws {
    #expect(Self.tasks.count >= 7)
    for (name, task) in Self.tasks {
      let published = PublishedTask(task)
      let data = try published.questionnaire.data()
      let read = try FHIR.Questionnaire(data: data)
      #expect(PublishedTask(restoring: read)?.task == task, "\(name)")
      var changed = read
      changed.item[0].text = "Other words"
      #expect(PublishedTask(restoring: changed) == nil, "\(name)")
      let form = FHIRForm(read)
      #expect(!form.problems.contains { $0.severity >= .error }, "\(name)")
      #expect(form.items.count { $0.type.isQuestion } >= published.questions.count, "\(name)")
    }
  }

  private static func published(_ steps: [Step]) throws -> PublishedTask {
    PublishedTask(try StudyTask("t", steps: steps))
  }

  @Test("without the extension a form of this program reads as the same questions")
  func formats() throws {
    let day = Date(timeIntervalSince1970: 1_772_323_200)
    let formats: [AnswerFormat] = [
      .boolean, .scale(0...10), .scale(0...100, step: 10, default: 50),
      .continuousScale(0...1, digits: 2), .integer(minimum: 1, maximum: 9), .decimal(unit: "kg"),
      .choice([
        TextChoice("A", value: "a", coding: ChoiceCoding(system: "s:s", code: "a", display: "A")),
        TextChoice("None", value: "n", isExclusive: true, coding: ChoiceCoding(code: "n")),
      ]),
      .choices([TextChoice("A", value: "a"), TextChoice("B", value: "b")]),
      .text(maximumLength: 5), .text(multipleLines: false), .date(minimum: day), .dateAndTime(),
      .timeOfDay,
    ]
    for (number, format) in formats.enumerated() {
      let step = Step("s", .question(QuestionContent("Q", answerFormat: format)))
      let published = try Self.published([step])
      #expect(published.problems.isEmpty, "\(number)")
      var bare = published.questionnaire
      bare.extensions = []
      let back = try FormTask(FHIRForm(bare)).task.steps[0].questions[0].answerFormat
      switch (format.kind, back.kind) {
      case (.scale(let one), .scale(let other)):
        #expect((one.minimum, one.maximum, one.step) == (other.minimum, other.maximum, other.step))
        #expect(one.defaultValue == other.defaultValue)
      case (.continuousScale(let one), .numeric(let other)):
        #expect(one.minimum == other.minimum && one.maximum == other.maximum)
        #expect(one.maximumFractionDigits == other.maximumFractionDigits)
      case (.numeric(let one), .numeric(let other)):
        #expect((one.style, one.unit) == (other.style, other.unit))
        #expect(one.minimum == other.minimum && one.maximum == other.maximum)
      default:
        #expect(back.questionType == format.questionType)
        #expect(
          ChoiceList(back)?.entries.map(\.text) == ChoiceList(format)?.entries.map(\.text)
            || format.questionType == .boolean, "\(number)")
      }
    }
  }

  @Test(
    "rules become conditions that ask the same",
    arguments: [
      ("a is answered", ["exists true"]), ("a == true", ["= true"]), ("not a == true", ["!= true"]),
      ("n > 3", ["> 3"]), ("n in 1...5", [">= 1", "<= 5"]), ("n == 3", ["= 3"]),
      ("c contains 'x'", ["= x"]), ("c contains 'x' and c contains 'y'", ["= x", "= y"]),
      ("not c contains 'x'", ["!= x"]), ("t == \"w\"", ["= w"]),
      ("n is unanswered", ["exists false"]),
      ("a == true or n > 3", ["= true", "> 3"]),
      ("a == true and (n > 3 or c contains 'x')", []), ("not n > 3", []),
    ])
  func rules(text: String, expected: [String]) throws {
    let text = text == "a is answered" ? "a == true or a == false" : text
    let rule = try #require(ResultPredicate(text))
    let choices = AnswerFormat.choices([TextChoice("X", value: "x"), TextChoice("Y", value: "y")])
    func question(_ name: String, _ format: AnswerFormat) -> Step {
      Step(name, .question(QuestionContent(name, answerFormat: format)))
    }
    var task = try StudyTask(
      "t",
      steps: [
        question("a", .boolean), question("n", .integer()), question("c", choices),
        question("t", .text()), question("last", .boolean),
      ])
    task.skipRules["last"] = SkipRule(when: .not(rule))
    let published = PublishedTask(task)
    let item = published.questionnaire.item[4]
    let made = item.enableWhen.map { condition in
      let value = condition.answer
      var words = value?.shown ?? ""
      if case .coding(let coding)? = value { words = coding.code ?? "" }
      return "\(condition.operator ?? "") \(words)"
    }
    #expect(made == expected)
    #expect(published.problems.isEmpty == !expected.isEmpty)
    #expect(
      item.enableBehavior == (expected.count < 2 ? nil : text.contains(" or ") ? "any" : "all"))
  }

  @Test("a run of a task gives a valid response to its published form")
  func response() throws {
    let inner = try StudyTask(
      "p",
      steps: [
        Step.form(
          "f",
          items: [
            .section("s", title: "S"), FormItem("w", text: "W", answerFormat: .weight),
            FormItem("e", text: "E", answerFormat: .email),
          ]),
        Step.question("q", title: "Q", answer: .choices([TextChoice("One", value: 1)])),
      ])
    let published = try Self.published([.instruction("i", title: "I"), .page("p", task: inner)])
    var session = TaskSession(published.task, taskRunUUID: UUID())
    try session.start(at: Self.now)
    try session.forward(at: Self.now)
    try session.answer(.number(80.5, unit: "kg"), to: "w", at: Self.now)
    try session.answer(.text("a@example.org"), to: "e", at: Self.now)
    try session.forward(at: Self.now)
    try session.answer(.choices([1]), to: "q", at: Self.now)
    try session.forward(at: Self.now)
    let response = published.response(
      of: session.result(at: Self.now), author: FHIR.Reference("Practitioner/1"))
    let form = FHIRForm(published.questionnaire)
    #expect(form.problems(of: response).map(\.message) == ["The status of the form is 'draft'."])
    let entries = ResponseTree(response, of: form).entries
    let questions = entries.filter { form.items[$0.item].type.isQuestion }
    #expect(questions.map { form.items[$0.item].linkId } == ["w", "e", "q"])
    #expect(questions[0].answers[0].number == 80.5)
    #expect(questions[2].answers.first?.shown == "One")
    #expect(throws: Never.self) { try response.data() }
  }

  @Test("a task that was changed after it was made of a form keeps what was not")
  func changed() throws {
    let form = try Forms.form(Forms.knee)
    var task = try FormTask(form).task
    #expect(PublishedTask(task).questionnaire == form.questionnaire)
    try task.addSteps([Step.question("more", title: "More?", answer: .boolean)])
    let published = PublishedTask(task)
    #expect(published.problems.contains { $0.message.contains("was changed") })
    let back = FHIRForm(published.questionnaire)
    #expect(back.items.contains { $0.linkId == "more" })
    let pain = try #require(back.index(of: "pain"))
    let before = try #require(form.index(of: "pain"))
    #expect(back.items[pain].definition == form.items[before].definition)
    #expect(published.questionnaire.url == form.questionnaire.url)
  }
}

extension AnswerFormat {
  fileprivate static let weight = AnswerFormat(.weight(WeightFormat(system: .metric)))
}

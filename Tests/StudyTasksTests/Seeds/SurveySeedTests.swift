// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

/// The examples of the article on making surveys, in its order.
@Suite("Seed: creating surveys")
struct SurveySeedTests {
  @Test("Seed: an instruction step, whose result says how long it was shown")
  func instructionStep() throws {
    let step = Step.instruction(
      "identifier", title: "Selection Survey",
      text: "This survey helps us understand your eligibility for the fitness study")
    var session = try started([step])
    #expect(session.currentStep?.title == "Selection Survey")
    try session.forward(at: at(30))
    let result = session.result(at: at(31)).results[0]
    #expect(result.results.isEmpty)
    #expect(result.endDate.timeIntervalSince(result.startDate) == 30)
  }

  @Test("Seed: a question step for an age from 18 to 90 years")
  func questionStep() throws {
    let step = Step.question(
      "age", title: "How old are you?",
      answer: .integer(unit: "years", minimum: 18, maximum: 90))
    var session = try started([step])
    #expect(session.visibleQuestions[0].question.text == "How old are you?")
    #expect(throws: SessionError.self) { try session.answer(.number(17), to: "age", at: at(1)) }
    try session.forward(answering: .number(42))
    #expect(session.result(at: at(11)).answer(to: "age")?.double == 42)
  }

  @Test("Seed: a form with items from a health record, a heading, and an optional date of birth")
  func formStep() throws {
    func characteristic(_ name: String) -> AnswerFormat {
      AnswerFormat(
        .healthCharacteristic(
          HealthCharacteristicFormat(type: "HKCharacteristicTypeIdentifier\(name)")))
    }
    let dateOfBirth = FormItem(
      "dateOfBirth", text: "DOB", answerFormat: characteristic("DateOfBirth"), placeholder: "DOB",
      isOptional: true)
    let step = Step.form(
      "form", title: "Form", text: "Form groups multi-entry in one page",
      items: [
        FormItem(
          "gender", text: "Gender", answerFormat: characteristic("BiologicalSex"),
          isOptional: false),
        .section("basic", title: "Basic Information"),
        FormItem(
          "bloodType", text: "Blood Type", answerFormat: characteristic("BloodType"),
          isOptional: false),
        dateOfBirth,
      ])
    var session = try started([step])
    try session.answer(.choices(["HKBiologicalSexFemale"]), to: "gender", at: at(1))
    #expect(throws: SessionError.answersMissing(["bloodType"])) { try session.forward(at: at(2)) }
    try session.answer(.choices(["HKBloodTypeABNegative"]), to: "bloodType", at: at(2))
    // The optional item is left out.
    try session.forward(at: at(3))
    let results = session.result(at: at(4)).results[0].results
    #expect(results.map(\.identifier) == ["gender", "bloodType", "dateOfBirth"])
    #expect(results[2].answer == nil)
  }

  @Test("Seed: pain on a scale of 1 to 10")
  func scale() throws {
    let step = Step.question("pain", title: "How much pain do you feel?", answer: .scale(1...10))
    var session = try started([step])
    try session.forward(answering: .scale(4))
    #expect(session.result(at: at(11)).answer(to: "pain") == .scale(4))
  }

  @Test("Seed: a task of one question of yes or no that must be answered, and a session of it")
  func task() throws {
    let booleanStep = Step.question(
      "nutrition", title: "Do you take nutritional supplements?", answer: .boolean,
      isOptional: false)
    let task = try StudyTask("task", steps: [booleanStep])
    // In place of a task view controller without a run's identifier: the host gives a new one.
    var session = TaskSession(task, taskRunUUID: UUID())
    try session.start(at: at(0))
    #expect(!session.canGoForward)
    try session.forward(answering: .boolean(true))
    #expect(session.phase == .finished(.completed))
    #expect(session.result(at: at(11)).taskRunUUID == session.taskRunUUID)
  }

  @Test("Seed: a step chosen by the answer to a question, in place of a subclass")
  func conditionalStep() throws {
    // The subclass answers three ways: yes leads on to the regular question, no to the end, and no
    // answer to the next step in order. As rules:
    var task = try StudyTask(
      "qualification",
      steps: [
        .question("qualified", title: "Have you been well?", answer: .boolean),
        .instruction("unanswered", title: "Please come again"),
        .question("regular", title: "How far did you walk?", answer: .decimal(unit: "km")),
        .completion("termination", title: "Thank you"),
      ])
    task.navigationRules["qualified"] = NavigationRule([
      .init(when: .boolean("qualified", is: true), to: "regular"),
      .init(when: .boolean("qualified", is: false), to: "termination"),
    ])
    for (answer, step) in [
      (Answer.boolean(true), "regular"), (.boolean(false), "termination"), (nil, "unanswered"),
    ] as [(Answer?, String)] {
      var session = try started(task)
      try session.forward(answering: answer)
      #expect(session.place == step)
      // The step before is found from the results: no rule for the way back is needed.
      try session.back(at: at(12))
      #expect(session.place == "qualified")
    }
  }

  @Test("Seed: another way for those who did not choose headache")
  func navigationRule() throws {
    let steps: [Step] = [
      .question(
        "symptom", title: "Which symptom is worst?",
        answer: .choice([
          TextChoice("Headache", value: "headache"), TextChoice("Nausea", value: "nausea"),
        ])),
      .question("severity", title: "Does it throb?", answer: .boolean),
      .question("other_symptom", title: "What else?", answer: .text()),
    ]
    var task = try StudyTask("StepNavigationTask", steps: steps)
    let headache = ResultPredicate.choice("symptom", contains: "headache")
    let notHeadache = !headache
    task.navigationRules["symptom"] = NavigationRule([
      .init(when: notHeadache, to: "other_symptom")
    ])
    for (symptom, next) in [("headache", "severity"), ("nausea", "other_symptom")] {
      var session = try started(task)
      try session.forward(answering: .choices([.string(symptom)]))
      #expect(session.place == next)
    }
    // The same rule as text in a file.
    #expect(try ResultPredicate(parsing: "not (symptom contains 'headache')") == notHeadache)
  }

  @Test("Seed: what is kept at the end depends on the reason for it")
  func finishing() throws {
    let steps: [Step] = [
      .question("q", title: "Well?", answer: .boolean), .instruction("end", title: "Thanks"),
    ]
    let task = try StudyTask("task", steps: steps)
    for reason in FinishReason.allCases {
      var session = try started(task)
      try session.forward(answering: .boolean(true))
      session.finish(reason, at: at(12))
      var archive: Data?
      var restoration: Data?
      switch session.phase {
      case .finished(.completed), .finished(.earlyTermination):
        // The result hierarchy as bytes; the files of the output directory go beside it.
        archive = session.result(at: at(13)).documentData
      case .finished(.failed), .finished(.discarded):
        break  // Nothing is kept; the output directory may be cleared.
      case .finished(.saved):
        restoration = session.restorationData
      default: Issue.record("the task is over")
      }
      if let archive {
        #expect(try TaskResult(documentData: archive) == session.result(at: at(13)))
      }
      if let restoration {
        let restored = try TaskSession(restorationData: restoration, for: task, at: at(20))
        #expect(restored.place == "end")
        #expect(restored.phase == .running)
      }
    }
  }
}

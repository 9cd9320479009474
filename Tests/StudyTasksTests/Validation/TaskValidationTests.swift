// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import JSON
import StudyTasks
import Testing

/// A task of questions `a`, `b` … and an end, which tests add rules to.
private func task(_ steps: Step...) throws -> StudyTask {
  try StudyTask("task", steps: steps)
}

private func flag(_ identifier: String) -> Step {
  .question(identifier, title: nil, answer: .boolean)
}

private func number(_ identifier: String) -> Step {
  .question(identifier, title: nil, answer: .scale(0...10))
}

private let symptoms = AnswerFormat.choices([
  TextChoice("Headache", value: "headache"), TextChoice("Fever", value: "fever"),
  TextChoice("None", value: "none", isExclusive: true),
])

@Suite("Linter: predicates and rules")
struct TaskValidationTests {
  @Test("a clean task has no problems")
  func clean() throws {
    var task = try task(
      flag("fever"), .question("symptoms", title: nil, answer: symptoms),
      .form(
        "form",
        items: [
          FormItem("pain", answerFormat: .scale(0...10)),
          FormItem(
            "where", answerFormat: .text(),
            visibleWhen: .numeric(.init(step: "form", "pain"), minimum: 5)),
        ]), .completion("end"))
    task.navigationRules["fever"] = NavigationRule(
      [.init(when: .boolean("fever", is: false), to: "form")], otherwise: nil)
    task.skipRules["form"] = SkipRule(when: .choice("symptoms", contains: "none"))
    task.stepModifiers["form"] = StepModifier(
      when: .choice("symptoms", contains: "headache"), changes: ["title": "Your head"])
    #expect(codes(task.validate()) == [])
  }

  @Test("messages stay on one line of moderate length, whatever identifiers hold")
  func oneLine() throws {
    let name = "line\n" + String(repeating: "x", count: 10_000)
    var task = try task(flag("a"), flag("b"))
    task.navigationRules["a"] = NavigationRule([.init(when: .unanswered("b\u{7}"), to: name)])
    for problem in task.validate() {
      #expect(problem.message.count <= 501)
      #expect(!problem.description.unicodeScalars.contains { $0.value < 32 })
    }
  }

  @Test("T2: identifiers are not empty, and there are steps")
  func empty() throws {
    #expect(
      codes(try StudyTask("", steps: []).validate())
        == [".task.identifier identifier-empty", ".task.steps content-missing"])
  }

  // MARK: Names

  @Test("T7: rules of steps that the task does not have")
  func unknownStep() throws {
    var task = try task(flag("fever"), flag("b"))
    task.navigationRules["feber"] = .direct(StudyTask.end)
    task.skipRules["c"] = SkipRule(when: .boolean("fever", is: true))
    task.stepModifiers["d"] = StepModifier(when: .constant(true), changes: ["title": "x"])
    let problems = task.validate()
    #expect(
      codes(problems) == [
        ".task.navigationRules.feber rule-step-unknown", ".task.skipRules.c rule-step-unknown",
        ".task.stepModifiers.d rule-step-unknown",
      ])
    #expect(
      problems.first?.message
        == "the task has no step 'feber', so the rule is never asked; did you mean 'fever'?")
    #expect(
      problems.first?.description
        == """
        $.task.navigationRules.feber: error: the task has no step 'feber', so the rule is never \
        asked; did you mean 'fever'? [rule-step-unknown]
        """)
  }

  @Test("Trap 3: a destination that the task does not have is reported; its end has a name")
  func unknownDestination() throws {
    var task = try task(flag("fever"), flag("b"), flag("c"))
    task.navigationRules["fever"] = NavigationRule(
      [
        .init(when: .boolean("fever", is: true), to: "bb"),
        .init(when: .boolean("fever", is: false), to: StudyTask.end),
      ], otherwise: "nowhere in sight")
    let problems = task.validate()
    #expect(
      codes(problems) == [
        ".task.navigationRules.fever.branches[0].to destination-unknown",
        ".task.navigationRules.fever.otherwise destination-unknown",
        ".task.steps[1] step-unreachable", ".task.steps[2] step-unreachable",
      ])
    #expect(
      problems.map(\.message).prefix(2) == [
        "the task has no step 'bb' and cannot go on there; did you mean 'b'?",
        """
        the task has no step 'nowhere in sight' and cannot go on there; the end of a task is \
        'org.researchkit.step.null'
        """,
      ])
    task.behaviour = .researchKit
    #expect(
      task.validate().first?.message
        == "the task has no step 'bb' and ends there unannounced; did you mean 'b'?")
  }

  @Test("T28: a step that ends the task early is no destination, and its rules are never asked")
  func earlyTermination() throws {
    var first = flag("a")
    first.earlyTermination = EarlyTermination(step: .completion("bye"))
    var task = try task(first, flag("b"))
    #expect(codes(task.validate()) == [])
    task.navigationRules["a"] = NavigationRule([.init(when: .boolean("a", is: true), to: "bye")])
    task.navigationRules["bye"] = .direct("a")
    #expect(
      codes(task.validate()) == [
        ".task.navigationRules.a.branches[0].to destination-unknown",
        ".task.navigationRules.bye rule-unreachable",
      ])
  }

  @Test("T17: results that no step has, with the name that was probably meant")
  func unknownResults() throws {
    let inner = try StudyTask("inner", steps: [flag("page")])
    var task = try task(
      flag("fever"), .form("form", items: [FormItem("pain", answerFormat: .scale(0...10))]),
      .page("pages", task: inner), .instruction("text"), flag("last"))
    func message(_ selector: ResultSelector) -> String? {
      task.navigationRules["text"] = NavigationRule(
        [.init(when: .result(selector, .unanswered), to: StudyTask.end)])
      let problems = task.validate()
      #expect(problems.count <= 1)
      #expect(problems.allSatisfy { $0.code == .resultUnknown })
      return problems.first?.message
    }
    #expect(message("fever") == nil)
    #expect(message(.init(task: "task", step: "form", "pain")) == nil)
    #expect(message("pain") == "'pain': there is no step 'pain'; did you mean 'form/pain'?")
    #expect(message("fevr") == "'fevr': there is no step 'fevr'; did you mean 'fever'?")
    #expect(
      message(.init(step: "form", "pian"))
        == "'form/pian': step 'form' has no result 'pian'; did you mean 'pain'?")
    #expect(
      message(.init(step: "from", "pain"))
        == "'from/pain': there is no step 'from'; did you mean 'form/pain'?")
    #expect(message("text") == "'text': step 'text' has no result of its own name")
  }

  @Test("a rule about a range of motion, which never holds, is found")
  func rangeOfMotion() throws {
    var task = try task(
      Step("knee", .active(ActiveContent(.rangeOfMotion(.knee, .left)))), .instruction("stiff"),
      flag("last"))
    task.skipRules["stiff"] = SkipRule(when: .numeric("knee", minimum: 90))
    #expect(task.validate().map(\.code) == [.testType])
  }

  @Test("Trap 29: results of pages are named with the page in front")
  func pages() throws {
    let inner = try StudyTask(
      "inner",
      steps: [
        flag("page"), .form("form", items: [FormItem("pain", answerFormat: .scale(0...10))]),
      ])
    var task = try task(.page("pages", task: inner), flag("b"), flag("c"))
    func check(_ predicate: ResultPredicate) -> [String] {
      task.navigationRules["pages"] = NavigationRule([.init(when: predicate, to: "c")])
      return task.validate().map(\.message)
    }
    #expect(check(.boolean(.init(step: "pages", "page.page"), is: true)) == [])
    #expect(check(.numeric(.init(step: "pages", "form.pain"), minimum: 5)) == [])
    #expect(
      check(.numeric(.init(step: "pages", "pain"), minimum: 5)) == [
        "'pages/pain': step 'pages' has no result 'pain'; did you mean 'pages/form.pain'?"
      ])
    // Within the page's own task they are named as in any other.
    var pages = inner
    pages.navigationRules["page"] = NavigationRule(
      [.init(when: .boolean("pages", is: true), to: "form")])
    let outer = try StudyTask("task", steps: [.page("pages", task: pages)])
    #expect(
      codes(outer.validate())
        == [".task.steps[0].task.navigationRules.page.branches[0].when result-unknown"])
  }

  @Test("T19: results of other tasks are there only where a rule brings them along")
  func otherTasks() throws {
    let (now, uuid) = (Date(timeIntervalSince1970: 0), UUID())
    let leaf = LeafResult(
      identifier: "x", startDate: now, endDate: now,
      value: .question(QuestionResult(type: .boolean, answer: .boolean(true))))
    let other = TaskResult(
      identifier: "other", taskRunUUID: uuid, startDate: now, endDate: now,
      results: [StepResult(identifier: "x", startDate: now, endDate: now, results: [leaf])])
    var task = try task(flag("a"), flag("b"))
    func check(_ predicate: ResultPredicate, _ results: TaskResult...) -> [String] {
      task.skipRules["a"] = SkipRule(when: predicate, additionalTaskResults: results)
      return codes(task.validate())
    }
    let x = ResultPredicate.boolean(.init(task: "other", "x"), is: true)
    #expect(check(x) == [".task.skipRules.a.when task-unknown"])
    #expect(check(x, other) == [])
    #expect(
      check(.numeric(.init(task: "other", "x"), minimum: 5), other)
        == [".task.skipRules.a.when test-impossible"])
    #expect(
      check(.text(.init(task: "other", "x"), equals: "5"), other)
        == [".task.skipRules.a.when test-type"])
    #expect(
      check(.boolean(.init(task: "other", "y"), is: true), other)
        == [".task.skipRules.a.when result-unknown"])
  }

  @Test("Trap 28: identifiers of other tasks' results tell them apart")
  func additionalResults() throws {
    let now = Date(timeIntervalSince1970: 0)
    let leaf = LeafResult(
      identifier: "x", startDate: now, endDate: now,
      value: .question(QuestionResult(type: .boolean)))
    let step = StepResult(identifier: "x", startDate: now, endDate: now, results: [leaf])
    func result(_ identifier: String, _ steps: StepResult...) -> TaskResult {
      TaskResult(
        identifier: identifier, taskRunUUID: UUID(), startDate: now, endDate: now, results: steps)
    }
    var twice = step
    twice.results.append(leaf)
    var task = try task(flag("a"), flag("b"))
    func check(_ results: TaskResult...) -> [String] {
      task.navigationRules["a"] = NavigationRule([], otherwise: "b", additionalTaskResults: results)
      return codes(task.validate()).map {
        $0.replacing(".task.navigationRules.a.additionalTaskResults", with: "")
      }
    }
    #expect(check(result("one", step), result("two", step)) == [])
    #expect(check(result("task", step)) == ["[0].identifier additional-results"])
    #expect(check(result("one"), result("one")) == ["[1].identifier additional-results"])
    #expect(
      check(result("one", twice))
        == ["[0].results[0].results[1].identifier additional-results"])
    #expect(check(result("one", step, step)) == [])
    task.behaviour = .researchKit
    #expect(
      check(result("one", step, step))
        == ["[0].results[1].results[0].identifier additional-results"])
  }

  // MARK: Tests of answers

  @Test("T18: each test fits the formats whose answers it asks for, and no others")
  func types() throws {
    let formats: [(AnswerFormat, String)] = [
      (.boolean, "boolean number"), (.scale(0...10), "number"),
      (.continuousScale(0...10, digits: 1), "number"), (.integer(), "number"),
      (.timeInterval, "number"), (AnswerFormat(.height(.init())), "number"),
      (AnswerFormat(.weight(.init())), "number"), (AnswerFormat(.age(.init())), "number"),
      (AnswerFormat(.socioeconomicLadder(.init())), "number"),
      (.healthQuantity("HKQuantityTypeIdentifierBodyMass", unit: "kg"), "number"),
      (symptoms, "choices choicesMatching"),
      (
        AnswerFormat(.textScale(.init(choices: [.init("a", value: "fever"), .init("b")]))),
        "choices choicesMatching"
      ),
      (
        AnswerFormat(.valuePicker(.init(choices: [.init("a", value: "fever")]))),
        "choices choicesMatching"
      ),
      (
        AnswerFormat(
          .multipleValuePicker(.init(pickers: [.init(choices: [.init("a", value: "fever")])]))),
        "choices choicesMatching"
      ),
      (.text(), "text textMatching"), (.email, "text textMatching"),
      (.timeOfDay, "timeOfDay"), (.date(), "date"), (.dateAndTime(), "date"),
      (.healthCharacteristic("HKCharacteristicTypeIdentifierDateOfBirth"), "date"),
      (AnswerFormat(.location(.init())), ""),
    ]
    let noon = PredicateMaker.time("12:00")
    let tests: [(String, AnswerTest)] = [
      ("boolean", .boolean(true)), ("number", .number(.exactly(1))),
      ("choices", .choices(["fever"])), ("choicesMatching", .choicesMatching(["fev.*"])),
      ("text", .text("a@b.org")), ("textMatching", .textMatching(".*")),
      ("timeOfDay", .timeOfDay(noon, noon)), ("date", .date(nil, nil)),
      ("consent", .consent(true)), ("unanswered", .unanswered),
    ]
    for (format, fitting) in formats {
      var task = try task(.question("q", title: nil, answer: format), flag("b"), flag("c"))
      for (name, test) in tests {
        task.navigationRules["q"] = NavigationRule([.init(when: .result("q", test), to: "c")])
        let fits = name == "unanswered" || fitting.split(separator: " ").contains { $0 == name }
        let expected = fits ? [] : [".task.navigationRules.q.branches[0].when test-type"]
        #expect(codes(task.validate()) == expected, "\(name) of \(format.kind)")
      }
    }
  }

  @Test("a test of another type says what the answer is and how to ask for it")
  func typeMessage() throws {
    var task = try task(.question("symptoms", title: nil, answer: symptoms), flag("b"), flag("c"))
    task.navigationRules["symptoms"] = NavigationRule(
      [.init(when: .text("symptoms", equals: "fever"), to: "c")])
    #expect(
      task.validate().map(\.message) == [
        """
        `symptoms == 'fever'`: 'symptoms' is answered with choices; ask with 'contains' or \
        'contains matching'
        """
      ])
  }

  @Test("answers that cannot be given, with the reason")
  func impossible() throws {
    func messages(_ format: AnswerFormat, _ test: AnswerTest, isOptional: Bool = true) throws
      -> [String]
    {
      var task = try task(
        .question("q", title: nil, answer: format, isOptional: isOptional), flag("b"), flag("c"))
      task.navigationRules["q"] = NavigationRule([.init(when: .result("q", test), to: "c")])
      let problems = task.validate()
      #expect(problems.allSatisfy { $0.code == .testImpossible })
      return problems.map { String($0.message.split(separator: ": ", maxSplits: 1).last ?? "") }
    }
    #expect(try messages(.scale(0...10), .number(.init(minimum: 10))) == [])
    #expect(try messages(.scale(0...10, step: 5), .number(.exactly(7))) == ["answers are 0, 5, 10"])
    #expect(
      try messages(
        .integer(minimum: 0, maximum: 9), .number(.init(minimum: 9, includesMinimum: false)))
        == ["answers are at least 0, at most 9, whole"])
    #expect(
      try messages(.continuousScale(0...1, digits: 1), .number(.exactly(0.25)))
        == ["answers are at least 0, at most 1, of 1 decimals at most"])
    #expect(try messages(.continuousScale(0...1, digits: 1), .number(.exactly(0.3))) == [])
    #expect(
      try messages(symptoms, .choices(["feever"]))
        == ["no choice has the value 'feever'; did you mean 'fever'?"])
    #expect(
      try messages(symptoms, .choices(["fever", "none"]))
        == ["the values cannot be chosen together"])
    #expect(try messages(symptoms, .choices(["fever", "headache"])) == [])
    #expect(try messages(symptoms, .choicesMatching(["cough.*"])) == ["no choice matches"])
    #expect(
      try messages(.boolean, .dontKnow)
        == ["'q' offers no button for not knowing; add 'dontKnow' to its format"])
    #expect(try messages(.boolean.offeringDontKnow(), .dontKnow) == [])
    #expect(
      try messages(.boolean, .unanswered, isOptional: false)
        == ["'q' cannot be left unanswered; make the question and its step optional"])
    #expect(
      try messages(.text(maximumLength: 2), .text("abc"))
        == ["the format does not accept this text"])
    let bounded = AnswerFormat.date(minimum: Date(timeIntervalSince1970: 1_000_000_000))
    #expect(
      try messages(bounded, .date(nil, .day(year: 2001, month: 9, day: 7)))
        == ["the format's dates lie outside"])
    #expect(try messages(bounded, .date(nil, .day(year: 2001, month: 9, day: 9))) == [])
  }

  @Test("choices with words of one's own may have any value")
  func otherText() throws {
    let format = AnswerFormat.choices([
      TextChoice("Fever", value: "fever"), TextChoice("Other", value: "o", other: OtherText()),
    ])
    var task = try task(.question("q", title: nil, answer: format), flag("b"), flag("c"))
    task.navigationRules["q"] = NavigationRule(
      [.init(when: .choice("q", contains: "anything"), to: "c")])
    #expect(codes(task.validate()) == [])
  }

  @Test("patterns that are no regular expressions")
  func patterns() throws {
    var task = try task(.question("q", title: nil, answer: .text()), flag("b"), flag("c"))
    task.navigationRules["q"] = NavigationRule([.init(when: .text("q", matches: "("), to: "c")])
    #expect(codes(task.validate()) == [".task.navigationRules.q.branches[0].when pattern-invalid"])
  }

  // MARK: Order

  @Test("results that come only later in order, unless a way leads back")
  func later() throws {
    var task = try task(flag("a"), flag("b"), flag("c"))
    let rule = NavigationRule([.init(when: .boolean("c", is: true), to: "c")])
    task.navigationRules["a"] = rule
    task.skipRules["c"] = SkipRule(when: .boolean("c", is: true))
    #expect(
      codes(task.validate()) == [
        ".task.navigationRules.a.branches[0].when result-later",
        ".task.skipRules.c.when result-later",
      ])
    task.navigationRules["c"] = NavigationRule([.init(when: .boolean("b", is: true), to: "a")])
    #expect(codes(task.validate()) == [])
  }

  @Test(
    "T15: an item's visibility may depend on earlier steps and items, not on itself or later ones")
  func visibility() throws {
    func check(_ predicate: ResultPredicate) throws -> [String] {
      let items = [
        FormItem("x", answerFormat: .boolean),
        FormItem("y", answerFormat: .boolean, visibleWhen: predicate),
        FormItem("z", answerFormat: .boolean),
      ]
      return codes(try task(flag("a"), .form("form", items: items), flag("b")).validate()).map {
        $0.replacing(".task.steps[1].items[1].visibleWhen ", with: "")
      }
    }
    func item(_ name: String) -> ResultPredicate { .boolean(.init(step: "form", name), is: true) }
    #expect(try check(.boolean("a", is: true)) == [])
    #expect(try check(item("x")) == [])
    #expect(try check(item("y")) == ["visibility-order"])
    #expect(try check(item("z")) == ["visibility-order"])
    #expect(try check(item("w")) == ["result-unknown"])
    #expect(try check(.boolean("b", is: true)) == ["result-later"])
    #expect(try check(item("x") && !item("x")) == ["rule-never"])
  }

  // MARK: Effect

  @Test("rules that can never take effect, or always do")
  func never() throws {
    var task = try task(number("a"), number("b"), flag("c"), flag("d"))
    func branch(_ predicate: ResultPredicate) -> [String] {
      task.navigationRules["a"] = NavigationRule([.init(when: predicate, to: "c")])
      return codes(task.validate()).map {
        $0.replacing(".task.navigationRules.a.branches[0].when ", with: "")
      }
    }
    #expect(branch(.numeric("a", minimum: 5)) == [])
    #expect(branch(.constant(false)) == ["rule-never"])
    #expect(branch(.or([])) == ["rule-never"])
    #expect(branch(.numeric("a", minimum: 5) && .numeric("a", maximum: 4)) == ["rule-never"])
    #expect(branch(.numeric("a", minimum: 5) && .numeric("a", maximum: 5)) == [])
    #expect(branch(.numeric("a", minimum: 5) && !.numeric("a", minimum: 4)) == ["rule-never"])
    #expect(branch(.numeric("a", minimum: 5) && .unanswered("a")) == ["rule-never"])
    #expect(branch(.constant(true)) == [".task.steps[1] step-unreachable"])
    task.navigationRules = [:]
    task.skipRules["b"] = SkipRule(when: .or([.unanswered("a"), !.unanswered("a")]))
    #expect(codes(task.validate()) == [".task.skipRules.b.when rule-always"])
    task.skipRules["b"] = SkipRule(when: .constant(false))
    #expect(codes(task.validate()) == [".task.skipRules.b.when rule-never"])
  }

  @Test("Trap 4: a branch behind one that is always taken is shadowed")
  func shadowed() throws {
    var task = try task(number("a"), flag("b"), flag("c"))
    func check(_ predicates: ResultPredicate..., otherwise: String? = nil) -> [String] {
      task.navigationRules["a"] = NavigationRule(
        predicates.map { .init(when: $0, to: "c") }, otherwise: otherwise)
      return codes(task.validate()).map { $0.replacing(".task.navigationRules.a", with: "") }
    }
    let high = ResultPredicate.numeric("a", minimum: 7)
    #expect(check(high, .numeric("a", minimum: 4)) == [])
    #expect(check(high, high) == [".branches[1].when rule-shadowed"])
    #expect(check(.numeric("a", minimum: 4), high) == [".branches[1].when rule-shadowed"])
    #expect(
      check(high, !high, otherwise: "b")
        == [".otherwise rule-shadowed", ".task.steps[1] step-unreachable"])
    #expect(check() == [" rule-empty"])
  }

  @Test("T14: a modifier changes keys that its step has, to values that they can have")
  func modifiers() throws {
    var task = try task(flag("a"), .question("b", title: nil, answer: .scale(0...10)))
    func check(_ changes: [String: JSONValue]) -> [String] {
      task.stepModifiers["b"] = StepModifier(when: .boolean("a", is: true), changes: changes)
      let problems = task.validate()
      #expect(problems.allSatisfy { $0.code == (changes.isEmpty ? .ruleEmpty : .modifierInvalid) })
      return problems.map { "\($0.path.description.dropFirst(22)) \($0.message)" }
    }
    #expect(check(["title": "x", "optional": false]) == [])
    #expect(
      check(["titel": "x"])
        == [
          ".change step 'b' cannot be changed so: unknown key 'titel'; did you mean 'title'?"
        ])
    #expect(
      check(["title": 1])
        == [".change.title step 'b' cannot be changed so: expected a string, found a number"])
    #expect(
      check(["identifier": "x"])
        == [
          ".change.identifier a step keeps its identifier; use a navigation rule to show another step"
        ])
    let scale = AnswerFormat.scale(0...100).json
    #expect(
      check(["answerFormat": scale]) == [
        """
        .change.answerFormat.step step 'b' cannot be shown so: a step of 1 makes 100 steps, more \
        than 13; use a step of 10, or a continuous scale
        """
      ])
    #expect(check([:]) == [".change nothing is changed; name keys of the step, or leave it out"])
    // The answer to the step itself is not known yet as it is about to be shown.
    task.stepModifiers = [
      "a": StepModifier(when: .boolean("a", is: true), changes: ["title": "x"])
    ]
    #expect(!task.validate().isEmpty)
  }

  @Test("Trap 7: times of day are judged by the behaviour that compares them")
  func timesOfDay() throws {
    var task = try task(.question("bed", title: nil, answer: .timeOfDay), flag("b"), flag("c"))
    let (night, morning) = (PredicateMaker.time("22:00"), PredicateMaker.time("06:00"))
    let asleep = ResultPredicate.timeOfDay("bed", from: night, to: morning)
    let noon = PredicateMaker.time("12:00")
    let atNoon = ResultPredicate.timeOfDay("bed", from: noon, to: noon)
    task.navigationRules["bed"] = NavigationRule([.init(when: asleep && atNoon, to: "c")])
    #expect(codes(task.validate()) == [".task.navigationRules.bed.branches[0].when rule-never"])
    task.navigationRules["bed"] = NavigationRule([.init(when: !asleep && atNoon, to: "c")])
    #expect(codes(task.validate()) == [])
    // ResearchKit asks of hours and minutes apart, so that no time is from 22:00 to 06:00.
    task.behaviour = .researchKit
    task.navigationRules["bed"] = NavigationRule([.init(when: asleep, to: "c")])
    #expect(
      codes(task.validate()) == [".task.navigationRules.bed.branches[0].when test-impossible"])
  }

  @Test("Step Review: something must come before it")
  func review() throws {
    #expect(
      codes(try task(.instruction("a"), Step("review", .review(ReviewContent()))).validate())
        == [".task.steps[1] review-empty"])
    #expect(codes(try task(flag("a"), Step("review", .review(ReviewContent()))).validate()) == [])
  }
}

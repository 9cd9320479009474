// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import ClinicalTerms
import Foundation
import JSON
import StudyTasks
import Testing

/// Where ResearchKit does something that one would not expect: what happens here, and what under its
/// behaviour.
@Suite("Traps 1–18: navigation, predicates, results")
struct NavigationTrapTests {
  private func holds(
    _ predicate: ResultPredicate, _ results: StepResult...,
    behaviour: StudyTask.Behaviour = .standard
  ) throws -> Bool {
    return try predicate.holds(in: ResultScope(taskResult(results), behaviour: behaviour))
  }

  @Test("Trap 1: a skip rule is the skipped step's own, whose navigation rule then leads on")
  func skipped() throws {
    let session = try started([instruction("a"), instruction("b"), instruction("c")]) {
      $0.skipRules["a"] = SkipRule(when: .constant(true))
      $0.navigationRules["a"] = .direct("c")
    }
    #expect(session.place == "c")
    #expect(session.listed == ["c"])
  }

  @Test("Trap 2: the destination of a rule is skipped too where its skip rule holds")
  func skippedDestination() throws {
    var session = try started([instruction("a"), instruction("b"), instruction("c")]) {
      $0.navigationRules["a"] = .direct("b")
      $0.skipRules["b"] = SkipRule(when: .constant(true))
    }
    try session.forward(at: at(1))
    #expect(session.place == "c")
  }

  @Test("Trap 3: a destination that the task has not is an error; ResearchKit ends the task")
  func unknownDestination() throws {
    for behaviour in StudyTask.Behaviour.allCases {
      var session = try started([instruction("a"), instruction("b")], behaviour: behaviour) {
        $0.navigationRules["a"] = .direct("typo")
      }
      let before = session
      if behaviour == .standard {
        #expect(
          throws: SessionError.navigation(.unknownDestination("typo", from: "a"))
        ) { try session.forward(at: at(1)) }
        #expect(session == before)
      } else {
        try session.forward(at: at(1))
        #expect(session.phase == .finished(.completed))
      }
    }
  }

  @Test("Trap 4: the first predicate that holds wins, and the last rule that is set")
  func firstWins() throws {
    var task = try task([question("a"), question("b"), question("c"), question("d")])
    task.navigationRules["a"] = .direct("d")
    task.navigationRules["a"] = NavigationRule([
      .init(when: .constant(true), to: "b"), .init(when: .constant(true), to: "c"),
    ])
    #expect(try task.step(after: "a", results: [])?.identifier == "b")
  }

  @Test("Trap 5: a predicate on a step that was never shown is false, its opposite true")
  func neverShown() throws {
    let predicate = ResultPredicate.boolean("q", is: true)
    #expect(try !holds(predicate))
    #expect(try holds(!predicate))
    #expect(try !holds(.unanswered("q")))
    #expect(try holds(.unanswered("q"), answered("q", .boolean, nil)))
  }

  @Test("Trap 6: bounds do not hold for no answer; a bound that is no number is none")
  func bounds() throws {
    #expect(try !holds(.numeric("q", minimum: 0), answered("q", .decimal, nil)))
    #expect(try !holds(.numeric("q", maximum: 9), answered("q", .decimal, .dontKnow)))
    let five = answered("q", .decimal, .number(5))
    #expect(try holds(.numeric("q", minimum: .nan, maximum: 9), five))
    #expect(try holds(.numeric("q", minimum: .nan, maximum: .nan), five))
  }

  @Test("Trap 7: a time of day lies between two others; ResearchKit compares hour and minute apart")
  func timeOfDay() throws {
    func time(_ text: String) throws -> TimeOfDay { try #require(TimeOfDay(text)) }
    let predicate = ResultPredicate.timeOfDay("q", from: try time("08:30"), to: try time("10:15"))
    let answer = answered("q", .timeOfDay, .timeOfDay(try time("09:45")))
    #expect(try holds(predicate, answer))
    #expect(try !holds(predicate, answer, behaviour: .researchKit))
    // A first after the last passes midnight.
    let night = ResultPredicate.timeOfDay("q", from: try time("22:00"), to: try time("06:00"))
    let late = answered("q", .timeOfDay, .timeOfDay(try time("23:30")))
    #expect(try holds(night, late))
    #expect(try !holds(night, answer))
    #expect(try !holds(night, late, behaviour: .researchKit))
  }

  @Test("Trap 8: patterns of predicates match all of the text, those of formats some of it")
  func patterns() throws {
    let answer = answered("q", .text, .text("abc1"))
    #expect(try !holds(.text("q", matches: "[0-9]"), answer))
    #expect(try holds(.text("q", matches: ".*[0-9]"), answer))
    #expect(try !holds(.choice("q", matches: "b"), answered("q", .singleChoice, .choices(["abc"]))))
    let format = AnswerFormat(
      .text(TextFormat(validation: TextValidation(pattern: "[0-9]", message: "m"))))
    #expect(try format.checked(.text("abc1"), in: AnswerContext(now: at(0))) == .text("abc1"))
  }

  @Test("Trap 9: a predicate on several choices wants them all, and allows others")
  func severalChoices() throws {
    let answer = answered("q", .multipleChoice, .choices(["a", "b", "c"]))
    #expect(try holds(.choice("q", contains: "a", "c"), answer))
    #expect(try !holds(.choice("q", contains: "a", "z"), answer))
  }

  @Test("Trap 10: answers gone back from are kept, not listed, and unseen by predicates")
  func unseen() throws {
    let predicate = ResultPredicate.boolean("a", is: true)
    #expect(try !holds(predicate, answered("a", .boolean, .boolean(true), isPrevious: true)))
    var session = try started([
      question("a"),
      form("f", [item("i", visibleWhen: predicate), item("j", visibleWhen: !predicate)]),
    ])
    try session.forward(answering: .boolean(true))
    #expect(session.visibleQuestions.map(\.question.identifier) == ["i"])
    try session.answer(.boolean(true), to: "i", at: at(11))
    try session.back(at: at(12))
    #expect(session.listed == ["a"])
    try session.forward(answering: .boolean(false))
    #expect(session.visibleQuestions.map(\.question.identifier) == ["j"])
    try session.back(at: at(13))
    try session.forward(answering: .boolean(true))
    #expect(session.visibleQuestions.map(\.answer) == [.boolean(true)])
  }

  @Test("Trap 11: back leads along the way that was taken, also round a loop")
  func backRoundLoop() throws {
    var session = try started([question("a"), question("b"), question("c")]) {
      $0.navigationRules["a"] = .direct("c")
      $0.navigationRules["c"] = NavigationRule([.init(when: .boolean("c", is: true), to: "a")])
    }
    try session.forward(at: at(1))
    try session.forward(answering: .boolean(true))
    try session.forward(at: at(2))
    #expect(session.listed == ["a", "c", "a", "c"])
    try session.back(at: at(3))
    try session.back(at: at(3))
    #expect(session.listed == ["a", "c"])
    #expect(session.visibleQuestions.map(\.answer) == [.boolean(true)])
    try session.back(at: at(3))
    #expect(session.place == "a")
  }

  @Test(
    "Trap 12: a modifier changes one showing; under ResearchKit's behaviour the step stays changed")
  func modifierStays() throws {
    for behaviour in StudyTask.Behaviour.allCases {
      var session = try started([question("a"), question("b")], behaviour: behaviour) {
        $0.stepModifiers["b"] = StepModifier(
          when: .boolean("a", is: true), changes: ["title": "Sure?"])
      }
      try session.forward(answering: .boolean(true))
      #expect(session.currentStep?.title == "Sure?")
      try session.back(at: at(1))
      try session.forward(answering: .boolean(false))
      #expect(session.currentStep?.title == (behaviour == .standard ? nil : "Sure?"))
      #expect(session.task.step("b")?.title == nil)
    }
  }

  @Test("Trap 13: the first step can be skipped")
  func firstSkipped() throws {
    let session = try started([instruction("a"), instruction("b")]) {
      $0.skipRules["a"] = SkipRule(when: .constant(true))
    }
    #expect(session.place == "b")
    let none = try started([instruction("a")]) {
      $0.skipRules["a"] = SkipRule(when: .constant(true))
    }
    #expect(none.phase == .finished(.completed))
    #expect(none.listed.isEmpty)
  }

  @Test("Trap 14: progress leaves out only a first and a last step to read")
  func progress() throws {
    let task = try task([
      instruction("a"), instruction("b"), question("q"), instruction("c"),
      Step("d", .completion(CompletionContent())),
    ])
    #expect(task.progress(at: "b").total == 3)
    #expect(task.progress(at: "b").shouldBePresented)
    #expect(!task.progress(at: "d").shouldBePresented)
  }

  @Test("Trap 15: questions, forms and items are optional unless they say otherwise, others not")
  func optionality() throws {
    #expect(question("q").isOptional)
    #expect(form("f", []).isOptional)
    #expect(item("i").isOptional)
    #expect(!FormItem.section("s", title: nil).isOptional)
    #expect(!instruction("a").isOptional)
    #expect(!active("b").isOptional)
    let read = try FormItem(
      json: ["identifier": "i", "answerFormat": ["type": "boolean"]], at: .root)
    #expect(read.isOptional)
    #expect(try !FormItem(json: ["identifier": "s"], at: .root).isOptional)
  }

  @Test("Trap 16: no answer is a result without one; a step that was not shown has no result")
  func noAnswer() throws {
    var session = try started([form("f", [item("a"), item("b")]), question("q")])
    try session.skip(at: at(1))
    let result = session.result(at: at(2))
    #expect(result.result(forStep: "f")?.results.map(\.answer) == [nil, nil])
    var other = try started([question("a"), question("b"), question("c")]) {
      $0.navigationRules["a"] = .direct("c")
    }
    try other.forward(at: at(1))
    #expect(other.result(at: at(2)).result(forStep: "b") == nil)
  }

  @Test("Trap 17: a result is looked for from the end")
  func fromTheEnd() throws {
    let step = StepResult(
      identifier: "run", startDate: at(0), endDate: at(1),
      results: [file("motion", "1.json"), file("motion", "2.json")])
    #expect(step.result(for: "motion") == file("motion", "2.json"))
  }

  @Test("Trap 18: not knowing is an answer: unlike none, it fulfils a required question")
  func dontKnow() throws {
    var asked = question("q", isOptional: false)
    asked.content = .question(
      QuestionContent(answerFormat: AnswerFormat.boolean.offeringDontKnow()))
    var session = try started([asked, question("end")])
    try session.forward(answering: .dontKnow)
    #expect(session.result(at: at(1)).answer(to: "q") == .dontKnow)
    #expect(try !holds(.unanswered("q"), answered("q", .boolean, .dontKnow)))
    #expect(try holds(.dontKnow("q"), answered("q", .boolean, .dontKnow)))
  }
}

@Suite("Traps 19–30: answers, restoration, recorders")
struct AnswerTrapTests {
  private func taken(
    _ answer: Answer, _ kind: AnswerFormat.Kind, _ behaviour: StudyTask.Behaviour = .standard
  ) throws -> Answer? {
    try AnswerFormat(kind).checked(answer, in: AnswerContext(now: at(0), behaviour: behaviour))
  }

  @Test("Trap 19: choices are kept in their own order; a saved number may be an index")
  func choiceOrder() throws {
    let choices = [
      TextChoice("A", value: "a"), TextChoice("B", value: "b"),
      TextChoice("None", value: "none", isExclusive: true),
    ]
    let kind = AnswerFormat.Kind.textChoice(TextChoiceFormat(style: .multiple, choices: choices))
    #expect(try taken(.choices(["b", "a"]), kind) == .choices(["a", "b"]))
    #expect(throws: AnswerError.exclusiveChoice("none")) {
      try taken(.choices(["a", "none"]), kind)
    }
    let defaults = taskResult([answered("q", .multipleChoice, .choices([1, "gone"]))])
    let session = try started(task([question("q", kind)]), defaults: defaults)
    #expect(session.visibleQuestions.map(\.answer) == [.choices(["b"])])
  }

  @Test("Trap 20: a continuous scale is rounded as it is answered; a default out of range is none")
  func scales() throws {
    let kind = AnswerFormat.Kind.continuousScale(
      .init(minimum: 0, maximum: 10, maximumFractionDigits: 1, defaultValue: 11))
    #expect(try taken(.scale(3.14), kind) == .scale(3.1))
    #expect(try started([question("q", kind)]).visibleQuestions[0].answer == nil)
    let whole = AnswerFormat.Kind.scale(.init(minimum: 0, maximum: 10, step: 5, defaultValue: 4))
    #expect(try started([question("q", whole)]).visibleQuestions[0].answer == .scale(5))
    #expect(throws: AnswerError.notOnScale(minimum: 0, step: 5)) { try taken(.scale(4), whole) }
    #expect(try taken(.scale(4), whole, .researchKit) == .scale(4))
  }

  @Test("Trap 21: an integer is whole; ResearchKit takes a fraction; decimals limit text alone")
  func integers() throws {
    let kind = AnswerFormat.Kind.numeric(NumericFormat(style: .integer, maximumFractionDigits: 0))
    #expect(throws: AnswerError.notWhole) { try taken(.number(1.5), kind) }
    #expect(try taken(.number(1.5), kind, .researchKit) == .number(1.5))
    let decimal = AnswerFormat.Kind.numeric(NumericFormat(maximumFractionDigits: 1))
    #expect(try taken(.number(1.25), decimal) == .number(1.25))
  }

  @Test("Trap 22: length counts UTF-16 units, white space is empty, a pattern has its message")
  func text() throws {
    let kind = AnswerFormat.Kind.text(TextFormat(maximumLength: 2))
    #expect(try taken(.text("\u{1F600}"), kind) == .text("\u{1F600}"))
    #expect(throws: AnswerError.tooLong(limit: 2)) { try taken(.text("\u{1F600}a"), kind) }
    #expect(throws: AnswerError.empty) { try taken(.text("\t\u{a0}"), kind) }
    // Pattern and message are one value: neither can stand alone, in JSON either.
    #expect(throws: JSONError.self) {
      try TextValidation(json: ["pattern": "a"], at: .root)
    }
  }

  @Test("Trap 23: a date is held to its bounds; ResearchKit holds only its wheels to them")
  func dates() throws {
    let kind = AnswerFormat.Kind.date(DateFormat(style: .dateTime, maximum: at(0)))
    let late = Answer.date(DateAnswer(date: at(1), calendar: "gregorian", timeZone: "GMT"))
    #expect(
      throws: AnswerError.dateOutOfBounds(
        minimum: nil, maximum: DateAnswer(date: at(0), calendar: "gregorian", timeZone: "GMT"),
        .dateTime)
    ) {
      try taken(late, kind)
    }
    #expect(try taken(late, kind, .researchKit) == late)
  }

  @Test("Trap 24: a repeated text is compared by the form, and again as it is left")
  func confirmText() throws {
    let kind = AnswerFormat.Kind.confirmText(.init(originalItem: "a", message: "differs"))
    #expect(try taken(.text("anything"), kind) == .text("anything"))
    var session = try started([
      form("f", [item("a", .text(TextFormat(allowsMultipleLines: false))), item("b", kind)])
    ])
    #expect(throws: SessionError.answer(question: "b", .differs(message: "differs"))) {
      try session.answer(.text("x"), to: "b", at: at(1))
    }
    try session.answer(.text("x"), to: "a", at: at(1))
    try session.answer(.text("x"), to: "b", at: at(2))
    try session.answer(nil, to: "a", at: at(3))
    #expect(throws: SessionError.answer(question: "b", .differs(message: "differs"))) {
      try session.forward(at: at(4))
    }
  }

  @Test("Trap 25: another task is refused; an active step gives way to one that can be restored")
  func restoration() throws {
    var session = try started([instruction("a"), active("b"), active("c")])
    try session.forward(times: 2)
    #expect(session.place == "c")
    #expect(try session.restored().place == "a")
    let alone = try started([active("b"), instruction("c")])
    #expect(try alone.restored().place == "b")
    #expect(throws: RestorationError.otherTask(saved: "task", expected: "x")) {
      try TaskSession(restoring: session, for: StudyTask("x", steps: []), at: at(1))
    }
  }

  @Test("Trap 26: each stretch of an active step between interruptions has files of its own")
  func interrupted() throws {
    var session = try started(task([active("run")]), outputDirectory: "out")
    for stretch in 1...3 {
      try session.add([file("motion", "recorder-\(stretch)/motion.json")])
      try session.suspend()
      #expect(session.phase == .suspended)
      #expect(throws: SessionError.notRunning) { try session.forward(at: at(2)) }
      #expect(throws: SessionError.notRunning) { try session.suspend() }
      try session.resume()
    }
    try session.forward(at: at(9))
    let results = session.result(at: at(9)).results[0].results
    #expect(results.map(\.identifier) == ["motion", "motion", "motion"])
    #expect(Set(results.map(\.value)).count == 3)
  }

  @Test("Trap 27: choices stand for text, numbers or dates; one without a value for its index")
  func choiceValues() throws {
    #expect(try ChoiceValue(json: "a", at: .root) == "a")
    #expect(try ChoiceValue(json: 1.5, at: .root) == 1.5)
    #expect(try ChoiceValue(json: ["date": at(0).json], at: .root) == .date(at(0)))
    for wrong: JSONValue in [true, .null, [], ["day": "x"], ["date": "soon"]] {
      #expect(throws: JSONError.self) { try ChoiceValue(json: wrong, at: .root) }
    }
    let kind = AnswerFormat.Kind.textChoice(
      TextChoiceFormat(choices: [TextChoice("A"), TextChoice("B")]))
    #expect(try taken(.choices([1]), kind) == .choices([1]))
  }

  @Test("Trap 28: results of other tasks must be told apart, which is asked when a rule is asked")
  func additionalResults() throws {
    func other(_ identifier: String, leaves: [String]) -> TaskResult {
      TaskResult(
        identifier: identifier, taskRunUUID: runUUID, startDate: at(0), endDate: at(1),
        results: [
          StepResult(
            identifier: "s", startDate: at(0), endDate: at(1),
            results: leaves.map {
              LeafResult(
                identifier: $0, startDate: at(0), endDate: at(0),
                value: .question(QuestionResult(type: .boolean)))
            })
        ])
    }
    let cases: [([TaskResult], String)] = [
      ([other("task", leaves: [])], "task"),
      ([other("x", leaves: []), other("x", leaves: [])], "x"),
      ([other("x", leaves: ["a", "a"])], "x/s/a"),
    ]
    for (results, name) in cases {
      var session = try started([question("a"), question("b")]) {
        $0.navigationRules["a"] = NavigationRule(
          [.init(when: .constant(true), to: "b")], additionalTaskResults: results)
      }
      #expect(
        throws: SessionError.navigation(.predicate(.ambiguousResults(name)))
      ) { try session.forward(at: at(1)) }
    }
  }

  @Test("Trap 29: results of pages are named after page and result, for predicates too")
  func pages() throws {
    var session = try started([page("P", [question("q")]), question("b"), question("c")]) {
      $0.navigationRules["P"] = NavigationRule([
        .init(when: .boolean(ResultSelector(step: "P", "q"), is: true), to: StudyTask.end),
        .init(when: .boolean(ResultSelector(step: "P", "q.q"), is: true), to: "c"),
      ])
    }
    try session.forward(answering: .boolean(true))
    #expect(session.place == "c")
    let result = try #require(session.result(at: at(1)).result(forStep: "P"))
    #expect(result.results.map(\.identifier) == ["q.q"])
    #expect(result.results(ofPage: "q").map(\.identifier) == ["q"])
  }

  @Test("Trap 30: a range of motion is plain numbers with its own dates, and never without data")
  func rangeOfMotion() throws {
    var session = try started([Step("knee", .active(ActiveContent(.rangeOfMotion(.knee, .left))))])
    func leaf(_ angles: Finding) -> LeafResult {
      LeafResult(
        identifier: "knee.range.of.motion", startDate: at(1), endDate: at(9),
        value: .rangeOfMotion(angles))
    }
    let none = Finding(start: .nan, finish: .nan, minimum: .nan, maximum: .nan)
    #expect(throws: SessionError.self) { try session.add([leaf(none)]) }
    let angles = Finding(start: 90, finish: 85, minimum: -270, maximum: 84, range: 354)
    try session.add([leaf(angles)])
    let result = session.result(at: at(10)).results[0].results[0]
    #expect(result == leaf(angles))
    #expect(result.endDate > result.startDate)
  }
}

@Suite("Traps 31–37: family history")
struct FamilyHistoryTrapTests {
  private func asked(_ conditions: [ChoiceValue] = ["Stroke"]) throws -> TaskSession {
    var session = try started([history()])
    try session.addRelative(to: "parents", identifier: "1", at: at(1))
    try session.forward(answering: .text("Ann"), to: "name")
    try session.forward(answering: .choices(conditions), to: "conditions")
    return session
  }

  @Test("Trap 31: the displayed conditions are all that were shown, once one was answered")
  func displayed() throws {
    #expect(relatives(in: try started([history()]))?.displayedConditions == [])
    #expect(relatives(in: try asked())?.displayedConditions == ["diabetes", "stroke"])
  }

  @Test("Trap 32: a run about a relative that failed or was discarded adds nothing")
  func discarded() throws {
    for reason in FinishReason.allCases {
      var session = try asked()
      try session.addRelative(to: "siblings", identifier: "2", at: at(2))
      try session.answer(.text("Bob"), to: "name", at: at(3))
      try session.finishRelative(reason, at: at(4))
      let isAdded = reason != .failed && reason != .discarded
      #expect(session.relatives?.map(\.identifier) == (isAdded ? ["1", "2"] : ["1"]))
    }
  }

  @Test("Trap 33: an edit replaces all answers and keeps the relative's identifier")
  func edit() throws {
    var session = try asked()
    try session.editRelative("1", at: at(20))
    #expect(session.visibleQuestions.map(\.answer) == [.text("Ann")])
    try session.forward(answering: .text("Anna"), to: "name")
    #expect(session.visibleQuestions.map(\.answer) == [.choices(["Stroke"])])
    try session.forward(at: at(22))
    let person = try #require(session.relatives?.first)
    #expect(person.identifier == "1")
    #expect(person.taskResult.answer(to: "name") == .text("Anna"))
    #expect(person.taskResult.startDate == at(20))
    // An edit that is given up changes nothing.
    try session.editRelative("1", at: at(30))
    try session.answer(.text("X"), to: "name", at: at(31))
    try session.finishRelative(.discarded, at: at(32))
    #expect(session.relatives == [person])
  }

  @Test("Trap 34: the limit of a group is asked only when a relative is added")
  func limit() throws {
    func person(_ identifier: String) -> RelatedPerson {
      RelatedPerson(
        identifier: identifier, groupIdentifier: "parents", identifierForCellTitle: "name",
        taskResult: TaskResult(
          identifier: "parents", taskRunUUID: runUUID, startDate: at(0), endDate: at(1)))
    }
    let list = FamilyHistoryResult(relatedPersons: [person("1"), person("2"), person("3")])
    let leaf = LeafResult(
      identifier: "history", startDate: at(0), endDate: at(1), value: .familyHistory(list))
    let defaults = TaskResult(
      identifier: "task", taskRunUUID: runUUID, startDate: at(0), endDate: at(1),
      results: [
        StepResult(identifier: "history", startDate: at(0), endDate: at(1), results: [leaf])
      ])
    var session = try started(task([history(maximum: 2)]), defaults: defaults)
    #expect(session.relatives?.count == 3)
    #expect(throws: SessionError.familyHistory(.groupIsFull("parents", maximum: 2))) {
      try session.addRelative(to: "parents", identifier: "4", at: at(2))
    }
    try session.editRelative("3", at: at(2))
    try session.finishRelative(.saved, at: at(3))
    #expect(session.relatives?.count == 3)
  }

  @Test("Trap 35: a relative's name is found on any step; ResearchKit looks on the first alone")
  func title() throws {
    guard case .familyHistory(var content) = history().content else { return }
    content.relativeGroups[0].formSteps.insert(form("first", [item("other")]), at: 0)
    var session = try started([Step("history", .familyHistory(content))])
    try session.addRelative(to: "parents", identifier: "1", at: at(1))
    try session.forward(at: at(2))
    try session.forward(answering: .text("Ann"), to: "name")
    try session.forward(answering: .choices(["Stroke"]), to: "conditions")
    let person = try #require(session.relatives?.first)
    #expect(content.entry(for: person, among: [person]).title == "Ann")
    #expect(
      content.entry(for: person, among: [person], behaviour: .researchKit).title == "Parent 1")
  }

  @Test("Trap 36: none, not known and not said exclude the conditions")
  func exclusive() throws {
    var session = try started([history()])
    try session.addRelative(to: "parents", identifier: "1", at: at(1))
    try session.forward(at: at(2))
    let question = try #require(session.visibleQuestions.first?.question)
    #expect(!question.isOptional)
    let list = try #require(ChoiceList(question.answerFormat))
    #expect(list.entries.map(\.isExclusive) == [false, false, true, true, true])
    #expect(
      list.entries.suffix(3).map(\.value)
        == ["none of the above", "i don't know", "prefer not to answer"])
    #expect(
      throws: SessionError.answer(question: "conditions", .exclusiveChoice("none of the above"))
    ) {
      try session.answer(.choices(["Stroke", "none of the above"]), to: "conditions", at: at(3))
    }
  }

  @Test("Trap 37: the task about a relative is named like the group, for rules of visibility")
  func groupTask() throws {
    guard case .familyHistory(var content) = history().content else { return }
    let isNamed = ResultPredicate.text(
      ResultSelector(task: "parents", step: "relative", "name"), matches: ".+")
    content.relativeGroups[0].formSteps = [
      form(
        "relative",
        [
          item("name", .text(TextFormat(allowsMultipleLines: false))),
          item("age", .age(AgeFormat()), isOptional: false, visibleWhen: isNamed),
        ])
    ]
    var session = try started([Step("history", .familyHistory(content))])
    try session.addRelative(to: "parents", identifier: "1", at: at(1))
    #expect(session.visibleQuestions.map(\.question.identifier) == ["name"])
    try session.answer(.text("Ann"), to: "name", at: at(2))
    #expect(session.visibleQuestions.map(\.question.identifier) == ["name", "age"])
    #expect(try content.task(for: content.relativeGroups[0]).identifier == "parents")
  }
}

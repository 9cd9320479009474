// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

@testable import FHIRExchange

@Suite("Forms as tasks")
struct FormTaskTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)
  private static let run = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  private static func plan(_ items: String, valueSets: [String] = []) throws -> FormTask {
    try FormTask(try Forms.form(items, valueSets: valueSets))
  }

  private static func session(_ plan: FormTask) throws -> TaskSession {
    var session = TaskSession(plan.task, taskRunUUID: run)
    try session.start(at: now)
    return session
  }

  @Test("a group is a form, what repeats is asked again, words after it are a step")
  func layout() throws {
    let task = try Self.plan(Forms.knee).task
    #expect(
      task.steps.map(\.identifier) == [
        "about", "pain", "where", "medicine", "medicine.another", "done",
      ])
    #expect(task.steps[0].questions.map(\.identifier) == ["name", "born", "side"])
    #expect(task.steps[0].questions.map(\.isOptional) == [false, true, false])
    #expect(task.steps[3].questions.map(\.identifier) == ["drug", "how", "dose"])
    #expect(task.skipRules["where"]?.predicate.description == "not (pain > 3)")
    #expect(task.validate().isEmpty)
  }

  @Test("a run gives the response with its nesting, its repeats and without what is not asked")
  func run() throws {
    let plan = try Self.plan(Forms.knee)
    var session = try Self.session(plan)
    func answer(_ answer: Answer, _ question: String) throws {
      try session.answer(answer, to: question, at: Self.now)
    }
    try answer(.text("A. Person"), "name")
    try answer(.choices(["7771000"]), "side")
    try session.forward(at: Self.now)
    try answer(.number(4), "pain")
    try session.forward(at: Self.now)
    try answer(.text("In front"), "where")
    try session.forward(at: Self.now)
    try answer(.choices(["ibu"]), "drug")
    try answer(.text("swallowed"), "how")
    try answer(.number(400), "dose")
    try session.forward(at: Self.now)
    #expect(session.currentStep?.identifier == "medicine.another")
    try answer(.boolean(true), "medicine.another")
    try session.forward(at: Self.now)
    try answer(.choices(["Aspirin"]), "drug")
    try session.forward(at: Self.now)
    try session.forward(at: Self.now)
    try session.forward(at: Self.now)
    #expect(session.isFinished)
    let response = plan.response(
      of: session.result(at: Self.now), subject: FHIR.Reference("Patient/1"))
    #expect(plan.form.problems(of: response).isEmpty)
    let stated = plan.form.response(
      plan.form.draft(of: try Forms.response(Forms.kneeAnswers)), authored: response.authored)
    #expect(response.item.map(\.linkId) == stated.item.map(\.linkId))
    #expect(response.item[3].fhir != response.item[4].fhir)
    #expect(response.item[3].item[0].answer[0].item[0].answer[0].value == .string("swallowed"))
    #expect(response.item[3].item[1].answer[0].value?.number == 400)
    #expect(response.item[4].item[0].answer[0].value == .string("Aspirin"))
    #expect(response.subject?.reference == "Patient/1")
    #expect(throws: Never.self) { try response.data() }
  }

  @Test("a response in progress goes on where it was left, a completed one ends")
  func resumed() throws {
    let plan = try Self.plan(Forms.knee)
    let part = try Forms.response(
      """
      {"linkId":"about","item":[{"linkId":"name","answer":[{"valueString":"A"}]},
        {"linkId":"side","answer":[{"valueCoding":{"code":"7771000"}}]}]},
      {"linkId":"pain","answer":[{"valueInteger":5}]}
      """, status: "in-progress")
    let begun = try plan.session(with: part, taskRunUUID: Self.run, at: Self.now)
    #expect(begun.session.currentStep?.identifier == "where")
    #expect(begun.problems.isEmpty)
    let whole = try Forms.response(Forms.kneeAnswers)
    let ended = try plan.session(with: whole, taskRunUUID: Self.run, at: Self.now)
    #expect(ended.session.isFinished)
    let wrong = try Forms.response(
      #"{"linkId":"pain","answer":[{"valueInteger":50}]},{"linkId":"x"}"#, status: "in-progress")
    #expect(try plan.session(with: wrong, taskRunUUID: Self.run, at: Self.now).problems.count == 1)
  }

  @Test("a response gives the result that a run begins with")
  func defaults() throws {
    let plan = try Self.plan(Forms.knee)
    let result = plan.result(
      of: try Forms.response(Forms.kneeAnswers), taskRunUUID: Self.run, at: Self.now)
    #expect(result.results.count { $0.identifier == "medicine" } == 2)
    var session = TaskSession(plan.task, taskRunUUID: Self.run, defaults: result)
    try session.start(at: Self.now)
    #expect(session.visibleQuestions.first?.answer == .text("A. Person"))
    let draft = plan.form.draft(of: try Forms.response(Forms.kneeAnswers))
    #expect(plan.draft(of: result).nodes.map(\.item) == draft.nodes.map(\.item))
  }

  @Test("a response has what hidden items begin with; what it leaves out is named")
  func hiddenAnswers() throws {
    let hidden =
      #"{"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-hidden","#
      + #""valueBoolean":true}"#
    let toggle = String(
      decoding: OptionToggleTests.toggle("\(OptionToggleTests.answer("n")) > 1", ["b"]).data(),
      as: UTF8.self)
    let plan = try Self.plan(
      """
      {"linkId":"n","type":"integer"},
      {"linkId":"o","type":"choice","answerOption":[{"valueCoding":{"code":"a"}},
        {"valueCoding":{"code":"b"}}],"extension":[\(toggle)]},
      {"linkId":"born","type":"date","extension":[\(hidden),{"url":
        "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression",
        "valueExpression":{"language":"text/fhirpath","expression":"%patient.birthDate"}}]},
      {"linkId":"off","type":"string","initial":[{"valueString":"x"}],"extension":[\(hidden)],
        "enableWhen":[{"question":"n","operator":">","answerInteger":1}]}
      """)
    #expect(plan.problems.contains { $0.message.hasPrefix("The options of 'o' are all on offer") })
    let population = String(
      decoding: ScoreForms.expression("itemPopulationContext", "%patient.name", name: "n").data(),
      as: UTF8.self)
    let grouped = try Self.plan(
      #"{"linkId":"g","type":"group","repeats":true,"extension":[\#(population)],"item":["#
        + #"{"linkId":"q","type":"string"}]}"#)
    #expect(
      grouped.problems.contains {
        $0.message.hasPrefix("'g' is asked with the answers of the last")
      })
    let context: [String: JSONValue] = [
      "patient": ["resourceType": "Patient", "birthDate": "2008-03-01"]
    ]
    for (number, written, left) in [(0, ["n", "born"], 1), (2, ["n", "o", "born", "off"], 0)] {
      let typed = try Forms.response(
        #"{"linkId":"n","answer":[{"valueInteger":\#(number)}]},"#
          + #"{"linkId":"o","answer":[{"valueCoding":{"code":"b"}}]}"#)
      let result = plan.result(of: typed, taskRunUUID: Self.run, at: Self.now)
      #expect(plan.response(of: result, context: context).item.map(\.linkId) == written)
      #expect(plan.leftOut(of: result, context: context).count == left)
    }
  }

  @Test("a run begins with the form's own answers, of choices and by expression as well")
  func initial() throws {
    let plan = try Self.plan(
      """
      {"linkId":"a","type":"choice","answerOption":[{"valueString":"x"},
        {"valueString":"y","initialSelected":true}]},
      {"linkId":"b","type":"integer","extension":[{"url":
        "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression",
        "valueExpression":{"language":"text/fhirpath","expression":"2 + 3"}}]},
      {"linkId":"c","type":"boolean","initial":[{"valueBoolean":true}]}
      """)
    var session = TaskSession(
      plan.task, taskRunUUID: Self.run,
      defaults: plan.initialResult(taskRunUUID: Self.run, at: Self.now))
    try session.start(at: Self.now)
    var answers: [Answer?] = []
    while !session.isFinished {
      answers.append(session.visibleQuestions.first?.answer)
      try session.forward(at: Self.now)
    }
    #expect(answers == [.choices(["y"]), .number(5), .boolean(true)])
  }

  @Test("the words are those of the language, without markup")
  func words() throws {
    let items = """
      {"linkId":"a","type":"boolean","prefix":"1.","text":"Pain?","_text":{"extension":[
        {"url":"http://hl7.org/fhir/StructureDefinition/translation","extension":[
          {"url":"lang","valueCode":"de"},{"url":"content","valueString":"Schmerzen?"}]}]}},
      {"linkId":"b","type":"display","_text":{"extension":[
        {"url":"http://hl7.org/fhir/StructureDefinition/rendering-xhtml",
         "valueString":"<p>One &amp; <b>two</b></p><script>x</script><p>three &#x41;</p>"}]}},
      {"linkId":"c","type":"display","_text":{"extension":[
        {"url":"http://hl7.org/fhir/StructureDefinition/rendering-markdown",
         "valueMarkdown":"# Title\\n**bold** [words](http://x) <i>y</i>"}]}}
      """
    let form = try Forms.form(items)
    #expect(try FormTask(form).task.steps[0].questions[0].text == "1. Pain?")
    let german = try FormTask(form, language: "de-AT").task
    #expect(german.steps[0].questions[0].text == "1. Schmerzen?")
    #expect(german.steps[1].text == "One & two\nx\nthree A")
    #expect(german.steps[2].text == "Title\nbold words y")
  }

  @Test("conditions between groups, on children, and what a task cannot say")
  func conditions() throws {
    let plan = try Self.plan(
      """
      {"linkId":"a","type":"choice","answerOption":[{"valueString":"x"},{"valueString":"y"}]},
      {"linkId":"g","type":"group","enableWhen":[{"question":"a","operator":"=","answerString":"x"}],
       "item":[{"linkId":"b","type":"date"},
        {"linkId":"h","type":"group","text":"H","enableWhen":[
          {"question":"b","operator":">","answerDate":"2026-01-01"}],
         "item":[{"linkId":"c","type":"boolean","item":[{"linkId":"d","type":"string"}]}]}]},
      {"linkId":"e","type":"integer","enableBehavior":"any","enableWhen":[
        {"question":"c","operator":"exists","answerBoolean":false},
        {"question":"a","operator":"!=","answerString":"y"}]},
      {"linkId":"f","type":"integer","enableWhen":[{"question":"z","operator":"=","answerInteger":1}]},
      {"linkId":"z","type":"integer"},
      {"linkId":"i","type":"display","text":"I","extension":[
        {"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-hidden","valueBoolean":true}]}
      """)
    let task = plan.task
    #expect(task.skipRules["g"]?.predicate.description == "not (a contains 'x')")
    let rules = task.steps[1].questions.map { $0.visibilityRule?.description }
    #expect(rules.count == 3 && rules[0] == nil)
    #expect(rules[1] == "g/b is date and not (g/b <= 2026-01-01)")
    #expect(plan.problems.map(\.severity) == [.information, .warning])
    #expect(plan.problems[1].message.contains("comes later"))
    #expect(task.validate().isEmpty)
  }

  @Test("signatures, and limits that are checked in the response alone, are named")
  func named() throws {
    let core = "http://hl7.org/fhir/StructureDefinition/questionnaire-"
    let plan = try Self.plan(
      """
      {"linkId":"a","type":"boolean","extension":[
        {"url":"\(core)signatureRequired","valueCodeableConcept":{"text":"Author"}}]},
      {"linkId":"b","type":"string","repeats":true,"extension":[
        {"url":"\(core)maxOccurs","valueInteger":2}]},
      {"linkId":"c","type":"integer","maxLength":3},{"linkId":"d","type":"string","maxLength":3},
      {"linkId":"e","type":"reference","extension":[
        {"url":"\(core)referenceResource","valueCode":"Patient"}]},
      {"linkId":"f","type":"attachment","extension":[
        {"url":"http://hl7.org/fhir/StructureDefinition/maxSize","valueDecimal":1000}]}
      """)
    #expect(
      plan.problems.map(\.message) == [
        "'a' needs a signature, and the task takes none.",
        "The answers to 'b' are counted in the response, not while answering.",
        "Length and pattern of answers to 'c' are checked in the response, not while answering.",
        "The targets of answers to 'e' are checked in the response, not while answering.",
        "Type and size of answers to 'f' are checked in the response, not while answering.",
      ])
  }

  @Test("a turn of a nested group is its own")
  func nestedRepeats() throws {
    let plan = try Self.plan(
      """
      {"linkId":"o","type":"group","repeats":true,"item":[
        {"linkId":"name","type":"string"},
        {"linkId":"i","type":"group","repeats":true,"item":[{"linkId":"v","type":"integer"}]},
        {"linkId":"last","type":"string","repeats":true}]}
      """)
    let response = try Forms.response(
      """
      {"linkId":"o","item":[{"linkId":"name","answer":[{"valueString":"A"}]},
        {"linkId":"i","item":[{"linkId":"v","answer":[{"valueInteger":1}]}]},
        {"linkId":"i","item":[{"linkId":"v","answer":[{"valueInteger":2}]}]},
        {"linkId":"last","answer":[{"valueString":"x"},{"valueString":"y"}]}]},
      {"linkId":"o","item":[
        {"linkId":"i","item":[{"linkId":"v","answer":[{"valueInteger":3}]}]},
        {"linkId":"last","answer":[{"valueString":"z"}]}]}
      """)
    let session = try plan.session(with: response, taskRunUUID: Self.run, at: Self.now).session
    #expect(session.isFinished)
    #expect(plan.response(of: session.result(at: Self.now)).item == response.item)
  }

  @Test("hostile forms end: deep, wide, doubled, circular, without items")
  func hostile() throws {
    #expect(throws: FHIRError.noItems) { try Self.plan("") }
    let hidden = #"{"linkId":"a","type":"string","readOnly":true}"#
    #expect(throws: FHIRError.noItems) { try Self.plan(hidden) }
    let twice =
      #"{"linkId":"a","type":"boolean"},{"linkId":"a","type":"group","item":[{"linkId":"b","type":"date"}]}"#
    let plan = try Self.plan(twice)
    #expect(plan.task.steps.count == 1)
    #expect(plan.problems.count == 2)
    let circle = """
      {"linkId":"a","type":"boolean","enableWhen":[{"question":"a","operator":"=","answerBoolean":true}]},
      {"linkId":"b","type":"boolean"}
      """
    var session = try Self.session(try Self.plan(circle))
    #expect(session.currentStep?.identifier == "b")
    try session.forward(at: Self.now)
    let depth = 60
    let deep =
      (0..<depth).map { #"{"linkId":"g\#($0)","type":"group","repeats":true,"item":["# }.joined()
      + #"{"linkId":"q","type":"boolean"}"# + String(repeating: "]}", count: depth)
    #expect(try Self.plan(deep).task.steps.count == depth + 1)
    let wide = (0..<20_000).map { #"{"linkId":"i\#($0)","type":"string","repeats":true}"# }
    let group = #"{"linkId":"g","type":"group","item":["# + wide.joined(separator: ",") + "]}"
    #expect(try Self.plan(group).task.steps.count == 40_000)
  }
}

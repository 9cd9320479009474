// SPDX-License-Identifier: Apache-2.0

import FHIRExchange
import Foundation
import JSON
import Presenting
import ResearchKitExchange
import StudyTasks
import Testing

@testable import TaskDocuments

@Suite("Task documents")
struct TaskDocumentTests {
  /// A file of these words, which is removed again.
  private static func reading<Value>(
    _ text: String, _ body: (TaskDocument) throws -> Value
  ) throws -> Value {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(TaskDocument(path: file.path))
  }

  private static func reading<Value>(
    _ json: JSONValue, _ body: (TaskDocument) throws -> Value
  ) throws -> Value {
    try reading(String(decoding: json.data(), as: UTF8.self), body)
  }

  private static func survey() throws -> StudyTask {
    let scale = AnswerFormat(.scale(ScaleFormat(minimum: 0, maximum: 10)))
    return try StudyTask(
      "survey",
      steps: [
        Step("pain", title: "Pain?", .question(QuestionContent(answerFormat: scale))),
        Step("end", title: "Thanks", .completion(CompletionContent())),
      ])
  }

  @Test("a task is read from this program's form, from ResearchKit's and from a form of FHIR")
  func forms() throws {
    let task = try Self.survey()
    try Self.reading(task.document) { document throws in
      #expect(try document.task() == task)
      #expect(try document.formTask() == nil && !document.isFHIR)
      #expect(document.sha256?.count == 64)
    }
    try Self.reading(task.researchKit().value) { document throws in
      #expect(document.researchKitClass != nil)
      #expect(try document.task().steps.map(\.identifier) == ["pain", "end"])
    }
    let form: JSONValue = [
      "resourceType": "Questionnaire", "status": "active",
      "item": [["linkId": "pain", "type": "integer", "text": "Pain?"]],
    ]
    try Self.reading(form) { document throws in
      #expect(document.isFHIR)
      #expect(try document.task().steps.contains { $0.identifier == "pain" })
      let file = try TaskDocument(fhirAt: document.path)
      #expect(file.json == document.json && file.sha256 == nil)
    }
  }

  @Test("what is wrong is said with the file's name")
  func faults() throws {
    #expect(TaskDocumentError("-", "it is empty").description == "standard input: it is empty")
    try Self.reading("{\"schemaVersion\": 1}") { document throws in
      let error = #expect(throws: TaskDocumentError.self) { try document.task() }
      #expect(error?.description.hasPrefix("\(document.path): ") == true)
    }
    #expect(throws: TaskDocumentError.self) { try Self.reading("{") { $0.path } }
    try Self.reading("{\"resourceType\": \"Bundle\", \"type\": \"collection\"}") {
      document throws in
      let error = #expect(throws: TaskDocumentError.self) { try document.form() }
      #expect(error?.reason == "the bundle has 0 resources of the type Questionnaire")
    }
    try Self.reading("{\"resourceType\": \"QuestionnaireResponse\", \"status\": \"completed\"}") {
      document throws in
      let error = #expect(throws: TaskDocumentError.self) { try document.result(of: nil) }
      #expect(error?.reason.hasPrefix("the task was not made of a FHIR form") == true)
    }
  }

  @Test("a file is converted to the other form, and refused where it has that form already")
  func conversion() throws {
    let task = try Self.survey()
    let (keys, behaviour) = (ResearchKitKeys.registered, StudyTask.Behaviour.standard)
    let foreign = try Self.reading(task.document) { document throws in
      #expect(throws: SameFormError(form: .goniometer)) {
        try document.converted(to: .goniometer, keys: keys, behaviour: behaviour)
      }
      return try document.converted(to: .researchkit, keys: keys, behaviour: behaviour)
    }
    #expect(foreign.value == task.researchKit(keys: keys).value)
    try Self.reading(foreign.value) { document throws in
      #expect(throws: SameFormError(form: .researchkit)) {
        try document.converted(to: .researchkit, keys: keys, behaviour: behaviour)
      }
      let back = try document.converted(to: .goniometer, keys: keys, behaviour: behaviour)
      #expect(try StudyTask(document: back.value).steps.count == 2)
    }
    try Self.reading("{}") { document throws in
      #expect(throws: TaskDocumentError.self) {
        try document.converted(to: .researchkit, keys: keys, behaviour: behaviour)
      }
    }
  }

  @Test("a checked task counts what is wrong, and strictly also what has no effect")
  func checking() throws {
    try Self.reading(Self.survey().document) { document throws in
      let checked = try CheckedTask(document)
      #expect(!checked.hasErrors(isStrict: true))
      #expect(checked.lines.map(\.text) == ["\(document.path): no problems found"])
      #expect(checked.json == ["path": .string(document.path), "problems": []])
    }
    try Self.reading("{\"schemaVersion\": 1, \"task\": {\"identifier\": \"a\", \"stps\": []}}") {
      document throws in
      let checked = try CheckedTask(document)
      #expect(checked.hasErrors(isStrict: false))
      #expect(checked.lines.count > 1)
      #expect(checked.json.object?["problems"]?.array?.isEmpty == false)
    }
  }

  @Test("a form goes on with a response in progress, and through a completed one again")
  func responses() throws {
    let form: JSONValue = [
      "resourceType": "Questionnaire", "status": "active",
      "item": [["linkId": "pain", "type": "integer", "text": "Pain?"]],
    ]
    let plan = try Self.reading(form) { try #require(try $0.formTask()) }
    for (status, isInProgress) in [("in-progress", true), ("completed", false)] {
      let answers: JSONValue = [
        "resourceType": "QuestionnaireResponse", "status": .string(status),
        "item": [["linkId": "pain", "answer": [["valueInteger": 4]]]],
      ]
      let earlier = try Self.reading(answers) { try $0.resource(FHIR.QuestionnaireResponse.self) }
      #expect(earlier.isInProgress == isInProgress)
      let begun = try plan.session(
        beginningWith: earlier, context: [:], in: Locality(localeIdentifier: "en_GB"), at: .now)
      #expect(begun.problems.isEmpty)
    }
  }
}

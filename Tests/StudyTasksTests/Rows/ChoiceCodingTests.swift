// SPDX-License-Identifier: Apache-2.0

import JSON
import StudyTasks
import Testing

@Suite("Choices: codings and values") struct ChoiceCodingTests {
  private let coding = ChoiceCoding(
    system: "http://snomed.info/sct", code: "255549009", display: "Anterior")

  @Test("a choice of any look keeps its coding in JSON")
  func json() throws {
    let text = TextChoice("In front", value: "front", coding: coding)
    #expect(
      text.json
        == [
          "text": "In front", "value": "front",
          "coding": [
            "system": "http://snomed.info/sct", "code": "255549009", "display": "Anterior",
          ],
        ])
    #expect(try TextChoice(json: text.json, at: .root) == text)
    let image = ImageChoice("In front", coding: ChoiceCoding(code: "a"))
    #expect(try ImageChoice(json: image.json, at: .root) == image)
    let color = ColorChoice("Red", coding: ChoiceCoding(code: "r"))
    #expect(try ColorChoice(json: color.json, at: .root) == color)
    #expect(throws: JSONError(.missing(key: "code"), at: .root["coding"])) {
      try TextChoice(json: ["text": "a", "coding": ["display": "b"]], at: .root)
    }
  }

  @Test("a list of choices gives the coding, the value and the index of each")
  func list() throws {
    let list = try #require(
      ChoiceList(
        AnswerFormat(
          .textChoice(
            TextChoiceFormat(choices: [
              TextChoice("In front", value: "front", coding: coding), TextChoice("Inside"),
            ])))))
    #expect(list.entries.map(\.coding) == [coding, nil])
    #expect(list.value(at: 1) == 1)
    #expect(list.value(at: 2) == nil)
    #expect(try list.index(of: "front") == 0)
    #expect(throws: AnswerError.notAChoice("back")) { try list.index(of: "back") }
  }

  @Test("a coding that cannot be looked up is found before the task runs")
  func validation() throws {
    let choices = [
      TextChoice("a", coding: ChoiceCoding(code: "")),
      TextChoice("b", coding: ChoiceCoding(system: "not a URI", code: " 1")),
      TextChoice("c", coding: coding),
    ]
    let task = try StudyTask(
      "t",
      steps: [
        Step(
          "q",
          .question(
            QuestionContent(
              answerFormat: AnswerFormat(.textChoice(TextChoiceFormat(choices: choices))))))
      ])
    let problems = task.validate()
    #expect(problems.map(\.code) == [.codingInvalid, .codingInvalid, .codingInvalid])
    #expect(problems.allSatisfy { $0.severity == .warning })
  }

  @Test("keys of two systems stand apart in one file, and older files are read")
  func carried() throws {
    var choice = TextChoice("a")
    choice.carried[.researchKit] = ["useCard": true]
    #expect(choice.json == ["text": "a", "carried": ["useCard": true]])
    #expect(try TextChoice(json: choice.json, at: .root) == choice)
    choice.carried[Carried.System("fhir")] = ["extension": []]
    #expect(
      choice.json
        == [
          "text": "a", "carried": ["useCard": true], "carriedOthers": ["fhir": ["extension": []]],
        ])
    #expect(try TextChoice(json: choice.json, at: .root) == choice)
    #expect(throws: JSONError.self) {
      try TextChoice(json: ["text": "a", "carriedOthers": ["researchKit": ["a": 1]]], at: .root)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import ClinicalTerms
import Foundation
import JSON
import ResearchKitExchange
import StudyTasks
import Testing

@Suite struct WrittenTests {
  @Test("JSON: a weight without bounds has ResearchKit's number for none")
  func weight() throws {
    let json = ResearchKitObject.answerFormat(AnswerFormat(.weight(WeightFormat()))).researchKit()
    #expect(json.value.object?["minimumValue"] == .number(.greatestFiniteMagnitude))
    #expect(try format(json.value).kind == .weight(WeightFormat()))
  }

  @Test("JSON: a place without both coordinates is noted, and not lost in silence")
  func location() throws {
    let location = ResearchKitObject.location(LocationAnswer(latitude: 47, userInput: "Graz"))
    let json = location.researchKit()
    #expect(json.value == ["_class": "ORKLocation", "userInput": "Graz"])
    #expect(
      json.notes.map(\.sentence)
        == ["the place is left out: ResearchKit needs both its latitude and its longitude"])
    #expect(ResearchKitObject.location(LocationAnswer(userInput: "Graz")).researchKit().notes == [])
    let read = try ResearchKitObject.readResearchKit([
      "_class": "ORKLocation", "coordinate": ["latitude": 47],
    ])
    #expect(
      read.value.researchKit().value == ["_class": "ORKLocation", "coordinate": ["latitude": 47]])
  }

  @Test("JSON: the code of a choice is noted, as ResearchKit has no place for it")
  func coding() {
    let choice = TextChoice("In front", value: "front", coding: ChoiceCoding(code: "255549009"))
    let json = ResearchKitObject.textChoice(choice).researchKit()
    #expect(json.notes.map(\.sentence) == ["the choice's code '255549009' is left out"])
  }

  @Test("JSON: another system's keys are not written")
  func otherSystems() throws {
    var choice = TextChoice("a")
    choice.carried[Carried.System("fhir")] = ["extension": []]
    let json = ResearchKitObject.textChoice(choice).researchKit().value
    #expect(json.object?["extension"] == nil)
    let read = try ResearchKitObject.readResearchKit([
      "_class": "ORKTextChoice", "text": "a", "exclusive": false, "useCard": true,
    ])
    guard case .textChoice(let carrying) = read.value else {
      Issue.record("no choice")
      return
    }
    #expect(carrying.carried.systems == [.researchKit])
    #expect(carrying.json.object?["carriedOthers"] == nil)
  }

  @Test("JSON: a task is given the behaviour asked for, also the tasks within its steps")
  func behaviour() throws {
    let page: JSONValue = [
      "_class": "ORKPageStep", "identifier": "p",
      "pageTask": ["_class": "ORKOrderedTask", "identifier": "inner"],
    ]
    let json: JSONValue = [
      "_class": "ORKNavigableOrderedTask", "identifier": "t", "steps": [page],
    ]
    let task = try StudyTask.readResearchKit(json, behaviour: .researchKit).value
    #expect(task.behaviour == .researchKit)
    guard case .page(let inner)? = task.steps.first?.content else {
      Issue.record("no page")
      return
    }
    #expect(inner.task.behaviour == .researchKit)
    #expect(task.researchKit().value == json)
    #expect(try StudyTask.readResearchKit(json).value.behaviour == .standard)
  }

  @Test("JSON: a new task has the keys that ResearchKit needs, and no others")
  func newTask() throws {
    var task = try StudyTask(
      "pain",
      steps: [
        .question(
          "level", title: "How strong?", answer: .scale(0...10),
          isOptional: false), .completion("end"),
      ])
    task.navigationRules["level"] = .direct("end")
    let json = task.researchKit()
    #expect(json.notes.isEmpty)
    #expect(
      differences(
        [
          "_class": "ORKNavigableOrderedTask", "identifier": "pain", "shouldReportProgress": false,
          "stepNavigationRules": [
            "level": [
              "_class": "ORKDirectStepNavigationRule", "destinationStepIdentifier": "end",
            ]
          ],
          "steps": [
            [
              "_class": "ORKQuestionStep", "identifier": "level", "title": "How strong?",
              "optional": false,
              "answerFormat": [
                "_class": "ORKScaleAnswerFormat", "minimum": 0, "maximum": 10, "step": 1,
              ],
            ],
            ["_class": "ORKCompletionStep", "identifier": "end", "optional": false],
          ],
        ], json.value) == [])
  }

  @Test("JSON: how a step measures motion is noted as left out, by its keys; the rest is written")
  func measurement() throws {
    var step = Step("knee", .active(ActiveContent(.rangeOfMotion(.knee, .left))))
    let plain = ResearchKitObject.step(step).researchKit()
    #expect(plain.notes.isEmpty)
    let losses: [(MotionMeasurement, String)] = [
      (MotionMeasurement(), "$: how the motion is measured is left out"),
      (
        MotionMeasurement(sensors: .two, exercise: .heelSlide, repetitions: 3),
        "$: how the motion is measured (exercise, repetitions, sensors) is left out"
      ),
    ]
    for (measurement, note) in losses {
      step.content = .active(ActiveContent(.rangeOfMotion(.knee, .left), measurement: measurement))
      let written = ResearchKitObject.step(step).researchKit()
      #expect(written.notes.map(\.description) == [note])
      #expect(written.value == plain.value)
    }
  }

  @Test("JSON: what a result says and ResearchKit's does not is noted")
  func losses() {
    let date = Date(timeIntervalSince1970: 0.5)
    let result = LeafResult(
      identifier: "r", startDate: date, endDate: date,
      value: .rangeOfMotion(
        Finding(start: 0, finish: 0, minimum: 0, maximum: 1, side: .left)))
    #expect(
      Set(ResearchKitObject.result(result).researchKit().notes.map(\.description)) == [
        "$.startDate: the fraction of a second is left out",
        "$.endDate: the fraction of a second is left out",
        "$: all but the five angles is left out",
      ])
  }
}

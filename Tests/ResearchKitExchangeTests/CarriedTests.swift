// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import ResearchKitExchange
import StudyTasks
import Testing

@Suite struct CarriedTests {
  @Test("JSON: a date keeps its offset until it is changed")
  func dates() throws {
    let json: JSONValue = [
      "_class": "ORKStepResult", "identifier": "s", "startDate": "2019-05-27T00:35:06-0700",
      "endDate": "2019-05-27T00:35:07-0700", "results": [],
    ]
    guard case .stepResult(var result) = try ResearchKitObject.readResearchKit(json).value else {
      Issue.record("no result")
      return
    }
    #expect(result.startDate == Date(timeIntervalSince1970: 1_558_942_506))
    #expect(ResearchKitObject.stepResult(result).researchKit().value == json)
    result.endDate += 60
    let written = ResearchKitObject.stepResult(result).researchKit().value.object
    #expect(written?["startDate"] == "2019-05-27T00:35:06-0700")
    #expect(written?["endDate"] == "2019-05-27T07:36:07+0000")
  }

  @Test("JSON: the value wins over a kept spelling that no longer says it")
  func edited() throws {
    var format = try ResearchKitExchangeTests.format([
      "_class": "ORKScaleAnswerFormat", "minimum": 0, "maximum": 10, "vertical": 0,
      "showDontKnowButton": false, "customDontKnowButtonText": "", "hideLabels": false,
    ])
    format.dontKnow = DontKnowOption(text: "No idea")
    guard case .scale(var scale) = format.kind else {
      Issue.record("no scale")
      return
    }
    scale.look.isVertical = true
    scale.step = 5
    format.kind = .scale(scale)
    #expect(
      ResearchKitObject.answerFormat(format).researchKit().value == [
        "_class": "ORKScaleAnswerFormat", "minimum": 0, "maximum": 10, "vertical": true,
        "showDontKnowButton": true, "customDontKnowButtonText": "No idea", "hideLabels": false,
        "step": 5,
      ])
  }

  @Test("JSON: the keys of the class that was read do not follow a step to another class")
  func changedClass() throws {
    var step = try ResearchKitExchangeTests.step([
      "_class": "ORKFormStep", "identifier": "s", "optional": 1, "cardViewStyle": 1,
      "futureKey": "x", "formItems": [],
    ])
    step.content = .wait(WaitContent())
    #expect(
      ResearchKitObject.step(step).researchKit().value == [
        "_class": "ORKWaitStep", "identifier": "s", "optional": 1, "indicatorType": 0,
        "futureKey": "x",
      ])
  }

  @Test("JSON: a class of nothing of its own is what it was read as")
  func plainStep() throws {
    let json: JSONValue = ["_class": "ORKStep", "identifier": "s", "optional": false]
    let step = try ResearchKitExchangeTests.step(json)
    #expect(step.content == .instruction(InstructionContent()))
    #expect(ResearchKitObject.step(step).researchKit().value == json)
  }

  @Test("JSON: a number of a later ResearchKit is kept and noted")
  func laterNumber() throws {
    let json: JSONValue = ["_class": "ORKBodyItem", "bodyItemStyle": 5]
    let read = try ResearchKitObject.readResearchKit(json)
    #expect(
      read.notes.map(\.description) == ["$.bodyItemStyle: the style 5 is kept, but not known here"])
    #expect(read.value.researchKit().value == json)
  }

  @Test("JSON: a result in the place of a step's is kept and noted")
  func foreignResult() throws {
    let json: JSONValue = [
      "_class": "ORKTaskResult", "identifier": "t",
      "results": [
        ["_class": "ORKStepResult", "identifier": "s", "results": []],
        ["_class": "ORKScaleQuestionResult", "identifier": "q", "scaleAnswer": 1],
      ],
    ]
    let read = try TaskResult.readResearchKit(json)
    #expect(read.value.results.map(\.identifier) == ["s"])
    #expect(read.notes.map(\.path.description) == ["$.results[1]"])
    #expect(read.value.researchKit().value == json)
  }

  @Test("JSON: a modifier changes what steps here have too; the rest is kept and noted")
  func modifiers() throws {
    let json: JSONValue = [
      "_class": "ORKKeyValueStepModifier", "resultPredicateFormat": "TRUEPREDICATE",
      "keyValueMap": ["title": "new", "optional": 1, "stepDuration": 5, "imageContentMode": 2],
    ]
    let read = try ResearchKitObject.readResearchKit(json)
    guard case .stepModifier(let modifier) = read.value else {
      Issue.record("no modifier")
      return
    }
    #expect(modifier.changes == ["title": "new", "optional": true, "duration": 5])
    #expect(read.notes.map(\.path.description) == ["$.keyValueMap.imageContentMode"])
    #expect(read.value.researchKit().value == json)
  }
}

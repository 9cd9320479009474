// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResearchKitExchange
import StudyTasks
import Testing

@Suite struct ValueTests {
  private func format(_ json: JSONValue) throws -> AnswerFormat {
    guard case .answerFormat(let format) = try ResearchKitObject.readResearchKit(json).value else {
      throw JSONError(.invalid("no answer format"), at: .root)
    }
    return format
  }

  private func result(_ json: JSONValue) throws -> LeafResult {
    guard case .result(let result) = try ResearchKitObject.readResearchKit(json).value else {
      throw JSONError(.invalid("no result"), at: .root)
    }
    return result
  }

  private func step(_ json: JSONValue) throws -> Step {
    guard case .step(let step) = try ResearchKitObject.readResearchKit(json).value else {
      throw JSONError(.invalid("no step"), at: .root)
    }
    return step
  }

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
    var format = try format([
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
    var step = try step([
      "_class": "ORKFormStep", "identifier": "s", "optional": 1, "cardViewStyle": 1,
      "futureKey": "x", "formItems": [],
    ])
    step.content = .wait(Wait())
    #expect(
      ResearchKitObject.step(step).researchKit().value == [
        "_class": "ORKWaitStep", "identifier": "s", "optional": 1, "indicatorType": 0,
        "futureKey": "x",
      ])
  }

  @Test("JSON: a class of nothing of its own is what it was read as")
  func plainStep() throws {
    let json: JSONValue = ["_class": "ORKStep", "identifier": "s", "optional": false]
    let step = try step(json)
    #expect(step.content == .instruction(Instruction()))
    #expect(ResearchKitObject.step(step).researchKit().value == json)
  }

  @Test("JSON: enumerations have ResearchKit's names and numbers")
  func enumerations() throws {
    let sections: [ConsentSection.Kind] = [
      .overview, .dataGathering, .privacy, .dataUse, .timeCommitment, .studySurvey, .studyTasks,
      .withdrawing, .custom, .onlyInDocument,
    ]
    for (number, type) in sections.enumerated() {
      let json: JSONValue = ["_class": "ORKConsentSection", "type": .integer(number)]
      #expect(
        try ResearchKitObject.readResearchKit(json).value == .consentSection(ConsentSection(type)))
    }
    let reasons: [Completion.Reason] = [.saved, .discarded, .completed, .failed, .earlyTermination]
    for (number, reason) in reasons.enumerated() {
      #expect(
        try step(["_class": "ORKCompletionStep", "reasonForCompletion": .integer(number)]).content
          == .completion(Completion(reason: reason)))
    }
    let types: [QuestionType] = [
      .none, .scale, .singleChoice, .multipleChoice, .multiplePicker, .decimal, .integer,
      .boolean, .text, .timeOfDay, .dateAndTime, .date, .timeInterval, .height, .weight,
      .location, .rung, .age, .age,
    ]
    for (number, type) in types.enumerated() {
      #expect(
        try result(["_class": "ORKQuestionResult", "questionType": .integer(number)]).value
          == .question(QuestionResult(type: type)))
    }
    for (number, style) in BodyItem.Style.allCases.enumerated() {
      guard
        case .bodyItem(let item) = try ResearchKitObject.readResearchKit([
          "_class": "ORKBodyItem", "bodyItemStyle": .integer(number),
        ]).value
      else { continue }
      #expect(item.style == style)
    }
    #expect(
      try format(["_class": "ORKDateAnswerFormat", "style": 1]).kind
        == format(["_class": "ORKDateAnswerFormat", "style": "date"]).kind)
  }

  @Test("JSON: a number of a later ResearchKit is kept and noted")
  func laterNumber() throws {
    let json: JSONValue = ["_class": "ORKBodyItem", "bodyItemStyle": 5]
    let read = try ResearchKitObject.readResearchKit(json)
    #expect(
      read.notes.map(\.description) == ["$.bodyItemStyle: the style 5 is kept, but not known here"])
    #expect(read.value.researchKit().value == json)
  }

  @Test("JSON: a step that moves a limb says which, or is no measurement")
  func limbs() throws {
    for (name, option, activity): (String, JSONValue, Active.Activity) in [
      ("ORKRangeOfMotionStep", 2, .leftKneeRangeOfMotion),
      ("ORKRangeOfMotionStep", 4, .rightKneeRangeOfMotion),
      ("ORKRangeOfMotionStep", 6, .general), ("ORKRangeOfMotionStep", 0, .general),
      ("ORKShoulderRangeOfMotionStep", 4, .rightShoulderRangeOfMotion),
    ] {
      let json: JSONValue = [
        "_class": .string(name), "identifier": "s", "optional": false, "limbOption": option,
      ]
      let read = try ResearchKitObject.readResearchKit(json)
      #expect(try step(json).content == .active(Active(activity)))
      #expect(read.notes.isEmpty == (activity != .general))
      #expect(read.value.researchKit().value == json)
    }
  }

  @Test("JSON: a regular expression has its options by name; {} is none")
  func expressions() throws {
    func validation(_ expression: JSONValue) throws -> TextValidation? {
      let format = try format([
        "_class": "ORKTextAnswerFormat", "validationRegularExpression": expression,
        "invalidMessage": "no",
      ])
      guard case .text(let text) = format.kind else { return nil }
      return text.validation
    }
    #expect(try validation([:]) == nil)
    #expect(
      try validation(["pattern": "^a$", "options": ["NSRegularExpressionCaseInsensitive"]])
        == TextValidation(pattern: "^a$", message: "no", ignoresCase: true))
    #expect(throws: JSONError.self) {
      try validation(["pattern": "^a$", "options": ["NSRegularExpressionNoSuch"]])
    }
  }

  @Test("JSON: an answer is read by its class; a question type that does not fit is kept")
  func answers() throws {
    let cases: [(JSONValue, QuestionResult)] = [
      (
        ["_class": "ORKScaleQuestionResult", "questionType": 0, "scaleAnswer": 5],
        QuestionResult(type: .scale, answer: .scale(5))
      ),
      (
        ["_class": "ORKBooleanQuestionResult", "questionType": 7, "booleanAnswer": true],
        QuestionResult(type: .boolean, answer: .boolean(true))
      ),
      (
        ["_class": "ORKChoiceQuestionResult", "questionType": 3, "choiceAnswers": ["a", 2]],
        QuestionResult(type: .multipleChoice, answer: .choices(["a", 2]))
      ),
      (
        [
          "_class": "ORKTimeOfDayQuestionResult", "questionType": 9,
          "dateComponentsAnswer": "08:30",
        ],
        QuestionResult(type: .timeOfDay, answer: TimeOfDay("08:30").map(Answer.timeOfDay))
      ),
      (
        [
          "_class": "ORKDateQuestionResult", "questionType": 10,
          "dateAnswer": "2019-05-27T00:35:06-0700", "calendar": "gregorian", "timeZone": -25200,
        ],
        QuestionResult(
          type: .dateAndTime,
          answer: .date(
            DateAnswer(
              date: Date(timeIntervalSince1970: 1_558_942_506), calendar: "gregorian",
              timeZone: "GMT-0700")))
      ),
      (
        [
          "_class": "ORKNumericQuestionResult", "questionType": 5,
          "noAnswerType": ["_class": "ORKDontKnowAnswer"], "numericAnswer": 3,
        ], QuestionResult(type: .decimal, answer: .dontKnow)
      ),
      (
        ["_class": "ORKTextQuestionResult", "questionType": 8], QuestionResult(type: .text)
      ),
    ]
    for (json, expected) in cases {
      let result = try result(json)
      #expect(result.value == .question(expected))
      #expect(ResearchKitObject.result(result).researchKit().value == json)
    }
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

  @Test("JSON: a weight without bounds has ResearchKit's number for none")
  func weight() throws {
    let json = ResearchKitObject.answerFormat(AnswerFormat(.weight(WeightFormat()))).researchKit()
    #expect(json.value.object?["minimumValue"] == .number(.greatestFiniteMagnitude))
    #expect(try format(json.value).kind == .weight(WeightFormat()))
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
          "_class": "ORKNavigableOrderedTask", "identifier": "pain", "shouldReportProgress": true,
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

  @Test("JSON: what a result says and ResearchKit's does not is noted")
  func losses() {
    let date = Date(timeIntervalSince1970: 0.5)
    let result = LeafResult(
      identifier: "r", startDate: date, endDate: date,
      value: .rangeOfMotion(
        RangeOfMotionResult(start: 0, finish: 0, minimum: 0, maximum: 1, side: .left)))
    #expect(
      Set(ResearchKitObject.result(result).researchKit().notes.map(\.description)) == [
        "$.startDate: the fraction of a second is left out",
        "$.endDate: the fraction of a second is left out",
        "$: side, movement, repetitions, quality and method are left out",
      ])
  }
}

// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import JSON
import ResearchKitExchange
import StudyTasks
import Testing

@Suite struct ValueTests {
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
    let reasons: [CompletionContent.Reason] = [
      .saved, .discarded, .completed, .failed, .earlyTermination,
    ]
    for (number, reason) in reasons.enumerated() {
      #expect(
        try step(["_class": "ORKCompletionStep", "reasonForCompletion": .integer(number)]).content
          == .completion(CompletionContent(reason: reason)))
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

  @Test("JSON: a step that moves a limb says which, or is no measurement")
  func limbs() throws {
    for (name, option, activity): (String, JSONValue, ActiveContent.Kind) in [
      ("ORKRangeOfMotionStep", 2, .rangeOfMotion(.knee, .left)),
      ("ORKRangeOfMotionStep", 4, .rangeOfMotion(.knee, .right)),
      ("ORKRangeOfMotionStep", 6, .general), ("ORKRangeOfMotionStep", 0, .general),
      ("ORKShoulderRangeOfMotionStep", 4, .rangeOfMotion(.shoulder, .right)),
    ] {
      let json: JSONValue = [
        "_class": .string(name), "identifier": "s", "optional": false, "limbOption": option,
      ]
      let read = try ResearchKitObject.readResearchKit(json)
      #expect(try step(json).content == .active(ActiveContent(activity)))
      #expect(read.notes.isEmpty == (activity != .general))
      #expect(read.value.researchKit().value == json)
    }
  }

  @Test("JSON: a regular expression has its options by name; {} is none")
  func expressions() throws {
    func validation(_ expression: JSONValue) throws -> TextValidation? {
      let format = try ResearchKitExchangeTests.format([
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
      (["_class": "ORKTextQuestionResult", "questionType": 8], QuestionResult(type: .text)),
    ]
    for (json, expected) in cases {
      let result = try ResearchKitExchangeTests.result(json)
      #expect(result.value == .question(expected))
      #expect(ResearchKitObject.result(result).researchKit().value == json)
    }
  }

  @Test("Trap 15: without a key, questions of forms may be left out, headings and steps may not")
  func optionality() throws {
    func item(_ more: [String: JSONValue]) throws -> Bool? {
      let json = JSONValue.object(
        ["_class": "ORKFormItem", "identifier": "i"].merging(more) { $1 })
      guard case .formItem(let item) = try ResearchKitObject.readResearchKit(json).value else {
        return nil
      }
      return item.isOptional
    }
    #expect(try item(["answerFormat": ["_class": "ORKBooleanAnswerFormat"]]) == true)
    #expect(try item([:]) == false)
    for (name, isOptional) in [
      ("ORKStep", false), ("ORKInstructionStep", false), ("ORKQuestionStep", true),
      ("ORKFormStep", true), ("ORKConsentSharingStep", true), ("ORKActiveStep", false),
    ] {
      let json: JSONValue = ["_class": .string(name), "identifier": "s"]
      #expect(try step(json).isOptional == isOptional, "\(name)")
    }
  }

  @Test("Trap 27: a choice stands for text or a number; one of another kind for its place")
  func choiceValues() throws {
    let values: [(JSONValue, ChoiceValue?)] = [
      ("a", "a"), (2.5, 2.5), (true, 1), ([1], nil), (["a": 1], nil), (.null, nil),
    ]
    for (json, value) in values {
      let choice: JSONValue = ["_class": "ORKTextChoice", "text": "t", "value": json]
      let read = try ResearchKitObject.readResearchKit(choice).value
      guard case .textChoice(let made) = read else {
        Issue.record("no choice")
        continue
      }
      #expect(made.value == value)
      #expect(differences(choice, read.researchKit().value) == [])
    }
  }
}

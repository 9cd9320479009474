// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import ClinicalTerms
import Foundation
import JSON
import StudyTasks
import Testing

/// The hierarchy of results.
@Suite("Rows: results")
struct ResultRowTests {
  private func leaf(_ identifier: String, _ value: LeafResult.Value) -> LeafResult {
    var leaf = LeafResult(identifier: identifier, startDate: at(1), endDate: at(2.25), value: value)
    leaf.userInfo = ["note": ["a", 1, .null]]
    leaf.carried[.researchKit] = ["saveable": true]
    return leaf
  }

  @Test("Result: every kind of result can be written and read again, with what the host adds")
  func roundTrip() throws {
    let values: [LeafResult.Value] = [
      .question(QuestionResult(type: .boolean)),
      .question(QuestionResult(type: .boolean, answer: .boolean(true))),
      .question(QuestionResult(type: .scale, answer: .scale(-0.5))),
      .question(QuestionResult(type: .integer, answer: .number(3, unit: "kg"))),
      .question(QuestionResult(type: .text, answer: .text("\u{0}\u{1F600}\"\\"))),
      .question(QuestionResult(type: .text, answer: .dontKnow)),
      .question(QuestionResult(type: .singleChoice, answer: .choices([.date(at(0.125))]))),
      .question(QuestionResult(type: .multipleChoice, answer: .choices(["a", 2, 2.5]))),
      .question(
        QuestionResult(type: .multiplePicker, answer: .components(["a", 1], separator: "/"))),
      .question(QuestionResult(type: .timeOfDay, answer: TimeOfDay("23:59").map(Answer.timeOfDay))),
      .question(
        QuestionResult(
          type: .date,
          answer: .date(DateAnswer(date: at(0.1), calendar: "buddhist", timeZone: "Asia/Bangkok")))),
      .question(QuestionResult(type: .timeInterval, answer: .timeInterval(90.5))),
      .question(
        QuestionResult(
          type: .location,
          answer: .location(
            LocationAnswer(latitude: 50, longitude: 8, radius: 10, postalAddress: ["city": "Mainz"])
          ))),
      .question(QuestionResult(type: .rung, answer: .rung(10))),
      .file(FileResult(fileName: "a/b.json", contentType: "application/json")),
      .signature(SignatureResult(strokes: [[[1, 2]]], imageFile: "s.png")),
      .consent(
        ConsentResult(
          signature: ConsentSignature(identifier: "p", givenName: "A", requiresName: false),
          didConsent: false)),
      .webView(WebViewResult(result: "r")),
      .video(VideoResult(playbackStoppedTime: 1.5)),
      .passcode(PasscodeResult(isSaved: true)),
      .rangeOfMotion(Finding(start: 90, finish: 80, minimum: -5, maximum: 120)),
      .custom(CustomResult(name: "tapping", properties: ["samples": [[1, 2], [3, 4]]])),
    ]
    let step = StepResult(
      identifier: "s", startDate: at(0), endDate: at(3),
      results: values.enumerated().map { leaf("r\($0)", $1) }, isPrevious: true,
      enabledAssistiveTechnology: "VoiceOver", userInfo: ["a": 1])
    let result = TaskResult(
      identifier: "t", taskRunUUID: runUUID, startDate: at(0), endDate: at(4), results: [step],
      outputDirectory: "out",
      device: DeviceDescription(product: "PC", osVersion: "13", osBuild: "b", platform: "Linux"),
      userInfo: ["b": .null])
    #expect(try TaskResult(documentData: result.documentData) == result)
    #expect(try JSONDecoder().decode(TaskResult.self, from: JSONEncoder().encode(result)) == result)
    #expect(result.documentData == result.documentData)
  }

  @Test("Result: the identity is kept, is left out where there is none, and may be missing")
  func identity() throws {
    var result = TaskResult(identifier: "t", taskRunUUID: runUUID, startDate: at(0), endDate: at(4))
    let plain = result.documentData
    #expect(!String(decoding: plain, as: UTF8.self).contains("identity"))
    #expect(try TaskResult(documentData: plain).identity.isEmpty)
    for identity in [
      MeasurementIdentity(subject: "P-017"), MeasurementIdentity(visit: "2026-03-02"),
      MeasurementIdentity(
        subject: "a,\"b\"", visit: "=1+1",
        note: "line\nline " + String(repeating: "n", count: 10_000)),
    ] {
      result.identity = identity
      #expect(try TaskResult(documentData: result.documentData) == result)
    }
  }

  @Test("Result: an identity that could drive a terminal is refused with its place")
  func hostileIdentity() throws {
    var result = TaskResult(identifier: "t", taskRunUUID: runUUID, startDate: at(0), endDate: at(4))
    result.identity = MeasurementIdentity(subject: "a\u{1B}[2J")
    let error = #expect(throws: JSONError.self) {
      try TaskResult(documentData: result.documentData)
    }
    let place = "$.taskResult.identity.subject: expected a text"
    #expect(error.map { "\($0)".contains(place) } == true)
    result.identity = MeasurementIdentity(note: "a")
    let text = String(decoding: result.documentData, as: UTF8.self)
    let blank = text.replacing("\"a\"", with: "\" \"")
    #expect(try TaskResult(documentData: Data(blank.utf8)).identity.isEmpty)
  }

  @Test("Result: of several of an identifier the last counts")
  func lastCounts() {
    let first = leaf("a", .question(QuestionResult(type: .boolean, answer: .boolean(true))))
    let last = leaf("a", .question(QuestionResult(type: .boolean, answer: .boolean(false))))
    func step(_ leaves: [LeafResult]) -> StepResult {
      StepResult(identifier: "s", startDate: at(0), endDate: at(1), results: leaves)
    }
    #expect(step([first, last]).result(for: "a") == last)
    let task = TaskResult(
      identifier: "t", taskRunUUID: runUUID, startDate: at(0), endDate: at(1),
      results: [step([first]), step([last])])
    #expect(task.result(forStep: "s") == step([last]))
    #expect(task.answer(to: "a") == .boolean(false))
    #expect(task.answer(to: "z") == nil)
  }
}

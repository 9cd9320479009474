// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import Foundation
import JSON
import SeededRandom
import StudyTasks

// Results of every kind.

extension RandomModel {
  mutating func taskResult(depth: Int = 0) -> TaskResult {
    var result = TaskResult(
      identifier: identifier(),
      taskRunUUID: UUID(
        uuidString: "FDFCC3EC-01B6-43E7-8200-9B93E2744BB8") ?? UUID(),
      startDate: date(), endDate: date(),
      userInfo: flag() ? ["k": ["v", 1]] : [:])
    result.device = maybe(DeviceDescription(product: "p", platform: "Linux"))
    for _ in 0..<(random.next() % 4) {
      result.results.append(
        StepResult(
          identifier: identifier(), startDate: date(), endDate: date(),
          results: (0..<(random.next() % 3)).map { _ in leaf(depth: depth) },
          isPrevious: flag(), enabledAssistiveTechnology: maybe("VoiceOver")))
    }
    return result
  }

  mutating func leaf(depth: Int) -> LeafResult {
    LeafResult(
      identifier: identifier(), startDate: date(), endDate: date(), value: value(depth: depth))
  }

  mutating func value(depth: Int) -> LeafResult.Value {
    switch random.next() % (depth < 1 ? 9 : 8) {
    case 0: return .file(FileResult(fileName: "m.json", contentType: maybe("application/json")))
    case 1: return .consent(ConsentResult(signature: maybe(signature()), didConsent: flag()))
    case 2:
      return .rangeOfMotion(Finding(start: 0, finish: 1, minimum: -2.5, maximum: 120))
    case 3: return .webView(WebViewResult(result: maybe(text())))
    case 4: return .video(VideoResult(playbackStoppedTime: maybe(2.5), playbackCompleted: flag()))
    case 5, 6, 7: return .question(question())
    default:
      return .familyHistory(
        FamilyHistoryResult(
          relatedPersons: [
            RelatedPerson(
              identifier: "r", groupIdentifier: "g", identifierForCellTitle: "n",
              taskResult: taskResult(depth: 1))
          ], displayedConditions: ["c"]))
    }
  }

  mutating func question() -> QuestionResult {
    let answers: [(QuestionType, Answer?)] = [
      (.none, nil), (.scale, .scale(3.5)), (.scale, nil), (.singleChoice, .choices(["a"])),
      (.multipleChoice, .choices(["a", 2.5])),
      (.multiplePicker, .components(["a", 1], separator: "-")),
      (.boolean, .boolean(flag())), (.text, .text(text())), (.text, .dontKnow),
      (.decimal, .number(2.5, unit: "kg")), (.age, .number(30)), (.height, nil),
      (.timeOfDay, .timeOfDay(time())), (.timeInterval, .timeInterval(90)),
      (.date, .date(DateAnswer(date: date(), calendar: "gregorian", timeZone: "GMT+0130"))),
      (.dateAndTime, .date(DateAnswer(date: date()))), (.rung, .rung(4)),
      (.location, .location(LocationAnswer(latitude: 2, longitude: 3, userInput: maybe("x")))),
    ]
    let (type, answer) = answers[Int(random.next() % UInt64(answers.count))]
    return QuestionResult(type: type, answer: answer)
  }
}

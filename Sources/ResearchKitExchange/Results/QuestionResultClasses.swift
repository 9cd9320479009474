// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
internal import StudyTasks

/// Results of questions, a class for each kind of answer.
let questionResultClasses: [ClassTable<LeafResult>] = [
  questionClass(
    "Scale", [.scale],
    .number("scaleAnswer", Answer.scale) { if case .scale(let value) = $0 { value } else { nil } }),
  questionClass("Choice", [.singleChoice, .multipleChoice], .choices),
  questionClass("MultipleComponent", [.multiplePicker], .components),
  questionClass("Boolean", [.boolean], .boolean), questionClass("Text", [.text], .text),
  questionClass("Numeric", [.decimal, .integer, .height, .weight, .age], .numeric),
  questionClass("TimeOfDay", [.timeOfDay], .timeOfDay),
  questionClass(
    "TimeInterval", [.timeInterval],
    .number("intervalAnswer", Answer.timeInterval) {
      if case .timeInterval(let value) = $0 { value } else { nil }
    }), questionClass("Date", [.date, .dateAndTime], .date),
  questionClass("Location", [.location], .location), questionClass("SES", [.rung], .rung),
  questionClass("", [], nil),
]

/// - Parameters:
///   - name: The part between `ORK` and `QuestionResult`.
///   - types: The questions that the class answers; the first is taken for one that the file does
///     not name, or names wrongly. Empty: any, without an answer.
private func questionClass(_ name: String, _ types: [QuestionType], _ answer: AnswerProperty?)
  -> ClassTable<LeafResult>
{
  resultClass(
    "ORK\(name)QuestionResult", of: answer == nil ? "ORKResult" : "ORKQuestionResult",
    blank: QuestionResult(type: types.first ?? .none), LeafResult.Value.question,
    accepts: { result in
      switch result.answer {
      case nil, .dontKnow?: types.isEmpty || types.contains(result.type)
      case let given?: answer?.matches(given) ?? false
      }
    }, [.questionType(types), .noAnswer] + (answer.map { [$0.property] } ?? []))
}

extension Property<QuestionResult> {
  /// The kind of question; one that the class cannot answer is kept, but not believed.
  fileprivate static func questionType(_ types: [QuestionType]) -> Property {
    Property(["questionType"]) { members, result, path, reading throws(JSONError) in
      let type = try members.value("questionType", questionTypes, at: path, &reading)
      let isPossible = type.map { types.isEmpty || types.contains($0) } ?? false
      result.type = (isPossible ? type : nil) ?? types.first ?? .none
    } write: { result, path, writing in
      ["questionType": questionTypes.write(result.type, path, &writing)]
    }
  }

  /// That the person chose not to know; read before the answer, beside which it stands.
  fileprivate static let noAnswer = Property(["noAnswerType"]) {
    members, result, path, reading throws(JSONError) in
    if let value = try members.value("noAnswerType", .of(noAnswers), at: path, &reading) {
      if !value.carried.isEmpty { reading.keepsOriginal = true }
      result.answer = .dontKnow
    } else if result.answer == .dontKnow {
      result.answer = nil
    }
  } write: { result, path, writing in
    guard result.answer == .dontKnow else { return [:] }
    return ["noAnswerType": noAnswers.write(Carrying(.dontKnow), at: path, &writing)]
  }
}

/// Answers that are none, as objects.
let noAnswers = ClassFamily<Carrying<NoAnswer>>(
  \.carried, [ClassTable("ORKDontKnowAnswer", "ORKNoAnswer", blank: Carrying(.dontKnow), [])])

/// ResearchKit's numbers of the kinds of questions; a question for a year is one for an age.
private let questionTypes = Codec<QuestionType>.numbered(
  "the type of question",
  [
    (0, .none), (1, .scale), (2, .singleChoice), (3, .multipleChoice), (4, .multiplePicker),
    (5, .decimal), (6, .integer), (7, .boolean), (8, .text), (9, .timeOfDay), (10, .dateAndTime),
    (11, .date), (12, .timeInterval), (13, .height), (14, .weight), (15, .location), (16, .rung),
    (17, .age), (18, .age),
  ])

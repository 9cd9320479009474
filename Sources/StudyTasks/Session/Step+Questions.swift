// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A question as a step asks it.
public struct AskedQuestion: Sendable, Hashable {
  /// The identifier of its result.
  public let identifier: String
  /// The question's words.
  public let text: String?
  /// More words.
  public let detailText: String?
  /// A hint in an empty field.
  public let placeholder: String?
  /// How the answer is given.
  public let answerFormat: AnswerFormat
  /// Whether one may go on without an answer.
  public let isOptional: Bool
  /// When it is shown; `nil`: always.
  public let visibilityRule: ResultPredicate?
}

extension AskedQuestion {
  /// The result of the question for an answer of that time; `nil` for none.
  package func result(_ answer: Answer?, at now: Date) -> LeafResult {
    LeafResult(
      identifier: identifier, startDate: now, endDate: now,
      value: .question(QuestionResult(type: answerFormat.questionType, answer: answer)))
  }
}

extension Step {
  /// The questions that the step asks, shown or not, in order.
  public var questions: [AskedQuestion] {
    switch content {
    case .question(let question): [asked(question)]
    case .consentSharing(let sharing): [asked(sharing.question)]
    case .form(let form):
      form.items.compactMap { item in
        guard let format = item.answerFormat else { return nil }
        return AskedQuestion(
          identifier: item.identifier, text: item.text, detailText: item.detailText,
          placeholder: item.placeholder, answerFormat: format, isOptional: item.isOptional,
          visibilityRule: item.visibilityRule)
      }
    default: []
    }
  }

  private func asked(_ question: QuestionContent) -> AskedQuestion {
    AskedQuestion(
      identifier: identifier, text: question.question ?? title, detailText: detailText,
      placeholder: question.placeholder, answerFormat: question.answerFormat,
      isOptional: isOptional, visibilityRule: nil)
  }
}

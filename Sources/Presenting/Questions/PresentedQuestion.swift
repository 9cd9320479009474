// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Localization
public import StudyTasks

/// A question with its answer so far, and all that a control for the answer needs.
public struct PresentedQuestion: Sendable, Hashable {
  /// The question's identifier, for ``PresentedAction/answer(_:to:)``.
  public let identifier: String
  /// The question's words, or its identifier if it has none.
  public let prompt: String
  /// More words.
  public let detailText: String?
  /// Headings that stand right before the question.
  public let headings: [Heading]
  /// More to read about the question.
  public let learnMore: [PresentedStep]
  /// The format of the answer.
  public let format: AnswerFormat
  /// The format in half a line: "a whole number from 1 to 10".
  public let formatDescription: String
  /// The kind of control, its limits and choices.
  public let control: AnswerControl
  /// The hint in an empty field.
  public let placeholder: String?
  /// The words of the choice not to know; `nil` if that is not offered.
  public let dontKnow: String?
  /// The answer so far; `nil` for none.
  public let answer: Answer?
  /// The answer as a person reads it.
  public let answerText: String?
  /// Whether the question is shown. Others depend on answers that have not been given.
  public let isVisible: Bool
  /// Whether other answers decide if the question is shown.
  public let isConditional: Bool
  /// Whether the step cannot be left without an answer.
  public let isRequired: Bool
  /// Why the last answer was refused; `nil` if it was not.
  public let refusal: String?

  /// Whether there is an answer.
  public var isAnswered: Bool { answer != nil }

  /// Whether the step cannot be left before this question is answered.
  public var needsAnswer: Bool { isVisible && isRequired && !isAnswered }

  /// A heading within a form.
  public struct Heading: Sendable, Hashable {
    /// The heading.
    public let title: String?
    /// Words under it.
    public let detailText: String?
  }
}

extension PresentedQuestion {
  /// The questions of the step shown.
  static func questions(
    of step: Step, in presentation: TaskPresentation, at now: Date
  ) -> [PresentedQuestion] {
    let session = presentation.session
    let visible = Dictionary(
      session.visibleQuestions.map { ($0.question.identifier, $0.answer) }
    ) { first, _ in first }
    let context = AnswerContext(
      now: now, locality: session.locality, behaviour: session.task.behaviour)
    let translator = presentation.translator
    return step.questions.map { question in
      let format = question.answerFormat
      let shown = visible[question.identifier]
      let answer = shown ?? nil
      let refusal = presentation.refusal
      return PresentedQuestion(
        identifier: question.identifier, prompt: question.text ?? question.identifier,
        detailText: question.detailText, headings: step.headings(before: question.identifier),
        learnMore: step.learnMore(about: question.identifier).map {
          PresentedStep(reading: $0, in: translator)
        },
        format: format, formatDescription: translator(format.inWords),
        control: AnswerControl(format, in: context, translator),
        placeholder: question.placeholder ?? format.placeholder,
        dontKnow: format.dontKnow == nil ? nil : format.words(for: .dontKnow, in: translator),
        answer: answer, answerText: answer.map { format.spoken($0, in: translator) },
        isVisible: shown != nil,
        isConditional: question.visibilityRule != nil,
        isRequired: !question.isOptional && format.questionType != .none,
        refusal: refusal?.question == question.identifier ? refusal?.sentence : nil)
    }
  }
}

extension Step {
  /// Headings of a form that stand right before a question.
  fileprivate func headings(before identifier: String) -> [PresentedQuestion.Heading] {
    guard case .form(let form) = content,
      let index = form.items.firstIndex(where: { $0.identifier == identifier })
    else { return [] }
    return form.items[..<index].reversed().prefix { $0.answerFormat == nil }.reversed().map {
      PresentedQuestion.Heading(title: $0.text, detailText: $0.detailText)
    }
  }

  /// More to read about a question of the step.
  fileprivate func learnMore(about identifier: String) -> [Step] {
    switch content {
    case .question(let question): question.learnMore?.step ?? []
    case .form(let form):
      form.items.first { $0.identifier == identifier }?.learnMore?.step ?? []
    default: []
    }
  }
}

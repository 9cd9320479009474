// SPDX-License-Identifier: Apache-2.0

public import StudyTasks

/// Why an action could not be taken.
public enum PresentationError: Error, Sendable, Hashable {
  /// The person has to do something else first; the presentation shows why.
  case refused(Refusal)
  /// The task cannot go on, whatever the person does.
  case broken(SessionError)
}

/// Why an action of the person was refused.
public struct Refusal: Sendable, Hashable {
  /// One or two sentences for the person, with the remedy.
  public let sentence: String
  /// The question that the sentence concerns; `nil` if it concerns the step.
  public let question: String?
  /// The error of the session; `nil` if typed words could not be read.
  public let cause: SessionError?

  init(_ sentence: String, question: String? = nil, cause: SessionError? = nil) {
    (self.sentence, self.question, self.cause) = (sentence, question, cause)
  }

  /// For an action that has no meaning at the step.
  static let outOfPlace = Refusal("That is not possible here.")
}

extension PresentationError: CustomStringConvertible {
  /// The reason in one line.
  public var description: String {
    switch self {
    case .refused(let refusal): refusal.sentence
    case .broken(let error): "\(error)"
    }
  }
}

extension PresentationError {
  static func refused(_ sentence: String) -> PresentationError { .refused(Refusal(sentence)) }

  /// - Parameter step: The step shown.
  init(_ error: SessionError, at step: Step?) {
    func refused(_ sentence: String, question: String? = nil) -> PresentationError {
      .refused(Refusal(sentence, question: question, cause: error))
    }
    self =
      switch error {
      case .answersMissing(let questions):
        refused("An answer is needed here.", question: questions.first)
      case .answer(let question, let problem):
        refused(
          step?.questions.first { $0.identifier == question }?.answerFormat.sentence(of: problem)
            ?? "\(problem)", question: question)
      case .resultMissing:
        if case .consentReview? = step?.content {
          refused("Say whether you agree.")
        } else {
          refused("Your name is needed.")
        }
      case .notSkippable: refused("This step cannot be skipped.")
      case .noWayBack: refused("There is no way back from here.")
      case .noEarlyTermination: refused("This step has no way to end early.")
      case .notReviewing: refused("Nothing can be changed here.")
      case .unknownQuestion(let question, _), .hiddenQuestion(let question):
        refused("\(error)".asSentence, question: question)
      case .unknownStep, .familyHistory: refused("\(error)".asSentence)
      default: .broken(error)
      }
  }
}

extension String {
  fileprivate var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}

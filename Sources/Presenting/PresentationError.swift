// SPDX-License-Identifier: Apache-2.0

package import Localization
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
  /// The sentence before it was put into the person's language.
  package let message: Message
  /// The question that the sentence concerns; `nil` if it concerns the step.
  public let question: String?
  /// The error of the session; `nil` if typed words could not be read.
  public let cause: SessionError?

  init(
    _ message: Message, in translator: Translator = .english, question: String? = nil,
    cause: SessionError? = nil
  ) {
    (self.message, sentence) = (message, translator(message))
    (self.question, self.cause) = (question, cause)
  }

  /// The refusal in the person's language.
  func translated(by translator: Translator) -> Refusal {
    Refusal(message, in: translator, question: question, cause: cause)
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
  static func refused(_ message: Message) -> PresentationError { .refused(Refusal(message)) }

  /// - Parameter step: The step shown.
  init(_ error: SessionError, at step: Step?) {
    func refused(_ message: Message, question: String? = nil) -> PresentationError {
      .refused(Refusal(message, question: question, cause: error))
    }
    self =
      switch error {
      case .answersMissing(let questions):
        refused("An answer is needed here.", question: questions.first)
      case .answer(let question, let problem):
        refused(
          step?.questions.first { $0.identifier == question }?.answerFormat.sentence(of: problem)
            ?? problem.message, question: question)
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
      case .unknownQuestion(let question, let step):
        refused("The step '\(step)' has no question '\(question)'.", question: question)
      case .hiddenQuestion(let question):
        refused("The question '\(question)' is not shown at present.", question: question)
      case .unknownStep(let step): refused("The task has no step '\(step)'.")
      case .familyHistory(let error): refused(Message(error))
      default: .broken(error)
      }
  }
}

extension Message {
  /// A sentence for the person.
  fileprivate init(_ error: FamilyHistoryError) {
    self =
      switch error {
      case .notShown: "The list of relatives is not shown."
      case .unknownGroup(let group): "There is no group of relatives '\(group)'."
      case .groupIsFull(let group, let maximum):
        "The group '\(group)' has its \(maximum) relatives already."
      case .unknownPerson(let person): "There is no relative '\(person)'."
      case .personExists(let person): "There is a relative '\(person)' already."
      }
  }
}

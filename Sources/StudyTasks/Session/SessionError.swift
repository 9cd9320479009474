// SPDX-License-Identifier: Apache-2.0

public import JSON

/// A request that a session cannot fulfil.
public enum SessionError: Error, Sendable, Hashable {
  /// The task has not been started, or is over.
  case notRunning
  /// The task has been started.
  case alreadyStarted
  /// These questions must be answered first: their identifiers.
  case answersMissing([String])
  /// Something other than an answer is needed to go on: a signature, consent …
  case resultMissing(step: String)
  /// The step must not be skipped.
  case notSkippable(step: String)
  /// There is no way back from here.
  case noWayBack(from: String)
  /// The task has no such step.
  case unknownStep(String)
  /// The step has no such question.
  case unknownQuestion(String, step: String)
  /// The question is not shown at present.
  case hiddenQuestion(String)
  /// An answer cannot be taken.
  case answer(question: String, AnswerError)
  /// The step does not take such results.
  case resultNotTaken(step: String)
  /// A file result names a path outside of the output directory.
  case unsafeFileName(String)
  /// A result cannot be kept: it has a number that is not finite.
  case unwritable(result: String, JSONError)
  /// There is no output directory for a file result.
  case noOutputDirectory
  /// The rules do not lead on.
  case navigation(NavigationError)
  /// The step has no button for ending early.
  case noEarlyTermination(step: String)
  /// The step is no review.
  case notReviewing
  /// Family history: no such group, no such person, or the group is full.
  case familyHistory(FamilyHistoryError)
  /// The step's questions cannot be told apart: two have the same identifier.
  case brokenStep(step: String)
}

/// A request that a family history step cannot fulfil.
public enum FamilyHistoryError: Error, Sendable, Hashable {
  /// The step shown is no family history, or a relative is being asked about already.
  case notShown
  /// The step has no such group.
  case unknownGroup(String)
  /// The group has as many relatives as it may.
  case groupIsFull(String, maximum: Int)
  /// There is no such relative.
  case unknownPerson(String)
  /// A relative of this identifier is there already.
  case personExists(String)
}

extension SessionError: CustomStringConvertible {
  /// The request that failed and the reason, in one line.
  public var description: String {
    switch self {
    case .notRunning: "the task is not running"
    case .alreadyStarted: "the task has been started already"
    case .answersMissing(let questions):
      "an answer is needed: \(questions.joined(separator: ", "))"
    case .resultMissing(let step): "the step '\(step)' is not done"
    case .notSkippable(let step): "the step '\(step)' cannot be skipped"
    case .noWayBack(let step): "there is no way back from the step '\(step)'"
    case .unknownStep(let step): "the task has no step '\(step)'"
    case .unknownQuestion(let question, let step):
      "the step '\(step)' has no question '\(question)'"
    case .hiddenQuestion(let question): "the question '\(question)' is not shown at present"
    case .answer(let question, let error): "\(question): \(error)"
    case .resultNotTaken(let step): "the step '\(step)' takes no such result"
    case .unsafeFileName(let name):
      "'\(name)' is no path within the output directory; give one that is relative, without '..'"
    case .unwritable(let result, let error):
      "the result '\(result)' cannot be kept; numbers must be finite: \(error)"
    case .noOutputDirectory: "a file result needs an output directory, and the session has none"
    case .navigation(let error): "\(error)"
    case .noEarlyTermination(let step): "the step '\(step)' has no way to end early"
    case .notReviewing: "the step shown is no review of this task"
    case .familyHistory(let error): "\(error)"
    case .brokenStep(let step):
      "the step '\(step)' has two questions or forms of the same identifier"
    }
  }
}

extension FamilyHistoryError: CustomStringConvertible {
  /// The request that failed, in one line.
  public var description: String {
    switch self {
    case .notShown: "the list of relatives is not shown"
    case .unknownGroup(let group): "there is no group of relatives '\(group)'"
    case .groupIsFull(let group, let maximum):
      "the group '\(group)' has its \(maximum) relatives already"
    case .unknownPerson(let person): "there is no relative '\(person)'"
    case .personExists(let person): "there is a relative '\(person)' already"
    }
  }
}

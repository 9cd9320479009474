// SPDX-License-Identifier: Apache-2.0

/// Why a form could not be answered so.
public enum FormFillingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The form has no item of the linkId.
  case noItem(String)
  /// The instance was taken away, or does not stand where it is said to.
  case notThere
  /// A group or a display, which takes no answers.
  case noQuestion(String)
  /// The item's answers are calculated, and it is read only or hidden.
  case calculated(String)
  /// Several answers to a question that takes one.
  case oneAnswer(String)
  /// The item stands several times: an instance must be named.
  case severalInstances(String)
  /// The item is no group that repeats.
  case repeatsNot(String)
  /// As many instances as are allowed are there.
  case tooMany(String, Int)

  /// The fault, in one line.
  public var description: String {
    switch self {
    case .noItem(let linkId): "the form has no item '\(linkId.prefix(80))'"
    case .notThere: "there is no such instance here"
    case .noQuestion(let linkId): "'\(linkId)' takes no answers"
    case .calculated(let linkId): "the form calculates the answer to '\(linkId)'"
    case .oneAnswer(let linkId): "'\(linkId)' takes one answer"
    case .severalInstances(let linkId): "'\(linkId)' stands several times: name an instance"
    case .repeatsNot(let linkId): "'\(linkId)' is no group that repeats"
    case .tooMany(let linkId, let most): "'\(linkId)' may stand \(most) times at the most"
    }
  }
}

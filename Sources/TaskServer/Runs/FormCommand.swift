// SPDX-License-Identifier: Apache-2.0

/// The button with which a form was sent.
enum FormCommand: Sendable, Hashable {
  /// One of the actions that the step offers, by its place among them.
  case offer(Int)
  /// Takes the answers, and stays.
  case answers
  /// The time of the step is over.
  case timeIsUp
  /// Throws the answers away.
  case discard

  /// Reads the value of a button.
  init?(_ text: String) {
    switch text {
    case "answers": self = .answers
    case "timeIsUp": self = .timeIsUp
    case "discard": self = .discard
    default:
      guard let place = Int(text), (0..<10_000).contains(place) else { return nil }
      self = .offer(place)
    }
  }

  /// Whether the fields of the form are taken first.
  var takesAnswers: Bool { self != .discard && self != .timeIsUp }

  /// Whether the button does nothing as long as a field cannot be taken. The first offer goes on.
  var needsAnswers: Bool { self == .offer(0) }
}

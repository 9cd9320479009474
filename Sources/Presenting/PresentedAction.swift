// SPDX-License-Identifier: Apache-2.0

public import StudyTasks

/// An action of a person, or of the program that measures for them.
///
/// ``PresentedStep/offers`` lists those that are possible at a step and need no more to be known.
public enum PresentedAction: Sendable, Hashable {
  /// Answers a question; `nil` takes the answer back.
  case answer(Answer?, to: String)
  /// Answers a question with words as a person types them: a date, a weight with its unit, the words
  /// of a choice. Empty text takes the answer back.
  case type(String, into: String)
  /// Goes on to the next step.
  case next
  /// Goes back to the step before.
  case back
  /// Goes on without the answers of the step.
  case skipStep
  /// Ends the task by the step's button for it.
  case endEarly
  /// Agrees to a consent document, and goes on. Names are needed if the document's
  /// ``PresentedConsent/needsName`` is set. A drawing is a picture in the output directory, by its name.
  case agree(givenName: String?, familyName: String?, drawing: String? = nil)
  /// Does not agree to a consent document, and goes on.
  case decline
  /// Signs with a typed name, a drawing or both, and goes on. A drawing is a picture in the output
  /// directory, by its name.
  case sign(String, drawing: String? = nil)
  /// Says whether a video was watched to its end, and goes on.
  case watched(Bool)
  /// Shows a step of a review again, to change its answers.
  case edit(step: String)
  /// Begins to ask about another relative of a group.
  case addRelative(group: String)
  /// Asks about a relative again, with the answers given before.
  case changeRelative(String)
  /// Takes a relative out of the list.
  case removeRelative(String)
  /// Stops asking about a relative; the list stays as it was.
  case leaveRelative
  /// Starts the timer or the measurement of an active step.
  case start
  /// Says that the seconds of ``ActivityPhase/timing(seconds:)`` have passed.
  case timeIsUp
  /// Takes the results of a measurement: recorders' files and numbers. Goes on, unless the
  /// measurement should be repeated and the person can be asked.
  case measured([LeafResult], advisesRepeat: Bool)
  /// Measures once more.
  case repeatStep
  /// Keeps the measurement as it is, and goes on.
  case keepMeasurement
  /// Stops for now; the session is saved.
  case save
  /// Stops, and throws the answers away.
  case discard
}

/// An action with the words of its button.
public struct PresentedOffer: Sendable, Hashable {
  /// The action.
  public let action: PresentedAction
  /// The words on its button.
  public let label: String

  init(_ action: PresentedAction, _ label: String) {
    (self.action, self.label) = (action, label)
  }
}

/// Whether a person moves now, or moved when their motion was recorded.
public enum MotionPresence: Sendable, Hashable {
  /// Sensors measure the person now.
  case live
  /// The motion is that of a recording.
  case recorded
}

/// The event that an active step waits for.
public enum ActivityPhase: Sendable, Hashable {
  /// Nothing: the step is not active, or is done.
  case none
  /// The person starts it: ``PresentedAction/start``.
  case ready
  /// So many seconds pass: ``PresentedAction/timeIsUp``.
  case timing(seconds: Double)
  /// A measurement ends: ``PresentedAction/measured(_:advisesRepeat:)``.
  case measuring
  /// The person decides whether to measure again: ``PresentedAction/repeatStep`` or
  /// ``PresentedAction/keepMeasurement``.
  case repeating
}

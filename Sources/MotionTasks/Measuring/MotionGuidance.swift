// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Localization
internal import Measurement
internal import StudyTasks

/// The guidance for a person at a moment of a motion step.
public struct MotionGuidance: Sendable, Hashable {
  /// To be read: one sentence, or two.
  public var caption: String
  /// To be heard, shorter; to be said whenever it changes. Empty: nothing.
  public var spoken: String

  /// The same words to be read and heard, unless told otherwise.
  public init(_ caption: String, spoken: String? = nil) {
    self.caption = caption
    self.spoken = spoken ?? caption
  }
}

extension MotionSetup {
  /// The guidance of a state without a problem.
  ///
  /// - Parameter repetitions: whole ones so far.
  func guidance(
    _ state: MotionState, repetitions: Int, in translator: Translator
  ) -> MotionGuidance {
    let words = words(state, repetitions)
    return MotionGuidance(
      translator(words.caption), spoken: words.spoken.map(translator.callAsFunction))
  }

  /// The caption, and the spoken words if they differ from it.
  private typealias Words = (caption: Message, spoken: Message?)

  private func words(_ state: MotionState, _ repetitions: Int) -> Words {
    switch state {
    case .prepare: (sensorCount == 1 ? "Waiting for the sensor." : "Waiting for the sensors.", "")
    case .holdStill: ("\(startingPose) and hold still.", "Hold still.")
    case .findAxis:
      (
        "\(change)\(movement) a few times, so that the joint's axis is found.",
        "\(change)\(movement)."
      )
    case .zero: ("\(zeroPose) and hold still.", nil)
    case .measure: measuring(repetitions)
    case .rest: ("Rest until you are told to go on.", "Rest.")
    case .done: ("Done.", nil)
    }
  }

  private func measuring(_ repetitions: Int) -> Words {
    guard joint != nil else { return ("Recording.", "") }
    let wanted = measurement.repetitions
    let sentence: Message = "\(movement), as far as it goes."
    guard wanted > 0 else { return (sentence, nil) }
    guard repetitions < wanted else { return ("That was the last one.", nil) }
    return (
      "\(sentence) \(repetitions + 1) of \(wanted).",
      repetitions == 0 ? sentence : "\(repetitions + 1)."
    )
  }

  private var isPassive: Bool { measurement.movement == .passive }

  private var startingPose: Message {
    if joint == .shoulder { return "Let the arm hang" }
    switch measurement.exercise {
    case .seatedExtension where !beginsInStanding: return "Sit with the shank hanging"
    case .heelSlide, .proneFlexion: return "Lie with the leg straight"
    case .standingBend: return "Stand straight"
    case .free, .seatedExtension:
      return beginsInStanding ? "Stand straight" : "Take the starting position"
    }
  }

  /// The change from standing to an exercise that is not done standing.
  private var change: Message {
    guard beginsInStanding else { return "" }
    return switch measurement.exercise {
    case .seatedExtension: "Sit down. "
    case .free: "Take the starting position. "
    case .heelSlide, .proneFlexion: "Lie down. "
    case .standingBend: ""
    }
  }

  /// Whether the person stands at first.
  private var beginsInStanding: Bool {
    sensorCount == 2 && settings().pairOptions.zero == .standing
  }

  private var zeroPose: Message {
    beginsInStanding ? "Stand straight" : "Take the pose that is zero"
  }

  /// The repeated movement, as a request.
  private var movement: Message {
    if joint == .shoulder {
      return isPassive ? "Let the arm be raised and lowered" : "Raise and lower the arm"
    }
    switch (measurement.exercise, isPassive) {
    case (.seatedExtension, false): return "Straighten the knee and lower the shank again"
    case (.seatedExtension, true): return "Let the knee be straightened and bent again"
    case (.heelSlide, false): return "Slide the heel towards you and back"
    case (.heelSlide, true): return "Let the heel be slid towards you and back"
    case (.proneFlexion, false): return "Lift the shank and lower it again"
    case (.proneFlexion, true): return "Let the shank be lifted and lowered again"
    case (_, true): return "Let the knee be bent and straightened"
    case (_, false): return "Bend and straighten the knee"
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import LiveSessions
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
    _ state: LivePhase, repetitions: Int, in translator: Translator
  ) -> MotionGuidance {
    let words = words(state, repetitions)
    return MotionGuidance(
      translator(words.caption), spoken: words.spoken.map(translator.callAsFunction))
  }

  /// The caption, and the spoken words if they differ from it.
  private typealias Words = (caption: Message, spoken: Message?)

  private func words(_ state: LivePhase, _ repetitions: Int) -> Words {
    switch state {
    case .prepare: (sensorCount == 1 ? "Waiting for the sensor." : "Waiting for the sensors.", "")
    case .holdStill:
      (startingPose.map { "\($0) and hold still." } ?? "Hold still.", "Hold still.")
    case .findAxis:
      (
        changed("\(movement) a few times, so that the joint's axis is found."),
        changed("\(movement).")
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
    guard repetitions < wanted else {
      let last: Message =
        isStandardTest
        ? "That was the last one: come back to the starting posture and hold still."
        : beginsInStanding
          ? "That was the last one: stand straight again and hold still."
          : "That was the last one."
      return (last, nil)
    }
    return (
      "\(sentence) \(repetitions + 1) of \(wanted).",
      repetitions == 0 ? sentence : "\(repetitions + 1)."
    )
  }

  /// Whether the exercise is a standard test, which begins and ends with its neutral posture.
  var isStandardTest: Bool { exercise?.test != nil }

  /// Whether the posture that is zero is taken again at the end, so that a sensor that slipped shows.
  var endsInPose: Bool { isStandardTest || beginsInStanding }

  /// Whether the person has to get up for that.
  var getsUpAtTheEnd: Bool { beginsInStanding && exercise?.posture != .standing }

  /// The pose to stand in, where a stance gives zero, or else that of the exercise.
  private var startingPose: Message? {
    (beginsInStanding ? Exercise.standingBend : exercise)?.words.pose.message
  }

  /// A request after that to leave the stance for an exercise that is not done standing.
  private func changed(_ request: Message) -> Message {
    guard beginsInStanding, let exercise else { return request }
    let change: Message? =
      switch exercise.posture {
      case .sitting: "Sit down."
      case .any: "Take the starting position."
      case .lying: "Lie down."
      case .standing: nil
      }
    return change.map { "\($0) \(request)" } ?? request
  }

  /// Whether the person stands at first.
  private var beginsInStanding: Bool {
    sensorCount == 2 && settings().pairOptions.zero == .standing
  }

  private var zeroPose: Message {
    beginsInStanding ? Exercise.standingBend.words.pose.message : "Take the pose that is zero"
  }

  /// The repeated movement, as a request.
  private var movement: Message {
    if let exercise { return exercise.words.request[measurement.activity].message }
    return sensorCount == 1
      ? "Bend and straighten the joint, the other segment kept still"
      : "Move the joint in every direction"
  }
}

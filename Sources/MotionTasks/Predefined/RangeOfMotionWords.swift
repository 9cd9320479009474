// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import StudyTasks

/// The words that a person reads and hears in a range-of-motion task of one side.
///
/// Full sentences by joint, exercise and who moves, rather than sentences put together of parts: a
/// physiotherapist can read them here as the person will.
struct RangeOfMotionWords {
  let joint: Joint
  let side: Side
  let measurement: MotionMeasurement

  private var isPassive: Bool { measurement.movement == .passive }
  /// "left knee".
  private var name: String { "\(side.rawValue) \(joint.rawValue)" }
  private var limb: String { "\(side.rawValue) \(joint == .knee ? "leg" : "arm")" }

  /// "Left knee: range of motion": a heading of what the step is about.
  func title(_ subject: String) -> String {
    "\(side == .left ? "Left" : "Right") \(joint.rawValue): \(subject)"
  }

  /// The purpose of the measurement, if the study states none.
  var purpose: String {
    joint == .knee
      ? "This measures how far your \(name) bends and straightens."
      : "This measures how far your \(side.rawValue) arm can be raised at the shoulder."
  }

  /// In place of the purpose, before the second side.
  var otherSide: String { "Now the same for your \(name)." }

  // MARK: - What will happen

  /// The course of the measurement, and when to stop.
  var course: String {
    let who =
      isPassive
      ? "Somebody else, such as your therapist, moves your \(limb) for you."
      : measurement.exercise == .standingBend
        ? "You bend and straighten both knees yourself." : "You move your \(limb) yourself."
    let stop =
      isPassive
      ? "Say stop as soon as it hurts." : "Go only as far as you can bear, and stop if it hurts."
    return "\(who) \(stop)"
  }

  // MARK: - Where the sensors sit

  /// "the sensor" or "the sensors".
  static func sensors(_ measurement: MotionMeasurement) -> String {
    switch measurement.sensors {
    case .oneDevice: "the sensor"
    case .twoDevices: "the sensors"
    case nil: "what is strapped on"
    }
  }

  /// Where the sensors are fastened and how, a line each.
  var fastening: [String] {
    let band = "Use elastic bands, tight enough that nothing slides."
    switch (joint, measurement.sensors) {
    case (.shoulder, _): return [onArm, "Use an elastic band, tight enough that nothing slides."]
    case (.knee, .oneDevice):
      return [onShin, "Use an elastic band, tight enough that nothing slides."]
    case (.knee, .twoDevices): return onThighAndShank + [band]
    case (.knee, nil):
      return ["With one sensor: \(onShin)", "With two: \(onThighAndShank.joined(separator: " "))"]
        + [band]
    }
  }

  private var onShin: String {
    measurement.orientation == .landscape
      ? "Fasten the device across the front of the \(side.rawValue) shin, on its long side, halfway "
        + "between knee and ankle."
      : "Fasten the device upright to the front of the \(side.rawValue) shin, halfway between knee "
        + "and ankle, its top towards the knee."
  }

  private var onArm: String {
    measurement.orientation == .landscape
      ? "Fasten the device across the outside of the \(side.rawValue) upper arm, on its long side, "
        + "halfway between shoulder and elbow."
      : "Fasten the device upright to the outside of the \(side.rawValue) upper arm, halfway "
        + "between shoulder and elbow, its top towards the shoulder."
  }

  private var onThighAndShank: [String] {
    [
      "Fasten one sensor to the outside of the \(side.rawValue) thigh, halfway between hip and knee.",
      "Fasten the other to the outside of the \(side.rawValue) lower leg, halfway between knee and "
        + "ankle. Which way they point does not matter.",
    ]
  }

  // MARK: - Getting ready

  /// The pose before the movement, and the angle that the measurement begins with.
  var start: String {
    if measurement.zero == .stated {
      return
        "\(position) Begin with the \(joint.rawValue) at \(Self.degrees(measurement.zeroDegrees))."
    }
    guard beginsInStanding else { return position }
    let pose = "Keep the \(name) as straight as it gets: this pose counts as 0°."
    return isStandingExercise ? "\(position) \(pose)" : "Stand upright. \(pose)"
  }

  /// The pose to take after standing, and when; empty where the person has it already.
  var change: String {
    beginsInStanding && !isStandingExercise
      ? "Keep standing still until you are told to move. Then take the starting position. "
        + position : ""
  }

  private var isStandingExercise: Bool { measurement.exercise == .standingBend }

  /// Whether the standing pose is zero: where the task says so, and of two sensors unless the
  /// exercise lies down, as ``MotionSetup`` has it.
  private var beginsInStanding: Bool {
    switch measurement.zero {
    case .standing: true
    case nil:
      measurement.sensors == .twoDevices && !measurement.exercise.isLying
    default: false
    }
  }

  private var position: String {
    guard joint == .knee else {
      return "Sit or stand upright, your \(side.rawValue) arm hanging down at your side."
    }
    return switch measurement.exercise {
    case .free: "Sit upright on a chair, your \(side.rawValue) thigh resting on the seat."
    case .seatedExtension:
      "Sit well back on a high seat or a couch, so that your \(side.rawValue) thigh rests on it and "
        + "the lower leg hangs down freely."
    case .heelSlide:
      "Lie on your back, both legs straight. A sock on a smooth surface lets the heel slide well."
    case .proneFlexion: "Lie on your belly, both legs straight, your feet over the edge."
    case .standingBend:
      "Stand upright, your feet as far apart as your hips, with something firm to hold within reach."
    }
  }

  /// The request to start when ready.
  var ready: String { "When you are ready, tap anywhere or press Enter, and keep still." }

  // MARK: - Moving

  /// The movement of the limb.
  var movement: String { isPassive ? passiveMovement : activeMovement }

  private var activeMovement: String {
    guard joint == .knee else {
      return
        "Raise your \(side.rawValue) arm forwards and up as far as it goes, the elbow straight, "
        + "then lower it again."
    }
    return switch measurement.exercise {
    case .free:
      measurement.firstMovement == .extension
        ? "Straighten your \(name) as far as it goes, then bend it as far as it goes, and return."
        : "Bend your \(name) as far as it goes, then straighten it as far as it goes, and return."
    case .seatedExtension:
      "Lift your \(side.rawValue) foot until the knee is as straight as it gets, then lower it again."
    case .heelSlide:
      "Slide your \(side.rawValue) heel towards your buttock until the knee bends no further, then "
        + "slide it back until the leg is straight."
    case .proneFlexion:
      "Bend your \(name), the heel towards your buttock, as far as it goes, then lower the foot "
        + "again."
    case .standingBend:
      "Bend both knees as far as you safely can, then straighten them again."
    }
  }

  private var passiveMovement: String {
    guard joint == .knee else {
      return
        "Leave your \(side.rawValue) arm loose. It is raised forwards and up as far as it goes, "
        + "and lowered again."
    }
    let movement =
      switch measurement.exercise {
      case .free, .standingBend:
        measurement.firstMovement == .extension
          ? "The knee is straightened and bent as far as it goes, and brought back."
          : "The knee is bent and straightened as far as it goes, and brought back."
      case .seatedExtension:
        "The foot is lifted until the knee is as straight as it gets, and lowered again."
      case .heelSlide:
        "The heel is slid towards your buttock until the knee bends no further, and back until the "
          + "leg is straight."
      case .proneFlexion:
        "The knee is bent, the heel towards your buttock, as far as it goes, and the foot is lowered "
          + "again."
      }
    return "Leave your \(limb) loose. \(movement)"
  }

  /// How often, and whether there is rest in between.
  var count: String {
    let seconds = measurement.rest == 1 ? "second" : "seconds"
    let rest =
      measurement.rest > 0
      ? " Rest for \(Self.plain(measurement.rest)) \(seconds) in between." : ""
    return switch measurement.repetitions {
    case ...0:
      (isPassive ? "It is repeated as often as you agreed." : "Repeat it as often as you like.")
        + rest
    case 1: isPassive ? "It is done once." : "Do it once."
    case let times: (isPassive ? "It is done \(times) times." : "Do it \(times) times.") + rest
    }
  }

  /// How the measurement ends.
  var end: String {
    measurement.repetitions > 0
      ? "Tap or press Enter to end it sooner."
      : "Tap or press Enter when \(isPassive ? "it is" : "you are") done."
  }

  private static func degrees(_ angle: Double) -> String { "\(plain(angle))°" }

  /// A number without a needless ".0".
  private static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
  }
}

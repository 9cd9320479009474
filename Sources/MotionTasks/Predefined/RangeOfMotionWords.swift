// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Localization
internal import StudyTasks

/// The words that a person reads and hears in a range-of-motion task of one side.
///
/// Full sentences by joint, exercise and who moves, rather than sentences put together of parts: a
/// physiotherapist can read them here as the person will.
struct RangeOfMotionWords {
  let joint: Joint
  let side: Side
  let measurement: MotionMeasurement
  var translator = Translator.english

  private var isPassive: Bool { measurement.movement == .passive }
  private var isLandscape: Bool { measurement.orientation == .landscape }
  private var sideName: Message { side == .left ? "left" : "right" }
  private var name: Message {
    (joint.words.objects[side] ?? Phrase(stringLiteral: joint.rawValue)).message
  }
  private var limb: Message {
    (joint.words.limbs[side] ?? Phrase(stringLiteral: joint.rawValue)).message
  }

  /// The title of the task: "Range of motion: left knee, right knee".
  static func title(_ joint: Joint, _ sides: RangeOfMotionTask.Sides) -> Message {
    (joint.words.titles[sides.order] ?? Phrase(stringLiteral: joint.rawValue)).message
  }

  /// "Left knee: range of motion": a heading of what the step is about.
  func title(_ subject: Message) -> String {
    let heading = (joint.words.headings[side] ?? Phrase(stringLiteral: joint.rawValue)).message
    return translator("\(heading): \(subject)")
  }

  /// The purpose of the measurement, if the study states none.
  var purpose: String {
    translator(
      joint == .knee
        ? "This measures how far your \(name) bends and straightens."
        : "This measures how far your \(limb) can be raised at the shoulder.")
  }

  /// In place of the purpose, before the second side.
  var otherSide: String { translator("Now the same for your \(name).") }

  // MARK: - What will happen

  /// The course of the measurement, and when to stop.
  var course: String {
    let who: Message =
      isPassive
      ? "Somebody else, such as your therapist, moves your \(limb) for you."
      : measurement.exercise == .standingBend
        ? "You bend and straighten both knees yourself." : "You move your \(limb) yourself."
    let stop: Message =
      isPassive
      ? "Say stop as soon as it hurts." : "Go only as far as you can bear, and stop if it hurts."
    return translator("\(who) \(stop)")
  }

  // MARK: - Where the sensors sit

  /// The thanks at the end.
  static func thanks(_ measurement: MotionMeasurement) -> Message {
    switch measurement.sensors {
    case .oneDevice: "The measurement is over. You may take off the sensor."
    case .twoDevices: "The measurement is over. You may take off the sensors."
    case nil: "The measurement is over. You may take off what is strapped on."
    }
  }

  /// Where the sensors are fastened and how, a line each.
  var fastening: [String] {
    let band: Message = "Use an elastic band, tight enough that nothing slides."
    let bands: Message = "Use elastic bands, tight enough that nothing slides."
    let lines: [Message] =
      switch measurement.sensors {
      case _ where joint != .knee: [onArm, band]
      case .oneDevice: [onShin, band]
      case .twoDevices: [onThigh, onShank, bands]
      case nil:
        ["With one sensor: \(onShin)", "With two: \(onThigh) \(onShank)", bands]
      }
    return lines.map(translator.callAsFunction)
  }

  private var onShin: Message {
    isLandscape
      ? """
      Fasten the device across the front of the \(sideName) shin, on its long side, halfway \
      between knee and ankle.
      """
      : """
      Fasten the device upright to the front of the \(sideName) shin, halfway between knee \
      and ankle, its top towards the knee.
      """
  }

  private var onArm: Message {
    isLandscape
      ? """
      Fasten the device across the outside of the \(sideName) upper arm, on its long side, \
      halfway between shoulder and elbow.
      """
      : """
      Fasten the device upright to the outside of the \(sideName) upper arm, halfway \
      between shoulder and elbow, its top towards the shoulder.
      """
  }

  private var onThigh: Message {
    "Fasten one sensor to the outside of the \(sideName) thigh, halfway between hip and knee."
  }

  private var onShank: Message {
    """
    Fasten the other to the outside of the \(sideName) lower leg, halfway between knee and \
    ankle. Which way they point does not matter.
    """
  }

  // MARK: - Getting ready

  /// The pose before the movement, and the angle that the measurement begins with.
  var start: String {
    if measurement.zero == .stated {
      let degrees = Self.plain(measurement.zeroDegrees)
      let angle: Message =
        joint == .knee
        ? "Begin with the knee at \(decimal: degrees)°."
        : "Begin with the shoulder at \(decimal: degrees)°."
      return translator("\(position) \(angle)")
    }
    guard beginsInStanding else { return translator(position) }
    let pose: Message = "Keep the \(name) as straight as it gets: this pose counts as 0°."
    return translator(isStandingExercise ? "\(position) \(pose)" : "Stand upright. \(pose)")
  }

  /// The pose to take after standing, and when; empty where the person has it already.
  var change: String {
    guard beginsInStanding, !isStandingExercise else { return "" }
    return translator(
      """
      Keep standing still until you are told to move. Then take the starting position. \
      \(position)
      """)
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

  private var position: Message {
    guard joint == .knee else {
      return "Sit or stand upright, your \(sideName) arm hanging down at your side."
    }
    return switch measurement.exercise {
    case .free: "Sit upright on a chair, your \(sideName) thigh resting on the seat."
    case .seatedExtension:
      """
      Sit well back on a high seat or a couch, so that your \(sideName) thigh rests on it and \
      the lower leg hangs down freely.
      """
    case .heelSlide:
      "Lie on your back, both legs straight. A sock on a smooth surface lets the heel slide well."
    case .proneFlexion: "Lie on your belly, both legs straight, your feet over the edge."
    case .standingBend:
      "Stand upright, your feet as far apart as your hips, with something firm to hold within reach."
    }
  }

  /// The request to start when ready.
  var ready: String {
    translator("When you are ready, tap anywhere or press Enter, and keep still.")
  }

  // MARK: - Moving

  /// The movement of the limb.
  var movement: String { translator(isPassive ? passiveMovement : activeMovement) }

  private var activeMovement: Message {
    guard joint == .knee else {
      return """
        Raise your \(sideName) arm forwards and up as far as it goes, the elbow straight, \
        then lower it again.
        """
    }
    return switch measurement.exercise {
    case .free:
      measurement.firstMovement == .extension
        ? "Straighten your \(name) as far as it goes, then bend it as far as it goes, and return."
        : "Bend your \(name) as far as it goes, then straighten it as far as it goes, and return."
    case .seatedExtension:
      """
      Lift your \(sideName) foot until the knee is as straight as it gets, then lower it again.
      """
    case .heelSlide:
      """
      Slide your \(sideName) heel towards your buttock until the knee bends no further, then \
      slide it back until the leg is straight.
      """
    case .proneFlexion:
      """
      Bend your \(name), the heel towards your buttock, as far as it goes, then lower the foot \
      again.
      """
    case .standingBend:
      "Bend both knees as far as you safely can, then straighten them again."
    }
  }

  private var passiveMovement: Message {
    guard joint == .knee else {
      return """
        Leave your \(sideName) arm loose. It is raised forwards and up as far as it goes, \
        and lowered again.
        """
    }
    let movement: Message =
      switch measurement.exercise {
      case .free, .standingBend:
        measurement.firstMovement == .extension
          ? "The knee is straightened and bent as far as it goes, and brought back."
          : "The knee is bent and straightened as far as it goes, and brought back."
      case .seatedExtension:
        "The foot is lifted until the knee is as straight as it gets, and lowered again."
      case .heelSlide:
        """
        The heel is slid towards your buttock until the knee bends no further, and back until the \
        leg is straight.
        """
      case .proneFlexion:
        """
        The knee is bent, the heel towards your buttock, as far as it goes, and the foot is lowered \
        again.
        """
      }
    return "Leave your \(limb) loose. \(movement)"
  }

  /// How often, and whether there is rest in between.
  var count: String {
    let times = measurement.repetitions
    let often: Message =
      switch (times, isPassive) {
      case (...0, true): "It is repeated as often as you agreed."
      case (...0, false): "Repeat it as often as you like."
      case (1, true): "It is done once."
      case (1, false): "Do it once."
      case (_, true): "It is done \(times) times."
      case (_, false): "Do it \(times) times."
      }
    guard measurement.rest > 0, times != 1 else { return translator(often) }
    let seconds = Self.plain(measurement.rest)
    let rest: Message =
      measurement.rest == 1
      ? "Rest for 1 second in between." : "Rest for \(decimal: seconds) seconds in between."
    return translator("\(often) \(rest)")
  }

  /// How the measurement ends.
  var end: String {
    translator(
      measurement.repetitions > 0
        ? "Tap or press Enter to end it sooner."
        : isPassive
          ? "Tap or press Enter when it is done." : "Tap or press Enter when you are done.")
  }

  /// A number without a needless ".0".
  private static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
  }
}

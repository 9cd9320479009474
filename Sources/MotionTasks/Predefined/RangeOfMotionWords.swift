// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Localization
internal import StudyTasks

/// The words that a person reads and hears in a range-of-motion task of one side.
///
/// The sentences of an exercise stand whole in the joint's file, by who moves, rather than put together of
/// parts: a physiotherapist can read them there as the person will.
struct RangeOfMotionWords {
  let joint: Joint
  let side: Side
  let measurement: MotionMeasurement
  var translator = Translator.english

  private var isPassive: Bool { measurement.activity == .passive }
  private var sideName: Message { side == .left ? "left" : "right" }
  private var name: Message { joint.words.objects[side].message }
  private var limb: Message { joint.words.limbs[side].message }
  private var exercise: Exercise { joint[measurement.exercise] }

  /// A phrase of the joint's file.
  private func message(_ phrase: Phrase) -> Message { phrase(sideName, name, limb) }

  /// "Left knee: range of motion": a heading of what the step is about.
  func title(_ subject: Message) -> String {
    translator("\(joint.words.headings[side].message): \(subject)")
  }

  /// The purpose of the measurement, if the study states none.
  var purpose: String {
    let purpose = exercise.isNamedTest ? Joint.Tasks.anyPurpose : joint.tasks?.purpose
    return purpose.map { translator(message($0)) } ?? ""
  }

  /// In place of the purpose, before the second side.
  var otherSide: String { translator("Now the same for your \(name).") }

  // MARK: - What will happen

  /// The course of the measurement, and when to stop.
  var course: String {
    let who: Message =
      isPassive
      ? "Somebody else, such as your therapist, moves your \(limb) for you."
      : exercise.words.course?.message ?? "You move your \(limb) yourself."
    let stop: Message =
      isPassive
      ? "Say stop as soon as it hurts." : "Go only as far as you can bear, and stop if it hurts."
    return translator("\(who) \(stop)")
  }

  /// The step that ends a task: its identifier, which ResearchKit's tasks have, and its thanks.
  static let conclusion = "conclusion"

  static func conclusion(_ sensors: MotionMeasurement.Sensors?, in translator: Translator) -> Step {
    .completion(
      conclusion, title: translator("Thank you"), text: translator(thanks(sensors)))
  }

  // MARK: - Where the sensors sit

  private static func thanks(_ sensors: MotionMeasurement.Sensors?) -> Message {
    switch sensors {
    case .one: "The measurement is over. You may take off the sensor."
    case .two: "The measurement is over. You may take off the sensors."
    case nil: "The measurement is over. You may take off what is strapped on."
    }
  }

  /// Where the sensors are fastened and how, a line each.
  var fastening: [String] {
    let band: Message = "Use an elastic band, tight enough that nothing slides."
    let bands: Message = "Use elastic bands, tight enough that nothing slides."
    guard let tasks = joint.tasks else { return [] }
    if let place = joint.tested(exercise)?.test.places.first {
      let words = place.words.message
      return [translator("The device sits \(words)."), translator(band)]
    }
    let device = message(measurement.orientation == .landscape ? tasks.across : tasks.upright)
    let pair = tasks.pair.map(message)
    let lines: [Message] =
      switch measurement.sensors {
      case .two where pair.count == 2: pair + [bands]
      case nil where pair.count == 2:
        ["With one sensor: \(device)", "With two: \(pair[0]) \(pair[1])", bands]
      default: [device, band]
      }
    return lines.map(translator.callAsFunction)
  }

  // MARK: - Getting ready

  /// The pose before the movement, and the angle that the measurement begins with.
  var start: String {
    if measurement.zero == .stated {
      let degrees = Self.plain(measurement.zeroDegrees)
      guard let angle = joint.tasks?.beginning(Message(decimal: degrees)) else {
        return translator(position)
      }
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

  private var isStandingExercise: Bool { exercise.posture == .standing }

  /// Whether the standing pose is zero: where the task says so, and of two sensors unless the
  /// exercise lies down, as ``MotionSetup`` has it.
  private var beginsInStanding: Bool {
    switch measurement.zero {
    case .standing: true
    case nil:
      measurement.sensors == .two && exercise.posture != .lying
    default: false
    }
  }

  private var position: Message { message(exercise.words.position) }

  /// The request to start when ready.
  var ready: String {
    translator("When you are ready, tap anywhere or press Enter, and keep still.")
  }

  // MARK: - Moving

  /// The movement of the limb.
  var movement: String {
    let reversed = measurement.firstMovement == .extension ? exercise.words.reversed : nil
    let movement = message((reversed ?? exercise.words.movement)[measurement.activity])
    guard exercise.test == nil else {
      return translator(
        isPassive
          ? "Leave your \(limb) loose. \(movement) Hold still there for two seconds."
          : "\(movement) Hold still there for two seconds.")
    }
    return translator(isPassive ? "Leave your \(limb) loose. \(movement)" : movement)
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
    let tap: Message =
      measurement.repetitions > 0
      ? "Tap or press Enter to end it sooner."
      : isPassive ? "Tap or press Enter when it is done." : "Tap or press Enter when you are done."
    guard beginsInStanding else { return translator(tap) }
    let pose: Message = "At the end stand straight again and hold still for two seconds."
    return translator("\(pose) \(tap)")
  }

  /// A number without a needless ".0".
  private static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import JSON

extension MotionMeasurement {
  /// How often a joint may go there and back in one step; 0: as often as the person likes.
  public static let repetitionLimits = 0...100
  /// Seconds that a rest between repetitions may take.
  public static let restLimits = 0.0...3600
  /// Degrees within which a known angle of the joint lies.
  public static let zeroLimits = -180.0...180

  /// The settings that cannot be measured, as errors, and those without effect, as warnings.
  ///
  /// - Parameters:
  ///   - activity: The activity of the step.
  ///   - path: Where the measurement stands in its document.
  public func problems(
    in activity: ActiveContent.Kind, at path: JSONPath = .root
  ) -> [TaskProblem] {
    var list = ProblemList()
    lint(&list, of: activity, at: path)
    return list.problems
  }

  /// Reports them.
  ///
  /// - Parameters:
  ///   - activity: The activity of the step.
  ///   - path: Where the measurement stands in its document.
  func lint(_ list: inout ProblemList, of activity: ActiveContent.Kind, at path: JSONPath) {
    guard activity.joint != nil else {
      list.add(
        .measurementConflict, at: path,
        "no range of motion is measured in a step of the activity '\(activity.rawValue)'; leave "
          + "the measurement out, or choose one of "
          + ActiveContent.Kind.allCases.filter { $0.joint != nil }.map(\.rawValue).joined(
            separator: ", "))
      return
    }
    checkNumbers(&list, at: path)
    if let joint = activity.joint {
      checkPlace(&list, of: joint, at: path)
      checkExercise(&list, of: joint, at: path)
    }
    checkZero(&list, at: path)
    checkMethod(&list, at: path)
  }

  private func checkNumbers(_ list: inout ProblemList, at path: JSONPath) {
    if !Self.repetitionLimits.contains(repetitions) {
      list.add(
        .parameterRange, at: path["repetitions"],
        "\(repetitions) repetitions are not from 0 to \(Self.repetitionLimits.upperBound); use 0 "
          + "for as many as the person likes")
    }
    if list.checkFinite([("rest", rest)], at: path) {
      if !Self.restLimits.contains(rest) {
        list.add(
          .parameterRange, at: path["rest"],
          "\(rest) s of rest are not from 0 to \(Int(Self.restLimits.upperBound))")
      } else if rest > 0, repetitions == 1 {
        list.add(
          .parameterIgnored, at: path["rest"],
          "there is one repetition, and so no rest between two; leave it out")
      }
    }
    if list.checkFinite([("zeroDegrees", zeroDegrees)], at: path),
      !Self.zeroLimits.contains(zeroDegrees)
    {
      list.add(
        .parameterRange, at: path["zeroDegrees"],
        "\(zeroDegrees)° is no angle of a joint; use one from -180 to 180")
    }
  }

  /// Two sensors are for joints that have a method for them, exercises for the joint that has them.
  private func checkPlace(_ list: inout ProblemList, of joint: Joint, at path: JSONPath) {
    if sensors == .two, !joint.pairMethod.isImplemented {
      let pairs = Joint.ofSensorPairs.map(\.rawValue)
      conflict(
        &list, at: path["sensors"],
        "the \(joint.rawValue) is measured with one sensor, \(joint.distal.place.english); two are for: "
          + pairs.joined(separator: ", "))
    }
    if !joint.exercises.contains(exercise) {
      conflict(
        &list, at: path["exercise"],
        "'\(exercise.rawValue)' is no exercise of the \(joint.rawValue); use "
          + joint.exercises.map { "'\($0.rawValue)'" }.joined(separator: " or "))
    }
  }

  private func checkExercise(_ list: inout ProblemList, of joint: Joint, at path: JSONPath) {
    let exercise = joint[exercise]
    let isOne = sensors == .one || (sensors == nil && method == .researchKit)
    if exercise.movesBothSegments, isOne {
      let place = sensors == nil ? path["exercise"] : path["sensors"]
      conflict(
        &list, at: place,
        "both segments move in '\(exercise.rawValue)', so that one sensor reads no angle of the joint; "
          + "use two, or an exercise in which one segment keeps still")
    }
    if exercise.test != nil, sensors == .two || method == .researchKit {
      conflict(
        &list, at: sensors == .two ? path["sensors"] : path["method"],
        "'\(exercise.rawValue)' is a test with one device on the moving segment, measured about its own "
          + "axis; use one sensor and the standard method, or another exercise")
    }
    if exercise.posture == .standing, activity == .passive {
      conflict(
        &list, at: path["activity"],
        "nobody can bend the joints of a person who stands; use 'active' or another exercise")
    }
  }

  private func checkZero(_ list: inout ProblemList, at path: JSONPath) {
    switch (zero, sensors) {
    case (.standing, .one), (.extended, .one):
      conflict(
        &list, at: path["zero"],
        "one sensor knows no pose of the other limb: zero at '\(zero?.rawValue ?? "")' needs two "
          + "sensors; use 'start', 'stated' or 'gravity' with one")
    case (.start, .two), (.gravity, .two):
      conflict(
        &list, at: path["zero"],
        "zero at '\(zero?.rawValue ?? "")' is for one sensor; use 'standing', 'extended' or "
          + "'stated' with two")
    default: break
    }
    if zeroDegrees != 0, zero != .stated, zero != .gravity {
      list.add(
        .parameterIgnored, at: path["zeroDegrees"],
        "an angle goes with zero 'stated' or 'gravity'; say which, or leave it out")
    }
  }

  private func checkMethod(_ list: inout ProblemList, at path: JSONPath) {
    guard method == .researchKit else {
      if orientation != .portrait {
        list.add(
          .parameterIgnored, at: path["orientation"],
          "the orientation counts in ResearchKit's method alone; leave it out")
      }
      return
    }
    if sensors == .two {
      conflict(
        &list, at: path["method"],
        "ResearchKit's method reads one device; use one, or the method 'standard'")
    }
    if fixation != .usual {
      conflict(
        &list, at: path["fixation"],
        "ResearchKit's formula has no interval; leave the fixation out, or use the method 'standard'"
      )
    }
    if zero != nil || firstMovement != nil {
      list.add(
        .parameterIgnored, at: path[zero != nil ? "zero" : "firstMovement"],
        "ResearchKit's formula has a zero and a sense of its own; leave it out")
    }
  }

  private func conflict(_ list: inout ProblemList, at path: JSONPath, _ message: String) {
    list.add(.measurementConflict, at: path, message)
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms

/// The steps of one standard test in a task that has several.
///
/// They are named after what they measure: `hip.rotation-seated.left` measures, with `.instruction` and
/// `.ready` before it.
struct StandardTestSteps {
  let joint: Joint
  let exercise: Exercise
  let side: Side

  /// The step that measures; the side is part of the name where the joint has two.
  var name: String {
    let name = "\(joint.rawValue).\(exercise.rawValue)"
    return joint.hasSides ? "\(name).\(side.rawValue)" : name
  }

  /// The first step.
  var first: String { name + Self.endings[0] }

  /// The endings of the steps, in their order.
  static let endings = [".instruction", ".ready", ""]
}

/// The identifiers of the questions of a ``JointChoiceTask``, and the answer for both sides.
enum JointChoiceName {
  static let joint = "joint"
  static let both = "both"

  /// The question which movement of the joint.
  static func movement(_ joint: Joint) -> String { "\(joint.rawValue).movement" }

  /// The question which side.
  static func side(_ joint: Joint, _ exercise: Exercise) -> String {
    "\(joint.rawValue).\(exercise.rawValue).side"
  }
}

/// The identifiers of tasks that are not given one.
enum ScreeningName {
  static let several = "rangeOfMotion"

  /// A task of one joint.
  static func alone(_ joint: Joint) -> String { "\(joint.rawValue)RangeOfMotion" }
}

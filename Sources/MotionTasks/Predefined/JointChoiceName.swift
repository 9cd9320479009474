// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms

/// The identifiers of the steps of a ``JointChoiceTask``.
enum JointChoiceName {
  static let joint = "joint"
  static let conclusion = "conclusion"

  /// The endings of the steps of one measurement, in their order.
  static let endings = [instruction, ".ready", ""]
  private static let instruction = ".instruction"

  /// The question which movement of the joint.
  static func movement(_ joint: Joint) -> String { "\(joint.rawValue).movement" }

  /// The question which side.
  static func side(_ joint: Joint, _ exercise: Exercise) -> String {
    "\(joint.rawValue).\(exercise.rawValue).side"
  }

  /// The step that measures; the side is part of the name where the joint has two.
  static func block(_ joint: Joint, _ exercise: Exercise, _ side: Side) -> String {
    let name = "\(joint.rawValue).\(exercise.rawValue)"
    return joint.hasSides ? "\(name).\(side.rawValue)" : name
  }

  /// The first step of a measurement.
  static func first(_ joint: Joint, _ exercise: Exercise, _ side: Side) -> String {
    block(joint, exercise, side) + instruction
  }
}

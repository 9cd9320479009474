// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Where the angle of a straight joint lies, when no stance says so.
///
/// Two hints for each segment, both rough: its lever arm points along the limb, but for how far the
/// sensor sits off the limb's own line; and a person on the feet holds the leg nearly upright in
/// the calmest part of a movement. They are joined by their variances. The proximal segment of a person who
/// sits is calm and far from upright: its hint counts only where arm and vertical agree well.
struct StraightJoint {
  /// The reading of a straight joint, degrees, on an angle counted from the lever arms.
  let degrees: Double
  /// Standard deviation, degrees.
  let standardDeviation: Double

  /// Cosine between a calm segment's vertical and its lever arm, from which it may be upright.
  private static let leastAlignment = (proximal: 0.75, distal: 0.6)
  /// Angle of a calm segment of an upright leg from the vertical, degrees.
  private static let calmDeviation = 11.0
  /// Standard deviations by which two hints may differ.
  private static let mostContradiction = 2.0

  /// A guess from its parts.
  init(degrees: Double, standardDeviation: Double) {
    (self.degrees, self.standardDeviation) = (degrees, standardDeviation)
  }

  /// Weighs the hints of both segments.
  init(_ candidate: AxisCandidate, in samples: AxisSamples) {
    let arms = candidate.arms
    let deviations = candidate.limbDeviations
    let calm = samples.calmRows
    let distal = Tilt(
      about: candidate.axes.distal, fromArm: -arms.distal, to: Self.up(samples.distal, calm),
      deviation: deviations.distal)
    let proximal = Tilt(
      about: candidate.axes.proximal, fromArm: arms.proximal, to: Self.up(samples.proximal, calm),
      deviation: deviations.proximal)
    let distalHint = distal.estimate(above: Self.leastAlignment.distal)
    let isUpright = distal.alignment > Self.leastAlignment.distal
    let proximalHint = proximal.estimate(above: isUpright ? Self.leastAlignment.proximal : 1)
    degrees = proximalHint.degrees - distalHint.degrees
    standardDeviation = (proximalHint.variance + distalHint.variance).squareRoot()
  }

  /// The long axis of one segment, as an angle about the hinge from its lever arm.
  private struct Tilt {
    /// Of the vertical in the calm rows, degrees.
    let degrees: Double
    /// Cosine between arm and vertical.
    let alignment: Double
    /// Of the lever arm's own direction, degrees².
    let armVariance: Double

    init(about axis: Vector3, fromArm arm: Vector3, to up: Vector3, deviation: Double) {
      degrees = axis.turn(from: arm, to: up) * 180 / .pi
      alignment = arm.norm > 0 ? up.dot(arm) / arm.norm : 0
      armVariance = deviation * deviation
    }

    func estimate(above least: Double) -> (degrees: Double, variance: Double) {
      let calmVariance = StraightJoint.calmDeviation * StraightJoint.calmDeviation
      let total = armVariance + calmVariance
      let limit = StraightJoint.mostContradiction * total.squareRoot()
      guard alignment > least, degrees.magnitude < limit else { return (0, armVariance) }
      return (degrees * armVariance / total, calmVariance * armVariance / total)
    }
  }

  private static func up(_ segments: [AxisSegment], _ rows: [Int]) -> Vector3 {
    OrderStatistics.median(rows.map { segments[$0].up }).normalized ?? .zero
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// Where the angle of a straight knee lies, when no stance says so.
///
/// Two hints for each segment, both rough: its lever arm points along the limb, but for how far the
/// sensor sits off the limb's own line; and a person on the feet holds the leg nearly upright in
/// the calmest part of a movement. They are joined by their variances. The thigh of a person who
/// sits is calm and far from upright: its hint counts only where arm and vertical agree well.
struct StraightKnee {
  /// The reading of a straight knee, degrees, on an angle counted from the lever arms.
  let degrees: Double
  /// Standard deviation, degrees.
  let standardDeviation: Double

  /// Cosine between a calm segment's vertical and its lever arm, from which it may be upright.
  private static let leastAlignment = (thigh: 0.75, shank: 0.6)
  /// What a calm segment of an upright leg is off the vertical, degrees.
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
    let shank = Tilt(
      about: candidate.axes.shank, fromArm: -arms.shank, to: Self.up(samples.shank, calm),
      deviation: deviations.shank)
    let thigh = Tilt(
      about: candidate.axes.thigh, fromArm: arms.thigh, to: Self.up(samples.thigh, calm),
      deviation: deviations.thigh)
    let shankHint = shank.estimate(above: Self.leastAlignment.shank)
    let isUpright = shank.alignment > Self.leastAlignment.shank
    let thighHint = thigh.estimate(above: isUpright ? Self.leastAlignment.thigh : 1)
    degrees = thighHint.degrees - shankHint.degrees
    standardDeviation = (thighHint.variance + shankHint.variance).squareRoot()
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
      let calmVariance = StraightKnee.calmDeviation * StraightKnee.calmDeviation
      let total = armVariance + calmVariance
      let limit = StraightKnee.mostContradiction * total.squareRoot()
      guard alignment > least, degrees.magnitude < limit else { return (0, armVariance) }
      return (degrees * armVariance / total, calmVariance * armVariance / total)
    }
  }

  private static func up(_ segments: [AxisSegment], _ rows: [Int]) -> Vector3 {
    func median(_ component: (Vector3) -> Double) -> Double {
      OrderStatistics.median(rows.map { component(segments[$0].up) })
    }
    return Vector3(median(\.x), median(\.y), median(\.z)).normalized ?? .zero
  }
}

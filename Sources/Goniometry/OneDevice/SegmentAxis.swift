// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// The axis about which a sensor turned in a trial, in its own frame.
///
/// The principal axis of Σ ω ωᵀ Δt, with ω low-passed at 3 Hz: voluntary movement weighs by its
/// speed, and neither noise in the rests nor the ringing of soft tissue after an impact counts. On
/// people standing up the share is then 0.96 on the proximal segment and 0.88 on the distal segment; without the
/// low-pass and weighted by rotation it would be 0.89 and 0.70.
struct SegmentAxis: Sendable, Equatable {
  /// Unit length; the sign is arbitrary.
  let direction: Vector3
  /// The share of the squared rate that is about the axis, 1/3…1; 1 for a hinge.
  let share: Double

  private static let cutoffHz = 3.0

  /// The axis of bias-free samples; `nil` where nothing turns.
  init?(_ samples: AcceptedSamples) {
    let filter = ZeroPhaseLowPass(cutoffHz: Self.cutoffHz, rateHz: 1 / samples.period)
    let (time, rates) = (samples.recording.time, samples.recording.angularVelocity)
    var scatter = PrincipalAxes.Scatter()
    for segment in samples.segments {
      let smooth = filter.apply(to: segment.map { rates[$0] })
      for (i, rate) in zip(segment, smooth).dropFirst() {
        scatter.add(rate, weight: time[i] - time[i - 1])
      }
    }
    guard let axes = PrincipalAxes(scatter) else { return nil }
    let total = axes.values.reduce(0, +)
    guard total > 0 else { return nil }
    direction = axes.vectors[0]
    share = min(1, axes.values[0] / total)
  }
}

/// Whether one segment moved like a hinge about a point that stands still.
enum SegmentQuality {
  /// Accelerations below this do not spoil the inclination by more than a fraction of a degree,
  /// m/s².
  private static let leastAcceleration = 0.5
  /// Cosine between the axis and the vertical from which the axis counts as upright.
  static let upright = 0.6

  static func checks(
    axis: SegmentAxis, verticality: Double, hasGaps: Bool, centre: JointCentre?,
    isHeldAtBothEnds: Bool = false
  ) -> [QualityCheck] {
    [
      share(axis.share),
      upright(verticality, hasGaps: hasGaps, isHeldAtBothEnds: isHeldAtBothEnds), still(centre),
    ]
  }

  /// Judges the share of the rotation that was about one axis.
  static func share(_ share: Double) -> QualityCheck {
    let percent = (100 * share).shown(0)
    return QualityCheck(
      name: "single_axis_share", value: share, unit: "1",
      verdict: share >= 0.9 ? .good : share >= 0.8 ? .doubtful : .bad,
      advice: share >= 0.9
        ? "The limb turned about one axis."
        : "Only \(percent) % of the rotation was about one axis: fasten the device firmly and bend only "
          + "the joint.")
  }

  private static func upright(
    _ value: Double, hasGaps: Bool, isHeldAtBothEnds: Bool
  ) -> QualityCheck {
    let isLevel = value < upright
    if !isLevel, isHeldAtBothEnds, !hasGaps {
      return QualityCheck(
        name: "axis_verticality", value: value, unit: "1", verdict: .good,
        advice:
          "The axis stands nearly upright, where only the gyroscope shows the angle; the posture at "
          + "both ends bounds its drift.")
    }
    return QualityCheck(
      name: "axis_verticality", value: value, unit: "1",
      verdict: isLevel ? .good : hasGaps ? .bad : .doubtful,
      advice: isLevel
        ? "The axis lies level enough for gravity to hold the angle."
        : hasGaps
          ? "The axis stands nearly upright, where only the gyroscope shows the angle, and samples are "
            + "missing: repeat the recording."
          : "The axis stands nearly upright, where only the gyroscope shows the angle: keep such "
            + "recordings short, with a rest at both ends.")
  }

  private static func still(_ centre: JointCentre?) -> QualityCheck {
    let reminder =
      " One device measures its own limb: the angle is the joint's only while the other segment is "
      + "still."
    guard let centre, centre.before >= leastAcceleration else {
      return QualityCheck(
        name: "joint_centre", value: centre?.after, unit: "m/s2", verdict: .good,
        advice: "The movement is too slow for its accelerations to matter." + reminder)
    }
    let isStill = centre.isCredible && centre.after < max(leastAcceleration, 0.25 * centre.before)
    return QualityCheck(
      name: "joint_centre", value: centre.after, unit: "m/s2",
      verdict: isStill ? .good : .doubtful,
      advice: (isStill
        ? "The limb turned about a point at rest."
        : "The point about which the limb turned moves; support the other segment and repeat.")
        + reminder)
  }
}

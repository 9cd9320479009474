// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// How far a joint is bent in the stance by the places of its sensors: the lever arms show along which lines the limbs lie,
/// and gravity how these hang.
///
/// A sensor sits beside the line of its limb, on the front more often than behind, so that this is rough: in the stances
/// of five recordings of people it was from −41 to 11°.
struct StanceBend {
  /// Degrees, flexion positive, with what is usual for such places taken off.
  let degrees: Double
  /// The same in standard deviations.
  let excess: Double

  /// How far in front of the line of its limb a sensor sits, metres, and the standard deviation of that.
  private static let (forward, deviation) = (0.03, 0.04)
  /// How much of its stated deviation an arm errs by in simulations.
  private static let knownShare = 0.5

  /// `nil` without a stance, or where the movement does not show where the joint is.
  init?(_ found: PairIdentification) {
    let arms = found.candidate.arms
    guard let pose = found.pose, found.samples.showsAccelerations, arms.pointSomewhere else {
      return nil
    }
    let axes = found.calibration.axes
    let bend =
      axes.proximal.turn(from: arms.proximal, to: pose.proximalUp)
      - axes.distal.turn(from: -arms.distal, to: pose.distalUp)
    let known = found.candidate.armDeviations
    let limbs = [(arms.proximal.norm, known.proximal), (arms.distal.norm, known.distal)]
    let usual = limbs.reduce(0) { $0 - atan2(Self.forward, $1.0) }
    let variance = limbs.reduce(0) { sum, limb in
      let off = atan2(hypot(Self.deviation, Self.knownShare * limb.1), limb.0)
      return sum + off * off
    }
    degrees = (bend - usual) / .degree
    excess = (bend - usual) / variance.squareRoot()
  }
}

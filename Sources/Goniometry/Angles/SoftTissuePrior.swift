// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How far soft tissue, and a joint that is no hinge, may put an angle off.
///
/// The sensors cannot see it, so these four numbers are a prior: such that 95 % intervals hold what
/// they say in simulated legs whose sensors slide by 0 to 5 % of the flexion and tilt by 0 to 5°
/// under 1 g, and in recordings beside an optical reference (sit-to-stand, cutting, walking). Skin
/// markers stray from bone pins by up to 4.4° in walking and 13.1° in cutting, averages of one
/// rotation (Benoit et al. 2006, Gait Posture 24:152, doi 10.1016/j.gaitpost.2005.04.012).
///
/// Numbers are for the two segments of a joint together.
enum SoftTissuePrior {
  /// Slide, degrees a degree of excursion.
  private static let slideShare = 0.023
  /// Greatest shake under acceleration, degrees: tissue is stretched only so far.
  private static let shakeLimit = 5.0
  /// Acceleration at which shake leaves proportion, m/s².
  private static let shakeKnee = 3.0
  /// Degrees a degree of hinge wobble.
  private static let wobbleShare = 0.25
  /// The part of one segment of two.
  static let ofOneSegment = 0.5.squareRoot()

  /// Of tissue that slides along, degrees, signed as the excursion from zero.
  static func slide(_ excursion: Double) -> Double { slideShare * excursion }

  /// Of tissue that is left behind by an acceleration across the limb, m/s², in degrees.
  static func shake(acceleration: Double) -> Double {
    shakeLimit * acceleration / hypot(acceleration, shakeKnee)
  }

  /// Of a joint whose two halves show another axis each, degrees.
  static func wobble(_ wobble: Double) -> Double { wobbleShare * wobble }
}

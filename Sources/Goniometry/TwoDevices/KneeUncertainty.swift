// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// How far a two-device knee angle may be off, part by part.
///
/// | part | standard deviation |
/// | --- | --- |
/// | sensor | inclination of both attitudes over the sine of the hinge's angle from the vertical, and delay × rate |
/// | axis | the calibration's share of the excursion (``CalibrationUncertainty``) |
/// | zero | how repeatably people stand straight |
/// | slide | share × excursion from zero |
/// | shake | limit · a/√(a² + knee²) with the acceleration a across the segments, and share × hinge wobble |
/// The last two are ``SoftTissuePrior``'s.
enum KneeUncertainty {
  /// Seconds of doubt between the two sensors.
  private static let delay = 0.004

  /// The uncertainty of one angle.
  ///
  /// - Parameters:
  ///   - reading: the angle and the hinge wobble.
  ///   - across: directions across each limb in the plane of the hinge, in the sensors' frames.
  static func uncertainty(
    of reading: JointAngle.Reading, thigh: SegmentState, shank: SegmentState,
    calibration: KneeCalibration, across: (thigh: Vector3, shank: Vector3)
  ) -> AngleUncertainty {
    let axes = calibration.axes
    let known = calibration.uncertainty
    let steepness = thigh.attitude.up.dot(axes.thigh)
    let level = max(0.01, 1 - steepness * steepness)
    // An estimator does not know of its accelerometer's offset, which the calibration does.
    let inclinations = hypot(
      max(thigh.inclination ?? 0, known.thighInclination),
      max(shank.inclination ?? 0, known.shankInclination))
    let rate = thigh.rate.dot(axes.thigh) - shank.rate.dot(axes.shank)
    let acceleration = hypot(
      thigh.acceleration(along: across.thigh), shank.acceleration(along: across.shank))
    let wobble = reading.wobble * 180 / .pi
    return AngleUncertainty(
      sensor: hypot(inclinations / level.squareRoot(), delay * rate * 180 / .pi),
      axis: known.axisShare * abs(reading.degrees), zero: known.zero,
      slide: SoftTissuePrior.slide(reading.degrees),
      shake: hypot(
        SoftTissuePrior.shake(acceleration: acceleration), SoftTissuePrior.wobble(wobble)))
  }
}

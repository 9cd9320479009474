// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// One joint angle.
public struct PairAngle: Sendable, Hashable {
  /// Seconds on the sensors' common clock.
  public var time: Double
  /// Degrees, flexion positive, 0 at the calibration's zero.
  public var degrees: Double
  /// The uncertainty of the angle, by source.
  public var uncertainty: AngleUncertainty
  /// Angle between the hinge axes of the two segments, degrees: what a true hinge never shows.
  public var wobble: Double
  /// Whether the angle came from gravity alone, because the heading could not be seen.
  public var isFromGravity: Bool

  /// Standard deviation, degrees.
  public var standardDeviation: Double { uncertainty.standardDeviation }
}

extension JointAngle {
  /// An averaged heading product shorter than this leaves the heading unseen: the hinge has stood
  /// within about 12° of the vertical, or the two axes have pointed anywhere.
  private static var leastPhasor: Double { 0.04 }

  /// The angle with all that goes with it.
  ///
  /// - Parameters:
  ///   - proximal: what its sensor says; likewise `distal`.
  ///   - heading: the averaged product of ``HeadingPhasor``.
  func pairAngle(
    time: Double, proximal: SegmentState, distal: SegmentState,
    heading: HeadingPhasor
  ) -> PairAngle {
    let isFromGravity = heading.length < Self.leastPhasor
    let reading =
      isFromGravity
      ? gravityReading(proximal: proximal.attitude, distal: distal.attitude)
      : self.reading(
        proximal: proximal.attitude, distal: distal.attitude, heading: heading.direction)
    return PairAngle(
      time: time, degrees: reading.degrees,
      uncertainty: PairUncertainty.uncertainty(
        of: reading, proximal: proximal, distal: distal, calibration: calibration, across: across),
      wobble: reading.wobble * 180 / .pi, isFromGravity: isFromGravity)
  }
}

/// The uncertainty of a two-device joint angle, part by part.
///
/// | part | standard deviation |
/// | --- | --- |
/// | sensor | inclination of both attitudes over the sine of the hinge's angle from the vertical, and delay × rate |
/// | axis | the calibration's share of the excursion (`CalibrationUncertainty`) |
/// | zero | how repeatably people stand straight |
/// | slide | share × excursion from zero |
/// | shake | limit · a/√(a² + bend²) with the acceleration a across the segments, half of it where the lean was taken off, and share × hinge wobble |
/// | fixation | straps that follow the skin of a limb that is bent, `Fixation`'s |
/// The two before it are `SoftTissuePrior`'s.
enum PairUncertainty {
  /// Seconds of doubt between the two sensors.
  private static let delay = 0.004

  /// √(x² + y²) of numbers whose squares are far from a number's limits.
  private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

  /// The uncertainty of one angle.
  ///
  /// - Parameters:
  ///   - reading: the angle and the hinge wobble.
  ///   - across: directions across each limb in the plane of the hinge, in the sensors' frames.
  static func uncertainty(
    of reading: JointAngle.Reading, proximal: SegmentState, distal: SegmentState,
    calibration: PairCalibration, across: (proximal: Vector3, distal: Vector3)
  ) -> AngleUncertainty {
    let axes = calibration.axes
    let known = calibration.uncertainty
    let steepness = proximal.attitude.up.dot(axes.proximal)
    let level = max(0.01, 1 - steepness * steepness)
    // An estimator does not know of its accelerometer's offset, which the calibration does.
    let inclinations = length(
      max(proximal.inclination ?? 0, known.proximalInclination),
      max(distal.inclination ?? 0, known.distalInclination))
    let rate = proximal.rate.dot(axes.proximal) - distal.rate.dot(axes.distal)
    let acceleration = length(
      proximal.acceleration(along: across.proximal), distal.acceleration(along: across.distal))
    let wobble = reading.wobble * 180 / .pi
    return AngleUncertainty(
      sensor: length(inclinations / level.squareRoot(), delay * rate * 180 / .pi),
      axis: known.axisShare * abs(reading.degrees), zero: known.zero,
      slide: SoftTissuePrior.slide(reading.degrees),
      shake: length(
        SoftTissuePrior.shake(acceleration: acceleration, takenOff: calibration.tissue?.share ?? 0),
        SoftTissuePrior.wobble(wobble)), fixation: known.fixation.strap(reading.degrees))
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// How far a two-device knee angle may be off, as a standard deviation.
///
/// σ² = base² + 2 (attitude / sin(angle of the hinge from the vertical))² + (delay · rate)²
///      + (softTissue · excursion from zero)² + (wobble · hinge wobble)²
///
/// The first three terms belong to the sensors and their synchronisation. The last two stand for
/// soft tissue and for the joint not being a hinge; the sensors cannot see them, so they are scaled
/// from recordings with an optical reference: there the 95 % interval held 88 to 100 % of samples
/// over sit-to-stand, cutting, landing and walking.
enum AngleUncertainty {
  /// Degrees, whatever the movement.
  private static let base = 1.5
  /// Degrees of inclination error of one attitude.
  private static let attitude = 0.4
  /// Seconds of doubt between the two sensors.
  private static let delay = 0.006
  /// Degrees a degree of excursion.
  private static let softTissue = 0.07
  /// Degrees a degree of wobble.
  private static let wobble = 0.15

  /// Standard deviation of one angle, degrees.
  ///
  /// - Parameters:
  ///   - reading: the angle and the hinge wobble.
  ///   - rate: relative rate about the hinge, rad/s.
  ///   - steepness: u·j, 0 for a level hinge, ±1 for a vertical one.
  static func standardDeviation(
    of reading: JointAngle.Reading, rate: Double, steepness: Double
  ) -> Double {
    let level = max(0.01, 1 - steepness * steepness)
    let late = delay * rate * 180 / .pi
    let tissue = softTissue * reading.degrees
    let bend = wobble * reading.wobble * 180 / .pi
    let sensors = base * base + 2 * attitude * attitude / level + late * late
    return (sensors + tissue * tissue + bend * bend).squareRoot()
  }

  /// Half the width of the 95 % interval of a range of motion, degrees.
  ///
  /// Zero cancels in a range; what stays is 0.8° and a share of the range that grows with the
  /// wobble.
  /// - Parameter wobble: root mean square, degrees.
  static func rangeHalfWidth(range: Double, wobble: Double) -> Double {
    let share = max(0.015, 0.008 * wobble)
    return 1.96 * (0.64 + share * share * range * range).squareRoot()
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// One number of a device calibration, its uncertainty and its quality.
public struct CalibrationEntry: Sendable, Hashable {
  /// Whether to rely on a number.
  public enum Quality: String, Sendable, Hashable, Codable, CaseIterable {
    /// Known well enough for measurements of a joint.
    case good
    /// Better than nothing: it was estimated, but not well.
    case doubtful
    /// The recording does not tell; the value is that of a perfect sensor.
    case notEstimated
    /// Zero by the choice of the frame, not by measurement.
    case defined
  }

  /// The value, in the unit of its group.
  public let value: Double
  /// Standard uncertainty (GUM 2008, section 2.3.1), in the same unit; `nil` where the value was
  /// not estimated.
  public let standardUncertainty: Double?
  /// How far to rely on it.
  public let quality: Quality

  /// Half the width of the 95 % interval, in the same unit; `nil` where the value was not
  /// estimated.
  public var halfWidth95: Double? { standardUncertainty.map { AngleUncertainty.factor95 * $0 } }

  /// Judges an estimate by the half width of its 95 % interval.
  init(_ value: Double, uncertainty: Double?, goodWithin limit: Double, isChecked: Bool = true) {
    self.value = value
    standardUncertainty = uncertainty
    quality =
      uncertainty.map {
        isChecked && AngleUncertainty.factor95 * $0 <= limit ? .good : .doubtful
      } ?? .notEstimated
  }

  /// Zero by definition.
  static let zeroByDefinition = CalibrationEntry(
    value: 0, standardUncertainty: nil, quality: .defined)

  private init(value: Double, standardUncertainty: Double?, quality: Quality) {
    (self.value, self.standardUncertainty, self.quality) = (value, standardUncertainty, quality)
  }
}

/// A still pose of a calibration recording.
public struct CalibrationPose: Sendable, Hashable {
  /// Whether a pose took part in the calibration.
  public enum Use: String, Sendable, Hashable, Codable {
    /// It took part.
    case used
    /// Left out: gravity turned while it should have been still.
    case moved
    /// Left out: it does not fit the others.
    case outlier
  }

  /// Seconds on the recording's clock, ends of the rest left out.
  public let start: Double
  /// See `start`.
  public let end: Double
  /// Whether it took part in the calibration.
  public let use: Use
}

/// The gyroscope's bias from still poses: their mean, weighted by time.
///
/// A bias wanders. The scatter of the means of the poses beyond their noise, or what the noise may
/// hide of it, counts twice in the variance: the ends of a random walk lie √2 of its scatter from
/// its mean, and the next recording lies beyond the end.
enum GyroscopeBias {
  /// Half width of the 95 % interval up to which it is good, rad/s.
  private static let limit = 0.1 * Double.degree

  /// Bias about x, y and z, rad/s. Of one pose or more.
  static func entries(_ poses: [StillPose]) -> [CalibrationEntry] {
    let axes: [KeyPath<Vector3, Double>] = [\.x, \.y, \.z]
    return axes.map { entry(poses, $0) }
  }

  private static func entry(
    _ poses: [StillPose], _ axis: KeyPath<Vector3, Double>
  ) -> CalibrationEntry {
    let seconds = poses.reduce(0) { $0 + $1.duration }
    let mean = poses.reduce(0) { $0 + $1.rate[keyPath: axis] * $1.duration } / seconds
    let noise = poses.reduce(0) { sum, pose in
      let share = pose.rateDeviation * pose.duration / seconds
      return sum + share * share
    }
    let (count, freedom) = (Double(poses.count), Double(max(1, poses.count - 1)))
    let (scatter, usual) = poses.reduce((0.0, 0.0)) { sums, pose in
      let deviation = pose.rate[keyPath: axis] - mean
      return (
        sums.0 + deviation * deviation / freedom,
        sums.1 + pose.rateDeviation * pose.rateDeviation / count
      )
    }
    // The noise of a variance from so many poses is what can hide in it.
    let drift = max(scatter - usual, usual * (2 / freedom).squareRoot())
    return CalibrationEntry(mean, uncertainty: (noise + 2 * drift).squareRoot(), goodWithin: limit)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// One number of a device calibration, and what it is worth.
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
  /// not estimated. Half the width of a 95 % interval is 1.96 times this.
  public let standardUncertainty: Double?
  /// What it is worth.
  public let quality: Quality

  /// Judges an estimate by the half width of its 95 % interval.
  init(_ value: Double, uncertainty: Double?, goodWithin limit: Double, isChecked: Bool = true) {
    self.value = value
    standardUncertainty = uncertainty
    quality =
      uncertainty.map { isChecked && 1.96 * $0 <= limit ? .good : .doubtful } ?? .notEstimated
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
  /// What became of it.
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
  /// What became of it.
  public let use: Use
}

// SPDX-License-Identifier: Apache-2.0

/// A joint or segment angle over time.
public struct AngleSeries: Sendable, Equatable {
  /// Seconds on the recording's clock, a row a sample.
  public internal(set) var time: [Double]
  /// Degrees, flexion positive; NaN where there is no angle (before the start, inside a gap).
  public internal(set) var degrees: [Double]
  /// How far each angle may be off; NaN where there is no angle or it is not known.
  public internal(set) var uncertainty: [AngleUncertainty]

  /// Standard deviation of each angle, degrees; NaN where there is no angle or it is not known.
  public var standardDeviation: [Double] { uncertainty.map(\.standardDeviation) }

  /// A series from its columns, which must be of one length.
  public init(time: [Double], degrees: [Double], uncertainty: [AngleUncertainty]) {
    precondition(
      time.count == degrees.count && time.count == uncertainty.count, "columns of one length")
    self.time = time
    self.degrees = degrees
    self.uncertainty = uncertainty
  }

  /// A series with a standard deviation that is not told apart, or not known; the columns must be
  /// of one length.
  public init(time: [Double], degrees: [Double], standardDeviation: [Double]? = nil) {
    self.init(
      time: time, degrees: degrees,
      uncertainty: standardDeviation?.map(AngleUncertainty.init(undivided:))
        ?? Array(repeating: .unknown, count: time.count))
  }
}

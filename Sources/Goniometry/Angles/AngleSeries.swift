// SPDX-License-Identifier: Apache-2.0

/// A joint or segment angle over time.
public struct AngleSeries: Sendable, Equatable {
  /// Seconds on the recording's clock, a row a sample.
  public internal(set) var time: [Double]
  /// Degrees, flexion positive; NaN where there is no angle (before the start, inside a gap).
  public internal(set) var degrees: [Double]
  /// Standard deviation of each angle, degrees; NaN where there is no angle or it is not known.
  public internal(set) var standardDeviation: [Double]

  /// A series from its columns, which must be of one length; without a standard deviation that is
  /// not known.
  public init(time: [Double], degrees: [Double], standardDeviation: [Double]? = nil) {
    let standardDeviation =
      standardDeviation ?? Array(repeating: .nan, count: time.count)
    precondition(
      time.count == degrees.count && time.count == standardDeviation.count, "columns of one length")
    self.time = time
    self.degrees = degrees
    self.standardDeviation = standardDeviation
  }
}

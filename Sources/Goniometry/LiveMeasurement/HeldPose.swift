// SPDX-License-Identifier: Apache-2.0

/// A pose that was held and said to be of a known angle.
public struct HeldPose: Sendable, Hashable, Codable {
  /// When, seconds on the measurement's clock.
  public var times: ClosedRange<Double>
  /// The joint's angle there, degrees.
  public var degrees: Double

  /// A pose from its parts.
  public init(times: ClosedRange<Double>, degrees: Double = 0) {
    (self.times, self.degrees) = (times, degrees)
  }

  /// Degrees to add to a series, so that the median of the pose is what it was said to be.
  func shift(of series: AngleSeries) throws(MeasurementError) -> Double {
    let inside = series.time.indices.filter {
      times.contains(series.time[$0]) && series.degrees[$0].isFinite
    }
    guard !inside.isEmpty else {
      throw .noStandingPose(from: times.lowerBound, to: times.upperBound, needed: 0.3)
    }
    return degrees - OrderStatistics.median(inside.map { series.degrees[$0] })
  }
}

extension AngleSeries {
  /// The series with so many degrees added.
  func shifted(by degrees: Double) -> AngleSeries {
    guard degrees != 0 else { return self }
    var result = self
    for row in result.degrees.indices { result.degrees[row] += degrees }
    return result
  }
}

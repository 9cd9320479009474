// SPDX-License-Identifier: Apache-2.0

/// The ranges of the complete repetitions of one recording, in degrees; of a named movement, the far ends of
/// its repetitions in one direction.
///
/// They tell how evenly the person moved. They tell nothing of the error between days, examiners or
/// placements of the sensors: for that measure the same people again and compare with ``Reliability``.
public struct RepetitionStatistics: Sendable, Hashable, Codable {
  /// Complete repetitions; partial ones are left out of everything here.
  public let count: Int
  /// Mean range.
  public let mean: Double
  /// Sample standard deviation of the ranges (n − 1); `nil` below two.
  public let standardDeviation: Double?
  /// The smallest range.
  public let smallest: Double
  /// The largest range.
  public let largest: Double

  /// The statistics of some repetitions; `nil` where none is complete.
  package init?(_ repetitions: [Repetition]) {
    self.init(ranges: repetitions.filter { !$0.isPartial }.map(\.range))
  }

  /// The statistics of some ranges; `nil` of none.
  init?(ranges: [Double]) {
    guard let smallest = ranges.min(), let largest = ranges.max() else { return nil }
    let moments = Moments(ranges)
    (count, self.smallest, self.largest) = (ranges.count, smallest, largest)
    (mean, standardDeviation) = (moments.mean, moments.sampleDeviation)
  }
}

/// Whether repetitions grew or shrank one after another, as they do in fatigue, pain or warming up.
///
/// The median of the slopes of all pairs of complete repetitions, with Sen's 95 % interval, which
/// few wild repetitions change (Theil 1950; Sen 1968, doi 10.1080/01621459.1968.10480934).
public struct RepetitionTrend: Sendable, Hashable, Codable {
  /// A change from one repetition to the next.
  public struct Slope: Sendable, Hashable, Codable {
    /// The change.
    public let value: Double
    /// Lower end of its 95 % interval.
    public let lower: Double
    /// Upper end of its 95 % interval.
    public let upper: Double

    /// Whether the interval leaves out zero.
    public var isSignificant: Bool { lower > 0 || upper < 0 }

    init?(_ values: [Double]) {
      guard let slope = TheilSenSlope(values) else { return nil }
      value = slope.slope
      (lower, upper) = (slope.interval.lowerBound, slope.interval.upperBound)
    }
  }

  /// Of the range, degrees a repetition.
  public let range: Slope
  /// Of the peak velocity, °/s a repetition.
  public let peakVelocity: Slope
  /// Complete repetitions that it was found from.
  public let count: Int

  /// The trend of some repetitions; `nil` below five complete ones.
  package init?(_ repetitions: [Repetition]) {
    let complete = repetitions.filter { !$0.isPartial }
    guard let range = Slope(complete.map(\.range)),
      let peakVelocity = Slope(complete.map(\.peakVelocity))
    else { return nil }
    self.range = range
    self.peakVelocity = peakVelocity
    count = complete.count
  }

  /// The significant trends in words, such as `range falls by 1.2° a repetition (0.8 to 1.7°)`;
  /// `nil` where nothing is, or where it rounds to zero.
  public var words: String? { parts.isEmpty ? nil : parts.joined(separator: ", ") }

  /// Each significant trend in words.
  package var parts: [String] {
    [("range", range, "°", 1), ("peak speed", peakVelocity, " °/s", 0)].compactMap {
      name, slope, unit, digits -> String? in
      let size = slope.value.magnitude.shown(digits)
      guard slope.isSignificant, size != "0" else { return nil }
      let sizes = [slope.lower.magnitude, slope.upper.magnitude].sorted()
      let (least, most) = (sizes[0].shown(digits), sizes[1].shown(digits) + unit)
      return slope.value < 0
        ? "\(name) falls by \(size + unit) a repetition (\(least) to \(most))"
        : "\(name) grows by \(size + unit) a repetition (\(least) to \(most))"
    }
  }
}

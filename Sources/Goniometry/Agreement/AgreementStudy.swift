// SPDX-License-Identifier: Apache-2.0

/// How well raters, devices or days agree on the same subjects: every two of them, and all together.
///
/// ```swift
/// let ratings = try Ratings(subjects: [[88, 90], [101, 99], [112, 115], [95, 96]])
/// let study = try AgreementStudy(of: ratings, acceptable: 5)
/// print(study.pairs[0].differences.bias, study.pairs[0].verdict == .within)
/// ```
public struct AgreementStudy: Sendable {
  /// Two of the raters.
  public struct Pair: Sendable {
    /// One subject, measured by both. In the unit of the measurements.
    public struct Point: Sendable, Hashable {
      /// The mean of both.
      public let mean: Double
      /// The first rater's measurement minus the second's.
      public let difference: Double
    }

    /// The place of the first rater in a row of the ratings.
    public let first: Int
    /// The place of the second one.
    public let second: Int
    /// Bias and limits of agreement, first minus second.
    public let differences: BlandAltman
    /// Concordance correlation with its interval.
    public let concordance: ConcordanceCorrelation
    /// Whether the limits keep within the acceptable difference; `nil` if none was stated.
    public let verdict: AgreementVerdict?
    /// A Bland–Altman plot's points, one for each subject in the order of the ratings.
    public let points: [Point]
  }

  /// All measurements.
  public let ratings: Ratings
  /// Intraclass correlations of all raters together, and what follows from them.
  public let reliability: Reliability
  /// Every two raters, in the order of the ratings.
  public let pairs: [Pair]
  /// The largest difference that does no harm, in the unit of the measurements, if stated.
  public let acceptable: Double?

  /// Compares every two raters.
  ///
  /// - Parameters:
  ///   - ratings: A measurement of each subject by each rater.
  ///   - acceptable: The largest difference that does no harm, in the unit of the measurements.
  /// - Throws: `AgreementError` if there are too few subjects or their measurements are all equal.
  public init(of ratings: Ratings, acceptable: Double? = nil) throws(AgreementError) {
    var pairs: [Pair] = []
    for first in 0..<ratings.raterCount {
      for second in first + 1..<max(ratings.raterCount, first + 1) {
        let differences = BlandAltman(ratings, first: first, second: second)
        pairs.append(
          Pair(
            first: first, second: second, differences: differences,
            concordance: try ConcordanceCorrelation(ratings, first: first, second: second),
            verdict: acceptable.map { differences.verdict(acceptable: $0) },
            points: ratings.subjects.map { row in
              let difference = row[first] - row[second]
              return Pair.Point(mean: row[second] + difference / 2, difference: difference)
            }))
      }
    }
    self.ratings = ratings
    self.pairs = pairs
    self.acceptable = acceptable
    reliability = try Reliability(ratings)
  }
}

extension AgreementStudy.Pair {
  /// How sure it is that one rater reads more than the other.
  package enum Direction: Sendable {
    /// The interval of the bias is above 0.
    case firstReadsMore
    /// The interval of the bias is below 0.
    case secondReadsMore
    /// The interval of the bias includes 0.
    case undecided
  }

  /// The direction that the 95 % interval of the bias shows.
  package var direction: Direction {
    if differences.biasInterval.lower > 0 { return .firstReadsMore }
    return differences.biasInterval.upper < 0 ? .secondReadsMore : .undecided
  }

  /// Whether the difference changes with the size of the measurement, at p < 0.05.
  package var isProportional: Bool { (differences.proportionalBias?.pValue ?? 1) < 0.05 }
}

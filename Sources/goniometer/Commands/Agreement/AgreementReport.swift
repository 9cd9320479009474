// SPDX-License-Identifier: Apache-2.0

internal import Goniometry

/// All that is told about matched measurements: what table and JSON are printed from.
struct AgreementReport {
  /// Two of the raters.
  struct Pair {
    /// Letters.
    let first, second: String
    /// Places among the raters.
    let firstIndex, secondIndex: Int
    let differences: BlandAltman
    let concordance: ConcordanceCorrelation
    /// `nil` where no acceptable difference was stated.
    let verdict: AgreementVerdict?
  }

  let matched: MatchedMeasurements
  let ratings: Ratings
  let reliability: Reliability
  /// Every two, in the order of the raters.
  let pairs: [Pair]
  let acceptable: Double?

  /// - Parameter acceptable: The largest difference that does no harm, where that is stated.
  init(_ matched: MatchedMeasurements, acceptable: Double?) throws(AgreementError) {
    let ratings = try Ratings(subjects: matched.subjects)
    var pairs: [Pair] = []
    for first in matched.raters.indices {
      for second in matched.raters.indices.dropFirst(first + 1) {
        let differences = BlandAltman(ratings, first: first, second: second)
        pairs.append(
          Pair(
            first: matched.raters[first].letter, second: matched.raters[second].letter,
            firstIndex: first, secondIndex: second,
            differences: differences,
            concordance: try ConcordanceCorrelation(ratings, first: first, second: second),
            verdict: acceptable.map { differences.verdict(acceptable: $0) }))
      }
    }
    self.matched = matched
    self.ratings = ratings
    self.pairs = pairs
    self.acceptable = acceptable
    reliability = try Reliability(ratings)
  }
}

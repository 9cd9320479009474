// SPDX-License-Identifier: Apache-2.0

import Goniometry
import Testing

@Suite("ConcordanceCorrelation")
struct ConcordanceCorrelationTests {
  /// Two implementations of one formula in double precision.
  private static let rounding = 1e-9
  /// The oracle's variance comes from numerical derivatives.
  private static let derivatives = 1e-7

  @Test("the coefficient is Lin's, and his corrected variance that of the delta method")
  func oracle() throws {
    for expected in try AgreementOracle.all() {
      let found = try ConcordanceCorrelation(Ratings(subjects: expected.ratings))
      let interval = try #require(found.interval)
      let peer = expected.ccc
      #expect(found.estimate.isNear(peer.estimate, tolerance: Self.rounding), "\(expected.name)")
      #expect(interval.lower.isNear(peer.lower, tolerance: Self.derivatives), "\(expected.name)")
      #expect(interval.upper.isNear(peer.upper, tolerance: Self.derivatives), "\(expected.name)")
      let correlation = try #require(found.correlation)
      #expect(correlation.isNear(peer.correlation, tolerance: Self.rounding))
      #expect(found.estimate.isNear(correlation * found.accuracy, tolerance: Self.rounding))
    }
  }

  @Test("by hand: 1, 2, 3 against 2, 4, 6")
  func byHand() throws {
    // Σ(x − y)² = 14; sums of squares 2 and 8 and 3·2² = 12: 1 − 14/22. r = 1, C_b = 2·4/22.
    let found = try ConcordanceCorrelation(Ratings(subjects: [[1, 2], [2, 4], [3, 6]]))
    #expect(found.estimate.isNear(8.0 / 22, tolerance: Self.rounding))
    #expect(found.correlation?.isNear(1, tolerance: Self.rounding) == true)
    #expect(found.accuracy.isNear(8.0 / 22, tolerance: Self.rounding))
  }

  @Test("raters who agree exactly have 1, and so have the limits; mirrored ones have −1")
  func perfect() throws {
    let same = try ConcordanceCorrelation(Ratings(subjects: [[1, 1], [2, 2], [5, 5]]))
    #expect(same.estimate == 1)
    #expect(same.interval == ConfidenceInterval(lower: 1, upper: 1))
    let mirrored = try ConcordanceCorrelation(Ratings(subjects: [[1, -1], [-1, 1], [0, 0]]))
    #expect(mirrored.estimate == -1)
    #expect(mirrored.interval == ConfidenceInterval(lower: -1, upper: -1))
  }

  @Test("near 1 the limits keep their digits", arguments: [1e-3, 1e-6, 1e-9, 1e-12])
  func nearlyPerfect(_ error: Double) throws {
    let rows: [[Double]] = (0..<20).map { subject in
      let level = Double(subject % 7) - 3
      return [level * (1 - error), level + (subject % 2 == 0 ? error : -error)]
    }
    let found = try ConcordanceCorrelation(Ratings(subjects: rows))
    let interval = try #require(found.interval)
    #expect(interval.lower <= found.estimate && found.estimate <= interval.upper)
    // 1 − ρc goes with the square of the error, and so do its limits.
    #expect(1 - interval.lower < 10 * error * error + 1e-15)
  }

  @Test("a billion added to eighths of degrees costs no digit")
  func largeOffset() throws {
    let rows = SyntheticRatings.rows(seed: 9, subjects: 25, raters: 2).map { row in
      row.map { (8 * $0).rounded() / 8 }
    }
    let near = try ConcordanceCorrelation(Ratings(subjects: rows))
    let far = try ConcordanceCorrelation(
      Ratings(subjects: rows.map { row in row.map { $0 + 1e9 } }))
    #expect(far.estimate.isNear(near.estimate, tolerance: Self.rounding))
  }

  @Test("order, origin, unit and exchange of the raters change nothing", arguments: 1...10)
  func invariance(_ seed: UInt64) throws {
    let rows = SyntheticRatings.rows(seed: seed, subjects: 3 + Int(seed), raters: 2)
    let base = try ConcordanceCorrelation(Ratings(subjects: rows))
    for other in [
      rows.reversed(), rows.map { $0.reversed() }, rows.map { row in row.map { 9 - 4 * $0 } },
    ] {
      let changed = try ConcordanceCorrelation(Ratings(subjects: other))
      #expect(changed.estimate.isNear(base.estimate, tolerance: Self.rounding), "seed \(seed)")
      let (a, b) = try (#require(base.interval), #require(changed.interval))
      #expect(a.lower.isNear(b.lower, tolerance: Self.rounding), "seed \(seed)")
      #expect(a.upper.isNear(b.upper, tolerance: Self.rounding), "seed \(seed)")
    }
  }

  @Test("a rater who always gives one number has 0 and no limits; two of them are an error")
  func constantRater() throws {
    let found = try ConcordanceCorrelation(Ratings(subjects: [[1, 4], [2, 4], [3, 4]]))
    #expect(found.estimate == 0)
    #expect(found.interval == nil)
    #expect(found.correlation == nil)
    #expect(throws: AgreementError.noVariance) {
      try ConcordanceCorrelation(Ratings(subjects: [[4, 4], [4, 4], [4, 4]]))
    }
    let apart = try ConcordanceCorrelation(Ratings(subjects: [[3, 4], [3, 4], [3, 4]]))
    #expect(apart.estimate == 0)
  }
}

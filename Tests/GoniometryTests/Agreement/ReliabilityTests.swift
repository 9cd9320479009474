// SPDX-License-Identifier: Apache-2.0

import Goniometry
import Testing

@Suite("Reliability")
struct ReliabilityTests {
  typealias Form = IntraclassCorrelation.Form

  /// Two implementations of one formula in double precision.
  private static let rounding = 1e-9
  /// Half of the last digit that is printed.
  private static let twoDecimals = 0.005

  @Test(
    "table 4 of Shrout & Fleiss 1979, from their table 2",
    arguments: [
      (Form.oneWaySingle, 0.17), (.agreementSingle, 0.29), (.consistencySingle, 0.71),
      (.oneWayAverage, 0.44), (.agreementAverage, 0.62), (.consistencyAverage, 0.91),
    ])
  func shroutFleiss(_ form: Form, _ expected: Double) throws {
    let reliability = try Reliability(AgreementOracle.ratings("shroutFleiss1979"))
    let found = reliability.intraclassCorrelation(form).estimate
    #expect(abs(found - expected) <= Self.twoDecimals)
  }

  @Test("table 3 of Shrout & Fleiss 1979: the mean squares, and their SEM and MDC95 by hand")
  func meanSquares() throws {
    let reliability = try Reliability(AgreementOracle.ratings("shroutFleiss1979"))
    let found = reliability.meanSquares
    #expect(abs(found.betweenSubjects - 11.24) <= Self.twoDecimals)
    #expect(abs(found.withinSubjects - 6.26) <= Self.twoDecimals)
    #expect(abs(found.betweenRaters - 32.49) <= Self.twoDecimals)
    #expect(abs(found.residual - 1.02) <= Self.twoDecimals)
    // The squares of the residuals are 367/24 in all: √(367/360), and 1.96·√2 times that.
    #expect(reliability.standardErrorOfMeasurement.isNear(1.009_675, tolerance: 1e-6))
    #expect(reliability.minimalDetectableChange95.isNear(2.798_63, tolerance: 1e-5))
  }

  @Test("every form, limit and test is that of pingouin")
  func oracle() throws {
    for expected in try AgreementOracle.all() {
      let reliability = try Reliability(Ratings(subjects: expected.ratings))
      for found in reliability.intraclassCorrelations {
        let place = "\(expected.name) \(found.form.rawValue)"
        let peer = try #require(expected.icc[found.form.rawValue], "\(place)")
        for (name, a, b) in [
          ("estimate", found.estimate, peer.estimate),
          ("lower", found.interval.lower, peer.lower),
          ("upper", found.interval.upper, peer.upper), ("F", found.f, peer.f),
          ("p", found.pValue, peer.pValue),
          ("numerator", found.numeratorFreedom, peer.numeratorFreedom),
          ("denominator", found.denominatorFreedom, peer.denominatorFreedom),
        ] {
          #expect(a.isNear(b, tolerance: Self.rounding), "\(place), \(name)")
        }
      }
    }
  }

  /// How far apart two answers are that should be one.
  private func difference(_ a: Reliability, _ b: Reliability) -> Double {
    zip(a.intraclassCorrelations, b.intraclassCorrelations).map { a, b in
      [
        a.estimate - b.estimate, a.interval.lower - b.interval.lower,
        a.interval.upper - b.interval.upper,
      ].map { abs($0) }.max() ?? .nan
    }.max() ?? .nan
  }

  @Test("order of subjects and raters, origin and unit change no correlation", arguments: 1...20)
  func invariance(_ seed: UInt64) throws {
    let (subjects, raters) = (3 + Int(seed) * 2, 2 + Int(seed) % 4)
    let rows = SyntheticRatings.rows(seed: seed, subjects: subjects, raters: raters)
    let base = try Reliability(Ratings(subjects: rows))
    let others = [
      rows.reversed(), rows.map { $0.reversed() }, rows.map { row in row.map { 7 - 0.25 * $0 } },
    ]
    for other in others {
      let changed = try Reliability(Ratings(subjects: other))
      #expect(difference(base, changed) < 1e-10, "seed \(seed)")
    }
    let scaled = try Reliability(Ratings(subjects: others[2]))
    #expect(
      scaled.standardErrorOfMeasurement.isNear(
        base.standardErrorOfMeasurement / 4, tolerance: Self.rounding))
  }

  @Test("a billion added to quarters of degrees costs no digit")
  func largeOffset() throws {
    let rows = SyntheticRatings.rows(seed: 9, subjects: 25, raters: 3).map { row in
      row.map { (4 * $0).rounded() / 4 }
    }
    let shifted = rows.map { row in row.map { $0 + 1e9 } }
    let (a, b) = (
      try Reliability(Ratings(subjects: rows)), try Reliability(Ratings(subjects: shifted))
    )
    #expect(difference(a, b) < 1e-9)
  }

  @Test("raters who agree exactly have correlations and limits of 1 and no error", arguments: 2...7)
  func identical(_ raters: Int) throws {
    let rows = SyntheticRatings.rows(seed: 4, subjects: 12, raters: 1).map {
      Array(repeating: $0[0], count: raters)
    }
    let reliability = try Reliability(Ratings(subjects: rows))
    #expect(reliability.standardErrorOfMeasurement == 0)
    #expect(reliability.minimalDetectableChange95 == 0)
    for found in reliability.intraclassCorrelations {
      #expect(found.estimate == 1)
      #expect(found.interval == ConfidenceInterval(lower: 1, upper: 1))
      #expect(found.f == .infinity)
      #expect(found.pValue == 0)
    }
  }

  @Test("a constant difference spoils agreement and leaves consistency at 1")
  func constantDifference() throws {
    let rows = (0..<10).map { [Double($0), Double($0) + 4] }
    let reliability = try Reliability(Ratings(subjects: rows))
    let consistency = reliability.intraclassCorrelation(.consistencySingle)
    #expect(consistency.estimate == 1)
    #expect(consistency.interval == ConfidenceInterval(lower: 1, upper: 1))
    // MSR = 2·Σ(i − 4.5)²/9 = 55/3 and MSC = 10·(2² + 2²) = 80: MSR/(MSR + 2·80/10).
    let agreement = reliability.intraclassCorrelation(.agreementSingle)
    #expect(agreement.estimate.isNear(55.0 / 103, tolerance: Self.rounding))
    #expect(agreement.interval.lower > 0 && agreement.interval.lower < agreement.estimate)
    #expect(agreement.interval.upper < 1 && agreement.interval.upper > agreement.estimate)
  }

  @Test(
    "estimates lie within their limits, below zero too, and limits are numbers", arguments: 1...40)
  func limits(_ seed: UInt64) throws {
    let rows = SyntheticRatings.rows(
      seed: seed, subjects: 3 + Int(seed) % 6, raters: 2 + Int(seed) % 3, error: 60)
    for found in try Reliability(Ratings(subjects: rows)).intraclassCorrelations
    where found.estimate.isFinite {
      #expect(found.interval.lower.isFinite || found.form == .agreementAverage)
      #expect(!(found.interval.lower > found.estimate), "seed \(seed) \(found)")
      #expect(!(found.interval.upper < found.estimate), "seed \(seed) \(found)")
    }
  }

  @Test("an opposite second rater gives a negative correlation, and no average that could be one")
  func opposite() throws {
    let rows = [[1.0, 5], [2, 4], [3, 3.5], [4, 2], [5, 1]]
    let reliability = try Reliability(Ratings(subjects: rows))
    #expect(reliability.intraclassCorrelation(.consistencySingle).estimate < -0.9)
    #expect(reliability.intraclassCorrelation(.consistencyAverage).estimate < -100)
    #expect(reliability.intraclassCorrelation(.agreementAverage).estimate.isNaN)
  }

  @Test("the 95 % limits of ICC(2,1) and ICC(3,1) hold the truth in about 95 of 100 studies")
  func coverage() throws {
    // Subjects' variance 100, raters' 4, error 9; ICC(2,1) = 100/113, ICC(3,1) = 100/109.
    var held = (agreement: 0, consistency: 0)
    let studies = 1000
    for seed in 0..<UInt64(studies) {
      let rows = SyntheticRatings.rows(seed: 7000 + seed, subjects: 20, raters: 4)
      let reliability = try Reliability(Ratings(subjects: rows))
      let agreement = reliability.intraclassCorrelation(.agreementSingle).interval
      let consistency = reliability.intraclassCorrelation(.consistencySingle).interval
      if agreement.lower <= 100 / 113, 100 / 113 <= agreement.upper { held.agreement += 1 }
      if consistency.lower <= 100 / 109, 100 / 109 <= consistency.upper { held.consistency += 1 }
    }
    // Three standard errors of a share of 0.95 in 1000 are 0.021; Satterthwaite's is approximate.
    #expect((929...971).contains(held.consistency), "\(held)")
    #expect((919...985).contains(held.agreement), "\(held)")
  }

  @Test("subjects that do not differ are an error, not a number")
  func noVariance() throws {
    for rows in [[[3.0, 3], [3, 3], [3, 3]], [[1.0, 3], [3, 1], [2, 2]]] {
      #expect(throws: AgreementError.noVariance) {
        try Reliability(Ratings(subjects: rows))
      }
    }
  }
}

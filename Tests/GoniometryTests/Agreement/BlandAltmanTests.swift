// SPDX-License-Identifier: Apache-2.0

import Goniometry
import SyntheticMotion
import Testing

@Suite("BlandAltman")
struct BlandAltmanTests {
  /// Two implementations of one formula in double precision.
  private static let rounding = 1e-9

  @Test("two peak flow meters, as Bland & Altman 1986 have it: bias, SD and limits in L/min")
  func peakFlow() throws {
    let found = BlandAltman(try AgreementOracle.ratings("blandAltman1986"))
    func isPrinted(_ number: Double, _ expected: Double) -> Bool {
      abs(number - expected) <= 0.05 + 1e-9
    }
    #expect(isPrinted(found.bias, -2.1))
    #expect(isPrinted(found.standardDeviation, 38.8))
    #expect(isPrinted(found.biasInterval.lower, -22.0))
    #expect(isPrinted(found.biasInterval.upper, 17.8))
    // They take two standard deviations for 1.96, from the rounded numbers.
    let rounded = (bias: -2.1, deviation: 38.8)
    #expect(isPrinted(rounded.bias - 2 * rounded.deviation, -79.7))
    #expect(isPrinted(found.bias - 2 * found.standardDeviation, -79.65))
    #expect(isPrinted(found.bias + 2 * found.standardDeviation, 75.4))
    // The limits' intervals of the paper, −114.3…−45.1 and 40.9…110.1, are its approximation about
    // two standard deviations; the exact ones overlap them and reach further outside.
    #expect(found.lowerLimit.interval.lower < -114.3)
    #expect((-114.3 ... -45.1).contains(found.lowerLimit.interval.upper))
    #expect(found.upperLimit.interval.upper > 110.1)
    #expect((40.9...110.1).contains(found.upperLimit.interval.lower))
  }

  @Test("bias, limits, their exact intervals and the slope are those of scipy and statsmodels")
  func oracle() throws {
    for expected in try AgreementOracle.all() {
      let found = BlandAltman(try Ratings(subjects: expected.ratings))
      let peer = expected.blandAltman
      let slope = try #require(found.proportionalBias)
      for (name, a, b) in [
        ("bias", found.bias, peer.bias), ("bias lower", found.biasInterval.lower, peer.biasLower),
        ("bias upper", found.biasInterval.upper, peer.biasUpper),
        ("SD", found.standardDeviation, peer.standardDeviation),
        ("lower limit", found.lowerLimit.value, peer.lowerLimit),
        ("lower limit, lower", found.lowerLimit.interval.lower, peer.lowerLimitLower),
        ("lower limit, upper", found.lowerLimit.interval.upper, peer.lowerLimitUpper),
        ("upper limit", found.upperLimit.value, peer.upperLimit),
        ("upper limit, lower", found.upperLimit.interval.lower, peer.upperLimitLower),
        ("upper limit, upper", found.upperLimit.interval.upper, peer.upperLimitUpper),
        ("slope", slope.slope, peer.slope), ("slope lower", slope.interval.lower, peer.slopeLower),
        ("slope upper", slope.interval.upper, peer.slopeUpper),
        ("slope p", slope.pValue, peer.slopePValue),
      ] {
        #expect(a.isNear(b, tolerance: Self.rounding), "\(expected.name), \(name)")
      }
    }
  }

  @Test("for many subjects the exact intervals come to Bland & Altman's approximation")
  func manySubjects() throws {
    let rows = SyntheticRatings.rows(seed: 11, subjects: 5000, raters: 2)
    let found = BlandAltman(try Ratings(subjects: rows))
    // Variance of a limit: SD²/n·(1 + 1.96²/2), Bland & Altman 1999.
    let n = Double(found.count)
    let error = found.standardDeviation * ((1 + 1.959_964 * 1.959_964 / 2) / n).squareRoot()
    let half = 1.959_964 * error
    let interval = found.upperLimit.interval
    #expect(interval.lower.isNear(found.upperLimit.value - half, tolerance: 0.02 * half))
    #expect(interval.upper.isNear(found.upperLimit.value + half, tolerance: 0.02 * half))
  }

  @Test("exchanging the raters mirrors everything", arguments: 1...10)
  func exchanged(_ seed: UInt64) throws {
    let rows = SyntheticRatings.rows(seed: seed, subjects: 4 + Int(seed), raters: 3)
    let ratings = try Ratings(subjects: rows)
    let a = BlandAltman(ratings, first: 0, second: 2)
    let b = BlandAltman(ratings, first: 2, second: 0)
    let near = { (x: Double, y: Double) in x.isNear(y, tolerance: Self.rounding) }
    #expect(near(a.bias, -b.bias))
    #expect(near(a.lowerLimit.value, -b.upperLimit.value))
    #expect(near(a.lowerLimit.interval.lower, -b.upperLimit.interval.upper))
    #expect(near(a.biasInterval.upper, -b.biasInterval.lower))
    let slopes = try (#require(a.proportionalBias), #require(b.proportionalBias))
    #expect(near(slopes.0.slope, -slopes.1.slope))
    #expect(near(slopes.0.pValue, slopes.1.pValue))
  }

  @Test("the interval of a limit holds the truth in about 95 of 100 studies of six subjects")
  func coverage() throws {
    var generator = SplitMix64(seed: 31)
    var held = 0
    for _ in 0..<300 {
      let rows = (0..<6).map { _ in [100 + generator.nextNoise(), 100] }
      let interval = BlandAltman(try Ratings(subjects: rows)).upperLimit.interval
      if interval.lower <= 1.959_964, 1.959_964 <= interval.upper { held += 1 }
    }
    // Three standard errors of a share of 0.95 in 300 are 0.038.
    #expect((274...296).contains(held), "seed 31: \(held)")
  }

  @Test("a difference that never varies has limits at the bias and no slope")
  func constantDifference() throws {
    let found = BlandAltman(try Ratings(subjects: [[3, 1], [5, 3], [9, 7], [4, 2]]))
    #expect(found.bias == 2)
    #expect(found.standardDeviation == 0)
    #expect(found.biasInterval == ConfidenceInterval(lower: 2, upper: 2))
    #expect(found.lowerLimit.interval == ConfidenceInterval(lower: 2, upper: 2))
    #expect(found.upperLimit.value == 2)
    #expect(found.proportionalBias == nil)
  }

  @Test("a second rater who reads nine tenths has that for a slope, without doubt")
  func proportional() throws {
    let rows = [100.0, 110, 120, 130].map { [$0, 0.9 * $0] }
    let slope = try #require(BlandAltman(Ratings(subjects: rows)).proportionalBias)
    #expect(slope.slope.isNear(0.1 / 0.95, tolerance: Self.rounding))
    #expect(slope.interval.upper - slope.interval.lower < 1e-9)
    #expect(slope.pValue < 1e-9)
  }

  @Test(
    "a verdict counts the uncertainty of the limits: within, beyond, or too few subjects to say")
  func verdict() throws {
    let rows = SyntheticRatings.rows(seed: 2, subjects: 40, raters: 2, error: 1)
    let found = BlandAltman(
      try Ratings(subjects: rows.map { [$0[0], $0[0] + ($0[1] - $0[0]) / 4] }))
    let outermost = max(-found.lowerLimit.interval.lower, found.upperLimit.interval.upper)
    let innermost = max(-found.lowerLimit.interval.upper, found.upperLimit.interval.lower)
    #expect(found.verdict(acceptable: outermost) == .within)
    #expect(found.verdict(acceptable: outermost - 1e-6) == .undecided)
    #expect(found.verdict(acceptable: innermost) == .undecided)
    #expect(found.verdict(acceptable: innermost - 1e-6) == .beyond)
  }
}

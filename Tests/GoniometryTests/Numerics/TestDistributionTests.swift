// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Goniometry

@Suite("Distributions of tests and limits")
struct TestDistributionTests {
  /// What bisection on a distribution good to 1e-13 leaves of a quantile.
  private static let rounding = 1e-10

  @Test(
    "quantiles of F, where GSL's own inverse fails too, are scipy's",
    arguments: [
      (5.0, 15.0, 3.576_415_349_279_060_7), (1, 999, 5.039_066_447_213_99),
      (9999, 9999, 1.039_982_072_537_095), (999, 1.01, 952.847_928_151_641_1),
    ])
  func fQuantiles(_ numerator: Double, _ denominator: Double, _ expected: Double) {
    let found = TestDistributions.fQuantile(0.975, numerator: numerator, denominator: denominator)
    #expect(abs(found / expected - 1) < Self.rounding)
  }

  @Test("quantiles and tails undo each other", arguments: [1.0, 1.3, 2, 4.19, 17, 250, 40_000])
  func roundTrip(_ freedom: Double) {
    for other in [1.0, 2.5, 30, 1999] {
      let f = TestDistributions.fQuantile(0.975, numerator: freedom, denominator: other)
      let tail = TestDistributions.fUpperTail(f, numerator: freedom, denominator: other)
      #expect(abs(tail - 0.025) < Self.rounding)
    }
    let t = TestDistributions.tQuantile(0.975, freedom: freedom)
    #expect(abs(TestDistributions.tTwoSided(-t, freedom: freedom) - 0.05) < Self.rounding)
  }

  @Test(
    "quantiles of the non-central t are scipy's, from two subjects to five thousand",
    arguments: [
      (2.0, 0.522_605_223_390_915_6, 62.557_648_519_352_9),
      (3, 0.712_647_046_144_210_6, 12.816_197_272_868_3),
      (17, 1.315_029_371_088_243, 3.148_271_439_661_642_5),
      (50, 1.550_699_744_421_982_8, 2.535_470_482_056_765),
      (5000, 1.913_365_867_475_372_4, 2.008_142_632_070_365),
    ])
  func noncentral(_ subjects: Double, _ least: Double, _ most: Double) {
    let root = subjects.squareRoot()
    let shift = TestDistributions.normalQuantile(0.975) * root
    let t = NoncentralT(freedom: subjects - 1, shift: shift)
    #expect(abs(t.quantile(0.025) / root / least - 1) < Self.rounding)
    #expect(abs(t.quantile(0.975) / root / most - 1) < Self.rounding)
  }

  @Test("without a shift it is Student's t")
  func central() {
    let t = NoncentralT(freedom: 7, shift: 0)
    let expected = TestDistributions.tQuantile(0.975, freedom: 7)
    #expect(abs(t.quantile(0.975) / expected - 1) < Self.rounding)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Goniometry
import SyntheticMotion
import Testing

/// What PyPI's packages make of some ratings; see Benchmarks/peers/golden_agreement.py.
struct AgreementOracle: Decodable {
  struct Correlation: Decodable {
    let estimate, lower, upper, f, numeratorFreedom, denominatorFreedom, pValue: Double
  }

  struct Differences: Decodable {
    let bias, biasLower, biasUpper, standardDeviation: Double
    let lowerLimit, lowerLimitLower, lowerLimitUpper: Double
    let upperLimit, upperLimitLower, upperLimitUpper: Double
    let slope, slopeLower, slopeUpper, slopePValue: Double
  }

  struct Concordance: Decodable {
    let estimate, lower, upper, correlation: Double
  }

  let name: String
  let ratings: [[Double]]
  let icc: [String: Correlation]
  let blandAltman: Differences
  let ccc: Concordance

  /// All of the golden file.
  static func all() throws -> [AgreementOracle] {
    struct Document: Decodable {
      let cases: [AgreementOracle]
    }
    let file = try #require(
      Bundle.module.url(forResource: "Golden/agreement", withExtension: "json"))
    return try JSONDecoder().decode(Document.self, from: Data(contentsOf: file)).cases
  }

  /// One case by its name.
  static func ratings(_ name: String) throws -> Ratings {
    let found = try #require(try all().first { $0.name == name })
    return try Ratings(subjects: found.ratings)
  }
}

/// Ratings for tests.
enum SyntheticRatings {
  /// Knee ranges of subjects about 115 ± 10 with raters' offsets and errors of some degrees.
  static func rows(seed: UInt64, subjects: Int, raters: Int, error: Double = 3) -> [[Double]] {
    var generator = SplitMix64(seed: seed)
    let offsets = (0..<raters).map { _ in 2 * generator.nextNoise() }
    return (0..<subjects).map { _ in
      let level = 115 + 10 * generator.nextNoise()
      return offsets.map { level + $0 + error * generator.nextNoise() }
    }
  }
}

extension Double {
  /// Whether two numbers are equal but for rounding: within `tolerance` of the larger, or of 1.
  func isNear(_ other: Double, tolerance: Double) -> Bool {
    self == other || abs(self - other) <= tolerance * max(1, abs(self), abs(other))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Goniometry
import Testing

@Suite("Agreement of several raters")
struct AgreementStudyTests {
  @Test("every two raters are a pair, with what each statistic finds by itself")
  func pairs() throws {
    let ratings = try AgreementOracle.ratings("shroutFleiss1979")
    let study = try AgreementStudy(of: ratings, acceptable: 3)
    #expect(
      study.pairs.map { [$0.first, $0.second] } == [
        [0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3],
      ])
    for pair in study.pairs {
      let differences = BlandAltman(ratings, first: pair.first, second: pair.second)
      #expect(pair.differences == differences)
      #expect(pair.verdict == differences.verdict(acceptable: 3))
      #expect(
        try pair.concordance
          == ConcordanceCorrelation(ratings, first: pair.first, second: pair.second))
    }
    #expect(try study.reliability == Reliability(ratings))
  }

  @Test("a point is the mean of both and the first minus the second")
  func points() throws {
    let study = try AgreementStudy(of: Ratings(subjects: [[88, 90], [101, 99], [112, 115]]))
    #expect(study.pairs.count == 1)
    #expect(study.pairs.first?.points.map(\.mean) == [89, 100, 113.5])
    #expect(study.pairs.first?.points.map(\.difference) == [-2, 2, -3])
    #expect(study.pairs.first?.verdict == nil)
    #expect(study.acceptable == nil)
  }

  @Test("subjects that do not differ have no reliability")
  func noVariance() throws {
    let ratings = try Ratings(subjects: [[1, 1], [1, 1], [1, 1]])
    #expect(throws: AgreementError.noVariance) { try AgreementStudy(of: ratings) }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Goniometry
import Testing

@Suite("Ratings")
struct RatingsTests {
  @Test(
    "tables that are none are refused, each for its reason",
    arguments: [
      ([], AgreementError.tooFewSubjects(found: 0, needed: 3)),
      ([[1, 2], [2, 3]], .tooFewSubjects(found: 2, needed: 3)),
      ([[1], [2], [3]], .tooFewRaters(found: 1)), ([[], [], []], .tooFewRaters(found: 0)),
      ([[1, 2], [3, 4], [5]], .raggedSubject(subject: 3, expected: 2, found: 1)),
      ([[1, 2], [3, .nan], [5, 6]], .notFinite(subject: 2, rater: 2)),
      ([[1, 2], [3, 4], [-.infinity, 6]], .notFinite(subject: 3, rater: 1)),
      ([[1, 2], [3, 4], [5, 1e200]], .notFinite(subject: 3, rater: 2)),
    ] as [([[Double]], AgreementError)])
  func refused(_ rows: [[Double]], _ expected: AgreementError) {
    #expect(throws: expected) { try Ratings(subjects: rows) }
  }

  @Test("every error says what to do")
  func sentences() {
    let errors: [AgreementError] = [
      .tooFewRaters(found: 1), .tooFewSubjects(found: 1, needed: 3),
      .raggedSubject(subject: 2, expected: 3, found: 1), .notFinite(subject: 1, rater: 2),
      .noVariance,
    ]
    for error in errors {
      #expect(error.description.contains(": "))
      #expect(error.description.hasSuffix("."))
    }
    #expect(
      AgreementError.tooFewSubjects(found: 1, needed: 3).description.hasPrefix(
        "Only 1 subject was measured by all, and 3 are needed"))
  }

  @Test("the largest numbers accepted and the smallest differences leave every result a number")
  func extremes() throws {
    for scale in [1e150, 1e-140] {
      let ratings = try Ratings(
        subjects: [[0.5, 0.25], [-1, -0.75], [0.75, 1]].map { row in
          row.map { $0 * scale }
        })
      let reliability = try Reliability(ratings)
      #expect(reliability.standardErrorOfMeasurement.isFinite)
      for found in reliability.intraclassCorrelations {
        #expect(found.estimate.isFinite && found.interval.lower.isFinite, "\(scale) \(found)")
      }
      let differences = BlandAltman(ratings)
      #expect(differences.upperLimit.interval.upper.isFinite)
      #expect(differences.proportionalBias?.pValue.isFinite == true)
      #expect(try ConcordanceCorrelation(ratings).interval?.lower.isFinite == true)
    }
  }
}

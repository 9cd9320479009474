// SPDX-License-Identifier: Apache-2.0

package import Goniometry
package import Recordings

/// Tables of measurements, matched by subject, and how well their raters agree.
///
/// ```swift
/// let report = try AgreementReport(try MatchedTables(tables), acceptable: 5)
/// for pair in report.pairs { print(pair.first.column.place, pair.found.differences.bias) }
/// ```
package struct AgreementReport: Sendable {
  /// One rater with the mean of the measurements.
  package struct Rater: Sendable {
    /// The column of the table.
    package let column: MatchedTables.Rater
    /// In the unit of the measurements.
    package let mean: Double
    /// In the unit of the measurements.
    package let standardDeviation: Double
  }

  /// Two raters and what was found about them.
  package struct Pair: Sendable {
    package let first: Rater
    package let second: Rater
    /// Differences are the first rater's measurement minus the second's.
    package let found: AgreementStudy.Pair
  }

  /// The tables.
  package let matched: MatchedTables
  /// The figures computed from them.
  package let study: AgreementStudy
  /// In the order of the tables.
  package let raters: [Rater]

  /// Computes the agreement.
  ///
  /// - Parameters:
  ///   - matched: One measurement a rater and subject.
  ///   - acceptable: The largest difference that does no harm, in the unit of the measurements.
  /// - Throws: `AgreementError` if there are too few subjects or they do not differ.
  package init(_ matched: MatchedTables, acceptable: Double?) throws(AgreementError) {
    let study = try AgreementStudy(
      of: try Ratings(subjects: matched.subjects), acceptable: acceptable)
    (self.matched, self.study) = (matched, study)
    raters = matched.raters.enumerated().map { index, column in
      let (mean, deviation) = study.ratings.moments(of: index)
      return Rater(column: column, mean: mean, standardDeviation: deviation)
    }
  }

  /// Every two raters.
  package var pairs: [Pair] {
    study.pairs.map { Pair(first: raters[$0.first], second: raters[$0.second], found: $0) }
  }

  /// Sentences on what is doubtful about the tables; they hold even if there is no result.
  package static func warnings(on matched: MatchedTables) -> [String] {
    var warnings: [String] = []
    if matched.isMatchedByTime, let name = matched.keyNames.first {
      warnings.append(
        "rows are matched by '\(name)'; samples of one recording are not independent, and every "
          + "interval is too narrow for them: give one measurement for each subject")
    }
    if !matched.leftOut.isEmpty {
      let shown = matched.leftOut.prefix(shownNames).map { row in
        "\(row.key) (not in \(row.missing.joined(separator: ", ")))"
      }
      let rest = matched.leftOut.count - shown.count
      warnings.append(
        "\(matched.leftOut.count) of \(matched.leftOut.count + matched.subjects.count) left out, "
          + "not measured by all: " + shown.joined(separator: ", ")
          + (rest > 0 ? " and \(rest) more, all of them listed in the JSON" : ""))
    }
    return warnings
  }

  /// Rows beyond this are left to JSON.
  private static let shownNames = 8
}

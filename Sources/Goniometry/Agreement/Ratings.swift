// SPDX-License-Identifier: Apache-2.0

/// One measurement of every subject by every rater: what agreement is told from.
///
/// A rater is whoever or whatever measures: a person, a device, a day. Any unit, the same for all.
/// The subjects must be independent of one another; the samples of one recording are not, and make
/// every interval far too narrow.
public struct Ratings: Sendable, Hashable {
  /// The fewest subjects that leave a degree of freedom to every statistic.
  public static let fewestSubjects = 3
  /// The largest magnitude whose square and sums of it are numbers.
  static let largestMagnitude = 1e150

  /// A row a subject, with a number a rater.
  public let subjects: [[Double]]

  /// Checks and keeps a table with a row a subject and in it a number a rater.
  public init(subjects rows: [[Double]]) throws(AgreementError) {
    let raters = rows.first?.count ?? 0
    guard rows.isEmpty || raters >= 2 else { throw .tooFewRaters(found: raters) }
    guard rows.count >= Self.fewestSubjects else {
      throw .tooFewSubjects(found: rows.count, needed: Self.fewestSubjects)
    }
    for (subject, row) in rows.enumerated() {
      guard row.count == raters else {
        throw .raggedSubject(subject: subject + 1, expected: raters, found: row.count)
      }
      // NaN fails the comparison too.
      if let rater = row.firstIndex(where: { !(abs($0) <= Self.largestMagnitude) }) {
        throw .notFinite(subject: subject + 1, rater: rater + 1)
      }
    }
    subjects = rows
  }

  /// How many subjects there are, 3 or more.
  public var subjectCount: Int { subjects.count }
  /// How many raters there are, 2 or more.
  public var raterCount: Int { subjects.first?.count ?? 0 }

  /// All that one rater (from 0) measured, in the order of the subjects.
  public func measurements(of rater: Int) -> [Double] { subjects.map { $0[rater] } }

  /// Mean and sample standard deviation of all that one rater (from 0) measured.
  public func moments(of rater: Int) -> (mean: Double, standardDeviation: Double) {
    let (mean, squares) = measurements(of: rater).meanAndSquares
    return (mean, (squares / Double(subjectCount - 1)).squareRoot())
  }
}

extension [Double] {
  /// Mean, and the sum of squared deviations from it; the mean is taken relative to the first
  /// number, so that a large number common to all costs no digits.
  var meanAndSquares: (mean: Double, squares: Double) {
    let origin = first ?? 0
    let mean = origin + reduce(0) { $0 + ($1 - origin) } / Double(count)
    return (mean, reduce(0) { $0 + ($1 - mean) * ($1 - mean) })
  }
}

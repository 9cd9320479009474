// SPDX-License-Identifier: Apache-2.0

/// One measurement of every subject by every rater: the data of agreement statistics.
///
/// A rater is whoever or whatever measures: a person, a device, a day. Any unit, the same for all.
/// The subjects must be independent of one another; the samples of one recording are not, and make
/// every interval far too narrow.
public struct Ratings: Sendable, Hashable {
  /// The fewest subjects that leave a degree of freedom to every statistic.
  package static let fewestSubjects = 3
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
  package func measurements(of rater: Int) -> [Double] { subjects.map { $0[rater] } }

  /// Mean and sample standard deviation of all that one rater (from 0) measured.
  package func moments(of rater: Int) -> (mean: Double, standardDeviation: Double) {
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

/// A 95 % confidence interval, in the unit of what it is of.
public struct ConfidenceInterval: Sendable, Hashable, Codable {
  /// Its ends; equal where nothing is left uncertain.
  public let lower, upper: Double

  /// Probability outside at either end, 0.025.
  static let tail = 0.025
  /// Φ⁻¹(0.975), 1.96: so many standard deviations to either side hold 95 %.
  static let deviations = TestDistributions.normalQuantile(1 - tail)

  /// An interval from one number to another.
  package init(lower: Double, upper: Double) {
    (self.lower, self.upper) = (lower, upper)
  }

  /// The interval of an estimate with Student's t of so many degrees of freedom.
  init(_ estimate: Double, standardError: Double, freedom: Double) {
    let t = TestDistributions.tQuantile(1 - Self.tail, freedom: freedom)
    self.init(lower: estimate - t * standardError, upper: estimate + t * standardError)
  }
}

/// Why ratings give no agreement statistics. Every case reads as one sentence that also says what
/// to do. Subjects and raters are counted from 1.
public enum AgreementError: Error, Sendable, Hashable {
  /// So many raters were given; two are the least.
  case tooFewRaters(found: Int)
  /// So many subjects were measured by all raters; at least `needed` are required.
  case tooFewSubjects(found: Int, needed: Int)
  /// A subject that has not as many measurements as the first one has.
  case raggedSubject(subject: Int, expected: Int, found: Int)
  /// A measurement that is NaN, infinite, or so large (above 1e150) that its square overflows.
  case notFinite(subject: Int, rater: Int)
  /// The subjects do not differ, or everything measured is one number.
  case noVariance
}

extension AgreementError: CustomStringConvertible {
  /// One sentence: what is wrong and what to do.
  public var description: String {
    switch self {
    case .tooFewRaters(let found):
      "Agreement needs two measurements of each subject, found \(found): give those of a second "
        + "rater, device or day."
    case .tooFewSubjects(let found, let needed):
      "Only \(found) subject\(found == 1 ? " was" : "s were") measured by all, and \(needed) are "
        + "needed (for a useful answer some 30): measure more."
    case .raggedSubject(let subject, let expected, let found):
      "Subject \(subject) has \(found) measurements where the first has \(expected): leave out who "
        + "was not measured by all."
    case .notFinite(let subject, let rater):
      "The measurement of subject \(subject) by rater \(rater) is no finite number: correct it or "
        + "leave the subject out."
    case .noVariance:
      "The subjects do not differ from one another, so reliability cannot be told: measure "
        + "subjects of different range, and check that the right column was read."
    }
  }
}

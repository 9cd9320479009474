// SPDX-License-Identifier: Apache-2.0

/// The analysis of variance of subjects by raters without repeats, in the square of the unit of
/// the measurements.
///
/// From the differences of each rater to the first, so that raters who agree exactly leave exactly
/// nothing, and a large number common to all costs no digits. Cost: n·k.
public struct MeanSquares: Sendable, Hashable, Codable {
  /// n and k.
  public let subjectCount, raterCount: Int
  /// Between the subjects' means, MSR (Shrout & Fleiss: BMS), n − 1 degrees of freedom.
  public let betweenSubjects: Double
  /// Between the raters' means, MSC (JMS), k − 1 degrees of freedom.
  public let betweenRaters: Double
  /// What neither explains, MSE (EMS), (n − 1)(k − 1) degrees of freedom.
  public let residual: Double
  /// Between the measurements of one subject, MSW (WMS), n(k − 1) degrees of freedom.
  public let withinSubjects: Double

  /// The analysis of a table of ratings.
  public init(_ ratings: Ratings) {
    let (n, k) = (Double(ratings.subjectCount), Double(ratings.raterCount))
    let differences = ratings.subjects.map { row in row.map { $0 - row[0] } }
    let subjectMeans = differences.map { $0.reduce(0, +) / k }
    let raterMeans = (0..<ratings.raterCount).map { rater in
      differences.reduce(0) { $0 + $1[rater] } / n
    }
    let mean = raterMeans.reduce(0, +) / k
    var (within, residual) = (0.0, 0.0)
    for (row, subjectMean) in zip(differences, subjectMeans) {
      for (difference, raterMean) in zip(row, raterMeans) {
        let deviation = difference - subjectMean
        within += deviation * deviation
        let rest = deviation - (raterMean - mean)
        residual += rest * rest
      }
    }
    let origin = ratings.subjects[0][0]
    let levels = zip(ratings.subjects, subjectMeans).map { ($0[0] - origin) + $1 }
    subjectCount = ratings.subjectCount
    raterCount = ratings.raterCount
    betweenSubjects = k * levels.meanAndSquares.squares / (n - 1)
    betweenRaters = n * raterMeans.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (k - 1)
    self.residual = residual / ((n - 1) * (k - 1))
    withinSubjects = within / (n * (k - 1))
  }
}

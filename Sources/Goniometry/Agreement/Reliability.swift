// SPDX-License-Identifier: Apache-2.0

/// The reliability of measurements: intraclass correlations, standard error of measurement and
/// minimal detectable change.
///
/// All six intraclass correlations with F-based 95 % limits (Shrout & Fleiss 1979, Psychological
/// Bulletin 86:420, doi 10.1037/0033-2909.86.2.420; McGraw & Wong 1996, Psychological Methods 1:30,
/// doi 10.1037/1082-989X.1.1.30, whose limits of the averages are those of Shrout & Fleiss by the
/// Spearman–Brown formula). They take the subjects for a random sample and the errors for normal.
///
/// ```swift
/// let ratings = try Ratings(subjects: [[61, 63], [75, 74], [98, 101], [120, 118]])
/// let reliability = try Reliability(ratings)
/// print(reliability.intraclassCorrelation(.agreementSingle).estimate)
/// print(reliability.standardErrorOfMeasurement, reliability.minimalDetectableChange95)
/// ```
public struct Reliability: Sendable, Hashable, Codable {
  /// The analysis of variance that everything here is computed from.
  package let meanSquares: MeanSquares

  /// The reliability of a table of ratings; cost: n·k.
  ///
  /// Throws `noVariance` where all subjects have the same mean: there is nothing to tell apart.
  public init(_ ratings: Ratings) throws(AgreementError) {
    meanSquares = MeanSquares(ratings)
    guard meanSquares.betweenSubjects > 0 else { throw .noVariance }
  }

  /// The typical error of one measurement, √MSE, in the unit of the measurements.
  ///
  /// A constant difference between the raters is not in it: see ``BlandAltman/bias``.
  public var standardErrorOfMeasurement: Double { meanSquares.residual.squareRoot() }

  /// The least change between two single measurements of a subject that is more than their error in
  /// 95 % of cases, 1.96 · √2 · SEM.
  public var minimalDetectableChange95: Double {
    ConfidenceInterval.deviations * 2.0.squareRoot() * standardErrorOfMeasurement
  }

  /// All six, in the order of Shrout & Fleiss.
  public var intraclassCorrelations: [IntraclassCorrelation] {
    IntraclassCorrelation.Form.allCases.map(intraclassCorrelation)
  }

  /// One of the six.
  public func intraclassCorrelation(_ form: IntraclassCorrelation.Form) -> IntraclassCorrelation {
    let error = form.isOneWay ? meanSquares.withinSubjects : meanSquares.residual
    let (n, k) = (Double(meanSquares.subjectCount), Double(meanSquares.raterCount))
    let subjects = n - 1
    let rest = form.isOneWay ? n * (k - 1) : (n - 1) * (k - 1)
    let limiting = form.isAgreement ? agreementFreedom : rest
    let (ratio, tail) = (meanSquares.betweenSubjects / error, 1 - ConfidenceInterval.tail)
    // The true ratio of the variances lies between that found divided by the one quantile and
    // multiplied by the other, which is the error multiplied and divided.
    let highest = TestDistributions.fQuantile(tail, numerator: subjects, denominator: limiting)
    let lowest = 1 / TestDistributions.fQuantile(tail, numerator: limiting, denominator: subjects)
    return IntraclassCorrelation(
      form: form, estimate: share(form, errorTimes: 1),
      interval: ConfidenceInterval(
        lower: share(form, errorTimes: highest), upper: share(form, errorTimes: lowest)),
      f: ratio, numeratorFreedom: subjects, denominatorFreedom: rest,
      pValue: TestDistributions.fUpperTail(ratio, numerator: subjects, denominator: rest))
  }

  /// The correlation with every mean square but that of the subjects multiplied by `factor`: the
  /// estimate at 1, a limit where it is a quantile of F.
  private func share(_ form: IntraclassCorrelation.Form, errorTimes factor: Double) -> Double {
    let (n, k) = (Double(meanSquares.subjectCount), Double(meanSquares.raterCount))
    let subjects = meanSquares.betweenSubjects
    let raters = factor * meanSquares.betweenRaters
    let error = factor * (form.isOneWay ? meanSquares.withinSubjects : meanSquares.residual)
    // Above the line k times the subjects' variance; below it the whole, k times for one rater.
    let whole =
      switch form {
      case .oneWaySingle, .consistencySingle: subjects + (k - 1) * error
      case .agreementSingle: subjects + k / n * raters + (k - 1 - k / n) * error
      case .oneWayAverage, .consistencyAverage: subjects
      case .agreementAverage: subjects + (raters - error) / n
      }
    return whole > 0 ? (subjects - error) / whole : .nan
  }

  /// Satterthwaite's degrees of freedom of the raters' and the residual mean square together, ν of
  /// Shrout & Fleiss.
  ///
  /// Multiplied by n(1 − ρ) above and below the line, so that ρ = 1 is no exception. A ρ below zero
  /// gives the raters a negative weight; the result is then kept within what weights above zero
  /// could give, k − 1 … n(k − 1), where the papers say nothing.
  private var agreementFreedom: Double {
    let (n, k) = (Double(meanSquares.subjectCount), Double(meanSquares.raterCount))
    let rho = share(.agreementSingle, errorTimes: 1)
    let raters = k * rho * meanSquares.betweenRaters
    let error = (n * (1 - rho) + k * rho * (n - 1)) * meanSquares.residual
    let unit = max(abs(raters), abs(error))
    let most = n * (k - 1)
    // No two raters differ: the limits do not depend on it.
    guard unit > 0 else { return most }
    let (a, b) = (raters / unit, error / unit)
    let freedom = (a + b) * (a + b) / (a * a / (k - 1) + b * b / ((n - 1) * (k - 1)))
    return min(max(freedom, k - 1), most)
  }
}

extension IntraclassCorrelation.Form {
  /// Whether raters are not told apart.
  fileprivate var isOneWay: Bool { self == .oneWaySingle || self == .oneWayAverage }
  /// Whether constant differences between raters count.
  fileprivate var isAgreement: Bool { self == .agreementSingle || self == .agreementAverage }
}

/// The share of the variance of measurements that is due to the subjects, with its 95 % limits and
/// the test against zero.
///
/// The estimate of a share, so it may come out below zero: then the raters differ more over a
/// subject than the subjects do.
public struct IntraclassCorrelation: Sendable, Hashable, Codable {
  /// Which question is asked; the numbering is that of Shrout & Fleiss, in brackets McGraw &
  /// Wong's.
  public enum Form: String, Sendable, Codable, CaseIterable {
    /// One measurement, each subject by raters of its own (1).
    case oneWaySingle = "ICC(1,1)"
    /// One measurement by any such rater: absolute agreement (A,1).
    case agreementSingle = "ICC(2,1)"
    /// One measurement by these raters, their constant differences not counted: consistency (C,1).
    case consistencySingle = "ICC(3,1)"
    /// The mean of k measurements, each subject by raters of its own (k).
    case oneWayAverage = "ICC(1,k)"
    /// The mean of k such raters: absolute agreement (A,k).
    case agreementAverage = "ICC(2,k)"
    /// The mean of these k raters: consistency (C,k); Cronbach's alpha.
    case consistencyAverage = "ICC(3,k)"
  }

  /// Which of the six it is.
  public let form: Form
  /// At most 1. NaN for `agreementAverage` where the variance estimated for the mean of the raters
  /// is not above zero.
  public let estimate: Double
  /// Its 95 % limits; both 1 where no two raters differ at all.
  public let interval: ConfidenceInterval
  /// The variance ratio that tests the estimate against zero; infinite where no two raters differ.
  public let f: Double
  /// Degrees of freedom of `f` above and below the line.
  public let numeratorFreedom, denominatorFreedom: Double
  /// The probability of an `f` as large or larger where the subjects do not differ.
  public let pValue: Double
}

/// The analysis of variance of subjects by raters without repeats, in the square of the unit of
/// the measurements.
///
/// From the differences of each rater to the first, so that raters who agree exactly leave exactly
/// nothing, and a large number common to all costs no digits. Cost: n·k.
package struct MeanSquares: Sendable, Hashable, Codable {
  /// n and k.
  package let subjectCount, raterCount: Int
  /// Between the subjects' means, MSR (Shrout & Fleiss: BMS), n − 1 degrees of freedom.
  package let betweenSubjects: Double
  /// Between the raters' means, MSC (JMS), k − 1 degrees of freedom.
  package let betweenRaters: Double
  /// The residual, MSE (EMS), (n − 1)(k − 1) degrees of freedom.
  package let residual: Double
  /// Between the measurements of one subject, MSW (WMS), n(k − 1) degrees of freedom.
  package let withinSubjects: Double

  /// The analysis of a table of ratings.
  package init(_ ratings: Ratings) {
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

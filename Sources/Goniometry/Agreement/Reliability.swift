// SPDX-License-Identifier: Apache-2.0

/// How well measurements tell subjects apart: intraclass correlations, standard error of
/// measurement and minimal detectable change.
///
/// All six intraclass correlations with F-based 95 % limits (Shrout & Fleiss 1979, Psychological
/// Bulletin 86:420, doi 10.1037/0033-2909.86.2.420; McGraw & Wong 1996, Psychological Methods 1:30,
/// doi 10.1037/1082-989X.1.1.30, whose limits of the averages are those of Shrout & Fleiss by the
/// Spearman–Brown formula). They take the subjects for a random sample and the errors for normal.
public struct Reliability: Sendable, Hashable, Codable {
  /// What everything here is computed from.
  public let meanSquares: MeanSquares

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

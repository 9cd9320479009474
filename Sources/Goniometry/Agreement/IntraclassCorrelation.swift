// SPDX-License-Identifier: Apache-2.0

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

// SPDX-License-Identifier: Apache-2.0

internal import ReferenceData

/// Errors of an estimated knee angle beside a reference, degrees.
///
/// One constant offset is taken off, since the zero of a joint model is a matter of definition. The
/// sign is not searched for. The estimate is interpolated linearly at the reference's times.
struct KneeScore: Codable, Sendable, Equatable {
  /// Root mean square error.
  var rmse: Double
  /// Mean absolute error.
  var meanAbsolute: Double
  /// 95th percentile of the absolute error.
  var p95: Double
  /// Greatest absolute error.
  var maximum: Double
  /// The offset that was removed: mean of estimate minus reference.
  var offset: Double
  /// Range of the reference, 99.5th minus 0.5th percentile.
  var referenceRange: Double
  /// Range of the estimate minus that of the reference.
  var rangeError: Double
  /// Share of the usable reference rows that have an estimate.
  var coverage: Double
  /// Rows compared.
  var count: Int

  /// Rows below which nothing is scored.
  private static let leastRows = 10

  /// Scores an angle series over a window of the reference's times; `nil` where fewer than ten rows
  /// can be compared.
  ///
  /// - Parameter time: of the estimate, rising, seconds; `degrees` may hold NaN.
  init?(
    time: [Double], degrees: [Double], reference: KneeReference,
    window: ClosedRange<Double> = -Double.infinity...Double.infinity
  ) {
    let matched = MatchedAngles(time: time, degrees: degrees, reference: reference, window: window)
    guard matched.truth.count >= Self.leastRows else { return nil }
    let raw = zip(matched.estimate, matched.truth).map { $0 - $1 }
    offset = raw.mean
    let errors = raw.map { $0 - raw.mean }
    rmse = errors.rootMeanSquare
    let sizes = errors.map { abs($0) }
    meanAbsolute = sizes.mean
    p95 = sizes.percentile(95)
    maximum = sizes.max() ?? .nan
    referenceRange = matched.truth.span
    rangeError = matched.estimate.span - referenceRange
    coverage = Double(raw.count) / Double(matched.usable)
    count = raw.count
  }
}

/// An estimate at the usable rows of a reference.
struct MatchedAngles: Sendable {
  /// Times of the rows that have both, seconds.
  private(set) var time: [Double] = []
  /// The reference there, degrees.
  private(set) var truth: [Double] = []
  /// The estimate there, degrees.
  private(set) var estimate: [Double] = []
  /// Usable rows of the reference in the window.
  private(set) var usable = 0

  /// Interpolates; a row next to a missing estimate is missing too.
  init(
    time: [Double], degrees: [Double], reference: KneeReference,
    window: ClosedRange<Double> = -Double.infinity...Double.infinity
  ) {
    var row = 0
    for (index, at) in reference.time.enumerated()
    where reference.isValid[index] && window.contains(at) {
      usable += 1
      while row + 1 < time.count && time[row + 1] < at { row += 1 }
      guard let value = Self.value(time, degrees, at: at, row: row), value.isFinite else {
        continue
      }
      self.time.append(at)
      truth.append(reference.degrees[index])
      estimate.append(value)
    }
  }

  private static func value(
    _ time: [Double], _ degrees: [Double], at: Double, row: Int
  ) -> Double? {
    guard row < time.count, time[row] <= at else { return nil }
    if time[row] == at { return degrees[row] }
    guard row + 1 < time.count else { return nil }
    if time[row + 1] == at { return degrees[row + 1] }
    let fraction = (at - time[row]) / (time[row + 1] - time[row])
    return degrees[row] + (degrees[row + 1] - degrees[row]) * fraction
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Inertial

/// Errors of estimated attitudes in the movement phase of a trial, degrees: the metrics of the
/// BROAD benchmark (Laidig, Caruso, Cereatti, Seel 2021, doi 10.3390/data6070072).
///
/// The error is estimate · reference⁻¹, in the Earth frame: a rotation by the heading error about
/// the vertical and one by the inclination error about a horizontal axis. Root mean squares over the
/// samples that have a reference.
struct AttitudeScore: Codable, Sendable, Equatable {
  /// Inclination.
  var inclination: Double
  /// 95th percentile of the inclination error.
  var inclinationP95: Double
  /// Greatest inclination error.
  var inclinationMaximum: Double
  /// Total error once the heading is aligned by its mean over the first second of the movement:
  /// what then drifts counts.
  var totalAlignedAtStart: Double
  /// Total error once the heading is aligned by its mean over the whole movement.
  var totalAligned: Double
  /// Slope of a straight line through the heading error, °/s.
  var drift: Double
  /// Samples compared.
  var count: Int

  /// Seconds of movement whose heading error is taken off.
  private static let alignment = 1.0

  /// Scores attitudes, a row a sample; `nil` where nothing can be compared or an attitude of the
  /// movement is not finite, so that leaving out what is hard is not rewarded.
  init?(_ estimate: [Quaternion], reference: [Quaternion], isMovement: [Bool], period: Double) {
    guard estimate.count == reference.count, estimate.count == isMovement.count else { return nil }
    var (inclinations, cosines, headings, times) = ([Double](), [Double](), [Double](), [Double]())
    for index in estimate.indices where isMovement[index] {
      guard estimate[index].isFinite else { return nil }
      guard reference[index].isFinite else { continue }
      let q = estimate[index].normalized * reference[index].normalized.conjugate
      let upright = hypot(q.w, q.z)
      inclinations.append(2 * atan2(hypot(q.x, q.y), upright))
      cosines.append(upright)
      headings.append(2 * atan2(q.w < 0 ? -q.z : q.z, abs(q.w)))
      times.append(Double(index) * period)
    }
    guard !times.isEmpty else { return nil }
    let first = Swift.max(1, Int((Self.alignment / period).rounded(.toNearestOrEven)))
    inclination = inclinations.rootMeanSquare.inDegrees
    inclinationP95 = inclinations.percentile(95).inDegrees
    inclinationMaximum = (inclinations.max() ?? .nan).inDegrees
    totalAlignedAtStart = Self.total(
      cosines, headings, without: Self.circularMean(headings.prefix(first)))
    totalAligned = Self.total(cosines, headings, without: Self.circularMean(headings[...]))
    drift = Self.slope(of: Self.unwrapped(headings), over: times).inDegrees
    count = times.count
  }

  /// Root mean square of the total error with a constant heading taken off.
  private static func total(
    _ cosines: [Double], _ headings: [Double], without offset: Double
  ) -> Double {
    zip(cosines, headings).map { cosine, heading in
      let turned = remainder(heading - offset, 2 * .pi)
      return 2 * acos(Swift.min(1, Swift.max(-1, cosine * cos(turned / 2))))
    }.rootMeanSquare.inDegrees
  }

  private static func circularMean(_ angles: ArraySlice<Double>) -> Double {
    atan2(angles.reduce(0) { $0 + sin($1) }, angles.reduce(0) { $0 + cos($1) })
  }

  /// Angles without the jumps of a whole turn.
  private static func unwrapped(_ angles: [Double]) -> [Double] {
    var (result, last) = ([Double](), angles.first ?? 0)
    for angle in angles {
      last += remainder(angle - last, 2 * .pi)
      result.append(last)
    }
    return result
  }

  /// Slope of the least-squares line.
  private static func slope(of values: [Double], over times: [Double]) -> Double {
    let (time, value) = (times.mean, values.mean)
    let pairs = zip(times, values)
    let squares = times.reduce(0) { $0 + ($1 - time) * ($1 - time) }
    return pairs.reduce(0) { $0 + ($1.0 - time) * ($1.1 - value) } / squares
  }
}

extension Double {
  /// Radians as degrees.
  var inDegrees: Double { self * 180 / .pi }
}

extension [Quaternion] {
  /// The attitudes a moment later, a row a sample: read between the rows around that moment, as a
  /// program can do that knows what follows. The moment is less than a period.
  func readBetween(_ seconds: Double, period: Double) -> [Quaternion] {
    zip(self, dropFirst() + suffix(1)).map { $0.slerp(to: $1, fraction: seconds / period) }
  }
}

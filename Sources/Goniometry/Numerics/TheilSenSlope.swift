// SPDX-License-Identifier: Apache-2.0

internal import CGSL
internal import Glibc

/// A robust slope over evenly spaced values: the median of the slopes of all pairs.
///
/// Up to 29 % of wild values leave it as it is. (Theil 1950, Proc. K. Ned. Akad. Wet. 53:386; Sen
/// 1968, J. Am. Stat. Assoc. 63:1379, doi 10.1080/01621459.1968.10480934, whose interval from the
/// distribution of Kendall's S this is, with its variance for ties.)
struct TheilSenSlope {
  /// Change from one value to the next.
  let slope: Double
  /// The 95 % interval of the slope.
  let interval: ClosedRange<Double>

  /// Values needed: with fewer than five no order is significant at 95 %.
  static let leastCount = 5

  /// The slope; `nil` below five values, or where one is not finite. n² log n.
  init?(_ values: [Double]) {
    guard values.count >= Self.leastCount, values.allSatisfy(\.isFinite) else { return nil }
    var slopes: [Double] = []
    slopes.reserveCapacity(values.count * (values.count - 1) / 2)
    for i in values.indices.dropFirst() {
      for j in 0..<i { slopes.append((values[i] - values[j]) / Double(i - j)) }
    }
    slopes.sort()
    slope = OrderStatistics.median(slopes)
    func part(_ n: Double) -> Double { n * (n - 1) * (2 * n + 5) / 18 }
    let ties = Dictionary(grouping: values, by: \.self).values.reduce(0) {
      $0 + part(Double($1.count))
    }
    let reach =
      gsl_cdf_ugaussian_Pinv(0.975) * max(0, part(Double(values.count)) - ties).squareRoot()
    // Sen's ranks (N − C)/2 and (N + C)/2 + 1, counted from zero.
    let lower = Int(((Double(slopes.count) - reach) / 2).rounded()) - 1
    let upper = Int(((Double(slopes.count) + reach) / 2).rounded())
    interval = slopes[max(0, lower)]...slopes[min(slopes.count - 1, upper)]
  }
}

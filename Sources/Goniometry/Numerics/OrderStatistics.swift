// SPDX-License-Identifier: Apache-2.0

internal import CGSL
internal import Glibc
internal import Inertial

/// Medians and quantiles, interpolated between neighbours of the sorted row as GSL does.
///
/// Numbers that are the caller's last use of them are put in another order in place; others are
/// copied.
package enum OrderStatistics {
  /// The median of finite numbers; NaN where there are none. Linear in their count as a rule.
  package static func median(_ values: consuming [Double]) -> Double { quantile(values, 0.5) }

  /// The median of each component.
  static func median(_ vectors: [Vector3]) -> Vector3 {
    Vector3(median(vectors.map(\.x)), median(vectors.map(\.y)), median(vectors.map(\.z)))
  }

  /// The quantile at `fraction` (0…1) of finite numbers, interpolated; NaN where there are none.
  /// Linear in their count as a rule.
  package static func quantile(_ values: consuming [Double], _ fraction: Double) -> Double {
    let count = values.count
    guard count > 0 else { return .nan }
    return values.withUnsafeMutableBufferPointer { values in
      guard let base = values.baseAddress else { return .nan }
      let place = fraction * Double(count - 1)
      let lower = Int(place)
      let rest = place - Double(lower)
      let below = gsl_stats_select(base, 1, count, lower)
      guard lower + 1 < count else { return below }
      // After the selection nothing that is further right is smaller. Not by GSL, which on arm64 fuses
      // products and sums.
      var above = values[lower + 1]
      for value in values[(lower + 1)...] where value < above { above = value }
      return (1 - rest) * below + rest * above
    }
  }

  /// 1.4826 times the median distance from zero: the standard deviation of normal numbers of mean
  /// zero, insensitive to outliers.
  static func robustDeviation(_ values: consuming [Double]) -> Double {
    for place in values.indices { values[place] = abs(values[place]) }
    return 1.4826 * median(values)
  }
}

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
  /// Values whose pairs are all compared; of more, the medians of as many groups of neighbours are.
  static let mostCompared = 400

  /// The slope; `nil` below five values, or where one is not finite. n² log n up to
  /// ``mostCompared``, then linear.
  init?(_ values: [Double]) {
    guard values.count >= Self.leastCount, values.allSatisfy(\.isFinite) else { return nil }
    let size = (values.count + Self.mostCompared - 1) / Self.mostCompared
    // A group that is not whole is left out, as its median would vary more.
    let values =
      size == 1
      ? values
      : stride(from: 0, through: values.count - size, by: size).map {
        OrderStatistics.median(Array(values[$0..<$0 + size]))
      }
    var slopes = Self.slopes(of: values, over: values.indices.map { Double(size * $0) })
    slopes.sort()
    slope = OrderStatistics.median(slopes)
    func part(_ n: Double) -> Double { n * (n - 1) * (2 * n + 5) / 18 }
    let ordered = values.sorted()
    var (ties, first) = (0.0, 0)
    for place in 1...ordered.count
    where place == ordered.count || ordered[place] != ordered[first] {
      ties += part(Double(place - first))
      first = place
    }
    let reach =
      gsl_cdf_ugaussian_Pinv(0.975) * max(0, part(Double(values.count)) - ties).squareRoot()
    // Sen's ranks (N − C)/2 and (N + C)/2 + 1, counted from zero.
    let lower = Int(((Double(slopes.count) - reach) / 2).rounded()) - 1
    let upper = Int(((Double(slopes.count) + reach) / 2).rounded())
    interval = slopes[max(0, lower)]...slopes[min(slopes.count - 1, upper)]
  }
  /// The median of the slopes of all pairs of values at places of which no two need be apart equally; pairs at
  /// one place are left out. NaN where all are at one.
  static func slope(of values: [Double], over places: [Double]) -> Double {
    OrderStatistics.median(slopes(of: values, over: places))
  }

  private static func slopes(of values: [Double], over places: [Double]) -> [Double] {
    var slopes: [Double] = []
    slopes.reserveCapacity(values.count * (values.count - 1) / 2)
    for i in values.indices.dropFirst() {
      for j in 0..<i where places[i] != places[j] {
        slopes.append((values[i] - values[j]) / (places[i] - places[j]))
      }
    }
    return slopes
  }
}

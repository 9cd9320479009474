// SPDX-License-Identifier: Apache-2.0

internal import CGSL

/// Medians and quantiles, by GSL's definitions.
///
/// Numbers that are the caller's last use of them are put in another order in place; others are
/// copied.
enum OrderStatistics {
  /// The median of finite numbers; NaN where there are none. Linear in their count as a rule.
  static func median(_ values: consuming [Double]) -> Double { quantile(values, 0.5) }

  /// The quantile at `fraction` (0…1) of finite numbers, interpolated; NaN where there are none.
  /// Linear in their count as a rule.
  static func quantile(_ values: consuming [Double], _ fraction: Double) -> Double {
    let count = values.count
    guard count > 0 else { return .nan }
    return values.withUnsafeMutableBufferPointer { values in
      guard let base = values.baseAddress else { return .nan }
      // GSL interpolates between two neighbours of a sorted row: only these need to be in place.
      // After the selection nothing that is further right is smaller.
      let lower = Int(fraction * Double(count - 1))
      _ = gsl_stats_select(base, 1, count, lower)
      if lower + 1 < count {
        var least = lower + 1
        for place in (lower + 1)..<count where values[place] < values[least] { least = place }
        values.swapAt(lower + 1, least)
      }
      return gsl_stats_quantile_from_sorted_data(base, 1, count, fraction)
    }
  }

  /// 1.4826 times the median distance from zero: the standard deviation of normal numbers of mean
  /// zero, insensitive to outliers.
  static func robustDeviation(_ values: consuming [Double]) -> Double {
    for place in values.indices { values[place] = abs(values[place]) }
    return 1.4826 * median(values)
  }
}

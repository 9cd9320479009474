// SPDX-License-Identifier: Apache-2.0

internal import CGSL

/// Medians and quantiles, by GSL's definitions.
enum OrderStatistics {
  /// The median of finite numbers; NaN where there are none. Sorts a copy: n log n.
  static func median(_ values: [Double]) -> Double { quantile(values, 0.5) }

  /// The quantile at `fraction` (0…1) of finite numbers, interpolated; NaN where there are none.
  static func quantile(_ values: [Double], _ fraction: Double) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    return sorted.withUnsafeBufferPointer {
      $0.baseAddress.map { gsl_stats_quantile_from_sorted_data($0, 1, sorted.count, fraction) }
        ?? .nan
    }
  }

  /// 1.4826 times the median distance from zero: the standard deviation of normal numbers of mean
  /// zero, insensitive to outliers.
  static func robustDeviation(_ values: [Double]) -> Double {
    1.4826 * median(values.map { abs($0) })
  }
}

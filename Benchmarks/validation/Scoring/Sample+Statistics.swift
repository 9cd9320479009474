// SPDX-License-Identifier: Apache-2.0

// Statistics by the definitions of numpy, so that figures agree with the scripts that others use.
extension Collection where Element == Double {
  /// The mean; NaN of nothing.
  var mean: Double { reduce(0, +) / Double(count) }

  /// Root of the mean square; NaN of nothing.
  var rootMeanSquare: Double { (reduce(0) { $0 + $1 * $1 } / Double(count)).squareRoot() }

  /// Standard deviation with n − 1 degrees of freedom; NaN of fewer than two.
  var standardDeviation: Double {
    guard count > 1 else { return .nan }
    let mean = mean
    let squares = reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(count - 1)).squareRoot()
  }

  /// The value below which `percent` (0…100) of the values lie, interpolated linearly between the
  /// order statistics at (n − 1) p; NaN of nothing.
  func percentile(_ percent: Double) -> Double { sorted().percentileOfSorted(percent) }

  /// 99.5th minus 0.5th percentile: a range of motion that two wild samples in a thousand do not
  /// widen.
  var span: Double {
    let sorted = sorted()
    return sorted.percentileOfSorted(99.5) - sorted.percentileOfSorted(0.5)
  }
}

extension Array where Element == Double {
  fileprivate func percentileOfSorted(_ percent: Double) -> Double {
    guard let last = indices.last else { return .nan }
    let position = percent / 100 * Double(last)
    let below = Int(position)
    let above = Swift.min(below + 1, last)
    return self[below] + (self[above] - self[below]) * (position - Double(below))
  }
}

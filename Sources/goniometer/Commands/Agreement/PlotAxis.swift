// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Numbers along a line of a picture.
struct PlotAxis {
  /// Pixels at the ends.
  let start, end: Double
  private let least, most: Double

  /// An axis that holds the values with a twentieth of their range to spare at both ends.
  init(over values: [Double], from start: Double, to end: Double) {
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    // Values all alike stand in the middle.
    let spare = high > low ? (high - low) / 20 : max(abs(high) / 20, 1)
    (least, most) = (low - spare, high + spare)
    (self.start, self.end) = (start, end)
  }

  /// The pixel of a value.
  func position(_ value: Double) -> Double {
    start + (value - least) / (most - least) * (end - start)
  }

  /// Some three to nine round numbers.
  var ticks: [(value: Double, text: String)] {
    let finest = (most - least) / 8
    let power = Int(log10(finest).rounded(.down))
    let unit = pow(10, Double(power))
    let factor = [1, 2, 5].first { $0 * unit >= finest } ?? 10
    let (step, decimals) = (factor * unit, factor == 10 ? -power - 1 : -power)
    return stride(from: (least / step).rounded(.up), through: (most / step).rounded(.down), by: 1)
      .map { ($0 * step, ($0 * step).fixed(max(0, decimals))) }
  }
}

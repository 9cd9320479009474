// SPDX-License-Identifier: Apache-2.0

/// The mean of numbers and their variance about it, over their count; 0 of none.
struct Moments {
  let mean, variance: Double

  init(_ values: [Double]) {
    let count = Double(max(1, values.count))
    let mean = values.reduce(0, +) / count
    variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
    self.mean = mean
  }

  var deviation: Double { variance.squareRoot() }
}

// SPDX-License-Identifier: Apache-2.0

/// The mean of numbers and their spread about it; 0 of none.
package struct Moments {
  package let mean: Double
  private let count, squares: Double

  package init(_ values: [Double]) {
    let mean = values.reduce(0, +) / Double(max(1, values.count))
    squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    (self.mean, count) = (mean, Double(values.count))
  }

  /// The squared distances from the mean, over the count.
  var variance: Double { squares / max(1, count) }
  var deviation: Double { variance.squareRoot() }
  /// The sample standard deviation (n − 1); `nil` below two.
  package var sampleDeviation: Double? {
    count > 1 ? (squares / (count - 1)).squareRoot() : nil
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import CKernels

/// One measure of two sensors' movement, row by row, to be correlated at many lags.
///
/// A correlation needs the products of both, and sums of each and of its squares. The latter are
/// differences of running sums.
struct LaggedRows {
  private let first, second: Column

  /// The measure of each sensor; NaN where there is none.
  init(_ first: [Double], _ second: [Double]) {
    (self.first, self.second) = (Column(first), Column(second))
  }

  /// Correlation of the first sensor's rows with the second's so many rows later; `nil` where too few
  /// lie over each other, or nothing moves.
  func correlation(lag: Int, leastRows: Double) -> Double? {
    let from = max(first.rows.lowerBound, second.rows.lowerBound - lag)
    let to = min(first.rows.upperBound, second.rows.upperBound - lag)
    guard from < to else { return nil }
    let sums =
      first.hasGaps || second.hasGaps
      ? Sums(first[from..<to], second[(from + lag)..<(to + lag)])
      : Sums(first, from..<to, second, (from + lag)..<(to + lag))
    guard sums.count >= leastRows else { return nil }
    return sums.correlation
  }

  /// One sensor's rows.
  private struct Column {
    /// Rows from the first with a value through the last.
    let rows: Range<Int>
    let values: [Double]
    let hasGaps: Bool
    /// Σ of the values before each row, and of their squares.
    private(set) var sums = [0.0]
    private(set) var squares = [0.0]

    init(_ all: [Double]) {
      let first = all.firstIndex(where: \.isFinite) ?? 0
      let last = all.lastIndex(where: \.isFinite) ?? -1
      rows = first..<(last + 1)
      values = Array(all[rows])
      hasGaps = !values.allSatisfy(\.isFinite)
      sums.reserveCapacity(values.count + 1)
      squares.reserveCapacity(values.count + 1)
      for (index, value) in values.enumerated() {
        sums.append(sums[index] + value)
        squares.append(squares[index] + value * value)
      }
    }

    subscript(range: Range<Int>) -> ArraySlice<Double> {
      values[(range.lowerBound - rows.lowerBound)..<(range.upperBound - rows.lowerBound)]
    }

    /// Σ of the values of rows, and of their squares.
    func sums(of range: Range<Int>) -> (values: Double, squares: Double) {
      let (from, to) = (range.lowerBound - rows.lowerBound, range.upperBound - rows.lowerBound)
      return (sums[to] - sums[from], squares[to] - squares[from])
    }
  }

  /// Sums over rows that lie over each other.
  private struct Sums {
    private(set) var count = 0.0
    private var (a, b, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0)

    /// Of rows of which some have no value.
    init(_ x: ArraySlice<Double>, _ y: ArraySlice<Double>) {
      for (x, y) in zip(x, y) where x.isFinite && y.isFinite {
        count += 1
        a += x
        b += y
        aa += x * x
        bb += y * y
        ab += x * y
      }
    }

    /// Of rows that all have values.
    init(_ first: Column, _ rows: Range<Int>, _ second: Column, _ others: Range<Int>) {
      count = Double(rows.count)
      (a, aa) = first.sums(of: rows)
      (b, bb) = second.sums(of: others)
      ab = Self.product(first[rows], second[others])
    }

    /// `nil` where nothing moves.
    var correlation: Double? {
      let squares = (aa - a * a / count) * (bb - b * b / count)
      return squares > 0 ? (ab - a * b / count) / squares.squareRoot() : nil
    }

    /// Σ of the products, eight side by side.
    private static func product(_ x: ArraySlice<Double>, _ y: ArraySlice<Double>) -> Double {
      x.withUnsafeBufferPointer { x in
        y.withUnsafeBufferPointer { y in
          var sum = SIMD8<Double>.zero
          kernels_add_eights(&sum, x.baseAddress, y.baseAddress, x.count / 8)
          let rest = (x.count - x.count % 8)..<x.count
          return rest.reduce(sum.sum()) { $0 + x[$1] * y[$1] }
        }
      }
    }
  }
}

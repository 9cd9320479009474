// SPDX-License-Identifier: Apache-2.0

/// A matrix as schoolbooks have it, for oracles.
struct DenseMatrix {
  var rows: Int
  var columns: Int
  var entries: [Double]

  init(_ rows: Int, _ columns: Int) {
    (self.rows, self.columns) = (rows, columns)
    entries = Array(repeating: 0, count: rows * columns)
  }

  static func identity(_ size: Int) -> DenseMatrix {
    var matrix = DenseMatrix(size, size)
    for index in 0..<size { matrix[index, index] = 1 }
    return matrix
  }

  subscript(row: Int, column: Int) -> Double {
    get { entries[row * columns + column] }
    set { entries[row * columns + column] = newValue }
  }

  var transposed: DenseMatrix {
    var result = DenseMatrix(columns, rows)
    for row in 0..<rows {
      for column in 0..<columns { result[column, row] = self[row, column] }
    }
    return result
  }

  static func * (a: DenseMatrix, b: DenseMatrix) -> DenseMatrix {
    var result = DenseMatrix(a.rows, b.columns)
    for row in 0..<a.rows {
      for inner in 0..<a.columns where a[row, inner] != 0 {
        let factor = a[row, inner]
        for column in 0..<b.columns { result[row, column] += factor * b[inner, column] }
      }
    }
    return result
  }

  static func * (a: DenseMatrix, v: [Double]) -> [Double] {
    (0..<a.rows).map { row in (0..<a.columns).reduce(0) { $0 + a[row, $1] * v[$1] } }
  }

  /// x of A x = v, by Gauss' elimination with row exchanges.
  func solve(_ v: [Double]) -> [Double] {
    var (a, x) = (self, v)
    for pivot in 0..<rows {
      let best = (pivot..<rows).max { abs(a[$0, pivot]) < abs(a[$1, pivot]) } ?? pivot
      if best != pivot {
        for column in 0..<columns {
          (a[pivot, column], a[best, column]) = (a[best, column], a[pivot, column])
        }
        x.swapAt(pivot, best)
      }
      for row in pivot + 1..<rows where a[row, pivot] != 0 {
        let factor = a[row, pivot] / a[pivot, pivot]
        for column in pivot..<columns { a[row, column] -= factor * a[pivot, column] }
        x[row] -= factor * x[pivot]
      }
    }
    for row in (0..<rows).reversed() {
      for column in row + 1..<columns { x[row] -= a[row, column] * x[column] }
      x[row] /= a[row, row]
    }
    return x
  }
}

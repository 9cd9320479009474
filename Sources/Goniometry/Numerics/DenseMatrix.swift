// SPDX-License-Identifier: Apache-2.0

internal import CGSL

/// A small matrix of doubles by rows.
struct DenseMatrix: Sendable, Equatable {
  /// Rows.
  let rows: Int
  /// Columns.
  let columns: Int
  private var numbers: [Double]

  /// A matrix of zeros.
  init(rows: Int, columns: Int) {
    (self.rows, self.columns) = (rows, columns)
    numbers = Array(repeating: 0, count: rows * columns)
  }

  /// A matrix from its rows, each of `columns` numbers.
  init(_ content: [[Double]], columns: Int) {
    self.init(rows: content.count, columns: columns)
    for (row, line) in content.enumerated() {
      for column in 0..<columns { self[row, column] = line[column] }
    }
  }

  subscript(row: Int, column: Int) -> Double {
    get { numbers[row * columns + column] }
    set { numbers[row * columns + column] = newValue }
  }

  /// Some of the columns, in the order given.
  func selecting(_ wanted: [Int]) -> DenseMatrix {
    var result = DenseMatrix(rows: rows, columns: wanted.count)
    for row in 0..<rows {
      for (column, source) in wanted.enumerated() { result[row, column] = self[row, source] }
    }
    return result
  }

  /// The matrix product.
  static func * (a: DenseMatrix, b: DenseMatrix) -> DenseMatrix {
    precondition(a.columns == b.rows, "the product of matrices that fit")
    var result = DenseMatrix(rows: a.rows, columns: b.columns)
    for row in 0..<a.rows {
      for inner in 0..<a.columns where a[row, inner] != 0 {
        for column in 0..<b.columns { result[row, column] += a[row, inner] * b[inner, column] }
      }
    }
    return result
  }

  /// The matrix with each row multiplied by a number.
  func scalingRows(by factors: [Double]) -> DenseMatrix {
    var result = self
    for row in 0..<rows {
      for column in 0..<columns { result[row, column] *= factors[row] }
    }
    return result
  }

  /// The matrix with each column multiplied by a number.
  func scalingColumns(by factors: [Double]) -> DenseMatrix {
    var result = self
    for row in 0..<rows {
      for column in 0..<columns { result[row, column] *= factors[column] }
    }
    return result
  }

  /// Σ of the squares of a row: the diagonal of M Mᵀ.
  func squaredNorm(ofRow row: Int) -> Double {
    (0..<columns).reduce(0) { $0 + self[row, $1] * self[row, $1] }
  }

  /// The pseudo-inverse, by singular values (GSL's `gsl_linalg_SV_decomp`; Golub & Van Loan,
  /// section 5.5), `columns` × `rows`, and for each column the standard deviation that unit noise
  /// in every row gives its unknown: √Σ(v/s)².
  ///
  /// Singular values are not cut off but held at 1e-12 of the largest: the deviation of what the
  /// rows do not see comes out enormous. `nil` where there are no columns, or numbers that are not
  /// finite.
  var pseudoInverse: (matrix: DenseMatrix, deviations: [Double])? {
    GSLErrors.areReturned
    guard columns > 0, numbers.allSatisfy(\.isFinite) else { return nil }
    // GSL wants at least as many rows as columns; rows of zeros change nothing.
    let height = max(rows, columns)
    guard let u = gsl_matrix_calloc(height, columns) else { return nil }
    defer { gsl_matrix_free(u) }
    guard let v = gsl_matrix_alloc(columns, columns) else { return nil }
    defer { gsl_matrix_free(v) }
    guard let s = gsl_vector_alloc(columns) else { return nil }
    defer { gsl_vector_free(s) }
    guard let work = gsl_vector_alloc(columns) else { return nil }
    defer { gsl_vector_free(work) }
    for row in 0..<rows {
      for column in 0..<columns { gsl_matrix_set(u, row, column, self[row, column]) }
    }
    guard gsl_linalg_SV_decomp(u, v, s, work) == 0 else { return nil }
    let floor = max(gsl_vector_get(s, 0) * 1e-12, .leastNormalMagnitude)
    var result = DenseMatrix(rows: columns, columns: rows)
    var variances = Array(repeating: 0.0, count: columns)
    for index in 0..<columns {
      let reciprocal = 1 / max(gsl_vector_get(s, index), floor)
      for row in 0..<columns {
        let factor = gsl_matrix_get(v, row, index) * reciprocal
        variances[row] += factor * factor
        for column in 0..<rows {
          result[row, column] += factor * gsl_matrix_get(u, column, index)
        }
      }
    }
    return (result, variances.map { $0.squareRoot() })
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A symmetric matrix of four rows, by its columns.
typealias SymmetricMatrix4 = InlineArray<4, SIMD4<Double>>

/// The factor L of a positive definite matrix of four rows, A = L Lᵀ (Golub & Van Loan 2013, section
/// 4.2), in registers: a call of GSL for so few numbers costs more than the numbers.
struct Cholesky4 {
  /// Columns of L.
  private var columns: SymmetricMatrix4

  /// Factors A + D with a diagonal D; `nil` where that is not positive definite or not finite.
  init?(_ matrix: SymmetricMatrix4, adding diagonal: SIMD4<Double>) {
    columns = matrix
    for column in 0..<4 {
      var own = columns[column]
      own[column] += diagonal[column]
      for before in 0..<column { own -= columns[before] * columns[before][column] }
      let square = own[column]
      guard square > 0, square.isFinite else { return nil }
      columns[column] = own / square.squareRoot()
    }
  }

  /// The x of A x = b.
  func solution(of b: SIMD4<Double>) -> SIMD4<Double> {
    var x = b
    for row in 0..<4 {
      x[row] /= columns[row][row]
      for below in 0..<4 where below > row { x[below] -= columns[row][below] * x[row] }
    }
    for row in (0..<4).reversed() {
      for below in 0..<4 where below > row { x[row] -= columns[row][below] * x[below] }
      x[row] /= columns[row][row]
    }
    return x
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import CGSL

/// Linear least squares with a ridge, gathered row by row: min Σ (aᵀx − y)² + λ‖x‖².
///
/// Keeps the normal equations only, so memory does not grow with the rows.
struct RidgeLeastSquares {
  /// The number of unknowns.
  let unknowns: Int
  private var normal: [Double]
  private var right: [Double]
  private var sumOfSquares = 0.0
  private var rows = 0

  /// An empty system.
  init(unknowns: Int) {
    self.unknowns = unknowns
    normal = Array(repeating: 0, count: unknowns * unknowns)
    right = Array(repeating: 0, count: unknowns)
  }

  /// Adds the row aᵀx = y; `a` has a number for each unknown.
  mutating func add(_ a: [Double], equals y: Double) {
    for row in 0..<unknowns {
      for column in 0..<unknowns { normal[row * unknowns + column] += a[row] * a[column] }
      right[row] += a[row] * y
    }
    sumOfSquares += y * y
    rows += 1
  }

  /// The solution and the mean of the squared residuals of the rows (the ridge not counted).
  ///
  /// `nil` where there are no rows or the numbers are not finite. `ridge` must be above zero, which
  /// makes the system positive definite.
  func solution(ridge: Double) -> (unknowns: [Double], meanSquare: Double)? {
    GSLErrors.areReturned
    guard rows > 0, sumOfSquares.isFinite else { return nil }
    var matrix = normal
    for index in 0..<unknowns { matrix[index * unknowns + index] += ridge }
    var x = right
    let status = matrix.withUnsafeMutableBufferPointer { matrix in
      x.withUnsafeMutableBufferPointer { x -> Int32 in
        var m = gsl_matrix_view_array(matrix.baseAddress, unknowns, unknowns)
        var v = gsl_vector_view_array(x.baseAddress, unknowns)
        let decomposed = gsl_linalg_cholesky_decomp1(&m.matrix)
        guard decomposed == 0 else { return decomposed }
        return gsl_linalg_cholesky_svx(&m.matrix, &v.vector)
      }
    }
    guard status == 0, x.allSatisfy(\.isFinite) else { return nil }
    // ‖y − Ax‖² = yᵀy − 2xᵀAᵀy + xᵀAᵀAx.
    var squares = sumOfSquares
    for row in 0..<unknowns {
      squares -= 2 * x[row] * right[row]
      for column in 0..<unknowns { squares += x[row] * normal[row * unknowns + column] * x[column] }
    }
    return (x, max(0, squares) / Double(rows))
  }

  /// The least of Σ (aᵀx − y)² + λ‖x‖², and where it lies; `nil` as for ``solution(ridge:)``.
  func penalisedMinimum(ridge: Double) -> (unknowns: [Double], sum: Double)? {
    guard let (x, meanSquare) = solution(ridge: ridge) else { return nil }
    return (x, meanSquare * Double(rows) + ridge * x.reduce(0) { $0 + $1 * $1 })
  }

  /// The rows of one system without those of another that were added to it first.
  static func - (all: RidgeLeastSquares, part: RidgeLeastSquares) -> RidgeLeastSquares {
    var rest = all
    for index in all.normal.indices { rest.normal[index] -= part.normal[index] }
    for index in all.right.indices { rest.right[index] -= part.right[index] }
    rest.sumOfSquares -= part.sumOfSquares
    rest.rows -= part.rows
    return rest
  }
}

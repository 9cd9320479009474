// SPDX-License-Identifier: Apache-2.0

internal import CGSL
internal import Inertial

/// Linear least squares with a ridge, gathered row by row: min Σ (aᵀx − y)² + λ‖x‖².
///
/// Keeps the normal equations only, so memory does not grow with the rows.
struct RidgeLeastSquares {
  /// The number of unknowns.
  let unknowns: Int
  private var normal: [Double]
  private var right: [Double]
  private var sumOfSquares = 0.0
  /// Rows so far.
  private(set) var rows = 0

  /// An empty system.
  init(unknowns: Int) {
    self.unknowns = unknowns
    normal = Array(repeating: 0, count: unknowns * unknowns)
    right = Array(repeating: 0, count: unknowns)
  }

  /// A system whose sums are known.
  ///
  /// - Parameters:
  ///   - normal: Σ a aᵀ, row by row; `right` is Σ a y.
  ///   - sumOfSquares: Σ y².
  ///   - rows: how many rows they are of.
  init(normal: [Double], right: [Double], sumOfSquares: Double, rows: Int) {
    precondition(normal.count == right.count * right.count, "a square matrix")
    (unknowns, self.normal, self.right) = (right.count, normal, right)
    (self.sumOfSquares, self.rows) = (sumOfSquares, rows)
  }

  /// Adds the row aᵀx = y; `a` has a number for each unknown.
  mutating func add(_ a: [Double], equals y: Double) {
    a.withUnsafeBufferPointer { add($0, equals: y) }
  }

  /// Adds a row whose numbers stand in some stretches of the unknowns, one after the other, and are 0 elsewhere.
  mutating func add(_ a: [Double], in stretches: [Range<Int>], equals y: Double) {
    let unknowns = unknowns
    precondition(a.count == stretches.reduce(0) { $0 + $1.count }, "a number for each unknown")
    precondition(
      stretches.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= unknowns }, "of the unknowns")
    var row = 0
    for own in stretches {
      for place in own {
        let factor = a[row]
        normal.withUnsafeMutableBufferPointer { normal in
          var column = 0
          for stretch in stretches {
            for other in stretch {
              normal[place * unknowns + other] += factor * a[column]
              column += 1
            }
          }
        }
        right[place] += factor * y
        row += 1
      }
    }
    sumOfSquares += y * y
    rows += 1
  }

  /// Adds the row aᵀx = y of three unknowns, without an array for it.
  mutating func add(_ a: Vector3, equals y: Double) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 3) { row in
      row.initializeElement(at: 0, to: a.x)
      row.initializeElement(at: 1, to: a.y)
      row.initializeElement(at: 2, to: a.z)
      add(UnsafeBufferPointer(row), equals: y)
    }
  }

  private mutating func add(_ a: UnsafeBufferPointer<Double>, equals y: Double) {
    precondition(a.count == unknowns, "a number for each unknown")
    let unknowns = unknowns
    normal.withUnsafeMutableBufferPointer { normal in
      for row in 0..<unknowns {
        for column in 0..<unknowns { normal[row * unknowns + column] += a[row] * a[column] }
      }
    }
    for row in 0..<unknowns { right[row] += a[row] * y }
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

  /// (AᵀA + λ1)⁻¹ in rows: the covariance of the solution for rows of unit variance; `nil` where the
  /// numbers are not finite.
  func covariance(ridge: Double) -> [Double]? {
    GSLErrors.areReturned
    var matrix = normal
    for index in 0..<unknowns { matrix[index * unknowns + index] += ridge }
    let status = matrix.withUnsafeMutableBufferPointer { matrix -> Int32 in
      var m = gsl_matrix_view_array(matrix.baseAddress, unknowns, unknowns)
      let decomposed = gsl_linalg_cholesky_decomp1(&m.matrix)
      return decomposed == 0 ? gsl_linalg_cholesky_invert(&m.matrix) : decomposed
    }
    return status == 0 && matrix.allSatisfy(\.isFinite) ? matrix : nil
  }
}

/// A sum of squares to be made small: n residuals of p parameters, with their derivatives.
protocol LeastSquaresProblem {
  /// p.
  var parameterCount: Int { get }
  /// n, at least p.
  var residualCount: Int { get }
  /// Writes the n residuals at the p `parameters`.
  func residuals(at parameters: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>)
  /// Writes ∂residual/∂parameter, n rows of p.
  func jacobian(at parameters: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>)
}

/// A minimum that the trust-region method of GSL came to.
struct LeastSquaresMinimum {
  /// The parameters.
  var parameters: [Double]
  /// Σ residual² there.
  var sumOfSquares: Double
}

extension LeastSquaresProblem {
  /// Minimises from a start, by Levenberg–Marquardt steps in a trust region.
  ///
  /// - Returns: the best point within `iterations` steps, converged or not; `nil` where GSL refuses
  ///   the problem (fewer residuals than parameters) or meets a number that is not finite.
  func minimum(from start: [Double], iterations: Int = 60) -> LeastSquaresMinimum? {
    GSLErrors.areReturned
    precondition(start.count == parameterCount, "a start has a number for each parameter")
    guard residualCount >= parameterCount,
      let workspace = goniometer_nlinear_alloc(residualCount, parameterCount)
    else { return nil }
    defer { gsl_multifit_nlinear_free(workspace) }
    let callbacks = Callbacks(self)
    return withExtendedLifetime(callbacks) {
      var system = gsl_multifit_nlinear_fdf()
      system.f = { parameters, context, result in
        guard let parameters, let context, let result else { return -1 }
        let callbacks = Unmanaged<Callbacks>.fromOpaque(context).takeUnretainedValue()
        callbacks.residuals(parameters.pointee.data, result.pointee.data)
        return 0
      }
      system.df = { parameters, context, result in
        guard let parameters, let context, let result else { return -1 }
        let callbacks = Unmanaged<Callbacks>.fromOpaque(context).takeUnretainedValue()
        callbacks.jacobian(parameters.pointee.data, result.pointee.data)
        return 0
      }
      system.n = residualCount
      system.p = parameterCount
      system.params = Unmanaged.passUnretained(callbacks).toOpaque()
      var start = start
      let begun = start.withUnsafeMutableBufferPointer { buffer -> Int32 in
        var view = gsl_vector_view_array(buffer.baseAddress, buffer.count)
        return gsl_multifit_nlinear_init(&view.vector, &system, workspace)
      }
      guard begun == 0 else { return nil }
      var reason: Int32 = 0
      // A stall (no further progress) is an answer too, so the status is not judged here.
      _ = gsl_multifit_nlinear_driver(iterations, 1e-9, 1e-9, 1e-12, nil, nil, &reason, workspace)
      guard let position = gsl_multifit_nlinear_position(workspace),
        let residual = gsl_multifit_nlinear_residual(workspace)
      else { return nil }
      let parameters = (0..<parameterCount).map { gsl_vector_get(position, $0) }
      let norm = gsl_blas_dnrm2(residual)
      guard norm.isFinite, parameters.allSatisfy(\.isFinite) else { return nil }
      return LeastSquaresMinimum(parameters: parameters, sumOfSquares: norm * norm)
    }
  }
}

/// The context of the C callbacks.
private final class Callbacks {
  let residuals: (UnsafePointer<Double>, UnsafeMutablePointer<Double>) -> Void
  let jacobian: (UnsafePointer<Double>, UnsafeMutablePointer<Double>) -> Void

  init(_ problem: some LeastSquaresProblem) {
    residuals = problem.residuals(at:into:)
    jacobian = problem.jacobian(at:into:)
  }
}

extension Vector3 {
  /// The variance along this direction of a vector whose components are three unknowns in a row.
  ///
  /// - Parameters:
  ///   - covariance: of all unknowns, row by row; `unknowns` is their number.
  ///   - first: the place of the first of the three.
  func variance(in covariance: [Double], of unknowns: Int, from first: Int) -> Double {
    let parts = [x, y, z]
    var sum = 0.0
    for i in 0..<3 {
      for j in 0..<3 { sum += parts[i] * parts[j] * covariance[(first + i) * unknowns + first + j] }
    }
    return sum
  }
}

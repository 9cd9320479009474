// SPDX-License-Identifier: Apache-2.0

internal import CGSL

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

/// What the C callbacks reach through their context pointer.
private final class Callbacks {
  let residuals: (UnsafePointer<Double>, UnsafeMutablePointer<Double>) -> Void
  let jacobian: (UnsafePointer<Double>, UnsafeMutablePointer<Double>) -> Void

  init(_ problem: some LeastSquaresProblem) {
    residuals = problem.residuals(at:into:)
    jacobian = problem.jacobian(at:into:)
  }
}

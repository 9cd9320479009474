// SPDX-License-Identifier: Apache-2.0

internal import CGSL

/// Vectors whose outer products add up to the inverse of a matrix.
///
/// Of an information matrix they are steps of one standard deviation each, independent of one
/// another: what spreads a covariance through a function (JCGM 101:2008 does it with random steps;
/// Julier & Uhlmann 2004, doi 10.1109/JPROC.2003.823141, with these).
enum InverseRoots {
  /// The vectors for a symmetric matrix of n rows; `nil` where it is not positive definite.
  static func of(_ matrix: [Double], rows n: Int) -> [[Double]]? {
    GSLErrors.areReturned
    precondition(matrix.count == n * n, "a square matrix")
    guard matrix.allSatisfy(\.isFinite) else { return nil }
    var matrix = matrix
    var roots: [[Double]] = []
    let status = matrix.withUnsafeMutableBufferPointer { matrix -> Int32 in
      var m = gsl_matrix_view_array(matrix.baseAddress, n, n)
      let decomposed = gsl_linalg_cholesky_decomp1(&m.matrix)
      guard decomposed == 0 else { return decomposed }
      for index in 0..<n {
        var unit = (0..<n).map { $0 == index ? 1.0 : 0 }
        // A = L Lᵀ, so the columns of L⁻ᵀ are the roots of A⁻¹.
        let solved = unit.withUnsafeMutableBufferPointer { unit -> Int32 in
          var v = gsl_vector_view_array(unit.baseAddress, n)
          return gsl_blas_dtrsv(CblasLower, CblasTrans, CblasNonUnit, &m.matrix, &v.vector)
        }
        guard solved == 0 else { return solved }
        roots.append(unit)
      }
      return 0
    }
    guard status == 0, roots.joined().allSatisfy(\.isFinite) else { return nil }
    return roots
  }
}

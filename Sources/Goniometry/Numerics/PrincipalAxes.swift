// SPDX-License-Identifier: Apache-2.0

internal import CGSL
package import Inertial

/// The eigenvalues and eigenvectors of a symmetric 3 × 3 matrix, such as a scatter of vectors.
///
/// GSL's `gsl_eigen_symmv` (symmetric QR; Golub & Van Loan, section 8.3). Eigenvalues in falling
/// order, eigenvectors of unit length, each with an arbitrary sign. A few microseconds.
package struct PrincipalAxes: Sendable, Equatable {
  /// Eigenvalues, largest first; for a scatter matrix negative only by rounding.
  package let values: [Double]
  /// The eigenvector of each value.
  package let vectors: [Vector3]

  /// Sums of products of vector components, from which the matrix is made.
  package struct Scatter: Sendable, Equatable {
    private(set) var xx = 0.0
    private(set) var yy = 0.0
    private(set) var zz = 0.0
    private(set) var xy = 0.0
    private(set) var xz = 0.0
    private(set) var yz = 0.0

    /// No vectors.
    package init() {}

    /// A matrix by its entries.
    init(xx: Double, yy: Double, zz: Double, xy: Double, xz: Double, yz: Double) {
      (self.xx, self.yy, self.zz, self.xy, self.xz, self.yz) = (xx, yy, zz, xy, xz, yz)
    }

    /// Adds `weight` · v vᵀ.
    package mutating func add(_ v: Vector3, weight: Double = 1) {
      xx += weight * v.x * v.x
      yy += weight * v.y * v.y
      zz += weight * v.z * v.z
      xy += weight * v.x * v.y
      xz += weight * v.x * v.z
      yz += weight * v.y * v.z
    }

    /// Σ weight ‖v‖².
    package var trace: Double { xx + yy + zz }

    /// Σ weight (v·d)² of a unit vector.
    func variance(along d: Vector3) -> Double { d.dot(times(d)) }

    /// The scatter of the parts of the vectors across a unit vector.
    func across(_ d: Vector3) -> Scatter {
      let (m, v) = (times(d), variance(along: d))
      func entry(_ a: Double, _ i: Double, _ j: Double, _ mi: Double, _ mj: Double) -> Double {
        a - i * mj - mi * j + v * i * j
      }
      return Scatter(
        xx: entry(xx, d.x, d.x, m.x, m.x), yy: entry(yy, d.y, d.y, m.y, m.y),
        zz: entry(zz, d.z, d.z, m.z, m.z), xy: entry(xy, d.x, d.y, m.x, m.y),
        xz: entry(xz, d.x, d.z, m.x, m.z), yz: entry(yz, d.y, d.z, m.y, m.z))
    }

    private func times(_ d: Vector3) -> Vector3 {
      Vector3(
        xx * d.x + xy * d.y + xz * d.z, xy * d.x + yy * d.y + yz * d.z,
        xz * d.x + yz * d.y + zz * d.z)
    }

    /// Adds the sums of another stretch.
    mutating func add(_ other: Scatter) {
      xx += other.xx
      yy += other.yy
      zz += other.zz
      xy += other.xy
      xz += other.xz
      yz += other.yz
    }
  }

  /// The axes of a matrix; `nil` where it holds a number that is not finite.
  package init?(_ m: Scatter) {
    let rows = [m.xx, m.xy, m.xz, m.xy, m.yy, m.yz, m.xz, m.yz, m.zz]
    guard rows.allSatisfy(\.isFinite) else { return nil }
    GSLErrors.areReturned
    guard let matrix = gsl_matrix_alloc(3, 3) else { return nil }
    defer { gsl_matrix_free(matrix) }
    guard let basis = gsl_matrix_alloc(3, 3) else { return nil }
    defer { gsl_matrix_free(basis) }
    guard let spectrum = gsl_vector_alloc(3) else { return nil }
    defer { gsl_vector_free(spectrum) }
    guard let workspace = gsl_eigen_symmv_alloc(3) else { return nil }
    defer { gsl_eigen_symmv_free(workspace) }
    for row in 0..<3 {
      for column in 0..<3 { gsl_matrix_set(matrix, row, column, rows[3 * row + column]) }
    }
    guard gsl_eigen_symmv(matrix, spectrum, basis, workspace) == 0,
      gsl_eigen_symmv_sort(spectrum, basis, GSL_EIGEN_SORT_VAL_DESC) == 0
    else { return nil }
    values = (0..<3).map { gsl_vector_get(spectrum, $0) }
    vectors = (0..<3).map {
      Vector3(
        gsl_matrix_get(basis, 0, $0), gsl_matrix_get(basis, 1, $0), gsl_matrix_get(basis, 2, $0))
    }
  }
}

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

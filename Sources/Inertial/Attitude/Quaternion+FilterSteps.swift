// SPDX-License-Identifier: Apache-2.0

// The steps of a filter are small: what is exact for any angle elsewhere is here a polynomial,
// equal to rounding, with the general form behind a branch that is never taken at usual rates.
extension Quaternion {
  /// This attitude after the shortest rotation that makes a specific force, given in the sensor
  /// frame, point up; unchanged where the force is zero.
  func levelled(to specificForce: Vector3) -> Quaternion {
    (Quaternion(from: rotate(specificForce), to: .unitZ) * self).normalized
  }

  /// Rotates first by a rotation vector in the sensor frame, radians: q ← q ⊗ Exp(v).
  @inline(__always)
  mutating func turn(by v: Vector3) {
    self = (self * Quaternion(smallRotationVector: v)).nearlyUnitNormalized
  }

  /// The exponential map, by polynomials in the squared half angle h² while that is below 1/16
  /// (28° in one step), where the first terms left out are below 1.3e-16.
  @inline(__always)
  init(smallRotationVector v: Vector3) {
    let h2 = v.squaredNorm * 0.25
    guard h2 < 0.0625 else {
      self.init(rotationVector: v)
      return
    }
    let h4 = h2 * h2
    // Pairs of terms first (Estrin): a shorter chain than Horner's.
    let s0 = 0.5 - h2 * (0.5 / 6)
    let s1 = 0.5 / 120 - h2 * (0.5 / 5040)
    let s2 = 0.5 / 362_880 - h2 * (0.5 / 39_916_800)
    let c0 = 1 - h2 * 0.5
    let c1 = 1.0 / 24 - h2 * (1.0 / 720)
    let c2 = 1.0 / 40_320 - h2 * (1.0 / 3_628_800)
    let halfSinc = s0 + h4 * (s1 + h4 * s2)
    self.init(scalar: c0 + h4 * (c1 + h4 * c2), vector: v * halfSinc)
  }

  /// Scaled to unit length by one Newton step of 1/√n from n = 1, which leaves an error of
  /// ⅜(n − 1)²: for products of unit quaternions, that is below rounding.
  @inline(__always)
  var nearlyUnitNormalized: Quaternion {
    let scale = 1.5 - 0.5 * squaredNorm
    return Quaternion(w * scale, x * scale, y * scale, z * scale)
  }

  /// The rotation matrix by rows.
  @inline(__always)
  var rows: (Vector3, Vector3, Vector3) {
    let (x2, y2, z2) = (2 * x, 2 * y, 2 * z)
    let (xx, yy, zz) = (x * x2, y * y2, z * z2)
    let (xy, xz, yz) = (x * y2, x * z2, y * z2)
    let (wx, wy, wz) = (w * x2, w * y2, w * z2)
    return (
      Vector3(1 - yy - zz, xy - wz, xz + wy),
      Vector3(xy + wz, 1 - xx - zz, yz - wx),
      Vector3(xz - wy, yz + wx, 1 - xx - yy)
    )
  }

  /// The rotation matrix by columns: the axes of the turned frame; the fourth lanes are zero.
  @inline(__always)
  var columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
    let (a, b, c) = rows
    return (SIMD4(a.x, b.x, c.x, 0), SIMD4(a.y, b.y, c.y, 0), SIMD4(a.z, b.z, c.z, 0))
  }

  /// The shortest rotation that takes `rotate(v)` to the vertical.
  ///
  /// - Returns: the rotation, and x and y of the unit vector along `rotate(v)`. Half a turn about x
  ///   where the vector points straight down; the identity where it has no direction.
  @inline(__always)
  func inclinationCorrection(of v: Vector3) -> (turn: Quaternion, x: Double, y: Double) {
    // By the matrix: it is ready before v is.
    let (r0, r1, r2) = rows
    let u = Vector3(r0.dot(v), r1.dot(v), r2.dot(v))
    let reciprocal = 1 / u.z
    let (tx, ty) = (u.x * reciprocal, u.y * reciprocal)
    let t2 = tx * tx + ty * ty
    // t is the tangent of the tilt. Below 0.01, as after every sample but the first, series in t²
    // that leave out less than 3e-17 stand for two square roots and two divisions.
    guard t2 < 1e-4, u.z > 0 else { return Quaternion.largeInclinationCorrection(of: u) }
    let t4 = t2 * t2
    let toUnit = (1 - t2 * 0.5) + t4 * (0.375 - t2 * 0.3125)
    let halfSine = (0.5 - t2 * 0.1875) + t4 * (0.12109375 - t2 * 0.09130859375)
    let halfCosine = (1 - t2 * 0.125) + t4 * (0.0859375 - t2 * 0.0673828125)
    return (Quaternion(halfCosine, ty * halfSine, -tx * halfSine, 0), tx * toUnit, ty * toUnit)
  }

  @inline(never)
  private static func largeInclinationCorrection(
    of u: Vector3
  ) -> (turn: Quaternion, x: Double, y: Double) {
    guard let unit = u.normalized else { return (.identity, 0, 0) }
    let halfCosine = ((unit.z + 1) / 2).squareRoot()
    let turn =
      halfCosine > 1e-6
      ? Quaternion(halfCosine, 0.5 * unit.y / halfCosine, -0.5 * unit.x / halfCosine, 0)
      : Quaternion(0, 1, 0, 0)
    return (turn.normalized, unit.x, unit.y)
  }
}

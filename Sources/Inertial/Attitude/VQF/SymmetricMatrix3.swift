// SPDX-License-Identifier: Apache-2.0

/// A symmetric 3 × 3 matrix, kept as its six different values.
struct SymmetricMatrix3: Sendable, Hashable, Codable {
  var xx: Double
  var yy: Double
  var zz: Double
  var xy: Double
  var xz: Double
  var yz: Double

  /// A multiple of the identity.
  @inline(__always)
  init(diagonal: Double) {
    self.init(xx: diagonal, yy: diagonal, zz: diagonal, xy: 0, xz: 0, yz: 0)
  }

  @inline(__always)
  init(xx: Double, yy: Double, zz: Double, xy: Double, xz: Double, yz: Double) {
    (self.xx, self.yy, self.zz) = (xx, yy, zz)
    (self.xy, self.xz, self.yz) = (xy, xz, yz)
  }

  /// Matrix times vector.
  @inline(__always)
  static func * (m: SymmetricMatrix3, v: Vector3) -> Vector3 {
    Vector3(
      m.xx * v.x + m.xy * v.y + m.xz * v.z,
      m.xy * v.x + m.yy * v.y + m.yz * v.z,
      m.xz * v.x + m.yz * v.y + m.zz * v.z)
  }

  /// The inverse of a positive definite matrix, as its matrix of cofactors and the reciprocal of
  /// its determinant: the one division runs beside a product with the cofactors.
  @inline(__always)
  var inverseParts: (cofactors: SymmetricMatrix3, scale: Double) {
    let cxx = yy * zz - yz * yz
    let cxy = xz * yz - xy * zz
    let cxz = xy * yz - xz * yy
    let cofactors = SymmetricMatrix3(
      xx: cxx, yy: xx * zz - xz * xz, zz: xx * yy - xy * xy,
      xy: cxy, xz: cxz, yz: xy * xz - xx * yz)
    return (cofactors, 1 / (xx * cxx + xy * cxy + xz * cxz))
  }

  /// Scaled by a number.
  @inline(__always)
  static func * (m: SymmetricMatrix3, s: Double) -> SymmetricMatrix3 {
    SymmetricMatrix3(
      xx: m.xx * s, yy: m.yy * s, zz: m.zz * s, xy: m.xy * s, xz: m.xz * s, yz: m.yz * s)
  }

  /// Largest sum of sizes in a row: no eigenvalue is larger (Gershgorin).
  var rowSumBound: Double {
    let first = abs(xx) + abs(xy) + abs(xz)
    let second = abs(xy) + abs(yy) + abs(yz)
    let third = abs(xz) + abs(yz) + abs(zz)
    return max(first, second, third)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A symmetric 3 × 3 matrix, kept as its six different values.
struct SymmetricMatrix3<Number: Lane>: BitwiseCopyable, Sendable, Hashable, Codable {
  var xx: Number
  var yy: Number
  var zz: Number
  var xy: Number
  var xz: Number
  var yz: Number

  /// A multiple of the identity.
  @inline(__always)
  init(diagonal: Number) {
    self.init(xx: diagonal, yy: diagonal, zz: diagonal, xy: .zero, xz: .zero, yz: .zero)
  }

  @inline(__always)
  init(xx: Number, yy: Number, zz: Number, xy: Number, xz: Number, yz: Number) {
    (self.xx, self.yy, self.zz) = (xx, yy, zz)
    (self.xy, self.xz, self.yz) = (xy, xz, yz)
  }

  /// Matrix times vector.
  @inline(__always)
  static func * (m: SymmetricMatrix3, v: LaneVector<Number>) -> LaneVector<Number> {
    LaneVector(
      m.xx * v.x + m.xy * v.y + m.xz * v.z,
      m.xy * v.x + m.yy * v.y + m.yz * v.z,
      m.xz * v.x + m.yz * v.y + m.zz * v.z)
  }

  /// The inverse of a positive definite matrix, as its matrix of cofactors and the reciprocal of
  /// its determinant: the one division runs beside a product with the cofactors.
  @inline(__always)
  var inverseParts: (cofactors: SymmetricMatrix3, scale: Number) {
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
  static func * (m: SymmetricMatrix3, s: Number) -> SymmetricMatrix3 {
    SymmetricMatrix3(
      xx: m.xx * s, yy: m.yy * s, zz: m.zz * s, xy: m.xy * s, xz: m.xz * s, yz: m.yz * s)
  }

  @inline(__always)
  static func select(
    _ mask: Number.Mask, _ a: SymmetricMatrix3, _ b: SymmetricMatrix3
  ) -> SymmetricMatrix3 {
    SymmetricMatrix3(
      xx: Number.select(mask, a.xx, b.xx), yy: Number.select(mask, a.yy, b.yy),
      zz: Number.select(mask, a.zz, b.zz), xy: Number.select(mask, a.xy, b.xy),
      xz: Number.select(mask, a.xz, b.xz), yz: Number.select(mask, a.yz, b.yz))
  }
}

extension SymmetricMatrix3<Double> {
  /// Largest sum of sizes in a row: no eigenvalue is larger (Gershgorin).
  var rowSumBound: Double {
    let first = abs(xx) + abs(xy) + abs(xz)
    let second = abs(xy) + abs(yy) + abs(yz)
    let third = abs(xz) + abs(yz) + abs(zz)
    return max(first, second, third)
  }
}

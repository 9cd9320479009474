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

  /// Less the product of a column and a row whose product is symmetric.
  @inline(__always)
  mutating func subtract(_ a: LaneVector<Number>, times b: LaneVector<Number>) {
    xx = xx - a.x * b.x
    yy = yy - a.y * b.y
    zz = zz - a.z * b.z
    xy = xy - a.x * b.y
    xz = xz - a.x * b.z
    yz = yz - a.y * b.z
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

// SPDX-License-Identifier: Apache-2.0

// The steps of a filter are small: what is exact for any angle elsewhere is here a polynomial,
// equal to rounding. Lanes in which the angle is not small get the general form one by one, behind
// a branch that is never taken at usual rates.
extension LaneQuaternion {
  /// The exponential map, by polynomials in the squared half angle h² while that is below 1/16
  /// (28° in one step), where the first terms left out are below 1.3e-16.
  @inline(__always)
  init(smallRotationVector v: LaneVector<Number>) {
    let h2 = v.squaredNorm * 0.25
    let h4 = h2 * h2
    // Pairs of terms first (Estrin): a shorter chain than Horner's.
    let s0 = 0.5 - h2 * (0.5 / 6)
    let s1 = 0.5 / 120 - h2 * (0.5 / 5040)
    let s2 = 0.5 / 362_880 - h2 * (0.5 / 39_916_800)
    let c0 = 1 - h2 * 0.5
    let c1 = 1.0 / 24 - h2 * (1.0 / 720)
    let c2 = 1.0 / 40_320 - h2 * (1.0 / 3_628_800)
    let halfSinc = s0 + h4 * (s1 + h4 * s2)
    let vector = v * halfSinc
    self.init(c0 + h4 * (c1 + h4 * c2), vector.x, vector.y, vector.z)
    let isSmall = h2 .< Number(repeating: 0.0625)
    if !Number.all(isSmall) { replace(with: v, except: isSmall) }
  }

  @inline(never)
  private mutating func replace(with v: LaneVector<Number>, except isSmall: Number.Mask) {
    for lane in 0..<Number.width where !Number.holds(isSmall, in: lane) {
      self[lane] = Quaternion(rotationVector: v[lane])
    }
  }

  /// Scaled to unit length by one Newton step of 1/√n from n = 1, which leaves an error of
  /// ⅜(n − 1)²: for products of unit quaternions, that is below rounding.
  @inline(__always)
  var nearlyUnitNormalized: LaneQuaternion {
    let squaredNorm = w * w + x * x + y * y + z * z
    let scale = 1.5 - 0.5 * squaredNorm
    return LaneQuaternion(w * scale, x * scale, y * scale, z * scale)
  }

  /// The rotation matrix by rows.
  @inline(__always)
  var rows: (LaneVector<Number>, LaneVector<Number>, LaneVector<Number>) {
    let (x2, y2, z2) = (2 * x, 2 * y, 2 * z)
    let (xx, yy, zz) = (x * x2, y * y2, z * z2)
    let (xy, xz, yz) = (x * y2, x * z2, y * z2)
    let (wx, wy, wz) = (w * x2, w * y2, w * z2)
    return (
      LaneVector(1 - yy - zz, xy - wz, xz + wy),
      LaneVector(xy + wz, 1 - xx - zz, yz - wx),
      LaneVector(xz - wy, yz + wx, 1 - xx - yy)
    )
  }

  /// The shortest rotation that takes `rotate(v)` to the vertical.
  ///
  /// - Returns: the rotation, and x and y of the unit vector along `rotate(v)`. Half a turn about x
  ///   where the vector points straight down; the identity where it has no direction.
  @inline(__always)
  func inclinationCorrection(of v: LaneVector<Number>) -> InclinationCorrection<Number> {
    // By the matrix: it is ready before v is.
    let (r0, r1, r2) = rows
    let u = LaneVector(r0.dot(v), r1.dot(v), r2.dot(v))
    let reciprocal = 1 / u.z
    let (tx, ty) = (u.x * reciprocal, u.y * reciprocal)
    let t2 = tx * tx + ty * ty
    // t is the tangent of the tilt. Below 0.01, as after every sample but the first, series in t²
    // that leave out less than 3e-17 stand for two square roots and two divisions.
    let t4 = t2 * t2
    let toUnit = (1 - t2 * 0.5) + t4 * (0.375 - t2 * 0.3125)
    let halfSine = (0.5 - t2 * 0.1875) + t4 * (0.12109375 - t2 * 0.09130859375)
    let halfCosine = (1 - t2 * 0.125) + t4 * (0.0859375 - t2 * 0.0673828125)
    var result = InclinationCorrection(
      turn: HorizontalTurn(w: halfCosine, x: ty * halfSine, y: -tx * halfSine), x: tx * toUnit,
      y: ty * toUnit)
    let isSmall = Number.both(t2 .< Number(repeating: 1e-4), .zero .< u.z)
    if !Number.all(isSmall) { result.replace(with: u, except: isSmall) }
    return result
  }
}

/// A rotation of specific forces to the vertical, and x and y of the unit vectors along them.
struct InclinationCorrection<Number: Lane> {
  var turn: HorizontalTurn<Number>
  var x: Number
  var y: Number

  @inline(never)
  fileprivate mutating func replace(with u: LaneVector<Number>, except isSmall: Number.Mask) {
    for lane in 0..<Number.width where !Number.holds(isSmall, in: lane) {
      let large = Quaternion.largeInclinationCorrection(of: u[lane])
      (turn.w[lane], turn.x[lane], turn.y[lane]) = (large.turn.w, large.turn.x, large.turn.y)
      (x[lane], y[lane]) = (large.x, large.y)
    }
  }
}

/// A unit quaternion whose axis is horizontal: its z is zero.
struct HorizontalTurn<Number: Lane> {
  var w: Number
  var x: Number
  var y: Number

  @inline(__always)
  static func * (a: HorizontalTurn, b: LaneQuaternion<Number>) -> LaneQuaternion<Number> {
    LaneQuaternion(
      a.w * b.w - a.x * b.x - a.y * b.y, a.w * b.x + a.x * b.w + a.y * b.z,
      a.w * b.y - a.x * b.z + a.y * b.w, a.w * b.z + a.x * b.y - a.y * b.x)
  }
}

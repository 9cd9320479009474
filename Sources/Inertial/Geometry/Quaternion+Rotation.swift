// SPDX-License-Identifier: Apache-2.0

// Axis–angle, exponential and logarithm, swing–twist, interpolation.
extension Quaternion {
  /// The rotation by `angle` radians about a unit `axis`, right-handed.
  public init(angle: Double, axis: Vector3) {
    self.init(scalar: cosine(angle / 2), vector: axis * sine(angle / 2))
  }

  /// The exponential map: the rotation whose rotation vector (axis × angle, radians) is given.
  ///
  /// Exact at zero and accurate to rounding near it; any length is allowed, full turns included.
  public init(rotationVector v: Vector3) {
    let half = v.norm / 2
    // sin(h)/h loses nothing to its series below 1e-4: the next term is h⁴/120 < 1e-18.
    let sinc = half > 1e-4 ? sine(half) / half : 1 - half * half / 6
    self.init(scalar: cosine(half), vector: v * (sinc / 2))
  }

  /// The shortest rotation that takes the direction of `from` to that of `to`.
  ///
  /// Opposite directions have no shortest rotation: half a turn about any normal is returned. The
  /// identity where either vector is zero or not finite.
  public init(from: Vector3, to: Vector3) {
    guard let a = from.normalized, let b = to.normalized else {
      self = .identity
      return
    }
    let scalar = 1 + a.dot(b)
    if scalar < 1e-12 {
      self.init(scalar: 0, vector: a.anyPerpendicular)
    } else {
      self = Quaternion(scalar: scalar, vector: a.cross(b)).normalized
    }
  }

  /// The attitude with the inclination that a specific force at rest implies, and heading zero.
  ///
  /// `nil` where the vector is zero or not finite: in free fall there is no vertical to see.
  public init?(levelling specificForce: Vector3) {
    guard specificForce.normalized != nil else { return nil }
    self.init(from: specificForce, to: .unitZ)
  }

  /// The logarithm map: axis × angle in radians, with the angle in 0…π.
  ///
  /// Of the two signs of the quaternion, the one with the shorter way is taken.
  public var rotationVector: Vector3 {
    let q = w < 0 ? -self : self
    let s = q.vector.norm
    guard s > 0 else { return .zero }
    // 2·atan2(s, w)/s tends to 2/w as s → 0; the next term is s²/3.
    let factor = s > 1e-9 ? 2 * arcTangent2(s, q.w) / s : 2 / q.w
    return q.vector * factor
  }

  /// The angle of the rotation, radians, 0…π.
  public var angle: Double { 2 * arcTangent2(vector.norm, abs(w)) }

  /// The angle of the rotation between two attitudes, radians, 0…π.
  public func angle(to other: Quaternion) -> Double { (conjugate * other).angle }

  /// The inclination part of the angle between two attitudes, radians, 0…π: what is left of their
  /// difference, taken in the Earth frame, when any heading may be added.
  public func inclinationAngle(to other: Quaternion) -> Double {
    let e = other * conjugate
    let tilt = (e.x * e.x + e.y * e.y).squareRoot()
    return 2 * arcTangent2(tilt, (e.w * e.w + e.z * e.z).squareRoot())
  }

  /// Splits the rotation into a twist about a unit axis followed by a swing of an axis normal to
  /// it: `self == swing * twist`.
  ///
  /// When the rotation is half a turn about a normal of the axis the twist is undefined; it is
  /// then the identity. Source: Dobrowolski 2015, arXiv:1506.05481.
  public func swingTwist(about axis: Vector3) -> (swing: Quaternion, twist: Quaternion) {
    let along = vector.dot(axis)
    let raw = Quaternion(scalar: w, vector: axis * along)
    guard raw.squaredNorm > 1e-24 else { return (self, .identity) }
    let twist = raw.normalized
    return (self * twist.conjugate, twist)
  }

  /// The twist angle about a unit axis, radians, −π…π.
  public func twistAngle(about axis: Vector3) -> Double {
    let twist = swingTwist(about: axis).twist
    let half = arcTangent2(twist.vector.dot(axis), twist.w)
    // 2·half lies in −2π…2π; a whole turn is taken off.
    let full = 2 * half
    return full > .pi ? full - 2 * .pi : (full <= -.pi ? full + 2 * .pi : full)
  }

  /// The point at `fraction` (0…1) of the way to `other` on the shorter great arc.
  public func slerp(to other: Quaternion, fraction: Double) -> Quaternion {
    let step = (conjugate * other).rotationVector * fraction
    return (self * Quaternion(rotationVector: step)).normalized
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A moving attitude: a unit quaternion with its first two time derivatives.
struct AttitudeMotion: Sendable, Equatable {
  var value: Quaternion
  /// Component-wise d/dt; not a unit quaternion.
  var rate: Quaternion
  /// Component-wise d²/dt².
  var acceleration: Quaternion

  init(_ value: Quaternion) { (self.value, rate, acceleration) = (value, .nothing, .nothing) }

  /// The rotation by a moving angle, radians, about a fixed unit axis.
  init(_ angle: Jet, about axis: Vector3) {
    let half = 0.5 * angle
    let (c, s) = (half.cosine, half.sine)
    value = Quaternion(scalar: c.value, vector: axis * s.value)
    rate = Quaternion(scalar: c.rate, vector: axis * s.rate)
    acceleration = Quaternion(scalar: c.acceleration, vector: axis * s.acceleration)
  }

  private init(_ value: Quaternion, _ rate: Quaternion, _ acceleration: Quaternion) {
    (self.value, self.rate, self.acceleration) = (value, rate, acceleration)
  }

  /// Rotate by `b`, then by `a`.
  static func * (a: AttitudeMotion, b: AttitudeMotion) -> AttitudeMotion {
    let cross = (a.rate * b.rate).scaled(by: 2)
    return AttitudeMotion(
      a.value * b.value,
      (a.rate * b.value).plus(a.value * b.rate),
      (a.acceleration * b.value).plus(cross).plus(a.value * b.acceleration))
  }

  /// A moving vector of the inner frame, seen from the outer one: q v q*.
  func rotate(_ v: VectorMotion) -> VectorMotion {
    let pure = AttitudeMotion(
      Quaternion(scalar: 0, vector: v.value), Quaternion(scalar: 0, vector: v.rate),
      Quaternion(scalar: 0, vector: v.acceleration))
    let conjugate = AttitudeMotion(value.conjugate, rate.conjugate, acceleration.conjugate)
    let turned = self * pure * conjugate
    return VectorMotion(turned.value.vector, turned.rate.vector, turned.acceleration.vector)
  }

  /// rad/s in the inner frame: the vector part of 2 q* q̇.
  var angularVelocity: Vector3 { (value.conjugate * rate).vector * 2 }
}

extension Quaternion {
  fileprivate static var nothing: Quaternion { Quaternion(0, 0, 0, 0) }

  fileprivate func plus(_ b: Quaternion) -> Quaternion {
    Quaternion(w + b.w, x + b.x, y + b.y, z + b.z)
  }

  fileprivate func scaled(by s: Double) -> Quaternion { Quaternion(s * w, s * x, s * y, s * z) }
}

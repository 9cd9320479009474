// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// A number that knows its first and second time derivative, carried through arithmetic exactly.
///
/// Forward differentiation of second order: the simulator writes the motion once, as angles and
/// lengths, and angular velocity and acceleration follow to rounding, with no step size to choose.
struct Jet: Sendable, Equatable {
  var value: Double
  /// d/dt.
  var rate: Double
  /// d²/dt².
  var acceleration: Double

  init(_ value: Double, _ rate: Double = 0, _ acceleration: Double = 0) {
    (self.value, self.rate, self.acceleration) = (value, rate, acceleration)
  }

  /// f(self), from the value of f and its first two derivatives at `value`.
  func mapped(_ f: Double, _ df: Double, _ ddf: Double) -> Jet {
    Jet(f, df * rate, ddf * rate * rate + df * acceleration)
  }

  var sine: Jet {
    let (s, c) = (sin(value), cos(value))
    return mapped(s, c, -s)
  }

  var cosine: Jet {
    let (s, c) = (sin(value), cos(value))
    return mapped(c, -s, -c)
  }

  var exponential: Jet {
    let e = exp(value)
    return mapped(e, e, e)
  }

  /// The angle of the point (x, y); undefined at the origin.
  static func arcTangent2(_ y: Jet, _ x: Jet) -> Jet {
    let square = x.value * x.value + y.value * y.value
    let moment = x.value * y.rate - y.value * x.rate
    let momentRate = x.value * y.acceleration - y.value * x.acceleration
    let squareRate = 2 * (x.value * x.rate + y.value * y.rate)
    let rate = moment / square
    return Jet(atan2(y.value, x.value), rate, (momentRate - rate * squareRate) / square)
  }

  static func + (a: Jet, b: Jet) -> Jet {
    Jet(a.value + b.value, a.rate + b.rate, a.acceleration + b.acceleration)
  }

  static func - (a: Jet, b: Jet) -> Jet {
    Jet(a.value - b.value, a.rate - b.rate, a.acceleration - b.acceleration)
  }

  static prefix func - (a: Jet) -> Jet { Jet(-a.value, -a.rate, -a.acceleration) }

  static func * (a: Jet, b: Jet) -> Jet {
    let acceleration = a.acceleration * b.value + 2 * a.rate * b.rate + a.value * b.acceleration
    return Jet(a.value * b.value, a.rate * b.value + a.value * b.rate, acceleration)
  }

  static func * (s: Double, a: Jet) -> Jet { Jet(s * a.value, s * a.rate, s * a.acceleration) }

  static func + (s: Double, a: Jet) -> Jet { Jet(s + a.value, a.rate, a.acceleration) }

  static func - (s: Double, a: Jet) -> Jet { s + -a }

  static func - (a: Jet, s: Double) -> Jet { -s + a }
}

/// A moving vector with its first two time derivatives, in a frame that the holder names.
struct VectorMotion: Sendable, Equatable {
  var value: Vector3
  var rate: Vector3
  var acceleration: Vector3

  init(_ value: Vector3, _ rate: Vector3 = .zero, _ acceleration: Vector3 = .zero) {
    (self.value, self.rate, self.acceleration) = (value, rate, acceleration)
  }

  init(_ x: Jet, _ y: Jet, _ z: Jet) {
    value = Vector3(x.value, y.value, z.value)
    rate = Vector3(x.rate, y.rate, z.rate)
    acceleration = Vector3(x.acceleration, y.acceleration, z.acceleration)
  }

  static func + (a: VectorMotion, b: VectorMotion) -> VectorMotion {
    VectorMotion(a.value + b.value, a.rate + b.rate, a.acceleration + b.acceleration)
  }

  static func - (a: VectorMotion, b: VectorMotion) -> VectorMotion {
    VectorMotion(a.value - b.value, a.rate - b.rate, a.acceleration - b.acceleration)
  }
}

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

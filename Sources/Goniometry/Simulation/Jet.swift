// SPDX-License-Identifier: Apache-2.0

internal import Glibc

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
    let acceleration =
      a.acceleration * b.value + 2 * a.rate * b.rate + a.value * b.acceleration
    return Jet(a.value * b.value, a.rate * b.value + a.value * b.rate, acceleration)
  }

  static func * (s: Double, a: Jet) -> Jet { Jet(s * a.value, s * a.rate, s * a.acceleration) }

  static func + (s: Double, a: Jet) -> Jet { Jet(s + a.value, a.rate, a.acceleration) }

  static func - (s: Double, a: Jet) -> Jet { s + -a }

  static func - (a: Jet, s: Double) -> Jet { -s + a }
}

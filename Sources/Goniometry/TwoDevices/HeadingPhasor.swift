// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// How far the distal segment's heading must be turned to agree with the proximal segment's, seen from the hinge axis.
///
/// Two sensors without a magnetometer have unrelated headings that drift slowly. The hinge axis is
/// one line in the room, so the horizontal parts of e₁ = R₁j₁ and e₂ = R₂j₂ differ by the heading
/// difference alone. Its value is the argument of the product (e₁ₓ + i e₁ᵧ)·conj(e₂ₓ + i e₂ᵧ),
/// averaged over time: rows in which the axis is nearly vertical are short there and count little.
struct HeadingPhasor {
  /// Real part.
  var real: Double
  /// Imaginary part.
  var imaginary: Double

  /// The product of one row.
  init(axes: HingeAxes, proximal: Quaternion, distal: Quaternion) {
    self.init(proximal.rotate(axes.proximal), distal.rotate(axes.distal))
  }

  /// The product of the level parts of two vectors in the room.
  @inline(__always)
  init(_ a: Vector3, _ b: Vector3) {
    real = a.x * b.x + a.y * b.y
    imaginary = a.y * b.x - a.x * b.y
  }

  /// A product by its length and its argument, radians.
  init(length: Double, angle: Double) {
    (real, imaginary) = (length * cos(angle), length * sin(angle))
  }

  init(real: Double, imaginary: Double) {
    (self.real, self.imaginary) = (real, imaginary)
  }

  /// Radians, −π…π.
  var angle: Double { atan2(imaginary, real) }
  /// 1 when both axes lie level, 0 when one is vertical.
  var length: Double { (real * real + imaginary * imaginary).squareRoot() }

  /// The product with the distal segment's heading turned back: the argument grows by `radians`.
  func turned(by radians: Double) -> HeadingPhasor {
    let (c, s) = (cos(radians), sin(radians))
    return HeadingPhasor(real: real * c - imaginary * s, imaginary: real * s + imaginary * c)
  }

  /// Its argument; 0 where it has none.
  var direction: HeadingDirection {
    let length = length
    guard length > 0 else { return .none }
    return HeadingDirection(cosine: real / length, sine: imaginary / length)
  }

  /// Its argument less that of another, radians, −π…π.
  func angle(from other: HeadingPhasor) -> Double { turned(backBy: other).angle }

  /// With the argument of another taken off, and its length multiplied by the other's.
  func turned(backBy other: HeadingPhasor) -> HeadingPhasor {
    HeadingPhasor(
      real: real * other.real + imaginary * other.imaginary,
      imaginary: imaginary * other.real - real * other.imaginary)
  }

  static func + (a: HeadingPhasor, b: HeadingPhasor) -> HeadingPhasor {
    HeadingPhasor(real: a.real + b.real, imaginary: a.imaginary + b.imaginary)
  }

  static func - (a: HeadingPhasor, b: HeadingPhasor) -> HeadingPhasor {
    HeadingPhasor(real: a.real - b.real, imaginary: a.imaginary - b.imaginary)
  }

  static func * (a: HeadingPhasor, s: Double) -> HeadingPhasor {
    HeadingPhasor(real: a.real * s, imaginary: a.imaginary * s)
  }
}

/// An angle about the vertical by its cosine and sine.
struct HeadingDirection {
  var cosine: Double
  var sine: Double

  /// No turn.
  static var none: HeadingDirection { HeadingDirection(cosine: 1, sine: 0) }

  /// A vector turned by it.
  @inline(__always)
  func turn(_ v: Vector3) -> Vector3 {
    Vector3(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y, v.z)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// ``Vector3`` for lanes: three components, each of one number or of several side by side.
///
/// A type beside `Vector3` and not the same made generic: in a debug build a generic number costs a
/// call for every operation, which the rest of the package need not pay.
struct LaneVector<Number: Lane>: BitwiseCopyable, Sendable, Hashable, Codable {
  var x: Number
  var y: Number
  var z: Number

  @inline(__always)
  init(_ x: Number, _ y: Number, _ z: Number) { (self.x, self.y, self.z) = (x, y, z) }

  @inline(__always)
  static var zero: LaneVector { LaneVector(.zero, .zero, .zero) }

  /// The vector in a lane.
  @inline(__always)
  subscript(lane: Int) -> Vector3 {
    get { Vector3(x[lane], y[lane], z[lane]) }
    set { (x[lane], y[lane], z[lane]) = (newValue.x, newValue.y, newValue.z) }
  }

  @inline(__always)
  var squaredNorm: Number { x * x + y * y + z * z }

  @inline(__always)
  func dot(_ other: LaneVector) -> Number { x * other.x + y * other.y + z * other.z }

  @inline(__always)
  func cross(_ other: LaneVector) -> LaneVector {
    LaneVector(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// Every component held within ±limit.
  @inline(__always)
  func clamped(within limit: Number) -> LaneVector {
    LaneVector(x.clamped(within: limit), y.clamped(within: limit), z.clamped(within: limit))
  }

  @inline(__always)
  static func + (a: LaneVector, b: LaneVector) -> LaneVector {
    LaneVector(a.x + b.x, a.y + b.y, a.z + b.z)
  }

  @inline(__always)
  static func - (a: LaneVector, b: LaneVector) -> LaneVector {
    LaneVector(a.x - b.x, a.y - b.y, a.z - b.z)
  }

  @inline(__always)
  static func * (a: LaneVector, s: Number) -> LaneVector {
    LaneVector(a.x * s, a.y * s, a.z * s)
  }

  @inline(__always)
  static func select(_ mask: Number.Mask, _ a: LaneVector, _ b: LaneVector) -> LaneVector {
    LaneVector(
      Number.select(mask, a.x, b.x), Number.select(mask, a.y, b.y), Number.select(mask, a.z, b.z))
  }
}

extension LaneVector<Double> {
  @inline(__always)
  init(_ v: Vector3) { self.init(v.x, v.y, v.z) }
}

extension Vector3 {
  @inline(__always)
  init(_ v: LaneVector<Double>) { self.init(v.x, v.y, v.z) }
}

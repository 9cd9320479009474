// SPDX-License-Identifier: Apache-2.0

/// A vector of three `Double` components in some right-handed Cartesian frame.
///
/// The frame and the unit belong to the property that holds the vector, not to the type.
/// Arithmetic follows IEEE 754: NaN and infinities propagate, nothing traps.
@frozen
public struct Vector3: Sendable, Hashable, Codable {
  /// First component.
  public var x: Double
  /// Second component.
  public var y: Double
  /// Third component.
  public var z: Double

  /// A vector from its components.
  @inlinable
  public init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// (0, 0, 0).
  @inlinable public static var zero: Vector3 { Vector3(0, 0, 0) }
  /// (1, 0, 0).
  @inlinable public static var unitX: Vector3 { Vector3(1, 0, 0) }
  /// (0, 1, 0).
  @inlinable public static var unitY: Vector3 { Vector3(0, 1, 0) }
  /// (0, 0, 1): up, in the Earth frame of this package.
  @inlinable public static var unitZ: Vector3 { Vector3(0, 0, 1) }

  /// Whether no component is NaN or infinite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  /// Σ x². Overflows to infinity above about 1e154.
  @inlinable public var squaredNorm: Double { x * x + y * y + z * z }

  /// Euclidean length.
  @inlinable public var norm: Double { squaredNorm.squareRoot() }

  /// The vector scaled to length 1, or `nil` where its length is zero or not finite.
  @inlinable public var normalized: Vector3? {
    let length = norm
    guard length > 0, length.isFinite else { return nil }
    return self / length
  }

  /// Scalar product.
  @inlinable
  public func dot(_ other: Vector3) -> Double {
    x * other.x + y * other.y + z * other.z
  }

  /// Vector product, self × other.
  @inlinable
  public func cross(_ other: Vector3) -> Vector3 {
    Vector3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The angle between two vectors, radians, 0…π.
  ///
  /// Uses atan2 of the cross and dot products, so that it keeps its digits near 0 and π.
  /// 0 when either vector is zero.
  public func angle(to other: Vector3) -> Double {
    arcTangent2(cross(other).norm, dot(other))
  }

  /// A unit vector at a right angle to this one; `unitX` for the zero vector.
  ///
  /// Built from the coordinate axis least aligned with the vector, so it is well conditioned.
  public var anyPerpendicular: Vector3 {
    let (ax, ay, az) = (abs(x), abs(y), abs(z))
    let helper: Vector3 =
      if ax <= ay && ax <= az { .unitX } else if ay <= az { .unitY } else { .unitZ }
    return cross(helper).normalized ?? .unitX
  }

  /// Componentwise sum.
  @inlinable
  public static func + (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(a.x + b.x, a.y + b.y, a.z + b.z)
  }

  /// Componentwise difference.
  @inlinable
  public static func - (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(a.x - b.x, a.y - b.y, a.z - b.z)
  }

  /// The opposite vector.
  @inlinable
  public static prefix func - (a: Vector3) -> Vector3 { Vector3(-a.x, -a.y, -a.z) }

  /// Scaled by a number.
  @inlinable
  public static func * (a: Vector3, s: Double) -> Vector3 { Vector3(a.x * s, a.y * s, a.z * s) }

  /// Scaled by a number.
  @inlinable
  public static func * (s: Double, a: Vector3) -> Vector3 { a * s }

  /// Divided by a number.
  @inlinable
  public static func / (a: Vector3, s: Double) -> Vector3 { Vector3(a.x / s, a.y / s, a.z / s) }

  /// Adds in place.
  @inlinable
  public static func += (a: inout Vector3, b: Vector3) { a = a + b }

  /// Subtracts in place.
  @inlinable
  public static func -= (a: inout Vector3, b: Vector3) { a = a - b }
}

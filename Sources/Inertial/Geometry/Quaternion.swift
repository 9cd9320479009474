// SPDX-License-Identifier: Apache-2.0

/// A Hamilton quaternion, scalar first, used as a rotation.
///
/// As an *attitude* it rotates vectors from the sensor frame into an Earth frame with z up:
/// `v_earth = q.rotate(v_sensor)`, and `q * p` rotates by `p` first. An attitude from gyroscope and
/// accelerometer alone has an arbitrary heading: only its inclination means something in the room,
/// and the headings of two sensors are unrelated.
///
/// `q` and `−q` are the same rotation. Operations that need a unit quaternion say so; none of them
/// checks it.
@frozen
public struct Quaternion: Sendable, Hashable, Codable {
  /// Scalar part.
  public var w: Double
  /// i component.
  public var x: Double
  /// j component.
  public var y: Double
  /// k component.
  public var z: Double

  /// A quaternion from its four numbers, scalar first.
  @inlinable
  public init(_ w: Double, _ x: Double, _ y: Double, _ z: Double) {
    self.w = w
    self.x = x
    self.y = y
    self.z = z
  }

  /// A quaternion from scalar and vector part.
  @inlinable
  public init(scalar: Double, vector: Vector3) {
    self.init(scalar, vector.x, vector.y, vector.z)
  }

  /// The rotation by nothing.
  @inlinable public static var identity: Quaternion { Quaternion(1, 0, 0, 0) }

  /// The vector part.
  @inlinable public var vector: Vector3 { Vector3(x, y, z) }

  /// Whether no component is NaN or infinite.
  @inlinable public var isFinite: Bool { w.isFinite && x.isFinite && y.isFinite && z.isFinite }

  /// Σ of the squared components.
  @inlinable public var squaredNorm: Double { w * w + x * x + y * y + z * z }

  /// Length in four dimensions; 1 for a rotation.
  @inlinable public var norm: Double { squaredNorm.squareRoot() }

  /// The opposite rotation of a unit quaternion.
  @inlinable public var conjugate: Quaternion { Quaternion(w, -x, -y, -z) }

  /// Scaled to unit length; the identity where the length is zero or not finite.
  @inlinable public var normalized: Quaternion {
    let length = norm
    guard length > 0, length.isFinite else { return .identity }
    let scale = 1 / length
    return Quaternion(w * scale, x * scale, y * scale, z * scale)
  }

  /// Hamilton product: rotate by `b`, then by `a`.
  @inlinable
  public static func * (a: Quaternion, b: Quaternion) -> Quaternion {
    let w = a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z
    let x = a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y
    let y = a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x
    let z = a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w
    return Quaternion(w, x, y, z)
  }

  /// All four signs changed: the same rotation.
  @inlinable
  public static prefix func - (a: Quaternion) -> Quaternion { Quaternion(-a.w, -a.x, -a.y, -a.z) }

  /// The vector turned by this unit quaternion; 30 multiplications.
  @inlinable
  public func rotate(_ v: Vector3) -> Vector3 {
    let t = 2 * vector.cross(v)
    return v + w * t + vector.cross(t)
  }

  /// The vector turned by the opposite rotation: from Earth to sensor frame for an attitude.
  @inlinable
  public func inverseRotate(_ v: Vector3) -> Vector3 {
    let t = 2 * vector.cross(v)
    return v - w * t + vector.cross(t)
  }

  /// The Earth's up direction in the sensor frame, for an attitude: `inverseRotate(.unitZ)`.
  @inlinable public var up: Vector3 {
    Vector3(2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z)
  }
}

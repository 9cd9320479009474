// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A matrix of three rows and columns.
struct Matrix3 {
  /// The rows.
  var x = Vector3.zero
  var y = Vector3.zero
  var z = Vector3.zero

  /// Zeros.
  init() {}

  /// The rotation of a unit quaternion: `Matrix3(q) * v` is `q.rotate(v)`.
  @inline(__always)
  init(_ q: Quaternion) {
    let (xx, yy, zz) = (q.x * q.x, q.y * q.y, q.z * q.z)
    let (xy, xz, yz) = (q.x * q.y, q.x * q.z, q.y * q.z)
    let (wx, wy, wz) = (q.w * q.x, q.w * q.y, q.w * q.z)
    x = Vector3(1 - 2 * (yy + zz), 2 * (xy - wz), 2 * (xz + wy))
    y = Vector3(2 * (xy + wz), 1 - 2 * (xx + zz), 2 * (yz - wx))
    z = Vector3(2 * (xz - wy), 2 * (yz + wx), 1 - 2 * (xx + yy))
  }

  /// Adds a bᵀ.
  @inline(__always)
  mutating func add(_ a: Vector3, times b: Vector3) {
    x += b * a.x
    y += b * a.y
    z += b * a.z
  }

  @inline(__always)
  static func * (m: Matrix3, v: Vector3) -> Vector3 {
    Vector3(m.x.dot(v), m.y.dot(v), m.z.dot(v))
  }
}

// SPDX-License-Identifier: Apache-2.0

/// ``Quaternion`` for lanes; see ``LaneVector``.
struct LaneQuaternion<Number: Lane>: BitwiseCopyable, Sendable, Hashable, Codable {
  var w: Number
  var x: Number
  var y: Number
  var z: Number

  @inline(__always)
  init(_ w: Number, _ x: Number, _ y: Number, _ z: Number) {
    (self.w, self.x, self.y, self.z) = (w, x, y, z)
  }

  @inline(__always)
  static var identity: LaneQuaternion {
    LaneQuaternion(Number(repeating: 1), .zero, .zero, .zero)
  }

  /// The quaternion in a lane.
  @inline(__always)
  subscript(lane: Int) -> Quaternion {
    get { Quaternion(w[lane], x[lane], y[lane], z[lane]) }
    set {
      (w[lane], x[lane], y[lane], z[lane]) = (newValue.w, newValue.x, newValue.y, newValue.z)
    }
  }

  @inline(__always)
  static func * (a: LaneQuaternion, b: LaneQuaternion) -> LaneQuaternion {
    let w = a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z
    let x = a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y
    let y = a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x
    let z = a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w
    return LaneQuaternion(w, x, y, z)
  }

  @inline(__always)
  func rotate(_ v: LaneVector<Number>) -> LaneVector<Number> {
    let u = LaneVector(x, y, z)
    let t = u.cross(v) * Number(repeating: 2)
    return v + t * w + u.cross(t)
  }
}

extension LaneQuaternion<Double> {
  @inline(__always)
  init(_ q: Quaternion) { self.init(q.w, q.x, q.y, q.z) }
}

extension Quaternion {
  @inline(__always)
  init(_ q: LaneQuaternion<Double>) { self.init(q.w, q.x, q.y, q.z) }
}

// SPDX-License-Identifier: Apache-2.0

// The steps of a filter for one sensor; the arithmetic is that of `LaneQuaternion`.
extension Quaternion {
  /// This attitude after the shortest rotation that makes a specific force, given in the sensor
  /// frame, point up; unchanged where the force is zero.
  func levelled(to specificForce: Vector3) -> Quaternion {
    (Quaternion(from: rotate(specificForce), to: .unitZ) * self).normalized
  }

  /// Rotates first by a rotation vector in the sensor frame, radians: q ← q ⊗ Exp(v).
  @inline(__always)
  mutating func turn(by v: Vector3) {
    self = (self * Quaternion(smallRotationVector: v)).nearlyUnitNormalized
  }

  /// The exponential map, by polynomials where the angle is below 56°.
  @inline(__always)
  init(smallRotationVector v: Vector3) {
    self.init(LaneQuaternion(smallRotationVector: LaneVector(v)))
  }

  /// Scaled to unit length, for lengths that are off by rounding only.
  @inline(__always)
  var nearlyUnitNormalized: Quaternion { Quaternion(LaneQuaternion(self).nearlyUnitNormalized) }

  /// The rotation matrix by rows.
  @inline(__always)
  var rows: (Vector3, Vector3, Vector3) {
    let (a, b, c) = LaneQuaternion(self).rows
    return (Vector3(a), Vector3(b), Vector3(c))
  }

  /// The shortest rotation that takes a vector of any direction to the vertical; see
  /// ``LaneQuaternion/inclinationCorrection(of:)``.
  static func largeInclinationCorrection(
    of u: Vector3
  ) -> (turn: Quaternion, x: Double, y: Double) {
    guard let unit = u.normalized else { return (.identity, 0, 0) }
    let halfCosine = ((unit.z + 1) / 2).squareRoot()
    let turn =
      halfCosine > 1e-6
      ? Quaternion(halfCosine, 0.5 * unit.y / halfCosine, -0.5 * unit.x / halfCosine, 0)
      : Quaternion(0, 1, 0, 0)
    return (turn.normalized, unit.x, unit.y)
  }
}

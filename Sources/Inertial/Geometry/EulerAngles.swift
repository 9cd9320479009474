// SPDX-License-Identifier: Apache-2.0

/// Tait–Bryan angles of an attitude in the z–y′–x″ order: yaw about the Earth's z, then pitch,
/// then roll about the sensor's x.
///
/// Radians. Yaw and roll lie in −π…π, pitch in −π/2…π/2. Within about 1e-6 rad of pitch = ±π/2
/// (gimbal lock) only yaw ∓ roll is defined; roll is then given as zero and yaw carries the sum.
public struct EulerAngles: Sendable, Hashable, Codable {
  /// Rotation about the Earth's z axis, radians.
  public var yaw: Double
  /// Rotation about the intermediate y axis, radians, positive when the sensor's x axis dips.
  public var pitch: Double
  /// Rotation about the sensor's x axis, radians.
  public var roll: Double

  /// Angles in radians.
  public init(yaw: Double, pitch: Double, roll: Double) {
    self.yaw = yaw
    self.pitch = pitch
    self.roll = roll
  }
}

extension Quaternion {
  /// The attitude with these angles, z–y′–x″.
  public init(_ angles: EulerAngles) {
    self =
      Quaternion(angle: angles.yaw, axis: .unitZ)
      * Quaternion(angle: angles.pitch, axis: .unitY)
      * Quaternion(angle: angles.roll, axis: .unitX)
  }

  /// The z–y′–x″ angles of a unit quaternion. See ``EulerAngles`` for the gimbal case.
  public var eulerAngles: EulerAngles {
    let sinPitch = 2 * (w * y - x * z)
    // cos²(pitch) without cancellation: the squared length of the xy projection of the x axis.
    let cx = w * w + x * x - y * y - z * z
    let cy = 2 * (x * y + w * z)
    let cosPitch = (cx * cx + cy * cy).squareRoot()
    let pitch = arcTangent2(sinPitch, cosPitch)
    guard cosPitch > 1e-6 else {
      return EulerAngles(yaw: 2 * arcTangent2(z, w), pitch: pitch, roll: 0).wrapped
    }
    let roll = arcTangent2(2 * (y * z + w * x), w * w - x * x - y * y + z * z)
    return EulerAngles(yaw: arcTangent2(cy, cx), pitch: pitch, roll: roll)
  }
}

extension EulerAngles {
  fileprivate var wrapped: EulerAngles {
    var result = self
    if result.yaw > .pi { result.yaw -= 2 * .pi }
    if result.yaw < -.pi { result.yaw += 2 * .pi }
    return result
  }
}

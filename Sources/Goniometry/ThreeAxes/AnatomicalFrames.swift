// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// The anatomical frames of both segments in their sensors: x forwards, y to the left, z up, in the neutral
/// posture.
///
/// Up is gravity in the neutral posture. The lateral axis is the one that the joint turned about most, made level.
/// Both segments face one way in the neutral posture, so that all angles are zero there.
struct AnatomicalFrames {
  /// Sensor to segment.
  private let proximal, distal: Quaternion

  /// The frames; `nil` where the lateral axis is upright.
  ///
  /// - Parameters:
  ///   - up: to the sky in both sensors' frames, unit vectors.
  ///   - left: to the left, in the distal sensor's frame; the part across `up` counts.
  ///   - relative: from the distal sensor to the proximal one in the neutral posture.
  init?(up: (proximal: Vector3, distal: Vector3), left: Vector3, relative: Quaternion) {
    guard let distal = Self.frame(up: up.distal, left: left),
      let proximal = Self.frame(up: up.proximal, left: relative.rotate(left))
    else { return nil }
    (self.proximal, self.distal) = (proximal, distal)
  }

  private static func frame(up: Vector3, left: Vector3) -> Quaternion? {
    let upright = Quaternion(from: up, to: .unitZ)
    let level = upright.rotate(left)
    guard hypot(level.x, level.y) > 0.2 * left.norm else { return nil }
    return Quaternion(angle: .pi / 2 - atan2(level.y, level.x), axis: .unitZ) * upright
  }

  /// The distal segment's attitude in the proximal one, from that of their sensors.
  func segments(_ sensors: Quaternion) -> JointAngles {
    JointAngles(proximal * sensors * distal.conjugate)
  }

  /// The frames with the lateral axis turned about the upright one, radians.
  func turned(by angle: Double) -> AnatomicalFrames {
    let turn = Quaternion(angle: angle, axis: .unitZ)
    return AnatomicalFrames(proximal: turn * proximal, distal: turn * distal)
  }

  private init(proximal: Quaternion, distal: Quaternion) {
    (self.proximal, self.distal) = (proximal, distal)
  }
}

/// The angles of a joint coordinate system: about the proximal lateral axis, the floating axis and the distal long
/// axis. (Grood & Suntay 1983, J Biomech Eng 105:136, doi 10.1115/1.3138397.)
struct JointAngles {
  /// Right-handed about y of the proximal segment, x where that is floating, and z of the distal segment, radians.
  let lateral, sagittal, longitudinal: Double

  /// The angles of the distal segment's attitude in the proximal one's frame.
  init(_ relative: Quaternion) {
    let m = Matrix3(relative)
    lateral = atan2(m.x.z, m.z.z)
    sagittal = asin(max(-1, min(1, -m.y.z)))
    longitudinal = atan2(m.y.x, m.y.y)
  }
}

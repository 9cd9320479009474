// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
package import Inertial

/// The anatomical frames of both segments in their sensors: x forwards, y to the left, z up, in the neutral
/// posture.
///
/// The lateral axis is the one that the joint turned about most, made half level: people's joints do not turn about level
/// axes, and the movement of a hip that walks is not flexion alone. Neither is known better than the other. Up is gravity in
/// the neutral posture, as far as it is across that axis. Both segments face one way in the neutral posture, so that all
/// angles are zero there.
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
    let axis = distal.rotate(left)
    let tilt = Quaternion(angle: -Self.tiltShare * atan2(axis.z, axis.y), axis: .unitX)
    (self.proximal, self.distal) = (tilt * proximal, tilt * distal)
  }

  /// Sensors whose axes are those of their segments.
  static let aligned = AnatomicalFrames(proximal: .identity, distal: .identity)

  /// Share of the movement's own axis in the tilt of the lateral one; the rest is level.
  private static let tiltShare = 0.5

  private static func frame(up: Vector3, left: Vector3) -> Quaternion? {
    let upright = Quaternion(from: up, to: .unitZ)
    let level = upright.rotate(left)
    guard hypot(level.x, level.y) > 0.2 * left.norm else { return nil }
    return Quaternion(angle: .pi / 2 - atan2(level.y, level.x), axis: .unitZ) * upright
  }

  /// The distal segment's attitude in the proximal one, from that of their sensors.
  func segments(_ sensors: Quaternion) -> Quaternion { proximal * sensors * distal.conjugate }

  /// The attitude of the proximal segment in the room, from that of its sensor.
  func proximalSegment(_ sensor: Quaternion) -> Quaternion { sensor * proximal.conjugate }

  /// The frames with the lateral axis turned about the upright one, radians.
  func turned(by angle: Double) -> AnatomicalFrames {
    turned(Quaternion(angle: angle, axis: .unitZ))
  }

  /// The frames of a body that does not stand: the long axis turned from the sky about the lateral one, radians. A quarter is
  /// lying on the back.
  func lying(by angle: Double) -> AnatomicalFrames {
    turned(Quaternion(angle: angle, axis: .unitY))
  }

  private func turned(_ turn: Quaternion) -> AnatomicalFrames {
    AnatomicalFrames(proximal: turn * proximal, distal: turn * distal)
  }

  /// To the left of the proximal segment, in its sensor's frame.
  var leftOfProximal: Vector3 { proximal.inverseRotate(.unitY) }

  /// Vectors of both sensors in the frames of their segments.
  func inSegments(
    _ vectors: (proximal: Vector3, distal: Vector3)
  ) -> (proximal: Vector3, distal: Vector3) {
    (proximal.rotate(vectors.proximal), distal.rotate(vectors.distal))
  }

  private init(proximal: Quaternion, distal: Quaternion) {
    (self.proximal, self.distal) = (proximal, distal)
  }
}

/// The angles of a joint about its three axes, radians.
struct JointAngles {
  /// Right-handed about y, x and z.
  let lateral, sagittal, longitudinal: Double

  /// The definition of the angles.
  enum Convention {
    /// About the proximal lateral axis, the floating axis and the distal long axis. (Grood & Suntay 1983, J Biomech Eng
    /// 105:136, doi 10.1115/1.3138397.) They have no meaning where the floating axis is at ±90° (gimbal lock).
    case jointCoordinates
    /// How far the long axis has swung forwards and to the side, as the two parts of one turn, and the turn about the
    /// long axis itself: of a joint that goes to the side by 90° and more, as the shoulder. Both parts together are the
    /// elevation, and their direction is its plane. (Grassia 1998, J Graph Tools 3:29, doi
    /// 10.1080/10867651.1998.10487493; Wu et al. 2005 have the elevation and its plane.) They have no meaning at 180°.
    case swing

    init(_ joint: Joint) {
      let reaches = joint.movements.filter { $0.plane == .frontal }.flatMap(\.directions)
        .map(\.limits.usual)
      self = reaches.contains { $0 > 90 } ? .swing : .jointCoordinates
    }
  }

  /// The angles of the distal segment's attitude in the proximal one's frame.
  init(_ relative: Quaternion, _ convention: Convention) {
    switch convention {
    case .jointCoordinates:
      let m = Matrix3(relative)
      lateral = atan2(m.x.z, m.z.z)
      sagittal = asin(max(-1, min(1, -m.y.z)))
      longitudinal = atan2(m.y.x, m.y.y)
    case .swing:
      let (swing, twist) = relative.swingTwist(about: .unitZ)
      let swung = swing.rotationVector
      (lateral, sagittal) = (swung.y, swung.x)
      longitudinal = twist.rotationVector.z
    }
  }
}

extension Quaternion {
  /// The turn of a segment against another about the lateral axis of the one (to the left), the floating axis (forwards)
  /// and the long axis of the other (up), radians, as Grood and Suntay have them: ``SegmentAttitudes/relative``.
  package var turns: (lateral: Double, sagittal: Double, longitudinal: Double) {
    let angles = JointAngles(self, .jointCoordinates)
    return (angles.lateral, angles.sagittal, angles.longitudinal)
  }
}

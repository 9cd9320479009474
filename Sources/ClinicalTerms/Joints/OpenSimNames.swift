// SPDX-License-Identifier: Apache-2.0

/// A coordinate of OpenSim's models: the angle of a joint about one of its axes.
public struct OpenSimCoordinate: Sendable, Hashable {
  /// Its name; of a joint with sides `_l` or `_r` comes behind it.
  public let name: String
  /// The plane in which it moves.
  public let plane: Movement.Plane
  /// 1 for a turn about the axis to the left, forwards or up of a right or middle joint, −1 for one about the opposite.
  public let sign: Double

  init(_ name: String, _ plane: Movement.Plane, _ sign: Double = 1) {
    (self.name, self.plane, self.sign) = (name, plane, sign)
  }
}

extension Joint {
  /// The coordinates of the joint in OpenSim's models; empty where these have none.
  ///
  /// The axes of a body there are x forwards, y up and z to the right. A coordinate turns about one of them or its
  /// opposite, and a left one is mirrored. (Rajagopal et al. 2016, IEEE Trans Biomed Eng 63:2068, doi
  /// 10.1109/TBME.2016.2586891.) A neck, which few models have, has names like those of the trunk.
  public var openSimCoordinates: [OpenSimCoordinate] { Self.coordinates[self] ?? [] }

  private static let coordinates: [Joint: [OpenSimCoordinate]] = {
    func three(
      _ lateral: String, _ sagittal: String, _ longitudinal: String
    ) -> [OpenSimCoordinate] {
      [.init(lateral, .sagittal, -1), .init(sagittal, .frontal), .init(longitudinal, .transverse)]
    }
    return [
      .hip: three("hip_flexion", "hip_adduction", "hip_rotation"),
      .knee: [.init("knee_angle", .sagittal)],
      .ankle: [.init("ankle_angle", .sagittal, -1), .init("subtalar_angle", .frontal)],
      .trunk: three("lumbar_extension", "lumbar_bending", "lumbar_rotation"),
      .neck: three("neck_extension", "neck_bending", "neck_rotation"),
      .shoulder: three("arm_flex", "arm_add", "arm_rot"),
      .elbow: [.init("elbow_flex", .sagittal, -1), .init("pro_sup", .transverse)],
    ]
  }()
}

extension Segment {
  /// The names of the segment's body in OpenSim's models, the usual one first; of the right side where none is stated.
  /// Empty of ``Joint/unnamed``.
  public func openSimBodies(_ side: Side) -> [String] {
    let sides = side == .left ? ["l"] : side == .right ? ["r"] : ["r", "l"]
    return (Self.bodies[self] ?? []).flatMap { body in
      body.hasSuffix("_") ? sides.map { body + $0 } : [body]
    }
  }

  /// Those of limbs end in a stroke, behind which comes the side.
  private static let bodies: [Segment: [String]] = [
    .head: ["head"], .trunk: ["torso"], .pelvis: ["pelvis"], .upperArm: ["humerus_"],
    .forearm: ["radius_", "ulna_"], .hand: ["hand_"], .thigh: ["femur_"], .shank: ["tibia_"],
    .foot: ["calcn_", "foot_", "talus_"],
  ]

  /// The names of a sensor on the segment, lower case, by people and in files of OpenSim: `thigh`, `left_thigh`,
  /// `femur_l_imu`.
  public func sensorNames(_ side: Side) -> [String] {
    let name = rawValue.replacing("-", with: "_")
    let words: [String] = side == .unstated ? [] : [side.rawValue, String(side.rawValue.prefix(1))]
    return [name, rawValue] + openSimBodies(side).flatMap { ["\($0)_imu", $0] }
      + words.flatMap { word in ["\(word)_\(name)", "\(name)_\(word)", "\(word) \(name)"] }
  }
}

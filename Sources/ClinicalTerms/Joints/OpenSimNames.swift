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

  /// The segment and the side that the name of a sensor tells, as people and OpenSim have it: `thigh`, `LeftThigh`,
  /// `thigh_imu_2`, `femur_l_imu`; `nil` where it tells none.
  public static func ofSensor(named name: String) -> (segment: Segment, side: Side)? {
    var words: [String] = []
    var last: Character?
    for character in name {
      if !character.isLetter {
        last = nil
        continue
      }
      let isWithin = last.map { !(character.isUppercase && $0.isLowercase) } ?? false
      if isWithin {
        words[words.count - 1] += character.lowercased()
      } else {
        words.append(character.lowercased())
      }
      last = character
    }
    words.removeAll(where: ["imu", "sensor", "device"].contains)
    let sides = words.compactMap { word in
      [Side.left, .right].first { [$0.rawValue, String($0.rawValue.prefix(1))].contains(word) }
    }
    words.removeAll { ["left", "right", "l", "r"].contains($0) }
    guard sides.count < 2, let segment = bySensorName[words.joined(separator: "-")] else {
      return nil
    }
    return (segment, sides.first ?? .unstated)
  }

  private static let bySensorName: [String: Segment] = {
    let bodies = Self.bodies.flatMap { segment, names in
      names.map { ($0.replacing("_", with: ""), segment) }
    }
    let others = [("upper-leg", thigh), ("lower-leg", shank), ("shin", shank), ("calf", shank)]
    return Dictionary(
      Segment.allCases.map { ($0.rawValue, $0) } + bodies + others, uniquingKeysWith: { a, _ in a })
  }()
}

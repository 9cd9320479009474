// SPDX-License-Identifier: Apache-2.0

extension Joint {
  /// The forearm: its turning about its own length, shown by the hand against the upper arm.
  public static let forearm = Joint(
    "forearm",
    words: Words(
      headings: SidedPhrase(
        left: Phrase("Left forearm", german: "Linker Unterarm"),
        right: Phrase("Right forearm", german: "Rechter Unterarm"),
        unstated: Phrase("Forearm", german: "Unterarm")),
      objects: SidedPhrase(
        left: Phrase("left forearm", german: "den linken Unterarm"),
        right: Phrase("right forearm", german: "den rechten Unterarm"),
        unstated: Phrase("forearm", german: "den Unterarm")),
      limbs: SidedPhrase(
        left: Phrase("left arm", german: "den linken Arm"),
        right: Phrase("right arm", german: "den rechten Arm"),
        unstated: Phrase("arm", german: "den Arm"))),
    proximal: .upperArm, distal: .hand, axes: [.lateral, .longitudinal],
    movements: [
      Movement(
        "pronation-supination", .transverse,
        positive: Movement.Direction(
          "pronation", .pronation,
          usual: [UsualRange].orthopaedicSurgeons(80).soucie(
            adults: (82.0, 76.9), older: (80.8, 77.7)),
          limits: Movement.Limits(usual: 100, most: 120)),
        negative: Movement.Direction(
          "supination", .supination,
          usual: [UsualRange].orthopaedicSurgeons(80).soucie(
            adults: (90.6, 85.0), older: (87.2, 82.4)),
          limits: Movement.Limits(usual: 110, most: 130)),
        range: Movement.Limits(usual: 200, most: 230),
        tests: [MovementTest("elbow-bent", .elbowBentForward, turn: .backward, places: [.fist])])
    ],
    neutral: Neutral(.thumbUp),
    sites: [
      .left: .snomed("66480008", "Structure of left forearm"),
      .right: .snomed("64262003", "Structure of right forearm"),
    ])
}

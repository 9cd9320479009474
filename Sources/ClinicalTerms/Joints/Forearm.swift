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
          "pronation", .pronation, usual: .orthopaedicSurgeons(80),
          limits: Movement.Limits(usual: 100, most: 120)),
        negative: Movement.Direction(
          "supination", .supination, usual: .orthopaedicSurgeons(80),
          limits: Movement.Limits(usual: 110, most: 130)),
        range: Movement.Limits(usual: 200, most: 230))
    ],
    neutral: Neutral(.thumbUp),
    sites: [
      .left: .snomed("66480008", "Structure of left forearm"),
      .right: .snomed("64262003", "Structure of right forearm"),
    ])
}

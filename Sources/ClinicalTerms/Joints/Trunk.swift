// SPDX-License-Identifier: Apache-2.0

extension Joint {
  /// The trunk: its upper part against the pelvis, about three axes.
  public static let trunk = Joint(
    "trunk",
    words: Words(
      headings: SidedPhrase(Phrase("Trunk", german: "Rumpf")),
      objects: SidedPhrase(Phrase("trunk", german: "den Rumpf")),
      limbs: SidedPhrase(Phrase("upper body", german: "den Oberkörper"))),
    proximal: .pelvis, distal: .trunk, axes: [.lateral, .sagittal, .longitudinal],
    movements: [
      Movement(
        "flexion-extension", .sagittal,
        positive: Movement.Direction(
          "flexion", .flexion, usual: .orthopaedicSurgeons(80),
          limits: Movement.Limits(usual: 120, most: 140)),
        negative: Movement.Direction(
          "extension", .extension, usual: .orthopaedicSurgeons(25),
          limits: Movement.Limits(usual: 55, most: 75)),
        range: Movement.Limits(usual: 165, most: 190),
        tests: [
          MovementTest(
            "standing", .standingStraight, turn: .left, places: [.lowerBack, .sacrum, .sternum])
        ]),
      Movement(
        "side-bending", .frontal,
        positive: Movement.Direction(
          "leftSideBending", .leftSideBending, usual: .orthopaedicSurgeons(35),
          limits: Movement.Limits(usual: 60, most: 75)),
        negative: Movement.Direction(
          "rightSideBending", .rightSideBending, usual: .orthopaedicSurgeons(35),
          limits: Movement.Limits(usual: 60, most: 75)),
        range: Movement.Limits(usual: 110, most: 135),
        tests: [
          MovementTest(
            "standing", .standingStraight, turn: .backward, places: [.lowerBack, .sternum])
        ]),
      Movement(
        "rotation", .transverse,
        positive: Movement.Direction(
          "leftRotation", .leftRotation, limits: Movement.Limits(usual: 80, most: 105)),
        negative: Movement.Direction(
          "rightRotation", .rightRotation, limits: Movement.Limits(usual: 80, most: 105)),
        range: Movement.Limits(usual: 155, most: 190),
        tests: [MovementTest("seated", .sitsUpright, turn: .up, places: [.sternum, .lowerBack])]),
    ],
    neutral: Neutral(.standingStraight))
}

// SPDX-License-Identifier: Apache-2.0

extension Joint {
  /// The neck: the head against the trunk, about three axes.
  public static let neck = Joint(
    "neck",
    words: Words(
      headings: SidedPhrase(Phrase("Neck", german: "Hals")),
      objects: SidedPhrase(Phrase("neck", german: "den Hals")),
      limbs: SidedPhrase(Phrase("head", german: "den Kopf"))),
    proximal: .trunk, distal: .head, axes: [.lateral, .sagittal, .longitudinal],
    movements: [
      Movement(
        "rotation", .transverse,
        positive: Movement.Direction(
          "leftRotation", .leftRotation, limits: Movement.Limits(usual: 95, most: 110)),
        negative: Movement.Direction(
          "rightRotation", .rightRotation, limits: Movement.Limits(usual: 95, most: 110)),
        range: Movement.Limits(usual: 185, most: 210),
        tests: [
          MovementTest("seated", .lookingAhead, turn: .up, places: [.forehead, .crown]),
          MovementTest("supine", .supine, up: .forward, turn: .up, places: [.forehead]),
        ]),
      Movement(
        "flexion-extension", .sagittal,
        positive: Movement.Direction(
          "flexion", .flexion, usual: .orthopaedicSurgeons(45),
          limits: Movement.Limits(usual: 80, most: 100)),
        negative: Movement.Direction(
          "extension", .extension, usual: .orthopaedicSurgeons(45),
          limits: Movement.Limits(usual: 90, most: 110)),
        range: Movement.Limits(usual: 160, most: 185),
        tests: [
          MovementTest("seated", .lookingAhead, turn: .left, places: [.forehead, .temple, .crown])
        ]),
      Movement(
        "side-bending", .frontal,
        positive: Movement.Direction(
          "leftSideBending", .leftSideBending, usual: .orthopaedicSurgeons(45),
          limits: Movement.Limits(usual: 60, most: 80)),
        negative: Movement.Direction(
          "rightSideBending", .rightSideBending, usual: .orthopaedicSurgeons(45),
          limits: Movement.Limits(usual: 60, most: 80)),
        range: Movement.Limits(usual: 115, most: 140),
        tests: [
          MovementTest("seated", .lookingAhead, turn: .backward, places: [.forehead, .crown])
        ]),
    ],
    neutral: Neutral(.lookingAhead))
}

// SPDX-License-Identifier: Apache-2.0

extension Joint {
  /// The hip: the thigh against the pelvis, about three axes.
  public static let hip = Joint(
    "hip",
    words: Words(
      headings: SidedPhrase(
        left: Phrase("Left hip", german: "Linke Hüfte"),
        right: Phrase("Right hip", german: "Rechte Hüfte"),
        unstated: Phrase("Hip", german: "Hüfte")),
      objects: SidedPhrase(
        left: Phrase("left hip", german: "die linke Hüfte"),
        right: Phrase("right hip", german: "die rechte Hüfte"),
        unstated: Phrase("hip", german: "die Hüfte")),
      limbs: SidedPhrase(
        left: Phrase("left leg", german: "das linke Bein"),
        right: Phrase("right leg", german: "das rechte Bein"),
        unstated: Phrase("leg", german: "das Bein"))),
    proximal: .pelvis, distal: .thigh, axes: [.lateral, .sagittal, .longitudinal],
    movements: [
      Movement(
        "flexion-extension", .sagittal,
        positive: Movement.Direction(
          "flexion", .flexion,
          usual: [UsualRange].orthopaedicSurgeons(120).soucie(
            children: (140.8, 131.1), adults: (133.8, 130.4), older: (130.8, 127.2)),
          limits: Movement.Limits(usual: 145, most: 165)),
        negative: Movement.Direction(
          "extension", .extension,
          usual: [UsualRange].orthopaedicSurgeons(30).soucie(
            children: (26.2, 28.3), adults: (18.1, 17.4), older: (16.7, 13.5)),
          limits: Movement.Limits(usual: 45, most: 65)),
        range: Movement.Limits(usual: 180, most: 210),
        tests: [
          MovementTest("standing", .standingStraight, turn: .right, places: [.thigh]),
          MovementTest(
            "supine", .supine, up: .forward, turn: .right, places: [.thigh], isOneSided: true),
          MovementTest(
            "prone", .prone, up: .backward, turn: .right, places: [.thighBack], first: .extension,
            isOneSided: true),
        ]),
      Movement(
        "abduction-adduction", .frontal,
        positive: Movement.Direction(
          "abduction", .abduction, usual: .orthopaedicSurgeons(45),
          limits: Movement.Limits(usual: 80, most: 110)),
        negative: Movement.Direction(
          "adduction", .adduction, usual: .orthopaedicSurgeons(30),
          limits: Movement.Limits(usual: 50, most: 70)),
        range: Movement.Limits(usual: 120, most: 150),
        tests: [
          MovementTest("standing", .standingStraight, turn: .backward, places: [.thigh]),
          MovementTest("supine", .supine, up: .forward, turn: .backward, places: [.thigh]),
        ]),
      Movement(
        "rotation", .transverse,
        positive: Movement.Direction(
          "inwardRotation", .inwardRotation, limits: Movement.Limits(usual: 75, most: 95)),
        negative: Movement.Direction(
          "outwardRotation", .outwardRotation, limits: Movement.Limits(usual: 80, most: 100)),
        range: Movement.Limits(usual: 140, most: 170),
        tests: [MovementTest("seated", .legHanging, turn: .backward, places: [.shin])]),
    ],
    neutral: Neutral(.standingStraight),
    sites: [
      .left: .snomed("287679003", "Left hip region structure"),
      .right: .snomed("287579007", "Right hip region structure"),
    ])
}

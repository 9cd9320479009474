// SPDX-License-Identifier: Apache-2.0

extension Joint {
  /// The elbow with the forearm: the forearm against the upper arm, about two axes.
  public static let elbow = Joint(
    "elbow",
    words: Words(
      headings: SidedPhrase(
        left: Phrase("Left elbow", german: "Linker Ellbogen"),
        right: Phrase("Right elbow", german: "Rechter Ellbogen"),
        unstated: Phrase("Elbow", german: "Ellbogen")),
      objects: SidedPhrase(
        left: Phrase("left elbow", german: "den linken Ellbogen"),
        right: Phrase("right elbow", german: "den rechten Ellbogen"),
        unstated: Phrase("elbow", german: "den Ellbogen")),
      limbs: SidedPhrase(
        left: Phrase("left arm", german: "den linken Arm"),
        right: Phrase("right arm", german: "den rechten Arm"),
        unstated: Phrase("arm", german: "den Arm"))),
    proximal: .upperArm, distal: .forearm, axes: [.lateral, .longitudinal],
    movements: [
      Movement(
        "flexion-extension", .sagittal,
        positive: Movement.Direction(
          "flexion", .flexion,
          usual: [UsualRange].orthopaedicSurgeons(150).soucie(
            adults: (150.0, 144.6), older: (148.3, 143.5)),
          limits: Movement.Limits(usual: 155, most: 170)),
        negative: Movement.Direction(
          "extension", .extension, limits: Movement.Limits(usual: 15, most: 30)),
        range: Movement.Limits(usual: 165, most: 180), zeroFirst: .extension,
        tests: [
          MovementTest(
            "standing", .standsPalmForward, turn: .right,
            places: [.forearmBack(screen: .backward, top: .down)],
            says: MovementTest.Words(
              Phrase(
                "Bend your %1 elbow as far as it goes, then straighten it as far as it goes.",
                german:
                  "Beugen Sie den %1 Ellenbogen so weit wie möglich, dann strecken Sie ihn so weit "
                  + "wie möglich."),
              request: Phrase(
                "Bend and straighten the elbow", german: "Beugen und strecken Sie den Ellenbogen")))
        ])
    ],
    neutral: Neutral(.armHanging, shortfall: .extension),
    sites: [
      .left: .snomed("368148009", "Left elbow region structure"),
      .right: .snomed("368149001", "Right elbow region structure"),
    ])
}

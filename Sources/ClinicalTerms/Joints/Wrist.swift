// SPDX-License-Identifier: Apache-2.0

extension Joint {
  /// The wrist: the hand against the forearm.
  public static let wrist = Joint(
    "wrist",
    words: Words(
      headings: SidedPhrase(
        left: Phrase("Left wrist", german: "Linkes Handgelenk"),
        right: Phrase("Right wrist", german: "Rechtes Handgelenk"),
        unstated: Phrase("Wrist", german: "Handgelenk")),
      objects: SidedPhrase(
        left: Phrase("left wrist", german: "das linke Handgelenk"),
        right: Phrase("right wrist", german: "das rechte Handgelenk"),
        unstated: Phrase("wrist", german: "das Handgelenk")),
      limbs: SidedPhrase(
        left: Phrase("left hand", german: "die linke Hand"),
        right: Phrase("right hand", german: "die rechte Hand"),
        unstated: Phrase("hand", german: "die Hand"))),
    proximal: .forearm, distal: .hand, axes: [.lateral, .sagittal, .longitudinal],
    movements: [
      Movement(
        "flexion-extension", .sagittal,
        positive: Movement.Direction(
          "flexion", .flexion, usual: .orthopaedicSurgeons(80),
          limits: Movement.Limits(usual: 95, most: 110)),
        negative: Movement.Direction(
          "extension", .extension, usual: .orthopaedicSurgeons(70),
          limits: Movement.Limits(usual: 90, most: 105)),
        range: Movement.Limits(usual: 180, most: 200), zeroFirst: .extension,
        tests: [
          MovementTest(
            "palm-down", .palmDown, turn: .left, places: [.handBack],
            says: MovementTest.Words(
              Phrase(
                "Bend your hand downwards as far as it goes, then upwards, then hold it level "
                  + "again.",
                german:
                  "Beugen Sie die Hand so weit wie möglich nach unten, dann nach oben, dann halten "
                  + "Sie sie wieder waagerecht."),
              request: Phrase(
                "Bend the hand down and up", german: "Beugen Sie die Hand nach unten und oben")))
        ]),
      Movement(
        "deviation", .frontal,
        positive: Movement.Direction(
          "radialDeviation", .radialDeviation, usual: .orthopaedicSurgeons(20),
          limits: Movement.Limits(usual: 35, most: 50)),
        negative: Movement.Direction(
          "ulnarDeviation", .ulnarDeviation, usual: .orthopaedicSurgeons(30),
          limits: Movement.Limits(usual: 50, most: 65)),
        range: Movement.Limits(usual: 80, most: 100),
        tests: [
          MovementTest(
            "palm-down", .palmDown, turn: .up, places: [.handBack],
            says: MovementTest.Words(
              Phrase(
                "Move your hand towards the thumb as far as it goes, then towards the little "
                  + "finger, then straight again. The palm keeps facing down.",
                german:
                  "Bewegen Sie die Hand so weit wie möglich zum Daumen, dann zum kleinen Finger, "
                  + "dann wieder gerade. Die Handfläche zeigt weiter nach unten."),
              request: Phrase(
                "Move the hand to either side", german: "Bewegen Sie die Hand zu beiden Seiten")))
        ]),
    ],
    neutral: Neutral(.wristStraight),
    sites: [
      .left: .snomed("5951000", "Structure of left wrist region"),
      .right: .snomed("9736006", "Structure of right wrist region"),
    ])
}

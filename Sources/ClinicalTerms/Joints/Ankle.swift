// SPDX-License-Identifier: Apache-2.0

extension Joint {
  /// The ankle: the foot against the shank.
  public static let ankle = Joint(
    "ankle",
    words: Words(
      headings: SidedPhrase(
        left: Phrase("Left ankle", german: "Linkes Sprunggelenk"),
        right: Phrase("Right ankle", german: "Rechtes Sprunggelenk"),
        unstated: Phrase("Ankle", german: "Sprunggelenk")),
      objects: SidedPhrase(
        left: Phrase("left ankle", german: "das linke Sprunggelenk"),
        right: Phrase("right ankle", german: "das rechte Sprunggelenk"),
        unstated: Phrase("ankle", german: "das Sprunggelenk")),
      limbs: SidedPhrase(
        left: Phrase("left foot", german: "den linken Fuß"),
        right: Phrase("right foot", german: "den rechten Fuß"),
        unstated: Phrase("foot", german: "den Fuß"))),
    proximal: .shank, distal: .foot, axes: [.lateral, .sagittal, .longitudinal],
    movements: [
      Movement(
        "dorsiflexion-plantarflexion", .sagittal,
        positive: Movement.Direction(
          "dorsiflexion", .dorsiflexion,
          usual: [UsualRange].orthopaedicSurgeons(20).soucie(
            children: (24.8, 22.8), adults: (13.8, 12.7), older: (11.6, 11.9)),
          limits: Movement.Limits(usual: 45, most: 60)),
        negative: Movement.Direction(
          "plantarflexion", .plantarflexion,
          usual: [UsualRange].orthopaedicSurgeons(50).soucie(adults: (62.1, 54.6)),
          limits: Movement.Limits(usual: 75, most: 95)),
        range: Movement.Limits(usual: 110, most: 130),
        tests: [
          MovementTest(
            "seated", .legHanging, turn: .right, places: [.instep],
            says: MovementTest.Words(
              Phrase(
                "Pull your %1 foot up as far as it goes, then point it down, then hold it at 90° "
                  + "again.",
                german:
                  "Ziehen Sie den %1 Fuß so weit wie möglich hoch, dann strecken Sie ihn nach "
                  + "unten, dann halten Sie ihn wieder im rechten Winkel."),
              request: Phrase(
                "Pull the foot up and point it down",
                german: "Ziehen Sie den Fuß hoch und strecken Sie ihn"))),
          MovementTest(
            "lunge", .standsInStride, turn: .left, places: [.shin], isOneSided: true,
            isWeightBearing: true,
            says: MovementTest.Words(
              Phrase(
                "Move your knee forwards over the toes as far as it goes, the heel on the "
                  + "floor, then back again.",
                german:
                  "Schieben Sie das Knie nach vorn über die Zehen, so weit es geht, die Ferse "
                  + "bleibt am Boden, dann wieder zurück."),
              request: Phrase(
                "Move the knee forwards and back", german: "Schieben Sie das Knie vor und zurück"))),
        ]),
      Movement(
        "inversion-eversion", .frontal, turn: .forward,
        positive: Movement.Direction(
          "inversion", .inversion, usual: .orthopaedicSurgeons(35),
          limits: Movement.Limits(usual: 55, most: 75)),
        negative: Movement.Direction(
          "eversion", .eversion, usual: .orthopaedicSurgeons(15),
          limits: Movement.Limits(usual: 40, most: 55)),
        range: Movement.Limits(usual: 85, most: 110),
        tests: [
          MovementTest(
            "seated", .legHanging, turn: .forward, places: [.instep],
            says: MovementTest.Words(
              Phrase(
                "Turn the sole of your foot inwards as far as it goes, then outwards, then "
                  + "level again.",
                german:
                  "Drehen Sie die Fußsohle so weit wie möglich nach innen, dann nach außen, dann "
                  + "wieder gerade."),
              request: Phrase(
                "Turn the sole in and out", german: "Drehen Sie die Fußsohle nach innen und außen"))
          )
        ]),
    ],
    neutral: Neutral(.standingStraight),
    evidence: .oneWalk,
    sites: [
      .left: .snomed("51636004", "Structure of left ankle"),
      .right: .snomed("6685009", "Structure of right ankle"),
    ])
}

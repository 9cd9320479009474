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
        range: Movement.Limits(usual: 180, most: 210), zeroFirst: .extension,
        tests: [
          MovementTest(
            "standing", .standingStraight, turn: .right, places: [.thigh],
            says: MovementTest.Words(
              Phrase(
                "Lift your knee forwards and up as far as it goes, then move the leg backwards "
                  + "as far as it goes, then stand straight again. Hold on to something.",
                german:
                  "Heben Sie das Knie nach vorn und oben, so weit es geht, führen Sie das Bein "
                  + "dann nach hinten, so weit es geht, und stehen Sie wieder gerade. Halten Sie sich "
                  + "fest."),
              request: Phrase(
                "Move the leg forwards and backwards",
                german: "Bewegen Sie das Bein nach vorn und hinten"))),
          MovementTest(
            "supine", .supine, up: .forward, turn: .right, places: [.thigh], isOneSided: true,
            says: MovementTest.Words(
              Phrase(
                "Pull your knee towards the chest as far as it goes, the knee bent, then put "
                  + "the leg down again.",
                german:
                  "Ziehen Sie das Knie gebeugt zur Brust, so weit es geht, dann legen Sie das "
                  + "Bein wieder ab."),
              request: Phrase(
                "Pull the knee towards the chest", german: "Ziehen Sie das Knie zur Brust"))),
          MovementTest(
            "prone", .prone, up: .backward, turn: .right, places: [.thighBack], first: .extension,
            isOneSided: true,
            says: MovementTest.Words(
              Phrase(
                "Lift your %1 thigh off the bed as far as it goes, the hip bone staying down, "
                  + "then put it down again.",
                german:
                  "Heben Sie den %1 Oberschenkel von der Unterlage, so weit es geht, das Becken "
                  + "bleibt liegen, dann legen Sie ihn wieder ab."),
              request: Phrase(
                "Lift the thigh and put it down", german: "Heben und senken Sie den Oberschenkel"))),
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
          MovementTest(
            "standing", .standingStraight, turn: .backward, places: [.thigh],
            says: MovementTest.Words(
              Phrase(
                "Move your leg outwards as far as it goes, then across the other leg, then "
                  + "stand straight again. Hold on to something.",
                german:
                  "Führen Sie das Bein nach außen, so weit es geht, dann vor das andere Bein, "
                  + "dann stehen Sie wieder gerade. Halten Sie sich fest."),
              request: Phrase(
                "Move the leg out and in", german: "Bewegen Sie das Bein nach außen und innen"))),
          MovementTest(
            "supine", .supine, up: .forward, turn: .backward, places: [.thigh],
            says: MovementTest.Words(
              Phrase(
                "Slide your leg outwards as far as it goes, then inwards across the other leg, "
                  + "then straight again. The toes keep pointing up.",
                german:
                  "Führen Sie das Bein nach außen, so weit es geht, dann nach innen über das "
                  + "andere Bein, dann wieder gerade. Die Zehen zeigen weiter nach oben."),
              request: Phrase(
                "Move the leg out and in", german: "Bewegen Sie das Bein nach außen und innen"))),
        ]),
      Movement(
        "rotation", .transverse,
        positive: Movement.Direction(
          "internalRotation", .internalRotation, limits: Movement.Limits(usual: 75, most: 95)),
        negative: Movement.Direction(
          "externalRotation", .externalRotation, limits: Movement.Limits(usual: 80, most: 100)),
        range: Movement.Limits(usual: 140, most: 170), zeroFirst: .extension,
        tests: [
          MovementTest(
            "seated", .legHanging, turn: .backward, places: [.shin],
            says: MovementTest.Words(
              Phrase(
                "Swing your %1 foot outwards as far as it goes, then inwards, then let it hang "
                  + "again. The thigh keeps its place.",
                german:
                  "Schwenken Sie den %1 Fuß nach außen, so weit es geht, dann nach innen, dann "
                  + "lassen Sie ihn wieder hängen. Der Oberschenkel bleibt liegen."),
              request: Phrase(
                "Swing the foot out and in", german: "Schwenken Sie den Fuß nach außen und innen")))
        ]),
    ],
    neutral: Neutral(.standingStraight),
    evidence: .oneWalk,
    sites: [
      .left: .snomed("287679003", "Left hip region structure"),
      .right: .snomed("287579007", "Right hip region structure"),
    ])
}

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
        "flexion-extension", .sagittal, turn: .left,
        positive: Movement.Direction(
          "flexion", .flexion, usual: .orthopaedicSurgeons(80),
          limits: Movement.Limits(usual: 120, most: 140)),
        negative: Movement.Direction(
          "extension", .extension, usual: .orthopaedicSurgeons(25),
          limits: Movement.Limits(usual: 55, most: 75)),
        range: Movement.Limits(usual: 165, most: 190),
        tests: [
          MovementTest(
            "standing", .standingStraight, turn: .left, places: [.lowerBack, .sacrum, .sternum],
            says: MovementTest.Words(
              Phrase(
                "Bend forwards as far as it goes, the knees straight, then backwards, then stand "
                  + "straight again.",
                german: "Beugen Sie sich nach vorn, so weit es geht, die Knie gestreckt, dann nach "
                  + "hinten, dann stehen Sie wieder gerade."),
              request: Phrase(
                "Bend forwards and backwards", german: "Beugen Sie sich nach vorn und hinten")))
        ]),
      Movement(
        "side-bending", .frontal,
        positive: Movement.Direction(
          "leftSideBending", .leftSideBending, usual: .orthopaedicSurgeons(35),
          limits: Movement.Limits(usual: 60, most: 75)),
        negative: Movement.Direction(
          "rightSideBending", .rightSideBending, usual: .orthopaedicSurgeons(35),
          limits: Movement.Limits(usual: 60, most: 75)),
        range: Movement.Limits(usual: 110, most: 135), zeroFirst: .extension,
        tests: [
          MovementTest(
            "standing", .standingStraight, turn: .backward, places: [.lowerBack, .sternum],
            says: MovementTest.Words(
              Phrase(
                "Bend to the left as far as it goes, the hand along the leg, then to the right, "
                  + "then stand straight again.",
                german:
                  "Neigen Sie sich nach links, so weit es geht, die Hand am Bein entlang, dann nach "
                  + "rechts, dann stehen Sie wieder gerade."),
              request: Phrase(
                "Bend left and right", german: "Neigen Sie sich nach links und rechts")))
        ]),
      Movement(
        "rotation", .transverse,
        positive: Movement.Direction(
          "leftRotation", .leftRotation, limits: Movement.Limits(usual: 80, most: 105)),
        negative: Movement.Direction(
          "rightRotation", .rightRotation, limits: Movement.Limits(usual: 80, most: 105)),
        range: Movement.Limits(usual: 155, most: 190), zeroFirst: .extension,
        tests: [
          MovementTest(
            "seated", .sitsUpright, turn: .up, places: [.sternum, .lowerBack],
            says: MovementTest.Words(
              Phrase(
                "Turn the upper body to the left as far as it goes, then to the right, then look "
                  + "straight ahead again. Stay seated firmly.",
                german:
                  "Drehen Sie den Oberkörper so weit wie möglich nach links, dann nach rechts, dann "
                  + "blicken Sie wieder geradeaus. Bleiben Sie fest sitzen."),
              request: Phrase(
                "Turn the upper body left and right",
                german: "Drehen Sie den Oberkörper nach links und rechts")))
        ]),
    ],
    neutral: Neutral(.standingStraight),
    sites: [.unstated: .snomed("22943007", "Trunk structure")])
}

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
        range: Movement.Limits(usual: 185, most: 210), zeroFirst: .extension,
        tests: [
          MovementTest(
            "seated", .lookingAhead, turn: .up, places: [.forehead, .crown],
            says: MovementTest.Words(
              Phrase(
                "Turn your head to the left as far as it goes, then to the right, then look "
                  + "straight ahead again.",
                german:
                  "Drehen Sie den Kopf so weit wie möglich nach links, dann nach rechts, dann "
                  + "blicken Sie wieder geradeaus."),
              request: Phrase(
                "Turn the head left and right", german: "Drehen Sie den Kopf nach links und rechts")
            )),
          MovementTest(
            "supine", .supine, up: .forward, turn: .up, places: [.forehead],
            says: MovementTest.Words(
              Phrase(
                "Turn your head to the left as far as it goes, then to the right, then look "
                  + "straight up again.",
                german:
                  "Drehen Sie den Kopf so weit wie möglich nach links, dann nach rechts, dann "
                  + "blicken Sie wieder nach oben."),
              request: Phrase(
                "Turn the head left and right", german: "Drehen Sie den Kopf nach links und rechts")
            )),
        ]),
      Movement(
        "flexion-extension", .sagittal, turn: .left,
        positive: Movement.Direction(
          "flexion", .flexion, usual: .orthopaedicSurgeons(45),
          limits: Movement.Limits(usual: 80, most: 100)),
        negative: Movement.Direction(
          "extension", .extension, usual: .orthopaedicSurgeons(45),
          limits: Movement.Limits(usual: 90, most: 110)),
        range: Movement.Limits(usual: 160, most: 185),
        tests: [
          MovementTest(
            "seated", .lookingAhead, turn: .left, places: [.forehead, .temple, .crown],
            says: MovementTest.Words(
              Phrase(
                "Bend your head forwards, the chin to the chest, then backwards as far as it "
                  + "goes, then look straight ahead again.",
                german:
                  "Beugen Sie den Kopf nach vorn, das Kinn zur Brust, dann so weit wie möglich nach "
                  + "hinten, dann blicken Sie wieder geradeaus."),
              request: Phrase(
                "Bend the head forwards and backwards",
                german: "Beugen Sie den Kopf nach vorn und hinten")))
        ]),
      Movement(
        "side-bending", .frontal,
        positive: Movement.Direction(
          "leftSideBending", .leftSideBending, usual: .orthopaedicSurgeons(45),
          limits: Movement.Limits(usual: 60, most: 80)),
        negative: Movement.Direction(
          "rightSideBending", .rightSideBending, usual: .orthopaedicSurgeons(45),
          limits: Movement.Limits(usual: 60, most: 80)),
        range: Movement.Limits(usual: 115, most: 140), zeroFirst: .extension,
        tests: [
          MovementTest(
            "seated", .lookingAhead, turn: .backward, places: [.forehead, .crown],
            says: MovementTest.Words(
              Phrase(
                "Bend your head to the left, the ear towards the shoulder, then to the right, "
                  + "then hold it upright again.",
                german:
                  "Neigen Sie den Kopf nach links, das Ohr zur Schulter, dann nach rechts, dann "
                  + "halten Sie ihn wieder aufrecht."),
              request: Phrase(
                "Bend the head left and right", german: "Neigen Sie den Kopf nach links und rechts")
            ))
        ]),
    ],
    neutral: Neutral(.lookingAhead),
    sites: [.unstated: .snomed("45048000", "Neck structure")])
}

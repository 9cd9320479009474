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
          "pronation", .pronation,
          usual: [UsualRange].orthopaedicSurgeons(80).soucie(
            adults: (82.0, 76.9), older: (80.8, 77.7)),
          limits: Movement.Limits(usual: 100, most: 120)),
        negative: Movement.Direction(
          "supination", .supination,
          usual: [UsualRange].orthopaedicSurgeons(80).soucie(
            adults: (90.6, 85.0), older: (87.2, 82.4)),
          limits: Movement.Limits(usual: 110, most: 130)),
        range: Movement.Limits(usual: 200, most: 230), zeroFirst: .extension,
        tests: [
          MovementTest(
            "elbow-bent", .elbowBentForward, turn: .backward, places: [.fist],
            says: MovementTest.Words(
              Phrase(
                "Turn your palm downwards as far as it goes, then upwards, then hold the thumb "
                  + "up again. Keep the elbow at your side.",
                german:
                  "Drehen Sie die Handfläche so weit wie möglich nach unten, dann nach oben, dann "
                  + "halten Sie den Daumen wieder nach oben. Der Ellenbogen bleibt am Körper."),
              request: Phrase(
                "Turn the palm down and up", german: "Drehen Sie die Handfläche nach unten und oben"
              )))
        ])
    ],
    neutral: Neutral(.thumbUp),
    sites: [
      .left: .snomed("66480008", "Structure of left forearm"),
      .right: .snomed("64262003", "Structure of right forearm"),
    ])
}

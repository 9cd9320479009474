// SPDX-License-Identifier: Apache-2.0

extension Joint {
  /// The knee: a hinge between thigh and shank.
  ///
  /// Limits: passive flexion with the heel on the buttock ends at 150 to 165°; knees of lax people
  /// hyperextend by up to 20°.
  public static let knee = Joint(
    "knee",
    words: Words(
      headings: [
        .left: Phrase("Left knee", german: "Linkes Knie"),
        .right: Phrase("Right knee", german: "Rechtes Knie"),
        .unstated: Phrase("Knee", german: "Knie"),
      ],
      titles: [
        [.left]: Phrase("Range of motion: left knee", german: "Bewegungsumfang: linkes Knie"),
        [.right]: Phrase("Range of motion: right knee", german: "Bewegungsumfang: rechtes Knie"),
        [.left, .right]: Phrase(
          "Range of motion: left knee, right knee",
          german: "Bewegungsumfang: linkes Knie, rechtes Knie"),
        [.right, .left]: Phrase(
          "Range of motion: right knee, left knee",
          german: "Bewegungsumfang: rechtes Knie, linkes Knie"),
      ],
      objects: [
        .left: Phrase("left knee", german: "das linke Knie"),
        .right: Phrase("right knee", german: "das rechte Knie"),
        .unstated: Phrase("knee", german: "das Knie"),
      ],
      limb: "leg",
      limbs: [
        .left: Phrase("left leg", german: "das linke Bein"),
        .right: Phrase("right leg", german: "das rechte Bein"),
      ]),
    proximal: .thigh, distal: .shank, axes: [.lateral],
    movements: [
      Movement(
        "flexion-extension", .sagittal,
        positive: Movement.Direction(
          "flexion", .flexion, usual: .orthopaedicSurgeons(135),
          limits: Movement.Limits(usual: 155, most: 165),
          codes: kneeCodes(
            "Flexion", left: ("41343-5", "41344-3"), right: ("41347-6", "41348-4"))),
        negative: Movement.Direction(
          "extension", .extension, limits: Movement.Limits(usual: 15, most: 25),
          codes: kneeCodes(
            "Extension", left: ("41345-0", "41346-8"), right: ("41349-2", "41350-0"))),
        range: Movement.Limits(usual: 160, most: 170))
    ],
    neutral: Neutral(.standingStraight, shortfall: .extension),
    exercises: ["free", "seatedExtension", "heelSlide", "proneFlexion", "standingBend"],
    sites: [
      .left: .snomed("82169009", "Structure of left knee region"),
      .right: .snomed("6757004", "Structure of right knee region"),
    ])

  /// LOINC has one code for each movement, side and activity: here active and passive of each side.
  private static func kneeCodes(
    _ movement: String, left: (String, String), right: (String, String)
  ) -> [MovementCode] {
    [(Side.left, left), (.right, right)].flatMap { side, codes in
      [(Activity.active, codes.0), (.passive, codes.1)].map { activity, code in
        let who = activity == .active ? "Active" : "Passive"
        return MovementCode(
          side, activity,
          .loinc(code, "Knee - \(side.rawValue) \(movement) \(who) Range of Motion Quantitative"))
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

extension Joint {
  /// The shoulder: the upper arm against the trunk, about three axes.
  public static let shoulder = Joint(
    "shoulder",
    words: Words(
      headings: [
        .left: Phrase("Left shoulder", german: "Linke Schulter"),
        .right: Phrase("Right shoulder", german: "Rechte Schulter"),
        .unstated: Phrase("Shoulder", german: "Schulter"),
      ],
      titles: [
        [.left]: Phrase(
          "Range of motion: left shoulder", german: "Bewegungsumfang: linke Schulter"),
        [.right]: Phrase(
          "Range of motion: right shoulder", german: "Bewegungsumfang: rechte Schulter"),
        [.left, .right]: Phrase(
          "Range of motion: left shoulder, right shoulder",
          german: "Bewegungsumfang: linke Schulter, rechte Schulter"),
        [.right, .left]: Phrase(
          "Range of motion: right shoulder, left shoulder",
          german: "Bewegungsumfang: rechte Schulter, linke Schulter"),
      ],
      objects: [
        .left: Phrase("left shoulder", german: "die linke Schulter"),
        .right: Phrase("right shoulder", german: "die rechte Schulter"),
        .unstated: Phrase("shoulder", german: "die Schulter"),
      ],
      limb: "arm",
      limbs: [
        .left: Phrase("left arm", german: "den linken Arm"),
        .right: Phrase("right arm", german: "den rechten Arm"),
      ]),
    proximal: .trunk, distal: .upperArm, axes: [.lateral, .sagittal, .longitudinal],
    movements: [
      Movement(
        "flexion-extension", .sagittal,
        positive: Movement.Direction(
          "flexion", .flexion, usual: .orthopaedicSurgeons(180),
          limits: Movement.Limits(usual: 190, most: 210),
          codes: shoulderCodes("Flexion", "41389-8", "41390-6")),
        negative: Movement.Direction(
          "extension", .extension, usual: .orthopaedicSurgeons(60),
          limits: Movement.Limits(usual: 80, most: 100),
          codes: shoulderCodes("Extension", "41385-6", "41386-4")),
        range: Movement.Limits(usual: 250, most: 290)),
      Movement(
        "abduction-adduction", .frontal,
        positive: Movement.Direction(
          "abduction", .abduction, usual: .orthopaedicSurgeons(180),
          limits: Movement.Limits(usual: 190, most: 210),
          codes: shoulderCodes("Abduction", "41381-5", "41382-3")),
        negative: Movement.Direction(
          "adduction", .adduction, limits: Movement.Limits(usual: 60, most: 80)),
        range: Movement.Limits(usual: 230, most: 270)),
      Movement(
        "rotation", .transverse,
        positive: Movement.Direction(
          "inwardRotation", .inwardRotation, usual: .orthopaedicSurgeons(70),
          limits: Movement.Limits(usual: 100, most: 120),
          codes: shoulderCodes("Internal rotation", "41391-4", "41392-2")),
        negative: Movement.Direction(
          "outwardRotation", .outwardRotation, usual: .orthopaedicSurgeons(90),
          limits: Movement.Limits(usual: 110, most: 130),
          codes: shoulderCodes("External rotation", "41387-2", "41388-0")),
        range: Movement.Limits(usual: 200, most: 230)),
    ],
    neutral: Neutral(.armHanging), exercises: ["free"],
    sites: [
      .left: .snomed("91775009", "Structure of left shoulder region"),
      .right: .snomed("91774008", "Structure of right shoulder region"),
    ])

  /// LOINC has one code for each movement and activity, whatever the side; some of those with a
  /// side in their names are deprecated.
  private static func shoulderCodes(
    _ movement: String, _ active: String, _ passive: String
  ) -> [MovementCode] {
    [(Activity.active, active, "Active"), (.passive, passive, "Passive")].map {
      activity, code, who in
      MovementCode(
        nil, activity, .loinc(code, "Shoulder \(movement) \(who) Range of Motion Quantitative"))
    }
  }
}

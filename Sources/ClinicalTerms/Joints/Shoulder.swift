// SPDX-License-Identifier: Apache-2.0

extension Joint {
  /// The shoulder: the upper arm against the trunk, about three axes.
  public static let shoulder = Joint(
    "shoulder",
    words: Words(
      headings: SidedPhrase(
        left: Phrase("Left shoulder", german: "Linke Schulter"),
        right: Phrase("Right shoulder", german: "Rechte Schulter"),
        unstated: Phrase("Shoulder", german: "Schulter")),
      objects: SidedPhrase(
        left: Phrase("left shoulder", german: "die linke Schulter"),
        right: Phrase("right shoulder", german: "die rechte Schulter"),
        unstated: Phrase("shoulder", german: "die Schulter")),
      limbs: SidedPhrase(
        left: Phrase("left arm", german: "den linken Arm"),
        right: Phrase("right arm", german: "den rechten Arm"),
        unstated: Phrase("arm", german: "den Arm"))),
    proximal: .trunk, distal: .upperArm, axes: [.lateral, .sagittal, .longitudinal],
    movements: [
      Movement(
        "flexion-extension", .sagittal,
        positive: Movement.Direction(
          "flexion", .flexion,
          usual: [UsualRange].orthopaedicSurgeons(180).soucie(
            adults: (172.0, 168.8), older: (168.1, 164.0)),
          limits: Movement.Limits(usual: 190, most: 210),
          codes: shoulderCodes("Flexion", "41389-8", "41390-6")),
        negative: Movement.Direction(
          "extension", .extension, usual: .orthopaedicSurgeons(60),
          limits: Movement.Limits(usual: 80, most: 100),
          codes: shoulderCodes("Extension", "41385-6", "41386-4")),
        range: Movement.Limits(usual: 250, most: 290), zeroFirst: .extension,
        tests: [
          MovementTest(
            "standing", .standsArmHanging, turn: .right, places: [.upperArm],
            says: MovementTest.Words(
              Phrase(
                "Raise your %1 arm forwards and up as far as it goes, then move it backwards as "
                  + "far as it goes, then let it hang again. Keep the elbow straight.",
                german:
                  "Heben Sie den %1 Arm nach vorn und oben, so weit es geht, führen Sie ihn dann "
                  + "nach hinten, so weit es geht, und lassen Sie ihn wieder hängen. Der Ellenbogen "
                  + "bleibt gestreckt."),
              request: Phrase(
                "Move the arm forwards and backwards",
                german: "Bewegen Sie den Arm nach vorn und hinten")))
        ]),
      Movement(
        "abduction-adduction", .frontal,
        positive: Movement.Direction(
          "abduction", .abduction, usual: .orthopaedicSurgeons(180),
          limits: Movement.Limits(usual: 190, most: 210),
          codes: shoulderCodes("Abduction", "41381-5", "41382-3")),
        negative: Movement.Direction(
          "adduction", .adduction, limits: Movement.Limits(usual: 60, most: 80)),
        range: Movement.Limits(usual: 230, most: 270),
        tests: [
          MovementTest(
            "standing", .standsArmHanging, turn: .backward, places: [.upperArm],
            says: MovementTest.Words(
              Phrase(
                "Raise your %1 arm sideways and up as far as it goes, then move it across the "
                  + "body, then let it hang again.",
                german:
                  "Heben Sie den %1 Arm seitlich und nach oben, so weit es geht, führen Sie ihn "
                  + "dann vor den Körper und lassen Sie ihn wieder hängen."),
              request: Phrase(
                "Move the arm out and in", german: "Bewegen Sie den Arm nach außen und innen")))
        ]),
      Movement(
        "rotation", .transverse,
        positive: Movement.Direction(
          "internalRotation", .internalRotation, usual: .orthopaedicSurgeons(70),
          limits: Movement.Limits(usual: 100, most: 120),
          codes: shoulderCodes("Internal rotation", "41391-4", "41392-2")),
        negative: Movement.Direction(
          "externalRotation", .externalRotation, usual: .orthopaedicSurgeons(90),
          limits: Movement.Limits(usual: 110, most: 130),
          codes: shoulderCodes("External rotation", "41387-2", "41388-0")),
        range: Movement.Limits(usual: 200, most: 230), zeroFirst: .extension,
        tests: [
          MovementTest(
            "elbow-at-side", .elbowBentForward, turn: .up,
            places: [.forearmBack(screen: .right, top: .forward)],
            says: MovementTest.Words(
              Phrase(
                "Turn your %1 forearm inwards, towards the belly, then outwards as far as it "
                  + "goes, then forwards again. Keep the elbow at your side.",
                german:
                  "Drehen Sie den %1 Unterarm nach innen, zum Bauch, dann so weit wie möglich nach "
                  + "außen, dann wieder nach vorn. Der Ellenbogen bleibt am Körper."),
              request: Phrase(
                "Turn the forearm inwards and outwards",
                german: "Drehen Sie den Unterarm nach innen und außen"))),
          MovementTest(
            "abducted", .armOut, turn: .left, places: [.forearmBack(screen: .up, top: .forward)],
            says: MovementTest.Words(
              Phrase(
                "Turn your %1 forearm downwards as far as it goes, then upwards, then hold it "
                  + "level again. The upper arm keeps its place.",
                german:
                  "Drehen Sie den %1 Unterarm so weit wie möglich nach unten, dann nach oben, dann "
                  + "halten Sie ihn wieder waagerecht. Der Oberarm bleibt, wo er ist."),
              request: Phrase(
                "Turn the forearm down and up",
                german: "Drehen Sie den Unterarm nach unten und oben"))),
        ]),
    ],
    neutral: Neutral(.armHanging), tasks: shoulderTasks,
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

extension Joint {
  private static let shoulderTasks = Tasks(
    purpose: Phrase(
      "This measures how far your %3 can be raised at the shoulder.",
      german: "Gemessen wird, wie weit Sie %3 an der Schulter heben können."),
    beginning: Phrase(
      "Begin with the shoulder at %1°.", german: "Beginnen Sie mit der Schulter bei %1°."),
    upright: Phrase(
      "Fasten the device upright to the outside of the %1 upper arm, halfway between shoulder and "
        + "elbow, its top towards the shoulder.",
      german:
        "Befestigen Sie das Gerät aufrecht außen am %1 Oberarm, in der Mitte zwischen Schulter und "
        + "Ellenbogen, mit der Oberkante zur Schulter."),
    across: Phrase(
      "Fasten the device across the outside of the %1 upper arm, on its long side, halfway between "
        + "shoulder and elbow.",
      german:
        "Befestigen Sie das Gerät quer außen am %1 Oberarm, auf der langen Seite, in der Mitte "
        + "zwischen Schulter und Ellenbogen."),
    exercises: [
      Exercise(
        "free", .any,
        words: Exercise.Words(
          "free movement",
          pose: Phrase("Let the arm hang", german: "Lassen Sie den Arm hängen"),
          position: Phrase(
            "Sit or stand upright, your %1 arm hanging down at your side.",
            german: "Sitzen oder stehen Sie aufrecht und lassen Sie den %1 Arm an der Seite hängen."
          ),
          movement: Exercise.Moved(
            active: Phrase(
              "Raise your %1 arm forwards and up as far as it goes, the elbow straight, then lower it "
                + "again.",
              german: "Heben Sie den %1 Arm nach vorn und oben, so weit es geht, mit gestrecktem "
                + "Ellenbogen, und senken Sie ihn wieder."),
            passive: Phrase(
              "It is raised forwards and up as far as it goes, and lowered again.",
              german: "Er wird nach vorn und oben gehoben, so weit es geht, und wieder gesenkt.")),
          request: Exercise.Moved(
            active: Phrase("Raise and lower the arm", german: "Heben und senken Sie den Arm"),
            passive: Phrase(
              "Let the arm be raised and lowered", german: "Lassen Sie den Arm heben und senken")))
      )
    ])
}

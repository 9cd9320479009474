// SPDX-License-Identifier: Apache-2.0

extension Joint {
  /// The knee: a hinge between thigh and shank.
  ///
  /// Limits: passive flexion with the heel on the buttock ends at 150 to 165°; knees of lax people
  /// hyperextend by up to 20°.
  public static let knee = Joint(
    "knee",
    words: Words(
      headings: SidedPhrase(
        left: Phrase("Left knee", german: "Linkes Knie"),
        right: Phrase("Right knee", german: "Rechtes Knie"),
        unstated: Phrase("Knee", german: "Knie")),
      objects: SidedPhrase(
        left: Phrase("left knee", german: "das linke Knie"),
        right: Phrase("right knee", german: "das rechte Knie"),
        unstated: Phrase("knee", german: "das Knie")),
      limbs: SidedPhrase(
        left: Phrase("left leg", german: "das linke Bein"),
        right: Phrase("right leg", german: "das rechte Bein"),
        unstated: Phrase("leg", german: "das Bein"))),
    proximal: .thigh, distal: .shank, axes: [.lateral],
    movements: [
      Movement(
        "flexion-extension", .sagittal, turn: .left,
        positive: Movement.Direction(
          "flexion", .flexion,
          usual: [UsualRange].orthopaedicSurgeons(135).soucie(
            children: (152.6, 147.8), adults: (141.9, 137.7), older: (137.8, 132.9)),
          limits: Movement.Limits(usual: 155, most: 165),
          codes: kneeCodes("Flexion", left: ("41343-5", "41344-3"), right: ("41347-6", "41348-4"))),
        negative: Movement.Direction(
          "extension", .extension, limits: Movement.Limits(usual: 15, most: 25),
          codes: kneeCodes(
            "Extension", left: ("41345-0", "41346-8"), right: ("41349-2", "41350-0"))),
        range: Movement.Limits(usual: 160, most: 170), zeroFirst: .extension,
        tests: [
          MovementTest(
            "prone", .prone, up: .backward, turn: .left, places: [.calf],
            says: MovementTest.Words(
              Phrase(
                "Bend your %2 as far as it goes, the heel towards the buttock, then straighten it "
                  + "as far as it goes.",
                german:
                  "Beugen Sie %2 so weit wie möglich, die Ferse zum Gesäß, dann strecken Sie "
                  + "es, so weit es geht."),
              request: .bendAndStraighten)),
          MovementTest(
            "seated", .legHanging, turn: .left, places: [.shin], startDegrees: 90,
            first: .extension,
            says: MovementTest.Words(
              Phrase(
                "Straighten your %2 as far as it goes, then bend it as far under the seat as it "
                  + "goes, then let the lower leg hang again.",
                german:
                  "Strecken Sie %2 so weit wie möglich, beugen Sie es dann unter den Sitz, so weit es "
                  + "geht, dann lassen Sie den Unterschenkel wieder hängen."),
              request: .bendAndStraighten)),
        ])
    ],
    neutral: Neutral(.standingStraight, shortfall: .extension),
    tasks: kneeTasks,
    evidence: Phrase(
      "With two sensors checked beside optical references on people; with one device on simulated "
        + "movements.",
      german: "Mit zwei Sensoren an Menschen neben optischen Messungen geprüft; mit einem Gerät an "
        + "simulierten Bewegungen."),
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

extension Joint {
  private static let kneeTasks = Tasks(
    purpose: Phrase(
      "This measures how far your %2 bends and straightens.",
      german: "Gemessen wird, wie weit sich %2 beugen und strecken lässt."),
    beginning: Phrase("Begin with the knee at %1°.", german: "Beginnen Sie mit dem Knie bei %1°."),
    upright: Phrase(
      "Fasten the device upright to the front of the %1 shin, halfway between knee and ankle, its top "
        + "towards the knee.",
      german:
        "Befestigen Sie das Gerät aufrecht vorn am %1 Schienbein, in der Mitte zwischen Knie und "
        + "Knöchel, mit der Oberkante zum Knie."),
    across: Phrase(
      "Fasten the device across the front of the %1 shin, on its long side, halfway between knee and "
        + "ankle.",
      german:
        "Befestigen Sie das Gerät quer vorn am %1 Schienbein, auf der langen Seite, in der Mitte "
        + "zwischen Knie und Knöchel."),
    pair: [
      Phrase(
        "Fasten one sensor to the outside of the %1 thigh, halfway between hip and knee.",
        german:
          "Befestigen Sie einen Sensor außen am %1 Oberschenkel, in der Mitte zwischen Hüfte und "
          + "Knie."),
      Phrase(
        "Fasten the other to the outside of the %1 lower leg, halfway between knee and ankle. Which way "
          + "they point does not matter.",
        german:
          "Befestigen Sie den anderen außen am %1 Unterschenkel, in der Mitte zwischen Knie und "
          + "Knöchel. Die Richtung der Sensoren ist gleichgültig."),
    ],
    exercises: [.free, .seatedExtension, .heelSlide, .proneFlexion, .standingBend])
}

// Each is a value, so that a caller can name it.
extension Exercise {
  /// Whatever the step's words say.
  public static let free = Exercise(
    "free", .any,
    words: Words(
      "free movement",
      pose: Phrase("Take the starting position", german: "Nehmen Sie die Ausgangsstellung ein"),
      position: Phrase(
        "Sit upright on a chair, your %1 thigh resting on the seat.",
        german:
          "Setzen Sie sich aufrecht auf einen Stuhl, mit dem %1 Oberschenkel auf der Sitzfläche."),
      movement: Moved(
        active: Phrase(
          "Bend your %2 as far as it goes, then straighten it as far as it goes, and return.",
          german:
            "Beugen Sie %2, so weit es geht, strecken Sie es dann, so weit es geht, und kehren Sie "
            + "zurück."),
        passive: Phrase(
          "The knee is bent and straightened as far as it goes, and brought back.",
          german: "Das Knie wird gebeugt und gestreckt, so weit es geht, und zurückgeführt.")),
      reversed: Moved(
        active: Phrase(
          "Straighten your %2 as far as it goes, then bend it as far as it goes, and return.",
          german:
            "Strecken Sie %2, so weit es geht, beugen Sie es dann, so weit es geht, und kehren Sie "
            + "zurück."),
        passive: Phrase(
          "The knee is straightened and bent as far as it goes, and brought back.",
          german: "Das Knie wird gestreckt und gebeugt, so weit es geht, und zurückgeführt.")),
      request: .bendAndStraighten))

  /// Sitting, the shank swings up and down again.
  public static let seatedExtension = Exercise(
    "seatedExtension", .sitting, start: .extension,
    words: Words(
      "seated extension",
      pose: Phrase(
        "Sit with the shank hanging", german: "Setzen Sie sich mit hängendem Unterschenkel"),
      position: Phrase(
        "Sit well back on a high seat or a couch, so that your %1 thigh rests on it and the lower leg "
          + "hangs down freely.",
        german: "Setzen Sie sich weit hinten auf einen hohen Sitz oder eine Liege, mit dem %1 "
          + "Oberschenkel auf der Fläche, sodass der Unterschenkel frei hängt."),
      movement: Moved(
        active: Phrase(
          "Lift your %1 foot until the knee is as straight as it gets, then lower it again.",
          german:
            "Heben Sie den %1 Fuß, bis das Knie so gerade ist, wie es geht, und senken Sie ihn "
            + "wieder."),
        passive: Phrase(
          "The foot is lifted until the knee is as straight as it gets, and lowered again.",
          german:
            "Der Fuß wird gehoben, bis das Knie so gerade ist, wie es geht, und wieder gesenkt.")),
      request: Moved(
        active: Phrase(
          "Straighten the knee and lower the shank again",
          german: "Strecken Sie das Knie und senken Sie den Unterschenkel wieder"),
        passive: Phrase(
          "Let the knee be straightened and bent again",
          german: "Lassen Sie das Knie strecken und wieder beugen"))))

  /// Lying on the back, the heel slides towards the body and back.
  public static let heelSlide = Exercise(
    "heelSlide", .lying, start: .flexion, movesBothSegments: true,
    words: Words(
      "heel slide", pose: .lieStraight,
      position: Phrase(
        "Lie on your back, both legs straight. A sock on a smooth surface lets the heel slide well.",
        german: "Legen Sie sich auf den Rücken, beide Beine gestreckt. Mit einer Socke auf glatter "
          + "Unterlage gleitet die Ferse gut."),
      movement: Moved(
        active: Phrase(
          "Slide your %1 heel towards your buttock until the knee bends no further, then slide it back "
            + "until the leg is straight.",
          german:
            "Ziehen Sie die Ferse am %1 Fuß zum Gesäß, bis sich das Knie nicht weiter beugt, und "
            + "schieben Sie sie dann zurück, bis das Bein gestreckt ist."),
        passive: Phrase(
          "The heel is slid towards your buttock until the knee bends no further, and back until the leg "
            + "is straight.",
          german:
            "Die Ferse wird zum Gesäß geschoben, bis sich das Knie nicht weiter beugt, und zurück, "
            + "bis das Bein gestreckt ist.")),
      request: Moved(
        active: Phrase(
          "Slide the heel towards you and back",
          german: "Ziehen Sie die Ferse zu sich heran und schieben Sie sie zurück"),
        passive: Phrase(
          "Let the heel be slid towards you and back",
          german: "Lassen Sie die Ferse zu sich heran und wieder zurück schieben"))))

  /// Lying on the belly, the shank is lifted and lowered.
  public static let proneFlexion = Exercise(
    "proneFlexion", .lying, start: .flexion,
    words: Words(
      "prone flexion", pose: .lieStraight,
      position: Phrase(
        "Lie on your belly, both legs straight, your feet over the edge.",
        german: "Legen Sie sich auf den Bauch, beide Beine gestreckt, die Füße über der Kante."),
      movement: Moved(
        active: Phrase(
          "Bend your %2, the heel towards your buttock, as far as it goes, then lower the foot again.",
          german:
            "Beugen Sie %2, die Ferse zum Gesäß, so weit es geht, und senken Sie den Fuß dann "
            + "wieder."),
        passive: Phrase(
          "The knee is bent, the heel towards your buttock, as far as it goes, and the foot is lowered "
            + "again.",
          german: "Das Knie wird gebeugt, die Ferse zum Gesäß, so weit es geht, und der Fuß wieder "
            + "gesenkt.")),
      request: Moved(
        active: Phrase(
          "Lift the shank and lower it again",
          german: "Heben Sie den Unterschenkel und senken Sie ihn wieder"),
        passive: Phrase(
          "Let the shank be lifted and lowered again",
          german: "Lassen Sie den Unterschenkel heben und wieder senken"))))

  /// Standing, the knees are bent and straightened; getting up from a chair and sitting down.
  public static let standingBend = Exercise(
    "standingBend", .standing, movesBothSegments: true,
    words: Words(
      "standing bend",
      pose: Phrase("Stand straight", german: "Stehen Sie aufrecht"),
      position: Phrase(
        "Stand upright, your feet as far apart as your hips, with something firm to hold within reach.",
        german:
          "Stehen Sie aufrecht, die Füße hüftbreit, mit etwas Festem zum Halten in Reichweite."),
      movement: Moved(
        active: Phrase(
          "Bend both knees as far as you safely can, then straighten them again.",
          german:
            "Beugen Sie beide Knie, so weit Sie es sicher können, und strecken Sie sie wieder."),
        passive: Phrase(
          "The knee is bent and straightened as far as it goes, and brought back.",
          german: "Das Knie wird gebeugt und gestreckt, so weit es geht, und zurückgeführt.")),
      request: .bendAndStraighten,
      course: Phrase(
        "You bend and straighten both knees yourself.",
        german: "Sie beugen und strecken beide Knie selbst.")))
}

extension Exercise.Moved {
  fileprivate static let bendAndStraighten = Self(
    active: Phrase.bendAndStraighten,
    passive: Phrase(
      "Let the knee be bent and straightened", german: "Lassen Sie das Knie beugen und strecken"))
}

extension Phrase {
  fileprivate static let bendAndStraighten = Phrase(
    "Bend and straighten the knee", german: "Beugen und strecken Sie das Knie")
  fileprivate static let lieStraight = Phrase(
    "Lie with the leg straight", german: "Legen Sie sich mit gestrecktem Bein hin")
}

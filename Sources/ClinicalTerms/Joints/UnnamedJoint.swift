// SPDX-License-Identifier: Apache-2.0

extension Joint {
  /// Any two bodies with a joint between them, such as the parts of a rig: no side, no limits, no neutral posture.
  ///
  /// It is no entry of the table; two sensors measure it by the names of its segments.
  public static let unnamed = Joint(
    "unnamed",
    words: Words(
      headings: SidedPhrase(Phrase("Joint", german: "Gelenk")),
      objects: SidedPhrase(Phrase("joint", german: "das Gelenk")),
      limbs: SidedPhrase(Phrase("distal part", german: "den distalen Teil"))),
    proximal: .proximal, distal: .distal, axes: [],
    movements: [
      Movement(
        "turn", .sagittal,
        positive: Movement.Direction(
          "positive", Phrase("positive turn", german: "Drehung in positiver Richtung"),
          limits: Movement.Limits(usual: .infinity, most: .infinity)),
        negative: Movement.Direction(
          "negative", Phrase("negative turn", german: "Drehung in negativer Richtung"),
          limits: Movement.Limits(usual: .infinity, most: .infinity)),
        range: Movement.Limits(usual: .infinity, most: .infinity))
    ],
    neutral: Neutral(Phrase("the pose at the start", german: "die Haltung am Anfang")),
    evidence: Phrase(
      "Checked on robots and rigs beside optical references; not on people.",
      german: "Geprüft an Robotern und Apparaten neben optischen Messungen; nicht an Menschen."))
}

extension Segment {
  /// The part that is nearer to the trunk, or to the stand.
  public static let proximal = Segment(
    "proximal", label: Phrase("Proximal part", german: "Proximaler Teil"),
    place: Phrase("on the proximal part", german: "am proximalen Teil"))
  /// The part that moves against it.
  public static let distal = Segment(
    "distal", label: Phrase("Distal part", german: "Distaler Teil"),
    place: Phrase("on the distal part", german: "am distalen Teil"))
}

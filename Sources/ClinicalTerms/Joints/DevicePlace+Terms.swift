// SPDX-License-Identifier: Apache-2.0

// Places that several tests have.
extension DevicePlace {
  static let forehead = DevicePlace(
    "forehead",
    Phrase(
      "flat on the forehead, upright, the screen facing forwards",
      german: "flach auf der Stirn, aufrecht, der Bildschirm nach vorn"),
    screen: .forward, top: .up)
  static let temple = DevicePlace(
    "temple",
    Phrase(
      "flat on the right temple, upright, the screen facing outwards",
      german: "flach an der rechten Schläfe, aufrecht, der Bildschirm nach außen"),
    screen: .right, top: .up)
  static let crown = DevicePlace(
    "crown",
    Phrase(
      "flat on top of the head, its upper edge to the front",
      german: "flach auf dem Scheitel, die Oberkante nach vorn"),
    screen: .up, top: .forward)
  static let upperArm = DevicePlace(
    "upper-arm",
    Phrase(
      "upright on the outside of the upper arm, its upper edge towards the shoulder",
      german: "aufrecht außen am Oberarm, die Oberkante zur Schulter"),
    screen: .right, top: .up)
  /// The screen faces where the back of the forearm does in the posture of the test.
  static func forearmBack(screen: BodyDirection, top: BodyDirection) -> DevicePlace {
    DevicePlace(
      "forearm-back",
      Phrase(
        "flat on the back of the forearm above the wrist, its upper edge towards the hand",
        german: "flach auf dem Rücken des Unterarms über dem Handgelenk, die Oberkante zur Hand"),
      screen: screen, top: top)
  }
  static let fist = DevicePlace(
    "fist",
    Phrase(
      "upright in the fist, the screen facing the person",
      german: "aufrecht in der Faust, der Bildschirm zur Person"),
    screen: .backward, top: .up)
  static let handBack = DevicePlace(
    "hand-back",
    Phrase(
      "flat on the back of the hand, its upper edge towards the fingers",
      german: "flach auf dem Handrücken, die Oberkante zu den Fingern"),
    screen: .up, top: .forward)
  static let thigh = DevicePlace(
    "thigh",
    Phrase(
      "on the front of the thigh, its upper edge towards the hip",
      german: "vorn am Oberschenkel, die Oberkante zur Hüfte"),
    screen: .forward, top: .up)
  static let thighBack = DevicePlace(
    "thigh-back",
    Phrase(
      "on the back of the thigh, its upper edge towards the hip",
      german: "hinten am Oberschenkel, die Oberkante zur Hüfte"),
    screen: .backward, top: .up)
  static let calf = DevicePlace(
    "calf",
    Phrase(
      "on the calf, its upper edge towards the knee",
      german: "auf der Wade, die Oberkante zum Knie"),
    screen: .backward, top: .up)
  static let shin = DevicePlace(
    "shin",
    Phrase(
      "on the shin, its upper edge towards the knee",
      german: "auf dem Schienbein, die Oberkante zum Knie"),
    screen: .forward, top: .up)
  static let instep = DevicePlace(
    "instep",
    Phrase(
      "flat on the instep, its upper edge towards the toes",
      german: "flach auf dem Rist, die Oberkante zu den Zehen"),
    screen: .up, top: .forward)
  static let sternum = DevicePlace(
    "sternum",
    Phrase(
      "upright on the breastbone, the screen facing forwards",
      german: "aufrecht auf dem Brustbein, der Bildschirm nach vorn"),
    screen: .forward, top: .up)
  static let lowerBack = DevicePlace(
    "t12",
    Phrase(
      "upright on the spine at the lowest ribs (T12), the screen facing backwards",
      german:
        "aufrecht auf der Wirbelsäule in Höhe der untersten Rippen (Th12), der Bildschirm nach hinten"
    ),
    screen: .backward, top: .up)
  static let sacrum = DevicePlace(
    "sacrum",
    Phrase(
      "upright on the sacrum, the screen facing backwards",
      german: "aufrecht auf dem Kreuzbein, der Bildschirm nach hinten"),
    screen: .backward, top: .up)
}

// SPDX-License-Identifier: Apache-2.0

// Movements that several joints have.
extension Phrase {
  static let flexion = Phrase("flexion", german: "Beugung")
  static let `extension` = Phrase("extension", german: "Streckung")
  static let abduction = Phrase("abduction", german: "Abduktion")
  static let adduction = Phrase("adduction", german: "Adduktion")
  static let internalRotation = Phrase("internal rotation", german: "Innenrotation")
  static let externalRotation = Phrase("external rotation", german: "Außenrotation")
  static let pronation = Phrase("pronation", german: "Pronation")
  static let supination = Phrase("supination", german: "Supination")
  static let radialDeviation = Phrase("radial deviation", german: "Radialduktion")
  static let ulnarDeviation = Phrase("ulnar deviation", german: "Ulnarduktion")
  static let dorsiflexion = Phrase("dorsiflexion", german: "Dorsalextension")
  static let plantarflexion = Phrase("plantarflexion", german: "Plantarflexion")
  static let inversion = Phrase("inversion", german: "Inversion")
  static let eversion = Phrase("eversion", german: "Eversion")
  static let leftRotation = Phrase("rotation to the left", german: "Drehung nach links")
  static let rightRotation = Phrase("rotation to the right", german: "Drehung nach rechts")
  static let leftSideBending = Phrase("side bending to the left", german: "Seitneigung nach links")
  static let rightSideBending = Phrase(
    "side bending to the right", german: "Seitneigung nach rechts")
}

// Neutral postures that several joints have.
extension Phrase {
  static let standingStraight = Phrase("standing straight", german: "aufrechter Stand")
  static let armHanging = Phrase(
    "the arm hanging at the side", german: "der Arm hängt an der Seite")
  static let thumbUp = Phrase(
    "the elbow bent by 90°, the thumb up", german: "der Ellbogen um 90° gebeugt, der Daumen oben")
  static let wristStraight = Phrase(
    "the hand in line with the forearm", german: "die Hand in einer Linie mit dem Unterarm")
  static let lookingAhead = Phrase(
    "sitting upright, looking straight ahead", german: "aufrechter Sitz, der Blick geradeaus")
}

// Postures that tests begin with.
extension Phrase {
  static let supine = Phrase("lying on the back", german: "Rückenlage")
  static let prone = Phrase("lying on the belly", german: "Bauchlage")
  static let standsArmHanging = Phrase(
    "standing, the arm hanging at the side", german: "Stand, der Arm hängt an der Seite")
  static let elbowBentForward = Phrase(
    "the upper arm at the side, the elbow bent by 90°, the forearm pointing forwards, the thumb up",
    german:
      "der Oberarm an der Seite, der Ellenbogen um 90° gebeugt, der Unterarm nach vorn, der Daumen oben"
  )
  static let palmDown = Phrase(
    "the forearm on a table, the palm down, the hand in line with the forearm and free to move",
    german:
      "der Unterarm auf einem Tisch, die Handfläche nach unten, die Hand in Verlängerung des Unterarms und frei beweglich"
  )
  static let armOut = Phrase(
    "the upper arm out to the side at shoulder height, the elbow bent by 90°, the forearm pointing "
      + "forwards, the palm down",
    german:
      "der Oberarm seitlich auf Schulterhöhe, der Ellenbogen um 90° gebeugt, der Unterarm nach vorn, "
      + "die Handfläche nach unten")
  static let standsPalmForward = Phrase(
    "standing, the arm hanging straight, the palm facing forwards",
    german: "Stand, der Arm hängt gestreckt, die Handfläche nach vorn")
  static let legHanging = Phrase(
    "sitting, the thigh level, the lower leg hanging down, the foot at 90°",
    german:
      "Sitz, der Oberschenkel waagerecht, der Unterschenkel hängt, der Fuß im rechten Winkel")
  static let standsInStride = Phrase(
    "standing in a stride, the shin of the front leg upright, the heel on the floor",
    german: "Schrittstellung, das Schienbein des vorderen Beins senkrecht, die Ferse am Boden")
  static let sitsUpright = Phrase("sitting upright", german: "aufrechter Sitz")
}

extension Phrase {
  /// The evidence of a joint that two sensors measured beside markers.
  static let oneWalk = Phrase(
    "With two sensors compared with optical markers in one person who walked; with one device on "
      + "simulated movements.",
    german:
      "Mit zwei Sensoren bei einer Person im Gehen mit optischen Markern verglichen; mit einem Gerät "
      + "an simulierten Bewegungen.")
  /// The evidence of a joint that was simulated alone.
  public static let simulatedOnly = Phrase(
    "Checked on simulated movements; not on people.",
    german: "Geprüft an simulierten Bewegungen; nicht an Menschen.")
}

// SPDX-License-Identifier: Apache-2.0

// Movements that several joints have.
extension Phrase {
  static let flexion = Phrase("flexion", german: "Beugung")
  static let `extension` = Phrase("extension", german: "Streckung")
  static let abduction = Phrase("abduction", german: "Abduktion")
  static let adduction = Phrase("adduction", german: "Adduktion")
  static let inwardRotation = Phrase("inward rotation", german: "Innenrotation")
  static let outwardRotation = Phrase("outward rotation", german: "Außenrotation")
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

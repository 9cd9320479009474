// SPDX-License-Identifier: Apache-2.0

import Localization
import Measurement
import Reports
import Testing

/// Sentences of checks whose values are sentences or names themselves.
@Suite("Languages: sentences of checks")
struct CheckSentenceTests {
  @Test(
    "a sentence that is put together of others is German as a whole",
    arguments: [
      (
        "Knee: nobody reaches 195° of flexion; the stated angle or the sense of flexion may be wrong, the two sensors may be exchanged, or a sensor slipped.",
        "Knie: niemand erreicht 195° Beugung; vielleicht ist der angegebene Winkel oder der Beugesinn falsch, sind die beiden Sensoren vertauscht oder ist ein Sensor verrutscht."
      ),
      (
        "Neck: hardly anybody reaches 97° of rotation to the left; the first movement may be the other one, the recording may not begin in the neutral posture, or the device slipped.",
        "Hals: fast niemand erreicht 97° Drehung nach links; vielleicht ist die erste Bewegung die andere, beginnt die Aufzeichnung nicht in der Neutralstellung oder ist das Gerät verrutscht."
      ),
      (
        "Knee: nobody moves through 190°; check that the two recordings are of one leg and one trial and the gyroscope's unit and columns, and that no sensor slipped.",
        "Knie: niemand bewegt sich um 190°; prüfen Sie, ob beide Aufzeichnungen von einer Gliedmaße und einem Versuch sind, Einheit und Spalten des Gyroskops, und ob ein Sensor verrutscht ist."
      ),
      (
        "The shank's times are 2.00 s late (± 4 ms) against the thigh's and were moved by that; synchronise the sensors.",
        "Die Zeiten des Sensors für Unterschenkel gehen gegen die des Sensors für Oberschenkel 2,00 s nach (± 4 ms) und wurden um so viel verschoben; gleichen Sie die Uhren der Sensoren ab."
      ),
      (
        "range falls by 1.2° a repetition (0.8 to 1.7°)",
        "Umfang sinkt um 1,2° je Wiederholung (0,8 bis 1,7°)"
      ),
      (
        "peak speed grows by 12 °/s a repetition (3 to 20 °/s)",
        "Höchsttempo wächst um 12 °/s je Wiederholung (3 bis 20 °/s)"
      ),
      ("Xsens export without its preamble", "Xsens-Export ohne Vorspann"),
    ])
  func german(_ english: String, _ german: String) {
    let words = Translator(.german, [.measurement, .reports])
    #expect(words(sentence: english) == german)
  }
}

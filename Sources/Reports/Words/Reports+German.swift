// SPDX-License-Identifier: Apache-2.0

public import Localization

extension MessageTable {
  /// The messages of this module.
  public static let reports = MessageTable([.german: reportsInGerman])
}

/// By the English words.
private let reportsInGerman: [String: String] = [
  "Angle with its 95 % interval": "Winkel mit 95-%-Intervall",
  "time, s": "Zeit, s",
  "flexion, °": "Beugung, °",
  "From %1 s to %2 s the joint moves between %3 and %4, with %5 repetitions.":
    "Von %1 s bis %2 s bewegt sich das Gelenk zwischen %3 und %4, mit %5 Wiederholungen.",
  "Repetitions over one another": "Wiederholungen übereinander",
  "one repetition": "eine Wiederholung",
  "mean ± SD": "Mittel ± SD",
  "repetition, %": "Wiederholung, %",
  "%1 repetitions; their mean moves between %2 and %3.":
    "%1 Wiederholungen; ihr Mittel bewegt sich zwischen %2 und %3.",
  "Way of the joint": "Weg des Gelenks",
  "The joint moves from %1 to %2. %3.": "Das Gelenk bewegt sich von %1 bis %2. %3.",
  "0° is the stance": "0° ist der aufrechte Stand",
  "0° as stated": "0° wie angegeben",
  "0° by gravity": "0° durch die Schwerkraft",
  "0° is the most extended position": "0° ist die am weitesten gestreckte Stellung",
  "0° is the starting position": "0° ist die Ausgangsstellung",
  "Range of motion %1, %2; quality: %3": "Bewegungsumfang %1, %2; Qualität: %3",
  "Range of motion of the limb %1, %2; quality: %3":
    "Bewegungsumfang des Segments %1, %2; Qualität: %3",
  "good": "gut",
  "doubtful": "zweifelhaft",
  "not valid": "ungültig",
  "left side": "linke Seite",
  "right side": "rechte Seite",
  "side not stated": "Seite nicht angegeben",
]

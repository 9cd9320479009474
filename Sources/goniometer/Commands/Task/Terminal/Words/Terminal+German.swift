// SPDX-License-Identifier: Apache-2.0

internal import Localization

extension MessageTable {
  /// The messages of the terminal: the run of a task, and the screen of a measurement.
  static let terminal = MessageTable([.german: terminalInGerman])
}

/// By the English words.
private let terminalInGerman: [String: String] = [
  // The run of a task
  "; --session names one": "; --session nennt eine",
  "(%1 seconds are not waited for)": "(%1 Sekunden werden nicht abgewartet)",
  "; --source names one": "; --source nennt einen",
  "The result is printed at the end; --result FILE puts it into a file.":
    "Das Ergebnis wird am Ende ausgegeben; --result DATEI schreibt es in eine Datei.",
  "All done": "Alles erledigt",
  "The result is in '%1'.": "Das Ergebnis ist in „%1“.",
  "The answers are thrown away.": "Die Antworten sind verworfen.",
  "Saved in '%1'. The same call goes on from here.":
    "Gespeichert in „%1“. Derselbe Aufruf geht hier weiter.",
  "Going on with the session in '%1'%2.": "Die Sitzung in „%1“ geht weiter%2.",
  " at the step '%1'": " beim Schritt „%1“",
  "The movement gave no range that can be used; nothing is recorded.":
    "Die Bewegung ergab keinen brauchbaren Umfang; nichts wird eingetragen.",
  "The task was not completed; nothing is recorded.":
    "Die Aufgabe wurde nicht abgeschlossen; nichts wird eingetragen.",
  "The task is not finished; nothing is recorded.":
    "Die Aufgabe ist nicht fertig; nichts wird eingetragen.",

  // The screen of a measurement
  "Paused. p goes on.": "Angehalten. p setzt fort.",
  "Space or Enter ends   z sets zero again   p pauses   q gives up":
    "Leertaste oder Eingabetaste: Ende   z: Null neu setzen   p: Pause   q: aufgeben",
  "Space marks   z sets zero again   p pauses   q ends with the result":
    "Leertaste: Marke   z: Null neu setzen   p: Pause   q: Ende mit dem Ergebnis",
  "Ctrl-C stops the task": "Strg-C beendet die Aufgabe",
]

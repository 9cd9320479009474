// SPDX-License-Identifier: Apache-2.0

/// The words of a motion step while it runs, and of its numbers, by the English ones.
let motionStepInGerman: [String: String] = [
  // While a step runs
  "Paused.": "Angehalten.",
  "device": "Sensor",
  "(no answer)": "(keine Antwort)",
  "there is no angle yet, so zero cannot be set":
    "es gibt noch keinen Winkel, also auch keine Null",
  "setting zero again": "die Null wird neu gesetzt",
  "zero is unchanged": "die Null ist unverändert",
  "mark %1": "Marke %1",
  "the joint was found": "das Gelenk ist gefunden",
  "a better joint was found": "das Gelenk ist besser bestimmt",
  "the sensor is back": "der Sensor ist wieder da",
  "the sensor gives no more": "der Sensor liefert nichts mehr",
  "paused": "angehalten",
  "going on": "geht weiter",

  // Numbers
  "%1: no range of motion. %2": "%1: kein Bewegungsumfang. %2",
  "from %1° to %2°": "von %1° bis %2°",
  "range %1°%2": "Umfang %1°%2",
  "1 repetition": "1 Wiederholung",
  "%1 repetitions": "%1 Wiederholungen",
  "quality good": "Qualität gut",
  "quality doubtful": "Qualität zweifelhaft",
  "quality invalid": "Qualität ungültig",
  "0° is the stance": "0° ist der aufrechte Stand",
  "0° is where it was stated": "0° ist, wo es angegeben wurde",
  "0° is where gravity puts it": "0° ist durch die Schwerkraft bestimmt",
  "0° is the most extended position": "0° ist die am weitesten gestreckte Stellung",
  "0° is the starting position": "0° ist die Ausgangsstellung",
  "0° is the neutral posture": "0° ist die Neutralstellung",

  // Recorded files
  "Not everything was recorded: %1": "Nicht alles wurde aufgezeichnet: %1",
  "1 file recorded.": "1 Datei aufgezeichnet.",
  "%1 files recorded.": "%1 Dateien aufgezeichnet.",

  // A step as it is shown
  "WAIT": "WARTEN",
  "HOLD STILL": "STILLHALTEN",
  "FIND THE AXIS": "ACHSE SUCHEN",
  "ZERO": "NULLEN",
  "MEASURE": "MESSEN",
  "REST": "PAUSE",
  "DONE": "FERTIG",
  "no angle yet": "noch kein Winkel",
  "%1° to %2°: range %3°": "%1° bis %2°: Umfang %3°",
  "repetition %1 of %2": "Wiederholung %1 von %2",
  "repetitions %1": "Wiederholungen %1",
  "marks %1": "Marken %1",
  "%1%2  NOT THERE": "%1%2  FEHLT",
  "  %1 Hz": "  %1 Hz",
  "no gaps": "keine Lücken",
  "1 gap, %1 s": "1 Lücke, %1 s",
  "%1 gaps, %2 s": "%1 Lücken, %2 s",
]

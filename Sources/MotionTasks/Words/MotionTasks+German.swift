// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Localization

extension MessageTable {
  /// The messages of this module: guidance of a person who moves, words of tasks, doubts.
  public static var motionTasks: MessageTable {
    let words = motionTasksInGerman.merging(rangeOfMotionTaskInGerman) { $1 }
    return MessageTable([.german: words.merging(motionStepInGerman) { $1 }]).completed(by: .joints)
  }
}

/// By the English words.
private let motionTasksInGerman: [String: String] = [
  // Guidance
  "Waiting for the sensor.": "Der Sensor wird gesucht.",
  "Waiting for the sensors.": "Die Sensoren werden gesucht.",
  "%1 and hold still.": "%1 und halten Sie still.",
  "Hold still.": "Halten Sie still.",
  "%1 a few times, so that the joint's axis is found.":
    "%1, und das einige Male, damit die Gelenkachse gefunden wird.",
  "Bend and straighten the joint, the other segment kept still":
    "Beugen und strecken Sie das Gelenk, und halten Sie das andere Segment still",
  "Move the joint in every direction": "Bewegen Sie das Gelenk in jede Richtung",
  "%1 %2": "%1 %2",
  "Rest until you are told to go on.": "Ruhen Sie sich aus, bis es weitergeht.",
  "Rest.": "Pause.",
  "Rest: %1 s.": "Pause: %1 s.",
  "Done.": "Fertig.",
  "Recording.": "Die Aufzeichnung läuft.",
  "%1, as far as it goes.": "%1, so weit es geht.",
  "That was the last one.": "Das war das letzte Mal.",
  "That was the last one: come back to the starting posture and hold still.":
    "Das war das letzte Mal: Kehren Sie in die Ausgangshaltung zurück und halten Sie still.",
  "That was the last one: stand straight again and hold still.":
    "Das war das letzte Mal: Stehen Sie wieder gerade und halten Sie still.",
  "%1 %2 of %3.": "%1 %2 von %3.",

  // Poses
  "Sit down.": "Setzen Sie sich.",
  "Take the starting position.": "Nehmen Sie die Ausgangsstellung ein.",
  "Lie down.": "Legen Sie sich hin.",
  "Take the pose that is zero": "Nehmen Sie die Nullstellung ein",

  // Sensors
  "The sensor": "Der Sensor",
  "The sensor %1": "Der Sensor %1",
  "%1 is gone: %2.": "%1 ist verschwunden: %2.",
  "%1 is gone.": "%1 ist verschwunden.",
]

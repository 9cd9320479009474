// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Localization

extension MessageTable {
  /// The messages of this module: guidance of a person who moves, words of tasks, doubts.
  public static var motionTasks: MessageTable {
    MessageTable([.german: motionTasksInGerman.merging(rangeOfMotionTaskInGerman) { $1 }])
      .completed(by: .joints)
  }
}

/// By the English words.
private let motionTasksInGerman: [String: String] = [
  // Guidance
  "Waiting for the sensor.": "Der Sensor wird gesucht.",
  "Waiting for the sensors.": "Die Sensoren werden gesucht.",
  "%1 and hold still.": "%1 und halten Sie still.",
  "Hold still.": "Halten Sie still.",
  "%1%2 a few times, so that the joint's axis is found.":
    "%1%2, und das einige Male, damit die Gelenkachse gefunden wird.",
  "Rest until you are told to go on.": "Ruhen Sie sich aus, bis es weitergeht.",
  "Rest.": "Pause.",
  "Rest: %1 s.": "Pause: %1 s.",
  "Done.": "Fertig.",
  "Recording.": "Die Aufzeichnung läuft.",
  "%1, as far as it goes.": "%1, so weit es geht.",
  "That was the last one.": "Das war das letzte Mal.",
  "%1 %2 of %3.": "%1 %2 von %3.",

  // Poses
  "Let the arm hang": "Lassen Sie den Arm hängen",
  "Sit with the shank hanging": "Setzen Sie sich mit hängendem Unterschenkel",
  "Lie with the leg straight": "Legen Sie sich mit gestrecktem Bein hin",
  "Stand straight": "Stehen Sie aufrecht",
  "Take the starting position": "Nehmen Sie die Ausgangsstellung ein",
  "Sit down. ": "Setzen Sie sich. ",
  "Take the starting position. ": "Nehmen Sie die Ausgangsstellung ein. ",
  "Lie down. ": "Legen Sie sich hin. ",
  "Take the pose that is zero": "Nehmen Sie die Nullstellung ein",

  // Movements
  "Let the arm be raised and lowered": "Lassen Sie den Arm heben und senken",
  "Raise and lower the arm": "Heben und senken Sie den Arm",
  "Straighten the knee and lower the shank again":
    "Strecken Sie das Knie und senken Sie den Unterschenkel wieder",
  "Let the knee be straightened and bent again": "Lassen Sie das Knie strecken und wieder beugen",
  "Slide the heel towards you and back":
    "Ziehen Sie die Ferse zu sich heran und schieben Sie sie zurück",
  "Let the heel be slid towards you and back":
    "Lassen Sie die Ferse zu sich heran und wieder zurück schieben",
  "Lift the shank and lower it again": "Heben Sie den Unterschenkel und senken Sie ihn wieder",
  "Let the shank be lifted and lowered again":
    "Lassen Sie den Unterschenkel heben und wieder senken",
  "Let the knee be bent and straightened": "Lassen Sie das Knie beugen und strecken",
  "Bend and straighten the knee": "Beugen und strecken Sie das Knie",

  // Sensors
  "The sensor": "Der Sensor",
  "The sensor %1": "Der Sensor %1",
  "%1 is gone: %2.": "%1 ist verschwunden: %2.",
  "%1 is gone.": "%1 ist verschwunden.",
]

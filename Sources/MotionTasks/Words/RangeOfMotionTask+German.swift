// SPDX-License-Identifier: Apache-2.0

/// The words of the tasks that `RangeOfMotionTask` makes.
///
/// A side, a limb or a joint is put into a sentence in one form alone, as the comments say.
let rangeOfMotionTaskInGerman: [String: String] = [
  // Headings
  "range of motion": "Bewegungsumfang",
  "get ready": "Vorbereitung",
  "measurement": "Messung",
  "Thank you": "Vielen Dank",

  // A side as after "am"; a limb and a joint as after "für"
  "left": "linken",
  "right": "rechten",

  // The purpose and the course
  "Now the same for your %1.": "Nun dasselbe für %1.",
  "Somebody else, such as your therapist, moves your %1 for you.":
    "Jemand anderes, zum Beispiel Ihre Therapeutin oder Ihr Therapeut, bewegt %1 für Sie.",
  "You move your %1 yourself.": "Sie bewegen %1 selbst.",
  "Say stop as soon as it hurts.": "Sagen Sie halt, sobald es wehtut.",
  "Go only as far as you can bear, and stop if it hurts.":
    "Gehen Sie nur so weit, wie es erträglich ist, und hören Sie auf, wenn es wehtut.",
  "The measurement is over. You may take off the sensor.":
    "Die Messung ist vorbei. Sie können den Sensor abnehmen.",
  "The measurement is over. You may take off the sensors.":
    "Die Messung ist vorbei. Sie können die Sensoren abnehmen.",
  "The measurement is over. You may take off what is strapped on.":
    "Die Messung ist vorbei. Sie können alles Angeschnallte abnehmen.",

  "The device sits %1.": "Das Gerät sitzt %1.",
  "%1 Hold still there for two seconds.": "%1 Halten Sie dort zwei Sekunden still.",
  "Leave your %1 loose. %2 Hold still there for two seconds.":
    "Lassen Sie %1 locker. %2 Halten Sie dort zwei Sekunden still.",

  // A choice among all joints
  "Which joint is measured?": "Welches Gelenk wird gemessen?",
  "Which movement?": "Welche Bewegung?",
  "Which side?": "Welche Seite?",
  "both, the left one first": "beide, zuerst die linke",
  "Range of motion of several joints": "Bewegungsumfang mehrerer Gelenke",
  "Range of motion of any joint": "Bewegungsumfang eines beliebigen Gelenks",
  "%1, %2: %3": "%1, %2: %3",
  "%1: %2": "%1: %2",

  // The places of the sensors
  "Use an elastic band, tight enough that nothing slides.":
    "Nehmen Sie ein elastisches Band, so fest, dass nichts rutscht.",
  "Use elastic bands, tight enough that nothing slides.":
    "Nehmen Sie elastische Bänder, so fest, dass nichts rutscht.",
  "With one sensor: %1": "Mit einem Sensor: %1",
  "With two: %1 %2": "Mit zweien: %1 %2",

  // The pose before the movement
  "Keep the %1 as straight as it gets: this pose counts as 0°.":
    "Strecken Sie %1, so weit es geht: Diese Haltung gilt als 0°.",
  "Stand upright. %1": "Stehen Sie aufrecht. %1",
  "Keep standing still until you are told to move. Then take the starting position. %1":
    "Bleiben Sie still stehen, bis Sie zur Bewegung aufgefordert werden. Nehmen Sie dann "
    + "die Ausgangsstellung ein. %1",
  "When you are ready, tap anywhere or press Enter, and keep still.":
    "Wenn Sie bereit sind, tippen Sie irgendwohin oder drücken Sie die Eingabetaste, und "
    + "halten Sie still.",

  // The movement of somebody else
  "Leave your %1 loose. %2": "Lassen Sie %1 locker. %2",

  // How often, and the end
  "It is repeated as often as you agreed.":
    "Es wird so oft wiederholt, wie Sie es vereinbart haben.",
  "Repeat it as often as you like.": "Wiederholen Sie es, so oft Sie möchten.",
  "It is done once.": "Es geschieht einmal.",
  "Do it once.": "Machen Sie es einmal.",
  "It is done %1 times.": "Es geschieht %1-mal.",
  "Do it %1 times.": "Machen Sie es %1-mal.",
  "Rest for 1 second in between.": "Ruhen Sie dazwischen 1 Sekunde.",
  "Rest for %1 seconds in between.": "Ruhen Sie dazwischen %1 Sekunden.",
  "At the end stand straight again and hold still for two seconds.":
    "Stehen Sie am Ende wieder gerade und halten Sie zwei Sekunden still.",
  "Tap or press Enter to end it sooner.":
    "Tippen Sie oder drücken Sie die Eingabetaste, um früher zu beenden.",
  "Tap or press Enter when it is done.":
    "Tippen Sie oder drücken Sie die Eingabetaste, wenn es vorbei ist.",
  "Tap or press Enter when you are done.":
    "Tippen Sie oder drücken Sie die Eingabetaste, wenn Sie fertig sind.",
  "Done. You may relax.": "Fertig. Sie können sich entspannen.",
]

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
  "This measures how far your %1 bends and straightens.":
    "Gemessen wird, wie weit sich %1 beugen und strecken lässt.",
  "This measures how far your %1 can be raised at the shoulder.":
    "Gemessen wird, wie weit Sie %1 an der Schulter heben können.",
  "Now the same for your %1.": "Nun dasselbe für %1.",
  "Somebody else, such as your therapist, moves your %1 for you.":
    "Jemand anderes, zum Beispiel Ihre Therapeutin oder Ihr Therapeut, bewegt %1 für Sie.",
  "You bend and straighten both knees yourself.": "Sie beugen und strecken beide Knie selbst.",
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

  // The places of the sensors
  "Use an elastic band, tight enough that nothing slides.":
    "Nehmen Sie ein elastisches Band, so fest, dass nichts rutscht.",
  "Use elastic bands, tight enough that nothing slides.":
    "Nehmen Sie elastische Bänder, so fest, dass nichts rutscht.",
  "With one sensor: %1": "Mit einem Sensor: %1",
  "With two: %1 %2": "Mit zweien: %1 %2",
  "Fasten the device across the front of the %1 shin, on its long side, halfway between knee and ankle.":
    "Befestigen Sie das Gerät quer vorn am %1 Schienbein, auf der langen Seite, in der "
    + "Mitte zwischen Knie und Knöchel.",
  "Fasten the device upright to the front of the %1 shin, halfway between knee and ankle, its top towards the knee.":
    "Befestigen Sie das Gerät aufrecht vorn am %1 Schienbein, in der Mitte zwischen Knie "
    + "und Knöchel, mit der Oberkante zum Knie.",
  "Fasten the device across the outside of the %1 upper arm, on its long side, halfway between shoulder and elbow.":
    "Befestigen Sie das Gerät quer außen am %1 Oberarm, auf der langen Seite, in der "
    + "Mitte zwischen Schulter und Ellenbogen.",
  "Fasten the device upright to the outside of the %1 upper arm, halfway between shoulder and elbow, its top towards the shoulder.":
    "Befestigen Sie das Gerät aufrecht außen am %1 Oberarm, in der Mitte zwischen "
    + "Schulter und Ellenbogen, mit der Oberkante zur Schulter.",
  "Fasten one sensor to the outside of the %1 thigh, halfway between hip and knee.":
    "Befestigen Sie einen Sensor außen am %1 Oberschenkel, in der Mitte zwischen Hüfte und Knie.",
  "Fasten the other to the outside of the %1 lower leg, halfway between knee and ankle. Which way they point does not matter.":
    "Befestigen Sie den anderen außen am %1 Unterschenkel, in der Mitte zwischen Knie und "
    + "Knöchel. Die Richtung der Sensoren ist gleichgültig.",

  // The pose before the movement
  "Begin with the knee at %1°.": "Beginnen Sie mit dem Knie bei %1°.",
  "Begin with the shoulder at %1°.": "Beginnen Sie mit der Schulter bei %1°.",
  "Keep the %1 as straight as it gets: this pose counts as 0°.":
    "Strecken Sie %1, so weit es geht: Diese Haltung gilt als 0°.",
  "Stand upright. %1": "Stehen Sie aufrecht. %1",
  "Keep standing still until you are told to move. Then take the starting position. %1":
    "Bleiben Sie still stehen, bis Sie zur Bewegung aufgefordert werden. Nehmen Sie dann "
    + "die Ausgangsstellung ein. %1",
  "Sit or stand upright, your %1 arm hanging down at your side.":
    "Sitzen oder stehen Sie aufrecht und lassen Sie den %1 Arm an der Seite hängen.",
  "Sit upright on a chair, your %1 thigh resting on the seat.":
    "Setzen Sie sich aufrecht auf einen Stuhl, mit dem %1 Oberschenkel auf der Sitzfläche.",
  "Sit well back on a high seat or a couch, so that your %1 thigh rests on it and the lower leg hangs down freely.":
    "Setzen Sie sich weit hinten auf einen hohen Sitz oder eine Liege, mit dem %1 "
    + "Oberschenkel auf der Fläche, sodass der Unterschenkel frei hängt.",
  "Lie on your back, both legs straight. A sock on a smooth surface lets the heel slide well.":
    "Legen Sie sich auf den Rücken, beide Beine gestreckt. Mit einer Socke auf glatter "
    + "Unterlage gleitet die Ferse gut.",
  "Lie on your belly, both legs straight, your feet over the edge.":
    "Legen Sie sich auf den Bauch, beide Beine gestreckt, die Füße über der Kante.",
  "Stand upright, your feet as far apart as your hips, with something firm to hold within reach.":
    "Stehen Sie aufrecht, die Füße hüftbreit, mit etwas Festem zum Halten in Reichweite.",
  "When you are ready, tap anywhere or press Enter, and keep still.":
    "Wenn Sie bereit sind, tippen Sie irgendwohin oder drücken Sie die Eingabetaste, und "
    + "halten Sie still.",

  // The movement of the person
  "Raise your %1 arm forwards and up as far as it goes, the elbow straight, then lower it again.":
    "Heben Sie den %1 Arm nach vorn und oben, so weit es geht, mit gestrecktem "
    + "Ellenbogen, und senken Sie ihn wieder.",
  "Straighten your %1 as far as it goes, then bend it as far as it goes, and return.":
    "Strecken Sie %1, so weit es geht, beugen Sie es dann, so weit es geht, und kehren Sie zurück.",
  "Bend your %1 as far as it goes, then straighten it as far as it goes, and return.":
    "Beugen Sie %1, so weit es geht, strecken Sie es dann, so weit es geht, und kehren Sie zurück.",
  "Lift your %1 foot until the knee is as straight as it gets, then lower it again.":
    "Heben Sie den %1 Fuß, bis das Knie so gerade ist, wie es geht, und senken Sie ihn wieder.",
  "Slide your %1 heel towards your buttock until the knee bends no further, then slide it back until the leg is straight.":
    "Ziehen Sie die Ferse am %1 Fuß zum Gesäß, bis sich das Knie nicht weiter beugt, und "
    + "schieben Sie sie dann zurück, bis das Bein gestreckt ist.",
  "Bend your %1, the heel towards your buttock, as far as it goes, then lower the foot again.":
    "Beugen Sie %1, die Ferse zum Gesäß, so weit es geht, und senken Sie den Fuß dann wieder.",
  "Bend both knees as far as you safely can, then straighten them again.":
    "Beugen Sie beide Knie, so weit Sie es sicher können, und strecken Sie sie wieder.",

  // The movement of somebody else
  "Leave your %1 arm loose. It is raised forwards and up as far as it goes, and lowered again.":
    "Lassen Sie den %1 Arm locker. Er wird nach vorn und oben gehoben, so weit es geht, "
    + "und wieder gesenkt.",
  "Leave your %1 loose. %2": "Lassen Sie %1 locker. %2",
  "The knee is straightened and bent as far as it goes, and brought back.":
    "Das Knie wird gestreckt und gebeugt, so weit es geht, und zurückgeführt.",
  "The knee is bent and straightened as far as it goes, and brought back.":
    "Das Knie wird gebeugt und gestreckt, so weit es geht, und zurückgeführt.",
  "The foot is lifted until the knee is as straight as it gets, and lowered again.":
    "Der Fuß wird gehoben, bis das Knie so gerade ist, wie es geht, und wieder gesenkt.",
  "The heel is slid towards your buttock until the knee bends no further, and back until the leg is straight.":
    "Die Ferse wird zum Gesäß geschoben, bis sich das Knie nicht weiter beugt, und "
    + "zurück, bis das Bein gestreckt ist.",
  "The knee is bent, the heel towards your buttock, as far as it goes, and the foot is lowered again.":
    "Das Knie wird gebeugt, die Ferse zum Gesäß, so weit es geht, und der Fuß wieder gesenkt.",

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
  "Tap or press Enter to end it sooner.":
    "Tippen Sie oder drücken Sie die Eingabetaste, um früher zu beenden.",
  "Tap or press Enter when it is done.":
    "Tippen Sie oder drücken Sie die Eingabetaste, wenn es vorbei ist.",
  "Tap or press Enter when you are done.":
    "Tippen Sie oder drücken Sie die Eingabetaste, wenn Sie fertig sind.",
  "Done. You may relax.": "Fertig. Sie können sich entspannen.",
]

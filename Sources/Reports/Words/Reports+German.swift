// SPDX-License-Identifier: Apache-2.0

public import Localization

extension MessageTable {
  /// The messages of this module.
  public static let reports = MessageTable([
    .german: reportsInGerman.merging(coursesInGerman) { own, _ in own }
  ])
}

/// By the English words.
private let reportsInGerman: [String: String] = [
  "Angle with its 95 % interval": "Winkel mit 95-%-Intervall",
  "Angle over time": "Winkel über die Zeit",
  "time, s": "Zeit, s",
  "flexion, °": "Beugung, °",
  "From %1 s to %2 s the joint moves between %3 and %4: %5.":
    "Von %1 s bis %2 s bewegt sich das Gelenk zwischen %3 und %4: %5.",
  "1 repetition": "1 Wiederholung",
  "%1 repetitions": "%1 Wiederholungen",
  "Repetitions overlaid": "Wiederholungen übereinandergelegt",
  "one repetition": "eine Wiederholung",
  "mean ± SD": "Mittel ± SD",
  "repetition, %": "Wiederholung, %",
  "Complete repetitions: %1; their mean moves between %2 and %3.":
    "Vollständige Wiederholungen: %1; ihr Mittel bewegt sich zwischen %2 und %3.",
  "%1 of them are drawn, evenly spread.": "%1 davon sind gezeichnet, gleichmäßig verteilt.",
  "Joint motion": "Gelenkbewegung",
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
  "active": "aktiv",
  "passive": "passiv",
  "active or passive not stated": "aktiv oder passiv nicht angegeben",

  // A movement by its name
  "%1: %2; quality: %3": "%1: %2; Qualität: %3",
  "The whole range is %1. ± is half of the 95 % interval; angles count from neutral.":
    "Der ganze Umfang ist %1. ± ist die Hälfte des 95-%-Intervalls; Winkel zählen von der Neutralstellung.",
  "The whole range is %1. ± is half of the 95 % interval; angles count from the pose at the start.":
    "Der ganze Umfang ist %1. ± ist die Hälfte des 95-%-Intervalls; Winkel zählen von der Haltung am Anfang.",
  "0° is the posture at the start: %1.": "0° ist die Haltung zu Beginn: %1.",
  "The posture at the start is %1: %2.": "Die Haltung zu Beginn ist %1: %2.",
  "The device sat %1.": "Das Gerät saß %1.",
  "In the plane of the movement: %1 % of the rotation.":
    "In der Ebene der Bewegung: %1 % der Drehung.",
  "Usual ranges": "Übliche Umfänge",
  "Context, no verdict: age, sex and way of measuring change them.":
    "Zur Einordnung, kein Urteil: Alter, Geschlecht und Messweise ändern sie.",
  "usual": "üblich",
  "people": "Personen",
  "source": "Quelle",
  "What people usually reach": "Was üblicherweise erreicht wird",
  "adults": "Erwachsene",
  "women, %1 to %2 years": "Frauen, %1 bis %2 Jahre",
  "men, %1 to %2 years": "Männer, %1 bis %2 Jahre",
  "%1: %2, mean %3, SD %4.": "%1: %2, Mittel %3, SD %4.",
  "direction": "Richtung",
  "peak": "Umkehr",
  "until": "bis",
  "Seconds, degrees": "Sekunden, Grad",
  "0° is the neutral posture": "0° ist die Neutralstellung",
  "the neutral posture": "die Neutralstellung",

  // Tables of pictures
  "Least angle": "Kleinster Winkel",
  "Greatest angle": "Größter Winkel",
  "Range of motion": "Bewegungsumfang",
  "angle, °": "Winkel, °",
  "mean, °": "Mittel, °",
  "SD, °": "SD, °",
  "rest": "Ruhe",
  "flexing": "Beugen",
  "extending": "Strecken",
  "held": "gehalten",
  "standing": "Stand",
  "transition": "Übergang",
  "walking": "Gehen",
  "stance": "Standphase",
  "swing": "Schwungphase",
  "Numbers: %1": "Zahlen: %1",

  // The page of a measurement
  "Range of motion: %1": "Bewegungsumfang: %1",
  "Range of motion of a limb": "Bewegungsumfang eines Segments",
  "Range of motion by ResearchKit's formula": "Bewegungsumfang nach ResearchKits Formel",
  "No range of motion": "Kein Bewegungsumfang",
  "Person": "Person",
  "Visit": "Termin",
  "Side": "Seite",
  "Movement": "Bewegung",
  "Exercise": "Übung",
  "Note": "Anmerkung",
  "not stated": "nicht angegeben",
  "%1 s to %2 s of the recording": "%1 s bis %2 s der Aufzeichnung",
  "From %1 to %2; flexion is positive, %3. ± is half of the 95 % interval.":
    "Von %1 bis %2; Beugung ist positiv, %3. ± ist die Hälfte des 95-%-Intervalls.",
  "Neutral zero %1 (%2)": "Neutral-Null %1 (%2)",
  "Elevations of the limb from the vertical; extension is positive.":
    "Erhebungen des Gliedes gegen die Senkrechte; Streckung ist positiv.",
  "Use this result.": "Dieses Ergebnis kann verwendet werden.",
  "Do not use this result. %1": "Dieses Ergebnis nicht verwenden. %1",
  "Use this result with caution. %1": "Dieses Ergebnis mit Vorsicht verwenden. %1",
  "Repetitions": "Wiederholungen",
  "Strides": "Doppelschritte",
  "Strides overlaid": "Doppelschritte übereinander",
  "one stride": "ein Doppelschritt",
  "gait cycle, %": "Gangzyklus, %",
  "%1 strides, of which %2 count in means: straight, neither first nor last.":
    "%1 Doppelschritte, von denen %2 in Mittelwerten zählen: geradeaus, weder der erste noch der letzte.",
  "Stride time, s": "Dauer eines Doppelschritts, s",
  "Cadence, steps a minute": "Kadenz, Schritte je Minute",
  "Stance, %": "Standphase, %",
  "Swing, %": "Schwungphase, %",
  "Stride length, m": "Länge eines Doppelschritts, m",
  "Speed, m/s": "Tempo, m/s",
  "mean": "Mittel",
  "SD": "SD",
  "Walking": "Gehen",
  "Seconds, degrees, degrees a second": "Sekunden, Grad, Grad je Sekunde",
  "No.": "Nr.",
  "start": "Beginn",
  "out": "hin",
  "back": "zurück",
  "from": "von",
  "to": "bis",
  "range": "Umfang",
  "speed": "Tempo",
  "partial": "unvollständig",
  "%1 more are left out.": "%1 weitere sind weggelassen.",
  "None is complete.": "Keine ist vollständig.",
  "%1 complete: mean %2, SD %3, %4 to %5.": "%1 vollständig: Mittel %2, SD %3, %4 bis %5.",
  "Quality": "Qualität",
  "%1 of %2 checks are good.": "%1 von %2 Prüfungen sind gut.",
  "Doubts, and what to do next time": "Zweifel, und was nächstes Mal zu tun ist",
  "How it was measured": "Wie gemessen wurde",
  "calibration": "Kalibrierung",
  "Attitude filter: %1": "Lagefilter: %1",
  "%1 samples": "%1 Messwerte",
  "a live sensor": "ein Sensor, live",
  "standard input": "Standardeingabe",
  "Method and limits": "Verfahren und Grenzen",
  "Measured alone: %1. Where this moves along by 10°, the result is off by 10°, for which ± allows: %2.":
    "Allein gemessen: %1. Bewegt sich dies um 10° mit, ist das Ergebnis um 10° falsch, was ± enthält: %2.",
  "The sensors give the rotation of one segment relative to the other about the joint's own axis, which is found from the movement; the interval covers the errors of sensors, calibration and soft tissue.":
    "Die Sensoren geben die Drehung des einen Gliedes gegen das andere um die eigene "
    + "Achse des Gelenks, die aus der Bewegung bestimmt wird; das "
    + "Intervall enthält die Fehler von Sensoren, Kalibrierung und Weichteilen.",
  "One sensor gives the rotation of the limb about its axis, which is the joint's angle only while the other segment keeps still; the interval covers the errors of sensor, calibration and soft tissue.":
    "Ein Sensor gibt die Drehung des Segments um seine Achse, die nur dann der Winkel des "
    + "Gelenks ist, wenn das andere Segment ruht; das Intervall enthält die Fehler von Sensor, "
    + "Kalibrierung und Weichteilen.",
  "The formula reads the elevation of one device about one of its own axes and has no interval; it is meant for comparison with data of ResearchKit.":
    "Die Formel liest die Erhebung eines Geräts um eine seiner eigenen Achsen und hat kein "
    + "Intervall; sie dient dem Vergleich mit Daten von ResearchKit.",
  "The numbers hold for this movement on this day: loose straps, fast movement and soft tissue add errors that the checks cannot always see, and a small range does not say why it is small.":
    "Die Zahlen gelten für diese Bewegung an diesem Tag: Lockere Bänder, schnelle Bewegung und "
    + "Weichteile bringen Fehler, die die Prüfungen nicht immer sehen, und ein kleiner Umfang "
    + "sagt nicht, warum er klein ist.",
  "Not a medical device. A person who knows the patient decides.":
    "Kein Medizinprodukt. Es entscheidet, wer die Patientin oder den Patienten kennt.",

  // Raw signals
  "Raw signals of the sensors": "Rohsignale der Sensoren",
  "Sensor": "Sensor",
  "specific force": "spezifische Kraft",
  "angular velocity": "Drehrate",
  "m/s²": "m/s²",
  "gap": "Lücke",
  "end of range": "Messbereichsende",
  "stuck": "hängt",
  "From %1 to %2 %3 over three axes.": "Von %1 bis %2 %3 über drei Achsen.",
  "Flagged: %1.": "Auffällig: %1.",

  // Courses
  "Course of the range of motion": "Verlauf des Bewegungsumfangs",
  "Overview of the persons": "Übersicht der Personen",
  "Measurements": "Messungen",
  "Persons": "Personen",
  "Not valid": "Ungültig",
  "No measurement can be used.": "Keine Messung kann verwendet werden.",
  "All measurements": "Alle Messungen",
  "How to read it": "Wie das zu lesen ist",
  "Limb": "Seite, Bewegung",
  "yes": "ja",
  "no": "nein",
  "–": "–",
  "angles, °": "Winkel, °",
  "range, °": "Umfang, °",
  "Remark": "Bemerkung",
  "%1 less": "%1 weniger",
  "%1 more": "%1 mehr",
  "Last measurements side by side": "Letzte Messungen nebeneinander",
  "the %1 moves %2 further, more than the %3 by which two such measurements differ without a difference of the sides.":
    "die %1 bewegt sich %2 weiter, mehr als die %3, um die sich zwei solche Messungen ohne "
    + "Unterschied der Seiten unterscheiden.",
  "the sides differ by %1; two such measurements differ by up to %2 anyway.":
    "die Seiten unterscheiden sich um %1; zwei solche Messungen unterscheiden sich ohnehin um bis "
    + "zu %2.",
  "the sides differ by %1.": "die Seiten unterscheiden sich um %1.",

  // A care plan
  "Care plan: what was recorded": "Behandlungsplan: was aufgezeichnet wurde",
  "Plan": "Plan",
  "First day": "Erster Tag",
  "Last day": "Letzter Tag",
  "Mean adherence": "Im Mittel erfüllt",

  // The overview of a batch
  "Overview of the measurements": "Übersicht der Messungen",
  "no range": "kein Umfang",
  "Motion from the 0° of the recording": "Bewegung ab 0° der Aufzeichnung",
  "The stance need not be a straight joint: a fixed flexion contracture does not show.":
    "Der Stand muss kein gestrecktes Gelenk sein: Eine Beugekontraktur zeigt sich nicht.",
  "one device": "ein Gerät",
  "The side is not stated, so nothing is compared.":
    "Die Seite ist nicht angegeben, darum wird nichts verglichen.",
  "at the visit %1 ": "beim Termin %1: ",
  "Nobody said whose measurements these are, so they are listed and not compared. State the person of each.":
    "Niemand hat gesagt, von wem diese Messungen sind; darum sind sie aufgeführt und nicht "
    + "verglichen. Geben Sie zu jeder die Person an.",
  "No visit has a date: they are in the order in which they were given.":
    "Kein Termin hat ein Datum: Sie stehen in der Reihenfolge, in der sie angegeben sind.",
  "Measurements of the same recordings, left out: %1.":
    "Messungen derselben Aufzeichnungen, weggelassen: %1.",
  "Of simulated sensors, and not compared: %1.":
    "Von simulierten Sensoren, und nicht verglichen: %1.",
  "0° is": "0° ist",
  "the stance": "der Stand",
  "stated": "angegeben",
  "by gravity": "durch Schwerkraft",
  "the most extended position": "die am weitesten gestreckte Stellung",
  "the starting position": "die Ausgangsstellung",
  "no result": "kein Ergebnis",
  "The sensors give the attitude of one part relative to the other; how they face each other comes from the accelerations of the joint that they share and from its axes, zero from the pose at the start. The interval covers the errors of the sensors and of an axis that tilts.":
    "Die Sensoren geben die Lage eines Teils gegen den anderen an; wie sie zueinander ausgerichtet sind, zeigen "
    + "die Beschleunigungen des gemeinsamen Gelenks und seine Achsen, die Null die Haltung am Anfang. Das "
    + "Intervall enthält die Fehler der Sensoren und einer Achse, die sich neigt.",
  "The sensors give the attitude of one segment relative to the other; how they face each other comes from the accelerations of the joint that they share, the side-to-side axis from the movement, zero from the neutral posture. The intervals cover the errors of sensors, axes and soft tissue.":
    "Die Sensoren geben die Lage eines Körperteils gegen den anderen an; wie sie zueinander ausgerichtet "
    + "sind, zeigen die Beschleunigungen des gemeinsamen Gelenks, die Querachse die Bewegung, die Null die "
    + "Neutralstellung. Die Intervalle enthalten die Fehler von Sensoren, Achsen und Weichteilen.",
  "Last angles from neutral, left beside right":
    "Letzte Winkel ab der Nullstellung, links neben rechts",
  "Each movement was measured at one visit, so nothing can be said of a change.":
    "Jede Bewegung wurde an einem Termin gemessen; über eine Änderung lässt sich nichts sagen.",
  "left, °": "links, °",
  "right, °": "rechts, °",
  "difference, °": "Unterschied, °",
  "told apart": "unterscheidbar",
  "usual, °": "üblich, °",
  "not known": "nicht bekannt",
  "other visit": "anderer Termin",
]

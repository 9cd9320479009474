// SPDX-License-Identifier: Apache-2.0

/// What is said of recordings and their files, by the English words.
let recordingsInGerman: [String: String] = [
  // A recording that cannot be used
  "None of the recording's %1 rows holds usable numbers: check the columns and units.":
    "Keine der %1 Zeilen der Aufzeichnung enthält brauchbare Zahlen: Prüfen Sie Spalten und Einheiten.",
  "The samples are %1 s apart, which no motion sensor's are (0.00001 to 1000 s): check the column of the times and its unit.":
    "Die Messwerte liegen %1 s auseinander, was bei keinem Bewegungssensor so ist (0,00001 bis 1000 s): "
    + "Prüfen Sie die Spalte der Zeiten und ihre Einheit.",
  "No attitude can be had from the recording: %1.":
    "Aus der Aufzeichnung ergibt sich keine Lage: %1.",
  "the accelerometer reads %1 m/s², so there is no gravity to tell up from down; export the acceleration with gravity":
    "der Beschleunigungssensor zeigt %1 m/s²; ohne Schwerkraft ist oben nicht von unten zu unterscheiden; "
    + "exportieren Sie die Beschleunigung mit der Schwerkraft",
  "the acceleration was read in %1, and %2, which looks like %3; state that unit if it is":
    "die Beschleunigung wurde in %1 gelesen, und %2, was nach %3 aussieht; geben Sie diese Einheit an, wenn "
    + "sie es ist",
  "its length %1 is %2": "ihre Größe %1 ist %2",
  "The axes of gyroscope and accelerometer%1 do not belong together: gravity turns as the gyroscope says only with %2; state the columns so, of both recordings if one program wrote them.":
    "Die Achsen von Gyroskop und Beschleunigungssensor%1 gehören nicht zusammen: Die Schwerkraft dreht sich "
    + "nur mit %2 so, wie es das Gyroskop zeigt; geben Sie die Spalten so an, für beide Aufzeichnungen, wenn "
    + "ein Programm sie geschrieben hat.",
  " on the %1": " (%1)",
  "From %1 s to %2 s there are not %3 s of quiet standing: state times, on the recording's own clock, at which the person stood still.":
    "Von %1 s bis %2 s gibt es keine %3 s ruhigen Stand: Geben Sie Zeiten nach der Uhr der Aufzeichnung an, "
    + "zu denen die Person still stand.",
  "the stated %1 axis stands nearly at a right angle to the movement's axis":
    "die angegebene Achse der %1 steht fast im rechten Winkel zur Achse der Bewegung",
  "the joint's axis stands nearly upright, where gravity does not show the angle; state the angle at the start instead":
    "die Gelenkachse steht fast senkrecht, wo die Schwerkraft den Winkel nicht zeigt; geben Sie stattdessen "
    + "den Winkel am Anfang an",
  "the device's limb axis lies along the axis of the movement; state another, or the angle at the start":
    "die Achse des Geräts längs des Gliedes liegt in der Achse der Bewegung; geben Sie eine andere an, oder "
    + "den Winkel am Anfang",
  "Only %1 % of the turning was about the device's %2 axis, for which the formula is: the angles are too small. Measure without the formula, or fix the device so that the joint's axis is along its %3 axis.":
    "Nur %1 % der Drehung gingen um die Achse %2 des Geräts, für die die Formel gilt: Die Winkel sind zu "
    + "klein. Messen Sie ohne die Formel, oder befestigen Sie das Gerät so, dass die Gelenkachse in seiner "
    + "Achse %3 liegt.",
  "%1 of %2 samples hold no usable numbers and were left out: check the sensor's connection and the file.":
    "%1 von %2 Messwerten enthalten keine brauchbaren Zahlen und sind ausgelassen: Prüfen Sie die "
    + "Verbindung des Sensors und die Datei.",
  "%1 samples repeat an earlier time or come late and were left out: check how the times were written.":
    "%1 Messwerte wiederholen eine frühere Zeit oder kommen zu spät und sind ausgelassen: Prüfen Sie, wie "
    + "die Zeiten geschrieben wurden.",
  "%1 of the units were not stated, but taken from the numbers: state them.":
    "%1 der Einheiten waren nicht angegeben, sondern aus den Zahlen erschlossen: Geben Sie sie an.",
  "How the sensors face each other is what they say themselves, and nothing here tests it: keep away from iron and motors, or record samples.":
    "Wie die Sensoren zueinander ausgerichtet sind, sagen sie selbst, und nichts prüft es hier: Halten Sie "
    + "Abstand von Eisen und Motoren, oder zeichnen Sie Messwerte auf.",
  "The movement of %1° that begins at %2 s was taken for the first, which is %3. One of %4° the other way begins at %5 s: if that was the first, state that the first movement is %6.":
    "Die Bewegung von %1°, die bei %2 s beginnt, gilt als erste, also als %3. Eine von %4° in die "
    + "Gegenrichtung beginnt bei %5 s: Wenn sie die erste war, geben Sie an, dass %6 zuerst kam.",

  // What looks wrong in a file
  "the times say that samples came %1; ": "nach den Zeiten kamen die Messwerte %1; ",
  "check the rate, which was stated: %1": "prüfen Sie die angegebene Rate: %1",
  "check the column of the times": "prüfen Sie die Spalte der Zeiten",
  "they may be in another unit: try %1":
    "vielleicht sind sie in einer anderen Einheit: versuchen Sie %1",
  "the column may count rows: state the rate with %1":
    "vielleicht zählt die Spalte Zeilen: geben Sie die Rate an mit %1",
  "they may be in %1: try %2": "vielleicht sind sie in %1: versuchen Sie %2",
  "one every %1 s": "alle %1 s",
  "%1 a second": "%1-mal je Sekunde",
  "no usable acceleration": "keine brauchbare Beschleunigung",
  "specific force %1 is %2 m/s², not %3 m/s²; ":
    "die spezifische Kraft %1 ist %2 m/s² statt %3 m/s²; ",
  "at rest": "in Ruhe",
  "over the recording": "über die Aufzeichnung",
  "the file may be in %1: try %2": "vielleicht ist die Datei in %1: versuchen Sie %2",
  "the file may be in degrees: try %1": "vielleicht ist die Datei in Grad: versuchen Sie %1",
  "the file may be in radians: try %1": "vielleicht ist die Datei in Radiant: versuchen Sie %1",
  "the file seems to hold raw counts of the sensor (%1 for gravity): divide them by the counts for 1 g in its data sheet":
    "die Datei enthält wohl Rohwerte des Sensors (%1 für die Schwerkraft): teilen Sie sie durch die "
    + "Rohwerte für 1 g aus seinem Datenblatt",
  "gravity seems to be taken out: record the acceleration with gravity":
    "die Schwerkraft ist wohl abgezogen: zeichnen Sie die Beschleunigung mit der Schwerkraft auf",
  "the accelerometer may need calibration":
    "vielleicht ist der Beschleunigungssensor zu kalibrieren",
  "the angular velocity reaches %1 rad/s, beyond any wearable sensor; ":
    "die Drehrate erreicht %1 rad/s, mehr als jeder tragbare Sensor misst; ",
  "it was read in %1 already: check the gyroscope's columns and its scale":
    "sie wurde schon in %1 gelesen: prüfen Sie Spalten und Maßstab des Gyroskops",
  "gravity turns %1 times slower than the angular velocity says; ":
    "die Schwerkraft dreht sich %1-mal langsamer, als die Drehrate sagt; ",
  "gravity turns %1 times faster than the angular velocity says; ":
    "die Schwerkraft dreht sich %1-mal schneller, als die Drehrate sagt; ",
  "gravity turns against the angular velocity; the axes of the two sensors may not agree: check the columns":
    "die Schwerkraft dreht sich gegen die Drehrate; vielleicht passen die Achsen der beiden Messfühler nicht "
    + "zusammen: prüfen Sie die Spalten",

  "the axes of gyroscope and accelerometer do not belong together: gravity turns as the angular velocity says only with %1; ":
    "die Achsen von Gyroskop und Beschleunigungssensor gehören nicht zusammen: die Schwerkraft dreht sich "
    + "nur mit %1 so, wie die Drehrate sagt; ",
  "check the order and the signs of its axes":
    "prüfen Sie Reihenfolge und Vorzeichen seiner Achsen",

  // Formats of files
  "native columns": "eigene Spalten",
  "columns by name": "Spalten nach Namen",
  "columns named by the user": "Spalten, wie angegeben",
  "arrays in MATLAB or HDF5 files": "Felder in MATLAB- oder HDF5-Dateien",
  "Excel workbook (.xlsx)": "Excel-Arbeitsmappe (.xlsx)",
  "OpenSim orientations (.sto)": "OpenSim-Lagen (.sto)",
  "Xsens export without its preamble": "Xsens-Export ohne Vorspann",
  "ResearchKit device motion (JSON)": "ResearchKit-Gerätebewegung (JSON)",
  "PicoQuake and alike": "PicoQuake und ähnliche",
]

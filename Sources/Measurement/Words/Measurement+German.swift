// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Localization

extension MessageTable {
  /// The English sentences of the measuring modules, for `Translator.callAsFunction(sentence:)`.
  ///
  /// Such a sentence is in a result, where it stays English; a person reads it in their language.
  public static var measurement: MessageTable {
    MessageTable([
      .german: measurementInGerman.merging(recordingsInGerman) { first, _ in first }
    ]).completed(by: .joints)
  }
}

/// By the English words.
private let measurementInGerman: [String: String] = [
  // While a person moves
  "Waiting for the sensor %1.": "Der Sensor %1 wird gesucht.",
  "The sensor %1 gives nothing.": "Der Sensor %1 liefert nichts.",
  "The sensor %1 hangs below the joint and the one %2 is above it: exchange them.":
    "Der Sensor %1 sitzt unter dem Gelenk und der %2 darüber: Tauschen Sie die beiden.",
  "The movement does not fit any more, as when a sensor slips: fasten both, then bend and straighten the joint.":
    "Die Bewegung passt nicht mehr, wie wenn ein Sensor verrutscht: Befestigen Sie beide, "
    + "dann beugen und strecken Sie das Gelenk.",
  "The sense of flexion is that of the calibration before; stand straight for two seconds to confirm it.":
    "Der Beugesinn ist der von vorher; stehen Sie zwei Sekunden aufrecht, um ihn zu bestätigen.",
  "Bend and straighten the joint: %1 % of the movement that is needed has been seen.":
    "Beugen und strecken Sie das Gelenk: %1 % der nötigen Bewegung sind erfasst.",
  "The step was given up.": "Der Schritt wurde aufgegeben.",

  // Why there is no range of motion
  "The recording has no samples: check that the sensor was recording.":
    "Die Aufzeichnung enthält keine Messwerte: Prüfen Sie, ob der Sensor aufgezeichnet hat.",
  "There are not two usable samples: check that the sensor was recording.":
    "Es gibt keine zwei brauchbaren Messwerte: Prüfen Sie, ob der Sensor aufgezeichnet hat.",
  "Only %1 s can be used and %2 s are needed: record from two seconds before the movement to one second after it.":
    "Nur %1 s sind brauchbar, %2 s sind nötig: Zeichnen Sie von zwei Sekunden vor der "
    + "Bewegung bis eine Sekunde danach auf.",
  "The angle changed by %1°, less than the %2° that can be told from noise: check that this is the sensor on the moving limb.":
    "Der Winkel änderte sich um %1°, weniger als die %2°, die sich vom Rauschen "
    + "unterscheiden: Prüfen Sie, ob der Sensor am bewegten Glied sitzt.",
  "The gyroscope shows no movement: check its columns, and that this is the sensor on the moving limb.":
    "Das Gyroskop zeigt keine Bewegung: Prüfen Sie, ob der Sensor am bewegten Glied sitzt.",
  "Only %1 % of the rotation was about one axis (%2 % are needed): fasten the sensor, keep the rest of the body still and bend only the joint.":
    "Nur %1 % der Drehung gingen um eine Achse (%2 % sind nötig): Befestigen Sie den "
    + "Sensor, halten Sie den übrigen Körper still und beugen Sie nur das Gelenk.",
  "Flexion could not be told from extension (%1): check first that both recordings are of one leg and one trial, by one clock and in the right units; then state what the first movement is.":
    "Beugung und Streckung ließen sich nicht unterscheiden (%1): Prüfen Sie, ob beide "
    + "Sensoren an einem Bein sitzen; geben Sie sonst an, welche Bewegung die erste ist.",
  "The first movement was stated to be %1, but about the stance that was found the joint would then bend the wrong way: leave the statement out, check that the two sensors are not exchanged, or state when the person stood.":
    "Als erste Bewegung ist %1 angegeben, doch dann böge sich das Gelenk vom gefundenen "
    + "Stand aus falsch herum: Prüfen Sie, ob die beiden Sensoren vertauscht sind.",
  "The two recordings share %1 s and %2 s are needed: check that they are of the same trial and on the same clock.":
    "Die beiden Aufzeichnungen haben %1 s gemeinsam, %2 s sind nötig: Prüfen Sie, ob sie "
    + "von einem Versuch und nach einer Uhr sind.",
  "No hinge axis could be found (%1): check that the two recordings are of the two segments of one joint, and bend it several times.":
    "Es wurde keine Gelenkachse gefunden (%1): Prüfen Sie, ob die Sensoren an "
    + "den beiden Seiten eines Gelenks sitzen, und beugen Sie es mehrmals.",
  "The only axis that fits stands within %1° of the vertical, as a joint's does that is bent lying on the side, or as it looks when a person only turns round: bend the joint in a vertical plane, sitting, standing or lying on the back.":
    "Die einzige passende Achse steht bis auf %1° senkrecht, wie beim Beugen in "
    + "Seitenlage oder beim Umdrehen: Beugen Sie das Gelenk im Sitzen, im Stehen oder in "
    + "Rückenlage.",
  "A sensor moved on its limb between %1 s and %2 s: measure what comes before and after separately.":
    "Zwischen %1 s und %2 s ist ein Sensor am Glied verrutscht: Messen Sie die Teile "
    + "davor und danach getrennt.",
  "For %1 s of quiet the %2's sensor is below the joint and the %3's above it: exchange the two; of a %4 held up, state when the person stood.":
    "%1 s lang in Ruhe sitzt der Sensor für %2 unter dem Gelenk und der für %3 "
    + "darüber: Tauschen Sie die beiden.",

  // Reasons and names within a sentence
  "there is no stance, and the movement is too slow to show where the joint is":
    "kein aufrechter Stand, und die Bewegung ist zu langsam, um das Gelenk zu zeigen",
  "where the sensors seem to sit and how the leg is held contradict each other":
    "der Sitz der Sensoren und die Haltung des Beines widersprechen sich",
  "the range is not clearly one-sided, as a hinge's is":
    "der Umfang ist nicht klar einseitig wie der eines Scharniers",
  "no start of the search led to an axis": "die Suche führte zu keiner Achse",
  "the axis lies along a limb": "die Achse liegt längs eines Gliedes",
  "the joint would lie in the sensors themselves": "das Gelenk läge in den Sensoren selbst",
  "the joint's place cannot be told from this movement":
    "diese Bewegung zeigt den Ort des Gelenks nicht",
  "flexion": "Beugung",
  "extension": "Streckung",

  // Doubts about the movement
  "By the places of the sensors the joint is bent by about %1° in the stance, so 0° may not be straight: stand as straight as you can, or state the angle of a pose that you measured.":
    "Nach dem Sitz der Sensoren ist das Gelenk im Stand um etwa %1° gebeugt, 0° ist vielleicht nicht "
    + "gestreckt: Stehen Sie so gerade, wie Sie können, oder geben Sie den Winkel einer Haltung an, "
    + "den Sie gemessen haben.",
  "The joint trembles by %1° to either side, which is in the ends of its range: the range without the tremor is about %2° less.":
    "Das Gelenk zittert um %1° nach beiden Seiten, was in den Enden des Umfangs steckt: Ohne das "
    + "Zittern ist der Umfang etwa %2° kleiner.",
  "No repetition is whole, so the range may be that of the way into the position: record the test from the rest before it to the rest after it, and move there and back at least once.":
    "Keine Wiederholung ist vollständig, der Umfang kann der des Weges in die Ausgangsstellung "
    + "sein: Zeichnen Sie den Test von der Ruhe davor bis zur Ruhe danach auf, und bewegen Sie "
    + "mindestens einmal hin und zurück.",
  "Only repetition %1 reaches %2°, %3° further than all others: somebody may have helped, another movement may be among them, or a sensor slipped. Record the test alone.":
    "Nur Wiederholung %1 erreicht %2°, %3° weiter als alle anderen: Vielleicht half jemand, "
    + "eine andere Bewegung ist dabei, oder ein Sensor verrutschte. Zeichnen Sie den Test allein "
    + "auf.",
  "The repetitions turn back anywhere from %1° to %2°: they may be of different movements, or a sensor slipped. Record the test alone.":
    "Die Wiederholungen kehren irgendwo zwischen %1° und %2° um: Vielleicht sind es "
    + "verschiedene Bewegungen, oder ein Sensor verrutschte. Zeichnen Sie den Test allein auf.",
  "%1 of %2 repetitions were seen: the others were incomplete, or less than half as far. Repeat the step if all of them count.":
    "%1 von %2 Wiederholungen wurden erkannt: Die anderen waren unvollständig oder nicht "
    + "halb so weit. Wiederholen Sie den Schritt, wenn alle zählen.",
  "The joint moved too little to show its axis well; bend it by 20° or more.":
    "Das Gelenk bewegte sich zu wenig, um seine Achse gut zu zeigen; beugen Sie es um 20° "
    + "oder mehr.",
  "Another axis explains the movement nearly as well; record more movement, standing up and sitting down for example.":
    "Eine andere Achse erklärt die Bewegung fast ebenso gut; zeichnen Sie mehr Bewegung "
    + "auf, zum Beispiel Aufstehen und Hinsetzen.",
  "Much of the relative movement is not about the hinge; look at the curve before use.":
    "Ein großer Teil der Bewegung geht nicht um die Gelenkachse; sehen Sie sich die Kurve "
    + "an, bevor Sie sie verwenden.",
  "Less than half of the relative movement is about one axis: these sensors do not sit on the two sides of a hinge, or they slip.":
    "Weniger als die Hälfte der Bewegung geht um eine Achse: Die Sensoren sitzen nicht zu "
    + "beiden Seiten eines Gelenks, oder sie rutschen.",
  "The hinge stands nearly upright, where gravity cannot show it; measure with the leg in a vertical plane.":
    "Die Gelenkachse steht fast senkrecht, wo die Schwerkraft sie nicht zeigt; messen Sie "
    + "mit dem Bein in einer senkrechten Ebene.",
  "The two sensors disagree about the hinge axis; fix them firmly and repeat the movement.":
    "Die beiden Sensoren sind sich über die Gelenkachse uneinig; befestigen Sie sie fest "
    + "und wiederholen Sie die Bewegung.",
  "Without a stance the sense of flexion rests on where the sensors seem to sit: stand straight in the recording, or state what the first movement is.":
    "Ohne aufrechten Stand beruht der Beugesinn auf dem vermuteten Sitz der Sensoren: "
    + "Stehen Sie in der Aufzeichnung aufrecht, oder geben Sie an, welche Bewegung die "
    + "erste ist.",
  "The sense of flexion rests on a range that is not clearly one-sided: stand straight in the recording, or state what the first movement is.":
    "Der Beugesinn beruht auf einem Umfang, der nicht klar einseitig ist: Stehen Sie in "
    + "der Aufzeichnung aufrecht, oder geben Sie an, welche Bewegung die erste ist.",
  "No quiet upright stance was found, so zero is the most extended position and not a straight joint, unless an angle was stated.":
    "Es wurde kein ruhiger aufrechter Stand gefunden; null ist darum die am weitesten "
    + "gestreckte Stellung und nicht das gerade Gelenk, wenn kein Winkel angegeben ist.",
  "The headings of the sensors could not be brought together for a part of the time; the angle there comes from gravity alone.":
    "Die Richtungen der Sensoren ließen sich zeitweise nicht abgleichen; dort kommt der "
    + "Winkel allein aus der Schwerkraft.",
  "The movement of %1° that begins at %2 s was taken for the first, which is %3.":
    "Die Bewegung von %1°, die bei %2 s beginnt, gilt als erste, also als %3.",
  "The point about which the limb turned moves; support the other segment and repeat.":
    "Der Punkt, um den sich das Glied drehte, bewegt sich; stützen Sie das andere Glied "
    + "und wiederholen Sie.",
  "Only %1 % of the rotation was about one axis: fasten the device firmly and bend only the joint.":
    "Nur %1 % der Drehung gingen um eine Achse: Befestigen Sie das Gerät fest und beugen "
    + "Sie nur das Gelenk.",
  "The axis stands nearly upright, where only the gyroscope shows the angle, and samples are missing: repeat the recording.":
    "Die Achse steht fast senkrecht, wo nur das Gyroskop den Winkel zeigt, und Messwerte "
    + "fehlen: Wiederholen Sie die Aufzeichnung.",
  "The axis stands nearly upright, where only the gyroscope shows the angle: keep such recordings short, with a rest at both ends.":
    "Die Achse steht fast senkrecht, wo nur das Gyroskop den Winkel zeigt: Halten Sie "
    + "solche Aufzeichnungen kurz, mit Ruhe an beiden Enden.",

  // Doubts about the sensors
  "A sensor moved on its limb between %1 s and %2 s: the hinge axis jumped by %3°; measure what comes before and after separately.":
    "Zwischen %1 s und %2 s ist ein Sensor am Glied verrutscht: Die Gelenkachse sprang um "
    + "%3°; messen Sie die Teile davor und danach getrennt.",
  "The stances before %1 s and after %2 s differ by %3°: a sensor moved on its limb in between, or the person stood otherwise.":
    "Der Stand vor %1 s und der nach %2 s unterscheiden sich um %3°: Ein Sensor ist "
    + "dazwischen verrutscht, oder die Person stand anders.",
  "Seen from the joint, a sensor lies where it cannot be in rest: the movement may be too small or about another axis, or the two recordings are exchanged.":
    "Vom Gelenk aus liegt ein Sensor, wo er in Ruhe nicht sein kann: Die Bewegung ist "
    + "vielleicht zu klein oder geht um eine andere Achse, oder die Sensoren sind "
    + "vertauscht.",
  "A sensor seems to be %1 m from the joint: check that both are on one limb, and that the two recordings have the same units, signs, axes and clock.":
    "Ein Sensor scheint %1 m vom Gelenk entfernt: Prüfen Sie, ob beide an einem Arm oder Bein "
    + "sitzen, und ob beide Aufzeichnungen gleiche Einheiten, Vorzeichen, Achsen und Uhren haben.",
  "The two sensors disagree about how the joint centre accelerates: a sensor sits loosely or on soft tissue that wobbles, or the clocks differ. Fix both firmly, over bone where there is some, and repeat.":
    "Die beiden Sensoren sind sich über die Beschleunigung des Gelenks uneinig: Ein "
    + "Sensor sitzt lose oder auf weichem Gewebe, oder die Uhren gehen verschieden. "
    + "Befestigen Sie beide fest, möglichst über Knochen, und wiederholen Sie.",
  "The sensors sit on soft tissue that tilts them under the movement's acceleration, so that the range may be off by several degrees: fix both firmly, over bone where there is some, or move more slowly.":
    "Die Sensoren sitzen auf weichem Gewebe, das sie bei der Bewegung kippt; der Umfang "
    + "kann um mehrere Grad falsch sein: Befestigen Sie beide fest, möglichst über Knochen, "
    + "oder bewegen Sie sich langsamer.",
  "The movement is too slow to show whether the clocks of the two sensors agree. Record both by one clock, or tap on both at the start.":
    "Die Bewegung ist zu langsam, um zu zeigen, ob die Uhren der beiden Sensoren gleich "
    + "gehen. Zeichnen Sie beide nach einer Uhr auf, oder klopfen Sie am Anfang auf beide.",
  "For %1 s a sensor gave the same value again and again, as if it were stuck: check the connection and repeat the recording.":
    "%1 s lang gab ein Sensor immer denselben Wert, als hinge er: Prüfen Sie die "
    + "Verbindung und wiederholen Sie die Aufzeichnung.",
  "Between holds gravity does not turn in the sensor as its gyroscope says: check the order and the signs of the columns.":
    "Zwischen Ruhelagen dreht sich die Schwerkraft im Sensor nicht so, wie es das Gyroskop "
    + "anzeigt: Prüfen Sie Reihenfolge und Vorzeichen der Spalten.",
  "Between holds the gyroscope turns %1 % further than gravity: check the sample rate, and the unit and the scale of its columns.":
    "Zwischen Ruhelagen dreht das Gyroskop %1 % weiter als die Schwerkraft: Prüfen Sie "
    + "die Abtastrate und Einheit und Maßstab seiner Spalten.",
  "Between holds the gyroscope turns %1 % less than gravity: check the sample rate, and the unit and the scale of its columns.":
    "Zwischen Ruhelagen dreht das Gyroskop %1 % weniger als die Schwerkraft: Prüfen Sie "
    + "die Abtastrate und Einheit und Maßstab seiner Spalten.",
  "The stated stance looks like a bent joint, as in sitting, so zero and the sense of flexion may be wrong: state times at which the person stands straight, or none.":
    "Der angegebene Stand sieht nach einem gebeugten Gelenk aus, wie im Sitzen; Null und "
    + "Beugesinn können falsch sein: Geben Sie Zeiten an, zu denen die Person gerade steht, "
    + "oder keine.",
  "%1 gives the same value all the time, as if it were dead: check the sensor and the columns.":
    "%1 gibt immer denselben Wert, als wäre sie tot: Prüfen Sie den Sensor und die Spalten.",
  "The sensors are simulated: nothing of a person was measured.":
    "Die Sensoren sind simuliert: An einer Person wurde nichts gemessen.",
  "The sensor disappeared and came back: if it was moved on the limb, measure again.":
    "Der Sensor war verschwunden und kam zurück: Messen Sie noch einmal, wenn er am Glied "
    + "bewegt wurde.",
  "%1 was lost (%2): what it missed is not in the result; measure again.":
    "%1 ging verloren (%2): Was er nicht sah, fehlt im Ergebnis; messen Sie noch einmal.",
  "The measurement was too long to be kept; its end is not in the result.":
    "Die Messung war zu lang; ihr Ende fehlt im Ergebnis.",
  "The recording lasts only %1 s: record two seconds of rest, the movement, and one second of rest.":
    "Die Aufzeichnung dauert nur %1 s: Zeichnen Sie zwei Sekunden Ruhe, die Bewegung und "
    + "eine Sekunde Ruhe auf.",
  "The recording starts in motion, which can cost several degrees: hold still for two seconds before moving.":
    "Die Aufzeichnung beginnt in Bewegung, was mehrere Grad kosten kann: Halten Sie vor "
    + "der Bewegung zwei Sekunden still.",
  "The measured rate is only %1 Hz: check the unit of the times.":
    "Die gemessene Rate ist nur %1 Hz: Prüfen Sie die Einheit der Zeiten.",
  "The measured rate is only %1 Hz: set the sensor to 100 Hz, or move slowly.":
    "Die gemessene Rate ist nur %1 Hz: Stellen Sie den Sensor auf 100 Hz, oder bewegen "
    + "Sie sich langsam.",
  "The times between samples vary by %1 % of the period: record the sensor's own time stamps rather than those of their arrival.":
    "Die Zeiten zwischen den Messwerten schwanken um %1 %: Zeichnen Sie die Zeiten des "
    + "Sensors auf, nicht die der Ankunft.",
  "%1 gap%2 of %3 s in all; nothing was filled in and repetitions end there: check the connection and repeat the recording.":
    "Lücken: %1, zusammen %3 s; nichts wurde ergänzt, und Wiederholungen enden dort: "
    + "Prüfen Sie die Verbindung und wiederholen Sie die Aufzeichnung.",
  "The accelerometer reads %1 m/s² at rest: calibrate it.":
    "Der Beschleunigungssensor zeigt in Ruhe %1 m/s²: Kalibrieren Sie ihn.",
  "The accelerometer reads %1 m/s² at rest, not 9.81: check its unit, and that gravity was not taken off.":
    "Der Beschleunigungssensor zeigt in Ruhe %1 m/s² statt 9,81: Prüfen Sie seine "
    + "Einheit, und ob die Schwerkraft abgezogen wurde.",
  "Angular rates reach %1 rad/s, which no limb does: check whether they are in degrees a second, and look for single wild samples.":
    "Die Drehraten erreichen %1 rad/s, was kein Glied tut: Prüfen Sie, ob sie in Grad je "
    + "Sekunde sind, und suchen Sie einzelne Ausreißer.",
  "%1 samples stand at the end of the %2's range: choose a larger range or move more slowly.":
    "%1 Messwerte stehen am Ende des Messbereichs: Wählen Sie einen größeren Bereich, "
    + "oder bewegen Sie sich langsamer.",
  "Gravity does not turn in the sensor as its gyroscope says: check the units, the order and the signs of the columns.":
    "Die Schwerkraft dreht sich im Sensor nicht, wie sein Gyroskop es sagt: Prüfen Sie "
    + "Einheiten, Reihenfolge und Vorzeichen der Spalten.",

  "The %1's times are %2 (± %3 ms) against the %4's%5; synchronise the sensors.":
    "Die Zeiten des Sensors für %1 gehen gegen die des Sensors für %4 %2 (± %3 ms)%5; "
    + "gleichen Sie die Uhren der Sensoren ab.",
  "The %1's times fit %2, and may be %3: both sensors move more alike then, as a movement that repeats does a cycle later. Record both by one clock, or tap on both at the start.":
    "Die Zeiten des Sensors für %1 passen %2 und gehen vielleicht %3: Dann bewegen sich beide Sensoren "
    + "ähnlicher, wie es bei einer wiederholten Bewegung auch einen Zyklus später ist. Zeichnen Sie beide "
    + "nach einer Uhr auf, oder klopfen Sie am Anfang auf beide.",
  "as they are": "so, wie sie sind,",
  "moved by %1 s": "um %1 s verschoben",
  "%1 ms late": "%1 ms nach",
  "%1 ms early": "%1 ms vor",
  "%1 s late": "%1 s nach",
  "%1 s early": "%1 s vor",
  "The %1's times may be %2 against the %3's: both sensors would then turn at the same time. The movement is too slow to prove it, so nothing was moved; check the clocks, or tap on both sensors at the start.":
    "Die Zeiten des Sensors für %1 gehen vielleicht gegen die des Sensors für %3 %2: Dann "
    + "drehten sich beide Sensoren gleichzeitig. Die Bewegung ist zu langsam, um es zu zeigen; "
    + "darum wurde nichts verschoben. Prüfen Sie die Uhren, oder klopfen Sie am Anfang auf beide.",
  " and were moved by that": " und wurden um so viel verschoben",

  // A movement from its neutral posture
  "The recording begins in movement, so 0° is not known: hold the neutral posture still for two seconds, then move.":
    "Die Aufzeichnung beginnt in Bewegung, darum ist 0° nicht bekannt: Halten Sie die Neutralstellung "
    + "zwei Sekunden still, dann bewegen Sie.",
  "The recording ends in movement: whether the device moved on the limb cannot be seen. Come back to the neutral posture and hold it for two seconds at the end.":
    "Die Aufzeichnung endet in Bewegung: Ob das Gerät verrutscht ist, lässt sich nicht sehen. Kehren Sie "
    + "in die Neutralstellung zurück und halten Sie sie am Ende zwei Sekunden.",
  "The recording ends %1° from the posture in which it began: the device moved on the limb, or the person did not come back to neutral. Fasten it, and hold the neutral posture at both ends.":
    "Die Aufzeichnung endet %1° neben der Haltung, in der sie begann: Das Gerät ist verrutscht, oder die "
    + "Person kam nicht zurück. Befestigen Sie es, und halten Sie die Neutralstellung an beiden Enden.",
  "The movement shows how the sensors face each other.":
    "Die Bewegung zeigt, wie die Sensoren zueinander ausgerichtet sind.",
  "The alignment of the sensors is known to %1°: begin with a few fast movements in all directions.":
    "Die Ausrichtung der Sensoren zueinander ist auf %1° bekannt: Beginnen Sie mit einigen "
    + "schnellen Bewegungen in alle Richtungen.",
  "Both sensors agree on how their joint moves in the room.":
    "Beide Sensoren sind sich einig, wie sich ihr Gelenk im Raum bewegt.",
  "The sensors disagree on how a joint between them moves: check that both are on one person, one clock and neighbouring segments, and move faster.":
    "Die Sensoren sind sich uneinig, wie sich ein Gelenk zwischen ihnen bewegt: Prüfen Sie, ob beide an "
    + "einer Person, auf einer Uhr und auf benachbarten Körperteilen sind, und bewegen Sie sich schneller.",
  "Each sensor is on its side of the joint.": "Jeder Sensor ist auf seiner Seite des Gelenks.",
  "The sensor %1 seems to be %2, and the other way round: check which recording is which.":
    "Der Sensor %1 scheint %2 zu sein, und umgekehrt: Prüfen Sie, welche Aufzeichnung welche ist.",
  "The movement is about one axis.": "Die Bewegung geht um eine Achse.",
  "The axis tilts by %1°: the sensors sit loosely, or the joint has more axes.":
    "Die Achse neigt sich um %1°: Die Sensoren sitzen lose, oder das Gelenk hat mehr Achsen.",
  "The movement is about two axes, so it has no single angle: use the attitude of each sample.":
    "Die Bewegung geht um zwei Achsen und hat darum keinen einzelnen Winkel: Verwenden Sie die Lage jedes Messwerts.",
  "The movement is about three axes, so it has no single angle: use the attitude of each sample.":
    "Die Bewegung geht um drei Achsen und hat darum keinen einzelnen Winkel: Verwenden Sie die Lage jedes Messwerts.",
  "Forwards and backwards can be told apart.": "Vorwärts und rückwärts sind unterscheidbar.",
  "The joint moves nearly as far backwards as forwards: state which came first.":
    "Das Gelenk bewegt sich fast so weit rückwärts wie vorwärts: Geben Sie an, was zuerst kam.",
  "No posture was held still, and 0° is where the segments moved least: begin with the neutral posture and hold it for two seconds.":
    "Keine Haltung wurde ruhig gehalten, und 0° ist, wo sich die Körperteile am wenigsten bewegten: Beginnen "
    + "Sie mit der Neutralstellung und halten Sie sie zwei Sekunden lang.",
  "In the neutral posture the limb was neither upright nor level: stand, sit upright or lie flat in it and name the test, or movements to the side and turns mix.":
    "In der Neutralstellung war der Körperteil weder aufrecht noch waagerecht: Stehen, sitzen oder liegen Sie in "
    + "ihr gerade und nennen Sie den Test, sonst vermischen sich Bewegungen zur Seite und Drehungen.",
  "The sensors sit as in another posture than that of the named test: check which test it was, or leave it out.":
    "Die Sensoren sitzen wie in einer anderen Haltung als der des genannten Tests: Prüfen Sie, welcher Test es "
    + "war, oder lassen Sie ihn weg.",
  "The leg swings as if it walked backwards: check which movement came first.":
    "Das Bein schwingt, als ginge es rückwärts: Prüfen Sie, welche Bewegung zuerst kam.",
  "The joint came back to its neutral posture.": "Das Gelenk kam in seine Neutralstellung zurück.",
  "The last posture that was held is %1° from the first: end with the neutral posture, so that a sensor that slips shows.":
    "Die letzte gehaltene Haltung liegt %1° neben der ersten: Enden Sie mit der Neutralstellung, damit "
    + "ein Sensor auffällt, der verrutscht.",
  "The first posture that was held still came after movement: begin with the neutral posture, or state when it was held.":
    "Die erste ruhig gehaltene Haltung kam nach einer Bewegung: Beginnen Sie mit der Neutralstellung, oder "
    + "geben Sie an, wann sie gehalten wurde.",
  "Both sensors are near a joint between them.":
    "Beide Sensoren sind nahe an einem Gelenk zwischen ihnen.",
  "A sensor would be %1 m from the joint: check that the sensors are on neighbouring segments of one limb.":
    "Ein Sensor wäre %1 m vom Gelenk entfernt: Prüfen Sie, ob die Sensoren auf benachbarten Körperteilen "
    + "einer Gliedmaße sind.",
  "Most of the movement is about one axis.":
    "Der größte Teil der Bewegung geht um eine Achse.",
  "Only %1 % of the movement is about one axis, which is taken for the lateral one: begin with bending and straightening.":
    "Nur %1 % der Bewegung gehen um eine Achse, die als Querachse gilt: Beginnen Sie mit Beugen und "
    + "Strecken.",
  "The neutral posture was held still.": "Die Neutralstellung wurde ruhig gehalten.",
  "The neutral posture was held for %1 s: hold it for two seconds.":
    "Die Neutralstellung wurde %1 s gehalten: Halten Sie sie zwei Sekunden.",
  "The side is not stated: movement to the side and rotation count as those of a right limb.":
    "Die Seite ist nicht angegeben: Seitbewegung und Drehung zählen wie die einer rechten Gliedmaße.",
  "The axis of the movement lies %1° off that of %2: %3. Name the movement that was done, or repeat it in its own plane.":
    "Die Achse der Bewegung liegt %1° neben der von %2: %3. Geben Sie die Bewegung an, die gemacht wurde, "
    + "oder wiederholen Sie sie in ihrer Ebene.",
  "the movement or its posture is another than the test's (%1)":
    "Die Bewegung oder die Haltung ist eine andere als die des Tests (%1)",
  "the movement is another, or the device is turned on the limb":
    "Die Bewegung ist eine andere, oder das Gerät sitzt verdreht",
  "Without the place of the device, %1 cannot be told from %2: state the place.":
    "Ohne den Ort des Geräts lässt sich %1 nicht von %2 unterscheiden: Geben Sie den Ort an.",
  "In the neutral posture the device lies %1° off its place, %2, so the posture may not be 0°: take the posture of the test, or state where the device sits.":
    "In der Neutralstellung liegt das Gerät %1° neben seinem Ort, %2, die Haltung ist vielleicht "
    + "nicht 0°: Nehmen Sie die Haltung des Tests ein, oder geben Sie an, wo das Gerät sitzt.",
  "The joint lies on the other side of the sensor %1: check the side, and which movement came first.":
    "Das Gelenk liegt auf der anderen Seite des Sensors %1: Prüfen Sie die Seite, und welche "
    + "Bewegung zuerst kam.",
  "By the place of the device the first movement is %1, and the test begins with %2: check the place and the side, or move in the order of the test.":
    "Nach dem Ort des Geräts ist die erste Bewegung %1, und der Test beginnt mit %2: Prüfen Sie Ort und "
    + "Seite, oder bewegen Sie in der Reihenfolge des Tests.",
  "The recording shows %1 movements about axes of their own, and %2 were named (%3): do them one after another, a second of neutral posture between them, or record each alone.":
    "Die Aufzeichnung zeigt %1 Bewegungen um eigene Achsen, und %2 sind angegeben (%3): Machen Sie sie "
    + "nacheinander, eine Sekunde Neutralstellung dazwischen, oder zeichnen Sie jede allein auf.",
  "the first movement was taken for %1": "die erste Bewegung gilt als %1",
  "the place of the device shows which way is %1": "der Ort des Geräts zeigt, wohin %1 geht",
  "the movement is in another plane": "die Bewegung liegt in einer anderen Ebene",
  "%1° of %2": "%1° %2",
  "%1° of %2, %3° of %4": "%1° %2, %3° %4",
  "lacks %1° of %2, %3° of %4": "es fehlen %1° %2, %3° %4",
  "%1° before neutral in %2": "%1° vor der Neutralstellung in %2",
  "%1° before neutral in %2, %3° of %4": "%1° vor der Neutralstellung in %2, %3° %4",

  // More than a joint can do
  "%1: %2 moves through %3°; %4.": "%1: %2 bewegt sich um %3°; %4.",
  "%1: %2 reaches %3° of %4; %5.": "%1: %2 erreicht %3° %4; %5.",
  "nobody": "niemand",
  "hardly anybody": "fast niemand",
  "check the gyroscope's unit and columns, and that the device did not slip":
    "prüfen Sie Einheit und Spalten des Gyroskops, und ob das Gerät verrutscht ist",
  "check that the two recordings are of one %1 and one trial and the gyroscope's unit and columns, and that no sensor slipped":
    "prüfen Sie, ob beide Aufzeichnungen von einer Gliedmaße und einem Versuch sind, Einheit und Spalten "
    + "des Gyroskops, und ob ein Sensor verrutscht ist",
  "the sense of flexion may be the wrong one, the stance may be none, the two sensors may be exchanged, or a sensor slipped":
    "vielleicht ist der Beugesinn falsch, der Stand keiner, sind die beiden Sensoren vertauscht oder ist "
    + "ein Sensor verrutscht",
  "the first movement may be the other one, the recording may not begin in the neutral posture, or the device slipped":
    "vielleicht ist die erste Bewegung die andere, beginnt die Aufzeichnung nicht in der Neutralstellung "
    + "oder ist das Gerät verrutscht",
  "the stated angle or the sense of flexion may be wrong, the two sensors may be exchanged, or a sensor slipped":
    "vielleicht ist der angegebene Winkel oder der Beugesinn falsch, sind die beiden Sensoren vertauscht "
    + "oder ist ein Sensor verrutscht",

  // Two recordings that do not belong together
  "%1: %2. Check the files, record both sensors by one clock, and fix them firmly.":
    "%1: %2. Prüfen Sie die Dateien, zeichnen Sie beide Sensoren nach einer Uhr auf, und befestigen Sie "
    + "sie fest.",
  "The two segments turn at times of their own":
    "Die beiden Glieder drehen sich zu verschiedenen Zeiten",
  "The accelerations of the two sensors do not belong to one joint":
    "Die Beschleunigungen der beiden Sensoren gehören nicht zu einem Gelenk",
  "the two recordings may be of different legs or trials, their clocks may differ, a unit or a column may be wrong, or a sensor is loose":
    "vielleicht sind die beiden Aufzeichnungen von verschiedenen Beinen oder Versuchen, gehen ihre Uhren "
    + "verschieden, ist eine Einheit oder eine Spalte falsch oder sitzt ein Sensor lose",
  "± allows for what no sensor shows: straps that follow the skin of a bent limb.":
    "± enthält, was kein Sensor zeigt: Bänder, die der Haut eines gebeugten Glieds folgen.",
  "± allows for what no sensor shows: the other segment, which may move along.":
    "± enthält, was kein Sensor zeigt: das andere Glied, das sich mitbewegen kann.",
  "The %1's clock runs %2 % slow against the %3's: its times were stretched by that. State the rate that each sensor has, or record both by one clock.":
    "Die Uhr (%1) geht um %2 % nach gegen die andere (%3): Ihre Zeiten wurden um so viel gestreckt. Geben Sie die Rate jedes Sensors an, oder nehmen Sie beide mit einer Uhr auf.",
  "The %1's clock runs %2 % fast against the %3's: its times were stretched by that. State the rate that each sensor has, or record both by one clock.":
    "Die Uhr (%1) geht um %2 % vor gegen die andere (%3): Ihre Zeiten wurden um so viel gestreckt. Geben Sie die Rate jedes Sensors an, oder nehmen Sie beide mit einer Uhr auf.",
  "Both recordings begin at 0 s, and the %1's ends %2 s sooner: each sensor may count from when it was switched on, and the movement is too slow to show it. Record both by one clock, or tap on both at the start.":
    "Beide Aufzeichnungen beginnen bei 0 s, und die des Sensors für %1 endet %2 s früher: Vielleicht zählt "
    + "jeder Sensor ab dem Einschalten, und die Bewegung ist zu langsam, um es zu zeigen. Zeichnen Sie "
    + "beide nach einer Uhr auf, oder klopfen Sie am Anfang auf beide.",
  "No joint can be found with these times: both recordings begin at 0 s and the %1's ends %2 s sooner, as if each sensor counted from when it was switched on. Check that both are of one leg and one trial; if both were switched off together, add %3 s to the %4's times; else record both by one clock, or tap on both at the start.":
    "Mit diesen Zeiten lässt sich kein Gelenk finden: Beide Aufzeichnungen beginnen bei 0 s, und die des "
    + "Sensors für %1 endet %2 s früher, als zählte jeder Sensor ab dem Einschalten. Prüfen Sie, ob beide "
    + "von einem Bein und einem Versuch sind; wurden beide zugleich ausgeschaltet, zählen Sie %3 s zu den "
    + "Zeiten des Sensors für %4; zeichnen Sie sonst beide nach einer Uhr auf, oder klopfen Sie am Anfang "
    + "auf beide.",
  "One recording has times since 1970 and the other one since its own start: give both the times of one clock; if they began together, take the first time of each off its times.":
    "Eine Aufzeichnung hat Zeiten seit 1970 und die andere seit ihrem eigenen Anfang: Geben Sie beiden die "
    + "Zeiten einer Uhr; wenn sie zugleich begannen, ziehen Sie von den Zeiten jeder ihre erste ab.",
  "One recording holds attitudes and the other one samples, which have no heading in common: give both of one kind.":
    "Eine Aufzeichnung enthält Lagen und die andere Messwerte; sie haben keine gemeinsame Richtung: Geben "
    + "Sie beide von einer Art.",

  // A trend
  "%1 falls by %2 a repetition (%3 to %4)": "%1 sinkt um %2 je Wiederholung (%3 bis %4)",
  "%1 grows by %2 a repetition (%3 to %4)": "%1 wächst um %2 je Wiederholung (%3 bis %4)",
  "range": "Umfang",
  "peak speed": "Höchsttempo",

  // The exercise in words
  "lacks %1° of extension, flexes to %2°": "%1° Streckdefizit, beugt bis %2°",
  "hyperextends %1°, flexes to %2°": "überstreckt %1°, beugt bis %2°",
  "stays hyperextended, from %1° to %2°": "bleibt überstreckt, von %1° bis %2°",
  "extends fully, flexes to %1°": "streckt vollständig, beugt bis %1°",
  "extends %1° less than in the stance, flexes to %2°":
    "streckt %1° weniger als im Stand, beugt bis %2°",
  "extends %1° more than in the stance, flexes to %2°":
    "streckt %1° mehr als im Stand, beugt bis %2°",
  "extends as far as in the stance, flexes to %1°":
    "streckt so weit wie im Stand, beugt bis %1°",
  "moves through %1°; 0° is %2, not full extension":
    "bewegt sich um %1°; 0° ist %2, nicht die volle Streckung",
  "the starting position": "die Ausgangsstellung",
  "the most extended position": "die am weitesten gestreckte Stellung",
]

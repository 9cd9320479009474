// SPDX-License-Identifier: Apache-2.0

/// The words of courses and of studies, by the English ones.
let coursesInGerman: [String: String] = [
  "extension deficit": "Streckdefizit",
  "range of motion": "Bewegungsumfang",
  "range of %1": "Umfang von %1",

  // How a line stands
  "loss": "Verlust",
  "loss, won back in part": "Verlust, zum Teil zurückgewonnen",
  "one visit stands apart": "ein Termin fällt heraus",
  "lost and won back": "verloren und zurückgewonnen",
  "plateau after a gain": "Plateau nach einem Gewinn",
  "a change cannot be judged": "eine Änderung ist nicht zu beurteilen",
  "no change detected": "keine Änderung erkannt",
  "gain": "Gewinn",
  "one visit": "ein Termin",

  // What a reader is told
  "Now %1 (%2).": "Jetzt %1 (%2).",
  "%1 were lost: from %2 (%3) to %4 (%5).": "%1 gingen verloren: von %2 (%3) auf %4 (%5).",
  "%1 were gained: from %2 (%3) to %4 (%5).": "%1 wurden gewonnen: von %2 (%3) auf %4 (%5).",
  "The deficit grew by %1: from %2 (%3) to %4 (%5).":
    "Das Streckdefizit wuchs um %1: von %2 (%3) auf %4 (%5).",
  "The deficit fell by %1: from %2 (%3) to %4 (%5).":
    "Das Streckdefizit sank um %1: von %2 (%3) auf %4 (%5).",
  "Then %1 were won back, to %2 (%3).": "Danach wurden %1 zurückgewonnen, bis %2 (%3).",
  "Both are more than the %1 by which two of %2 visits can differ without a change.":
    "Beides ist mehr als die %1, um die sich zwei von %2 Terminen ohne Änderung unterscheiden können.",
  "That is more than the %1 by which two of %2 visits can differ without a change.":
    "Das ist mehr als die %1, um die sich zwei von %2 Terminen ohne Änderung unterscheiden können.",
  "It rests on a doubtful measurement.": "Es beruht auf einer zweifelhaften Messung.",
  "%1 (%2) stands apart: the visits before and after it agree, and it differs from both. It is a wrong measurement or a short change: look at it again.":
    "%1 (%2) fällt heraus: Die Termine davor und danach stimmen überein, und er weicht von beiden ab. Es ist eine falsche Messung oder eine kurze Änderung: Bitte ansehen.",
  "Since the visit before (%1): %2.": "Seit dem Termin davor (%1): %2.",
  "Since the first visit (%1): %2.": "Seit dem ersten Termin (%1): %2.",
  "the same": "gleich",
  "%1, a change": "%1, eine Änderung",
  "%1, within the %2 that visits differ by anyway":
    "%1, innerhalb der %2, um die sich Termine ohnehin unterscheiden",
  "%1; without an interval of both it cannot be said whether it is a change":
    "%1; ohne Intervall von beiden ist nicht zu sagen, ob es eine Änderung ist",
  "That is the best so far.": "Das ist der bisher beste Wert.",
  "The best so far is %1 (%2); now it is %3.":
    "Der bisher beste Wert ist %1 (%2); jetzt ist es %3.",
  "%1 to %2": "%1 bis %2",
  "Trend of %1 visits, %2 to %3: %4 a week (%5).":
    "Trend von %1 Terminen, %2 bis %3: %4 je Woche (%5).",
  "Plateau: the last %1 visits, since %2, lie between %3 and %4.":
    "Plateau: Die letzten %1 Termine, seit %2, liegen zwischen %3 und %4.",
  "Several trials count as one at %1 of %2 visits.":
    "Mehrere Versuche zählen als einer bei %1 von %2 Terminen.",
  "Doubtful at %1 of %2 visits: %3.": "Zweifelhaft bei %1 von %2 Terminen: %3.",
  "Without a usable value at %1 of %2 visits: %3.":
    "Ohne brauchbaren Wert bei %1 von %2 Terminen: %3.",
  "Measured in other ways too, which are not joined: %1.":
    "Auch auf andere Weise gemessen und nicht verbunden: %1.",
  "Measured at one visit, so nothing can be said of a change.":
    "Bei einem Termin gemessen; über eine Änderung ist nichts zu sagen.",
  "Made on another day than that of their visit, which counts: %1.":
    "An einem anderen Tag gemacht als dem des Termins, der zählt: %1.",

  // Goals
  "goal": "Ziel",
  "Goal": "Ziel",
  "Goal %1: %2": "Ziel %1: %2",
  "%1 by %2": "%1 bis %2",
  "reached": "erreicht",
  "day passed": "Tag vorbei",
  "on the way": "auf dem Weg",
  "not on the way": "nicht auf dem Weg",
  "open": "offen",
  "%1 are missing.": "%1 fehlen.",
  "no pace yet": "noch kein Trend",
  "reached (%1).": "erreicht (%1).",
  "reached (%1), and now %2 are missing.": "erreicht (%1), und jetzt fehlen %2.",
  "its day has passed, and %1 were missing at the last visit until then (%2).":
    "der Tag ist vorbei, und beim letzten Termin bis dahin (%2) fehlten %1.",
  "on the way, %1 are missing: by the pace until now it would be reached about %2.":
    "auf dem Weg, %1 fehlen: Nach dem bisherigen Trend wäre es etwa am %2 erreicht.",
  "on the way, %1 are missing.": "auf dem Weg, %1 fehlen.",
  "%1, %2 are missing: the pace until now would give %3 (%4) by %5.":
    "%1, %2 fehlen: Der bisherige Trend ergäbe %3 (%4) bis %5.",
  "not on the way: the plateau leaves %1 missing.":
    "nicht auf dem Weg: Auf dem Plateau fehlen %1.",
  "%1 are missing; a pace needs %2 visits with days since the last turn.":
    "%1 fehlen; ein Trend braucht %2 Termine mit Tagen seit der letzten Wende.",
  "Goals and events of the care plan that cannot be read: %1.":
    "Ziele und Ereignisse des Plans, die nicht zu lesen sind: %1.",
  "Goals of angles that were not measured: %1.":
    "Ziele von Winkeln, die nicht gemessen wurden: %1.",

  "%1 more stand in the table, with a loss: %2.":
    "%1 weitere stehen in der Tabelle, mit Verlust: %2.",
  "Without a date, and not compared with those that have one: %1.":
    "Ohne Datum und nicht mit denen verglichen, die eines haben: %1.",
  "Which day is meant is not clear, so these visits have none: %1. Write 2026-03-02, or the month as a word.":
    "Welcher Tag gemeint ist, ist nicht klar, darum haben diese Termine keinen: %1. Bitte 2026-03-02 schreiben, oder den Monat als Wort.",
  "Recordings that stand for several visits or sides: %1. Look which is right.":
    "Aufzeichnungen, die für mehrere Termine oder Seiten stehen: %1. Bitte prüfen, was stimmt.",
  "With a day that is still to come: %1.": "Mit einem Tag, der noch kommt: %1.",
  "Events: %1.": "Ereignisse: %1.",

  // Sheets and tables
  "All joints and sides": "Alle Gelenke und Seiten",
  "All joints and sides, the worst first": "Alle Gelenke und Seiten, die schlechtesten zuerst",
  "* more than the visits of such a course differ by without a change. In the small pictures the dark point is the last visit, the green one the best.":
    "* mehr, als sich die Termine eines solchen Verlaufs ohne Änderung unterscheiden. In den kleinen Bildern ist der dunkle Punkt der letzte Termin, der grüne der beste.",
  "Course": "Verlauf",
  "Angle": "Winkel",
  "now, °": "jetzt, °",
  "since the visit before, °": "seit dem Termin davor, °",
  "since the first, °": "seit dem ersten, °",
  "best, °": "Bestwert, °",
  "a week, °": "je Woche, °",
  "How it stands": "Stand",
  "the last visit is doubtful": "der letzte Termin ist zweifelhaft",
  "single trials": "einzelne Versuche",
  "Left beside right, and what is usual": "Links neben rechts, und was üblich ist",
  "left less right, °": "links minus rechts, °",
  "left by right": "links durch rechts",
  "Sides are told apart where they differ by more than √(h₁² + h₂²) of the halves h₁ and h₂ of both 95 % intervals. What is usual is context, no verdict.":
    "Seiten gelten als verschieden, wenn sie sich um mehr als √(h₁² + h₂²) der Hälften h₁ und h₂ beider 95-%-Intervalle unterscheiden. Das Übliche dient der Einordnung, es ist kein Urteil.",
  "%1: repeated measurements give a standard error of %2 (degrees of freedom: %3, persons or visits: %4), so two single ones differ by up to %5 without a change.":
    "%1: Wiederholte Messungen ergeben einen Standardfehler von %2 (Freiheitsgrade: %3, Personen oder Termine: %4); zwei einzelne unterscheiden sich also ohne Änderung um bis zu %5.",
  "± is half of a 95 % interval, and bars are such intervals. A change counts if it is more than any two visits of such a course differ by without one; of courses without a change at most one in twenty is said to have one. The band around the first value holds later ones that need not be a change. It holds for measurements of the same exercise with the same mounting.":
    "± ist die Hälfte eines 95-%-Intervalls, Striche sind solche Intervalle. Eine Änderung zählt, wenn sie größer ist, als sich je zwei Termine eines solchen Verlaufs ohne Änderung unterscheiden; von Verläufen ohne Änderung wird höchstens bei einem von zwanzig eine genannt. Das Band um den ersten Wert enthält spätere, die keine Änderung sein müssen. Das gilt für Messungen derselben Übung mit derselben Befestigung.",
  "What two visits differ by follows from repeated measurements where they are named here, else from the intervals of the measurements.":
    "Worum sich zwei Termine unterscheiden, folgt aus wiederholten Messungen, wo sie hier genannt sind, sonst aus den Intervallen der Messungen.",
  "What two visits differ by follows from the intervals of the measurements. Repeated measurements of persons without a change would tell it better.":
    "Worum sich zwei Termine unterscheiden, folgt aus den Intervallen der Messungen. Wiederholte Messungen von Personen ohne Änderung würden es besser sagen.",
  "The trend is a robust line with its 99 % interval, since the last turn of the course. What the pace would give by the day of a goal is no promise.":
    "Der Trend ist eine robuste Gerade mit ihrem 99-%-Intervall, seit der letzten Wende. Was er bis zum Tag eines Ziels ergäbe, ist kein Versprechen.",

  "The repeated measurements are too few, or of other angles, so that what two visits differ by follows from the intervals: they need %1 degrees of freedom.":
    "Die wiederholten Messungen sind zu wenige oder von anderen Winkeln; worum sich zwei Termine unterscheiden, folgt deshalb aus den Intervallen: Sie brauchen %1 Freiheitsgrade.",

  // A study
  "All persons, those who need a reader first": "Alle Personen, die dringendsten zuerst",
  "Fell behind": "Zurückgefallen",
  "fell behind": "zurückgefallen",
  "fell behind: goal of %1 %2, %3": "zurückgefallen: Ziel %1 %2, %3",
  "Missing": "Fehlen",
  "missing": "fehlt",
  "With doubtful measurements": "Mit zweifelhaften Messungen",
  "Doubtful": "Zweifelhaft",
  "Last visit": "Letzter Termin",
  "Each person stands with the angle that is worst off. Fell behind: a loss that was not won back, a goal that is not on the way or whose day passed, or no measurement that can be used. Missing: the newest visit lies further back from the newest of the study than twice the usual time between visits, and the visits are fewer than those of most persons. * is more than the visits of such a course differ by without a change. Measurements of two persons are never joined.":
    "Jede Person steht mit dem Winkel da, um den es am schlechtesten steht. Zurückgefallen: ein Verlust, der nicht zurückgewonnen wurde, ein Ziel, das nicht auf dem Weg oder dessen Tag vorbei ist, oder keine brauchbare Messung. Fehlt: Der neueste Termin liegt weiter hinter dem neuesten der Studie zurück als das Doppelte der üblichen Zeit zwischen Terminen, und es sind weniger Termine als bei den meisten. * ist mehr, als sich die Termine eines solchen Verlaufs ohne Änderung unterscheiden. Messungen zweier Personen werden nie verbunden.",
]

// SPDX-License-Identifier: Apache-2.0

package import Localization

extension MessageTable {
  /// The messages of the pages in the browser.
  package static let taskServer = MessageTable([.german: taskServerInGerman])
}

/// By the English words.
private let taskServerInGerman: [String: String] = [
  // Every page
  "Pages": "Seiten",
  "Not a medical device.": "Kein Medizinprodukt.",
  "To the start": "Zum Anfang",
  "There is no such page": "Diese Seite gibt es nicht",
  "Perhaps it was there before.": "Vielleicht gab es sie früher.",
  "The form was not accepted": "Das Formular wurde nicht angenommen",
  "It was made for another visit, or did not arrive completely. Nothing was changed.":
    "Es war für einen anderen Besuch gemacht oder kam nicht ganz an. Nichts wurde geändert.",
  "That did not work": "Das ist nicht gelungen",
  "Nothing was changed. Please try again.":
    "Nichts wurde geändert. Bitte versuchen Sie es noch einmal.",
  "This page opens with a link": "Diese Seite öffnet sich mit einem Link",
  "Open the link that you were given, or scan its code again. A link that was withdrawn, or is over, opens nothing.":
    "Öffnen Sie den Link, den Sie bekommen haben, oder lesen Sie seinen Code noch einmal ein. Ein Link, der zurückgezogen oder abgelaufen ist, öffnet nichts.",
  "Code with the address": "Code mit der Adresse",

  // Steps
  "Step %1 of %2": "Schritt %1 von %2",
  "Please look at this again:": "Bitte sehen Sie sich das noch einmal an:",
  "Not taken": "Nicht angenommen",
  "There is no room for more answers. What you sent before is kept. Please tell the people who gave you the address.":
    "Für weitere Antworten ist kein Platz. Was Sie vorher gesendet haben, ist aufbewahrt. Bitte sagen Sie es denen, von denen Sie die Adresse haben.",
  "Too many answers came from your network. What you sent before is kept. Go back, wait a few minutes, and send this page again.":
    "Aus Ihrem Netz kamen zu viele Antworten. Was Sie vorher gesendet haben, ist aufbewahrt. Gehen Sie zurück, warten Sie einige Minuten, und senden Sie diese Seite noch einmal.",
  "Optional": "Freiwillig",
  "Your words": "Ihre Worte",
  "List %1": "Liste %1",
  "Learn more": "Mehr dazu",
  "This text is too long.": "Dieser Text ist zu lang.",
  "Choose one of each list.": "Wählen Sie aus jeder Liste eines.",
  "Document: %1": "Dokument: %1",
  "Open the document": "Das Dokument öffnen",
  "Open the video": "Das Video öffnen",
  "More to read": "Mehr zu lesen",
  "Page": "Seite",
  "Consent": "Einwilligung",
  "Your given name": "Ihr Vorname",
  "Your family name": "Ihr Nachname",
  "Or type your full name": "Oder geben Sie Ihren vollen Namen ein",
  "Sign with a finger, a pen or the mouse:":
    "Unterschreiben Sie mit dem Finger, einem Stift oder der Maus:",
  "Field for a drawn signature": "Feld für eine Unterschrift",
  "Clear": "Löschen",
  "The drawing cannot be read.": "Die Zeichnung kann nicht gelesen werden.",
  "The drawing cannot be kept.": "Die Zeichnung kann nicht aufbewahrt werden.",
  "Change": "Ändern",
  "Remove": "Entfernen",
  "This step ('%1') needs a device that is not here.":
    "Dieser Schritt („%1“) braucht ein Gerät, das hier fehlt.",
  "There are no permissions to ask for here.": "Hier sind keine Berechtigungen zu erfragen.",
  "Not recorded, as there is no sensor: %1.": "Ohne Sensor nicht aufgezeichnet: %1.",
  "The time is over": "Die Zeit ist um",

  // The end, and going on
  "That page was not up to date: something was answered since, here or in another window. This is where the task stands.":
    "Die Seite war nicht auf dem neuesten Stand: Inzwischen wurde hier oder in einem anderen Fenster etwas beantwortet. So weit ist die Aufgabe.",
  "Thank you": "Vielen Dank",
  "Your answers are kept.": "Ihre Antworten sind aufbewahrt.",
  "Do the task once more": "Die Aufgabe noch einmal machen",
  "Stopped": "Beendet",
  "Your answers are thrown away.": "Ihre Antworten sind verworfen.",
  "Saved": "Gespeichert",
  "Your answers are kept. You can go on later from here, or on another device.":
    "Ihre Antworten sind aufbewahrt. Sie können später von hier aus oder auf einem anderen Gerät weitermachen.",
  "Go on": "Fortfahren",
  "The task is over": "Die Aufgabe ist zu Ende",
  "Stop without saving?": "Ohne Speichern aufhören?",
  "All answers of this task are thrown away.": "Alle Antworten dieser Aufgabe werden verworfen.",
  "Go on with the task": "Mit der Aufgabe weitermachen",
  "Throw the answers away": "Die Antworten verwerfen",
  "Continue on another device": "Auf einem anderen Gerät weitermachen",
  "Open this address there, or point its camera at the code. It is valid for %1 minutes, and shows your answers to whoever opens it.":
    "Öffnen Sie dort diese Adresse, oder richten Sie die Kamera auf den Code. Er gilt %1 Minuten und zeigt Ihre Antworten jedem, der ihn öffnet.",
  "Back to the task": "Zurück zur Aufgabe",

  // Measuring
  "Repetition %1": "Wiederholung %1",
  "Repetition %1 of %2": "Wiederholung %1 von %2",
  "Not there": "Nicht da",
  "No angle yet": "Noch kein Winkel",
  "The connection is lost. Trying again …":
    "Die Verbindung ist unterbrochen. Sie wird wieder versucht …",
  "Done": "Fertig",
  "Set zero again": "Null neu setzen",
  "Pause": "Pause",
  "Give up": "Abbrechen",
  "Measurement": "Messung",
  "The recording is as long as it may be. What was measured is kept.":
    "Die Aufnahme ist so lang, wie sie sein darf. Was gemessen wurde, bleibt erhalten.",
  "The recording gets too long, and ends soon. What was measured is kept.":
    "Die Aufnahme wird zu lang und endet bald. Was gemessen wurde, bleibt erhalten.",
  "Please wait": "Bitte warten",
  "Too many measurements are running at the moment. This page goes on by itself when one has ended.":
    "Im Moment laufen zu viele Messungen. Diese Seite geht von selbst weiter, wenn eine zu Ende ist.",
  "Measurements under way": "Laufende Messungen",
  "All measurements": "Alle Messungen",
  "No measurement is running at the moment. This page looks again by itself.":
    "Zurzeit misst niemand. Diese Seite sieht von selbst wieder nach.",
  "No measurement is under way in this run.": "In diesem Durchgang läuft keine Messung.",

  // A phone as the sensor
  "The phone as the sensor": "Das Telefon als Sensor",
  "Where is this phone?": "Wo ist dieses Telefon?",
  "Use this phone": "Dieses Telefon verwenden",
  "Check the sign of gravity": "Die Richtung der Schwerkraft prüfen",
  "Bring the second phone here": "Das zweite Telefon dazunehmen",
  "Waiting for the phone's sensors …": "Warten auf die Sensoren des Telefons …",
  "This phone measures. Strap it to the limb, and follow the voice.":
    "Dieses Telefon misst. Befestigen Sie es am Bein, und folgen Sie der Stimme.",
  "This device has no motion sensors, or its browser does not give them.":
    "Dieses Gerät hat keine Bewegungssensoren, oder sein Browser gibt sie nicht frei.",
  "The browser does not let the page use the motion sensors. Allow it, and try again.":
    "Der Browser lässt die Seite die Bewegungssensoren nicht verwenden. Erlauben Sie es, und versuchen Sie es noch einmal.",
  "The browser gives motion only to encrypted pages: open the address with https.":
    "Der Browser gibt Bewegungen nur verschlüsselten Seiten: Öffnen Sie die Adresse mit https.",
  "The browser gives no rotation; another browser may.":
    "Der Browser gibt keine Drehung an; ein anderer vielleicht.",
  "The connection is lost. The samples are kept and sent again.":
    "Die Verbindung ist unterbrochen. Die Messwerte sind aufbewahrt und werden noch einmal gesendet.",
  "The screen went off, and the phone gave nothing meanwhile.":
    "Der Bildschirm ging aus, und das Telefon gab so lange nichts.",
  "Another phone is at that place already.": "An dieser Stelle ist schon ein anderes Telefon.",
  "The phone reads gravity as it should.": "Das Telefon gibt die Schwerkraft an, wie es soll.",
  "This phone gives the opposite sign; that is taken into account.":
    "Dieses Telefon gibt das umgekehrte Vorzeichen an; das wird berücksichtigt.",
  "Lay the phone on its back on a table, and check again.":
    "Legen Sie das Telefon auf dem Rücken auf einen Tisch, und prüfen Sie noch einmal.",

  // A care plan
  "Today": "Heute",
  "History": "Verlauf",
  "Insights": "Auswertung",
  "Contacts": "Kontakte",
  "%1 % of today is done": "%1 % von heute sind erledigt",
  "This comes first; other tasks are shown after it.":
    "Das kommt zuerst; andere Aufgaben werden danach gezeigt.",
  "There is nothing to do today.": "Heute ist nichts zu tun.",
  "All day": "Ganztägig",
  "Later": "Später",
  "Due": "Fällig",
  "Overdue": "Überfällig",
  "Missed": "Versäumt",
  "Do it now": "Jetzt machen",
  "Value": "Wert",
  "A number is needed": "Eine Zahl ist nötig",
  "Nothing was recorded. Type what was reached.":
    "Nichts wurde aufgezeichnet. Geben Sie ein, was erreicht wurde.",
  "Not now": "Nicht jetzt",
  "This is not due today. Nothing was recorded.":
    "Das ist heute nicht fällig. Nichts wurde aufgezeichnet.",
  "'%1' is done.": "„%1“ ist erledigt.",
  "'%1' begins at %2.": "„%1“ beginnt um %2.",
  "The time for '%1' is over.": "Die Zeit für „%1“ ist vorbei.",
  "The movement gave no range that can be used; nothing is recorded.":
    "Die Bewegung ergab keinen brauchbaren Umfang; nichts wird eingetragen.",
  "The task was not completed; nothing is recorded.":
    "Die Aufgabe wurde nicht abgeschlossen; nichts wird eingetragen.",
  "This was done already, on another page. Your answers are kept beside it.":
    "Das wurde schon erledigt, auf einer anderen Seite. Ihre Antworten sind daneben aufbewahrt.",
  "This plan cannot be shown.": "Dieser Plan kann nicht gezeigt werden.",
  "Nothing was recorded in the last %1 days.":
    "In den letzten %1 Tagen wurde nichts aufgezeichnet.",
  "There are no contacts in this plan.": "In diesem Plan sind keine Kontakte.",

  // A study
  "Participant": "Person",
  "Participants": "Personen",
  "Adherence, %1 days": "Erfüllt, %1 Tage",
  "Mean adherence, %1 days": "Im Mittel erfüllt, %1 Tage",
  "Open now": "Jetzt offen",
  "On": "Am",
  "Course of the range of motion": "Verlauf des Bewegungsumfangs",
  "No range of motion was recorded yet.": "Noch wurde kein Bewegungsumfang aufgezeichnet.",
  "The participant's link": "Der Link der Person",
  "This address opens the plan for the participant.":
    "Diese Adresse öffnet den Plan für die Person.",
  "The link is withdrawn: it opens nothing.": "Der Link ist zurückgezogen: Er öffnet nichts.",
  "Make a new link": "Einen neuen Link machen",
  "Withdraw the link": "Den Link zurückziehen",

  // Drawings of standard tests
  "Drawing of the posture and the movement": "Zeichnung der Haltung und der Bewegung",
  "The orange box is the device.": "Der orange Kasten ist das Gerät.",
  "1 comes first, then 2.": "Zuerst kommt 1, dann 2.",
  "The drawing shows the right side.": "Die Zeichnung zeigt die rechte Seite.",
]

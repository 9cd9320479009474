// SPDX-License-Identifier: Apache-2.0

/// The words of a conversation, prompts, commands and hints on typing, by the English ones.
let conversationInGerman: [String: String] = [
  // Prompts
  "Press Enter.": "Drücken Sie die Eingabetaste.",
  "Press Enter to go on.": "Weiter mit der Eingabetaste.",
  "Enter goes on.": "Weiter mit der Eingabetaste.",
  "Press Enter to finish.": "Beenden mit der Eingabetaste.",
  "Press Enter to begin.": "Beginnen mit der Eingabetaste.",
  "Press Enter when you are done.": "Drücken Sie die Eingabetaste, wenn Sie fertig sind.",
  "It takes %1 seconds. Press Enter to begin.":
    "Es dauert %1 Sekunden. Beginnen mit der Eingabetaste.",
  "Time is up. Press Enter to go on.": "Die Zeit ist um. Weiter mit der Eingabetaste.",
  "Press Enter when you have watched it; type n if not to the end.":
    "Drücken Sie die Eingabetaste, wenn Sie es angesehen haben; n, wenn nicht bis zum Ende.",
  "There is nothing to answer here; press Enter.":
    "Hier gibt es nichts zu beantworten; drücken Sie die Eingabetaste.",
  "y or n.": "j oder n.",
  "Several lines were pasted, and one is wanted here. Nothing was taken.":
    "Es wurden mehrere Zeilen eingefügt; hier ist eine gefragt. Nichts wurde übernommen.",
  "Type y if you agree, n if not.": "Geben Sie j ein, wenn Sie zustimmen, sonst n.",
  "Your given name": "Ihr Vorname",
  "Your family name": "Ihr Nachname",
  "Your typed name stands for a drawn signature.": "Ihr getippter Name gilt als Unterschrift.",
  "Your full name, in place of a drawn signature": "Ihr voller Name, anstelle einer Unterschrift",
  "It is needed.": "Er ist nötig.",
  "There are keys in that line that are no text, such as arrows. Type it again.":
    "In der Zeile sind Tasten, die kein Text sind, zum Beispiel Pfeile. Geben Sie sie "
    + "noch einmal ein.",

  // Steps
  "Step %1 of %2": "Schritt %1 von %2",
  "Question %1%2": "Frage %1%2",
  " of %1": " von %1",
  "List %1:": "Liste %1:",
  "Document: %1": "Dokument: %1",
  "Video: %1": "Video: %1",
  "More: %1": "Mehr: %1",
  "This step ('%1') needs a device that is not here.":
    "Dieser Schritt („%1“) braucht ein Gerät, das hier fehlt.",
  "There are no permissions to ask for here.": "Hier sind keine Berechtigungen zu erfragen.",
  "Not recorded, as there is no sensor: %1%2.": "Ohne Sensor nicht aufgezeichnet: %1%2.",
  "Do this step again?": "Diesen Schritt wiederholen?",
  "The step is not repeated, as nobody is asked.":
    "Der Schritt wird nicht wiederholt, da niemand gefragt wird.",
  ":skip leaves out this whole step.": ":überspringen lässt diesen ganzen Schritt aus.",
  ":end for \"%1\".": ":ende für „%1“.",

  // Hints on typing
  "\"%1\"": "„%1“",
  "Enter leaves it empty.": "Eingabetaste: leer lassen.",
  "Enter keeps %1.": "Eingabetaste: bei %1 bleiben.",
  "%1 is only suggested; Enter takes it.":
    "%1 ist nur ein Vorschlag; die Eingabetaste übernimmt ihn.",
  "? for \"%1\".": "? für „%1“.",
  " (alone)": " (allein)",
  " (type %1: and your words)": " (%1: und Ihre Worte)",
  "%1, with commas: %2.": "%1, mit Kommas: %2.",
  "%1 such as 8:30 or 8:30 pm.": "%1, zum Beispiel 8:30 oder 20:15.",
  "%1, as year-month-day or today.": "%1, zum Beispiel 31.1.2026, oder heute.",
  "%1, such as 2026-01-31 8:30, or now.": "%1, zum Beispiel 31.1.2026 8:30, oder jetzt.",
  "%1 such as 1 h 30 min or 45 min.": "%1, zum Beispiel 1 h 30 min oder 45 min.",
  "%1 such as 5'11\" or 180 cm.": "%1, zum Beispiel 5'11\" oder 180 cm.",
  "%1 such as 180 cm or 5'11\".": "%1, zum Beispiel 180 cm oder 1,80 m.",
  "%1, such as 154 lb or 70 kg.": "%1, zum Beispiel 154 lb oder 70 kg.",
  "%1, such as 70 kg or 154 lb.": "%1, zum Beispiel 70 kg oder 154 lb.",
  "%1. A \\ at the end of a line goes on in the next.":
    "%1. Mit \\ am Ende einer Zeile geht es in der nächsten weiter.",
  "%1: an address, or latitude, longitude.": "%1: eine Adresse, oder Breite, Länge.",

  // Commands
  "back": "zurück",
  "skip": "überspringen",
  "clear": "löschen",
  "more": "mehr",
  "end": "ende",
  "cancel": "abbrechen",
  "save": "speichern",
  "discard": "verwerfen",
  "quit": "aufhören",
  "help": "hilfe",
  "go back to the question or step before": "zurück zur Frage oder zum Schritt davor",
  "go on without the answers of this step": "weiter ohne die Antworten dieses Schritts",
  "take back the answer to this question": "die Antwort auf diese Frage zurücknehmen",
  "read more about this": "mehr darüber lesen",
  "end the task early": "die Aufgabe vorzeitig beenden",
  "stop asking about this relative": "nicht weiter nach dieser Person fragen",
  "save and stop; the next call goes on from here":
    "speichern und aufhören; der nächste Aufruf geht hier weiter",
  "stop and throw the answers away": "aufhören und die Antworten verwerfen",
  "stop; asks what to do with the answers": "aufhören; fragt, was mit den Antworten geschehen soll",
  "show what can be typed": "zeigen, was eingegeben werden kann",
  "Type :help at any time to see what can be typed besides answers.":
    "Mit :hilfe sehen Sie jederzeit, was außer Antworten eingegeben werden kann.",
  "Text that begins with a colon is typed with two. Ctrl-C stops at once.":
    "Text mit einem Doppelpunkt am Anfang beginnt mit zweien. Strg-C beendet sofort.",
  "There is no ':%1'.%2 For text, type two colons: '::%3'.":
    "Den Befehl „:%1“ gibt es nicht.%2 Text beginnt mit zwei Doppelpunkten: „::%3“.",
  " Did you mean ':%1'?": " Meinten Sie „:%1“?",
  " Type ':help' for those there are.": " „:hilfe“ zeigt alle.",
  "There is no answer to take back.": "Es gibt keine Antwort zurückzunehmen.",
  "There is no more to read about this.": "Darüber gibt es nicht mehr zu lesen.",
  "This step has no way to end early; ':quit' stops the task.":
    "Dieser Schritt kann nicht vorzeitig beendet werden; „:aufhören“ beendet die Aufgabe.",
  "No relative is asked about.": "Es wird nach keiner angehörigen Person gefragt.",
  "There is no file to save to%1.": "Es gibt keine Datei zum Speichern%1.",
  "There is no way back from here.%1": "Von hier führt kein Weg zurück.%1",
  " ':cancel' stops asking about this relative.":
    " „:abbrechen“ beendet die Fragen nach dieser Person.",

  // Stopping
  "Save your answers for later?": "Ihre Antworten für später speichern?",
  "Throw your answers away?": "Ihre Antworten verwerfen?",
  "y saves, n throws them away, Enter goes on with the task.":
    "j speichert, n verwirft sie, die Eingabetaste setzt die Aufgabe fort.",
  "y throws them away, Enter goes on with the task.":
    "j verwirft sie, die Eingabetaste setzt die Aufgabe fort.",
  "The task goes on.": "Die Aufgabe geht weiter.",

  // Review and relatives
  "(no answer)": "(keine Antwort)",
  "Type a number to change a step. Enter goes on.":
    "Mit einer Nummer ändern Sie einen Schritt. Weiter mit der Eingabetaste.",
  "Type a number from 1 to %1.": "Geben Sie eine Zahl von 1 bis %1 ein.",
  "Type a number from 1 to %1, or press Enter.":
    "Geben Sie eine Zahl von 1 bis %1 ein, oder drücken Sie die Eingabetaste.",
  "Nothing can be changed here; press Enter.":
    "Hier kann nichts geändert werden; drücken Sie die Eingabetaste.",
  "(%1 of at most %2)": "(%1 von höchstens %2)",
  "Type a number, or press Enter when all are in.":
    "Geben Sie eine Nummer ein, oder die Eingabetaste, wenn alle erfasst sind.",
  "':cancel' goes back to the list without this relative.":
    "„:abbrechen“ führt ohne diese Person zurück zur Liste.",
]

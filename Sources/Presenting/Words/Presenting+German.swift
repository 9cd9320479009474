// SPDX-License-Identifier: Apache-2.0

public import Localization

extension MessageTable {
  /// The messages of this module: steps, questions, offers, refusals, and what can be typed.
  public static let presenting = MessageTable([
    .german: presentingInGerman.merging(conversationInGerman) { $1 }
  ])
}

/// By the English words.
private let presentingInGerman: [String: String] = [
  // Refusals
  "That is not possible here.": "Das ist hier nicht möglich.",
  "An answer is needed here.": "Hier ist eine Antwort nötig.",
  "Say whether you agree.": "Sagen Sie, ob Sie zustimmen.",
  "Your name is needed.": "Ihr Name ist nötig.",
  "Your given name is needed.": "Ihr Vorname ist nötig.",
  "Your family name is needed.": "Ihr Nachname ist nötig.",
  "This step cannot be skipped.": "Dieser Schritt kann nicht übersprungen werden.",
  "There is no way back from here.": "Von hier führt kein Weg zurück.",
  "This step has no way to end early.": "Dieser Schritt kann nicht vorzeitig beendet werden.",
  "Nothing can be changed here.": "Hier kann nichts geändert werden.",
  "This step is not done yet.": "Dieser Schritt ist noch nicht fertig.",
  "There is nowhere to save the answers.": "Die Antworten können nirgends gespeichert werden.",
  "This question takes no answer.": "Diese Frage nimmt keine Antwort an.",
  "The step '%1' has no question '%2'.": "Der Schritt „%1“ hat keine Frage „%2“.",
  "The question '%1' is not shown at present.": "Die Frage „%1“ wird zurzeit nicht gezeigt.",
  "The task has no step '%1'.": "Die Aufgabe hat keinen Schritt „%1“.",
  "The list of relatives is not shown.": "Die Liste der Angehörigen wird nicht gezeigt.",
  "There is no group of relatives '%1'.": "Es gibt keine Gruppe „%1“ von Angehörigen.",
  "The group '%1' has its %2 relatives already.": "Die Gruppe „%1“ hat schon ihre %2 Angehörigen.",
  "There is no relative '%1'.": "Es gibt keine angehörige Person „%1“.",
  "There is a relative '%1' already.": "Es gibt schon eine angehörige Person „%1“.",

  // Kinds of answer, within "Geben Sie … ein"
  "no answer": "keine Antwort",
  "a whole number from %1 to %2%3": "eine ganze Zahl von %1 bis %2%3",
  " in steps of %1": " in Schritten von %1",
  "a number from %1 to %2%3": "eine Zahl von %1 bis %2%3",
  ", one decimal": " mit einer Nachkommastelle",
  ", two decimals": " mit zwei Nachkommastellen",
  ", three decimals": " mit drei Nachkommastellen",
  ", four decimals": " mit vier Nachkommastellen",
  "one of %1 choices along a scale": "eine von %1 Möglichkeiten auf einer Skala",
  "one of %1 choices": "eine von %1 Möglichkeiten",
  "any of %1 choices": "beliebige von %1 Möglichkeiten",
  "one choice from each of %1 lists": "je eine Möglichkeit aus %1 Listen",
  "one of %1 images": "eines von %1 Bildern",
  "any of %1 images": "beliebige von %1 Bildern",
  "one of %1 colours": "eine von %1 Farben",
  "any of %1 colours": "beliebige von %1 Farben",
  "yes or no": "ja oder nein",
  "a whole number": "eine ganze Zahl",
  "a number": "eine Zahl",
  " in %1": " in %1",
  "a time of day": "eine Uhrzeit",
  "a date": "ein Datum",
  "a date and a time": "ein Datum mit Uhrzeit",
  "text": "Text",
  "a hidden text": "eine verdeckte Eingabe",
  "%1 of at most %2 characters": "%1 mit höchstens %2 Zeichen",
  "an e-mail address": "eine E-Mail-Adresse",
  "the same text once more": "dieselbe Eingabe noch einmal",
  "a length of time": "eine Dauer",
  "a height": "eine Körpergröße",
  "a weight%1": "ein Gewicht%1",
  " kg": " kg",
  " lb": " lb",
  "an age in years": "ein Alter in Jahren",
  "an age in years, or a year of birth": "ein Alter in Jahren oder ein Geburtsjahr",
  "%1 from %2 to %3": "%1 von %2 bis %3",
  "a place": "eine Ortsangabe",
  "a rung from 1 at the bottom to %1": "eine Stufe von 1 ganz unten bis %1",
  "a fact of a health record": "eine Angabe aus einer Gesundheitsakte",

  // Bounds
  " from %1 to %2%3": " von %1 bis %2%3",
  " from %1%2": " ab %1%2",
  " up to %1%2": " bis %1%2",
  "1 day ago": "heute vor 1 Tag",
  "%1 days ago": "heute vor %1 Tagen",
  "1 day from today": "heute in 1 Tag",
  "%1 days from today": "heute in %1 Tagen",
  "%1 or less": "%1 oder weniger",
  "%1 or more": "%1 oder mehr",

  // Requests, and why typed words are no answer
  "Type %1.": "Geben Sie %1 ein.",
  "%1 It is %2 plus steps of %3.": "%1 Möglich ist %2 plus ein Vielfaches von %3.",
  "That is not a number. %1": "Das ist keine Zahl. %1",
  "Is '%1' meant in thousands? %2": "Sind mit „%1“ Tausender gemeint? %2",
  "Type %1 without a separator, or a fraction as %2.":
    "Geben Sie %1 ohne Trennzeichen ein, oder einen Bruchteil als %2.",
  "Type y or n.": "Geben Sie j oder n ein.",
  "Type an age in years, such as 64.": "Geben Sie ein Alter in Jahren ein, etwa 64.",
  "That is no person's height. Type the unit with it: 1.80 m, 180 cm or 5'11\".":
    "So groß ist niemand. Geben Sie die Einheit mit ein: 1,80 m, 180 cm oder 5'11\".",
  "That is no person's weight. Type the unit with it: 70 kg or 154 lb.":
    "So schwer ist niemand. Geben Sie die Einheit mit ein: 70 kg oder 154 lb.",
  "Type %1, or several with commas: %2.": "Geben Sie %1 ein, oder mehrere mit Kommas: %2.",
  "%1 or %2": "%1 oder %2",
  "%1 to %2": "%1 bis %2",
  "nothing": "nichts",
  "Please say what, after a colon: %1: my own words.":
    "Bitte sagen Sie nach einem Doppelpunkt, was: %1: eigene Worte.",
  "Is it '%1' or '%2'? Type its number.": "Meinen Sie „%1“ oder „%2“? Geben Sie die Nummer ein.",
  " Did you mean '%1'?": " Meinten Sie „%1“?",
  "Only one can be chosen. %1": "Nur eine Möglichkeit kann gewählt werden. %1",
  "There is no choice '%1'.%2 %3": "Die Möglichkeit „%1“ gibt es nicht.%2 %3",
  "Type one for each of the %1 parts, with commas: 1, 2.":
    "Geben Sie für jeden der %1 Teile eine Möglichkeit ein, mit Kommas: 1, 2.",
  "Type a time such as 8:30, 20:15 or 8:15 pm.":
    "Geben Sie eine Uhrzeit ein, zum Beispiel 8:30 oder 20:15.",
  "Type a date as year-month-day, such as %1, or today.":
    "Geben Sie ein Datum als Jahr-Monat-Tag ein, zum Beispiel %1, oder heute.",
  "Type a date and a time, such as %1 8:30, or now.":
    "Geben Sie Datum und Uhrzeit ein, zum Beispiel %1 8:30, oder jetzt.",
  "There is no such day: %1.": "Diesen Tag gibt es nicht: %1.",
  "There is no such time on that day: %1.": "Diese Uhrzeit gibt es an dem Tag nicht: %1.",
  "Day and month can be mistaken for each other there; type %1 for year-month-day.":
    "Tag und Monat lassen sich so verwechseln; geben Sie %1 ein, als Jahr-Monat-Tag.",
  "Type a height such as 5'11\" or 180 cm.":
    "Geben Sie eine Körpergröße ein, zum Beispiel 5'11\" oder 180 cm.",
  "Type a height such as 180 cm or 5'11\".":
    "Geben Sie eine Körpergröße ein, zum Beispiel 180 cm oder 1,80 m.",
  "Type a weight such as 154 lb or 70 kg.":
    "Geben Sie ein Gewicht ein, zum Beispiel 154 lb oder 70 kg.",
  "Type a weight such as 70 kg or 154 lb.":
    "Geben Sie ein Gewicht ein, zum Beispiel 70 kg oder 154 lb.",
  "Type a length of time such as 1 h 30 min, 1:30 or 45 min.":
    "Geben Sie eine Dauer ein, zum Beispiel 1 h 30 min, 1:30 oder 45 min.",

  // Words that a person types, in small letters
  "today": "heute",
  "yesterday": "gestern",
  "tomorrow": "morgen",
  "now": "jetzt",
  "o'clock": "uhr",
  "day": "tag",
  "days": "tage",
  "hr": "std",
  "hour": "stunde",
  "hours": "stunden",
  "mins": "minuten",
  "minutes": "minuten",
  "minute": "minute",
  "sec": "sek",
  "second": "sekunde",
  "seconds": "sekunden",
  "feet": "fuß",
  "inches": "zoll",

  // Offers
  "Back": "Zurück",
  "Skip": "Überspringen",
  "End early": "Vorzeitig beenden",
  "Without this relative": "Ohne diese Person",
  "Save and stop": "Speichern und aufhören",
  "Stop without saving": "Aufhören ohne zu speichern",
  "Agree": "Zustimmen",
  "Disagree": "Ablehnen",
  "Sign": "Unterschreiben",
  "Watched": "Angesehen",
  "Not to the end": "Nicht bis zum Ende",
  "Next": "Weiter",
  "Done": "Fertig",
  "Start": "Beginnen",
  "Measure again": "Noch einmal messen",
  "Go on": "Fortfahren",
  "Add: %1": "Hinzufügen: %1",
  "Change: %1": "Ändern: %1",
  "Remove: %1": "Entfernen: %1",

  // Consent
  "Do you agree?": "Stimmen Sie zu?",
  "Welcome": "Willkommen",
  "What is collected": "Welche Daten erhoben werden",
  "Privacy": "Datenschutz",
  "What the data is used for": "Wofür die Daten verwendet werden",
  "The time it takes": "Zeitaufwand",
  "Questions you will be asked": "Fragen an Sie",
  "Tasks you will do": "Ihre Aufgaben",
  "Leaving the study": "Ausscheiden aus der Studie",
  "More": "Weiteres",
]

// SPDX-License-Identifier: Apache-2.0

public import Localization

extension MessageTable {
  /// The messages of this module: answers, their faults, and a family history.
  public static let studyTasks = MessageTable([.german: studyTasksInGerman])
}

/// By the English words.
private let studyTasksInGerman: [String: String] = [
  // Answers
  "Yes": "Ja",
  "No": "Nein",
  "I don't know": "Weiß ich nicht",
  "Female": "Weiblich",
  "Male": "Männlich",
  "Other": "Anderes",
  "Type %1": "Typ %1",

  // Faults of answers
  "The answer must be %1.": "Die Antwort muss %1 sein.",
  "left out": "leer",
  "a number": "eine Zahl",
  "a whole number": "eine ganze Zahl",
  "one of the choices": "eine der Möglichkeiten",
  "some of the choices": "eine Auswahl der Möglichkeiten",
  "a choice for each part": "eine Auswahl für jeden Teil",
  "yes or no": "ja oder nein",
  "text": "Text",
  "a time of day": "eine Uhrzeit",
  "a date": "ein Datum",
  "a date and time": "ein Datum mit Uhrzeit",
  "a length of time": "eine Dauer",
  "a place": "eine Ortsangabe",
  "a rung of the ladder": "eine Stufe der Leiter",
  "between %1 and %2%3": "zwischen %1 und %2%3",
  "at least %1%2": "mindestens %1%2",
  "at most %1%2": "höchstens %1%2",
  "finite": "endlich",
  "This question must be answered or left empty.":
    "Diese Frage muss beantwortet werden oder leer bleiben.",
  "The answer must be a number.": "Die Antwort muss eine Zahl sein.",
  "The answer must be a whole number.": "Die Antwort muss eine ganze Zahl sein.",
  "The answer must be %1 plus steps of %2.": "Die Antwort muss %1 plus ein Vielfaches von %2 sein.",
  "There is no choice '%1'.": "Die Möglichkeit „%1“ gibt es nicht.",
  "Only one can be chosen.": "Nur eine Möglichkeit kann gewählt werden.",
  "'%1' cannot be chosen together with others.":
    "„%1“ kann nicht zusammen mit anderen gewählt werden.",
  "Please say what else.": "Bitte sagen Sie, was sonst.",
  "All %1 parts must be chosen.": "Alle %1 Teile müssen gewählt werden.",
  "The answer is empty.": "Die Antwort ist leer.",
  "The answer may have at most %1 characters.": "Die Antwort darf höchstens %1 Zeichen haben.",
  "This is not an e-mail address.": "Das ist keine E-Mail-Adresse.",
  "The date must be between %1 and %2.": "Das Datum muss zwischen %1 und %2 liegen.",
  "The date must be at least %1.": "Das Datum darf nicht vor %1 liegen.",
  "The date must be at most %1.": "Das Datum darf nicht nach %1 liegen.",
  "The date must be finite.": "Das Datum muss endlich sein.",
  "This is not a place on Earth.": "Das ist kein Ort auf der Erde.",
  "The answer must be a rung from 1 to %1.": "Die Antwort muss eine Stufe von 1 bis %1 sein.",
  "The answer cannot be checked: %1.": "Die Antwort kann nicht geprüft werden: %1.",

  // The health of relatives
  "Health conditions": "Erkrankungen",
  "Which of these conditions do they have, or did they have?":
    "Welche dieser Erkrankungen hat oder hatte diese Person?",
  "None of the above": "Keine davon",
  "I prefer not to answer": "Möchte ich nicht sagen",
]

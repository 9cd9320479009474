// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Localization

extension MessageTable {
  /// The messages of this module, and the words of the joints.
  public static var careTasks: MessageTable {
    MessageTable([.german: careTasksInGerman]).completed(by: .joints)
  }
}

/// By the English words.
private let careTasksInGerman: [String: String] = [
  // Values
  "doubtful": "zweifelhaft",
  "pain": "Schmerz",
  "sleep": "Schlaf",
  "range": "Umfang",
  "start": "Beginn",
  "finish": "Ende",
  "minimum": "Kleinstwert",
  "maximum": "Größtwert",
  "yes": "ja",
  "no": "nein",
  "%1 bytes": "%1 Bytes",

  // Adherence
  "Adherence": "Erfüllung",
  "Adherence: %1": "Erfüllung: %1",
  "Insights: %1": "Auswertung: %1",
  "Adherence by day": "Erfüllung nach Tagen",
  "Adherence by month": "Erfüllung nach Monaten",
  "date": "Datum",
  "done, %": "erledigt, %",
  "no events": "nichts fällig",
  "1 day": "1 Tag",
  "%1 days": "%1 Tage",
  "%1 to %2, %3": "%1 bis %2, %3",
  "%1, all without events.": "%1, alle ohne fällige Aufgaben.",
  "%1: mean %2 %, %3 complete.": "%1: im Mittel %2 %, vollständig %3.",
  "%1: mean %2 %, %3 complete, %4 without events.":
    "%1: im Mittel %2 %, vollständig %3, ohne fällige Aufgaben %4.",

  // Charts
  "no values.": "keine Werte.",
  "%1 of %2 values, %3.": "%1 von %2 Werten, %3.",
  "%1 of %2 values, %3; none for %4.": "%1 von %2 Werten, %3 (ohne: %4).",
  "all %1": "alle %1",
  "from %1 to %2": "von %1 bis %2",
  "%1 and %2 more": "%1 und %2 weitere",

  // Days and months
  "Mon": "Mo", "Tue": "Di", "Wed": "Mi", "Thu": "Do", "Fri": "Fr", "Sat": "Sa", "Sun": "So",
  "January": "Januar", "February": "Februar", "March": "März", "April": "April", "May": "Mai",
  "June": "Juni", "July": "Juli", "August": "August", "September": "September",
  "October": "Oktober", "November": "November", "December": "Dezember",
]

// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import Testing

@testable import goniometer

/// Whole runs of the built program in German.
@Suite("Languages: a task in German")
struct GermanTaskTests {
  /// A task whose author writes German: yes and no, a date, a number, a review.
  private static let task = #"""
    {"schemaVersion": 1, "task": {"identifier": "besuch", "title": "Ihr Besuch", "steps": [
      {"identifier": "schmerz", "type": "question", "title": "Haben Sie Schmerzen?",
       "answerFormat": {"type": "boolean"}},
      {"identifier": "wann", "type": "question", "title": "Wann war die Operation?",
       "optional": false, "answerFormat": {"type": "date"}},
      {"identifier": "weg", "type": "question", "title": "Wie weit sind Sie gegangen?",
       "answerFormat": {"type": "numeric", "style": "decimal", "unit": "km", "minimum": 0.5, "maximum": 20}},
      {"identifier": "rueckblick", "type": "review", "title": "Ihre Antworten"},
      {"identifier": "ende", "type": "completion", "title": "Vielen Dank"}]}}
    """#
  private static let fixed = ["--now", "2026-01-31T09:30:00Z", "--time-zone", "GMT"]

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try Data(Self.task.utf8).write(to: folder.url.appending(path: "besuch.json"))
    return folder
  }

  @Test(
    "a task is gone through in German on a terminal",
    .enabled(if: PseudoTerminal.isThere, "needs a pseudo terminal"))
  func terminal() throws {
    let folder = try folder()
    let terminal = try PseudoTerminal(
      ["task", "run", "besuch.json", "--result", "ergebnis.json"] + Self.fixed, in: folder.url,
      environment: ["LC_ALL": "de_DE.UTF-8", "NO_COLOR": "1"])
    let typed = [
      "vielleicht", "ja", "nie", ":zurück", "n", ":back", "j", "heute", "0,3", "2,5", ":hilfe", "3",
      "12,5", "", "",
    ]
    for line in typed { try terminal.answer(line) }
    #expect(try terminal.finish() == 0, "\(terminal.screen)")
    #expect(
      terminal.screen == """

        Ihr Besuch
        Mit :hilfe sehen Sie jederzeit, was außer Antworten eingegeben werden kann.

        Schritt 1 von 4
        Haben Sie Schmerzen?
          Geben Sie j oder n ein. Eingabetaste: leer lassen.
        > vielleicht
        Geben Sie j oder n ein.
        > ja
          = Ja

        Schritt 2 von 4
        Wann war die Operation?
          Ein Datum, zum Beispiel 31.1.2026, oder heute.
        > nie
        Geben Sie ein Datum als Jahr-Monat-Tag ein, zum Beispiel 2026-01-31, oder heute.
        > :zurück

        Schritt 1 von 4
        Haben Sie Schmerzen?
          Geben Sie j oder n ein. Eingabetaste: bei Ja bleiben.
        > n
          = Nein

        Schritt 2 von 4
        Wann war die Operation?
          Ein Datum, zum Beispiel 31.1.2026, oder heute.
        > :back

        Schritt 1 von 4
        Haben Sie Schmerzen?
          Geben Sie j oder n ein. Eingabetaste: bei Nein bleiben.
        > j
          = Ja

        Schritt 2 von 4
        Wann war die Operation?
          Ein Datum, zum Beispiel 31.1.2026, oder heute.
        > heute
          = 2026-01-31

        Schritt 3 von 4
        Wie weit sind Sie gegangen?
          Eine Zahl in km von 0,5 bis 20. Eingabetaste: leer lassen.
        > 0,3
        Geben Sie eine Zahl in km von 0,5 bis 20 ein.
        > 2,5
          = 2,5 km

        Schritt 4 von 4
        Ihre Antworten
        ==============
          1  Haben Sie Schmerzen?
               Ja
          2  Wann war die Operation?
               2026-01-31
          3  Wie weit sind Sie gegangen?
               2,5 km

        Mit einer Nummer ändern Sie einen Schritt. Weiter mit der Eingabetaste.
        > :hilfe

          :zurück     zurück zur Frage oder zum Schritt davor
          :verwerfen  aufhören und die Antworten verwerfen
          :aufhören   aufhören; fragt, was mit den Antworten geschehen soll
          :hilfe      zeigen, was eingegeben werden kann
          Text mit einem Doppelpunkt am Anfang beginnt mit zweien. Strg-C beendet
          sofort.
        > 3

        Schritt 3 von 4
        Wie weit sind Sie gegangen?
          Eine Zahl in km von 0,5 bis 20. Eingabetaste: bei 2,5 km bleiben.
        > 12,5
          = 12,5 km

        Schritt 4 von 4
        Ihre Antworten
        ==============
          1  Haben Sie Schmerzen?
               Ja
          2  Wann war die Operation?
               2026-01-31
          3  Wie weit sind Sie gegangen?
               12,5 km

        Mit einer Nummer ändern Sie einen Schritt. Weiter mit der Eingabetaste.
        > 

        Vielen Dank
        ===========

        Beenden mit der Eingabetaste.
        > 
        Das Ergebnis ist in „ergebnis.json“.

        """)
    #expect(try folder.text("ergebnis.json").contains("\"value\" : 12.5"))
  }

  @Test("typed lines from a pipe are read in German; the error of the program is in English")
  func pipe() throws {
    let folder = try folder()
    let file = folder.url.appending(path: "besuch.json").path
    let run = try ProgramRun(
      shell: """
        printf 'j\\nheute\\n2,5\\n\\n\\n' | $goniometer task run \(file) --language de \
        \(Self.fixed.joined(separator: " "))
        """)
    #expect(run.exitCode == 0)
    #expect(run.messages.contains("  = Ja\n"))
    #expect(run.messages.contains("Beenden mit der Eingabetaste."))
    let wrong = try ProgramRun(
      shell: "printf 'j\\nnie\\n' | $goniometer task run \(file) --locale de_DE")
    #expect(wrong.exitCode == 65)
    #expect(wrong.messages.contains("error: standard input, line 2: step 'wann', question 'wann'"))
    #expect(wrong.messages.contains(": Type a date as year-month-day"))
    let again = try ProgramRun(
      shell: "printf 'j\\nnie\\n' | $goniometer task run \(file) --locale de_DE --interactive")
    #expect(again.messages.contains("> nie\nGeben Sie ein Datum als Jahr-Monat-Tag ein"))
  }

  @Test("scripted answers are the same in every language, and so is the result")
  func scripted() throws {
    func result(_ language: String) throws -> String {
      let run = try ProgramRun(
        shell: """
          $goniometer task run \(TaskExample.task("every-format")) --language \(language) \
          --answers \(TaskExample.answers("every-format")) \(TaskExample.fixed.joined(separator: " "))
          """)
      #expect(run.exitCode == 0, "\(run.messages)")
      return run.output
    }
    #expect(try result("de") == result("en"))
  }

  @Test("stopping and going on are said in German")
  func saving() throws {
    let folder = try folder()
    let file = folder.url.appending(path: "besuch.json").path
    let run = try ProgramRun(
      shell: """
        call="$goniometer task run \(file) --session s.json --result r.json"
        printf 'j\\n:speichern\\n' | $call; echo $?
        printf 'heute\\n:aufhören\\nn\\n' | $call; echo $?
        """, environment: ["LC_ALL": "", "LC_MESSAGES": "de_AT.UTF-8"])
    #expect(run.output == "1\n1\n")
    #expect(run.messages.contains("Gespeichert in „s.json“. Derselbe Aufruf geht hier weiter.\n"))
    #expect(run.messages.contains("Die Sitzung in „s.json“ geht weiter beim Schritt „wann“.\n"))
    #expect(run.messages.contains("Ihre Antworten für später speichern?\n"))
    #expect(run.messages.hasSuffix("Die Antworten sind verworfen.\n"))
  }
}

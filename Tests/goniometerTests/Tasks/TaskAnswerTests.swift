// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import goniometer

@Suite("Answers: plain dates, words for people, and the table of many")
struct TaskAnswerTests {
  /// A shell line after a task with a date of birth, a date with a time and a scale is in the folder.
  private func run(_ line: String) throws -> ProgramRun {
    try ProgramRun(
      shell: """
        cat > task.json << 'END'
        {"schemaVersion": 1, "task": {"identifier": "t", "steps": [
          {"identifier": "birth", "type": "question", "title": "Born?",
           "answerFormat": {"type": "date", "minimum": "1900-01-01T00:00:00Z",
             "maximum": "2026-01-31T00:00:00Z", "defaultDate": "1980-05-17T00:00:00Z"}},
          {"identifier": "seen", "type": "question", "title": "Seen?",
           "answerFormat": {"type": "date", "style": "dateTime"}},
          {"identifier": "pain", "type": "question", "title": "Pain?",
           "answerFormat": {"type": "scale", "minimum": 0, "maximum": 10}}]}}
        END
        run() { $goniometer task run task.json --now 2026-03-01T12:00:00Z "$@"; }
        \(line)
        """)
  }

  private static let zones = [
    "Pacific/Honolulu", "America/New_York", "UTC", "Europe/Berlin", "Pacific/Auckland",
    "Pacific/Kiritimati",
  ]

  @Test(
    "a day is the same day in every zone, typed, from a file, preset and at a bound",
    arguments: zones)
  func days(zone: String) throws {
    let run = try run(
      """
      for i in 1900-01-01 2026-01-31 17.5.1980 1980-05-17T00:00:00Z; do
        printf '{"birth": "%s", "seen": "2026-02-01 23:30", "pain": 1}' $i > a.json
        run --time-zone \(zone) -a a.json --format summary | head -2
      done
      printf '{}' > a.json; run --time-zone \(zone) -a a.json --format summary | head -1
      printf '1900-01-01\\n2026-02-01 23:30\\n3\\n' | run --time-zone \(zone) --format summary | head -1
      """)
    let days = run.output.split(separator: "\n").map(String.init)
    let seen = "Seen? 2026-02-01 23:30"
    #expect(
      days == [
        "Born? 1900-01-01", seen, "Born? 2026-01-31", seen, "Born? 1980-05-17", seen,
        "Born? 1980-05-17", seen, "Born? 1980-05-17", "Born? 1900-01-01",
      ], "\(run.messages)")
  }

  @Test("the day after the last one is refused with days, in every zone", arguments: zones)
  func bounds(zone: String) throws {
    let run = try run(
      """
      for i in 1899-12-31 2026-02-01; do
        printf '{"birth": "%s"}' $i > a.json; run --time-zone \(zone) -a a.json; echo $?
      done
      printf '{"birth": "31.2.2000"}' > a.json; run --time-zone \(zone) -a a.json
      """)
    #expect(run.output == "65\n65\n")
    let sentence = "The date must be between 1900-01-01 and 2026-01-31."
    #expect(
      run.messages.split(separator: "\n").count { $0.hasSuffix(sentence) } == 2, "\(run.messages)")
    #expect(run.messages.contains("There is no such day: 31.2.2000."))
  }

  @Test("what is asked for is said in words, a suggestion is no answer, and arrows are no text")
  func words() throws {
    let run = try run(
      """
      printf '\\n2026-02-01 8:00\\nmuch\\n3.5\\n11\\n\\033[D4\\n:back\\n:back\\n\\n\\n4\\n' \
        | run --interactive -r result.json; $goniometer task table result.json | tail -1 | cut -d, -f6-
      """)
    #expect(run.output == "1980-05-17,2026-02-01T08:00:00Z,4\n", "\(run.messages)")
    let words = run.messages.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    #expect(words.contains("1980-05-17 is only suggested; Enter takes it."))
    #expect(words.contains("Enter keeps 1980-05-17."))
    #expect(words.contains("That is not a number. Type a whole number from 0 to 10."))
    #expect(words.ranges(of: "Type a whole number from 0 to 10.").count == 3, "\(words)")
    #expect(words.contains("There are keys in that line that are no text"))
    #expect(!words.contains("\u{1b}"))
  }

  @Test("results of several tasks are rows of one table, and what is none is said")
  func table() throws {
    let run = try run(
      """
      printf '{"birth": "1950-01-02", "seen": "2026-02-01 23:30", "pain": 7}' > a.json
      for i in 1 2; do run --time-zone Pacific/Auckland -a a.json -r $i.json 2>/dev/null; done
      $goniometer task run \(TaskExample.task("daily-check-in")) --now 2026-03-01T12:00:00Z \
        --answers \(TaskExample.answers("daily-check-in")) -r 3.json 2>/dev/null
      $goniometer task table 1.json task.json 3.json nowhere.json -o all.csv; echo $?
      cut -d, -f1,2,4- all.csv
      """)
    #expect(
      run.output.hasPrefix(
        "66\nfile,task,started,ended,birth,seen,pain,check-in/pain,check-in/sleep\n"))
    #expect(
      run.output.contains(
        "1.json,t,2026-03-01T12:00:00Z,2026-03-01T12:00:00Z,1950-01-02,2026-02-01T10:30:00Z,7,,\n"),
      "\(run.output)")
    #expect(run.output.contains("3.json,daily-check-in,"))
    #expect(run.messages.contains("task.json: "))
    #expect(run.messages.contains("nowhere.json: expected a file"))
  }
}

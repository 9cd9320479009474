// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import CareStore
import Foundation
import JSON
import Testing

@Suite("Care plans: the commands")
struct CareCommandTests {
  private let seated = ProgramRun.package.appending(path: "datasets/seated-extension").path
  private let answers = #"{"checkin.form.pain": 4, "checkin.form.sleep": 8}"#

  /// Runs lines with the demo's store, which begins on 2 March 2026 in Berlin; `$now` sets the time.
  private func run(_ lines: String) throws -> ProgramRun {
    try ProgramRun(
      shell: """
        cd $folder; care() { $goniometer care "$@"; }; now="--now 2026-03-02T09:30:00Z"
        care demo knee.care --start 2026-03-02 --time-zone Europe/Berlin 2>/dev/null || exit 99
        join() { printf '\\ny\\nAda\\nLovelace\\n\\n\\n\\n' | care do knee.care onboarding $now 2>/dev/null; }
        echo '\(answers)' >answers.json
        \(lines)
        """)
  }

  @Test(
    "a plan that found no room leaves no store behind, so that the same call works later",
    .enabled(if: !ChildProcess.isEmulated))
  func noRoom() throws {
    let made = try run(
      """
      for blocks in 1 16 32; do (ulimit -f $blocks; care demo new.care 2>/dev/null); echo $?; ls new.care*; done
      care demo new.care 2>/dev/null; echo $?
      """)
    let codes = made.output.split(separator: "\n")
    #expect(codes.count == 4 && codes.last == "0", "\(made.output) \(made.messages)")
    #expect(codes.dropLast().allSatisfy { $0 == "74" || $0 == "73" }, "\(made.output)")
  }

  @Test(
    "an output of a task does not take the place of its store or its answers, and has a name in UTF-8"
  )
  func ownInputs() throws {
    let done = try run(
      """
      join
      for output in knee.care answers.json; do
        cp $output before
        care do knee.care checkin --answers answers.json $now --result $output --force; echo $?
        cmp $output before && echo same
      done
      care do knee.care checkin --answers answers.json $now --force --result "$(printf '\\377.json')"; echo $?
      care today "$(printf '\\377.care')"; echo $?; ls
      """)
    let lines = done.output.split(separator: "\n").map(String.init)
    #expect(Array(lines.prefix(6)) == ["73", "same", "73", "same", "64", "64"], "\(done)")
    #expect(!done.output.contains("\u{FFFD}"), "\(done.output)")
  }

  @Test("the code-along: consent, check-in, a measured knee, rings, schedule and insights")
  func codeAlong() throws {
    let made = try run(
      """
      care today knee.care $now
      care do knee.care checkin --answers answers.json $now; echo "before consent: $?"
      printf '\\nn\\n\\n' | care do knee.care onboarding $now 2>/dev/null; echo "declined: $?"
      join; echo "joined: $?"
      care do knee.care checkin --answers answers.json $now; echo "check-in: $?"
      care do knee.care rangeOfMotion --source \(seated)/thigh.csv,\(seated)/shank.csv \
      --output-directory run --result whole.json $now </dev/null 2>/dev/null; echo "knee: $?"
      care today knee.care $now
      for day in 08 09 10 16 30; do
        care today knee.care --date 2026-03-$day $now | grep -c 'Range of motion'
      done
      care today knee.care --date 2026-04-02 $now | grep -c 'Range of motion'
      care adherence knee.care --through 2026-03-03 --plot days.svg >/dev/null
      grep -c -e 'class="line ring' -e 'class="shareNone"' days.svg
      care insights knee.care --through 2026-03-03 --plot knee.svg; grep -c '<svg' knee.svg
      grep -c '"range"' whole.json
      """)
    let parts = made.output.components(separatedBy: "\n")
    let lines = parts.map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines[0] == "Mon 2026-03-02: 0 % done")
    #expect(lines[1] == "'onboarding' comes first; other tasks are shown once it is done")
    #expect(lines[2] == "○  all day  Joining the study  due")
    #expect(
      Array(lines[3...7]) == [
        "before consent: 1", "declined: 1", "joined: 0", "check-in: 0", "knee: 0",
      ], "\(made.messages)")
    #expect(lines[8] == "Mon 2026-03-02: 100 % done")
    #expect(made.output.contains("pain 4, sleep 8"))
    #expect(made.output.contains("done  range 100.3°"))
    #expect(Array(lines[12...17]) == ["1", "1", "0", "1", "1", "0"])
    #expect(made.output.contains("Mon 2 pain  4 █"))
    #expect(made.output.contains("Range of motion (range, °)"))
    #expect(made.output.hasSuffix("– no value\n1\n2\n"))
    #expect(
      made.messages.contains(
        "Recorded for 'Daily check-in', Mon 2026-03-02 08:00: pain 4, sleep 8."))
  }

  @Test("an event is done once, can be taken back today, and not in the future or too late")
  func onceADay() throws {
    let made = try run(
      """
      join
      care do knee.care checkin --answers answers.json $now 2>&1; echo $?
      care do knee.care checkin --answers answers.json $now 2>&1; echo $?
      care undo knee.care checkin --now 2026-03-03T09:00:00Z 2>&1; echo $?
      care undo knee.care checkin $now 2>/dev/null; echo $?
      care do knee.care checkin --date 2026-03-03 --answers answers.json $now 2>&1; echo $?
      care do knee.care checkin --date 2026-03-02 --answers answers.json \
      --now 2026-03-03T09:00:00Z 2>&1; echo $?
      care do knee.care nothing $now 2>&1; echo $?
      care history knee.care $now
      """)
    let lines = made.output.components(separatedBy: "\n")
    #expect(lines[1] == "0")
    #expect(lines[2].contains("'Daily check-in' is done already; 'care undo' takes it back"))
    #expect(lines[4].contains("'checkin' has no outcome today"))
    #expect(Array(lines[5...6]) == ["1", "0"])
    #expect(lines[7].contains("begins at 08:00 on Tue 2026-03-03"))
    #expect(lines[9].contains("was to be done until 00:00 on Tue 2026-03-03"))
    #expect(lines[11].contains("'nothing' has no event on Mon 2026-03-02"))
    #expect(lines[12] == "1")
    #expect(made.output.contains("onboarding  Mon 2026-03-02 10:30"))
    #expect(!made.output.contains("checkin  pain"))
  }

  @Test("stores meet by file, by pipe and directly, and have the same afterwards")
  func synchronisation() throws {
    let made = try run(
      """
      join; care backup knee.care other.care
      care do knee.care checkin --answers answers.json $now 2>/dev/null
      care do other.care checkin --answers answers.json --now 2026-03-03T09:00:00Z 2>/dev/null
      care sync knee.care --file shared.json; care sync other.care --file shared.json 2>/dev/null
      care sync knee.care --file shared.json 2>/dev/null
      care history knee.care >a; care history other.care >b; cmp a b && grep -c pain a
      care import third.care shared.json
      care sync third.care --through '$goniometer care sync knee.care --pipe' 2>/dev/null; echo $?
      care undo third.care checkin $now 2>/dev/null
      care sync third.care --with knee.care 2>/dev/null
      care history knee.care | grep -c pain
      care sync third.care --through 'true' 2>&1; echo $?
      care sync third.care --through 'echo no; cat >/dev/null' 2>&1; echo $?
      care sync third.care 2>/dev/null; echo $?
      head -c 900 shared.json >cut.json; care import third.care cut.json 2>/dev/null; echo $?
      care check third.care
      """)
    #expect(made.output.hasPrefix("2\n0\n1\n"), "\(made.output)\(made.messages)")
    #expect(made.output.contains("65\n64\n65\n"))
    #expect(made.messages.hasSuffix("The store is whole.\n"))
  }

  @Test("a study's folder: one list, one table; a damaged store does not stop the others")
  func study() throws {
    let made = try run(
      """
      mkdir study; join; care do knee.care checkin --answers answers.json $now 2>/dev/null
      care backup knee.care study/p1.care; care backup knee.care study/p2.care
      care --study study today $now | grep -c '50 % done'
      care adherence --study study --plot days.svg $now 2>/dev/null; echo $?; ls days.svg 2>/dev/null
      care adherence --study study $now
      care export --study study --format csv --output table.csv; cut -d, -f1,2,7,9 table.csv
      care export --study study --format csv --output study/p2.care --force 2>/dev/null; echo $?
      echo rubbish >study/p0.care; care today --study study --json $now >days.json; echo $?
      care today $now 2>/dev/null; echo $?
      """)
    #expect(
      made.output == """
        2
        64
        participant  days  mean, %  complete
        p1              1       50         0
        p2              1       50         0
        participant,task,kind,value
        p1,onboarding,,2026-03-02T09:30:00Z
        p1,checkin,checkin.form.pain,4
        p1,checkin,checkin.form.sleep,8
        p2,onboarding,,2026-03-02T09:30:00Z
        p2,checkin,checkin.form.pain,4
        p2,checkin,checkin.form.sleep,8
        73
        65
        64

        """)
    #expect(made.messages == "goniometer: study/p0.care: not a database\n")
  }

  @Test("what is open, as JSON and as an exit code, for a reminder")
  func reminders() throws {
    let made = try run(
      """
      join; care today knee.care --open --json $now
      care do knee.care checkin --answers answers.json $now 2>/dev/null
      care today knee.care --open --date 2026-03-10 $now; echo $?
      """)
    #expect(made.output.hasSuffix("1\n"))
    let json = try JSONValue(data: Data(made.output.dropLast(2).utf8))
    let events = try #require(json.object?["events"]?.array)
    #expect(events.map { $0.object?["state"] } == ["due", "overdue"])
    #expect(events[1].object?["start"] == "2026-03-02T07:00:00Z")
    #expect(events[1].object?["closes"] == "2026-03-02T23:00:00Z")
  }

  @Test("a plan of one's own: add, do with values, change, and what is refused")
  func ownPlan() throws {
    let task = #"""
      {"id": "steps", "title": "Walk", "effectiveDate": "2026-03-02T00:00:00Z", "schedule": {"timeZone": "UTC",
       "elements": [{"start": "2026-03-02T08:00:00Z", "interval": {"days": 1}, "targetValues":
       [{"type": "integer", "value": 4000, "createdDate": "2026-03-01T00:00:00Z"}]}]}}
      """#
    let made = try run(
      """
      care init own.care --given-name Ada; echo '\(task)' >task.json
      care add own.care task.json; care add own.care task.json 2>&1; echo $?
      care do own.care steps --value steps=1000 $now 2>&1
      care today own.care $now
      care do own.care steps --value steps=x $now 2>/dev/null; echo $?
      care add own.care task.json --update 2>&1; echo $?
      sed 's/effectiveDate": "2026-03-02/effectiveDate": "2026-03-04/' task.json >later.json
      care add own.care later.json --update; echo $?
      echo '{"id": "x", "schedul": 1}' | care add own.care - 2>&1; echo $?
      care today none.care 2>/dev/null; echo $?
      care init own.care 2>/dev/null; echo $?
      """)
    let lines = made.output.components(separatedBy: "\n")
    #expect(lines[0].contains("there is a task 'steps' already"))
    #expect(lines[2] == "Recorded for 'Walk', Mon 2026-03-02 08:00: steps 1000.")
    #expect(lines[3] == "Mon 2026-03-02: 25 % done")
    #expect(
      made.output.contains("64\ngoniometer: error: 'steps' has an outcome on 2026-03-02T08:00:00Z"))
    #expect(made.output.hasSuffix("\n65\n66\n73\n"), "\(made.output)")
  }

  @Test("when a command ends the store is one file, and a copy of it has everything")
  func oneFile() throws {
    let made = try run(
      """
      join; chmod 644 answers.json; care do knee.care checkin --answers answers.json $now 2>/dev/null
      care today knee.care $now >/dev/null; care check knee.care 2>/dev/null; ls knee.care*
      cp knee.care copy.care; care history copy.care $now | grep -c pain
      : >empty.care; care today empty.care 2>/dev/null; echo $?; wc -c <empty.care
      echo '{}' | care import made.care - 2>/dev/null; echo $?; ls made.care 2>/dev/null
      ls -l knee.care answers.json | cut -c1-10
      care export knee.care --output export.json; ls -l export.json | cut -c1-10
      """)
    #expect(
      made.output == """
        knee.care
        1
        65
        0
        65
        -rw-r--r--
        -rw-------
        -rw-------

        """, "\(made.messages)")
  }

  @Test(
    "answers of a run that came too late are kept in its session, and a session is of one event")
  func sessions() throws {
    let made = try run(
      """
      join
      printf '4\\n' | care do knee.care checkin --session s.json $now 2>/dev/null; echo "saved: $?"
      cp s.json t.json; care do knee.care checkin --answers answers.json $now 2>/dev/null
      printf '7\\n\\n' | care do knee.care checkin --session s.json $now 2>&1 | tail -1
      printf '7\\n\\n' | care do knee.care checkin --session t.json --now 2026-03-03T09:00:00Z 2>&1 | tail -1
      ls s.json t.json
      """)
    let lines = made.output.components(separatedBy: "\n")
    #expect(lines[0] == "saved: 1")
    #expect(lines[1].contains("is done already"))
    #expect(lines[2].contains("was begun before this event"))
    #expect(made.output.hasSuffix("s.json\nt.json\n"))
  }

  @Test("an event over midnight, and one that may be done late, are still open the next day")
  func late() throws {
    func task(_ id: String, _ start: String, _ window: String) -> String {
      #"""
      {"id": "\#(id)", "title": "\#(id)", "effectiveDate": "2026-03-02T00:00:00Z", "schedule": {"timeZone": "UTC",
       "elements": [{"start": "\#(start)", "end": "2026-03-02T23:59:00Z", "interval": {"days": 1},
       "durationSeconds": 7200}]}, "payload": {"window": "\#(window)"}}
      """#
    }
    let made = try run(
      """
      care init own.care
      echo '[\(task("night", "2026-03-02T23:30:00Z", "event")), \(task("letter", "2026-03-02T10:00:00Z", "open"))]' \
      | care add own.care -
      care today own.care --open --now 2026-03-03T00:30:00Z
      care do own.care night --now 2026-03-03T00:40:00Z 2>&1
      care undo own.care night --now 2026-03-03T00:50:00Z 2>&1
      care today own.care --open --now 2026-03-09T12:00:00Z
      care end own.care letter --from 2026-03-10 --now 2026-03-09T12:00:00Z; echo $?
      care end own.care nothing 2>&1; echo $?
      """)
    #expect(
      made.output == """
        Tue 2026-03-03: no tasks
          ○  Mon 2026-03-02 10:00  letter  overdue
          ○  Mon 2026-03-02 23:30  night   due
        Recorded for 'night', Mon 2026-03-02 23:30.
        The outcome of 'night', Mon 2026-03-02 23:30, is deleted.
        Mon 2026-03-09: no tasks
          ○  Mon 2026-03-02 10:00  letter  overdue
        0
        goniometer: error: there is no task 'nothing'
        1

        """, "\(made.messages)")
  }

  @Test("words from a file do not drive the terminal, and one bad task does not hide the others")
  func hostileTasks() throws {
    let made = try run(
      #"""
      care init own.care
      plan() { printf '{"id": "%s", "title": "%s", "effectiveDate": "2026-03-02T00:00:00Z", "schedule": {"timeZone": "UTC", "elements": [{"start": "2026-03-02T08:00:00Z", "interval": {"%s": 1}}]}}' "$1" "$2" "$3" | care add own.care - 2>&1; echo $?; }
      plan walk 'W\u001b[2Jalk\u009b' days
      plan 'a\u001b' x days
      plan many x seconds
      care export own.care >e.json; sed 's/"id" : "walk"/"id" : "walk", "payload" : {"medication" : 1}/' e.json >f.json
      care import bad.care f.json 2>/dev/null; care today bad.care $now; echo $?
      care today own.care $now; care check bad.care 2>/dev/null; echo $?
      """#)
    #expect(
      !made.output.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 0x9b })
    #expect(made.output.contains("W[2Jalk"))
    #expect(made.output.contains("'many' has 86400 events a day, of 100 at the most"))
    #expect(made.output.contains("has the character U+001B, which is not printed"))
    #expect(made.messages.contains("warning: task 'walk': a task in the store cannot be read"))
    #expect(made.output.hasSuffix("unknown key 'medication'\n1\n"), "\(made.output)")
  }
}

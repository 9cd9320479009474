// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom
import Testing

@Suite("Care plans: dates and names at their limits")
struct CareLimitTests {
  /// Ahead of and behind UTC, with and without summer time, by half an hour, and one that left out a day.
  private static let zones = [
    "Pacific/Kiritimati", "America/New_York", "Europe/Berlin", "Asia/Kolkata", "UTC",
    "Pacific/Apia",
  ]
  private static let times = [
    "0001-01-01T00:00:00Z", "0001-01-02T12:00:00Z", "9999-12-30T12:00:00Z", "9999-12-31T09:59:59Z",
    "9999-12-31T10:00:00Z", "9999-12-31T22:59:59Z", "9999-12-31T23:00:00Z", "9999-12-31T23:59:58Z",
    "9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00",
    "2011-12-30T12:00:00Z",
  ]
  private static let days = ["0001-01-01", "0001-01-02", "9999-12-30", "9999-12-31", "2011-12-30"]

  @Test(
    "every command answers for every time of the years 1 to 9999 in every zone, or says why not",
    arguments: zones)
  func times(zone: String) throws {
    // Each run takes one line: its exit code, how many lines it said, and the call.
    var random = SplitMix64(seed: UInt64(zone.utf8.reduce(0) { $0 + Int($1) }))
    var calls: [String] = []
    for store in ["knee.care", "own.care"] {
      for now in Self.times {
        for call in [
          "today", "today --json", "today --time-zone Pacific/Kiritimati",
          "today --time-zone America/New_York", "history", "adherence --from 9999-12-01",
          "insights --from 9999-12-30", "export --format icalendar", "do TASK --value a=1",
          "undo TASK", "end TASK",
        ] { calls.append(self.call(call, of: store) + " --now \(now)") }
      }
      for day in Self.days {
        for call in [
          "today --date \(day)", "history --from \(day) --through \(day)",
          "adherence --from \(day) --through \(day)", "insights --through \(day)",
          "insights --from \(day) --through \(day)", "export --format icalendar --through \(day)",
          "export --format csv --through \(day)", "end TASK --from \(day)",
        ] { calls.append(self.call(call, of: store)) }
      }
    }
    for day in Self.days {
      calls.append("care demo new.care --time-zone \(zone) --start \(day); rm -f new.care")
    }
    for now in Self.times {
      calls.append("care demo new.care --time-zone \(zone) --now \(now); rm -f new.care")
    }
    let some = calls.shuffled(using: &random).prefix(TestLength.count(40, long: calls.count))
    let done = try ProgramRun(
      shell: """
        cd $folder; export SWIFT_BACKTRACE=enable=no
        care() { $goniometer care "$@" >out 2>&1 </dev/null; echo "$? $(wc -l <out) $*"; }
        care demo knee.care --start 2026-03-02 --time-zone \(zone)
        care init own.care --now 0001-01-01T00:00:00Z
        cat >tasks.json <<'END'
        \(Self.tasks(in: zone))
        END
        care add own.care tasks.json
        \(some.map { $0.replacing("TASK", with: $0.contains("own.care") ? "first" : "checkin") }.joined(separator: "\n"))
        """)
    let lines = done.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.count == some.count + 3)
    for line in lines {
      let code = try #require(Int(line[0]))
      #expect([0, 1, 64, 65].contains(code), "\(line.joined(separator: " "))")
      #expect(code == 0 || line[1] != "0", "nothing was said: \(line.joined(separator: " "))")
    }
    for made in lines.prefix(3) { #expect(made[0] == "0", "\(made.joined(separator: " "))") }
  }

  /// A call for a copy of a store, so that none depends on another one.
  private func call(_ call: String, of store: String) -> String {
    let words = call.split(separator: " ", maxSplits: 1)
    let rest = words.count > 1 ? " " + words[1] : ""
    return "cp \(store) copy.care; care \(words[0]) copy.care\(rest)"
  }

  /// Tasks at both ends of the calendar: all day, by the month, every six hours, and once in the calendar.
  private static func tasks(in zone: String) -> String {
    func task(_ id: String, _ start: String, _ interval: String, _ rest: String = "") -> String {
      """
      {"id": "\(id)", "effectiveDate": "\(start)", "payload": {"window": "open"}, "schedule":
      {"timeZone": "\(zone)", "elements": [{"start": "\(start)", "interval": {\(interval)}\(rest)}]}}
      """
    }
    let (first, last) = ("0001-01-10T12:00:00Z", "9999-12-30T23:30:00Z")
    return "["
      + [
        task("first", first, #""years": 1"#), task("days", last, #""days": 1"#),
        task("months", first, #""months": 1"#, #", "allDay": true"#),
        task("hours", last, #""hours": 6"#, #", "end": "9999-12-31T23:59:58Z""#),
        task("once", first, #""years": 9997"#, #", "durationSeconds": 300000000000"#),
        task("late", last, #""days": 1"#, #", "allDay": true"#),
      ].joined(separator: ",") + "]"
  }

  @Test("stores and tasks that people cannot tell apart, or not pick, are refused with the reason")
  func names() throws {
    let done = try ProgramRun(
      shell: """
        cd $folder; mkdir other
        care() { $goniometer care "$@" >/dev/null; echo "$?"; }
        composed=$(printf 'Jos\\303\\251'); decomposed=$(printf 'Jose\\314\\201')
        care init "$composed.care"; care init "$decomposed.care"; care demo "$decomposed.care"
        care init "other/$decomposed.care"; care init ' a.care'; care init '.care'
        care demo "$(printf 'a\\nb').care"; ls | wc -l
        task() {
          printf '{"id": "%s", "effectiveDate": "2026-03-02T08:00:00Z", "schedule": {"timeZone": "UTC",' "$1"
          printf '"elements": [{"start": "2026-03-02T08:00:00Z", "interval": {"days": 1}}]}}'
        }
        for id in "$composed" "$decomposed" "$composed " .. "a b" "a  b"; do
          task "$id" >task.json; care add "$composed.care" task.json
        done
        """)
    let codes = done.output.split(separator: "\n")
    #expect(
      codes == [
        "0", "73", "73", "0", "73", "73", "73", "2", "0", "65", "65", "65", "0", "65",
      ], "\(done.output)")
    for words in [
      "Jose\\u{0301}.care' here, 'Jos\\u{00E9}.care' there",
      " a.care: the name of the store begins or ends with a blank",
      ".care: the name of the store has no visible character", "U+000A",
      "which is coded differently: 'Jose\\u{0301}' here, 'Jos\\u{00E9}' there",
      "the identifier '..' of a task is '.' or '..'", "'a  b' of a task looks like",
    ] { #expect(done.messages.contains(words), "\(words) in \(done.messages)") }
  }
}

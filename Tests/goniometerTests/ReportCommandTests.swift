// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import goniometer

@Suite("goniometer report")
struct ReportCommandTests {
  /// A shell line beside four visits of a simulated person: v1.json to v4.json.
  private func run(_ line: String) throws -> ProgramRun {
    try ProgramRun(
      shell: """
        week=0
        for top in 102 78 91 104; do
          week=$((week + 1))
          $goniometer simulate --range 2-$top --grade ideal --seed $week --output leg --force --quiet
          $goniometer analyze --thigh leg/thigh.csv --shank leg/shank.csv --side left --activity active \
            --subject P01 --visit 2026-03-0$week --json > v$week.json 2> words
        done
        \(line)
        """)
  }

  @Test(
    "the first lines of four visits say the loss and the recovery; table and FHIR have them too")
  func course() throws {
    let run = try run(
      """
      $goniometer report v?.json --goal flexion=120 --event 2026-03-02=operation --output c.html \
        --table c.csv --fhir c.json && $goniometer fhir validate c.json > words &&
      sed 's/<[^>]*>//g' c.html | grep -m1 'were lost' && grep -c operation c.html &&
      cut -d, -f8,9 c.csv && grep -o '"Goal"' c.json
      """)
    #expect(run.exitCode == 0, "\(run.messages)")
    let lines = run.output.split(separator: "\n")
    #expect(lines[0].contains("Left knee, flexion, active: lost and won back. 2"))
    #expect(lines[0].contains("Then 2") && lines[0].contains("Goal 120.0°"))
    #expect(lines.contains("flexion,regained") && lines.contains("extensionDeficit,noChange"))
    #expect(lines.last == "\"Goal\"")
  }

  @Test(
    "a goal or an event in another form is refused, and nothing is written",
    arguments: [
      ("--goal flexion", "a goal such as flexion=110:2026-06-01"),
      ("--goal speed=3", "a goal such as flexion=110:2026-06-01"),
      ("--event operation", "an event such as 2026-03-10=operation"),
      ("--table c.html", "two outputs have the same file"),
    ])
  func misuse(options: String, message: String) throws {
    let run = try ProgramRun(
      shell: "echo '{}' > v.json; $goniometer report v.json --output c.html \(options); code=$?; "
        + "ls; exit $code")
    #expect(run.exitCode == 64)
    #expect(run.messages.contains(message), "\(run.messages)")
    #expect(!run.output.contains("c.html"))
  }
}

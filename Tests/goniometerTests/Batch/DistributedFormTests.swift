// SPDX-License-Identifier: Apache-2.0

import CareTasks
import ChildProcesses
import Foundation
import Testing

/// What the programs in Distributed read of this one's output. Their own tests need Java and a gigabyte
/// of packages; a form that changes here without them is found here.
@Suite("The written forms that Distributed reads")
struct DistributedFormTests {
  /// Python 3.11 or later, as they need.
  private static let hasPython =
    (try? ProgramRun(shell: "python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'")
      .exitCode) == 0

  /// A line of `sh` whose output a line of Python gets as `text`, with the modules of Distributed.
  private func read(_ line: String, by python: String) throws -> ProgramRun {
    try ProgramRun(
      shell: """
        cd '\(ProgramRun.package.path)' && export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=Distributed
        { \(line)
        } > "$folder/text" && python3 -c '
        import care_table, measurements, sys
        text = open(sys.argv[1], newline="").read()
        \(python)
        ' "$folder/text"
        """)
  }

  @Test("the columns of recorded values are those that care_table.py lists")
  func columns() throws {
    let text = try String(
      contentsOf: ProgramRun.package.appending(path: "Distributed/care_table.py"), encoding: .utf8)
    let list = try #require(text.firstMatch(of: /COLUMNS = \{\n(.*?)\n\}/.dotMatchesNewlines()))
    let names = list.output.1.matches(of: /(?m)^    "([a-z0-9_]+)":/).map { String($0.output.1) }
    // These two are made there.
    #expect(
      names.filter { !["number", "error"].contains($0) }.sorted() == OutcomeTable.columns.sorted())
  }

  @Test("a row of recorded values is read", .enabled(if: hasPython, "needs Python 3.11"))
  func careTable() throws {
    let run = try read(
      """
      $goniometer care demo "$folder/p.care" --start 2026-03-02 --time-zone GMT >&2 &&
      echo '{"onboarding.consent": {"consented": true, "givenName": "A", "familyName": "B"}}' |
        $goniometer care do "$folder/p.care" onboarding --answers - --now 2026-03-02T09:00:00Z >&2 &&
      $goniometer care do "$folder/p.care" rangeOfMotion --now 2026-03-02T09:10:00Z \
        --source datasets/seated-extension/thigh.csv,datasets/seated-extension/shank.csv \
        --output-directory "$folder/motion" >&2 &&
      $goniometer care export "$folder/p.care" --format csv
      """,
      by: """
        rows = care_table.rows(text)
        print({row["task"] for row in rows} == {"onboarding", "rangeOfMotion"}, sum(row["half95"] is not None for row in rows) > 0,
          {row["quality"] for row in rows} >= {None, "good"},
          all(type(row[name]) in (kind, type(None)) for row in rows
            for name, kind in care_table.COLUMNS.items() if name != "error"))
        """)
    #expect(run.output == "True True True True\n", "\(run.messages)")
  }

  @Test(
    "a worker's line is read, whatever it measured", .enabled(if: hasPython, "needs Python 3.11"))
  func workerLines() throws {
    let run = try read(
      """
      for movement in flexion-extension flexion-extension,side-bending,rotation; do
        $goniometer simulate --joint neck --movement $movement --output "$folder/$movement" --quiet
        printf '{"id": "%s", "file": "%s", "joint": "neck", "movement": "%s", "place": "forehead"' \
          $movement "$folder/$movement/device.csv" $movement
        printf ', "age": 40, "sex": "male", "subject": "P1", "visit": "a", "site": {"room": 7}}\\n'
      done > "$folder/jobs" &&
      echo '{"id": "none", "file": "none.csv"}' >> "$folder/jobs" &&
      $goniometer batch datasets --side left --list >> "$folder/jobs" &&
      $goniometer worker < "$folder/jobs"
      """,
      by: """
        rows = [measurements.row(line) for line in text.splitlines()]
        print({row["status"] for row in rows} == {"measured", "invalid", "failed"},
          [len(row["movements"]) for row in rows if row["movements"]] == [1, 3])
        """)
    #expect(run.output == "True True\n", "\(run.messages)")
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import goniometer

@Suite("The line after Try:")
struct TryLineTests {
  /// A recording in g and deg/s: `g.csv` under the native names, `n.csv` under others, `r.csv` without times.
  private static let recordings = SharedFolder(
    """
    $goniometer simulate --seed 3 --rate 50 --output k >/dev/null
    awk -F, 'BEGIN { OFS = ","; OFMT = CONVFMT = "%.9g" } NR == 1 { print; next }
      { for (i = 2; i < 5; i++) $i /= 9.80665; for (i = 5; i < 8; i++) $i *= 57.29577951; print }
      ' k/shank.csv > g.csv
    sed '1s/.*/time (s),Ax,Ay,Az,Gx,Gy,Gz/' g.csv > n.csv
    cut -d , -f 2- n.csv > r.csv
    """)

  /// Runs a line of bash in which `goniometer` is the program, and then the line that it says to try.
  private func tried(_ line: String, edit: String = "") throws -> (
    first: String, second: ProgramRun
  ) {
    let run = try ProgramRun(
      shell: """
        \(Self.recordings.copying)
        goniometer() { "$goniometer" "$@"; }
        \(line) 2> said > /dev/null
        cat said
        eval "$(sed -n 's/^Try: //p' said \(edit))" 2>&1 >/dev/null | grep -v warning >&2
        """, by: "bash")
    return (run.output, run)
  }

  @Test(
    "works as it is",
    arguments: [
      "goniometer analyze --units stated n.csv",
      "goniometer analyze --units stated --side left -- n.csv",
      #"cp n.csv "a b's.csv"; goniometer analyze --units stated "a b's.csv""#,
      #"""
      cp n.csv $'x\033[31m\342\200\256.csv'
      goniometer analyze --units stated $'x\033[31m\342\200\256.csv'
      """#,
      #"cp n.csv $'M\374ller.csv'; goniometer analyze --units stated $'M\374ller.csv'"#,
      "cp n.csv ./-dash.csv; goniometer analyze --units stated -- -dash.csv",
    ])
  func works(line: String) throws {
    let (first, second) = try tried(line)
    #expect(first.contains("\nTry: goniometer analyze "), "\(first)")
    #expect(!first.contains("\u{1B}") && !first.contains("\u{202E}"))
    #expect(
      second.messages.contains("acceleration in g, angular velocity in deg/s"), "\(second.messages)"
    )
    #expect(!second.messages.contains("error"), "\(second.messages)")
  }

  @Test("says what to put in it")
  func blanks() throws {
    let (first, second) = try tried("goniometer analyze r.csv", edit: "| sed 's/HZ/50/'")
    #expect(first.hasSuffix("\nIn it put the number of samples a second for HZ.\n"), "\(first)")
    #expect(!second.messages.contains("error"), "\(second.messages)")
  }

  @Test(
    "states the units that the numbers of a native table fit, in place of others",
    arguments: ["", " --accel-unit m/s^2", " --gyro-unit=rad/s"])
  func likelyUnits(options: String) throws {
    let (first, second) = try tried("goniometer analyze g.csv\(options)")
    #expect(
      first.contains(
        "error: No attitude can be had from the recording: the acceleration was read in m/s^2, and its "
          + "length at rest is 0.996, which looks like g; state that unit if it is."), "\(first)")
    #expect(
      first.hasSuffix("\nTry: goniometer analyze g.csv --accel-unit g --gyro-unit deg/s\n"),
      "\(first)")
    #expect(!second.messages.contains("error"), "\(second.messages)")
  }

  @Test("is not said where the command lacks the option")
  func lacking() throws {
    let (first, _) = try tried("goniometer formats nothing")
    #expect(!first.contains("\nTry: "), "\(first)")
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import goniometer

@Suite("Recordings with absurd times and units")
struct UntrustedTimesTests {
  /// A recording of 600 samples at rest, with steps of so many seconds, in `r.csv`.
  private func run(step: String, _ line: String) throws -> ProgramRun {
    try ProgramRun(
      shell: """
        awk 'BEGIN { print "t,ax,ay,az,gx,gy,gz"
          for (i = 0; i < 600; i++) printf "%.17g,0.1,0.2,9.8,0.01,0.02,0.03\\n", i * \(step) }' >r.csv
        \(line)
        """)
  }

  @Test(
    "no step between samples ends the program or fills the memory",
    arguments: ["1e-20", "1e-12", "1e-8", "9e-6", "1001", "1e9", "1e300"],
    [
      "analyze r.csv", "attitude r.csv", "attitude r.csv --lookahead 1",
      "attitude r.csv --lookahead all --filter bounded-position", "attitude r.csv --filter vqf",
      "analyze --thigh r.csv --shank r.csv", "calibrate r.csv",
      "analyze r.csv --method researchKit --orientation portrait",
    ])
  func steps(step: String, command: String) throws {
    let run = try run(step: step, "ulimit -v 4000000; $goniometer \(command) >out; wc -c <out")
    let messages = run.messages
    #expect(messages.contains("goniometer: error:"), "\(messages)")
    #expect(run.exitCode == 0 && run.output.contains("0"), "\(messages)")
  }

  @Test(
    "a recording that fits no memory is an error that says so, and so is one of too many samples")
  func tooLong() throws {
    let make =
      "BEGIN { print \"t,ax,ay,az,gx,gy,gz\"; for (i = 0; i < n; i++) print i / 100 \",0,0,9.8,0,0,0\" }"
    let run = try ProgramRun(
      shell: """
        awk -v n=600000 '\(make)' | gzip -1 >r.csv.gz
        ulimit -v 500000
        $goniometer analyze r.csv.gz >out
        """)
    #expect(run.exitCode == 65, "\(run.messages)")
    #expect(run.messages.contains("memory has too little room; split it"), "\(run.messages)")
  }

  @Test("with too few open files a command says how to allow more, and those it needs it takes")
  func openFiles() throws {
    let knee =
      "--thigh $package/datasets/seated-extension/thigh.csv --shank $package/datasets/seated-extension/shank.csv"
    let lines = "package=\(ProgramRun.package.path)\n"
    let few = try ProgramRun(shell: lines + "ulimit -n 4; exec $goniometer analyze \(knee)")
    #expect(few.exitCode == 74 && few.messages.contains("ulimit -n 32"), "\(few.messages)")
    let soft = try ProgramRun(shell: lines + "ulimit -Sn 12; exec $goniometer analyze \(knee)")
    #expect(soft.exitCode == 0, "\(soft.messages)")
  }

  @Test("steps of 10 µs and of 1000 s are times", arguments: ["1.1e-5", "999"])
  func believable(step: String) throws {
    let run = try run(step: step, "$goniometer attitude r.csv --filter vqf 2>/dev/null | wc -l")
    #expect(run.output == "601\n")
  }

  @Test(
    "a rate that no sensor has is not read as another one", arguments: ["1e400", "0", "-5", "1e9"])
  func preamble(rate: String) throws {
    let run = try ProgramRun(
      shell: """
        printf '// Start Time: 0\\n// Update Rate: \(rate)Hz\\n// Filter Profile: human (46.1)\\n' >x.txt
        printf 'PacketCounter,SampleTimeFine,Acc_X,Acc_Y,Acc_Z,Gyr_X,Gyr_Y,Gyr_Z\\n' >>x.txt
        for i in 1 2 3 4; do printf '%s,,0,0,9.8,0,0,0\\n' $i >>x.txt; done
        $goniometer attitude x.txt
        """)
    #expect(run.exitCode != 0, "\(run.output)\(run.messages)")
    #expect(!run.messages.contains("1 Hz"), "\(run.messages)")
  }

  @Test("attitude says what cannot be right, as analyze does, and does not end well")
  func units() throws {
    // The bundled recording in g and °/s, under the names of the plain form.
    let shank = ProgramRun.package.appending(path: "datasets/seated-extension/shank.csv").path
    let run = try ProgramRun(
      shell: """
        awk -F, 'NR == 1 { print; next } { printf "%s", $1
          for (i = 2; i <= 7; i++) printf ",%.8f", i < 5 ? $i / 9.80665 : $i * 57.29578
          print "" }' '\(shank)' >wrong.csv
        $goniometer attitude wrong.csv -o wrong.txt; echo $?
        $goniometer attitude '\(shank)' -o right.txt; echo $?
        """)
    #expect(run.output == "1\n0\n", "\(run.messages)")
    for name in ["gravity", "angular_rate", "gyroscope_scale"] {
      #expect(
        run.messages.components(separatedBy: "bad: \(name): ").count == 2,
        "\(name): \(run.messages)")
    }
  }
}

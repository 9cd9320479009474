// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import goniometer

@Suite("--demo: a simulated leg in place of sensors")
struct DemonstrationTests {
  @Test("live and a task measure it in real time, and no result of it is good")
  func doubtful() throws {
    let run = try ProgramRun(
      shell: """
        $goniometer task make knee --side left --exercise seated-extension --sensors two -o knee.json
        $goniometer task run knee.json --demo --output-directory out --format summary < /dev/null &
        $goniometer live --demo --duration 14s > lines; echo "live $?"; wait
        tail -n 1 lines
        """)
    #expect(run.output.contains("live 0\n"), "\(run.messages)")
    #expect(run.output.contains("Left knee: from 0.0° to 90.2°"), "\(run.messages)")
    #expect(run.output.contains("quality doubtful"), "\(run.output)")
    #expect(run.output.contains("\"verdict\":\"doubtful\""), "\(run.output)")
    #expect(run.output.contains("\"name\":\"simulated_sensors\""), "\(run.output)")
  }

  @Test("unattended, results are numbered and say when; the status is a file of its own")
  func instrument() throws {
    let run = try ProgramRun(
      shell: """
        mkdir run
        for turn in 1 2; do
          RUNTIME_DIRECTORY=$PWD/run $goniometer live --demo --duration 12s --folder out --keep 16; echo $?
        done
        ls out run; cat out/000002.json; cat run/status.json
        """)
    #expect(run.output.contains("out/000001.json: "), "\(run.output) \(run.messages)")
    #expect(run.output.contains("quality doubtful\n0\n"), "\(run.output)")
    #expect(run.output.contains("\nout:\n000001.json\n000002.json\n\nrun:\nstatus.json\n"))
    #expect(run.output.contains(/"started" : \{\s+"bootIdentifier" : "[0-9a-f-]{36}"/))
    #expect(run.output.contains(/"activity" : "done"/))
    #expect(run.output.contains(/"resultCount" : 2/))
  }

  @Test("what --folder has no use for is refused, and what fails is in its status")
  func instrumentFaults() throws {
    for (arguments, words) in [
      ("--folder x", "--folder needs --duration"), ("--keep 20", "--keep goes with --folder"),
      ("--folder x --duration 1s --json", "--json has no meaning with --folder"),
      ("--folder x --duration 1s --keep 15", "expected a whole number from 16"),
    ] {
      let run = try ProgramRun(shell: "$goniometer live --demo \(arguments); echo $?; ls")
      #expect(run.output == "64\n" && run.messages.contains(words), "\(run.messages)")
    }
    let run = try ProgramRun(
      shell: """
        $goniometer live --device none --root . --folder x --duration 1s; echo $?; ls x; cat x/status.json
        """)
    #expect(run.output.contains("\nstatus.json\n"), "\(run.output)")
    #expect(run.output.contains(/"activity" : "failed"/), "\(run.output)")
    #expect(run.output.contains(/"outcome" : "there is no sensor 'none'/), "\(run.output)")
  }

  @Test("what has no effect beside it is refused")
  func together() throws {
    for (arguments, option) in [
      ("live --demo --thigh a --shank b", "--thigh"), ("live --demo --poll", "--poll"),
      ("live --demo --replay x.giraw", "--replay"), ("live --demo --record x", "--record"),
      ("task run t.json --demo --source iio", "--source"),
      ("task run t.json --demo --poll", "--poll"),
    ] {
      let run = try ProgramRun(shell: "$goniometer \(arguments); echo $?")
      #expect(run.output == "64\n", "\(arguments)")
      #expect(run.messages.contains("\(option) "), "\(run.messages)")
    }
  }
}

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

// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import SeededRandom
import Testing

@testable import goniometer

/// Runs that are killed at random instants and begun again until they are through.
@Suite("Tasks: killed at any instant")
struct TaskKillTests {
  /// Kills in all; more than a hundred instants, in a few seconds.
  static let kills = 120

  @Test("a killed run gives the same result as one that was left alone")
  func kill() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("TaskKillTests: seed \(seed)")
    var random = SplitMix64(seed: seed)
    var (killed, finished) = (0, 0)
    while killed < Self.kills {
      let name = ["every-format", "family-history", "symptom-survey"][finished % 3]
      let folder = try TemporaryFolder()
      let result = folder.path("result.json")
      let arguments =
        [
          ChildProcess.built("goniometer").path, "task", "run", TaskExample.task(name),
          "--answers", TaskExample.answers(name), "--session", folder.path("session.json"),
          "--result", result,
        ] + TaskExample.fixed
      // Longer each time, so that a slow machine gets through as well.
      var longest = 30_000.0
      while true {
        let child = try ChildProcess(arguments, messages: folder.path("messages"))
        usleep(UInt32.random(in: 0..<UInt32(longest), using: &random))
        longest *= 1.2
        child.kill()
        let status = try child.status()
        if status == 0 { break }
        // Killed after the last of its work: the result is not replaced.
        let isDone =
          status == 73 << 8 && !FileManager.default.fileExists(atPath: folder.path("session.json"))
        if isDone { break }
        let messages = try folder.text("messages")
        try #require(status == SIGKILL, "\(messages), seed \(seed)")
        killed += 1
        // Whatever is there is whole.
        if let text = try? folder.text("result.json") { try Self.expect(text, of: name, seed) }
      }
      finished += 1
      try Self.expect(folder.text("result.json"), of: name, seed)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      #expect(!left.contains("session.json"), "seed \(seed)")
    }
    print("TaskKillTests: \(killed) kills, \(finished) runs")
    #expect(finished > 0)
  }

  private static func expect(_ text: String, of name: String, _ seed: UInt64) throws {
    let expected = try String(
      contentsOf: TaskExample.file("datasets/tasks/results/\(name).json"), encoding: .utf8)
    #expect(text == expected, "\(name), seed \(seed)")
  }
}

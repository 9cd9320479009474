// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("README")
struct ReadMeTests {
  /// A block of lines between fences: calls after `$ `, and what they print.
  private struct Transcript {
    var calls: [String] = []
    var output = ""
  }

  private func transcripts() throws -> [Transcript] {
    let text = try String(
      contentsOf: ProgramRun.package.appending(path: "README.md"), encoding: .utf8)
    var found: [Transcript] = []
    var current: Transcript?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let current { found.append(current) }
        current = current == nil ? Transcript() : nil
      } else if line.hasPrefix("$ goniometer ") {
        current?.calls.append(String(line.dropFirst("$ goniometer ".count)))
      } else if current?.calls.isEmpty == false {
        current?.output += line + "\n"
      }
    }
    return found.filter { !$0.calls.isEmpty && !$0.output.isEmpty }
  }

  @Test("what it shows as printed is what the program prints")
  func printed() throws {
    let transcripts = try transcripts()
    #expect(transcripts.count >= 2)
    for transcript in transcripts {
      let datasets = ProgramRun.package.appending(path: "datasets").path
      let calls = transcript.calls.map { "\"$goniometer\" \($0)" }
      let run = try ProgramRun(
        shell: (["ln -s '\(datasets)' datasets"] + calls).joined(separator: " && "))
      #expect(run.exitCode == 0, "\(run.messages)")
      #expect(run.output == transcript.output)
    }
  }
}

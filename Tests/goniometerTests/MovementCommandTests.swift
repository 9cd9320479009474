// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import Testing

@testable import goniometer

@Suite("Movements by the command line")
struct MovementCommandTests {
  private func result(_ output: String) throws -> [String: Any] {
    let document = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return try #require(document?["result"] as? [String: Any])
  }

  @Test("what is simulated is measured, for every joint", arguments: Joint.standard.map(\.rawValue))
  func measured(_ name: String) throws {
    let joint = try #require(Joint(rawValue: name))
    for movement in joint.movements {
      let test = try #require(movement.tests.first)
      let place = try #require(test.places.first?.name)
      let named = "--joint \(name) --movement \(movement.name)"
      let run = try ProgramRun(
        shell: "\"$goniometer\" simulate \(named) --grade ideal --side left --output made "
          + "&& \"$goniometer\" analyze made/device.csv \(named) --place \(place) --side left --json && cat made/card.json"
      )
      #expect(run.exitCode == 0, "\(run.messages)")
      let parts = run.output.components(separatedBy: "\n}\n")
      let (found, truth) = (try result(parts[0] + "\n}"), try result(parts[1] + "\n}"))
      #expect(found["joint"] as? String == name && found["verdict"] as? String == "good")
      func directions(_ result: [String: Any]) -> [(String, Double)] {
        ((result["movements"] as? [[String: Any]])?.first?["directions"] as? [[String: Any]] ?? [])
          .compactMap { one in
            (one["name"] as? String).flatMap { name in
              (one["degrees"] as? Double).map { (name, $0) }
            }
          }
      }
      let pairs = Array(zip(directions(found), directions(truth)))
      #expect(pairs.count == 2, "\(movement.name)")
      for (one, other) in pairs {
        #expect(one.0 == other.0 && abs(one.1 - other.1) < 2, "\(movement.name) \(one) \(other)")
      }
    }
  }

  @Test("what was not named, or does not go together, is refused with the way out")
  func refused() throws {
    let made =
      "\"$goniometer\" simulate --joint neck --movement rotation --output made 2>/dev/null; "
    for (options, words) in [
      ("--movement rotation", "--movement needs --joint beside it, or two sensors"),
      ("--joint neck", "a neck has several movements"),
      ("--joint knee --movement pronation-supination", "a knee has no movement"),
      ("--joint toe", "expected one of knee"),
      ("--joint neck --movement nodding", "expected movements, separated by commas"),
      ("--joint neck --movement rotation --age 30", "--age needs --sex beside it"),
      ("--joint neck --movement rotation --first-movement flexion", "has no direction 'flexion'"),
      ("--joint neck --movement rotation --method researchKit", "has no meaning with --method"),
    ] {
      let run = try ProgramRun(shell: made + "\"$goniometer\" analyze made/device.csv \(options)")
      #expect(run.exitCode == 64 && run.output.isEmpty, "\(options)")
      #expect(run.messages.contains(words), "\(run.messages)")
    }
    let legs = try ProgramRun(
      shell: "\"$goniometer\" simulate --joint neck --movement rotation --jitter 2 --output made")
    #expect(legs.exitCode == 64 && legs.messages.contains("--jitter has no meaning with --joint"))
  }

  @Test("a mislabelled movement is bad: the exit code says so, and the page too")
  func mislabelled() throws {
    let run = try ProgramRun(
      shell: "\"$goniometer\" simulate --joint neck --movement rotation --output made 2>/dev/null; "
        + "\"$goniometer\" analyze made/device.csv --joint neck --movement side-bending --report page.html; "
        + "code=$?; grep -c 'Do not use this result' page.html; exit $code")
    #expect(run.exitCode == 1)
    #expect(run.output.contains("NOT A VALID MEASUREMENT") && run.output.contains("movement_plane"))
  }

  @Test("several movements are one table in a batch, and one page")
  func several() throws {
    let names = "flexion-extension,side-bending"
    let run = try ProgramRun(
      shell:
        "\"$goniometer\" simulate --joint trunk --movement \(names) --output made 2>/dev/null; "
        + "\"$goniometer\" analyze made/device.csv --joint trunk --movement \(names) --place t12 --report page.html "
        + ">/dev/null && grep -o '<h2>[^<]*</h2>' page.html; "
        + "\"$goniometer\" batch made/device.csv --joint trunk --movement \(names) --place t12 --output all.csv --quiet; "
        + "cat all.csv")
    #expect(run.output.contains("<h2>Flexion – extension</h2>"))
    #expect(run.output.contains("<h2>Side bending to the left – side bending to the right</h2>"))
    #expect(
      run.output.contains(
        "trunk,flexion-extension side-bending,standing standing,t12 t12,"
          + "flexion extension leftSideBending")
    )
  }

  @Test("joints lists every joint, movement, test and place, as text and as JSON")
  func joints() throws {
    let text = try ProgramRun(shell: "\"$goniometer\" joints").output
    for joint in Joint.standard {
      #expect(text.contains("\(joint.rawValue)\n"))
      for movement in joint.movements {
        #expect(text.contains("  \(movement.name)\n"))
        for test in movement.tests {
          #expect(text.contains("test \(test.name): "))
          #expect(test.places.allSatisfy { text.contains("place \($0.name): ") })
        }
      }
    }
    let hip = try ProgramRun(shell: "\"$goniometer\" joints hip --age 30 --sex female").output
    #expect(hip.contains("usually 133.8°") && hip.contains("Soucie") && !hip.contains("\nknee\n"))
    #expect(try ProgramRun(shell: "\"$goniometer\" joints --age 30").exitCode == 64)
  }

  @Test("a task leads through a standard test, and its result has both directions in FHIR")
  func task() throws {
    let run = try ProgramRun(
      shell: "\"$goniometer\" simulate --joint neck --movement rotation --output made 2>/dev/null; "
        + "\"$goniometer\" task make neck --exercise rotation-seated --output task.json && "
        + "\"$goniometer\" task run task.json --source made/device.csv --output-directory visit --result visit.json && "
        + "\"$goniometer\" fhir observation visit.json --output -")
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(run.output.contains("Neck: rotation to the left"))
    #expect(run.output.contains("Neck structure"))
  }
}

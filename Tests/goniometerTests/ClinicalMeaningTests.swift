// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What the program says of recordings that a clinician may put to it, right ones and wrong ones.
@Suite("What a result says")
struct ClinicalMeaningTests {
  /// One example: a line of a shell, the exit code, and what is said and what not.
  struct Example: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var line: String
    var exit: Int32
    var says: [String]
    var saysNot: [String] = []

    init(
      _ name: String, _ line: String, exit: Int32 = 0, says: [String], not saysNot: [String] = []
    ) {
      (testDescription, self.line, self.exit) = (name, line, exit)
      (self.says, self.saysNot) = (says, saysNot)
    }
  }

  private static let seated =
    "$goniometer analyze --thigh $D/seated-extension/thigh.csv --shank $D/seated-extension/shank.csv"

  private static func simulated(_ settings: String, _ options: String = "") -> String {
    "$goniometer simulate \(settings) --output s >&2; "
      + "$goniometer analyze --thigh s/thigh.csv --shank s/shank.csv \(options)"
  }

  private static func shifted(_ name: String, by seconds: Double) -> String {
    "awk -F, -v OFS=, 'NR > 1 { $1 += \(seconds) } 1' $D/\(name)/shank.csv > late.csv; "
      + "$goniometer analyze --thigh $D/\(name)/thigh.csv --shank late.csv"
  }

  static let examples = [
    Example(
      "an exercise that stops short of straight",
      simulated("--range 20-100 --standing-flexion 0"),
      says: ["Extension deficit 2", "Range of motion 80", "Use this result."],
      not: ["extends fully"]),
    Example(
      "a sense against the stance", "\(seated) --first-movement extension", exit: 1,
      says: ["about the stance that was found"]),
    Example(
      "an angle at the start that no knee can end with", "\(seated) --zero 90", exit: 1,
      says: ["Do not use this result", "Knee: nobody reaches 195° of flexion"]),
    Example(
      "gravity's zero with the wrong angle",
      "$goniometer analyze $D/one-device/shank.csv --hanging 90",
      exit: 1, says: ["Do not use this result", "anatomical_limits"]),
    Example(
      "a telephone's seated extension about a stance needs no sense",
      simulated("--protocol seated-extension --grade phone --seed 30 --repetitions 15"),
      says: ["Range of motion 89", "Use this result."]),
    Example(
      "nor does rising from a chair", simulated("--protocol sit-to-stand --grade phone --seed 17"),
      says: ["Range of motion 90", "Use this result."]),
    Example(
      "nor another", simulated("--protocol sit-to-stand --grade phone --seed 23"),
      says: ["Range of motion 90", "Use this result."]),
    Example(
      "a heel slide done right is good",
      simulated("--protocol heel-slide --seed 3", "--first-movement flexion"),
      says: ["Use this result."]),
    Example(
      "a thigh of one trial and a shank of another",
      "$goniometer analyze --thigh $D/seated-extension/thigh.csv --shank $D/sit-to-stand/shank.csv",
      exit: 1, says: ["one leg and one trial"], not: ["good"]),
    Example(
      "clocks 0.4 s apart in slow movement leave the range as it is",
      shifted("seated-extension", by: 0.4), says: ["Whole recording", "105."], not: ["175"]),
    Example(
      "clocks 2 s apart are put right, and said", shifted("sit-to-stand", by: 2),
      says: ["The shank's times are 2 s late", "85.4° ± 14.6°"], not: ["--sense"]),
    Example(
      "a shank in °/s taken for rad/s",
      "awk -F, -v OFS=, 'NR > 1 { for (i = 5; i <= 7; i++) $i *= 57.2958 } 1' "
        + "$D/seated-extension/shank.csv > deg.csv; "
        + "$goniometer analyze --thigh $D/seated-extension/thigh.csv --shank deg.csv",
      exit: 1, says: ["deg/s"]),
  ]

  @Test("examples", arguments: examples)
  func example(example: Example) throws {
    let datasets = ProgramRun.package.appending(path: "datasets").path
    let run = try ProgramRun(shell: "D='\(datasets)'; \(example.line)")
    // The width of columns says nothing.
    let said = (run.output + run.messages).replacing(/[ ]+/, with: " ")
    #expect(run.exitCode == example.exit, "\(said)")
    for words in example.says { #expect(said.contains(words), "\(words): \(said)") }
    for words in example.saysNot { #expect(!run.output.contains(words), "\(words): \(said)") }
  }
}

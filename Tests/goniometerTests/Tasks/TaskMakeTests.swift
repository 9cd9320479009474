// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import JSON
import MotionTasks
import StudyTasks
import Testing

@testable import goniometer

@Suite("Tasks: making one")
struct TaskMakeTests {
  /// Tasks that can be made with one command; `datasets/tasks` has what it writes.
  static let made = [
    (
      "knee-range-of-motion",
      "knee --side left --exercise seated-extension --sensors two --activity active --repetitions 3"
    ),
    (
      "range-of-motion-code-along",
      "knee --side left --identifier rangeOfMotionTask --completion rom.completion"
    ),
  ]

  private func make(_ line: String) throws -> ProgramRun {
    try ProgramRun(shell: "$goniometer task make \(line)")
  }

  private func task(_ line: String) throws -> StudyTask {
    let run = try make(line)
    #expect(run.messages == "")
    return try StudyTask(documentData: Data(run.output.utf8))
  }

  @Test("an example of a measurement is what the command in its README writes", arguments: made)
  func example(_ name: String, _ line: String) throws {
    let run = try make(line)
    try TaskExample.expect("datasets/tasks/\(name).json", is: run.output)
    let readme = try String(
      contentsOf: TaskExample.file("datasets/tasks/README.md"), encoding: .utf8)
    #expect(readme.contains("| `\(name).json` |"))
    #expect(readme.contains("goniometer task make \(line) "))
    let file = TaskExample.task(name)
    #expect(try ProgramRun(shell: "$goniometer task validate --strict \(file)").exitCode == 0)
    let shown = try ProgramRun(shell: "$goniometer task show \(file)")
    #expect(shown.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let back = try ProgramRun(
      shell: """
        $goniometer task convert \(file) --to researchkit > rk.json \
          && $goniometer task convert rk.json --to goniometer
        """)
    #expect(back.messages.contains("how the motion is measured"))
    let task = try StudyTask(documentData: Data(back.output.utf8))
    #expect(task.steps.count == 4)
  }

  @Test("the options become the task that the library makes of them")
  func options() throws {
    let line = """
      knee --side random --seed 17 --exercise heel-slide --activity passive --repetitions 5 --rest 10 \
      --zero extended --first-movement flexion --identifier slides --intended-use 'A study.' \
      --no-conclusion
      """
    let expected = RangeOfMotionTask(
      "slides", .knee, .random(seed: 17),
      measurement: MotionMeasurement(
        exercise: .heelSlide, activity: .passive, repetitions: 5, rest: 10, zero: .extended,
        firstMovement: .flexion), intendedUse: "A study.", excluding: .conclusion)
    #expect(try task(line) == expected.task())
    #expect(
      try task("shoulder --side right-first --hanging 10 --no-instructions")
        == RangeOfMotionTask(
          "shoulderRangeOfMotion", .shoulder, .rightFirst,
          measurement: MotionMeasurement(zero: .gravity, zeroDegrees: 10), excluding: .instructions
        ).task())
    #expect(
      try task("knee --side both --sensors one --zero 90 --method standard")
        == RangeOfMotionTask(
          "kneeRangeOfMotion", .knee, .leftFirst,
          measurement: MotionMeasurement(sensors: .one, zero: .stated, zeroDegrees: 90)
        ).task())
    #expect(
      try task("knee --side right --method researchKit --orientation landscape")
        == RangeOfMotionTask(
          "kneeRangeOfMotion", .knee, .right,
          measurement: MotionMeasurement(method: .researchKit, orientation: .landscape)
        ).task())
  }

  @Test("a last step of one's own has one's own words")
  func completion() throws {
    let task = try task(
      "knee --side left --completion end --completion-title Thanks --completion-text 'See you.'")
    #expect(task.steps.last == .completion("end", title: "Thanks", text: "See you."))
    #expect(task.step("conclusion") == nil)
  }

  @Test("several movements or joints are one task, in their order, with the sides in theirs")
  func screening() throws {
    let run = try make("neck:rotation hip --side right-first --repetitions 3")
    let task = try StudyTask(documentData: Data(run.output.utf8))
    let measured = task.steps.filter { $0.active?.measurement != nil }
    #expect(
      measured.map(\.identifier) == [
        "neck.rotation-seated", "hip.flexion-extension-standing.right",
        "hip.flexion-extension-standing.left",
      ])
    #expect(measured.allSatisfy { $0.active?.measurement?.repetitions == 3 })
    #expect(try make("neck --movement rotation").output == make("neck:rotation").output)
  }

  @Test("--output takes the place of standard output")
  func output() throws {
    let run = try ProgramRun(
      shell: """
        $goniometer task make knee --side left -o made.json
        $goniometer task make knee --side left | cmp - made.json && ls
        """)
    #expect(run.output == "made.json\n")
    #expect(run.messages == "")
  }

  @Test(
    "what does not go together is refused with the way out, and nothing is written",
    arguments: [
      ("knee", "option '--side NAME' is missing"),
      ("", "name a joint, such as knee"),
      ("toe --side left", "'toe' is no joint that is measured; the joints are knee, shoulder"),
      ("knee:pronation --side left", "a knee has no movement 'pronation'"),
      ("neck:rotation:standing", "rotation has no test 'standing'; its tests are seated, supine"),
      ("neck --test supine", "movement"),
      ("neck:rotation neck:rotation", "'neck, rotation-seated' is measured twice"),
      ("neck:rotation trunk --sensors two", "measured with one sensor"),
      ("neck --movement rotation --exercise rotation-seated", "exclude each other"),
      ("elbow", "option '--side NAME' is missing"),
      ("knee --side random", "--side random needs --seed N"),
      ("knee --side left --seed 1", "--seed goes with --side random"),
      ("knee --side left --exercise heel-slide --sensors one", "both segments move in 'heelSlide'"),
      ("shoulder --side left --sensors two", "the shoulder is measured with one sensor"),
      ("shoulder --side left --exercise heel-slide", "'heelSlide' is no exercise of the shoulder"),
      ("knee --side left --sensors one --zero standing", "needs two sensors"),
      ("knee --side left --zero 10 --hanging 90", "both say where zero is; give one"),
      ("knee --side left --repetitions 101", "expected a whole number from 0 to 100, found '101'"),
      ("knee --side left --rest -1", "expected a number from 0 to 3600, found '-1'"),
      ("knee --side left --completion-text x", "--completion-text goes with --completion"),
      (
        "knee --side left --completion touch.anywhere",
        "--completion: two steps have the identifier 'touch.anywhere'"
      ),
    ])
  func refusals(_ line: String, _ message: String) throws {
    let run = try make(line)
    #expect(run.exitCode == 64)
    #expect(run.output == "")
    #expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test("'task show' tells how motion is measured, in words and in JSON")
  func shown() throws {
    let run = try ProgramRun(
      shell: """
        $goniometer task make knee --side left --exercise seated-extension --activity active \
          --sensors one --zero 90 --repetitions 3 --rest 5 > t.json
        $goniometer task show t.json; $goniometer task show t.json --json
        """)
    #expect(
      run.output.contains(
        "   measures: seated extension, active; one sensor; 3 repetitions; 5 s rest; 0°\n"
          + "   from the start at 90°\n"), "\(run.output)")
    #expect(run.output.contains("\"exercise\" : \"seatedExtension\""))
  }
}

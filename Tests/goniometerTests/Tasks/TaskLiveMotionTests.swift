// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import ClinicalTerms
import FakeSensors
import Foundation
import Goniometry
import Inertial
import JSON
import StudyTasks
import Testing

@testable import goniometer

@Suite("Tasks: motion from live sensors", .serialized)
struct TaskLiveMotionTests {
  /// Degrees that sensors of that grade may be off.
  private static let tolerance = 3.0

  private static func range(_ result: TaskResult) -> Finding? {
    result.results.flatMap(\.results).compactMap { leaf in
      if case .rangeOfMotion(let range) = leaf.value { range } else { nil }
    }.last
  }

  @Test("sensors by their labels, for a time, with nobody there: the range of the motion")
  func unattended() throws {
    let sensors = try KneeSensors()
    sensors.play(pace: 10)
    let end = (sensors.thigh.last?.time ?? 0) - 0.5
    let run = try MotionTask.run(
      MotionTask.codeAlong,
      "--source iio --root \(sensors.tree.root) --duration \(end) -d out -r r.json "
        + "--filter vqf --answers a.json </dev/null", before: "echo '{}' > a.json")
    #expect(run.program.exitCode == 0, "\(run.program.messages)")
    let result = try run.result()
    let range = try #require(Self.range(result))
    let truth = sensors.truth.flexion.degrees
    let moved = (truth.max() ?? 0) - (truth.min() ?? 0)
    #expect(abs(range.range - moved) < Self.tolerance)
    #expect(range.repetitions == 3 && range.side == .left)
    // Captions, without anything that only a terminal understands.
    #expect(run.program.messages.contains("  Stand straight and hold still.\n"))
    // "… as far as it goes" comes when the joint is found: on a busy machine maybe not at all.
    #expect(run.program.messages.contains("Bend and straighten the knee"))
    #expect(!run.program.messages.contains("\u{1B}"))
    #expect(sensors.tree.attribute("buffer/enable", of: 0) == "0")
  }

  @Test("a raw recording gives what 'live' makes of it")
  func raw() throws {
    let sensors = try KneeSensors()
    sensors.play(pace: 10)
    let end = (sensors.thigh.last?.time ?? 0) - 0.5
    let run = try MotionTask.run(
      MotionTask.codeAlong, "--source leg.giraw -d out -r r.json",
      before: """
        "$goniometer" record --root \(sensors.tree.root) --thigh left-thigh --shank left-shank \
          --duration \(end) --output leg.giraw
        """, more: "\"$goniometer\" live --replay leg.giraw --side left | tail -n 1")
    #expect(run.program.exitCode == 0, "\(run.program.messages)")
    TaskMotionTests.expect(
      try Self.range(run.result()), is: try TaskMotionTests.numbers(run.program.output))
  }

  @Test("a line on standard input is the tap")
  func tap() throws {
    let sensors = try KneeSensors()
    sensors.play(pace: 10)
    let run = try MotionTask.run(
      MotionTask.codeAlong,
      "--source iio --root \(sensors.tree.root) --thigh left-thigh --shank left-shank -d out "
        + "-r r.json <taps", before: "mkfifo taps; (printf '\\n\\n'; sleep 3; echo) >taps &")
    #expect(run.program.exitCode == 0, "\(run.program.messages)")
    #expect(try Self.range(run.result()) != nil)
  }

  @Test("with nobody to tap, a step without an end is refused")
  func endless() throws {
    let sensors = try KneeSensors()
    let run = try MotionTask.run(
      MotionTask.codeAlong,
      "--source iio --root \(sensors.tree.root) -d out -r r.json </dev/null")
    #expect(run.program.exitCode == 64)
    #expect(run.program.messages.contains("ends with a tap, and there is nobody: give --duration"))
  }

  @Test("repetitions end a step by themselves")
  func repetitions() throws {
    // Those before the joint is found are not counted while it lasts.
    let sensors = try KneeSensors { $0.repetitions = 9 }
    sensors.play(pace: 5)
    let task = MotionTask.task(
      MotionTask.kneeStep(measurement: #"{"repetitions": 2}"#, records: false))
    let run = try MotionTask.run(
      task, "--source iio --root \(sensors.tree.root) --filter vqf -r r.json </dev/null")
    #expect(run.program.exitCode == 0, "\(run.program.messages)")
    let range = try #require(try Self.range(run.result()))
    #expect((2...8).contains(range.repetitions ?? 0), "\(run.program.messages)")
    #expect(!run.program.messages.contains("gone"))
    #expect(run.program.messages.contains("2 of 2."))
  }

  @Test("no sensor, or none of that name, is said before anything is asked")
  func missing() throws {
    let empty = FakeTree()
    let none = try MotionTask.run(
      MotionTask.codeAlong, "--source iio --root \(empty.root) -d out -r r.json")
    #expect(none.program.exitCode == 66)
    #expect(
      none.program.messages.contains(
        "Step 'knee.range.of.motion' needs a sensor, and there is none"))
    let sensors = try KneeSensors()
    let other = try MotionTask.run(
      MotionTask.codeAlong, "--source iio --root \(sensors.tree.root) --device hip -d out")
    #expect(other.program.exitCode == 66 && other.program.messages.contains("'hip'"))
    let right = MotionTask.task(
      MotionTask.kneeStep(activity: "rightKneeRangeOfMotion", records: false))
    let unclear = try MotionTask.run(right, "--source iio --root \(sensors.tree.root)")
    #expect(unclear.program.exitCode == 64)
    #expect(
      unclear.program.messages.contains("Name it with --device, or them with --thigh and --shank"))
  }

  @Test("a sensor that is lost: what came is kept, and the step says so")
  func lost() throws {
    let sensors = try KneeSensors()
    sensors.play(pace: 5)
    let tree = sensors.tree
    Thread.detachNewThread {
      while tree.attribute("buffer/enable", of: 1) != "1" { usleep(5_000) }
      usleep(2_500_000)
      tree.unplug(1)
    }
    let run = try MotionTask.run(
      MotionTask.codeAlong,
      "--source iio --root \(tree.root) --duration 25 -d out -r r.json --answers a.json </dev/null",
      before: "echo '{}' > a.json")
    #expect(run.program.messages.contains("gone"), "\(run.program.messages)")
    let leaves = try run.result().results[2].results
    #expect(leaves.contains(where: \.isFile) && leaves.last?.identifier == MotionTask.knee)
    #expect(run.program.messages.contains("measure again"))
  }
}

@Suite(
  "Tasks: motion on a terminal", .enabled(if: PseudoTerminal.isThere, "needs a pseudo terminal"),
  .serialized)
struct TaskMotionTerminalTests {
  private static func terminal(
    _ folder: TemporaryFolder, _ options: [String], environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try folder.write(MotionTask.codeAlong, to: "task.json")
    return try PseudoTerminal(
      ["task", "run", "task.json", "-d", "out", "--result", "r.json"] + options, in: folder.url,
      environment: environment)
  }

  /// A terminal where the step has begun.
  private static func measuring(
    _ sensors: KneeSensors, pace: Double, in folder: TemporaryFolder
  ) throws -> PseudoTerminal {
    sensors.play(pace: pace)
    let terminal = try terminal(folder, ["--source", "iio", "--root", sensors.tree.root])
    try terminal.answer("")
    try terminal.answer("")
    try terminal.waitFor("HOLD STILL")
    return terminal
  }

  @Test("p pauses, z zeroes, a tap ends; the screen goes, the result stays")
  func keys() throws {
    let sensors = try KneeSensors()
    let folder = try TemporaryFolder()
    let terminal = try Self.measuring(sensors, pace: 4, in: folder)
    terminal.type("z")
    try terminal.waitFor("there is no angle yet, so zero cannot be set")
    try terminal.waitFor("MEASURE")
    #expect(!terminal.showsTyping)
    terminal.type("p")
    try terminal.waitFor("Paused. p goes on.")
    terminal.type("p")
    try terminal.waitFor("going on")
    terminal.type("\n")
    try terminal.waitForPrompt()
    // On a slow machine it may be too little motion, which is not what is held to here.
    if terminal.screen.contains("Do this step again?") {
      terminal.type("n\n")
      try terminal.waitForPrompt()
    }
    terminal.type("\n")
    _ = try terminal.finish()
    #expect(terminal.screen.contains("Left knee: "), "\(terminal.screen)")
    #expect(terminal.showsTyping)
    // The pause made new files.
    let result = try TaskResult(documentData: Data(folder.text("r.json").utf8))
    #expect(result.results[2].results.count(where: \.isFile) == 4)
  }

  @Test("given up: the step can be done again, or is left with the files and no number")
  func givenUp() throws {
    let sensors = try KneeSensors()
    let folder = try TemporaryFolder()
    let terminal = try Self.measuring(sensors, pace: 2, in: folder)
    terminal.type("q")
    try terminal.waitFor("Do this step again?")
    try terminal.answer("perhaps")
    try terminal.waitFor("Type y or n.")
    try terminal.answer("n")
    try terminal.answer("")
    #expect(try terminal.finish() == 1 << 8, "\(terminal.screen)")
    #expect(terminal.screen.contains("Left knee: no range of motion. The step was given up."))
    let result = try TaskResult(documentData: Data(folder.text("r.json").utf8))
    #expect(result.results[2].results.count(where: \.isFile) == 2)
    guard case .custom? = result.results[2].results.last?.value else {
      Issue.record("a result that was given up")
      return
    }
  }

  @Test("a recording at the pace of then on a screen; with NO_COLOR as plain lines")
  func replay() throws {
    let folder = try TemporaryFolder()
    let source = ["--source", MotionTask.pair("seated-extension"), "--real-time"]
    let terminal = try Self.terminal(folder, source)
    try terminal.waitFor(" ± ")
    #expect(terminal.screen.contains("-15 [...") && terminal.screen.contains("\u{1B}[?1049h"))
    #expect(terminal.screen.contains("Ctrl-C stops the task"))
    #expect(try terminal.finish() == 0)
    #expect(terminal.screen.contains("Left knee: from 5.0° to 105.3°"))

    let plain = try Self.terminal(folder, source + ["--force"], environment: ["NO_COLOR": "1"])
    #expect(try plain.finish() == 0)
    #expect(!plain.screen.contains("\u{1B}"))
    let lines = plain.screen.split(separator: "\n")
    #expect(lines.contains("  Bend and straighten the knee, as far as it goes."))
    // What only counts up is said once.
    #expect(lines.count { $0.contains("% of the movement") } <= 1)
    #expect(lines.filter { $0.hasPrefix("  ") }.allSatisfy { $0.count <= 80 })
  }
}

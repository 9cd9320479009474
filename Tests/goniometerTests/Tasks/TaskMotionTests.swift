// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import ClinicalTerms
import Foundation
import JSON
import MotionTasks
import ReferenceRecordings
import StudyTasks
import Testing

@testable import ConsolePrograms
@testable import goniometer

@Suite("Tasks: motion from recordings")
struct TaskMotionTests {
  private static let seated = "--source \(MotionTask.pair("seated-extension")) -d out -r r.json"

  /// The numbers that `analyze` gives.
  private static func analyzed(_ options: String) throws -> [String: JSONValue] {
    try numbers(ProgramRun(shell: "\"$goniometer\" analyze \(options) --json").output)
  }

  /// The numbers in a document of `analyze` or `live`.
  static func numbers(_ text: String) throws -> [String: JSONValue] {
    let document = try JSONValue(data: Data(text.utf8))
    return try #require(document.object?["result"]?.object?["rangeOfMotion"]?.object)
  }

  static func expect(
    _ found: Finding?, is analyzed: [String: JSONValue],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (name, value) in [
      ("rangeDegrees", found?.whole.range?.degrees),
      ("minimumDegrees", found?.whole.minimum?.degrees),
      ("maximumDegrees", found?.whole.maximum?.degrees), ("startDegrees", found?.start),
      ("finishDegrees", found?.finish),
      ("rangeHalf95Degrees", found?.whole.range?.halfWidth95),
    ] {
      // To the last bit.
      #expect(
        value != nil && analyzed[name]?.double == value, "\(name)",
        sourceLocation: sourceLocation)
    }
    #expect(
      analyzed["repetitionCount"]?.double == found?.repetitions.map(Double.init),
      sourceLocation: sourceLocation)
  }

  @Test("the code-along's task runs unattended, and its result is the documented tree")
  func codeAlong() throws {
    let run = try MotionTask.run(MotionTask.codeAlong, Self.seated + " </dev/null")
    #expect(run.program.exitCode == 0, "\(run.program.messages)")
    #expect(!run.program.messages.contains("Press Enter"))
    let result = try run.result()
    #expect(
      result.results.map(\.identifier) == [
        "instruction", "touch.anywhere", MotionTask.knee, "rom.completion",
      ])
    let leaves = result.results[2].results
    let files = leaves.compactMap { leaf -> String? in
      guard case .file(let file) = leaf.value else { return nil }
      #expect(leaf.identifier.hasPrefix("deviceMotion"))
      return file.fileName
    }
    // One of each sensor.
    #expect(files.count == 2 && leaves.count == 3)
    for file in files {
      #expect(FileManager.default.fileExists(atPath: run.folder.path("out/\(file)")))
    }
    #expect(leaves.last?.identifier == MotionTask.knee)
    guard case .rangeOfMotion(let range)? = leaves.last?.value else {
      Issue.record("no range of motion: \(run.program.messages)")
      return
    }
    #expect(range.side == .left && range.repetitions == 3 && range.verdict == .good)
    let paths = MotionTask.pair("seated-extension").split(separator: ",")
    Self.expect(range, is: try Self.analyzed("--thigh \(paths[0]) --shank \(paths[1]) --side left"))
    // The step lasted as long as the recording.
    let step = result.results[2]
    #expect(abs(step.endDate.timeIntervalSince(step.startDate) - 17.5) < 0.001)
    #expect(result.results[3].startDate == step.endDate)
    #expect(
      run.program.messages.contains("Left knee: from 5.0° to 105.3°, range 100.3° ± 14.8°, 3 rep"))
  }

  @Test("the same twice, to the last byte, in result and files")
  func deterministic() throws {
    let run = try MotionTask.run(
      MotionTask.codeAlong, Self.seated,
      more: """
        mv out one; mv r.json one.json
        "$goniometer" task run task.json \(Self.seated) \(TaskExample.fixed.joined(separator: " "))
        cmp r.json one.json && diff -r out one && echo same
        """)
    #expect(run.program.output == "same\n", "\(run.program.messages)")
  }

  @Test("one device, its method and a question between: each is as 'analyze' has it")
  func oneDevice() throws {
    let shank = TaskExample.file("datasets/one-device/shank.csv").path
    let steps =
      MotionTask.kneeStep(
        activity: "rightKneeRangeOfMotion", measurement: #"{"exercise": "seatedExtension"}"#,
        records: false)
      + #", {"identifier": "ok", "type": "question", "title": "Well?", "answerFormat": {"type": "boolean"}}"#
    let run = try MotionTask.run(
      MotionTask.task(steps), "--source \(shank) --filter vqf -r r.json <<'E'\ny\nE\n: ")
    let result = try run.result()
    guard case .rangeOfMotion(let range)? = result.results.first?.results.first?.value else {
      Issue.record("no range of motion: \(run.program.messages)")
      return
    }
    Self.expect(
      range, is: try Self.analyzed("\(shank) --filter vqf --first-movement extension --side right"))
    #expect(result.results.last?.results.first?.answer == .boolean(true))
  }

  @Test(
    "a person's recording gives what 'analyze' gives",
    .enabled(if: ReferenceRecordings.isThere, ReferenceRecordings.advice))
  func reference() throws {
    let paths = ["thigh", "shank"].map {
      ReferenceRecordings.path("knee/fan2021/cutting_right_\($0).csv")
    }
    let run = try MotionTask.run(
      MotionTask.codeAlong, "--source \(paths[0]),\(paths[1]) -d out -r r.json")
    guard case .rangeOfMotion(let range)? = try run.result().results[2].results.last?.value else {
      Issue.record("no range of motion: \(run.program.messages)")
      return
    }
    Self.expect(range, is: try Self.analyzed("--thigh \(paths[0]) --shank \(paths[1]) --side left"))
  }

  @Test("where the disk is full the numbers stand, and the files say why they end early")
  func fullDisk() throws {
    let run = try MotionTask.run(MotionTask.codeAlong, Self.seated, before: "ulimit -f 100")
    #expect(run.program.messages.contains("Not everything was recorded"))
    let leaves = try run.result().results[2].results
    let reasons = leaves.filter(\.isFile).map { $0.userInfo[MotionOutcome.recordingFailureKey] }
    #expect(reasons.count == 2)
    #expect(reasons.allSatisfy { $0?.string?.contains("file too large") == true })
    guard case .rangeOfMotion? = leaves.last?.value else {
      Issue.record("no numbers: \(leaves)")
      return
    }
  }

  @Test("the steps that the help names are those that 'task make' writes for both knees")
  func stepsInHelp() throws {
    let example = try #require(
      TaskRunCommand.command.examples.first { $0.line.contains("--source knee.range") })
    let task = try RangeOfMotionTask("rom", .knee, .leftFirst).task()
    let steps = task.steps.filter { $0.identifier.hasPrefix(MotionTask.knee) }
    #expect(steps.count == 2)
    for step in steps { #expect(example.line.contains("--source \(step.identifier)=")) }
  }

  @Test("both knees: each step has its own recordings; a line each in the summary")
  func bothKnees() throws {
    let task = MotionTask.task(
      MotionTask.kneeStep("left", records: false) + ","
        + MotionTask.kneeStep("right", activity: "rightKneeRangeOfMotion", records: false))
    let run = try MotionTask.run(
      task,
      "--source left=\(MotionTask.pair("sit-to-stand")) "
        + "--source right=\(MotionTask.pair("seated-extension")) --format summary")
    let lines = run.program.output.split(separator: "\n")
    #expect(lines.count == 2, "\(run.program.messages)")
    #expect(lines.first?.hasPrefix("Left knee: from ") ?? false)
    #expect(lines.last?.hasPrefix("Right knee: from 5.0° to 105.3°") ?? false)
    let one = try MotionTask.run(task, "--source \(MotionTask.pair("sit-to-stand"))")
    #expect(one.program.exitCode == 64)
    #expect(one.program.messages.contains("one recording cannot be of 2 steps"))
  }

  @Test("the result as ResearchKit's JSON is what 'task convert' makes of it")
  func researchKit() throws {
    let run = try MotionTask.run(
      MotionTask.codeAlong,
      "--source \(MotionTask.pair("seated-extension")) -d out "
        + "--format researchkit -r rk.json",
      more: """
        rm -r out; "$goniometer" task run task.json \(Self.seated) \
          \(TaskExample.fixed.joined(separator: " "))
        "$goniometer" task convert r.json --to researchkit -o converted.json
        cmp rk.json converted.json && grep -c ORKRangeOfMotionResult rk.json
        """)
    #expect(run.program.output == "1\n", "\(run.program.messages)")
  }

  @Test("too little motion: no number but why, and exit code 1")
  func tooLittle() throws {
    let run = try MotionTask.run(
      MotionTask.codeAlong, "--source thigh.csv,shank.csv -d out -r r.json",
      before: """
        for part in thigh shank; do
          head -n 140 \(TaskExample.file("datasets/seated-extension").path)/$part.csv > $part.csv
        done
        """)
    #expect(run.program.exitCode == 1)
    let leaf = try #require(try run.result().results[2].results.last)
    guard case .custom(let failure) = leaf.value else {
      Issue.record("a number was invented: \(leaf)")
      return
    }
    #expect(failure.name == "rangeOfMotionFailure")
    #expect(failure.properties["reason"]?.string?.isEmpty == false)
    #expect(run.program.messages.contains("Left knee: no range of motion. "))
    #expect(run.program.messages.contains("The step is not repeated, as nobody is asked."))
  }

  @Test(
    "what cannot be is said before anything is asked",
    arguments: [
      ("", "step 'knee.range.of.motion' measures a joint: name its sensors with --source"),
      ("--source a,b", "records files: name a folder for them with --output-directory"),
      ("--source hip=a,b -d o", "--source is for the step 'hip', and the steps with motion are"),
      ("--source a --source b -d o", "two sources for every step"),
      ("--source a,a -d o", "'a' cannot be of two segments"),
      ("--source a.giraw,b -d o", "'a.giraw' is a raw recording"),
      ("--source a,b,c -d o", "expected iio, iiod://HOST[:PORT], phone, FILE or FILE,FILE"),
      ("--source - -d o", "expected iio, iiod://HOST[:PORT], phone, FILE or FILE,FILE"),
      ("--source iiod:// -d o", "expected iio, iiod://HOST[:PORT], phone, FILE or FILE,FILE"),
      ("--source a -d o --thigh x", "--thigh is for live sensors"),
      ("--source a -d o --duration 3", "--duration is for live sensors"),
      ("--source iio -d o --real-time", "--real-time is for recordings"),
      ("--source a -d o --speak", "--speak goes with live sensors or --real-time"),
      ("--real-time", "--real-time needs --source beside it"),
      ("--filter vqf", "--filter needs --source beside it"),
      ("--source a -d o --archive a.zip --format summary", "--format is for --result"),
    ])
  func usage(options: String, words: String) throws {
    let run = try MotionTask.run(MotionTask.codeAlong, options, more: "ls")
    #expect(run.program.exitCode == 64)
    #expect(run.program.messages.contains(words), "\(run.program.messages)")
    #expect(run.program.output == "task.json\n")
  }

  @Test("a step for another number of sensors, or with settings that exclude each other")
  func unsuitable() throws {
    let one = MotionTask.task(MotionTask.kneeStep(measurement: #"{"sensors": "one"}"#))
    let wrong = try MotionTask.run(one, Self.seated)
    #expect(wrong.program.exitCode == 64)
    #expect(wrong.program.messages.contains("is for one sensor, and there are 2"))
    let two = MotionTask.task(MotionTask.kneeStep(measurement: #"{"sensors": "two"}"#))
    let few = try MotionTask.run(
      two, "--source \(TaskExample.file("datasets/one-device/shank.csv").path) -d out")
    #expect(few.program.exitCode == 64)
    #expect(few.program.messages.contains("needs a sensor on either side of the joint"))
    let none = MotionTask.task(
      #"{"identifier": "a", "type": "instruction", "title": "Nothing to measure"}"#)
    let idle = try MotionTask.run(none, "--source iio")
    #expect(idle.program.exitCode == 64)
    #expect(idle.program.messages.contains("no step of the task measures or records motion"))
  }

  @Test("killed in mid-step: the session goes on before it, and no file is lost or overwritten")
  func killed() throws {
    let options = Self.seated + " --session s.json"
    let run = try MotionTask.run(
      MotionTask.codeAlong, options,
      before: """
        timeout -s KILL 4 "$goniometer" task run task.json \(options) --real-time \
          \(TaskExample.fixed.joined(separator: " ")) 2> first; echo $?
        find out -type f | sort > before; test -s before && xargs sha256sum < before > sums
        """, more: "sha256sum -c --quiet sums && ls s.json || echo whole")
    #expect(run.program.exitCode == 0, "\(run.program.messages)")
    #expect(run.program.output == "137\nwhole\n", "\(run.program.messages)")
    #expect(run.program.messages.contains("Going on with the session in 's.json' at the step"))
    let result = try run.result()
    #expect(result.results.map(\.identifier).last == "rom.completion")
    let files = result.results[2].results.compactMap { leaf -> String? in
      if case .file(let file) = leaf.value { file.fileName } else { nil }
    }
    let earlier = try run.folder.text("before")
    #expect(files.count == 2 && files.allSatisfy { !earlier.contains($0) })
  }

  @Test("a step that only records, without a source: it is said, and the task goes on")
  func recorderWithoutSensor() throws {
    let task = MotionTask.task(
      #"""
      {"identifier": "walk", "type": "active",
        "recorders": [{"identifier": "m", "kind": "accelerometer"}]}
      """#)
    let run = try MotionTask.run(task, "-r r.json </dev/null")
    #expect(run.program.exitCode == 0)
    #expect(
      run.program.messages.contains(
        "Not recorded, as there is no sensor: accelerometer; --source names one."))
    #expect(try run.result().results[0].results.isEmpty)
  }
}

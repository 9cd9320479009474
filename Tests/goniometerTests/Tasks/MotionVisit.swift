// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import JSON
import MotionTasks
import SeededRandom
import StudyTasks
import Testing

@testable import goniometer

/// A task of three measurements, the first two one after the other without a step between them that
/// is shown again, the last one in a page; two questions; and recordings for it, short ones.
final class MotionVisit {
  /// What a run of it gives that nobody disturbs.
  struct Undisturbed {
    let result: TaskResult
    /// The line that is said of each measurement.
    let summaries: [String]
    /// Seconds.
    let length: Double
    /// Calls that change files; 0 where they cannot be counted.
    let callCount: Int
    /// For each recorder's file, the items' times on the sensor's clock.
    let times: [String: [Double]]
  }

  /// The measurements, in their order, by the ends of their identifiers.
  static let measurements = ["left", "right", "again"]

  let task: StudyTask
  private let files: TemporaryFolder

  /// The program: the one built with the tests, or that of `GONIOMETER_PROGRAM`.
  private static let program =
    ProcessInfo.processInfo.environment["GONIOMETER_PROGRAM"].map { path in
      URL(filePath: path, relativeTo: ChildProcess.package).path
    } ?? ChildProcess.built("goniometer").path

  init() throws {
    files = try TemporaryFolder(inMemory: true)
    let made = try ProgramRun(
      shell: """
        $goniometer task make knee --side both --exercise seated-extension --no-instructions &&
        $goniometer simulate --output '\(files.path("left"))' --rate 50 --repetitions 1 \
          --standing 1.5 --speed 120 --seed 1 >&2 &&
        $goniometer simulate --output '\(files.path("right"))' --rate 50 --repetitions 1 \
          --standing 1.5 --speed 120 --range 5-80 --seed 2 >&2
        """)
    task = try Self.extended(JSONValue(data: Data(made.output.utf8)))
    try task.documentData.write(to: files.url.appending(path: "task.json"))
    try files.write(#"{"pain": 7, "other/tired": 7}"#, to: "answers.json")
    // One line too many for the second run of a question.
    try files.write("7\n7\n7\n", to: "typed")
  }

  /// What is typed, where answers are.
  var typed: String { files.path("typed") }

  /// The call.
  ///
  /// - Parameter isTyped: whether answers come from ``typed``.
  func arguments(in folder: TemporaryFolder, isTyped: Bool) -> [String] {
    let (left, right) = (files.path("left"), files.path("right"))
    let step = "knee.range.of.motion."
    return [
      Self.program, "task", "run", files.path("task.json"),
      "--source", "\(step)left=\(left)/thigh.csv,\(left)/shank.csv",
      "--source", "\(step)right=\(right)/shank.csv", "--source", "\(step)again=\(left)/shank.csv",
      "--output-directory", folder.path("out"), "--session", folder.path("session.json"),
      "--result", folder.path("result.json"), "--now", "2026-01-31T09:30:00Z",
    ] + (isTyped ? [] : ["--answers", files.path("answers.json")])
  }

  /// Runs it whole, without and with strace.
  func undisturbed() throws -> Undisturbed {
    let folder = try TemporaryFolder(inMemory: true)
    let begun = ContinuousClock.now
    try run(arguments(in: folder, isTyped: false), messages: folder.path("messages"))
    let length = (ContinuousClock.now - begun) / .seconds(1)
    let lines = try folder.text("messages").split(separator: "\n").map(String.init)
    let result = try TaskResult(documentData: Data(folder.text("result.json").utf8))
    var times: [String: [Double]] = [:]
    for file in KilledFiles(in: folder.url.appending(path: "out")).names {
      times[KilledFiles.unnumbered(file)] = try KilledFiles.times(
        in: Data(contentsOf: folder.url.appending(path: "out/\(file)")))
    }
    return Undisturbed(
      result: result, summaries: lines.filter { $0.contains(" knee: ") }, length: length,
      callCount: try callCount(), times: times)
  }

  private func callCount() throws -> Int {
    guard KillMoment.canStopAtCalls else { return 0 }
    let folder = try TemporaryFolder(inMemory: true)
    let trace = KillMoment.tracing(to: folder.path("trace"))
    try run(trace + arguments(in: folder, isTyped: false), messages: folder.path("messages"))
    return try folder.text("trace").split(separator: "\n").count { $0.contains("(") }
  }

  private func run(_ arguments: [String], messages: String) throws {
    let status = try ChildProcess(arguments, messages: messages).status()
    let said = try String(contentsOf: URL(filePath: messages), encoding: .utf8)
    try #require(status == 0, "\(said)")
  }

  /// The task as it was made, with a question, and a page of another measurement and a question.
  private static func extended(_ document: JSONValue) throws -> StudyTask {
    let made = try StudyTask(document: document)
    guard var again = made.steps.first(where: \.measuresJoint), let last = made.steps.last else {
      throw POSIXError(.EINVAL)
    }
    again.identifier = "knee.range.of.motion.again"
    func question(_ identifier: String) -> Step {
      Step(
        identifier, title: "How much, from 0 to 10?", isOptional: false,
        .question(QuestionContent(answerFormat: .scale(0...10, step: 1))))
    }
    let page = try StudyTask("other-knee", steps: [again, question("tired")])
    return try StudyTask(
      made.identifier,
      steps: made.steps.dropLast() + [
        question("pain"), Step("other", .page(PageContent(page))), last,
      ])
  }
}

// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import JSON
import StudyTasks
import Testing

/// Tasks with motion, as somebody would write them.
enum MotionTask {
  static let knee = "knee.range.of.motion"

  /// The code-along's: a left knee, no conclusion, a completion step of its own.
  static let codeAlong = task(
    #"""
    {"identifier": "instruction", "type": "instruction", "title": "Left knee"},
    {"identifier": "touch.anywhere", "type": "active", "activity": "touchAnywhere"},
    \#(kneeStep()),
    {"identifier": "rom.completion", "type": "completion", "title": "Done"}
    """#)

  /// A step that measures a knee.
  static func kneeStep(
    _ identifier: String = knee, activity: String = "leftKneeRangeOfMotion",
    measurement: String? = nil, records: Bool = true
  ) -> String {
    #"""
    {"identifier": "\#(identifier)", "type": "active", "activity": "\#(activity)",
      "continuesOnFinish": true, "startsTimerAutomatically": true,
      "spokenInstruction": "Bend and straighten the knee.",
      \#(measurement.map { "\"measurement\": \($0)," } ?? "")
      "recorders": [\#(records ? recorder : "")]}
    """#
  }

  private static let recorder =
    #"{"identifier": "deviceMotion", "kind": "deviceMotion", "frequency": 100}"#

  static func task(_ steps: String) -> String {
    #"{"schemaVersion": 1, "task": {"identifier": "motion", "steps": [\#(steps)]}}"#
  }

  /// Recordings of thigh and shank of the repository, as a source.
  static func pair(_ dataset: String) -> String {
    ["thigh", "shank"].map { TaskExample.file("datasets/\(dataset)/\($0).csv").path }
      .joined(separator: ",")
  }

  /// Runs a task in an empty folder, which then has it as `task.json`, between two lines of `sh`.
  static func run(
    _ task: String, _ options: String, before: String = "true", more: String = "true"
  ) throws -> Run {
    let folder = try TemporaryFolder()
    try folder.write(task, to: "task.json")
    let run = try ProgramRun(
      shell: """
        cd \(folder.url.path); \(before)
        "$goniometer" task run task.json \(options) \
        \(TaskExample.fixed.joined(separator: " "))
        status=$?; \(more)
        exit $status
        """)
    return Run(program: run, folder: folder)
  }

  struct Run {
    let program: ProgramRun
    let folder: TemporaryFolder

    /// The result that was written to `r.json`.
    func result(_ name: String = "r.json") throws -> TaskResult {
      try TaskResult(documentData: Data(folder.text(name).utf8))
    }
  }
}

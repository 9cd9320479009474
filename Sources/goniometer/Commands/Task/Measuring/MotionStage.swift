// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Inertial
internal import MotionTasks
internal import Recordings
internal import StudyTasks
internal import TaskFiles

/// Runs the motion steps of a task.
struct MotionStage {
  let plan: MotionPlan
  let clock: RunClock
  let console: Console

  /// Whether nobody needs to be there.
  var isUnattended: Bool { plan.isUnattended }

  /// What a step is measured from; `nil` for a step without motion.
  func entry(of step: Step?) -> MotionPlan.Entry? { step.flatMap { plan.entries[$0.identifier] } }

  /// Runs a step once.
  ///
  /// - Parameter folder: where recorders put their files.
  func measure(_ entry: MotionPlan.Entry, in folder: String?) throws -> MotionOutcome {
    let directory = try folder.map { path throws(TaskFileError) in
      try OutputDirectory(creating: path)
    }
    var run = try MotionStepRun(entry.step, entry.setup, in: entry.step.records ? directory : nil)
    switch entry.motion {
    case .recordings(let recordings):
      let merged = MergedRecordings(recordings.map(\.recording))
      run.unixTimeOfZero = clock.now.timeIntervalSince1970 - merged.start
      for (sensor, sample) in merged { run.add(sample, from: sensor) }
      run.flush()
    case .raw, .sensors: break
    }
    let outcome = run.finish()
    clock.advance(by: run.elapsed, isPaced: false)
    return outcome
  }
}

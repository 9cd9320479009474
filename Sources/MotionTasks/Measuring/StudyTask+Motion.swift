// SPDX-License-Identifier: Apache-2.0

package import StudyTasks

extension StudyTask {
  /// The steps that measure or record motion, those of pages included.
  package var motionSteps: [Step] {
    (steps + steps.flatMap { $0.earlyTermination?.step ?? [] }).flatMap { step -> [Step] in
      switch step.content {
      case .active(let active): active.usesMotion ? [step] : []
      case .page(let page): page.task.motionSteps
      default: []
      }
    }
  }
}

extension Step {
  /// Whether the step measures a joint.
  package var measuresJoint: Bool { active?.activity.joint != nil }

  /// Whether the step records motion to files.
  package var recordsMotion: Bool { active?.recorders.contains(where: \.kind.isMotion) ?? false }

  /// Whether a duration or a number of repetitions ends the step; otherwise a tap does.
  package var hasEnd: Bool {
    guard let active else { return false }
    return active.duration > 0 || active.measurement.map { $0.repetitions > 0 } ?? false
  }

  /// Whether the task goes on by itself when the step is done.
  package var endsByItself: Bool { active?.continuesOnFinish ?? false }
}

extension TaskResult {
  /// Whether a motion step ended without usable numbers.
  package var hasFailedMotion: Bool {
    results.flatMap(\.results).contains { $0.motionFailure != nil }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import StudyTasks

/// Why a motion step cannot be run as it is set up.
public enum MotionTaskError: Error, Sendable, Hashable {
  /// The step is not one in which motion is measured or recorded.
  case notMotion(step: String)
  /// The step records, and the run has no output directory.
  case noOutputDirectory(step: String)
  /// The step needs a sensor, and there is none.
  case noSensor(step: String)
  /// The step is for another number of sensors than there are.
  case wrongSensors(step: String, needed: MotionMeasurement.Sensors, found: Int)
  /// Two settings of the step exclude each other, for this reason.
  case unsuitable(step: String, reason: String)
}

extension MotionTaskError {
  /// A standard test that a task names twice.
  static func twice(_ test: ScreeningTask.Test, in task: String) -> Self {
    let name = "\(test.joint.rawValue), \(test.exercise.rawValue)"
    return .unsuitable(step: task, reason: "'\(name)' is measured twice; name each test once")
  }
}

extension MotionTaskError: CustomStringConvertible {
  /// One sentence: what is wrong and what to do.
  public var description: String {
    switch self {
    case .notMotion(let step):
      "Step '\(step)' measures no motion: give sensors to a step that does."
    case .noOutputDirectory(let step):
      "Step '\(step)' records files, and the run has no output directory: give it one."
    case .noSensor(let step):
      "Step '\(step)' needs a sensor, and there is none: name a live source or a recording."
    case .wrongSensors(let step, let needed, let found):
      needed == .one
        ? "Step '\(step)' is for one sensor, and there are \(found)."
        : "Step '\(step)' needs a sensor on either side of the joint, and there is \(found)."
    case .unsuitable(let step, let reason): "Step '\(step)': \(reason)."
    }
  }
}

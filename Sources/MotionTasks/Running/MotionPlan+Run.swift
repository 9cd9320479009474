// SPDX-License-Identifier: Apache-2.0

internal import Files
package import Localization
internal import StudyTasks

extension MotionPlan.Entry {
  /// The step before its first sample.
  ///
  /// - Parameters:
  ///   - folder: where recorders put their files, made where it is not there; `nil` without one.
  ///   - form: of these files.
  package func run(
    in folder: String?, form: RecorderForm, _ translator: Translator
  ) throws -> MotionStepRun {
    let directory = try folder.map { path throws(FileError) in
      try OutputDirectory(creating: path)
    }
    var run = try MotionStepRun(
      step, setup, in: step.recordsMotion ? directory : nil, form: form, in: translator)
    run.hosting.isRecorded = motion.isRecorded
    return run
  }

  /// The attempt that a step made, whose samples have ended.
  ///
  /// - Parameter error: for which there are no sensors any more: the attempt says so, and can be repeated.
  package func attempt(
    of run: inout MotionStepRun, without error: (any Error)? = nil
  ) -> MotionAttempt {
    if let error {
      for number in 0..<motion.sensorCount { run.lose(sensor: number, because: "\(error)") }
    }
    return MotionAttempt(run.finish(), of: step, isGivenUp: run.isGivenUp)
  }
}

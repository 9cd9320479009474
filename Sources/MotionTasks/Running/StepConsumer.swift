// SPDX-License-Identifier: Apache-2.0

internal import Files
package import Foundation
package import Goniometry
package import Inertial
package import LiveSessions
package import Localization
internal import StudyTasks

/// A motion step of a task as the consumer of a live run.
///
/// ```swift
/// var step = StepConsumer(stepRun, now: { Date.now })
/// var run = LiveRun(step, source)
/// try run.run(&output, actions: actions)
/// let outcome = run.consumer.run.finish()
/// ```
package struct StepConsumer: SampleConsumer {
  /// The run of the step.
  package var run: MotionStepRun
  private let now: () -> Date
  /// Whether the motion was recorded, and is fed to its end.
  package let isRecorded: Bool
  /// Whether the joint is searched for, so that there is an angle to show.
  package let isShown: Bool
  /// Whether the step ends when all that it asks for was done; otherwise it waits for an action.
  package let endsByItself: Bool
  /// Whether the person does without a result of this step.
  package private(set) var isGivenUp = false

  /// - Parameter now: the present time.
  package init(
    _ run: MotionStepRun, isRecorded: Bool = false, isShown: Bool = true,
    endsByItself: Bool = false, now: @escaping () -> Date
  ) {
    (self.run, self.now, self.isRecorded) = (run, now, isRecorded)
    (self.isShown, self.endsByItself) = (isShown, endsByItself)
  }

  package mutating func begin(first: Double, newest: Double) {
    run.unixTimeOfZero = now().timeIntervalSince1970 - (isRecorded ? first : newest)
  }

  package mutating func add(_ sample: InertialSample, from sensor: Int) {
    run.add(sample, from: sensor)
  }

  package mutating func flush() { run.flush() }
  package mutating func lose(sensor: Int, because reason: String) {
    run.lose(sensor, because: reason)
  }
  package mutating func restart(sensor: Int) { run.restart(sensor) }

  package mutating func identificationJob() -> IdentificationJob? {
    isShown ? run.identificationJob() : nil
  }

  package mutating func adopt(_ outcome: IdentificationJob.Outcome) { run.adopt(outcome) }

  package mutating func perform(_ action: LiveAction) -> LiveReaction {
    switch action {
    case .stop, .mark:
      run.tap()
      return .stop
    case .zero:
      guard run.zeroAnew() else {
        return .note(.zero, "there is no angle yet, so zero cannot be set")
      }
      return .note(.zero, run.state == .zero ? "setting zero again" : "zero is unchanged")
    case .pause:
      if run.isSuspended { run.resume() } else { run.suspend() }
      return .note(.paused, run.isSuspended ? "paused" : "going on")
    case .giveUp:
      isGivenUp = true
      return .stop
    }
  }

  package var calibrationCount: Int { run.calibrationCount }
  package var hasSamples: Bool { run.hasSamples }
  package var isOver: Bool { !isRecorded && (run.state == .done || endsByItself && run.isComplete) }

  package func state(_ moment: LiveMoment) -> StepState { StepState(self, moment) }
}

extension MotionPlan.Entry {
  /// The step before its first sample.
  ///
  /// - Parameters:
  ///   - folder: where recorders put their files, made where it is not there; `nil` without one.
  ///   - form: of these files.
  ///   - isShown: whether there is an angle to show.
  ///   - endsByItself: whether it ends when all that it asks for was done; else it waits for an action.
  package func consumer(
    in folder: String?, form: RecorderForm, _ translator: Translator, isShown: Bool = true,
    endsByItself: Bool, now: @escaping () -> Date
  ) throws -> StepConsumer {
    let directory = try folder.map { path throws(FileError) in
      try OutputDirectory(creating: path)
    }
    let run = try MotionStepRun(
      step, setup, in: step.recordsMotion ? directory : nil, form: form, in: translator)
    return StepConsumer(
      run, isRecorded: motion.isRecorded, isShown: isShown, endsByItself: endsByItself, now: now)
  }

  /// The attempt that a step made, whose samples have ended.
  ///
  /// - Parameter error: for which there are no sensors any more: the attempt says so, and can be repeated.
  package func attempt(
    of consumer: inout StepConsumer, without error: (any Error)? = nil
  ) -> MotionAttempt {
    if let error {
      for number in 0..<motion.sensorCount { consumer.run.lose(number, because: "\(error)") }
    }
    return MotionAttempt(consumer.run.finish(), of: step, isGivenUp: consumer.isGivenUp)
  }
}

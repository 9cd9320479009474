// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Goniometry
internal import Inertial
internal import LiveSessions
internal import MotionTasks
internal import Presenting
internal import StudyTasks

/// A motion step as what live samples go into.
struct StepSubject: SampleConsumer {
  var run: MotionStepRun
  /// What time it is.
  let clock: RunClock
  /// Whether the motion was recorded, and is put in to its end.
  let isRecorded: Bool
  /// Whether the joint is looked for, so that there is an angle to show.
  let isShown: Bool
  /// Whether the step ends when all that it asks for was done; otherwise it waits for the tap.
  let endsByItself: Bool
  /// Whether the person does without a result of this step.
  private(set) var isGivenUp = false

  init(
    _ run: MotionStepRun, clock: RunClock, isRecorded: Bool, isShown: Bool, endsByItself: Bool
  ) {
    (self.run, self.clock, self.isRecorded) = (run, clock, isRecorded)
    (self.isShown, self.endsByItself) = (isShown, endsByItself)
  }

  mutating func begin(first: Double, newest: Double) {
    run.unixTimeOfZero = clock.now.timeIntervalSince1970 - (isRecorded ? first : newest)
  }

  mutating func add(_ sample: InertialSample, from sensor: Int) {
    run.add(sample, from: sensor)
  }

  mutating func flush() { run.flush() }
  mutating func lose(sensor: Int, because reason: String) { run.lose(sensor, because: reason) }
  mutating func restart(sensor: Int) { run.restart(sensor) }

  mutating func identificationJob() -> IdentificationJob? {
    isShown ? run.identificationJob() : nil
  }

  mutating func adopt(_ outcome: IdentificationJob.Outcome) { run.adopt(outcome) }

  mutating func perform(_ action: LiveAction) -> LiveReaction {
    switch action {
    case .stop, .mark:
      run.tap()
      return .stop
    case .zero:
      guard run.zeroAnew() else { return .note(.zero, "there is no angle to zero yet") }
      return .note(.zero, run.state == .zero ? "zeroing anew" : "zero stays as it was")
    case .pause:
      if run.isSuspended { run.resume() } else { run.suspend() }
      return .note(.paused, run.isSuspended ? "paused" : "going on")
    case .giveUp:
      isGivenUp = true
      return .stop
    }
  }

  var calibrationCount: Int { run.calibrationCount }
  var hasSamples: Bool { run.hasSamples }
  var isOver: Bool { !isRecorded && (run.state == .done || endsByItself && run.isComplete) }

  func state(_ moment: LiveMoment) -> StepState { StepState(self, moment) }
}

/// What is shown of a motion step at one moment.
struct StepState {
  let state: MotionState
  let progress: Double
  let guidance: MotionGuidance
  let isPaused: Bool
  /// Seconds of samples.
  let time: Double
  let reading: LiveReading?
  /// Degrees so far; `nil` before there was an angle.
  let extremes: ClosedRange<Double>?
  let repetitions: Int
  /// How many repetitions are asked for; 0: as many as the person likes.
  let wanted: Int
  let sensors: [LiveState.Sensor]

  init(_ subject: StepSubject, _ moment: LiveMoment) {
    let run = subject.run
    (state, progress, guidance) = (run.state, run.progress, run.guidance)
    (isPaused, time, reading) = (run.isSuspended, run.elapsed, run.reading)
    extremes = run.range.flatMap { range in
      guard let minimum = range.minimum, let maximum = range.maximum, minimum <= maximum else {
        return nil
      }
      return minimum...maximum
    }
    (repetitions, wanted) = (run.repetitions, run.setup.measurement.repetitions)
    sensors = LiveState.Sensor.all(run.motions, moment)
  }

  /// What the person is to do now.
  var caption: String { isPaused ? "Paused. p goes on." : guidance.caption }
}

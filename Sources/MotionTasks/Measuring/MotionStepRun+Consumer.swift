// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Goniometry
public import LiveSessions
internal import Localization
internal import StudyTasks

extension MotionStepRun {
  /// How the host conducts a run.
  public struct Hosting: Sendable {
    /// Whether the motion was recorded, and is fed to its end.
    public var isRecorded = false
    /// Whether the joint is searched for, so that there is an angle to show.
    public var isShown = true
    /// Whether the step ends when all that it asks for was done; otherwise it waits for an action.
    public var endsByItself = false
    /// The present time.
    public var now: @Sendable () -> Date = { Date.now }

    /// A live host that shows the angle and waits for an action.
    public init() {}
  }
}

/// A step as the consumer of a live run.
///
/// ```swift
/// var run = LiveRun(step, source)
/// try run.run(&output, actions: actions)
/// let outcome = run.consumer.finish()
/// ```
extension MotionStepRun: SampleConsumer {
  /// Sets ``unixTimeOfZero``.
  public mutating func begin(first: Double, newest: Double) {
    unixTimeOfZero =
      hosting.now().timeIntervalSince1970 - (hosting.isRecorded ? first : newest)
  }

  /// Ends, marks, zeroes, pauses or gives up.
  public mutating func perform(_ action: LiveAction) -> LiveReaction {
    switch action {
    case .mark where setup.isByItself:
      mark()
      return .note(.mark, "mark \(marks.count)")
    case .stop, .mark:
      tap()
      return .stop
    case .zero:
      guard zeroAnew() else {
        return .note(.zero, "there is no angle yet, so zero cannot be set")
      }
      return .note(.zero, state == .zero ? "setting zero again" : "zero is unchanged")
    case .pause:
      if isSuspended { resume() } else { suspend() }
      return .note(.paused, isSuspended ? "paused" : "going on")
    case .giveUp:
      giveUp()
      return .stop
    }
  }

  /// Whether the step is done; a recording is fed to its end.
  public var isOver: Bool {
    !hosting.isRecorded && (state == .done || hosting.endsByItself && isComplete)
  }

  /// The state to show.
  public func shown(at moment: LiveMoment) -> LiveState {
    let guidance = isSuspended ? MotionGuidance(translator("Paused.")) : guidance
    var shown = LiveState(
      time: moment.time, phase: state, progress: progress, caption: guidance.caption,
      spoken: guidance.spoken)
    (shown.isPaused, shown.reading) = (isSuspended, reading)
    if let minimum = range?.minimum, let maximum = range?.maximum, minimum <= maximum {
      shown.extremes = minimum...maximum
    }
    (shown.repetitions, shown.wanted) = (repetitions, setup.measurement.repetitions)
    if setup.isByItself { (shown.quality, shown.markCount) = (quality, marks.count) }
    shown.sensors = LiveState.Sensor.all(motions, moment)
    return shown
  }
}

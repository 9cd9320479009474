// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import StudyTasks

/// An active step: a timer, or a measurement of motion.
public struct PresentedActivity: Sendable, Hashable {
  /// The event that the step waits for.
  public let phase: ActivityPhase
  /// Seconds that the step takes; 0 for one without an end of its own.
  public let duration: Double
  /// Whether the remaining time is to be shown.
  public let showsTimer: Bool
  /// Whether the step waits for a touch and nothing else.
  public let isTouch: Bool
  /// Words to be said aloud when the step begins.
  public let spokenInstruction: String?
  /// Whether the step's texts contain ``spokenInstruction``, so that it need not be shown besides.
  public let showsInstruction: Bool
  /// Words to be said aloud when the step ends.
  public let finishedInstruction: String?
  /// The source of the step's motion; `nil` if no sensor serves it.
  public let presence: MotionPresence?
  /// Recorders of the step that record nothing, as there is no sensor for them.
  public let idleRecorders: [RecorderConfiguration.Kind]
  /// The state of the running measurement; `nil` if none runs.
  public let measurement: PresentedMeasurement?

  init?(_ step: Step, of presentation: TaskPresentation?) {
    guard let active = step.active else { return nil }
    (phase, measurement) = (presentation?.phase ?? .none, presentation?.measurement)
    duration = active.duration.isFinite ? max(0, active.duration) : 0
    (showsTimer, isTouch) = (active.showsDefaultTimer, active.activity == .touchAnywhere)
    spokenInstruction = active.spokenInstruction
    finishedInstruction = active.finishedSpokenInstruction
    let shown = [step.text, step.detailText].compactMap(\.self).joined(separator: " ")
    showsInstruction =
      active.spokenInstruction.map { words in
        words.split(separator: ". ").allSatisfy { shown.contains($0) }
      } ?? false
    let presence = presentation?.presence(of: step)
    self.presence = presence
    idleRecorders = active.recorders.map(\.kind).filter { presence == nil || !$0.isMotion }
  }
}

/// The state of a running measurement, as plain values from whatever measures.
///
/// ```swift
/// presentation.measurement = PresentedMeasurement(
///   phase: run.state.rawValue, caption: run.guidance.caption, spoken: run.guidance.spoken,
///   progress: run.progress)
/// ```
public struct PresentedMeasurement: Sendable, Hashable {
  /// The name of the phase, such as `hold-still`.
  public var phase: String
  /// The instruction at this moment, to be read.
  public var caption: String
  /// The instruction at this moment, to be heard; empty for none.
  public var spoken: String
  /// The share of the phase that is done, 0 to 1.
  public var progress: Double
  /// The angle now in degrees; `nil` before there is one.
  public var degrees: Double?
  /// The least and the greatest angle so far in degrees.
  public var extremes: ClosedRange<Double>?
  /// Whole repetitions so far.
  public var repetitions: Int
  /// Repetitions that are asked for; 0 for as many as the person likes.
  public var wantedRepetitions: Int
  /// Whether the measurement is paused.
  public var isPaused: Bool

  /// Describes a moment of a measurement.
  public init(
    phase: String, caption: String, spoken: String = "", progress: Double = 0,
    degrees: Double? = nil, extremes: ClosedRange<Double>? = nil, repetitions: Int = 0,
    wantedRepetitions: Int = 0, isPaused: Bool = false
  ) {
    (self.phase, self.caption, self.spoken) = (phase, caption, spoken)
    (self.progress, self.degrees, self.extremes) = (progress, degrees, extremes)
    (self.repetitions, self.wantedRepetitions) = (repetitions, wantedRepetitions)
    self.isPaused = isPaused
  }
}

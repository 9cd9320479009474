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

  init?(_ step: Step, of presentation: TaskPresentation?) {
    guard let active = step.active else { return nil }
    phase = presentation?.phase ?? .none
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

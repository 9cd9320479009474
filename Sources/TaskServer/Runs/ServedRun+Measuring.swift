// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Foundation
internal import Localization
internal import MotionTasks
internal import Presenting
internal import StudyTasks
internal import Synchronization

// The measurements of a run.
extension ServedRun {
  /// Bytes of the run's folder with which no recording begins.
  private static let mostRecorded = 512 << 20
  /// Bytes that the longest recording of phones may have.
  private static let recording = 70 << 20

  /// Whether a measurement is under way.
  var isMeasuring: Bool { measuring.withLock { $0?.isRunning ?? false } }

  /// Makes the measurement that the step waits for, unless there is one.
  func beginMeasuring() {
    let presentation = current.presentation
    guard presentation.phase == .measuring, let step = presentation.session.currentStep,
      let entry = served.plan.entries[step.identifier]
    else { return }
    measuring.withLock { measuring in
      guard measuring?.isOver ?? true else { return }
      let begun = StepMeasuring(
        entry, of: served, folder: presentation.session.outputDirectory,
        in: presentation.translator, places: place.places, link: place.owner.link, clock,
        hasRoom: { [place] in
          place.folder.bytes < Self.mostRecorded && place.room.has(Self.recording)
        }
      ) { [weak self] attempt in
        self?.takeMotion(attempt)
      }
      measuring = begun
    }
  }

  private func takeMotion(_ attempt: MotionAttempt) {
    state.withLock { state in
      guard state.presentation.phase == .measuring else { return }
      var next = state
      do {
        try next.presentation.perform(
          .measured(attempt.results, advisesRepeat: attempt.advisesRepeat), at: clock.now)
        (next.problems, next.lines) = ([:], attempt.lines(in: next.presentation.translator))
        next.verdict = attempt.verdict
        if next.presentation.session != state.presentation.session { try save(&next) }
        state = next
      } catch {
        state.problems[""] = ("\(error)", nil)
      }
    }
    noteSize()
  }
}

extension MotionAttempt {
  /// The name of the look of its numbers: `good`, `doubtful` or `bad`.
  fileprivate var verdict: String {
    let verdicts = results.compactMap { $0.motionFailure == nil ? $0.rangeOfMotion?.verdict : .bad }
    return (verdicts.max() ?? .good).rawValue
  }
}

// SPDX-License-Identifier: Apache-2.0

package import Goniometry
package import LiveSessions
package import Localization
internal import StudyTasks

/// The state of a motion step to show at one moment.
package struct StepState {
  package let state: MotionState
  package let progress: Double
  package let guidance: MotionGuidance
  package let isPaused: Bool
  /// Seconds of samples.
  package let time: Double
  package let reading: LiveReading?
  /// The smallest and the largest angle so far, degrees; `nil` until there is an angle.
  package let extremes: ClosedRange<Double>?
  package let repetitions: Int
  /// Repetitions asked for; 0: as many as the person likes.
  package let wanted: Int
  package let sensors: [LiveState.Sensor]
  /// The language of what is shown.
  package let translator: Translator

  package init(_ consumer: StepConsumer, _ moment: LiveMoment) {
    let run = consumer.run
    (state, progress, guidance) = (run.state, run.progress, run.guidance)
    translator = run.translator
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

  /// The instruction for the person.
  package var caption: String { isPaused ? translator("Paused.") : guidance.caption }
}

/// The parts of a step's guidance that were not written or spoken yet.
package struct StepNews {
  private var written: String?
  private var spoken = ""

  package init() {}

  /// The text to write; `nil` if it was written already, apart from a number that counts up or down.
  package mutating func caption(of state: StepState) -> String? {
    let caption = state.caption
    let essence = Self.essence(caption, of: state)
    guard essence != written else { return nil }
    written = essence
    return caption
  }

  /// Speaks what was not spoken yet.
  ///
  /// - Parameter say: says words, as a remark that must not interrupt or as an instruction; returns
  ///   whether they were taken.
  package mutating func speak(
    _ state: StepState, _ say: (_ words: String, _ isRemark: Bool) -> Bool
  ) {
    let words = state.isPaused ? state.translator("Paused.") : state.guidance.spoken
    let essence = Self.essence(words, of: state)
    guard essence != spoken else { return }
    // A count must not cut off an instruction, nor the first pose the step's own instruction, which
    // is heard until the person is to move: the pose is said when that is over.
    let isCount = state.state == .measure && state.repetitions > 0
    let isPose = state.state == .holdStill && !state.isPaused
    if say(words, isCount || isPose) || !isPose { spoken = essence }
  }

  /// The words without numbers, unless they are repetitions: shares and seconds change all the time.
  private static func essence(_ words: String, of state: StepState) -> String {
    state.state == .measure ? words : words.filter { !$0.isNumber }
  }
}

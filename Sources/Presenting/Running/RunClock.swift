// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import StudyTasks

/// The time of a run of a task: the system's time or a fixed one, and the time that replayed
/// recordings took besides. The system's is asked for once: a run goes on where somebody sets its clock.
package final class RunClock {
  private let fixed: Date?
  private let begin = (date: Date.now, clock: ContinuousClock.now)
  private var ahead = 0.0

  /// - Parameter fixed: The time all through the run, but for the length of replayed recordings.
  package init(fixed: Date?) { self.fixed = fixed }

  /// The time now, to the millisecond.
  package var now: Date {
    let passed = (ContinuousClock.now - begin.clock) / .seconds(1)
    return (fixed ?? begin.date.addingTimeInterval(passed)).addingTimeInterval(ahead)
      .toTheMillisecond
  }

  /// Adds the seconds of a replayed recording.
  ///
  /// - Parameter isPaced: Whether they took as long, so that the system's time went on by itself.
  package func advance(by seconds: Double, isPaced: Bool) {
    if fixed != nil || !isPaced { ahead += seconds }
  }

  /// Goes on with a run that had come as far as a date, which replayed recordings may have put ahead.
  package func goOn(from date: Date) { ahead += max(0, date.timeIntervalSince(now)) }
}

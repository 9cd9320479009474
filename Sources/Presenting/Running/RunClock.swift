// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import StudyTasks
internal import Synchronization

/// The time of a run of a task: the system's time or a fixed one, and the time that replayed
/// recordings took besides. The system's is asked for once: a run goes on where somebody sets its clock.
package final class RunClock: Sendable {
  private let fixed: Date?
  private let begin = (date: Date.now, clock: ContinuousClock.now)
  private let ahead = Mutex(0.0)

  /// - Parameter fixed: The time all through the run, but for the length of replayed recordings.
  package init(fixed: Date?) { self.fixed = fixed }

  /// The time now, to the millisecond.
  package var now: Date {
    let passed = (ContinuousClock.now - begin.clock) / .seconds(1)
    return (fixed ?? begin.date.addingTimeInterval(passed))
      .addingTimeInterval(ahead.withLock(\.self)).toTheMillisecond
  }

  /// Adds the seconds of a replayed recording.
  ///
  /// - Parameter isPaced: Whether they took as long, so that the system's time went on by itself.
  package func advance(by seconds: Double, isPaced: Bool) {
    if fixed != nil || !isPaced { ahead.withLock { $0 += seconds } }
  }

  /// Goes on with a run that had come as far as a date, which replayed recordings may have put ahead.
  package func goOn(from date: Date) {
    let missing = max(0, date.timeIntervalSince(now))
    ahead.withLock { $0 += missing }
  }
}

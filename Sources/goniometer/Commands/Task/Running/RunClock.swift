// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// What time it is for a run of a task: the system's time or a fixed one, and the time that replayed
/// recordings took beside it.
final class RunClock {
  private let fixed: Date?
  private var ahead = 0.0

  /// - Parameter fixed: the time all through the run, but for what is replayed.
  init(fixed: Date?) { self.fixed = fixed }

  var now: Date { (fixed ?? .now).addingTimeInterval(ahead).toTheMillisecond }

  /// Seconds of a recording were replayed.
  ///
  /// - Parameter isPaced: whether they took as long, so that the system's time went on by itself.
  func advance(by seconds: Double, isPaced: Bool) {
    if fixed != nil || !isPaced { ahead += seconds }
  }

  /// Goes on with a run that had come as far as a date, which replayed recordings may have put ahead.
  func goOn(from date: Date) { ahead += max(0, date.timeIntervalSince(now)) }
}

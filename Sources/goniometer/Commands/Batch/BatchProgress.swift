// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import IndustrialIO
internal import Inertial

/// How far a batch is, in one line of a terminal.
struct BatchProgress {
  private var line: ProgressLine
  private let count: Int
  private let began = MonotonicClock.nanoseconds
  private var shownAt = Int64.min

  init(count: Int, _ console: Console) {
    (self.count, line) = (count, ProgressLine(console))
  }

  /// Shows how many are done, not more than five times a second.
  ///
  /// - Parameter taken: how many of them were taken over, which say nothing of the speed.
  mutating func show(done: Int, taken: Int, failed: Int) {
    let now = MonotonicClock.nanoseconds
    guard shownAt == .min || now - shownAt >= 200_000_000 else { return }
    shownAt = now
    line.show(
      Self.text(
        done: done, of: count, taken: taken, failed: failed, seconds: Double(now - began) / 1e9))
  }

  mutating func clear() { line.clear() }

  /// The line: how many, how fast, and how long it will take.
  static func text(done: Int, of count: Int, taken: Int, failed: Int, seconds: Double) -> String {
    let bad = failed > 0 ? ", \(failed) failed" : ""
    let text = "\(done) of \(count) (\(count > 0 ? done * 100 / count : 100) %)\(bad)"
    guard done > taken, seconds > 0 else { return text }
    let rate = Double(done - taken) / seconds
    let left = Int((Double(count - done) / rate).rounded(.up))
    let clock = left >= 3600 ? "\(left / 3600) h \(left % 3600 / 60) min" : minutes(left)
    return "\(text), \(rate.decimals(rate < 10 ? 1 : 0))/s, \(clock) left"
  }

  private static func minutes(_ seconds: Int) -> String {
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}

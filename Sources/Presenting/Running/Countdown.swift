// SPDX-License-Identifier: Apache-2.0

/// The remaining time of a timer, and the seconds of it that are worth showing in lines of text: the
/// first, every tenth, and the last five.
package struct Countdown: Sendable {
  private let seconds: Double
  private var shown = Int.max

  /// - Parameter seconds: The length of the timer.
  package init(seconds: Double) { self.seconds = seconds }

  /// Seconds that remain; negative once the time is up.
  package func left(after elapsed: Duration) -> Double { seconds - elapsed / .seconds(1) }

  /// Whole seconds to show now; `nil` for none. Each is given once.
  package mutating func announcement(after elapsed: Duration) -> Int? {
    let left = left(after: elapsed)
    let whole = left < 1e15 ? Int(left.rounded(.up)) : Int.max
    guard whole > 0, whole < shown, whole <= 5 || whole % 10 == 0 || shown == .max else {
      return nil
    }
    shown = whole
    return whole
  }

  /// Milliseconds until the next whole second of the remaining time, 1 to 1000.
  package func pause(after elapsed: Duration) -> Int32 {
    let left = left(after: elapsed)
    return Int32(min(1000, max(1, (left - (left.rounded(.up) - 1)) * 1000)).rounded(.up))
  }
}

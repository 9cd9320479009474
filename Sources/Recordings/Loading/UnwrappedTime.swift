// SPDX-License-Identifier: Apache-2.0

/// Carries a counter or clock that starts again at a fixed value on past that value.
struct UnwrappedTime: Sendable {
  /// Where it starts again, in its own unit; `nil` where it never does.
  let wrapsAt: Double?
  private var laps = 0.0
  private var last: Double?

  init(wrapsAt: Double?) { self.wrapsAt = wrapsAt }

  /// The value carried on. A fall by more than half a lap is a new lap; a rise by more than that,
  /// after one, is a late packet of the lap before.
  mutating func carry(_ raw: Double) -> Double {
    guard let wrapsAt, raw.isFinite else { return raw }
    var value = raw + laps * wrapsAt
    if let last {
      if value < last - wrapsAt / 2 {
        laps += 1
        value += wrapsAt
      } else if laps > 0, value > last + wrapsAt / 2 {
        return value - wrapsAt
      }
    }
    last = value
    return value
  }
}

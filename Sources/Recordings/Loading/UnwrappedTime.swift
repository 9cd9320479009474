// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Carries a counter or clock that starts again at a fixed value on past that value.
///
/// Where the value is not known, it is one that counters have (16, 24, 31 or 32 bits, with a sign or without, or a day in
/// s, ms or µs), if the counter goes on from there as before.
struct UnwrappedTime: Sendable {
  /// Where it starts again, in its own unit; `nil` where it did not so far.
  private(set) var wrapsAt: Double?
  /// Whether the value was told from the numbers.
  private var isTold = false
  private var laps = 0.0
  private var last: Double?
  private var step = 0.0

  private static let widths = [0x1p16, 0x1p24, 0x1p31, 0x1p32]
  private static let days = [86_400, 86_400e3, 86_400e6]

  init(wrapsAt: Double?) { self.wrapsAt = wrapsAt }

  /// The value carried on. A fall by more than half a lap is a new lap; a rise by more than that,
  /// after one, is a late packet of the lap before.
  mutating func carry(_ raw: Double) -> Double {
    guard raw.isFinite else { return raw }
    if let last, wrapsAt == nil, raw < last { tell(raw, after: last) }
    guard let wrapsAt else {
      if let last, raw > last { step = raw - last }
      last = raw
      return raw
    }
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

  /// Tells where a counter starts again that fell.
  private mutating func tell(_ raw: Double, after last: Double) {
    guard step > 0 else { return }
    let longest = SampleClock.longestStepInPeriods * step
    let isCount = raw == raw.rounded() && last == last.rounded()
    wrapsAt = ((isCount ? Self.widths : []) + Self.days).first { width in
      // A counter with a sign goes on from the least number.
      let top = raw < 0 ? width / 2 : width
      return last < top && last + longest >= top && raw + width - last <= longest
    }
    isTold = wrapsAt != nil
  }

  /// A sentence for the person about a value that was told.
  var warnings: [String] {
    guard isTold, let wrapsAt, laps > 0 else { return [] }
    return [
      "the counter of the times starts again at \(Int(wrapsAt)); it is carried on past that"
    ]
  }
}

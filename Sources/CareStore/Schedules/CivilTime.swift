// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// Times by the clock on the wall, as seconds since 1 January 1970 00:00 of the same clock.
///
/// Such a number names no instant: a clock that is set back shows it twice, one that is set forward
/// may never show it.
enum WallClock {
  static let secondsOfDay = 86_400

  /// The day on which the clock shows this time.
  static func dayNumber(of local: Int) -> Int { local.flooring(by: secondsOfDay).quotient }

  /// Seconds after midnight, 0…86 399.
  static func timeOfDay(of local: Int) -> Int { local.flooring(by: secondsOfDay).rest }

  /// The time some months later at the same time of day.
  static func adding(months: Int, to local: Int) -> Int {
    guard months != 0 else { return local }
    let date = PlainDate(dayNumber: dayNumber(of: local)).addingMonths(months)
    return date.dayNumber * secondsOfDay + timeOfDay(of: local)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A date of the Gregorian calendar, also for days before 1582.
struct CivilDate: Hashable {
  var year: Int
  /// 1…12.
  var month: Int
  /// 1…31.
  var day: Int

  /// Makes a date from its numbers, which are not checked.
  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date of a day, counted from 1 January 1970 as day 0.
  ///
  /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013: a year that begins in March
  /// has its leap day at the end, so that days of months follow from one linear formula.
  init(dayNumber: Int) {
    let shifted = dayNumber + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1 January 1970; the inverse of ``init(dayNumber:)``.
  var dayNumber: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = floorDivide(marchYear, 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Months since January of the year 0.
  var monthNumber: Int { year * 12 + month - 1 }

  /// The same day some months later, or the last day of a month that is too short for it.
  func addingMonths(_ months: Int) -> CivilDate {
    CivilDate.inMonth(monthNumber + months, day: day)
  }

  /// The day of the month `monthNumber`, or that month's last day if it has fewer.
  static func inMonth(_ monthNumber: Int, day: Int) -> CivilDate {
    let year = floorDivide(monthNumber, 12)
    let month = monthNumber - year * 12 + 1
    return CivilDate(
      year: year, month: month, day: min(day, CivilDate.daysInMonth(month, of: year)))
  }

  /// 28…31.
  static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// Times by the clock on the wall, as seconds since 1 January 1970 00:00 of the same clock.
///
/// Such a number names no instant: a clock that is set back shows it twice, one that is set forward
/// may never show it.
enum WallClock {
  static let secondsOfDay = 86_400

  /// The day on which the clock shows this time.
  static func dayNumber(of local: Int) -> Int { floorDivide(local, secondsOfDay) }

  /// Seconds after midnight, 0…86 399.
  static func timeOfDay(of local: Int) -> Int { local - dayNumber(of: local) * secondsOfDay }

  /// The time some months later at the same time of day.
  static func adding(months: Int, to local: Int) -> Int {
    guard months != 0 else { return local }
    let date = CivilDate(dayNumber: dayNumber(of: local)).addingMonths(months)
    return date.dayNumber * secondsOfDay + timeOfDay(of: local)
  }
}

/// Division that rounds towards negative infinity; `divisor` is positive.
func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
  let quotient = dividend / divisor
  return dividend % divisor < 0 ? quotient - 1 : quotient
}

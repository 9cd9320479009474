// SPDX-License-Identifier: Apache-2.0

/// A date of the Gregorian calendar, also for days before 1582.
package struct CivilDate: Hashable {
  package var year: Int
  /// 1…12.
  package var month: Int
  /// 1…31.
  package var day: Int

  /// Makes a date from its numbers, which are not checked.
  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date of a day, counted from 1 January 1970 as day 0.
  ///
  /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013: a year that begins in March
  /// has its leap day at the end, so that days of months follow from one linear formula.
  package init(dayNumber: Int) {
    let (era, dayOfEra) = (dayNumber + 719_468).flooring(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1 January 1970; the inverse of ``init(dayNumber:)``.
  package var dayNumber: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = marchYear.flooring(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Months since January of the year 0.
  package var monthNumber: Int { year * 12 + month - 1 }

  /// The same day some months later, or the last day of a month that is too short for it.
  package func addingMonths(_ months: Int) -> CivilDate {
    CivilDate.inMonth(monthNumber + months, day: day)
  }

  /// The day of the month `monthNumber`, or that month's last day if it has fewer.
  package static func inMonth(_ monthNumber: Int, day: Int) -> CivilDate {
    let (year, month) = monthNumber.flooring(by: 12)
    return CivilDate(
      year: year, month: month + 1, day: min(day, CivilDate.daysInMonth(month + 1, of: year)))
  }

  /// 28…31.
  package static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int {
  /// The quotient rounded down, and the rest, which is never negative; `divisor` is positive.
  package func flooring(by divisor: Int) -> (quotient: Int, rest: Int) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}

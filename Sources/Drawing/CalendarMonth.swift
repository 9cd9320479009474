// SPDX-License-Identifier: Apache-2.0

/// The days of one month and the weeks that they lie in.
struct CalendarMonth {
  let year: Int
  /// 1…12.
  let month: Int
  /// In order, each once.
  let days: [CalendarPlot.Day]

  /// The first week to draw, counted from that of the month's first day.
  private var firstWeek: Int { days.first.map { week($0.day) } ?? 0 }

  /// How many weeks there are from the first day through the last one.
  var weeks: Int { (days.last.map { week($0.day) } ?? 0) - firstWeek + 1 }

  /// The row of a day among the weeks to draw, from 0.
  func row(of day: CalendarPlot.Day) -> Int { week(day.day) - firstWeek }

  /// The column of a day: 0 for Monday … 6 for Sunday.
  func column(of day: CalendarPlot.Day) -> Int { (start + day.day - 1) % 7 }

  /// The weekday of the month's first day.
  private var start: Int { Self.weekday(year, month) }

  private func week(_ day: Int) -> Int { (start + day - 1) / 7 }

  /// The months that have days, in order.
  static func all(of days: [CalendarPlot.Day]) -> [CalendarMonth] {
    var months: [CalendarMonth] = []
    var rest = sorted(days)[...]
    while let first = rest.first {
      let own = rest.prefix { $0.year == first.year && $0.month == first.month }
      months.append(CalendarMonth(year: first.year, month: first.month, days: Array(own)))
      rest = rest.dropFirst(own.count)
    }
    return months
  }

  /// Days in order, each date once, with the share that was stated last.
  static func sorted(_ days: [CalendarPlot.Day]) -> [CalendarPlot.Day] {
    var known: [Int: CalendarPlot.Day] = [:]
    for day in days { known[day.year * 10_000 + day.month * 100 + day.day] = day }
    return known.sorted { $0.key < $1.key }.map(\.value)
  }

  /// How many days a month has; the month is 1…12.
  static func length(_ year: Int, _ month: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The weekday of the first day of a month in the Gregorian calendar, 0 for Monday … 6 for Sunday.
  private static func weekday(_ year: Int, _ month: Int) -> Int {
    let past = year - 1
    let before = past * 365 + past / 4 - past / 100 + past / 400
    // 1 January of the year 1 was a Monday.
    return ((1..<month).reduce(before) { $0 + length(year, $1) }) % 7
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Recordings

@Suite struct ClockFormatTests {
  @Test(
    "times as files write them",
    arguments: [
      (ClockFormat.yearMonthDay, "1970-01-01 00:00:00", 0),
      (.yearMonthDay, "1970-01-02T00:00:01.5", 86_401.5),
      (.yearMonthDay, "2000-03-01 00:00:00", 951_868_800),
      (.yearMonthDay, "2024-12-31 23:59:58.125", 1_735_689_598.125),
      (.yearMonthDay, "2024-02-29T12:00:00Z", 1_709_208_000),
      (.yearMonthDay, "2024-02-29T12:00:00+02:00", 1_709_200_800),
      (.yearMonthDay, "2024-02-29T12:00:00-0130", 1_709_213_400),
      (.yearMonthDay, "1969-12-31 23:59:59", -1),
      (.monthDayYear, "1/2/1970 00:00:00", 86_400),
      (.monthDayYear, "12/31/2024 23:59:58.125", 1_735_689_598.125),
      (.monthDayYear, "1/1/1970 12:00:01 AM", 1), (.monthDayYear, "1/1/1970 1:00:00 PM", 46_800),
      (.dayMonthYear, "2/1/1970 00:00:00", 86_400),
      (.dayMonthNameYear, "02-Jan-1970 00:00:00.250", 86_400.25),
      (.hoursMinutesSeconds, "01:02:03.5", 3_723.5), (.hoursMinutesSeconds, "1:02:03,5", 3_723.5),
      (.minutesSeconds, "02:03.25", 123.25), (.minutesSeconds, "75:03", 4_503),
      (.hoursMinutesSecondsMilliseconds, "01:02:03:045", 3_723.045),
      (.hoursMinutesSecondsMilliseconds, "01:02:03:45", 3_723.045),
    ])
  func known(format: ClockFormat, text: String, seconds: Double) {
    #expect(format.seconds(of: text) == seconds)
  }

  @Test(
    "what is no time of the form",
    arguments: [
      (ClockFormat.yearMonthDay, "2023-02-29 00:00:00"), (.yearMonthDay, "1900-02-29 00:00:00"),
      (.yearMonthDay, "2024-13-01 00:00:00"),
      (.yearMonthDay, "2024-01-01"), (.yearMonthDay, "2024-01-01 24:00:00"),
      (.yearMonthDay, "2024-01-01 00:60:00"),
      (.yearMonthDay, "2024-01-01 00:00:00."), (.yearMonthDay, "2024-01-01 00:00:00 x"),
      (.yearMonthDay, "24-01-01 00:00:00"),
      (.yearMonthDay, "2024-01-01 00:00:00+25:00"), (.yearMonthDay, "2024-01-01 00:00:00 PM"),
      (.yearMonthDay, ""),
      (.monthDayYear, "31/12/2024 00:00:00"), (.dayMonthYear, "12/31/2024 00:00:00"),
      (.monthDayYear, "1/1/1970 13:00:00 PM"),
      (.dayMonthNameYear, "02-Foo-1970 00:00:00"), (.dayMonthNameYear, "02-J"),
      (.hoursMinutesSeconds, "12:34"),
      (.hoursMinutesSeconds, "12.5"), (.minutesSeconds, "12:345"),
      (.hoursMinutesSecondsMilliseconds, "01:02:03.045"),
      (.hoursMinutesSecondsMilliseconds, "01:02:03:1000"),
    ])
  func refused(format: ClockFormat, text: String) {
    #expect(format.seconds(of: text) == nil)
  }

  @Test("every form reads its own example", arguments: ClockFormat.allCases)
  func examples(format: ClockFormat) {
    #expect(format.seconds(of: format.example) != nil)
  }

  @Test("days follow each other by 86 400 s for 800 years")
  func everyDay() {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var expected: Double?
    for year in 1_800..<2_600 {
      for month in 1...12 {
        let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
        for day in 1...(lengths[month - 1] + (isLeap && month == 2 ? 1 : 0))
        where day < 3 || day > 27 {
          let seconds = ClockFormat.yearMonthDay.seconds(of: "\(year)-\(month)-\(day) 00:00:00")
          if day == 28 { expected = nil }
          if let expected { #expect(seconds == expected, "\(year)-\(month)-\(day)") }
          expected = seconds.map { $0 + 86_400 }
        }
      }
    }
  }
}

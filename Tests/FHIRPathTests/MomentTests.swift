// SPDX-License-Identifier: Apache-2.0

import FHIRPath
import Testing

@Suite("Dates and times of FHIRPath")
struct MomentTests {
  @Test(
    "comparison by the parts that both state",
    arguments: [
      ("@2020-01-01 = @2020-01-01", "true"), ("@2020-01-01 = @2020", "{}"),
      ("@2020-01-01 = @2021", "false"), ("@2020 ~ @2020-01", "false"),
      ("@2020-01 < @2020-02-01", "true"), ("@2020-01 < @2020-01-31", "{}"),
      ("@2020-01-01 = @2020-01-01T00:00:00", "{}"), ("@2020-01-01 < @2020-01-02T00:00:00", "true"),
      ("@2020-01-01T10 = @2020-01-01T10:00", "{}"),
      ("@2020-01-01T10:00:00 = @2020-01-01T10:00:00.000", "true"),
      ("@2020-01-01T10:00:00 < @2020-01-01T10:00:00.001", "true"),
      ("@2020-01-01T10:00:00+01:00 = @2020-01-01T09:00:00Z", "true"),
      ("@2020-01-01T10:00:00+01:00 != @2020-01-01T10:00:00Z", "true"),
      ("@2020-01-01T00:30:00+14:00 < @2020-01-01T00:00:00Z", "true"),
      // A time without a zone is in that of the evaluation, an hour ahead of UTC.
      ("@2020-01-01T10:00:00 = @2020-01-01T09:00:00Z", "{}"),
      ("@2020-01-01 < @2020-01-01T23:30:00Z", "true"),
      ("@2020-01-01 = @2020-01-01T22:30:00Z", "{}"),
      ("@T10:00 < @T11:00", "true"), ("@T10 = @T10:00", "{}"),
      ("@T10:00:00 = @T10:00:00.0", "true"),
      ("@2020-01-01 = '2020-01-01'", "true"), ("'2020-01-02' > @2020-01-01", "true"),
      ("@T10:00 = '10:00'", "true"), ("@2020 = 'x'", "false"),
      ("@2020-01-01 in '2020-01-01'", "true"),
      ("(@2020-01-01T10:00:00+01:00 | @2020-01-01T09:00:00Z).count()", "1"),
      ("(@2020 | @2020-01).count()", "2"), ("@T10:00 = @2020", "false"),
    ] as [Row])
  func comparison(_ row: Row) throws {
    #expect(try shown(row.expression) == row.value, "\(row.expression)")
  }

  @Test(
    "arithmetic with calendar durations",
    arguments: [
      ("@2020-01-31 + 1 month", "2020-02-29"), ("@2021-01-31 + 1 month", "2021-02-28"),
      ("@2020-03-31 - 1 month", "2020-02-29"), ("@2020-02-29 + 1 year", "2021-02-28"),
      ("@2020-02-29 + 4 years", "2024-02-29"), ("@1900-02-28 + 1 day", "1900-03-01"),
      ("@2000-02-28 + 1 day", "2000-02-29"), ("@2020-12-31 + 1 day", "2021-01-01"),
      ("@2020-01-01 - 1 day", "2019-12-31"), ("@2020-01-01 + 2 weeks", "2020-01-15"),
      ("@2020-01-01 + 23 hours", "2020-01-01"), ("@2020-01-01 + 25 hours", "2020-01-02"),
      ("@2020-01-01 - 13 months", "2018-12-01"), ("@2020-01-01 + 1.9 years", "2021-01-01"),
      ("@2020 + 12 months", "2021"), ("@2020 + 11 months", "2020"), ("@2020 + 364 days", "2020"),
      ("@2020 + 366 days", "2021"), ("@2020-01 + 1 month", "2020-02"),
      ("@2020-01 + 31 days", "2020-02"),
      ("@2020-01-01T10:00:00Z + 90 minutes", "2020-01-01T11:30:00Z"),
      ("@2020-01-01T10:00:00+01:00 + 1.5 's'", "2020-01-01T10:00:01.500+01:00"),
      ("@2020-01-01T10 + 90 minutes", "2020-01-01T11"), ("@T23:00 + 2 hours", "01:00"),
      ("@T01:00 - 2 hours", "23:00"), ("@T10:00:00 + 1500 milliseconds", "10:00:01.500"),
      ("@9999-12-31 + 1 day", "{}"), ("@0001-01-01 - 1 day", "{}"), ("@2020 + {}", "{}"),
      ("@2020-01-01 + 99999999999999999 years", "{}"),
      ("@2020-01-01 - 9999999999999999 days", "{}"),
      ("today() - 18 years", "2008-01-31"), ("today()", "2026-01-31"),
      ("now()", "2026-01-31T12:00:01+01:00"), ("timeOfDay()", "12:00:01"),
      ("now() - 13 hours", "2026-01-30T23:00:01+01:00"), ("now() = now()", "true"),
      ("item.where(linkId='date').answer.value + 1 year", "2021-02-28"),
      ("item.where(linkId='instant').answer.value + 1 hour", "2020-02-29T11:00:00Z"),
      ("authored > @2026-01-01", "true"),
      ("@1973-12-25 + 1 'd'", "1973-12-26"), ("@1973-12-25 + 1 'wk'", "1974-01-01"),
      ("@1974-12-25 - 1 'month'", "1974-11-25"), ("@T10:00 + 1 'h'", "11:00"),
      ("@1973-12-25 + 7.7 days", "1974-01-01"),
      ("@1973-12-25T00:00:00.000+10:00 + 10 'ms'", "1973-12-25T00:00:00.010+10:00"),
      ("'2020-01-31' + 1 month", "2020-02-29"),
    ] as [Row])
  func arithmetic(_ row: Row) throws {
    #expect(try shown(row.expression) == row.value, "\(row.expression)")
  }

  @Test("UCUM's year is no calendar duration, and the message says what to write")
  func definiteDurations() {
    let fault = fault("today() - 18 'a'")
    #expect(fault?.description.contains("write 18 years") == true, "\(fault?.description ?? "")")
  }

  @Test(
    "without the zone of the evaluation, a time without one cannot be compared with one in a zone")
  func withoutZone() throws {
    for (text, value) in [
      ("@2020-01-01T10:00:00 = @2020-01-01T10:00:00Z", "{}"),
      ("@2020-01-01T10:00:00 < @2020-01-01T11:00:00", "true"),
      ("@2020-01-01T10:00:00+01:00 = @2020-01-01T09:00:00Z", "true"),
      ("@2020-01-01 < @2020-01-02T11:00:00Z", "true"),
    ] {
      #expect(try shown(text, in: FHIRPathEnvironment()) == value, "\(text)")
    }
  }

  @Test("every day of 401 years has the number after the day before")
  func days() throws {
    var moment = try #require(FHIRPathMoment(year: 1899, month: 12, day: 31))
    let day = try FHIRPathExpression("$this + 1 day")
    var milliseconds = -2_209_075_200_000
    for _ in 0..<(401 * 365 + 97) {
      let next = try #require(try day.evaluate(on: .date(moment)).first?.moment)
      milliseconds += 86_400_000
      let same = FHIRPathMoment(millisecondsSince1970: milliseconds - 86_400_000, offsetMinutes: 0)
      #expect(same?.text == moment.text + "T00:00:00Z")
      moment = next
    }
    #expect(moment.text == "2300-12-31")
  }

  @Test(
    "no such moment",
    arguments: [
      "@2020-13", "@2021-02-29", "@2020-00-01", "@2020-04-31", "@T24:00", "@T10:60", "@2020-1-1",
      "@20", "@", "@T", "@2020-01-01T25:00", "@2020-01-01T10:00+15:00", "@0000", "@2020-01T10:00",
    ])
  func none(_ text: String) {
    guard case .syntax? = fault(text)?.reason else {
      Issue.record("\(text): \(fault(text)?.description ?? "no error")")
      return
    }
  }

  @Test(
    "without a moment its functions are errors", arguments: ["now()", "today()", "timeOfDay()"])
  func withoutMoment(_ text: String) {
    let fault = fault(text, in: FHIRPathEnvironment())
    #expect(fault?.reason == .notGiven("the moment for \(text)"))
  }
}

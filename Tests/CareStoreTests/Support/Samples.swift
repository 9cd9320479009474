// SPDX-License-Identifier: Apache-2.0

import CareStore
import Foundation
import JSON
import SeededRandom
import Testing

/// The instant of a text such as `2026-03-08T07:15:00Z`.
func instant(_ text: String) throws -> Date {
  try Date(json: .string(text), at: .root)
}

/// The instants as text in UTC.
func texts(_ dates: [Date]) -> [String] { dates.map { $0.json.string ?? "" } }

/// A schedule of one element.
func schedule(
  _ start: String, _ interval: ScheduleInterval, until end: String? = nil,
  in zone: String = "America/New_York", _ arithmetic: ScheduleArithmetic = .wallClock,
  duration: ScheduleDuration = .hours(1)
) throws -> Schedule {
  let element = try ScheduleElement(
    start: instant(start), end: end.map(instant), interval: interval, duration: duration)
  return try Schedule([element], in: ScheduleTimeZone(zone), arithmetic: arithmetic)
}

/// The first events of a schedule, by occurrence.
func firstStarts(_ count: Int, of schedule: Schedule) throws -> [String] {
  texts(try (0..<count).compactMap { try schedule.event(at: $0)?.start })
}

/// Random schedules around changes of the clock.
struct RandomSchedule {
  static let zones = [
    "America/New_York", "Europe/London", "Australia/Lord_Howe", "America/Sao_Paulo",
    "Asia/Kolkata",
  ]

  let schedule: Schedule
  /// A query in which a few of its events lie.
  let from: Date
  let to: Date
  /// An occurrence to ask for.
  let occurrence: Int

  init(using random: inout SplitMix64, arithmetic: ScheduleArithmetic) throws {
    let zone = RandomSchedule.zones[Int.random(in: 0..<5, using: &random)]
    // 1990…2040, half of them in the hours in which clocks are changed.
    let day = Int.random(in: 7305..<25567, using: &random)
    let hours = random.once(in: 2) ? 0..<86_400 : 0..<14_400
    let local = day * 86_400 + Int.random(in: hours, using: &random) / 900 * 900
    let offset = TimeZone(identifier: zone)?.secondsFromGMT(
      for: Date(timeIntervalSince1970: Double(local)))
    let start = Date(timeIntervalSince1970: Double(local - (offset ?? 0)))
    var elements: [ScheduleElement] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let isAllDay = random.once(in: 4)
      let interval = RandomSchedule.interval(&random, isAllDay: isAllDay)
      let moved = random.once(in: 3) ? 0 : Double(Int.random(in: 0..<960, using: &random) * 900)
      let mean = RandomSchedule.meanSeconds(interval)
      elements.append(
        try ScheduleElement(
          start: start + moved,
          end: random.once(in: 2)
            ? start + moved + mean * Double(Int.random(in: 1...200, using: &random)) : nil,
          interval: interval,
          duration: isAllDay
            ? .allDay : .seconds(random.pick(0, 900, 3600, 5400, 86_400, 200_000))))
    }
    schedule = try Schedule(elements, in: ScheduleTimeZone(zone), arithmetic: arithmetic)
    let mean = elements.map { RandomSchedule.meanSeconds($0.interval) }.min() ?? 0
    occurrence = Int.random(in: 0..<300, using: &random)
    from = start + (mean * Double.random(in: -3..<200, using: &random) / 900).rounded() * 900
    to = from + 900 * (1 + (mean * Double.random(in: 0..<10, using: &random) / 900).rounded())
  }

  private static func interval(_ random: inout SplitMix64, isAllDay: Bool) -> ScheduleInterval {
    let small = Int.random(in: 1...4, using: &random)
    let large = Int.random(in: 1...40, using: &random)
    switch Int.random(in: 0..<(isAllDay ? 7 : 11), using: &random) {
    case 0: return .daily
    case 1: return ScheduleInterval(days: large)
    case 2: return ScheduleInterval(weeks: small)
    case 3: return .monthly
    case 4: return ScheduleInterval(months: large)
    case 5: return ScheduleInterval(years: small)
    case 6: return ScheduleInterval(years: small % 2, months: small, weeks: large % 3, days: large)
    case 7: return ScheduleInterval(hours: large)
    case 8: return ScheduleInterval(minutes: 15 * large)
    case 9: return ScheduleInterval(days: small, hours: large)
    default: return ScheduleInterval(months: small, hours: large, minutes: 30)
    }
  }

  private static func meanSeconds(_ interval: ScheduleInterval) -> Double {
    Double(interval.years * 12 + interval.months) * 2_629_746
      + Double(interval.weeks * 7 + interval.days) * 86_400
      + Double(interval.hours * 3600 + interval.minutes * 60 + interval.seconds)
  }
}

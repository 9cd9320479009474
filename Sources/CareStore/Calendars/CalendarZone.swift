// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The VTIMEZONE component of a zone (RFC 5545, section 3.6.5).
///
/// Every change of the clock in the time covered stands in it by its date; changes with the same
/// offsets are one observance with a list of dates. No rule is given for later years, as the calendar
/// has no events then.
struct CalendarZone {
  private struct Observance: Hashable {
    let from: Int
    let to: Int
    let isDaylight: Bool
  }

  let zone: ScheduleTimeZone
  /// The instants of the first and the last event, in seconds since 1970.
  let covered: ClosedRange<Int>

  /// Begins a year before the first event: readers compare times by the clock.
  private static let secondsBefore = 31_622_400

  func write(to text: inout CalendarText) {
    let first = covered.lowerBound - CalendarZone.secondsBefore
    let changes = zone.changes.changes(in: first...covered.upperBound + WallClock.secondsOfDay)
    var dates: [Observance: [Int]] = [:]
    var order: [Observance] = []
    /// Adds the time by the clock before the change, as DTSTART of an observance has it.
    func add(_ observance: Observance, _ local: Int) {
      if dates[observance] == nil { order.append(observance) }
      dates[observance, default: []].append(local)
    }
    let offset = zone.offset(at: first)
    add(
      Observance(from: offset, to: offset, isDaylight: zone.isDaylightSaving(at: first)),
      first + offset)
    for change in changes where change.second > first {
      add(
        Observance(
          from: change.before, to: change.after,
          isDaylight: zone.isDaylightSaving(at: change.second)), change.second + change.before)
    }
    text.add("BEGIN", "VTIMEZONE")
    text.add("TZID", zone.identifier)
    for observance in order {
      let name = observance.isDaylight ? "DAYLIGHT" : "STANDARD"
      let all = dates[observance] ?? []
      text.add("BEGIN", name)
      text.add("DTSTART", CalendarText.dateTime(all[0]))
      text.add("TZOFFSETFROM", CalendarText.offset(observance.from))
      text.add("TZOFFSETTO", CalendarText.offset(observance.to))
      if all.count > 1 {
        text.add("RDATE", all.dropFirst().map(CalendarText.dateTime).joined(separator: ","))
      }
      text.add("END", name)
    }
    text.add("END", "VTIMEZONE")
  }
}

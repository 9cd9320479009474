// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The parts of a calendar that do not follow from a schedule.
public struct CalendarDescription: Sendable, Hashable {
  /// Names the schedule among all calendars, such as a task's identifier and a domain. Events keep
  /// their UIDs as long as it and the order of the elements stay the same.
  public var identifier: String
  /// The events' title.
  public var title: String
  /// When the calendar is written, as every event has to state.
  public var stamp: Date
  /// The program that writes it.
  public var product = program

  static let program = "-//Goniometer//CareStore//EN"

  /// Makes a description; each part is described at its property.
  public init(identifier: String, title: String, stamp: Date) {
    self.identifier = identifier
    self.title = title
    self.stamp = stamp
  }
}

/// A schedule as an iCalendar document (RFC 5545), and what the document cannot say.
public struct CalendarExport: Sendable, Hashable {
  /// The document: lines of at most 75 octets that end with CR LF.
  public let text: String
  /// The parts of the schedule that are not in the document.
  public let losses: [Loss]

  private init(text: String, losses: [Loss]) { (self.text, self.losses) = (text, losses) }

  /// A part of an element, given by its index, that is not in the document.
  public enum Loss: Sendable, Hashable {
    /// The element goes on after the document's last event.
    case laterEvents(element: Int)
    /// Starts or durations had a fraction of a second, which was cut off.
    case fractionOfSecond(element: Int)
    /// The element's target values.
    case targetValues(element: Int)
  }
}

extension Schedule {
  /// The events that start before `end`, as an iCalendar document that other programs show.
  ///
  /// An event repeats by a rule where the rule gives exactly the schedule's dates; dates that were moved
  /// by a gap of the clock stand alone, and intervals of several units are lists of dates. Timed events
  /// have the schedule's time zone, which is described in the document; intervals of hours, minutes and
  /// seconds are in UTC. All-day events are dates without a time zone.
  ///
  /// - Parameter limit: How many events the document may describe, also by rules.
  /// - Throws: ``ScheduleError/dateOutOfRange(seconds:)``, ``ScheduleError/tooManyEvents(limit:)``,
  ///   ``ScheduleError/tooManySteps(limit:)``.
  public func calendar(
    _ description: CalendarDescription, until end: Date, limit: Int = standardEventLimit
  ) throws(ScheduleError) -> CalendarExport {
    try CalendarExport(of: [(self, description)], until: end, limit: limit)
  }

  /// Writes the events that start before `end`.
  ///
  /// - Returns: The seconds from the first time to the last that are by the clock of the zone; `nil` if
  ///   there are none.
  fileprivate func write(
    _ description: CalendarDescription, until end: Date, limit: Int, to events: inout CalendarText,
    _ losses: inout [CalendarExport.Loss]
  ) throws(ScheduleError) -> ClosedRange<Int>? {
    var covered: ClosedRange<Int>?
    var remaining = limit
    // A date of iCalendar has a year of four digits.
    let end = min(end, timeZone.endOfCalendar)
    for (index, element) in elements.enumerated() {
      var series = OccurrenceSeries(element, timeZone, arithmetic)
      let count = try series.count(startingBefore: end)
      guard count <= remaining else { throw .tooManyEvents(limit: limit) }
      remaining -= count
      var starts: [Int] = []
      for occurrence in 0..<count {
        if let start = try series.start(of: occurrence) { starts.append(start.wholeSecond) }
      }
      losses += lost(of: element, index, isCut: element.isOpen(after: end))
      for run in CalendarRun.runs(of: starts, element, in: timeZone, arithmetic) {
        write(run, of: index, description, to: &events)
        guard run.hasZone(element, timeZone), let first = run.starts.first,
          let last = run.starts.last
        else { continue }
        covered = min(first, covered?.lowerBound ?? first)...max(last, covered?.upperBound ?? last)
      }
    }
    return covered
  }

  private func lost(of element: ScheduleElement, _ index: Int, isCut: Bool) -> [CalendarExport.Loss]
  {
    var losses: [CalendarExport.Loss] = []
    if isCut { losses.append(.laterEvents(element: index)) }
    var hasFraction = element.start.fractionOfSecond != 0
    if case .seconds(let seconds) = element.duration, seconds != seconds.rounded() {
      hasFraction = true
    }
    if hasFraction { losses.append(.fractionOfSecond(element: index)) }
    if !element.targetValues.isEmpty { losses.append(.targetValues(element: index)) }
    return losses
  }

  private func write(
    _ run: CalendarRun, of index: Int, _ description: CalendarDescription,
    to text: inout CalendarText
  ) {
    let element = elements[index]
    let hasZone = run.hasZone(element, timeZone)
    /// The instant in the form that the run's dates have.
    func form(_ second: Int) -> String {
      if element.isAllDay { return CalendarText.date(timeZone.local(at: second)) }
      return hasZone
        ? CalendarText.dateTime(timeZone.local(at: second)) : CalendarText.instant(second)
    }
    let parameters =
      element.isAllDay ? ";VALUE=DATE" : hasZone ? ";TZID=\(timeZone.identifier)" : ""
    text.add("BEGIN", "VEVENT")
    text.add("UID", escaping: "\(description.identifier)-\(index)-\(run.first)")
    text.add("DTSTAMP", CalendarText.instant(description.stamp.wholeSecond))
    text.add("DTSTART\(parameters)", form(run.starts[run.starts.startIndex]))
    if case .seconds(let seconds) = element.duration {
      text.add("DURATION", CalendarText.duration(Int(seconds)))
    }
    switch run.rule {
    case .once: break
    case .rule(let rule, _): text.add("RRULE", "\(rule);COUNT=\(run.starts.count)")
    case .list:
      text.add("RDATE\(parameters)", run.starts.dropFirst().map(form).joined(separator: ","))
    }
    text.add("SUMMARY", escaping: description.title)
    if let note = element.text { text.add("DESCRIPTION", escaping: note) }
    text.add("END", "VEVENT")
  }
}

extension CalendarExport {
  /// The events of several schedules that start before `end`, as one document; see
  /// ``Schedule/calendar(_:until:limit:)``.
  ///
  /// - Parameter parts: Schedules with descriptions of different identifiers.
  public init(
    of parts: [(schedule: Schedule, description: CalendarDescription)], until end: Date,
    limit: Int = Schedule.standardEventLimit
  ) throws(ScheduleError) {
    try ScheduleTimeZone.check(end)
    var events = CalendarText()
    var losses: [Loss] = []
    var covered: [ScheduleTimeZone: ClosedRange<Int>] = [:]
    for (schedule, description) in parts {
      try ScheduleTimeZone.check(description.stamp)
      guard
        let range = try schedule.write(description, until: end, limit: limit, to: &events, &losses)
      else { continue }
      let known = covered[schedule.timeZone] ?? range
      covered[schedule.timeZone] =
        min(known.lowerBound, range.lowerBound)...max(known.upperBound, range.upperBound)
    }
    var text = CalendarText()
    text.add("BEGIN", "VCALENDAR")
    text.add("VERSION", "2.0")
    text.add("PRODID", escaping: parts.first?.description.product ?? CalendarDescription.program)
    text.add("CALSCALE", "GREGORIAN")
    for (zone, range) in covered.sorted(by: { $0.key.identifier < $1.key.identifier }) {
      CalendarZone(zone: zone, covered: range).write(to: &text)
    }
    var end = CalendarText()
    end.add("END", "VCALENDAR")
    self.init(text: text.text + events.text + end.text, losses: losses)
  }
}

extension CalendarRun {
  /// Whether the dates are times by the clock of the zone; otherwise they are in UTC or all-day.
  fileprivate func hasZone(_ element: ScheduleElement, _ zone: ScheduleTimeZone) -> Bool {
    guard !element.isAllDay, zone != .utc else { return false }
    switch rule {
    case .rule(_, let isUTC): return !isUTC
    case .list: return false
    case .once: return starts.allSatisfy { zone.second(ofLocal: zone.local(at: $0)) == $0 }
    }
  }
}

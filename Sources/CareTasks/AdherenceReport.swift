// SPDX-License-Identifier: Apache-2.0

public import CareStore
public import Drawing
public import Foundation
public import JSON

/// How much of each day was done, with the mean.
public struct AdherenceReport: Sendable, Hashable {
  /// One for each day.
  public let days: [DayAdherence]
  /// The days.
  public let insights: Insights

  /// Joins days with their adherence, which are as many.
  public init(days: [DayAdherence], insights: Insights) {
    precondition(days.count == insights.days.count, "an adherence for each day")
    (self.days, self.insights) = (days, insights)
  }

  /// The parts of the days with events that were done, 0…1.
  public var rings: [Double] { days.compactMap(\.ring) }

  /// The mean of ``rings``; `nil` without a day with events.
  public var mean: Double? {
    rings.isEmpty ? nil : rings.reduce(0, +) / Double(rings.count)
  }

  /// A bar for each day, percent.
  public var plot: BarPlot {
    BarPlot(
      title: "Adherence", categories: insights.labels, valueTitle: "%",
      series: [.init("", days.map { $0.ring.map { Double(WholePercent.of($0)) } })],
      including: [100])
  }

  /// A ring for each day; a month of them can be read. A day without events has an empty ring.
  public var ringPlot: RingPlot {
    RingPlot(
      title: "Adherence by day",
      rings: zip(insights.labels, days).map { .init($0, $1.ring) })
  }

  /// The days as a calendar.
  ///
  /// - Parameter zone: By whose clock days begin.
  public func calendarPlot(in zone: ScheduleTimeZone) -> CalendarPlot {
    CalendarPlot(
      title: "Adherence by month",
      days: zip(insights.days, days).compactMap { day, adherence in
        guard let date = try? PlainDate(of: day, in: zone) else { return nil }
        return CalendarPlot.Day(
          year: date.year, month: date.month, day: date.day, share: adherence.ring)
      })
  }

  /// Rings and calendar, for one picture or a page. Over more than ``mostRings`` days there are no rings.
  ///
  /// - Parameter zone: By whose clock days begin.
  public func plots(in zone: ScheduleTimeZone) -> [any Plot] {
    (days.count > Self.mostRings ? [] : [ringPlot]) + [calendarPlot(in: zone)]
  }

  /// Days up to which ``plots(in:)`` has rings: 62, which is two months.
  public static let mostRings = 62

  /// `participant`, `timeZone`, `mean` and `days`, each with `date` and `adherence`: `noTasks`, `noEvents` or
  /// 0…1.
  ///
  /// - Parameters:
  ///   - participant: The person's name in the study.
  ///   - zone: By whose clock days begin.
  public func json(of participant: String, in zone: ScheduleTimeZone) -> JSONValue {
    let days = zip(insights.days, days).map { day, adherence -> JSONValue in
      var members = ["adherence": adherence.json]
      members["date"] = (try? PlainDate(of: day, in: zone))?.json
      return .object(members)
    }
    var members: [String: JSONValue] = [
      "participant": .string(participant), "timeZone": zone.json, "days": .array(days),
    ]
    members["mean"] = mean.map(JSONValue.number)
    return .object(members)
  }
}

extension CarePlanStore {
  /// How much was done from the day of `first` through the day of `last`.
  public func adherenceReport(
    from first: Date, through last: Date, in zone: ScheduleTimeZone
  ) throws(CareStoreError) -> AdherenceReport {
    let days = try adherence(from: first, through: last, in: zone)
    do throws(ScheduleError) {
      return AdherenceReport(
        days: days, insights: try Insights(from: first, through: last, in: zone))
    } catch {
      throw .schedule(error, task: nil)
    }
  }
}

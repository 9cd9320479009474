// SPDX-License-Identifier: Apache-2.0

public import CareStore
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

  /// `participant`, `timeZone`, `mean` and `days`, each with `date` and `adherence`: `noTasks`, `noEvents` or
  /// 0…1.
  ///
  /// - Parameters:
  ///   - participant: The person's name in the study.
  ///   - zone: By whose clock days begin.
  public func json(of participant: String, in zone: ScheduleTimeZone) -> JSONValue {
    let days = zip(insights.dates, days).map { date, adherence -> JSONValue in
      ["adherence": adherence.json, "date": date.json]
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

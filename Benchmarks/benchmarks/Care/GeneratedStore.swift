// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import Foundation

/// A care store of five daily tasks whose last day is always the same, with an outcome for twelve of
/// thirteen events: an integer and a number, and for every other task a text.
struct GeneratedStore {
  static let berlin = ScheduleTimeZone.named("Europe/Berlin")
  /// Noon of 22 November 2026, the newest day.
  static let newest = Date(timeIntervalSince1970: 1_795_345_200)
  private static let hours = [8, 10, 12, 15, 20]

  let path: String
  let days: Int

  init(_ path: String, days: Int) {
    (self.path, self.days) = (path, days)
  }

  /// Noon of a day, counted back from the newest.
  static func noon(daysBack: Int) -> Date { newest.addingTimeInterval(Double(daysBack) * -86_400) }

  /// The days from the one that many days back to the newest, from midnight to midnight.
  static func last(_ days: Int) throws -> QueryInterval {
    QueryInterval(
      from: try berlin.startOfDay(containing: noon(daysBack: days - 1)),
      to: try berlin.startOfNextDay(after: newest))
  }

  /// Makes the file with its tasks, which the store is opened for.
  func open() async throws -> (store: CarePlanStore, tasks: [CareTask]) {
    let store = try CarePlanStore(path: path, for: .new)
    let first = Self.noon(daysBack: days - 1)
    let tasks = try Self.hours.enumerated().map { index, hour in
      CareTask(
        id: "exercise.\(index)", title: "Exercise \(index + 1)",
        instructions: "Bend the knee slowly as far as it goes, then straighten it.",
        schedule: try .daily(hour: hour, from: first, in: Self.berlin),
        effectiveDate: try Self.berlin.startOfDay(containing: first),
        labels: RecordLabels(tags: ["knee"]))
    }
    return (store, try await store.add(tasks))
  }

  /// All outcomes, the oldest first.
  func outcomes(of tasks: [CareTask]) -> [Outcome] {
    (0..<days).flatMap { day in
      tasks.indices.compactMap { outcome(of: tasks[$0], number: $0, day: day) }
    }
  }

  private func outcome(of task: CareTask, number: Int, day: Int) -> Outcome? {
    let place = (days - 1 - day) * 5 + number
    guard place % 13 != 3, let uuid = task.version?.uuid else { return nil }
    let date = Self.noon(daysBack: days - 1 - day)
    var values = [
      OutcomeValue(.integer(place % 11), kind: "pain", createdDate: date),
      // Halves, whose sums are exact.
      OutcomeValue(
        .double(60.5 + Double(place % 120)), kind: "flexion", units: "deg", createdDate: date),
    ]
    if number % 2 == 0 {
      values.append(OutcomeValue(.text("after breakfast"), kind: "note", createdDate: date))
    }
    return Outcome(taskUUID: uuid, occurrence: day, values: values)
  }
}

extension ScheduleTimeZone {
  /// The zone, or UTC where the system has none of that name.
  fileprivate static func named(_ name: String) -> ScheduleTimeZone {
    (try? ScheduleTimeZone(name)) ?? .utc
  }
}

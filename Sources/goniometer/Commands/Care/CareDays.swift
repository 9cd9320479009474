// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Foundation

/// The days that a command looks at.
struct CareDays {
  /// The zone by whose clock days begin.
  let zone: ScheduleTimeZone
  let first: Date
  let last: Date
  let end: Date

  /// From the plan's beginning through today, where nothing else is stated.
  init(_ opened: CareOptions.Opened, _ arguments: ParsedArguments) throws {
    let store = opened.store
    zone = try opened.zone()
    last = opened.instant(of: arguments[CareOptions.through], in: zone)
    first =
      try arguments[CareOptions.from]?.start(in: zone)
      ?? waiting { try await store.beginning() } ?? last
    guard first <= last else {
      throw CommandFailure(
        .noResult, "the first day, \(CareWords(zone).day(first)), is after the last one")
    }
    end = try zone.startOfNextDay(after: last)
  }
}

// SPDX-License-Identifier: Apache-2.0

public import CareStore
internal import Foundation
public import JSON

extension CareFeed {
  /// The day as JSON, for programs that remind or draw.
  ///
  /// `participant`, `timeZone`, `day` (the date), `adherence` (`noTasks`, `noEvents` or 0…1), `closedGate`
  /// where there is one, `problems` where there are some, and `events`: of each `task`, `title`, `instructions`, `occurrence`, `start`, `end`,
  /// `closes`, `allDay`, `state`, `progress` (0…1), `values`.
  ///
  /// - Parameters:
  ///   - participant: The person's name in the study.
  ///   - zone: By whose clock the day is told.
  public func json(of participant: String, in zone: ScheduleTimeZone) -> JSONValue {
    var members: [String: JSONValue] = [
      "participant": .string(participant), "timeZone": zone.json, "adherence": adherence.json,
      "events": .array(entries.map(\.json)),
    ]
    members["day"] = (try? PlainDate(of: day, in: zone))?.json
    members["closedGate"] = closedGate?.json
    if !problems.isEmpty { members["problems"] = problems.json }
    return .object(members)
  }

  /// The same day with the events alone that can be done now.
  public var onlyOpen: CareFeed {
    CareFeed(
      day: day, entries: entries.filter(\.state.isOpen), adherence: adherence,
      problems: problems,
      closedGate: closedGate)
  }
}

extension CareFeed.Entry {
  fileprivate var json: JSONValue {
    let scheduled = event.scheduled
    var members: [String: JSONValue] = [
      "task": .string(event.task.id), "title": .string(title),
      "occurrence": .integer(scheduled.occurrence), "start": scheduled.start.json,
      "end": scheduled.end.json, "allDay": .boolean(scheduled.element.isAllDay),
      "state": state.json, "progress": .number(event.progress.fraction),
    ]
    members["instructions"] = event.task.instructions?.json
    members["closes"] = closes?.json
    members["values"] = event.outcome?.values.json
    return .object(members)
  }
}

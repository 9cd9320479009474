// SPDX-License-Identifier: Apache-2.0

public import CareStore
public import Foundation
public import JSON

/// What a person has to do on one day, as of an instant.
///
/// ```swift
/// let feed = try await store.feed(on: .now, at: .now, in: berlin)
/// for entry in feed.entries where entry.state == .due { print(entry.title) }
/// ```
public struct CareFeed: Sendable, Hashable {
  /// The first instant of the day.
  public let day: Date
  /// The day's events in order of their starts and the tasks' identifiers; of a gate alone as long as it is closed.
  public let entries: [Entry]
  /// How much of the day is done. Tasks that do not impact adherence do not count.
  public let adherence: DayAdherence
  /// The task that has to be done before any other one is shown; `nil` if there is none, or it was done.
  public let closedGate: String?

  /// One event of the day.
  public struct Entry: Sendable, Hashable {
    /// The event with its outcome.
    public let event: CareEvent
    /// What the task contains.
    public let content: CareTaskContent
    /// Whether the event can be done, and was.
    public let state: State
    /// The instant from which it can be done: the event's start.
    public var opens: Date { event.scheduled.start }
    /// The instant from which it cannot be done any more; `nil` if there is none.
    public let closes: Date?

    /// The heading, or the identifier of a task without one.
    public var title: String { event.task.title ?? event.task.id }
  }

  /// States of an event at an instant.
  public enum State: String, JSONName {
    /// Something was recorded.
    case done
    /// The event has not begun.
    case upcoming
    /// The event is going on.
    case due
    /// The event is over, and can still be done.
    case overdue
    /// The event can no longer be done.
    case missed

    /// Whether it can be done now.
    public var isOpen: Bool { self == .due || self == .overdue }
  }
}

extension CareFeed.Entry {
  init(
    _ event: CareEvent, _ content: CareTaskContent, at now: Date, in zone: ScheduleTimeZone
  ) throws(ScheduleError) {
    self.event = event
    self.content = content
    closes =
      switch content.window {
      case .event: event.scheduled.end
      case .day: try zone.startOfNextDay(after: event.scheduled.start)
      case .open: nil
      }
    if event.outcome != nil {
      state = .done
    } else if now < event.scheduled.start {
      state = .upcoming
    } else if closes.map({ now >= $0 }) ?? false {
      state = .missed
    } else {
      state = now < event.scheduled.end ? .due : .overdue
    }
  }
}

extension CarePlanStore {
  /// The events of a day with their states.
  ///
  /// An event belongs to the day on which it starts. As long as a gate, such as consent, was never done,
  /// only its events are shown.
  ///
  /// - Parameters:
  ///   - date: Any instant of the day.
  ///   - now: The instant for which states are told.
  ///   - zone: By whose clock days begin.
  /// - Throws: ``CareStoreError``; ``CareStoreError/unreadable(_:_:)`` for a payload that is no
  ///   ``CareTaskContent``.
  public func feed(
    on date: Date, at now: Date, in zone: ScheduleTimeZone
  ) throws(CareStoreError) -> CareFeed {
    let (day, next): (Date, Date)
    do throws(ScheduleError) {
      day = try zone.startOfDay(containing: date)
      next = try zone.startOfNextDay(after: date)
    } catch {
      throw .schedule(error, task: nil)
    }
    let closed = try closedGate()
    var entries: [CareFeed.Entry] = []
    for event in try events(from: day, to: next) where event.scheduled.start >= day {
      guard closed == nil || event.task.id == closed else { continue }
      let content = try content(of: event.task)
      // A gate that was passed once is not asked for again.
      if content.isGate, closed == nil, event.outcome == nil { continue }
      do throws(ScheduleError) {
        entries.append(try CareFeed.Entry(event, content, at: now, in: zone))
      } catch {
        throw .schedule(error, task: event.task.id)
      }
    }
    entries.sort {
      ($0.event.scheduled.start, $0.event.task.id) < ($1.event.scheduled.start, $1.event.task.id)
    }
    return CareFeed(
      day: day, entries: entries,
      adherence: try adherence(from: date, through: date, in: zone).first ?? .noTasks,
      closedGate: closed)
  }

  /// The first gate that was never done.
  private func closedGate() throws(CareStoreError) -> String? {
    for task in try newestTasks() where try content(of: task).isGate {
      var outcomes = RecordQuery<Outcome>()
      outcomes.parentIDs = [task.id]
      outcomes.limit = 1
      if try fetch(outcomes).isEmpty { return task.id }
    }
    return nil
  }

  /// The newest version of every task, by identifier.
  public func newestTasks() throws(CareStoreError) -> [CareTask] {
    try fetch(RecordQuery<CareTask>()).filter { $0.version?.next.isEmpty ?? false }
      .sorted { $0.id < $1.id }
  }

  func content(of task: CareTask) throws(CareStoreError) -> CareTaskContent {
    do throws(JSONError) {
      return try CareTaskContent(of: task)
    } catch {
      throw .unreadable(.task, error)
    }
  }
}

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
  /// The day's events in order of their starts and the tasks' identifiers; of a gate alone as long as it is
  /// closed. An event of an earlier day is among them as long as it can be done at the feed's instant; of a
  /// task whose window is open, the last one alone.
  public let entries: [Entry]
  /// How much of the day is done. Tasks that do not impact adherence do not count.
  public let adherence: DayAdherence
  /// Tasks that cannot be used, each with its fault: a payload that is no ``CareTaskContent``.
  public let problems: [String]
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

extension CareFeed {
  /// The events of a task.
  ///
  /// - Parameter occurrence: Of the one event with that number; `nil` for all.
  public func entries(of taskID: String, occurrence: Int? = nil) -> [Entry] {
    entries.filter {
      $0.event.task.id.hasBytes(of: taskID)
        && (occurrence == nil || occurrence == $0.event.scheduled.occurrence)
    }
  }

  /// The event of a task that is to be done: the one that is going on, else the first that can still be
  /// done; `nil` if there is none.
  public func openEntry(of taskID: String, occurrence: Int? = nil) -> Entry? {
    let own = entries(of: taskID, occurrence: occurrence)
    return own.first { $0.state == .due } ?? own.first(where: \.state.isOpen)
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
  /// only its events are shown. Cost: that of the events of a month.
  ///
  /// - Parameters:
  ///   - date: Any instant of the day.
  ///   - now: The instant for which states are told.
  ///   - zone: By whose clock days begin.
  public func feed(
    on date: Date, at now: Date, in zone: ScheduleTimeZone
  ) throws(CareStoreError) -> CareFeed {
    let (day, next) = try Self.bounds(ofDay: date, in: zone)
    var problems: [String] = []
    let closed = try closedGate(&problems)
    // Events that go on over midnight, and those that may be done late.
    let earlier = day.addingTimeInterval(-Self.lookBackSeconds)
    var entries: [CareFeed.Entry] = []
    var late: [NameBytes: CareFeed.Entry] = [:]
    // Of each version of a task once: its payload is read as text.
    var contents: [UUID?: CareTaskContent?] = [:]
    for event in try events(from: earlier, to: next) {
      guard closed.map(event.task.id.hasBytes) ?? true else { continue }
      let version = event.task.version?.uuid
      let known = contents[version] ?? content(of: event.task, &problems)
      contents[version] = .some(known)
      guard let content = known else { continue }
      // A gate that was passed once is not asked for again.
      if content.isGate, closed == nil, event.outcome == nil { continue }
      let entry: CareFeed.Entry
      do throws(ScheduleError) {
        entry = try CareFeed.Entry(event, content, at: now, in: zone)
      } catch {
        throw .schedule(error, task: event.task.id)
      }
      if event.scheduled.start >= day {
        entries.append(entry)
      } else if entry.state.isOpen, now >= day, now < next {
        late[NameBytes(event.task.id)] = entry
      }
    }
    entries += late.values
    entries.sort {
      ($0.event.scheduled.start, NameBytes($0.event.task.id))
        < ($1.event.scheduled.start, NameBytes($1.event.task.id))
    }
    return CareFeed(
      day: day, entries: entries,
      adherence: try adherence(from: date, through: date, in: zone).first ?? .noTasks,
      problems: problems, closedGate: closed)
  }

  /// How long after its start an event that may be done late is looked for: 31 days.
  static var lookBackSeconds: Double { 31 * 86_400 }

  /// The first gate that was never done.
  private func closedGate(_ problems: inout [String]) throws(CareStoreError) -> String? {
    for task in try newestTasks() where content(of: task, &problems)?.isGate ?? false {
      guard try !isPassed(task.id) else { continue }
      return task.id
    }
    return nil
  }

  /// Whether a task was ever done.
  func isPassed(_ id: String) throws(CareStoreError) -> Bool {
    var outcomes = RecordQuery<Outcome>()
    outcomes.parentIDs = [id]
    outcomes.limit = 1
    return try !fetch(outcomes).isEmpty
  }

  /// What a task contains; `nil`, and the fault among the problems, for a payload of another kind.
  private func content(of task: CareTask, _ problems: inout [String]) -> CareTaskContent? {
    do throws(CareStoreError) {
      return try content(of: task)
    } catch {
      let problem = "task '\(task.id)': \(error)"
      if !problems.contains(problem) { problems.append(problem) }
      return nil
    }
  }

  /// What a task contains.
  func content(of task: CareTask) throws(CareStoreError) -> CareTaskContent {
    do throws(JSONError) {
      return try CareTaskContent(of: task)
    } catch {
      throw .unreadable(.task, error)
    }
  }

  /// The tasks that cannot be used, each with its fault.
  public func unusableTasks() throws(CareStoreError) -> [String] {
    var problems: [String] = []
    for task in try newestTasks() { _ = content(of: task, &problems) }
    return problems
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// One event of a task, with what was recorded for it.
public struct CareEvent: Sendable, Hashable {
  /// The version of the task to which the event belongs.
  public let task: CareTask
  /// When the event is due.
  public let scheduled: ScheduleEvent
  /// The recorded values; `nil` if there are none yet.
  public var outcome: Outcome?

  /// How far the event is done, by the task's target values: done once there is an outcome if it has none,
  /// otherwise by the sum of the values.
  public var progress: TaskProgress {
    scheduled.element.targetValues.isEmpty
      ? .existence(of: outcome?.values)
      : .summing(outcome?.values, towards: scheduled.element.targetValues)
  }
}

/// The versions of one task that apply one after the other.
struct TaskVersions {
  /// A version and the time that it owns.
  struct Span {
    let task: CareTask
    let start: Date
    /// The start of the next version's time; `nil` for the last.
    let end: Date?
  }

  /// In order of their times.
  let spans: [Span]

  /// Sorts versions: each applies from its effective date until the next effective date, whichever
  /// version was written later. Of two versions of the same effective date the earlier one has no time.
  init(_ versions: [CareTask]) {
    let written = Self.inOrderOfWriting(versions)
    let sorted = written.indices.sorted {
      (written[$0].effectiveDate, $0) < (written[$1].effectiveDate, $1)
    }.map { written[$0] }
    spans = sorted.indices.map { index in
      Span(
        task: sorted[index], start: sorted[index].effectiveDate,
        end: index + 1 < sorted.count ? sorted[index + 1].effectiveDate : nil)
    }
  }

  /// Whether an event that starts at an instant is one of a version, as no later time has begun then.
  func owns(_ start: Date, _ uuid: UUID) -> Bool {
    guard let span = spans.first(where: { $0.task.version?.uuid == uuid }) else { return false }
    return span.start != span.end && span.end.map { start < $0 } ?? true
  }

  /// The version to whose time an instant belongs; the first for an instant before all. There is one at
  /// least.
  func owner(of start: Date) -> Span { spans.last { $0.start <= start } ?? spans[0] }

  /// Every version after those that it replaces. Versions of stores that wrote on their own come by date
  /// and UUID: the same order in every store, whatever their clocks said.
  private static func inOrderOfWriting(_ versions: [CareTask]) -> [CareTask] {
    let depths = VersionOrder(
      Dictionary(
        versions.compactMap { task in task.version.map { ($0.uuid, $0.previous) } },
        uniquingKeysWith: { $1 })
    ).depths
    return versions.map { task -> (Int, Date, UUID, CareTask) in
      guard let version = task.version else {
        return (0, task.effectiveDate, RecordVersion.blank.uuid, task)
      }
      return (depths[version.uuid] ?? 0, version.updatedDate, version.uuid, task)
    }.sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
  }

  /// The events in an interval, each of the version to whose time it belongs.
  ///
  /// - Throws: ``ScheduleError`` with the task's identifier.
  func events(
    from: Date, to: Date, limit: Int
  ) throws(CareStoreError) -> [(task: CareTask, event: ScheduleEvent)] {
    var found: [(CareTask, ScheduleEvent)] = []
    for span in spans {
      let first = max(from, span.start)
      let end = span.end.map { min(to, $0) } ?? to
      guard first < end else { continue }
      do throws(ScheduleError) {
        let events = try span.task.schedule.events(from: first, to: end, limit: limit - found.count)
        found += events.map { (span.task, $0) }
      } catch {
        throw .schedule(error, task: span.task.id)
      }
    }
    return found
  }
}

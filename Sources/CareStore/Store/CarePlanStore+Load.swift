// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

/// How many events a day tasks have, where they have most.
///
/// An element counts with its mean, and with one event at the least on the day after its start: elements
/// that all begin on one day are together then, however rarely each comes again.
struct EventLoad {
  /// Events a day that a task may have: one every quarter of an hour, day and night, is 96. More is
  /// a mistake in an interval: nobody answers a question so often, and what measures by itself is no task.
  static let mostOfTask = 100
  /// Events a day that all tasks of a store may have together: one every five minutes, day and night, is 288.
  /// A page of a day looks back a month for what may still be done, so that it works on ten thousand events
  /// at the most, a tenth of ``Schedule/standardEventLimit``.
  static let mostOfPlan = 300

  /// Events a day, rounded up.
  let perDay: Int

  /// - Parameter tasks: Each counts from its effective date on.
  init(of tasks: [CareTask]) {
    var changes: [(at: Date, by: Double)] = []
    for task in tasks {
      for element in task.schedule.elements {
        let start = max(element.start, task.effectiveDate)
        let end = element.end ?? .distantFuture
        guard start < end else { continue }
        let mean = 86_400 / element.interval.meanSeconds
        let first = element.start < start ? mean : max(1, mean)
        changes += [
          (start, first), (min(start.addingTimeInterval(86_400), end), mean - first), (end, -mean),
        ]
      }
    }
    // What ends at an instant goes before what begins then.
    changes.sort { ($0.at, $0.by) < ($1.at, $1.by) }
    var (sum, greatest) = (0.0, 0.0)
    for change in changes {
      sum += change.by
      greatest = max(greatest, sum)
    }
    // Sums of thirds are not whole to the last bit.
    perDay = Int((greatest - 1e-6).rounded(.up))
  }
}

extension CareTask {
  /// Checks the number of events of a task from another store, which an earlier program may have made: it
  /// took 1440 a day, the sum of all elements' means.
  func checkLoadOfEarlierPrograms() throws(CareStoreError) {
    let limit = 1440
    let sum = schedule.elements.reduce(0) { $0 + 86_400 / $1.interval.meanSeconds }
    let load = EventLoad(of: [self]).perDay
    guard sum <= Double(limit) || load <= limit else {
      throw .tooManyEvents(task: id, found: load, limit: limit)
    }
  }
}

extension CarePlanStore {
  /// Refuses new versions of tasks with more events a day than can be shown; not those with fewer than the
  /// versions before them, in a store that has more. Versions that are replaced do not count.
  ///
  /// - Parameter before: The newest versions of all tasks before.
  func checkLoad(of written: [CareTask], before: [CareTask]) throws(CareStoreError) {
    for task in written {
      let load = EventLoad(of: [task]).perDay
      let known = before.filter { $0.id.hasBytes(of: task.id) }
      if load > EventLoad.mostOfTask, load > EventLoad(of: known).perDay {
        throw .tooManyEvents(task: task.id, found: load, limit: EventLoad.mostOfTask)
      }
    }
    let load = EventLoad(of: try newestTasks()).perDay
    if let task = written.last, load > EventLoad.mostOfPlan, load > EventLoad(of: before).perDay {
      throw .tooManyEventsOfPlan(task: task.id, found: load, limit: EventLoad.mostOfPlan)
    }
  }
}

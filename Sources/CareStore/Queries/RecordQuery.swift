// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The records that a store is asked for.
///
/// ```swift
/// var query = RecordQuery<CareTask>()
/// query.tags = ["knee"]
/// query.interval = try .day(of: .now, in: berlin)
/// query.excludesTasksWithNoEvents = true
/// let tasks = try await store.fetch(query)
/// ```
///
/// A list that is empty asks for nothing in particular; one that is not is fulfilled by any of its
/// entries; lists narrow each other down. Deleted records are never found.
///
/// | kind | without ``interval`` | with it |
/// | --- | --- | --- |
/// | tasks | every version | the newest version that is effective before the interval's end, unless its schedule has ended before the interval |
/// | outcomes | the newest version of each | those whose event overlaps the interval, ends included at its start |
/// | patients, care plans, contacts | the newest version of each | the newest version that is effective before the interval's end |
public struct RecordQuery<Record: CareRecord>: Sendable, Hashable {
  /// Identifiers of records.
  public var ids: [String] = []
  /// Versions.
  public var uuids: [UUID] = []
  /// Names in other systems; `nil` stands for records that have none.
  public var remoteIDs: [String?] = []
  /// Groups; `nil` stands for records in none.
  public var groupIdentifiers: [String?] = []
  /// Tags, any of which a record has.
  public var tags: [String] = []
  /// Identifiers of the records to which those asked for belong: of the care plans of tasks and contacts,
  /// the patients of care plans, the tasks of outcomes.
  public var parentIDs: [String] = []
  /// Versions of the records to which those asked for belong.
  public var parentUUIDs: [UUID] = []
  /// Names in other systems of the records to which those asked for belong.
  public var parentRemoteIDs: [String] = []
  /// The time that is asked for, see the table.
  public var interval: QueryInterval?
  /// The order, the first one first. What is equal in it, or all without it, comes with the newest
  /// ``RecordVersion/createdDate`` first.
  public var order: [RecordOrder<Record>] = []
  /// How many records at most; `nil` for all.
  public var limit: Int?
  /// How many records of the order are passed over.
  public var offset = 0
  /// See ``excludesTasksWithNoEvents``, which only queries for tasks have.
  var isWithoutIdleTasks = false

  /// Asks for all records.
  public init() {}

  /// Asks for the records of these identifiers.
  public init(ids: [String]) { self.ids = ids }

  /// Asks for the records of a time; see the table.
  public init(in interval: QueryInterval) { self.interval = interval }
}

extension RecordQuery where Record == CareTask {
  /// Whether tasks without an event in the interval are left out; `false` by default.
  ///
  /// They are left out of the records that ``RecordQuery/limit`` and ``RecordQuery/offset`` leave, so that
  /// a page may have fewer records than the limit, as in CareKit.
  public var excludesTasksWithNoEvents: Bool {
    get { isWithoutIdleTasks }
    set { isWithoutIdleTasks = newValue }
  }
}

/// A time with a beginning, which belongs to it, and an end, which does not.
public struct QueryInterval: Sendable, Hashable {
  /// The first instant.
  public var start: Date
  /// The instant before which the time ends.
  public var end: Date

  /// Makes an interval; one that ends before it starts holds nothing.
  public init(from start: Date, to end: Date) {
    self.start = start
    self.end = end
  }

  /// The day that a zone's clock shows at an instant, up to one second before the next day, as CareKit has
  /// it.
  ///
  /// - Throws: ``ScheduleError/dateOutOfRange(seconds:)``.
  public static func day(
    of date: Date, in zone: ScheduleTimeZone
  ) throws(ScheduleError) -> QueryInterval {
    QueryInterval(
      from: try zone.startOfDay(containing: date),
      to: try zone.startOfNextDay(after: date).addingTimeInterval(-1))
  }
}

/// One criterion by which records are sorted. Records that lack it come first, or last if descending.
public struct RecordOrder<Record: CareRecord>: Sendable, Hashable {
  /// SQL, with the tables `v` and `o`.
  let expression: String
  let ascending: Bool

  /// By ``CareRecord/effectiveDate``.
  public static func effectiveDate(ascending: Bool) -> RecordOrder {
    RecordOrder(expression: "v.effective", ascending: ascending)
  }
  /// By ``RecordVersion/createdDate``.
  public static func createdDate(ascending: Bool) -> RecordOrder {
    RecordOrder(expression: "v.created", ascending: ascending)
  }
  /// By ``RecordLabels/groupIdentifier``.
  public static func groupIdentifier(ascending: Bool) -> RecordOrder {
    RecordOrder(expression: "v.grouping", ascending: ascending)
  }

  fileprivate static func content(_ path: String, _ ascending: Bool) -> RecordOrder {
    RecordOrder(expression: "json_extract(v.body, '$.\(path)')", ascending: ascending)
  }
}

extension RecordOrder where Record == CareTask {
  /// By ``CareTask/title``.
  public static func title(ascending: Bool) -> RecordOrder { content("title", ascending) }
}

extension RecordOrder where Record == CarePlan {
  /// By ``CarePlan/title``.
  public static func title(ascending: Bool) -> RecordOrder { content("title", ascending) }
}

extension RecordOrder where Record == Patient {
  /// By the first name.
  public static func givenName(ascending: Bool) -> RecordOrder { content("name.given", ascending) }
  /// By the surname.
  public static func familyName(ascending: Bool) -> RecordOrder {
    content("name.family", ascending)
  }
}

extension RecordOrder where Record == Contact {
  /// By the first name.
  public static func givenName(ascending: Bool) -> RecordOrder { content("name.given", ascending) }
  /// By the surname.
  public static func familyName(ascending: Bool) -> RecordOrder {
    content("name.family", ascending)
  }
}

extension RecordOrder where Record == Outcome {
  /// By the event's start.
  public static func eventStart(ascending: Bool) -> RecordOrder {
    RecordOrder(expression: "o.start", ascending: ascending)
  }
}

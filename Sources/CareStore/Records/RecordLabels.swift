// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// Labels by which records are found, and notes on them. All may be left out.
public struct RecordLabels: Sendable, Hashable {
  /// The record's name in another system.
  public var remoteID: String?
  /// A group to which the record belongs.
  public var groupIdentifier: String?
  /// Words by which the record is found.
  public var tags: [String]
  /// The system or person from which the record comes.
  public var source: String?
  /// The name of a picture or file that goes with the record.
  public var asset: String?
  /// The time zone in which the record was written; an IANA name.
  public var timeZone: ScheduleTimeZone?
  /// Notes by people.
  public var notes: [RecordNote]
  /// Anything else, of which the store knows nothing, such as the survey that a task asks.
  public var payload: JSONValue?

  /// Makes labels from their parts; each is described at its property.
  public init(
    remoteID: String? = nil, groupIdentifier: String? = nil, tags: [String] = [],
    source: String? = nil, asset: String? = nil, timeZone: ScheduleTimeZone? = nil,
    notes: [RecordNote] = [], payload: JSONValue? = nil
  ) {
    self.remoteID = remoteID
    self.groupIdentifier = groupIdentifier
    self.tags = tags
    self.source = source
    self.asset = asset
    self.timeZone = timeZone
    self.notes = notes
    self.payload = payload
  }
}

extension RecordLabels: JSONRecord {
  /// The keys are the properties' names.
  public static let form = JSONForm<RecordLabels>(
    "recordLabels", blank: RecordLabels(),
    [
      .optional("remoteID", \.remoteID), .optional("groupIdentifier", \.groupIdentifier),
      .defaulted("tags", \.tags), .optional("source", \.source), .optional("asset", \.asset),
      .optional("timeZone", \.timeZone), .defaulted("notes", \.notes),
      .optional("payload", \.payload),
    ])
}

/// A note by a person on a record.
public struct RecordNote: Sendable, Hashable {
  /// The person who wrote it.
  public var author: String?
  /// The heading.
  public var title: String?
  /// The text.
  public var content: String
  /// When it was written.
  public var date: Date

  /// Makes a note from its parts; each is described at its property.
  public init(author: String? = nil, title: String? = nil, content: String, date: Date) {
    self.author = author
    self.title = title
    self.content = content
    self.date = date
  }
}

extension RecordNote: JSONRecord {
  /// The keys are the properties' names.
  public static let form = JSONForm<RecordNote>(
    "recordNote", blank: RecordNote(content: "", date: Date(second: 0)),
    [
      .optional("author", \.author), .optional("title", \.title), .required("content", \.content),
      .required("date", \.date),
    ])
}

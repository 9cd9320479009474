// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// The reason why a care store cannot be opened, changed or asked.
public enum CareStoreError: Error, Sendable, Hashable {
  /// SQLite could not do something: a full disk, a damaged file, another program that writes too long.
  case database(DatabaseFault)
  /// The file cannot be opened or written; the system's words.
  case file(path: String, String)
  /// There is no file of that name, and none was asked to be made.
  case noStore(path: String)
  /// There is a file where a new one was to be made.
  case exists(path: String)
  /// The file is a database, but not a care store.
  case notAStore(path: String)
  /// A later program wrote the store in a form that this one does not know.
  case newerSchema(found: Int, known: Int)
  /// A store with tables whose number of the form is 0; `noted` is how many forms its own notes list.
  case formMissing(path: String, noted: Int)
  /// The same identifier stands twice in one call.
  case repeated(RecordKind, id: String)
  /// There is a record of that identifier already; deleted ones count.
  case alreadyExists(RecordKind, id: String)
  /// There is no record of that identifier.
  case notFound(RecordKind, id: String)
  /// The record was deleted. That is final, but for outcomes.
  case deleted(RecordKind, id: String)
  /// The record belongs to a version of another record that the store does not have.
  case noParent(RecordKind, id: String, parent: UUID)
  /// The task's schedule has no event of that number.
  case noSuchEvent(task: String?, occurrence: Int)
  /// A later version of the task hides the event.
  case coveredByNewerVersion(task: String, event: Date, effective: Date)
  /// The task has an outcome at or after the date from which the new version would hide it.
  case outcomeAfterUpdate(task: String, event: Date, effective: Date)
  /// There is an outcome for the event already.
  case outcomeExists(task: String, occurrence: Int)
  /// A value is a floating-point number that is not finite.
  case valueNotFinite(index: Int, kind: String?)
  /// A date or a schedule of a task cannot be used.
  case schedule(ScheduleError, task: String?)
  /// A record in the file does not have the form that the store writes.
  case unreadable(RecordKind?, JSONError)
  /// The other store is of another person, as far as can be told: it was not made from this one, or has other
  /// patients.
  case otherPerson
  /// A task with more events a day than it may have.
  case tooManyEvents(task: String, found: Int, limit: Int)
  /// Tasks with more events a day together than can be shown, the last of them being the one named.
  case tooManyEventsOfPlan(task: String, found: Int, limit: Int)
  /// An identifier that cannot be used.
  case invalidIdentifier(RecordKind, id: String, NameFault)
  /// A new identifier that a person cannot tell from one that there is, or was.
  case similarIdentifier(RecordKind, id: String, other: String)
  /// A file name that cannot be the name of a store.
  case invalidStoreName(path: String, NameFault)
  /// The name of a new store that a person cannot tell from that of another one in its folder.
  case similarStoreName(path: String, other: String)
  /// Changes from another store begin after what this one knows: those between are missing.
  case missingChanges
  /// Changes from another store do not fit together.
  case invalidChanges(String)
}

extension CareStoreError: CustomStringConvertible {
  /// The fault in one sentence, with the remedy where there is one.
  public var description: String {
    switch self {
    case .database(let fault): fault.description
    case .file(let path, let words): "\(path): \(words)"
    case .noStore(let path): "\(path): there is no store; make one first"
    case .exists(let path): "\(path) exists already; choose another name"
    case .notAStore(let path): "\(path) is a database, but not a care store"
    case .formMissing(let path, let noted):
      "\(path): the store has tables, but the number of its form (user_version) is 0: another program changed it. "
        + "Put a copy of the store from before in its place"
        + (noted > 0
          ? ", or the number: sqlite3 '\(path)' 'PRAGMA user_version = \(noted)'" : "")
    case .newerSchema(let found, let known):
      "a later version of this program wrote the store (form \(found)); this one knows form \(known); update it"
    case .repeated(let kind, let id): "the \(kind.words) '\(id)' stands there twice"
    case .alreadyExists(let kind, let id):
      "there is \(kind.article) \(kind.words) '\(id)' already, or there was one; update it or choose another identifier"
    case .notFound(let kind, let id): "there is no \(kind.words) '\(id)'"
    case .deleted(let kind, let id): "the \(kind.words) '\(id)' was deleted"
    case .noParent(let kind, let id, let parent):
      "the \(kind.words) '\(id)' belongs to \(parent), which is not in the store"
    case .noSuchEvent(let task, let occurrence):
      "\(task.map { "the task '\($0)'" } ?? "the task") has no event number \(occurrence)"
    case .coveredByNewerVersion(let task, let event, let effective):
      "the event of '\(task)' on \(event.json.string ?? "") belongs to a later version, which applies from "
        + "\(effective.json.string ?? "")"
    case .outcomeAfterUpdate(let task, let event, let effective):
      "'\(task)' has an outcome on \(event.json.string ?? ""), which a version from "
        + "\(effective.json.string ?? "") on would hide; choose a later date"
    case .outcomeExists(let task, let occurrence):
      "event \(occurrence) of '\(task)' has an outcome already; update or delete it"
    case .valueNotFinite(let index, let kind):
      "value \(index)\(kind.map { " (\($0))" } ?? "") is not a finite number"
    case .schedule(let error, let task):
      task.map { "task '\($0)': \(error)" } ?? error.description
    case .unreadable(let kind, let error):
      "\(kind?.article ?? "a") \(kind?.words ?? "record") in the store cannot be read: \(error)"
    case .otherPerson:
      "the other store is of another person: the two have nothing in common, or different patients; if they belong together, say so"
    case .tooManyEvents(let task, let found, let limit):
      "the schedule of '\(task)' has \(found) events a day, of \(limit) at the most; choose longer intervals or fewer elements"
    case .tooManyEventsOfPlan(let task, let found, let limit):
      "with '\(task)' the plan has \(found) events a day, of \(limit) at the most; choose longer intervals, or end other tasks first"
    case .invalidIdentifier(let kind, let id, let fault):
      "the identifier '\(id.prefix(80))' of \(kind.article) \(kind.words) \(fault)"
    case .similarIdentifier(let kind, let id, let other):
      "the identifier '\(id)' of \(kind.article) \(kind.words) looks like that of another one, "
        + "\(Self.codes(id, other)); choose one that people can tell from it"
    case .invalidStoreName(let path, let fault): "\(path): the name of the store \(fault)"
    case .similarStoreName(let path, let other):
      "\(path): the name looks like that of a store beside it, \(Self.codes(path, other)); "
        + "choose one that people can tell from it"
    case .missingChanges:
      "the changes begin after what this store knows; ask the other store for all of them"
    case .invalidChanges(let sentence): "the changes do not fit together: \(sentence)"
    }
  }
  /// What the names are made of: `'Jose\u{0301}' and 'Jos\u{00E9}' are coded differently`.
  private static func codes(_ name: String, _ other: String) -> String {
    "which is coded differently: '\(name.inASCII)' here, '\(other.inASCII)' there"
  }
}

// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// A thing that a care store keeps in versions: a patient, a care plan, a contact, a task or an outcome.
///
/// Every change makes a new version; earlier ones stay. The five kinds are all there are: a program has
/// no reason to add a type of its own.
public protocol CareRecord: JSONRecord, Hashable {
  /// The kind of record.
  static var kind: RecordKind { get }
  /// The name that all versions share: unique among the records of its kind, and chosen by the program.
  var id: String { get }
  /// When this version begins to apply.
  var effectiveDate: Date { get }
  /// Labels by which records are found, and notes on them.
  var labels: RecordLabels { get set }
  /// The place in the chain of versions; `nil` before the record is in a store, which sets it.
  var version: RecordVersion? { get set }
  /// The version of another record to which this one belongs.
  var parentUUID: UUID? { get }
  /// The kind of that record; `nil` for a kind that belongs to none.
  static var parentKind: RecordKind? { get }
  /// Checks what the type does not rule out.
  func check() throws(CareStoreError)
}

extension CareRecord {
  /// Checks that there is an identifier.
  public func check() throws(CareStoreError) {
    guard !id.isEmpty else { throw .emptyIdentifier(Self.kind) }
  }
}

/// The kinds of records.
public enum RecordKind: String, JSONName {
  /// A person who is cared for; see ``Patient``.
  case patient
  /// A plan of care of a patient; see ``CarePlan``.
  case carePlan
  /// A person to turn to; see ``Contact``.
  case contact
  /// A thing to do by a schedule; see ``CareTask``.
  case task
  /// The values of one event of a task; see ``Outcome``.
  case outcome
}

/// The place of one version in the chain of a record's versions.
///
/// A chain is a line as long as one store writes it. Where two stores wrote a version after the same
/// one, both remain after they are synchronised, and the next version has two predecessors.
public struct RecordVersion: Sendable, Hashable {
  /// The name of this version alone.
  public internal(set) var uuid: UUID
  /// The versions that this one replaces; empty for the first.
  public internal(set) var previous: [UUID]
  /// The versions that replace this one; empty for the newest.
  public internal(set) var next: [UUID]
  /// When the first version was written.
  public internal(set) var createdDate: Date
  /// When this version was written.
  public internal(set) var updatedDate: Date
  /// When the record was deleted; only in the last version of a deleted one.
  public internal(set) var deletedDate: Date?

  /// A version that JSON is read into.
  static let blank = RecordVersion(
    uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), previous: [], next: [],
    createdDate: Date(second: 0),
    updatedDate: Date(second: 0))
}

extension RecordVersion: JSONRecord {
  /// The keys are the properties' names. ``next`` is not written: it follows from the other versions.
  public static let form = JSONForm<RecordVersion>(
    "recordVersion", blank: .blank,
    [
      .required("uuid", \.uuid), .defaulted("previous", \.previous, []),
      .required("createdDate", \.createdDate), .required("updatedDate", \.updatedDate),
      .optional("deletedDate", \.deletedDate),
    ])
}

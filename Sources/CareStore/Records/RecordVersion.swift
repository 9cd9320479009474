// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

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
    createdDate: Date(second: 0), updatedDate: Date(second: 0))
}

extension RecordVersion: JSONRecord {
  /// The keys are the properties' names. ``next`` is not written: it follows from the other versions.
  public static let form = JSONForm<RecordVersion>(
    "recordVersion", blank: .blank,
    [
      .required("uuid", \.uuid), .defaulted("previous", \.previous),
      .required("createdDate", \.createdDate), .required("updatedDate", \.updatedDate),
      .optional("deletedDate", \.deletedDate),
    ])
}

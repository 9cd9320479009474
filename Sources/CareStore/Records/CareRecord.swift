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
  /// Checks the identifier.
  public func check() throws(CareStoreError) { try Self.kind.check(id) }
}

// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// What one store tells another: all versions that the other one does not know.
///
/// With an empty ``since`` it is the whole store, so that it also serves as an export and a copy for
/// reading by other programs.
public struct StoreChanges: Sendable, Hashable {
  /// The knowledge that a store must have to take the changes.
  public internal(set) var since: KnowledgeVector
  /// The knowledge that it has afterwards.
  public internal(set) var knowledge: KnowledgeVector
  /// Versions of patients.
  public internal(set) var patients: [WrittenVersion<Patient>] = []
  /// Versions of care plans.
  public internal(set) var carePlans: [WrittenVersion<CarePlan>] = []
  /// Versions of contacts.
  public internal(set) var contacts: [WrittenVersion<Contact>] = []
  /// Versions of tasks.
  public internal(set) var tasks: [WrittenVersion<CareTask>] = []
  /// Versions of outcomes.
  public internal(set) var outcomes: [WrittenVersion<Outcome>] = []

  init(since: KnowledgeVector, knowledge: KnowledgeVector) {
    self.since = since
    self.knowledge = knowledge
  }

  /// How many versions there are.
  public var count: Int {
    patients.count + carePlans.count + contacts.count + tasks.count + outcomes.count
  }
}

/// A version, and the change that wrote it.
public struct WrittenVersion<Record: CareRecord>: Sendable, Hashable {
  /// The version.
  public internal(set) var record: Record
  /// The file that wrote it.
  public internal(set) var origin: UUID
  /// The number of the change among that file's.
  public internal(set) var clock: Int
}

extension WrittenVersion: JSONRecord {
  /// The keys are the properties' names.
  public static var form: JSONForm<WrittenVersion> {
    JSONForm(
      "written\(Record.kind.rawValue.prefix(1).uppercased())\(Record.kind.rawValue.dropFirst())",
      blank: WrittenVersion(record: Record.form.blank, origin: RecordVersion.blank.uuid, clock: 0),
      [.required("record", \.record), .required("origin", \.origin), .required("clock", \.clock)])
  }
}

extension StoreChanges: JSONRecord, JSONDocument {
  /// `careChanges`
  public static let documentKey = "careChanges"
  /// 1
  public static let schemaVersion = 1
  /// 512 MiB and 32 million values: decades of one person's outcomes.
  public static let limits = JSONLimits(bytes: 512 << 20, values: 32_000_000)

  /// The keys are the properties' names; empty lists are left out.
  public static let form = JSONForm<StoreChanges>(
    "careChanges", blank: StoreChanges(since: KnowledgeVector(), knowledge: KnowledgeVector()),
    [
      .required("since", \.since), .required("knowledge", \.knowledge),
      .defaulted("patients", \.patients), .defaulted("carePlans", \.carePlans),
      .defaulted("contacts", \.contacts), .defaulted("tasks", \.tasks),
      .defaulted("outcomes", \.outcomes),
    ])
}

// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// A person who is cared for.
public struct Patient: CareRecord {
  /// A patient.
  public static let kind = RecordKind.patient
  /// Patients belong to no other record.
  public static let parentKind: RecordKind? = nil

  /// The identifier, which all versions share.
  public internal(set) var id: String
  /// The person's name.
  public var name: RecordedName
  /// As a clinic records it.
  public var sex: RecordedSex?
  /// The day of birth, without a time or zone.
  public var birthday: PlainDate?
  /// Substances that the person must not be given.
  public var allergies: [String]
  /// When this version begins to apply.
  public var effectiveDate: Date
  /// Labels by which the record is found.
  public var labels: RecordLabels
  /// The place in the chain of versions; `nil` before the record is in a store.
  public var version: RecordVersion?

  /// Makes a patient from its parts; each is described at its property.
  public init(
    id: String, name: RecordedName = RecordedName(), sex: RecordedSex? = nil,
    birthday: PlainDate? = nil, allergies: [String] = [], effectiveDate: Date,
    labels: RecordLabels = RecordLabels()
  ) {
    self.id = id
    self.name = name
    self.sex = sex
    self.birthday = birthday
    self.allergies = allergies
    self.effectiveDate = effectiveDate
    self.labels = labels
  }

  /// `nil`.
  public var parentUUID: UUID? { nil }
}

extension Patient: JSONRecord {
  /// The keys are the properties' names.
  public static let form = JSONForm<Patient>(
    "patient", blank: Patient(id: "", effectiveDate: Date(second: 0)),
    [
      .required("id", \.id), .defaulted("name", \.name), .optional("sex", \.sex),
      .optional("birthday", \.birthday), .defaulted("allergies", \.allergies),
      .required("effectiveDate", \.effectiveDate), .optional("version", \.version),
    ] + RecordLabels.form.fields.map { $0.lifted(\.labels) })
}

/// A sex as it is recorded; the words of FHIR's administrative gender.
public enum RecordedSex: String, JSONName {
  /// Female.
  case female
  /// Male.
  case male
  /// Neither of the two.
  case other
  /// Not known.
  case unknown
}

/// The name of a person, in parts.
public struct RecordedName: Sendable, Hashable {
  /// Such as "Dr.".
  public var prefix: String?
  /// The first names.
  public var given: String?
  /// The surname.
  public var family: String?

  /// Makes a name from its parts; each is described at its property.
  public init(given: String? = nil, family: String? = nil, prefix: String? = nil) {
    self.prefix = prefix
    self.given = given
    self.family = family
  }
}

extension RecordedName: JSONRecord {
  /// The keys are the properties' names.
  public static let form = JSONForm<RecordedName>(
    "recordedName", blank: RecordedName(),
    [.optional("prefix", \.prefix), .optional("given", \.given), .optional("family", \.family)])
}

extension RecordedName: CustomStringConvertible {
  /// The parts with spaces between them.
  public var description: String {
    [prefix, given, family].compactMap { $0 }.joined(separator: " ")
  }
}

// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// A person to turn to, such as a physiotherapist or a relative.
public struct Contact: CareRecord {
  /// A contact.
  public static let kind = RecordKind.contact
  /// Contacts belong to care plans.
  public static let parentKind: RecordKind? = .carePlan

  /// The identifier, which all versions share.
  public internal(set) var id: String
  /// The person's name.
  public var name: RecordedName
  /// Whether the person gives care as a profession.
  public var category: Category?
  /// Such as "Knee clinic".
  public var organization: String?
  /// Such as "Physiotherapist".
  public var role: String?
  /// Telephone numbers, mail addresses and other ways to reach the person.
  public var ways: [ContactWay]
  /// The address as it stands on a letter, lines separated by line feeds.
  public var address: String?
  /// The version of the care plan to which the contact belongs.
  public var carePlanUUID: UUID?
  /// When this version begins to apply.
  public var effectiveDate: Date
  /// Labels by which the record is found.
  public var labels: RecordLabels
  /// The place in the chain of versions; `nil` before the record is in a store.
  public var version: RecordVersion?

  /// Relations of a contact to the patient.
  public enum Category: String, JSONName {
    /// Gives care as a profession.
    case careProvider
    /// A relative or a friend.
    case friendsAndFamily
  }

  /// Makes a contact from its parts; each is described at its property.
  public init(
    id: String, name: RecordedName = RecordedName(), category: Category? = nil,
    organization: String? = nil, role: String? = nil, ways: [ContactWay] = [],
    address: String? = nil, carePlanUUID: UUID? = nil, effectiveDate: Date,
    labels: RecordLabels = RecordLabels()
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.organization = organization
    self.role = role
    self.ways = ways
    self.address = address
    self.carePlanUUID = carePlanUUID
    self.effectiveDate = effectiveDate
    self.labels = labels
  }

  /// ``carePlanUUID``
  public var parentUUID: UUID? { carePlanUUID }
}

extension Contact: JSONRecord {
  /// The keys are the properties' names.
  public static let form = JSONForm<Contact>(
    "contact", blank: Contact(id: "", effectiveDate: Date(second: 0)),
    [
      .required("id", \.id), .defaulted("name", \.name), .optional("category", \.category),
      .optional("organization", \.organization), .optional("role", \.role),
      .defaulted("ways", \.ways), .optional("address", \.address),
      .optional("carePlanUUID", \.carePlanUUID), .required("effectiveDate", \.effectiveDate),
      .optional("version", \.version),
    ] + RecordLabels.form.fields.map { $0.lifted(\.labels) })
}

/// One way to reach a person.
public struct ContactWay: Sendable, Hashable {
  /// Such as "mobile".
  public var label: String
  /// Such as "+49 30 1234".
  public var value: String

  /// Makes a way from its parts; each is described at its property.
  public init(_ label: String, _ value: String) {
    self.label = label
    self.value = value
  }
}

extension ContactWay: JSONRecord {
  /// The keys are the properties' names.
  public static let form = JSONForm<ContactWay>(
    "contactWay", blank: ContactWay("", ""),
    [.required("label", \.label), .required("value", \.value)])
}

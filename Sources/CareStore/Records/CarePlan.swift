// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// A plan of care of a patient, to which tasks and contacts belong.
public struct CarePlan: CareRecord {
  /// A care plan.
  public static let kind = RecordKind.carePlan
  /// Care plans belong to patients.
  public static let parentKind: RecordKind? = .patient

  /// The identifier, which all versions share.
  public internal(set) var id: String
  /// The heading that people see.
  public var title: String
  /// The version of the patient to whom the plan belongs.
  public var patientUUID: UUID?
  /// When this version begins to apply.
  public var effectiveDate: Date
  /// Labels by which the record is found.
  public var labels: RecordLabels
  /// The place in the chain of versions; `nil` before the record is in a store.
  public var version: RecordVersion?

  /// Makes a plan from its parts; each is described at its property.
  public init(
    id: String, title: String, patientUUID: UUID? = nil, effectiveDate: Date,
    labels: RecordLabels = RecordLabels()
  ) {
    self.id = id
    self.title = title
    self.patientUUID = patientUUID
    self.effectiveDate = effectiveDate
    self.labels = labels
  }

  /// ``patientUUID``
  public var parentUUID: UUID? { patientUUID }
}

extension CarePlan: JSONRecord {
  /// The keys are the properties' names.
  public static let form = JSONForm<CarePlan>(
    "carePlan", blank: CarePlan(id: "", title: "", effectiveDate: Date(second: 0)),
    [
      .required("id", \.id), .required("title", \.title), .optional("patientUUID", \.patientUUID),
      .required("effectiveDate", \.effectiveDate), .optional("version", \.version),
    ] + RecordLabels.form.fields.map { $0.lifted(\.labels) })
}

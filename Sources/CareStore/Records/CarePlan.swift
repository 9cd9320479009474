// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// A plan of care of a patient, to which tasks and contacts belong.
public struct CarePlan: CareRecord {
  public static let kind = RecordKind.carePlan
  public static let parentKind: RecordKind? = .patient

  public internal(set) var id: String
  /// The heading that people see.
  public var title: String
  /// The version of the patient to whom the plan belongs.
  public var patientUUID: UUID?
  public var effectiveDate: Date
  public var labels: RecordLabels
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

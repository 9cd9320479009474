// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms

extension MeasurementIdentity {
  /// The identity that ``patient`` and ``encounter`` of a resource have. A part is empty where they are
  /// references to other resources, or a text that no identity takes.
  ///
  /// The remark is not in it: among the notes of a finding it cannot be told from those of the program.
  public init(patient: FHIR.Reference?, encounter: FHIR.Reference?) {
    let (subject, visit) = (patient?.identifier?.value, encounter?.display)
    self.init(
      subject: subject.flatMap { Self.accepts($0) ? $0 : nil },
      visit: visit.flatMap { Self.accepts($0) ? $0 : nil })
  }

  /// The person as a logical reference: a patient by an identifier, whose registry nobody stated. `nil` if
  /// there is no subject.
  ///
  /// No address on a server follows from a pseudonym, so there is none (R4, `Reference.identifier`).
  public var patient: FHIR.Reference? {
    subject.map {
      FHIR.Reference(
        type: "Patient", identifier: FHIR.Identifier(system: nil, value: $0), display: nil)
    }
  }

  /// The visit in words: its text need not tell it from others, as an identifier would. `nil` if there is
  /// no visit.
  public var encounter: FHIR.Reference? {
    visit.map { FHIR.Reference(type: "Encounter", display: $0) }
  }
}

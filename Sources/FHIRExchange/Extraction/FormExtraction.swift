// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import JSON

/// The resources that the answers to a form state: findings of questions with codes, and resources whose
/// elements the items are defined by (Structured Data Capture, *Form Data Extraction*).
///
/// ```swift
/// let extraction = FormExtraction(of: response, of: form)
/// for problem in extraction.problems { print(problem) }
/// let data = try extraction.bundle.data()
/// ```
///
/// The same response gives the same bytes. The response must be one of the form; ``FHIRForm`` checks it.
public struct FormExtraction: Sendable {
  /// A transaction: the response where it has no id yet, resources by definitions, then findings.
  public private(set) var bundle = FHIR.Bundle()
  /// Elements that could not be made of an answer, at places of the response.
  public private(set) var problems: [FHIRProblem] = []

  /// Makes the resources of a response.
  ///
  /// - Parameters:
  ///   - response: Its `subject` is that of the findings; without one, a patient that is extracted is.
  ///   - resources: Resources at hand, and bundles of them; the form may say that one of them is
  ///     brought up to date.
  ///   - named: Resources by the names that the form has for them.
  public init(
    of response: FHIR.QuestionnaireResponse, of form: FHIRForm, resources: [JSONValue] = [],
    named: [String: JSONValue] = [:]
  ) {
    bundle.type = "transaction"
    var entries = EntryMaker(run: response.run)
    let origin =
      response.id.map { FHIR.Reference("QuestionnaireResponse/\($0)") }
      ?? entries.add(response)
    var definitions = DefinitionExtraction(response, form, resources, named)
    problems = definitions.read()
    var patients: [FHIR.Reference] = []
    let made = definitions.resources
    for resource in made {
      let reference = entries.add(resource.json, of: resource.type, updating: resource.id)
      if resource.type == "Patient" { patients.append(reference) }
    }
    let subject = response.subject ?? (patients.count == 1 ? patients[0] : nil)
    var findings = ObservationExtraction(response, form, subject: subject, derivedFrom: origin)
    problems += findings.read()
    for finding in findings.observations { _ = entries.add(finding) }
    if made.isEmpty, findings.observations.isEmpty {
      problems.add(
        .warning, .notFound, at: FHIR.QuestionnaireResponse.type,
        "The form has nothing to extract from these answers.")
      return
    }
    bundle.entry = entries.entries
  }
}

extension FHIR.QuestionnaireResponse {
  /// The identifier of the run that it is of, or one made of its content.
  fileprivate var run: UUID {
    if let value = self.identifier?.value,
      let known = UUID(uuidString: value.replacing("urn:uuid:", with: ""))
    {
      return known
    }
    // FNV-1a of 64 bits, twice, from two bases (Fowler, Noll, Vo).
    let bytes = fhir.data()
    let halves = [0xCBF2_9CE4_8422_2325, 0x8422_2325_CBF2_9CE4 as UInt64].map { base in
      bytes.reduce(base) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    var uuid = halves.flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * $0)) }
    }
    // The marks of a UUID by content (RFC 9562, version 8).
    uuid[6] = uuid[6] & 0x0F | 0x80
    uuid[8] = uuid[8] & 0x3F | 0x80
    return uuid.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import JSON

/// Findings of questions that have codes, where the form says that they are extracted.
///
/// `sdc-questionnaire-observationExtract` and its category hold for an item and all within, until one
/// says otherwise.
struct ObservationExtraction {
  private(set) var observations: [FHIR.Observation] = []
  private let response: FHIR.QuestionnaireResponse
  private let form: FHIRForm
  private let subject: FHIR.Reference?
  private let origin: FHIR.Reference
  private var problems: [FHIRProblem] = []

  /// Whether answers to an item become findings, and of which categories.
  private struct Scope {
    var isExtracted = false
    var categories: [FHIR.CodeableConcept] = []

    /// The scope of an element within, by its extensions.
    func within(_ extensions: [FHIR.Extension]) -> Scope {
      var inner = self
      var stated: [FHIR.CodeableConcept] = []
      for one in extensions {
        if one.url == ExtensionAddress.observationExtract {
          inner.isExtracted = one.value != .boolean(false)
        } else if ExtensionAddress.observationCategories.contains(one.url ?? ""),
          let concept = one.members["valueCodeableConcept"].flatMap(
            FHIR.CodeableConcept.init(fhir:))
        {
          stated.append(concept)
        }
      }
      if !stated.isEmpty { inner.categories = stated }
      return inner
    }
  }

  init(
    _ response: FHIR.QuestionnaireResponse, _ form: FHIRForm, subject: FHIR.Reference?,
    derivedFrom origin: FHIR.Reference
  ) {
    (self.response, self.form, self.subject, self.origin) = (response, form, subject, origin)
  }

  /// Makes the findings; what could not be one.
  mutating func read() -> [FHIRProblem] {
    let root = Scope().within(form.questionnaire.extensions)
    var scopes: [Scope] = []
    scopes.reserveCapacity(form.items.count)
    for item in form.items {
      let outer = item.parent.map { scopes[$0] } ?? root
      let hasOwn = item.definition.members["extension"] != nil
      scopes.append(hasOwn ? outer.within(item.definition.extensions) : outer)
    }
    let tree = ResponseTree(response, of: form)
    for entry in tree.entries where scopes[entry.item].isExtracted {
      let item = form.items[entry.item]
      let codes = item.definition.code
      guard item.type.isQuestion, !codes.isEmpty else { continue }
      for answer in entry.answers {
        guard let (name, value) = Self.result(of: answer, to: item) else {
          problems.add(
            .warning, .notSupported, at: entry.expression,
            "A finding has no value of the type \(answer.type); the answer to \(item.name) is left out."
          )
          continue
        }
        add(codes, item, scopes[entry.item].categories, name, value)
      }
    }
    return problems
  }

  private mutating func add(
    _ codes: [FHIR.Coding], _ item: FHIRForm.Item, _ categories: [FHIR.CodeableConcept],
    _ name: String, _ value: JSONValue
  ) {
    var made = FHIR.Observation()
    made.status = Self.statuses[response.status ?? ""] ?? "final"
    made.category = categories
    var code = FHIR.CodeableConcept(text: item.definition.text ?? codes[0].display ?? item.linkId)
    code.coding = codes
    made.code = code
    made.subject = subject
    made.encounter = response.encounter
    made.effectiveDateTime = response.authored
    // `issued` is an instant: it needs a time.
    if response.authored?.secondsOfDay != nil { made.issued = response.authored }
    made.performer = [response.author ?? response.source].compactMap(\.self)
    made.derivedFrom = [origin]
    made.members["value" + name] = value
    observations.append(made)
  }

  /// The status of a finding by that of the response.
  private static let statuses = [
    "in-progress": "preliminary", "stopped": "preliminary", "amended": "amended",
    "entered-in-error": "entered-in-error",
  ]

  /// The type and value of a finding; `nil` where it has no such type.
  private static func result(
    of answer: FHIR.Value, to item: FHIRForm.Item
  ) -> (String, JSONValue)? {
    switch answer {
    case .boolean, .time, .string, .quantity, .dateTime: return (answer.type, answer.fhir)
    case .date: return ("DateTime", answer.fhir)
    case .uri(let text): return ("String", .string(text))
    case .coding(let coding): return ("CodeableConcept", FHIR.CodeableConcept(coding).fhir)
    case .integer(let number):
      guard let unit = item.unit, let decimal = FHIR.Decimal("\(number)") else {
        return ("Integer", answer.fhir)
      }
      return ("Quantity", FHIR.Quantity(decimal, in: unit).fhir)
    case .decimal(let number): return ("Quantity", FHIR.Quantity(number, in: item.unit).fhir)
    case .attachment, .reference: return nil
    }
  }
}

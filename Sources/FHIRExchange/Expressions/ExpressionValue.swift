// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import Foundation
internal import JSON
internal import StudyTasks

extension FHIRForm.Item {
  /// Whether a person may not answer it: it is read only or hidden.
  var isFixed: Bool {
    definition.readOnly == true || definition.isHidden
  }

  /// The answers that the form gives before anybody has answered: `initial`, and options that are
  /// chosen at first.
  var firstAnswers: [FHIR.Value] {
    guard type.isQuestion else { return [] }
    var values: [FHIR.Value] = []
    if definition.members["initial"] != nil { values = definition.initial.compactMap(\.value) }
    if values.isEmpty, definition.members["answerOption"] != nil {
      values = definition.answerOption.compactMap {
        $0.initialSelected == true ? $0.value?.plain : nil
      }
    }
    return repeats ? values : Array(values.prefix(1))
  }

  /// The answer that a value of an expression stands for; `nil` where it does not fit the type.
  ///
  /// Decimals keep their digits; a number for an amount has the unit of the question; a text or code
  /// for a choice names one of its options.
  func value(of item: FHIRPathItem) -> FHIR.Value? {
    switch type {
    case .group, .display: return nil
    case .boolean: return item.boolean.map { .boolean($0) }
    case .integer:
      guard let number = item.number?.whole, Int32(exactly: number) != nil else { return nil }
      return .integer(number)
    case .decimal:
      return (item.number ?? item.quantity?.value).flatMap { FHIR.Decimal($0) }
        .map { .decimal($0) }
    case .quantity: return quantity(of: item)
    case .date: return item.moment.flatMap { FHIR.Value("Date", .string($0.dateText)) }
    case .dateTime: return item.moment.flatMap { FHIR.Value("DateTime", .string($0.text)) }
    case .time: return item.moment.flatMap { FHIR.Value("Time", .string($0.text)) }
    case .string, .text, .question: return item.text.map { .string($0) }
    case .url: return item.string.map { .uri($0) }
    case .attachment: return FHIR.Value("Attachment", item.json)
    case .reference: return FHIR.Value("Reference", item.json)
    case .choice: return choice(of: item)
    case .openChoice: return choice(of: item) ?? item.text.map { .string($0) }
    }
  }

  private func quantity(of item: FHIRPathItem) -> FHIR.Value? {
    if case .quantity(let quantity)? = FHIR.Value("Quantity", item.json) {
      return .quantity(withUnit(quantity))
    }
    return item.number.flatMap { FHIR.Decimal($0) }
      .map { .quantity(FHIR.Quantity($0, in: unit)) }
  }

  private func choice(of item: FHIRPathItem) -> FHIR.Value? {
    let candidates = item.codings.map { FHIR.Value.coding($0) } + FHIR.Value.plain(item)
    if domain.options.isEmpty || domain.isOpen,
      let coding = candidates.first(where: { $0.type == "Coding" })
    {
      return coding.plain
    }
    for candidate in candidates {
      if let option = domain.options.first(where: { $0.isEqual(to: candidate) }) {
        return option.plain
      }
    }
    guard let text = item.text else { return nil }
    let option =
      domain.options.first { option in
        if case .coding(let coding) = option { coding.code == text } else { false }
      } ?? domain.options.first { $0.shown == text }
    return option?.plain
  }
}

extension FHIRPathItem {
  /// The codings of a Coding or a CodeableConcept.
  fileprivate var codings: [FHIR.Coding] {
    guard let members = json.object else { return [] }
    if let codings = members["coding"]?.array {
      return codings.compactMap(FHIR.Coding.init(fhir:))
    }
    return members["code"]?.string == nil ? [] : [FHIR.Coding(members: members)]
  }

  /// The value as a person reads it, for messages.
  var shown: String { text.map { "'\($0.prefix(80))'" } ?? "a value of the type \(typeName)" }
}

extension FHIR.Value {
  /// A primitive value of an expression in the types that it may have.
  fileprivate static func plain(_ item: FHIRPathItem) -> [FHIR.Value] {
    let moments = item.moment == nil ? [] : ["Date", "DateTime", "Time"]
    let types = moments + ["Boolean", "Integer", "Decimal", "String"]
    return types.compactMap { FHIR.Value($0, item.json) }
  }

  /// The options that a value of an expression stands for.
  static func options(_ item: FHIRPathItem) -> [FHIR.Value] {
    let codings = item.codings
    if !codings.isEmpty { return codings.map { .coding($0) } }
    return Array(plain(item).prefix(1))
  }
}

extension FHIRPathMoment {
  /// The date alone.
  fileprivate var dateText: String { String(text.prefix(10)) }
}

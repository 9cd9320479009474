// SPDX-License-Identifier: Apache-2.0

/// The R4 data types, by which elements with a choice of types end: `valueCoding`, `valueDate`.
public enum FHIRPathType: String, Sendable, Hashable, CaseIterable {
  case base64Binary, boolean, canonical, code, date, dateTime, decimal, id, instant, integer
  case markdown, oid, positiveInt, string, time, unsignedInt, uri, url, uuid
  // Types of several elements.
  case address, age, annotation, attachment, codeableConcept, coding, contactPoint, count
  case distance, duration, humanName, identifier, money, period, quantity, range, ratio
  case reference, sampledData, signature, timing, contactDetail, contributor, dataRequirement
  case expression, parameterDefinition, relatedArtifact, triggerDefinition, usageContext, dosage
  case meta, `extension`, narrative, backboneElement

  /// The name that FHIR has for the type: `string`, `Coding`.
  public var name: String { isComplex ? suffix : rawValue }

  /// The name with its first letter large, as it stands at the end of an element's name.
  package var suffix: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The types that an element with a choice of all types may have.
  package static let open = allCases.filter {
    $0 != .extension && $0 != .narrative && $0 != .backboneElement
  }

  private static let bySuffix = Dictionary(uniqueKeysWithValues: open.map { ($0.suffix, $0) })
  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// The type of a name, such as `Coding`.
  init?(name: String) {
    guard let type = Self.byName[name] else { return nil }
    self = type
  }

  /// The type that an element's name ends with, such as `Coding`.
  init?(suffix: some StringProtocol) {
    guard suffix.utf8.count <= 24, let type = Self.bySuffix[String(suffix)] else { return nil }
    self = type
  }

  /// The type of an element by its name: by its end, `valueDate`, or because R4 has it so wherever
  /// the name occurs in forms and in the resources they are filled from.
  init?(elementName name: String) {
    if let type = Self.elements[name] {
      self = type
      return
    }
    self.init(endOf: name)
  }

  /// The type that a name ends with after its first letter: `date` of `valueDate`.
  init?(endOf name: String) {
    let bytes = name.utf8
    guard bytes.count <= 64 else { return nil }
    for index in bytes.indices.dropFirst() where (0x41...0x5A).contains(bytes[index]) {
      if let type = FHIRPathType(suffix: name[index...]) {
        self = type
        return
      }
    }
    return nil
  }

  /// Names that say more than their ends, or that end with a type by chance.
  private static let elements: [String: FHIRPathType] = [
    "linkId": .string, "birthDate": .date, "authored": .dateTime, "authoredOn": .dateTime,
    "date": .dateTime, "issued": .instant, "lastUpdated": .instant, "recorded": .instant,
    "recordedDate": .dateTime, "assertedDate": .dateTime, "dateAsserted": .dateTime,
    "lastOccurrence": .dateTime, "start": .dateTime, "end": .dateTime, "sent": .dateTime,
    "received": .dateTime, "created": .dateTime, "approvalDate": .date, "lastReviewDate": .date,
    "expirationDate": .date, "gender": .code, "status": .code, "language": .code, "use": .code,
    "system": .uri, "url": .uri, "id": .id, "definition": .uri, "coding": .coding,
    "extension": .extension, "modifierExtension": .extension, "identifier": .identifier,
    "period": .period, "telecom": .contactPoint, "address": .address, "subject": .reference,
    "author": .reference, "source": .reference, "encounter": .reference, "meta": .meta,
    "code": .codeableConcept, "name": .humanName, "answer": .backboneElement,
    "item": .backboneElement, "answerOption": .backboneElement, "enableWhen": .backboneElement,
    "maritalStatus": .codeableConcept, "category": .codeableConcept, "photo": .attachment,
    "hasTime": .boolean, "multipleBirth": .boolean,
  ]

  /// The types of elements by their names and the types that they are in, by FHIR's definitions, where
  /// the name alone tells another type or none.
  static let ofElements: [String: [String: FHIRPathType]] = {
    var found: [String: [String: FHIRPathType]] = [:]
    for (parent, elements) in ElementTable.types {
      for (name, element) in elements where !element.isChoice && element.types.count == 1 {
        guard let type = FHIRPathType(name: element.types[0]),
          type != FHIRPathType(elementName: name)
        else { continue }
        found[name, default: [:]][parent] = type
      }
    }
    for parent in allCases where parent.parent == .quantity {
      for (name, types) in found { found[name]?[parent.name] = types["Quantity"] }
    }
    return found
  }()

  /// The type that it is a special case of.
  var parent: FHIRPathType? {
    switch self {
    case .code, .id, .markdown: .string
    case .canonical, .oid, .url, .uuid: .uri
    case .positiveInt, .unsignedInt: .integer
    case .age, .count, .distance, .duration: .quantity
    default: nil
    }
  }

  /// Whether a string of JSON can be of the type.
  var isText: Bool {
    switch self {
    case .base64Binary, .canonical, .code, .date, .dateTime, .id, .instant, .markdown, .oid,
      .string, .time, .uri, .url, .uuid:
      true
    default: false
    }
  }

  /// Whether an object of JSON can be of the type.
  var isComplex: Bool {
    switch self {
    case .boolean, .decimal, .integer, .positiveInt, .unsignedInt: false
    default: !isText
    }
  }

  /// Whether the value counts as a Quantity in comparisons and arithmetic.
  var isQuantity: Bool { self == .quantity || parent == .quantity }

  /// The kind of moment that its text is.
  var moment: FHIRPathMoment.Kind? {
    switch self {
    case .date: .date
    case .dateTime, .instant: .dateTime
    case .time: .time
    default: nil
    }
  }
}

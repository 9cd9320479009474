// SPDX-License-Identifier: Apache-2.0

/// The R4 data types, by which elements with a choice of types end: `valueCoding`, `valueDate`.
public enum FHIRPathType: String, Sendable, Hashable, CaseIterable {
  case base64Binary, boolean, canonical, code, date, dateTime, decimal, id, instant, integer
  case markdown, oid, positiveInt, string, time, unsignedInt, uri, url, uuid
  case address = "Address"
  case age = "Age"
  case annotation = "Annotation"
  case attachment = "Attachment"
  case codeableConcept = "CodeableConcept"
  case coding = "Coding"
  case contactPoint = "ContactPoint"
  case count = "Count"
  case distance = "Distance"
  case duration = "Duration"
  case humanName = "HumanName"
  case identifier = "Identifier"
  case money = "Money"
  case period = "Period"
  case quantity = "Quantity"
  case range = "Range"
  case ratio = "Ratio"
  case reference = "Reference"
  case sampledData = "SampledData"
  case signature = "Signature"
  case timing = "Timing"
  case contactDetail = "ContactDetail"
  case contributor = "Contributor"
  case dataRequirement = "DataRequirement"
  case expression = "Expression"
  case parameterDefinition = "ParameterDefinition"
  case relatedArtifact = "RelatedArtifact"
  case triggerDefinition = "TriggerDefinition"
  case usageContext = "UsageContext"
  case dosage = "Dosage"
  case meta = "Meta"
  case `extension` = "Extension"
  case narrative = "Narrative"
  case backboneElement = "BackboneElement"

  /// The type that an element's name ends with, such as `Coding`.
  init?(suffix: some StringProtocol) {
    guard suffix.utf8.count <= 24, let type = Self.bySuffix[String(suffix)] else { return nil }
    self = type
  }

  private static let bySuffix: [String: FHIRPathType] = {
    let types = allCases.filter { $0 != .extension && $0 != .narrative && $0 != .backboneElement }
    return Dictionary(
      uniqueKeysWithValues: types.map {
        ($0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst(), $0)
      })
  }()

  /// The type of an element by its name: by its end, `valueDate`, or because R4 has it so wherever
  /// the name occurs in forms and in the resources they are filled from.
  init?(elementName name: String) {
    if let type = Self.byName[name] {
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
  private static let byName: [String: FHIRPathType] = [
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
  var isComplex: Bool { rawValue.utf8.first.map { (0x41...0x5A).contains($0) } ?? false }

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

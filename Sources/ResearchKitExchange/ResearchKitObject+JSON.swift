// SPDX-License-Identifier: Apache-2.0

public import JSON
internal import StudyTasks

/// A part of a task or of a result in a file of its own: `{"schemaVersion": 1, "part": {"kind":
/// "answerFormat", "value": {…}}}`.
extension ResearchKitObject: JSONDocument {
  /// `part`
  public static var documentKey: String { "part" }
  /// ``StudyTasks/taskSchemaVersion``
  public static var schemaVersion: Int { taskSchemaVersion }

  /// Reads the kind's name and its value.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard let members = json.object else {
      throw JSONError(.unexpected(expected: "an object", found: json.kindName), at: path)
    }
    guard let tag = members["kind"] else { throw JSONError(.missing(key: "kind"), at: path) }
    let name = try String(json: tag, at: path["kind"])
    guard let kind = Self.kinds.first(where: { $0.name == name }) else {
      throw JSONError(.unknownName(name, known: Self.kinds.map(\.name)), at: path["kind"])
    }
    guard let value = members["value"] else { throw JSONError(.missing(key: "value"), at: path) }
    self = try kind.read(value, path["value"])
  }

  /// The kind's name and the value's own JSON form.
  public var json: JSONValue {
    let content = content
    let name = Self.kinds.first { $0.isOf(content) }?.name ?? ""
    return .object(["kind": .string(name), "value": content.json])
  }

  /// Any kind; the values have the schemas of their types.
  public static func schema(_ definitions: inout JSONSchemaDefinitions) -> JSONValue {
    [
      "type": "object", "required": ["kind", "value"],
      "properties": ["kind": ["enum": .array(kinds.map { .string($0.name) })], "value": true],
    ]
  }

  private var content: any JSONConvertible {
    switch self {
    case .task(let value): value
    case .step(let value): value
    case .bodyItem(let value): value
    case .learnMoreItem(let value): value
    case .earlyTermination(let value): value
    case .formItem(let value): value
    case .answerFormat(let value): value
    case .textChoice(let value): value
    case .imageChoice(let value): value
    case .colorChoice(let value): value
    case .navigationRule(let value): value
    case .skipRule(let value): value
    case .stepModifier(let value): value
    case .visibilityRule(let value): value
    case .resultSelector(let value): value
    case .consentDocument(let value): value
    case .consentSection(let value): value
    case .consentSignature(let value): value
    case .recorderConfiguration(let value): value
    case .conditionStep(let value): value
    case .healthCondition(let value): value
    case .relativeGroup(let value): value
    case .relatedPerson(let value): value
    case .taskResult(let value): value
    case .stepResult(let value): value
    case .result(let value): value
    case .device(let value): value
    case .location(let value): value
    case .noAnswer(let value): value
    }
  }

  private static let kinds = [
    PartKind("task", Self.task), PartKind("step", Self.step), PartKind("bodyItem", Self.bodyItem),
    PartKind("learnMoreItem", Self.learnMoreItem),
    PartKind("earlyTermination", Self.earlyTermination), PartKind("formItem", Self.formItem),
    PartKind("answerFormat", Self.answerFormat), PartKind("textChoice", Self.textChoice),
    PartKind("imageChoice", Self.imageChoice), PartKind("colorChoice", Self.colorChoice),
    PartKind("navigationRule", Self.navigationRule), PartKind("skipRule", Self.skipRule),
    PartKind("stepModifier", Self.stepModifier),
    PartKind("visibilityRule", Self.visibilityRule),
    PartKind("resultSelector", Self.resultSelector),
    PartKind("consentDocument", Self.consentDocument),
    PartKind("consentSection", Self.consentSection),
    PartKind("consentSignature", Self.consentSignature),
    PartKind("recorderConfiguration", Self.recorderConfiguration),
    PartKind("conditionStep", Self.conditionStep),
    PartKind("healthCondition", Self.healthCondition),
    PartKind("relativeGroup", Self.relativeGroup), PartKind("relatedPerson", Self.relatedPerson),
    PartKind("taskResult", Self.taskResult), PartKind("stepResult", Self.stepResult),
    PartKind("result", Self.result), PartKind("device", Self.device),
    PartKind("location", Self.location), PartKind("noAnswer", Self.noAnswer),
  ]
}

/// A kind of part by its name and type.
private struct PartKind: Sendable {
  let name: String
  let read: @Sendable (JSONValue, JSONPath) throws(JSONError) -> ResearchKitObject
  let isOf: @Sendable (any JSONConvertible) -> Bool

  init<Value: JSONConvertible>(
    _ name: String, _ embed: @escaping @Sendable (Value) -> ResearchKitObject
  ) {
    self.name = name
    read = { json, path throws(JSONError) in embed(try Value(json: json, at: path)) }
    isOf = { $0 is Value }
  }
}

extension Carrying: Codable, JSONConvertible where Value: JSONConvertible {
  /// Reads the value and the keys beside it.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard let members = json.object else {
      throw JSONError(.unexpected(expected: "an object", found: json.kindName), at: path)
    }
    guard let value = members["value"] else { throw JSONError(.missing(key: "value"), at: path) }
    self.init(try Value(json: value, at: path["value"]))
    carried =
      try members["carried"].map { json throws(JSONError) in
        try [String: JSONValue](json: json, at: path["carried"])
      } ?? [:]
  }

  /// The value and the keys beside it.
  public var json: JSONValue { .object(["value": value.json, "carried": carried.json]) }

  /// The value's schema at `value`.
  public static func schema(_ definitions: inout JSONSchemaDefinitions) -> JSONValue {
    ["type": "object", "properties": ["value": Value.schema(&definitions)]]
  }
}

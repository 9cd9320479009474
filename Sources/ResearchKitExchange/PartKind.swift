// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

/// A kind of part: the name and the type of its values, and the classes of its objects.
struct PartKind: Sendable {
  let name: String
  let classNames: [String]
  let isOf: @Sendable (any JSONConvertible) -> Bool
  /// Reads a value's own JSON form.
  let read: @Sendable (JSONValue, JSONPath) throws(JSONError) -> ResearchKitObject
  /// Reads an object of one of the classes.
  let readObject:
    @Sendable (JSONValue, JSONPath, inout Reading) throws(JSONError) -> ResearchKitObject
  /// Writes a value of this kind as an object.
  let writeObject: @Sendable (any JSONConvertible, inout Writing) -> JSONValue

  init<Value: JSONConvertible & Hashable>(
    _ name: String, _ embed: @escaping @Sendable (Value) -> ResearchKitObject,
    _ family: ClassFamily<Value>
  ) {
    self.name = name
    classNames = family.classes.map(\.name)
    isOf = { $0 is Value }
    read = { json, path throws(JSONError) in embed(try Value(json: json, at: path)) }
    readObject = { json, path, reading throws(JSONError) in
      embed(try family.read(json, at: path, &reading))
    }
    writeObject = { content, writing in
      (content as? Value).map { family.write($0, at: .root, &writing) } ?? .null
    }
  }
}

extension ResearchKitObject {
  /// The kinds, in the order of the cases.
  static let kinds = [
    PartKind("task", Self.task, tasks), PartKind("step", Self.step, steps),
    PartKind("bodyItem", Self.bodyItem, bodyItems),
    PartKind("learnMoreItem", Self.learnMoreItem, learnMoreItems),
    PartKind("earlyTermination", Self.earlyTermination, earlyTerminations),
    PartKind("formItem", Self.formItem, formItems),
    PartKind("answerFormat", Self.answerFormat, answerFormats),
    PartKind("textChoice", Self.textChoice, textChoices),
    PartKind("imageChoice", Self.imageChoice, imageChoices),
    PartKind("colorChoice", Self.colorChoice, colorChoices),
    PartKind("navigationRule", Self.navigationRule, navigationRules),
    PartKind("skipRule", Self.skipRule, skipRules),
    PartKind("stepModifier", Self.stepModifier, stepModifiers),
    PartKind("visibilityRule", Self.visibilityRule, visibilityRules),
    PartKind("resultSelector", Self.resultSelector, resultSelectors),
    PartKind("consentDocument", Self.consentDocument, consentDocuments),
    PartKind("consentSection", Self.consentSection, consentSections),
    PartKind("consentSignature", Self.consentSignature, consentSignatures),
    PartKind("recorderConfiguration", Self.recorderConfiguration, recorders),
    PartKind("conditionStep", Self.conditionStep, conditionSteps),
    PartKind("healthCondition", Self.healthCondition, healthConditions),
    PartKind("relativeGroup", Self.relativeGroup, relativeGroups),
    PartKind("relatedPerson", Self.relatedPerson, relatedPersons),
    PartKind("taskResult", Self.taskResult, taskResults),
    PartKind("stepResult", Self.stepResult, stepResults),
    PartKind("result", Self.result, leafResults), PartKind("device", Self.device, devices),
    PartKind("location", Self.location, locations), PartKind("noAnswer", Self.noAnswer, noAnswers),
  ]

  /// The kind of the value.
  var kind: PartKind {
    let content = content
    guard let kind = Self.kinds.first(where: { $0.isOf(content) }) else {
      preconditionFailure("every case has a kind")
    }
    return kind
  }

  /// The value.
  var content: any JSONConvertible {
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
}

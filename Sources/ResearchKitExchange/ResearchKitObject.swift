// SPDX-License-Identifier: Apache-2.0

internal import JSON
public import StudyTasks

/// An object of ResearchKit's JSON serialization, as a value.
///
/// Every object names its class at the key `_class`. Classes that say the same here share a case; the
/// value then carries which it was.
public enum ResearchKitObject: Sendable, Hashable {
  case task(StudyTask)
  case step(Step)
  case bodyItem(BodyItem)
  case learnMoreItem(LearnMoreItem)
  case earlyTermination(EarlyTermination)
  case formItem(FormItem)
  case answerFormat(AnswerFormat)
  case textChoice(TextChoice)
  case imageChoice(ImageChoice)
  case colorChoice(ColorChoice)
  case navigationRule(NavigationRule)
  case skipRule(SkipRule)
  case stepModifier(StepModifier)
  /// When an item of a form is visible.
  case visibilityRule(Carrying<ResultPredicate>)
  case resultSelector(Carrying<ResultSelector>)
  case consentDocument(ConsentDocument)
  case consentSection(ConsentSection)
  case consentSignature(ConsentSignature)
  case recorderConfiguration(RecorderConfiguration)
  case conditionStep(ConditionStepConfiguration)
  case healthCondition(HealthCondition)
  case relativeGroup(RelativeGroup)
  case relatedPerson(RelatedPerson)
  case taskResult(TaskResult)
  case stepResult(StepResult)
  /// A result of a question, a recorder or a measurement.
  case result(LeafResult)
  case device(DeviceDescription)
  case location(LocationAnswer)
  /// That the person chose not to know.
  case noAnswer(Carrying<NoAnswer>)
}

extension ResearchKitObject {
  /// Reads an object of any class.
  static func read(
    _ json: JSONValue, at path: JSONPath, _ reading: inout Reading
  ) throws(JSONError) -> ResearchKitObject {
    guard let members = json.object else { throw json.unexpected("an object", at: path) }
    guard let tag = members["_class"] else { throw JSONError(.missing(key: "_class"), at: path) }
    let name = try String(json: tag, at: path["_class"])
    guard let reader = readers[name] else {
      throw JSONError(unknownClass: name, known: classNames, at: path["_class"])
    }
    return try reader.read(json, path, &reading)
  }

  /// Writes the object.
  func write(_ writing: inout Writing) -> JSONValue {
    switch self {
    case .task(let value): tasks.write(value, at: .root, &writing)
    case .step(let value): steps.write(value, at: .root, &writing)
    case .bodyItem(let value): bodyItems.write(value, at: .root, &writing)
    case .learnMoreItem(let value): learnMoreItems.write(value, at: .root, &writing)
    case .earlyTermination(let value): earlyTerminations.write(value, at: .root, &writing)
    case .formItem(let value): formItems.write(value, at: .root, &writing)
    case .answerFormat(let value): answerFormats.write(value, at: .root, &writing)
    case .textChoice(let value): textChoices.write(value, at: .root, &writing)
    case .imageChoice(let value): imageChoices.write(value, at: .root, &writing)
    case .colorChoice(let value): colorChoices.write(value, at: .root, &writing)
    case .navigationRule(let value): navigationRules.write(value, at: .root, &writing)
    case .skipRule(let value): skipRules.write(value, at: .root, &writing)
    case .stepModifier(let value): stepModifiers.write(value, at: .root, &writing)
    case .visibilityRule(let value): visibilityRules.write(value, at: .root, &writing)
    case .resultSelector(let value): resultSelectors.write(value, at: .root, &writing)
    case .consentDocument(let value): consentDocuments.write(value, at: .root, &writing)
    case .consentSection(let value): consentSections.write(value, at: .root, &writing)
    case .consentSignature(let value): consentSignatures.write(value, at: .root, &writing)
    case .recorderConfiguration(let value): recorders.write(value, at: .root, &writing)
    case .conditionStep(let value): conditionSteps.write(value, at: .root, &writing)
    case .healthCondition(let value): healthConditions.write(value, at: .root, &writing)
    case .relativeGroup(let value): relativeGroups.write(value, at: .root, &writing)
    case .relatedPerson(let value): relatedPersons.write(value, at: .root, &writing)
    case .taskResult(let value): taskResults.write(value, at: .root, &writing)
    case .stepResult(let value): stepResults.write(value, at: .root, &writing)
    case .result(let value): leafResults.write(value, at: .root, &writing)
    case .device(let value): devices.write(value, at: .root, &writing)
    case .location(let value): locations.write(value, at: .root, &writing)
    case .noAnswer(let value): noAnswers.write(value, at: .root, &writing)
    }
  }

  /// The names of the classes that are read, in alphabetical order.
  public static let classNames: [String] = readers.keys.sorted()

  private static let readers: [String: ObjectReader] = {
    let families = [
      tasks.readers(Self.task), steps.readers(Self.step), bodyItems.readers(Self.bodyItem),
      learnMoreItems.readers(Self.learnMoreItem), earlyTerminations.readers(Self.earlyTermination),
      formItems.readers(Self.formItem), answerFormats.readers(Self.answerFormat),
      textChoices.readers(Self.textChoice), imageChoices.readers(Self.imageChoice),
      colorChoices.readers(Self.colorChoice), navigationRules.readers(Self.navigationRule),
      skipRules.readers(Self.skipRule), stepModifiers.readers(Self.stepModifier),
      visibilityRules.readers(Self.visibilityRule), resultSelectors.readers(Self.resultSelector),
      consentDocuments.readers(Self.consentDocument),
      consentSections.readers(Self.consentSection),
      consentSignatures.readers(Self.consentSignature),
      recorders.readers(Self.recorderConfiguration), conditionSteps.readers(Self.conditionStep),
      healthConditions.readers(Self.healthCondition),
      relativeGroups.readers(Self.relativeGroup), relatedPersons.readers(Self.relatedPerson),
      taskResults.readers(Self.taskResult), stepResults.readers(Self.stepResult),
      leafResults.readers(Self.result), devices.readers(Self.device),
      locations.readers(Self.location), noAnswers.readers(Self.noAnswer),
    ]
    return families.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
  }()
}

/// Reads an object of one class.
private struct ObjectReader: Sendable {
  let read: @Sendable (JSONValue, JSONPath, inout Reading) throws(JSONError) -> ResearchKitObject
}

extension ClassFamily {
  /// A reader for each class of the family.
  fileprivate func readers(
    _ embed: @escaping @Sendable (Model) -> ResearchKitObject
  ) -> [String: ObjectReader] {
    let reader = ObjectReader { json, path, reading throws(JSONError) in
      embed(try read(json, at: path, &reading))
    }
    return Dictionary(uniqueKeysWithValues: classes.map { ($0.name, reader) })
  }
}

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
  static func read(_ json: JSONValue, at path: JSONPath, _ reading: inout Reading) throws(JSONError)
    -> ResearchKitObject
  {
    guard let members = json.object else { throw json.unexpected("an object", at: path) }
    guard let tag = members["_class"] else { throw JSONError(.missing(key: "_class"), at: path) }
    let name = try String(json: tag, at: path["_class"])
    guard let kind = kindsByClass[name] else {
      throw JSONError(unknownClass: name, known: classNames, at: path["_class"])
    }
    return try kind.readObject(json, path, &reading)
  }

  /// Writes the object.
  func write(_ writing: inout Writing) -> JSONValue { kind.writeObject(content, &writing) }

  /// The names of the classes that are read, in alphabetical order.
  public static let classNames: [String] = kindsByClass.keys.sorted()

  private static let kindsByClass: [String: PartKind] = kinds.reduce(into: [:]) { byClass, kind in
    for name in kind.classNames where byClass[name] == nil { byClass[name] = kind }
  }
}

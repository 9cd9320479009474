// SPDX-License-Identifier: Apache-2.0

public import Localization

extension FamilyHistory {
  /// The task that asks about a relative of the group: the group's forms, then the conditions.
  ///
  /// Its identifier is the group's, so that predicates in the forms can name their results.
  public func task(for group: RelativeGroup) throws(TaskError) -> StudyTask {
    try StudyTask(group.identifier, steps: group.formSteps + [conditions.step])
  }

  /// The task that asks about a relative of the group of that identifier; `nil` where there is no such
  /// group, or its task cannot be.
  func task(forGroup identifier: String) -> StudyTask? {
    relativeGroups.first { $0.identifier == identifier }.flatMap { try? task(for: $0) }
  }

  /// How a relative is shown in the list.
  ///
  /// - Parameters:
  ///   - persons: All relatives, among whom one without a name is counted.
  ///   - translator: For the words of answers that are not the author's.
  public func entry(
    for person: RelatedPerson, among persons: [RelatedPerson] = [],
    behaviour: StudyTask.Behaviour = .standard, in translator: Translator = .english
  ) -> RelativeEntry {
    RelativeEntry(person, among: persons, in: self, behaviour: behaviour, translator)
  }
}

extension HealthCondition {
  /// The value that answers hold for the condition: its value, or else its identifier.
  var choiceValue: ChoiceValue { value ?? .string(identifier) }
}

extension ConditionStepConfiguration {
  /// The values of the choices after the conditions, each of which excludes all others.
  public enum Exclusive: String, CaseIterable, Sendable {
    /// None of the conditions.
    case noneOfTheAbove = "none of the above"
    /// Not known.
    case iDontKnow = "i don't know"
    /// Not said.
    case preferNotToAnswer = "prefer not to answer"

    /// The choice in words.
    var text: Message {
      switch self {
      case .noneOfTheAbove: "None of the above"
      case .iDontKnow: "I don't know"
      case .preferNotToAnswer: "I prefer not to answer"
      }
    }
  }

  /// The form that asks for the conditions: the choices, the exclusive ones last, and what else is
  /// asked. It cannot be skipped, and the conditions must be answered.
  public var step: Step { step(in: .english) }

  /// The form with its own words in a language.
  func step(in translator: Translator) -> Step {
    let choices =
      conditions.map { TextChoice($0.displayName, value: $0.choiceValue) }
      + Exclusive.allCases.map {
        TextChoice(translator($0.text), value: .string($0.rawValue), isExclusive: true)
      }
    let item = FormItem(
      conditionsItemIdentifier,
      text: translator("Which of these conditions do they have, or did they have?"),
      answerFormat: AnswerFormat(.textChoice(.init(style: .multiple, choices: choices))),
      isOptional: false)
    return Step(
      stepIdentifier, title: translator("Health conditions"), isOptional: false,
      .form(FormContent([item] + formItems)))
  }
}

/// A relative as a list shows them.
public struct RelativeEntry: Sendable, Hashable {
  /// The relative's identifier.
  public let identifier: String
  /// The relative's name as answered, or else the group's name and a number.
  public let title: String
  /// Answers worth showing, in the group's order.
  public let details: [String]
  /// The conditions, by their names.
  public let conditions: [String]

  /// ResearchKit looks for the name in the results of the first step only; it does so under its
  /// behaviour.
  init(
    _ person: RelatedPerson, among persons: [RelatedPerson], in history: FamilyHistory,
    behaviour: StudyTask.Behaviour, _ translator: Translator
  ) {
    identifier = person.identifier
    let group = history.relativeGroups.first { $0.identifier == person.groupIdentifier }
    let steps = (group?.formSteps ?? []) + [history.conditions.step(in: translator)]
    let questions = steps.flatMap(\.questions)
    func words(_ identifier: String, in result: TaskResult) -> String? {
      guard let answer = result.answer(to: identifier), answer != .dontKnow else { return nil }
      return questions.first { $0.identifier == identifier }?.answerFormat
        .words(for: answer, in: translator)
        ?? AnswerFormat(.none).words(for: answer, in: translator)
    }
    var named = person.taskResult
    if behaviour == .researchKit { named.results = Array(named.results.prefix(1)) }
    let number = persons.filter { $0.groupIdentifier == person.groupIdentifier }
      .firstIndex { $0.identifier == person.identifier }
    title =
      words(person.identifierForCellTitle, in: named)
      ?? group.map { group in number.map { "\(group.name) \($0 + 1)" } ?? group.name }
      ?? person.identifier
    let silent = ["0"] + ConditionStepConfiguration.Exclusive.allCases.map { translator($0.text) }
    details = (group?.detailTextIdentifiers ?? []).compactMap { identifier in
      words(identifier, in: person.taskResult).flatMap { silent.contains($0) ? nil : $0 }
    }
    let chosen = person.taskResult.answer(to: history.conditions.conditionsItemIdentifier)
    guard case .choices(let values)? = chosen else {
      conditions = []
      return
    }
    conditions = values.compactMap { value in
      history.conditions.conditions.first { $0.choiceValue == value }?.displayName
    }
  }
}

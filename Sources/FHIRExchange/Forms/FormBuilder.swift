// SPDX-License-Identifier: Apache-2.0

/// Puts the items of a questionnaire into one list.
struct FormBuilder {
  private(set) var indices: [String: Int] = [:]
  private(set) var problems: [FHIRProblem] = []

  private(set) var items: [FHIRFormItem] = []
  private var library: ValueSetLibrary

  init(library: ValueSetLibrary) { self.library = library }

  /// Adds items and those within them.
  mutating func add(_ added: [FHIR.Questionnaire.Item], within parent: Int?, at place: String) {
    for (number, item) in added.enumerated() {
      let index = items.count
      let expression = "\(place).item[\(number)]"
      let within = item.item
      let linkId = linkId(of: item, at: expression)
      items.append(
        FHIRFormItem(
          linkId: linkId, definition: item,
          type: type(of: item, at: expression), parent: parent,
          expression: expression, needsAnyCondition: item.enableBehavior?.lowercased() == "any",
          domain: AnswerDomain(item)))
      if let parent { items[parent].children.append(index) }
      if indices[linkId] == nil {
        indices[linkId] = index
      } else {
        problems.add(
          .error, .duplicate, at: expression,
          "The linkId '\(linkId.prefix(80))' stands twice; answers go to the first.")
      }
      add(within, within: index, at: expression)
    }
  }

  private mutating func linkId(of item: FHIR.Questionnaire.Item, at place: String) -> String {
    if let linkId = item.linkId, !linkId.isEmpty { return linkId }
    problems.add(.error, .required, at: place, "'linkId' is missing: the item has no answers.")
    return place
  }

  private mutating func type(
    of item: FHIR.Questionnaire.Item, at place: String
  ) -> FHIRFormItem.Kind {
    if let type = item.statedKind { return type }
    let type = item.kind
    problems.add(
      .error, item.type == nil ? .required : .value, at: place,
      item.type.map { "The type '\($0.prefix(80))' is not known; read as \(type.rawValue)." }
        ?? "'type' is missing; read as \(type.rawValue).")
    return type
  }

  /// Reads the conditions of all items, and the answers that they allow.
  mutating func resolve() {
    for index in items.indices { addValueSets(to: index) }
    for index in items.indices { items[index].conditions = conditions(of: items[index]) }
  }

  private mutating func conditions(of item: FHIRFormItem) -> [FHIRFormItem.Condition] {
    let all = item.definition.enableWhen
    if all.count > 1, item.definition.enableBehavior == nil {
      problems.add(
        .warning, .required, at: item.expression,
        "There are several conditions and no 'enableBehavior': all must hold.")
    }
    return all.enumerated().compactMap { number, condition in
      let place = "\(item.expression).enableWhen[\(number)]"
      guard let comparison = condition.comparison,
        let answer = condition.answer, let question = condition.question
      else {
        problems.add(
          .error, .structure, at: place,
          "A condition needs 'question', a known 'operator' and 'answer[x]'; it is left out.")
        return nil
      }
      let index = indices[question]
      if index == nil {
        problems.add(
          .error, .notFound, at: place,
          "There is no item '\(question.prefix(80))'; the condition sees no answer.")
      }
      if comparison == .exists, answer.type != "Boolean" {
        problems.add(.error, .value, at: place, "'exists' is compared with true or false alone.")
      }
      let made = FHIRFormItem.Condition(question: index, comparison: comparison, value: answer)
      if let index, let reason = made.reasonItNeverHolds(for: items[index]) {
        problems.add(.warning, .invariant, at: place, "The condition never holds: \(reason).")
      }
      return made
    }
  }

  private mutating func addValueSets(to index: Int) {
    let item = items[index]
    if item.definition.hasOptions, item.definition.answerConstraint == .optionsOrType {
      items[index].domain.isOpen = true
    }
    if let fault = item.domain.patternFault {
      problems.add(
        .warning, .notSupported, at: item.expression,
        "The regular expression is not used: \(fault).")
    }
    if let fault = item.domain.countFault {
      problems.add(
        .warning, .invariant, at: item.expression, "Answers are not counted: \(fault).")
    }
    if let address = item.definition.answerValueSet {
      switch library.concepts(of: address) {
      case .success(let codings):
        items[index].domain.options += codings.map { .coding($0) }
        items[index].domain.findScores()
      case .failure(let reason):
        items[index].domain.isOpen = true
        problems.add(
          .warning, .notFound, at: "\(item.expression).answerValueSet",
          "\(reason.description) Any answer is taken.")
      }
    }
    if let address = item.definition.extensions.texts(ExtensionAddress.unitValueSet).first {
      switch library.concepts(of: address) {
      case .success(let codings): items[index].domain.units += codings
      case .failure(let reason):
        items[index].domain.otherUnits = .coded
        problems.add(
          .warning, .notFound, at: item.expression,
          "\(reason.description) Any unit that has a code is taken.")
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Puts the items of a questionnaire into one list.
struct FormBuilder {
  private(set) var indices: [String: Int] = [:]
  private(set) var problems: [FHIRProblem] = []

  private var drafts: [Draft] = []
  private var library: ValueSetLibrary

  private struct Draft {
    var linkId: String
    var definition: FHIR.Questionnaire.Item
    var type: FHIRForm.ItemType
    var parent: Int?
    var children: [Int] = []
    var expression: String
  }

  init(library: ValueSetLibrary) { self.library = library }

  /// Adds items and those within them.
  mutating func add(_ items: [FHIR.Questionnaire.Item], within parent: Int?, at place: String) {
    for (number, item) in items.enumerated() {
      let index = drafts.count
      let expression = "\(place).item[\(number)]"
      let within = item.item
      drafts.append(
        Draft(
          linkId: linkId(of: item, at: expression), definition: item,
          type: type(of: item, hasItems: !within.isEmpty, at: expression), parent: parent,
          expression: expression))
      if let parent { drafts[parent].children.append(index) }
      let linkId = drafts[index].linkId
      if indices[linkId] == nil {
        indices[linkId] = index
      } else {
        problems.append(
          FHIRProblem(
            .error, .duplicate, at: expression,
            "The linkId '\(linkId.prefix(80))' stands twice; answers go to the first."))
      }
      add(within, within: index, at: expression)
    }
  }

  private mutating func linkId(
    of item: FHIR.Questionnaire.Item, at place: String
  ) -> String {
    if let linkId = item.linkId, !linkId.isEmpty { return linkId }
    problems.append(
      FHIRProblem(.error, .required, at: place, "'linkId' is missing: the item has no answers."))
    return place
  }

  private mutating func type(
    of item: FHIR.Questionnaire.Item, hasItems: Bool, at place: String
  ) -> FHIRForm.ItemType {
    if let type = item.type.flatMap(FHIRForm.ItemType.init) { return type }
    let type = hasItems ? FHIRForm.ItemType.group : .display
    problems.append(
      FHIRProblem(
        .error, item.type == nil ? .required : .value, at: place,
        item.type.map { "The type '\($0.prefix(80))' is not known; read as \(type.rawValue)." }
          ?? "'type' is missing; read as \(type.rawValue)."))
    return type
  }

  /// The items, with conditions and answers.
  mutating func resolved() -> [FHIRForm.Item] {
    drafts.map { draft in
      FHIRForm.Item(
        linkId: draft.linkId, definition: draft.definition, type: draft.type,
        parent: draft.parent, children: draft.children, expression: draft.expression,
        conditions: conditions(of: draft),
        needsAnyCondition: draft.definition.enableBehavior == "any",
        domain: domain(of: draft))
    }
  }

  private mutating func conditions(of draft: Draft) -> [FHIRForm.Condition] {
    let all = draft.definition.enableWhen
    if all.count > 1, draft.definition.enableBehavior == nil {
      problems.append(
        FHIRProblem(
          .warning, .required, at: draft.expression,
          "There are several conditions and no 'enableBehavior': all must hold."))
    }
    return all.enumerated().compactMap { number, condition in
      let place = "\(draft.expression).enableWhen[\(number)]"
      guard let comparison = condition.operator.flatMap(FHIRForm.Condition.Comparison.init),
        let answer = condition.answer, let question = condition.question
      else {
        problems.append(
          FHIRProblem(
            .error, .structure, at: place,
            "A condition needs 'question', a known 'operator' and 'answer[x]'; it is left out."))
        return nil
      }
      let index = indices[question]
      if index == nil {
        problems.append(
          FHIRProblem(
            .error, .notFound, at: place,
            "There is no item '\(question.prefix(80))'; the condition sees no answer."))
      }
      if comparison == .exists, answer.type != "Boolean" {
        problems.append(
          FHIRProblem(
            .error, .value, at: place, "'exists' is compared with true or false alone."))
      }
      return FHIRForm.Condition(question: index, comparison: comparison, value: answer)
    }
  }

  private mutating func domain(of draft: Draft) -> AnswerDomain {
    var domain = AnswerDomain(draft.definition)
    if let fault = domain.patternFault {
      problems.append(
        FHIRProblem(
          .warning, .notSupported, at: draft.expression,
          "The regular expression is not used: \(fault)."))
    }
    if let address = draft.definition.answerValueSet {
      switch library.concepts(of: address) {
      case .success(let codings):
        domain.options += codings.map { .coding($0) }
        domain.findScores()
      case .failure(let reason):
        domain.isOpen = true
        problems.append(
          FHIRProblem(
            .warning, .notFound, at: "\(draft.expression).answerValueSet",
            "\(reason.description) Any answer is taken."))
      }
    }
    return domain
  }
}

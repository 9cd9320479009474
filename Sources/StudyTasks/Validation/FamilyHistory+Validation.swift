// SPDX-License-Identifier: Apache-2.0

extension FamilyHistory {
  func check(_ list: inout ProblemList, at path: JSONPath) {
    let place = path["conditions"]
    if conditions.stepIdentifier.isEmpty {
      list.add(
        .identifierEmpty, at: place["stepIdentifier"],
        "the identifier is empty; give it a name of its own")
    }
    list.checkIdentifiers(
      [(place["conditionsItemIdentifier"], conditions.conditionsItemIdentifier)]
        + conditions.formItems.enumerated().map {
          (place["formItems"][$0]["identifier"], $1.identifier)
        }, of: "items of the form")
    if conditions.conditions.isEmpty {
      list.add(
        .choiceCount, at: place["conditions"],
        "there are no conditions to ask about; name one at least")
    }
    list.checkIdentifiers(
      conditions.conditions.enumerated().map {
        (place["conditions"][$0]["identifier"], $1.identifier)
      }, of: "conditions")
    list.checkValues(conditions.conditions.map(\.value), at: place["conditions"])
    conditions.formItems.checkItems(&list, at: place["formItems"])
    checkGroups(&list, at: path["relativeGroups"])
    checkVisibility(&list, at: place)
  }

  private func checkGroups(_ list: inout ProblemList, at path: JSONPath) {
    if relativeGroups.isEmpty {
      list.add(
        .choiceCount, at: path, "there are no groups of relatives; name one at least")
    }
    list.checkIdentifiers(
      relativeGroups.enumerated().map { (path[$0]["identifier"], $1.identifier) },
      of: "groups of relatives")
    let names = Set(relativeGroups.map(\.identifier))
    for (index, group) in relativeGroups.enumerated() {
      group.check(&list, conditions: conditions, groups: names, at: path[index])
    }
  }

  /// Looks at the conditions on which the questions under the one for the conditions show: what is
  /// wrong in every group is, and what is not may be meant for one of them.
  private func checkVisibility(_ list: inout ProblemList, at path: JSONPath) {
    let names = Set(relativeGroups.map(\.identifier))
    let found = relativeGroups.compactMap { group -> [TaskProblem]? in
      guard let task = group.task(conditions) else { return nil }
      var linter = TaskLinter(task, at: path, steps: path, tolerated: names)
      linter.checkVisibility(
        of: conditions.formItems, in: group.formSteps.count, at: path["formItems"], offset: 1)
      return linter.list.problems
    }
    guard let first = found.first else { return }
    list.add(first.filter { problem in found.allSatisfy { $0.contains(problem) } })
  }
}

extension RelativeGroup {
  fileprivate func check(
    _ list: inout ProblemList, conditions: ConditionStepConfiguration, groups: Set<String>,
    at path: JSONPath
  ) {
    if maxAllowed < 1 {
      list.add(
        .parameterRange, at: path["maxAllowed"],
        "nobody can be added to a group of \(maxAllowed); allow 1 or more")
    }
    let identifiers = formSteps.enumerated().map {
      (path["formSteps"][$0]["identifier"], $1.identifier)
    }
    list.checkIdentifiers(
      identifiers + [(path["formSteps"], conditions.stepIdentifier)],
      of: "steps asked about a relative, the one for the conditions included,")
    checkQuestions(&list, conditions: conditions, at: path)
    guard let task = task(conditions) else {
      for (index, step) in formSteps.enumerated() where !step.identifier.isEmpty {
        list.add(step.problems(at: path["formSteps"][index]))
      }
      return
    }
    var linter = TaskLinter(task, at: path, steps: path["formSteps"], tolerated: groups)
    list.add(linter.problems(ofSteps: formSteps.indices))
  }

  /// The task that asks about one relative, with the group's identifier; `nil` where two of its
  /// steps have the same.
  fileprivate func task(_ conditions: ConditionStepConfiguration) -> StudyTask? {
    let item = FormItem(
      conditions.conditionsItemIdentifier, answerFormat: conditions.answerFormat, isOptional: false)
    let last = Step(
      conditions.stepIdentifier, isOptional: false, .form(Form([item] + conditions.formItems)))
    return try? StudyTask(identifier, steps: formSteps + [last])
  }

  /// That the questions whose answers the list shows are asked.
  private func checkQuestions(
    _ list: inout ProblemList, conditions: ConditionStepConfiguration, at path: JSONPath
  ) {
    let first = formSteps.first?.questionIdentifiers ?? []
    if !identifierForCellTitle.isEmpty, !first.contains(identifierForCellTitle) {
      let hint = list.hint(at: identifierForCellTitle, among: first)
      list.add(
        .resultUnknown, at: path["titleQuestion"],
        "the group's first step asks no '\(identifierForCellTitle)', so relatives are numbered"
          + hint)
    }
    let all = formSteps.flatMap(\.questionIdentifiers) + conditions.formItems.map(\.identifier)
    for (index, name) in detailTextIdentifiers.enumerated() where !all.contains(name) {
      let hint = list.hint(at: name, among: all)
      list.add(
        .resultUnknown, at: path["detailQuestions"][index],
        "no step of the group asks '\(name)'\(hint)")
    }
  }
}

extension ConditionStepConfiguration {
  /// The conditions as choices; the exclusive ones beside them have values of their own.
  fileprivate var answerFormat: AnswerFormat {
    let choices = conditions.map { TextChoice($0.displayName, value: $0.value) }
    let other = TextChoice("none of these", isExclusive: true, other: OtherText())
    return AnswerFormat(.textChoice(.init(style: .multiple, choices: choices + [other])))
  }
}

extension Step {
  /// The identifiers of the questions that the step asks.
  fileprivate var questionIdentifiers: [String] {
    switch content {
    case .question, .consentSharing: [identifier]
    case .form(let form): form.items.filter { $0.answerFormat != nil }.map(\.identifier)
    default: []
    }
  }
}

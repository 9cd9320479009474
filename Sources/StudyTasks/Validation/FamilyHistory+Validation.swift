// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension FamilyHistory {
  /// Of so many groups each is looked at: every one has all questions about conditions in it.
  private static let mostLinted = 100

  func lint(_ list: inout ProblemList, at path: JSONPath) {
    let place = path["conditions"]
    list.checkNamed(conditions.stepIdentifier, at: place["stepIdentifier"])
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
    list.checkValues(conditions.conditions.map(\.choiceValue), at: place["conditions"])
    conditions.formItems.checkItems(&list, at: place["formItems"])
    checkGroups(&list, at: path["relativeGroups"])
    checkVisibility(&list, at: place)
  }

  private func checkGroups(_ list: inout ProblemList, at path: JSONPath) {
    if relativeGroups.isEmpty {
      list.add(.choiceCount, at: path, "there are no groups of relatives; name one at least")
    }
    list.checkIdentifiers(
      relativeGroups.enumerated().map { (path[$0]["identifier"], $1.identifier) },
      of: "groups of relatives")
    let names = Set(relativeGroups.map(\.identifier))
    for (index, group) in relativeGroups.prefix(FamilyHistory.mostLinted).enumerated() {
      group.lint(&list, conditions: conditions, at: path[index])
      guard let task = try? task(for: group) else {
        for (step, formStep) in group.formSteps.enumerated() where !formStep.identifier.isEmpty {
          list.add(formStep.problems(at: path[index]["formSteps"][step]))
        }
        continue
      }
      var linter = TaskLinter(
        task, at: path[index], steps: path[index]["formSteps"], tolerated: names)
      list.add(linter.problems(ofSteps: group.formSteps.indices))
    }
  }

  /// Looks at the conditions on which the questions under the one for the conditions show: what is
  /// wrong in every group is, and what is not may be meant for one of them.
  private func checkVisibility(_ list: inout ProblemList, at path: JSONPath) {
    let names = Set(relativeGroups.map(\.identifier))
    let found = relativeGroups.prefix(FamilyHistory.mostLinted).compactMap {
      group -> [TaskProblem]? in
      guard let task = try? task(for: group) else { return nil }
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
  fileprivate func lint(
    _ list: inout ProblemList, conditions: ConditionStepConfiguration, at path: JSONPath
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
  }

  /// That the questions whose answers the list shows are asked.
  private func checkQuestions(
    _ list: inout ProblemList, conditions: ConditionStepConfiguration, at path: JSONPath
  ) {
    let own = formSteps.flatMap(\.questions).map(\.identifier)
    let all = Set(own + conditions.step.questions.map(\.identifier))
    if !identifierForCellTitle.isEmpty, !all.contains(identifierForCellTitle) {
      let hint = list.hint(at: identifierForCellTitle, among: all.sorted())
      list.add(
        .resultUnknown, at: path["titleQuestion"],
        "no step of the group asks '\(identifierForCellTitle)', so relatives have no name\(hint)")
    }
    for (index, name) in detailTextIdentifiers.enumerated() where !all.contains(name) {
      let hint = list.hint(at: name, among: all.sorted())
      list.add(
        .resultUnknown, at: path["detailQuestions"][index],
        "no step of the group asks '\(name)'\(hint)")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension TaskLinter {
  /// Looks at where to go after a step.
  mutating func check(_ rule: NavigationRule, ofStep step: Int, at path: JSONPath) {
    check(additional: rule.additionalTaskResults, at: path["additionalTaskResults"])
    if rule.branches.isEmpty, rule.otherwise == nil {
      list.add(
        .ruleEmpty, at: path,
        "the rule leads nowhere, so the next step in order follows; leave it "
          + "out, or give it a destination")
    }
    let catalog = catalog.adding(rule.additionalTaskResults)
    var logic = PredicateLogic(catalog)
    var earlier: [ResultPredicate] = []
    for (index, branch) in rule.branches.enumerated() {
      let place = path["branches"][index]
      check(destination: branch.destination, at: place["to"])
      let isSound = check(branch.predicate, when: .leaving(step), catalog, at: place["when"])
      if isSound, !logic.canHold(branch.predicate) {
        list.add(
          .ruleNever, at: place["when"],
          "`\(branch.predicate)` never holds, so the branch is never taken; change it or leave it "
            + "out")
      } else if isSound, !logic.canHold(branch.predicate, butNone: earlier) {
        list.add(
          .ruleShadowed, at: place["when"],
          "where `\(branch.predicate)` holds an earlier branch is taken; move this one up or leave "
            + "it out")
      }
      if earlier.count < NavigationGraph.earlierBranches { earlier.append(branch.predicate) }
    }
    guard let otherwise = rule.otherwise else { return }
    check(destination: otherwise, at: path["otherwise"])
    if !rule.branches.isEmpty, !logic.canHold(.constant(true), butNone: earlier) {
      list.add(
        .ruleShadowed, at: path["otherwise"],
        "one of the branches is always taken, so this destination never is; leave it out")
    }
  }

  private mutating func check(destination: String, at path: JSONPath) {
    guard destination != StudyTask.end, graph.places[destination] == nil else { return }
    let consequence =
      task.behaviour == .standard ? "and cannot go on there" : "and ends there unannounced"
    if earlyEnds.contains(destination) {
      list.add(
        .destinationUnknown, at: path,
        "'\(destination)' ends the task early and is no step of its order, so the task has no step "
          + "of this name \(consequence); add one to the order")
      return
    }
    let hint = list.hint(at: destination, among: task.steps.map(\.identifier) + [StudyTask.end])
    let remedy = hint.isEmpty ? "; the end of a task is '\(StudyTask.end)'" : hint
    list.add(
      .destinationUnknown, at: path,
      "the task has no step '\(destination)' \(consequence)\(remedy)")
  }

  /// Looks at when a step is left out.
  mutating func check(_ rule: SkipRule, ofStep step: Int, at path: JSONPath) {
    check(additional: rule.additionalTaskResults, at: path["additionalTaskResults"])
    let catalog = catalog.adding(rule.additionalTaskResults)
    let isSound = check(rule.predicate, when: .entering(step), catalog, at: path["when"])
    guard isSound else { return }
    var logic = PredicateLogic(catalog)
    if !logic.canHold(rule.predicate) {
      list.add(
        .ruleNever, at: path["when"],
        "`\(rule.predicate)` never holds, so the step is never left out; change it or leave it out")
    } else if !logic.canHold(.not(rule.predicate)) {
      list.add(
        .ruleAlways, at: path["when"],
        "`\(rule.predicate)` always holds, so the step is never shown; change it or leave out the "
          + "step")
    }
  }

  /// Looks at changes to the step as it is about to be shown.
  mutating func check(_ modifier: StepModifier, ofStep step: Int, at path: JSONPath) {
    let isSound = check(modifier.predicate, when: .entering(step), catalog, at: path["when"])
    var logic = PredicateLogic(catalog)
    if isSound, !logic.canHold(modifier.predicate) {
      list.add(
        .ruleNever, at: path["when"],
        "`\(modifier.predicate)` never holds, so nothing is ever changed; change it or leave it out"
      )
    }
    let path = path["change"]
    if modifier.changes.isEmpty {
      list.add(.ruleEmpty, at: path, "nothing is changed; name keys of the step, or leave it out")
      return
    }
    for key in ["identifier", "type"] where modifier.changes[key] != nil {
      list.add(
        .modifierInvalid, at: path[key],
        "a step keeps its \(key); use a navigation rule to show another step")
      return
    }
    check(modifier.changes, of: task.steps[step], at: path)
  }

  /// That a step with the changes is a step.
  private mutating func check(_ changes: [String: JSONValue], of step: Step, at path: JSONPath) {
    let name = "step '\(step.identifier)'"
    let members = (step.json.object ?? [:]).merging(changes) { _, changed in changed }
    do {
      let changed = try Step(json: .object(members), at: path)
      // Steps with tasks of their own are looked at where they stand: once, not at each level.
      if step.hasTasks { return }
      let before = Set(step.problems(at: path))
      let new = changed.problems(at: path).filter { !before.contains($0) && $0.severity == .error }
      for problem in new {
        list.add(
          .modifierInvalid, at: problem.path, "\(name) cannot be shown so: \(problem.message)")
      }
    } catch {
      list.add(.modifierInvalid, at: error.path, "\(name) cannot be changed so: \(error.reason)")
    }
  }

  // MARK: - Ways

  /// Looks for steps that cannot be reached or left.
  mutating func checkWays(ofSteps range: Range<Int>) {
    for index in range where !graph.isReached[index] {
      list.add(
        .stepUnreachable, at: stepsPath[index],
        "no rule leads to '\(task.steps[index].identifier)', and not the order either; lead to it "
          + "or leave it out")
    }
    let isReached = graph.isReached
    for cycle in graph.cycles(among: { isReached[$0] }) {
      let members = Set(cycle)
      let hasExit = cycle.contains { node in
        task.steps[node].earlyTermination != nil
          || graph.edges[node].contains { !members.contains($0.target) }
      }
      guard !hasExit else { continue }
      list.add(
        .cycleWithoutExit, at: stepsPath[cycle[0]],
        "\(names(cycle)), whatever is answered; give one of them a way out")
    }
    let canSkip = graph.canSkip
    for cycle in graph.cycles(among: { isReached[$0] && canSkip[$0] }) {
      guard let round = round(in: cycle), canBeSkipped(round) else { continue }
      list.add(
        .cycleOfSkips, at: stepsPath[cycle[0]],
        "where all are left out, \(names(cycle)), and no step is ever shown; change a skip rule")
    }
  }

  private func names(_ cycle: [Int]) -> String {
    let names = cycle.prefix(5).map { "'\(task.steps[$0].identifier)'" }
    guard cycle.count > 1 else { return "\(names[0]) leads only to itself" }
    return "\(names.joined(separator: ", "))\(cycle.count > 5 ? " …" : "") lead only to each other"
  }

  /// One way round within a cycle: the edges that make it up, each with the step it leaves.
  private func round(in cycle: [Int]) -> [(node: Int, edge: NavigationGraph.Edge)]? {
    let members = Set(cycle)
    var walked: [(node: Int, edge: NavigationGraph.Edge)] = []
    var node = cycle[0]
    while true {
      if let start = walked.firstIndex(where: { $0.node == node }) {
        return Array(walked[start...])
      }
      guard walked.count < 100,
        let edge = graph.edges[node].first(where: { members.contains($0.target) })
      else { return nil }
      walked.append((node, edge))
      node = edge.target
    }
  }

  private func canBeSkipped(_ round: [(node: Int, edge: NavigationGraph.Edge)]) -> Bool {
    let rules = round.compactMap { task.skipRules[task.steps[$0.node].identifier] }
    var logic = PredicateLogic(catalog.adding(rules.flatMap(\.additionalTaskResults)))
    return logic.canHold(.and(rules.map(\.predicate) + round.map(\.edge.condition)))
  }
}

extension Step {
  /// Whether there are tasks within the step.
  fileprivate var hasTasks: Bool {
    switch content {
    case .page, .familyHistory, .review: true
    default: earlyTermination != nil
    }
  }
}

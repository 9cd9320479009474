// SPDX-License-Identifier: Apache-2.0

public import JSON

/// Where a task cannot go on.
public enum NavigationError: Error, Sendable, Hashable {
  /// A rule leads to a step that the task does not have.
  case unknownDestination(String, from: String?)
  /// Rules lead in a circle through steps that are all left out.
  case endlessSkipping(at: String)
  /// A predicate could not be evaluated.
  case predicate(PredicateError)
  /// A modifier makes a step that cannot be.
  case modifier(step: String, JSONError)
}

extension NavigationError: CustomStringConvertible {
  /// The fault, in one line.
  public var description: String {
    switch self {
    case .unknownDestination(let step, let from):
      "the rule after '\(from ?? "the start")' leads to '\(step)', which is no step of the task"
    case .endlessSkipping(let step):
      "the rules skip from step to step in a circle, from '\(step)' on"
    case .predicate(let error): "\(error)"
    case .modifier(let step, let error): "the modifier of '\(step)' does not fit it: \(error)"
    }
  }
}

extension StudyTask {
  /// The step after a step, as the rules have it.
  ///
  /// 1. The step's navigation rule: the destination of the first branch whose predicate holds, or else
  ///    the rule's `otherwise`. A destination of ``end`` ends the task.
  /// 2. Without a rule, or where it gives nothing: the next step in order.
  /// 3. The skip rule of that step: where it holds, on from there, its own navigation rule first.
  ///
  /// An unknown destination is an error. Under ResearchKit's behaviour it ends the task.
  ///
  /// - Parameters:
  ///   - identifier: The step to go on from; `nil` for the start. An unknown one gives the end.
  ///   - results: The results so far.
  /// - Returns: The step as the task has it, without modifiers; `nil` at the end.
  public func step(
    after identifier: String?, results: [StepResult]
  ) throws(NavigationError) -> Step? {
    var current = identifier
    // Each turn skips a step; skipping more steps than there are means a circle.
    for _ in 0...steps.count {
      guard let candidate = try candidate(after: current, results: results) else { return nil }
      guard let rule = skipRules[candidate.identifier],
        try holds(rule.predicate, results, rule.additionalTaskResults)
      else { return candidate }
      current = candidate.identifier
    }
    throw .endlessSkipping(at: identifier ?? steps.first?.identifier ?? "")
  }

  /// The step before a step in the order in which the results show the steps to have come.
  ///
  /// Without rules, the step before it in order. `nil` for the first, and for one that is not there.
  public func step(before identifier: String, results: [StepResult]) -> Step? {
    guard isNavigable else {
      return index(of: identifier).flatMap { $0 > 0 ? steps[$0 - 1] : nil }
    }
    guard let place = results.lastIndex(where: { $0.identifier == identifier }), place > 0 else {
      return nil
    }
    return step(results[place - 1].identifier)
  }

  /// The step as its modifier has it.
  ///
  /// A modifier that does not fit the step is an error. ResearchKit notes it in a log and shows the
  /// step as it is, which is done under its behaviour.
  func modified(_ step: Step, results: [StepResult]) throws(NavigationError) -> Step {
    guard let modifier = stepModifiers[step.identifier],
      try holds(modifier.predicate, results, [])
    else { return step }
    let members = (step.json.object ?? [:]).merging(modifier.changes) { $1 }
    do throws(JSONError) {
      let changed = try Step(json: .object(members), at: .root)
      // Results and rules find their steps by these.
      guard changed.selfAndLast.map(\.identifier) == step.selfAndLast.map(\.identifier) else {
        throw JSONError(.invalid("identifiers of steps stay as they are"), at: .root)
      }
      return changed
    } catch {
      if behaviour == .researchKit { return step }
      throw .modifier(step: step.identifier, error)
    }
  }

  private func candidate(
    after identifier: String?, results: [StepResult]
  ) throws(NavigationError) -> Step? {
    guard let identifier else { return steps.first }
    if let rule = navigationRules[identifier],
      let destination = try destination(of: rule, results: results)
    {
      if destination == StudyTask.end { return nil }
      if let step = steps.first(where: { $0.identifier == destination }) { return step }
      if behaviour == .researchKit { return nil }
      throw .unknownDestination(destination, from: identifier)
    }
    guard let next = index(of: identifier).map({ $0 + 1 }), next < steps.count else { return nil }
    return steps[next]
  }

  private func destination(
    of rule: NavigationRule, results: [StepResult]
  ) throws(NavigationError) -> String? {
    for branch in rule.branches
    where try holds(branch.predicate, results, rule.additionalTaskResults) {
      return branch.destination
    }
    return rule.otherwise
  }

  private func holds(
    _ predicate: ResultPredicate, _ results: [StepResult], _ additional: [TaskResult]
  ) throws(NavigationError) -> Bool {
    do {
      let scope = try ResultScope(
        task: identifier, results: results, additional: additional, behaviour: behaviour)
      return try predicate.holds(in: scope)
    } catch {
      throw .predicate(error)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// Looks through a task for problems; see ``StudyTask/validate(at:)``.
struct TaskLinter {
  let task: StudyTask
  let path: JSONPath
  let stepsPath: JSONPath
  var list = ProblemList()
  var catalog: ResultCatalog
  var graph: NavigationGraph
  /// Steps that end the task early.
  let earlyEnds: Set<String>

  /// - Parameters:
  ///   - path: Where the task stands in its document.
  ///   - stepsPath: Where its steps do.
  ///   - tolerated: Other tasks whose results predicates may name.
  init(
    _ task: StudyTask, at path: JSONPath, steps stepsPath: JSONPath, tolerated: Set<String> = []
  ) {
    self.task = task
    self.path = path
    self.stepsPath = stepsPath
    var catalog = ResultCatalog(task)
    catalog.tolerated = tolerated
    self.catalog = catalog
    graph = NavigationGraph(task) { additional in
      PredicateLogic(catalog.adding(additional))
    }
    earlyEnds = Set(task.steps.flatMap { $0.selfAndLast.dropFirst() }.map(\.identifier))
  }

  /// When a predicate is asked.
  enum Moment {
    /// As the step of that place is left.
    case leaving(Int)
    /// As the step of that place is about to be shown.
    case entering(Int)
    /// While a form shows; the item of that place asks.
    case item(Int, step: Int)
  }

  /// Looks at what a task is besides its steps.
  mutating func checkTask() {
    list.checkNamed(task.identifier, at: path["identifier"])
    if task.steps.isEmpty {
      list.add(.contentMissing, at: stepsPath, "the task has no steps; add one at least")
    }
  }

  /// Looks at steps and at all rules.
  mutating func problems(ofSteps range: Range<Int>) -> [TaskProblem] {
    for index in range {
      let step = task.steps[index]
      list.add(step.problems(at: stepsPath[index]))
      if case .form(let form) = step.content {
        checkVisibility(of: form.items, in: index, at: stepsPath[index]["items"])
      }
    }
    checkReviews(range)
    for (identifier, rule) in task.navigationRules.sorted(by: { $0.key < $1.key }) {
      let place = path["navigationRules"][identifier]
      if let step = check(ruleOf: identifier, at: place) { check(rule, ofStep: step, at: place) }
    }
    for (identifier, rule) in task.skipRules.sorted(by: { $0.key < $1.key }) {
      let place = path["skipRules"][identifier]
      if let step = check(ruleOf: identifier, at: place) { check(rule, ofStep: step, at: place) }
    }
    for (identifier, modifier) in task.stepModifiers.sorted(by: { $0.key < $1.key }) {
      let place = path["stepModifiers"][identifier]
      if let step = check(ruleOf: identifier, at: place) {
        check(modifier, ofStep: step, at: place)
      }
    }
    checkWays(ofSteps: range)
    return list.problems
  }

  /// Looks at the conditions on which the items of a form are shown.
  mutating func checkVisibility(
    of items: [FormItem], in step: Int, at path: JSONPath, offset: Int = 0
  ) {
    for (index, item) in items.enumerated() {
      guard let rule = item.visibilityRule else { continue }
      let place = path[index]["visibleWhen"]
      guard check(rule, when: .item(index + offset, step: step), catalog, at: place) else {
        continue
      }
      var logic = PredicateLogic(catalog)
      if !logic.canHold(rule) {
        list.add(
          .ruleNever, at: place, "`\(rule)` never holds, so the item never shows; leave it out")
      }
    }
  }

  /// That reviews have something to review.
  private mutating func checkReviews(_ range: Range<Int>) {
    let reviews = range.filter { index in
      if case .review(let review) = task.steps[index].content {
        !review.isStandalone && review.resultSource == nil
      } else {
        false
      }
    }
    guard !reviews.isEmpty else { return }
    let answered = graph.reached(from: Set(catalog.entries.values.compactMap(\.position)))
    for index in reviews where !answered.contains(index) {
      list.add(
        .reviewEmpty, at: stepsPath[index],
        "no step before this one asks anything, so there is nothing to review")
    }
  }

  /// The place of the step whose rule it is; `nil`, after a report, where the rule has none.
  private mutating func check(ruleOf identifier: String, at path: JSONPath) -> Int? {
    if let place = graph.places[identifier] {
      if !graph.isReached[place] {
        list.add(
          .ruleUnreachable, at: path, "no way leads to '\(identifier)', so its rule is never asked")
      }
      return place
    }
    if earlyEnds.contains(identifier) {
      list.add(
        .ruleUnreachable, at: path,
        "'\(identifier)' ends the task early, so its rule is never asked; leave it out")
    } else {
      let hint = list.hint(at: identifier, among: task.steps.map(\.identifier))
      list.add(
        .ruleStepUnknown, at: path,
        "the task has no step '\(identifier)', so the rule is never asked\(hint)")
    }
    return nil
  }

  /// Looks at results of other tasks that a rule brings along.
  mutating func check(additional results: [TaskResult], at path: JSONPath) {
    var tasks: Set = [task.identifier]
    for (index, result) in results.enumerated() {
      if !tasks.insert(result.identifier).inserted {
        let what = result.identifier == task.identifier ? "the task itself" : "an earlier result"
        list.add(
          .additionalResults, at: path[index]["identifier"],
          "'\(result.identifier)' is the identifier of \(what); each task may have one result")
      }
      var leaves: Set<String> = []
      for (step, stepResult) in result.results.enumerated() {
        // Predicates name the step as well; ResearchKit looks at all leaves together.
        if task.behaviour == .standard { leaves = [] }
        for (leaf, leafResult) in stepResult.results.enumerated()
        where !leaves.insert(leafResult.identifier).inserted {
          list.add(
            .additionalResults,
            at: path[index]["results"][step]["results"][leaf]["identifier"],
            "two results of '\(result.identifier)' have the identifier "
              + "'\(leafResult.identifier)'; each needs one of its own")
        }
      }
    }
  }
}

extension ResultCatalog {
  /// The catalog with results of other tasks.
  func adding(_ results: [TaskResult]) -> ResultCatalog {
    guard !results.isEmpty else { return self }
    var catalog = self
    catalog.add(results)
    return catalog
  }
}

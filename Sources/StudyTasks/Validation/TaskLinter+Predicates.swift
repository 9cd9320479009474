// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension TaskLinter {
  /// Looks at the results that a predicate names and at what it asks of them.
  ///
  /// - Returns: Whether nothing was found; what follows from a problem found is not reported again.
  mutating func check(
    _ predicate: ResultPredicate, when moment: Moment, _ catalog: ResultCatalog, at path: JSONPath
  ) -> Bool {
    switch predicate {
    case .constant: return true
    case .not(let other): return check(other, when: moment, catalog, at: path)
    case .and(let parts), .or(let parts):
      var isSound = true
      for part in parts where !check(part, when: moment, catalog, at: path) { isSound = false }
      return isSound
    case .result(let selector, let test):
      let before = list.problems.count
      checkPatterns(of: test, at: path)
      let key = catalog.key(of: selector)
      if let entry = catalog.entry(key) {
        check(predicate, of: selector, test, entry, catalog, at: path)
        if let position = entry.position {
          checkOrder(of: selector, position, entry.item, when: moment, at: path)
        }
      } else if !catalog.isOpen(key) {
        reportUnknown(selector, key, catalog, at: path)
      }
      return list.problems.count == before
    }
  }

  private mutating func checkPatterns(of test: AnswerTest, at path: JSONPath) {
    switch test {
    case .textMatching(let pattern): _ = list.checkPattern(pattern, at: path)
    case .choicesMatching(let patterns):
      for pattern in patterns { _ = list.checkPattern(pattern, at: path) }
    default: break
    }
  }

  // MARK: - Names

  private mutating func reportUnknown(
    _ selector: ResultSelector, _ key: ResultCatalog.Key, _ catalog: ResultCatalog,
    at path: JSONPath
  ) {
    guard let steps = catalog.steps(of: key.task) else {
      let hint = list.hint(at: key.task ?? "", among: catalog.otherTasks + [task.identifier])
      list.add(
        .taskUnknown, at: path,
        "there are no results of a task '\(key.task ?? "")' here\(hint); bring them along in "
          + "'additionalTaskResults'")
      return
    }
    let others = list.mayHint() ? catalog.keys(of: key.task) : []
    let inStep = others.filter { $0.step == key.step }.map(\.result).sorted()
    if steps.contains(key.step) {
      let inPage = inStep.first { $0.hasSuffix(".\(key.result)") }
      let hint =
        inPage.map { "; did you mean '\(key.step)/\($0)'?" }
        ?? list.hint(at: key.result, among: inStep)
      let what =
        selector.step == nil && !inStep.contains(key.result)
        ? "step '\(key.step)' has no result of its own name"
        : "step '\(key.step)' has no result '\(key.result)'"
      list.add(.resultUnknown, at: path, "'\(selector)': \(what)\(hint)")
      return
    }
    let elsewhere = others.filter { $0.result == key.result }.map(\.step).min()
    let hint =
      elsewhere.map { "; did you mean '\(ResultSelector(step: $0, key.result))'?" }
      ?? (selector.step == nil
        ? list.hint(at: key.step, among: Set(others.map(\.result)).union(steps).sorted())
        : list.hint(at: key.step, among: steps.sorted()))
    list.add(.resultUnknown, at: path, "'\(selector)': there is no step '\(key.step)'\(hint)")
  }

  // MARK: - Order

  private mutating func checkOrder(
    of selector: ResultSelector, _ position: Int, _ item: Int?, when moment: Moment,
    at path: JSONPath
  ) {
    switch moment {
    case .leaving(let step) where position == step: return
    case .item(let asking, let step) where position == step:
      guard let item, item >= asking else { return }
      let what = item == asking ? "on the item itself" : "on an item after it; move that one up"
      list.add(.visibilityOrder, at: path, "'\(selector)': whether the item shows depends \(what)")
      return
    case .leaving(let step), .entering(let step), .item(_, let step):
      guard graph.isReached[step], !graph.canPrecede(position, step) else { return }
      let name = task.steps[position].identifier
      let what =
        if case .leaving = moment {
          "as '\(task.steps[step].identifier)' is left"
        } else {
          "as '\(task.steps[step].identifier)' is to be shown"
        }
      list.add(
        .resultLater, at: path,
        "'\(selector)': '\(name)' has not been shown \(what), so there is no such result yet; ask "
          + "about an earlier step, or move that one up")
    }
  }

  // MARK: - Tests

  private mutating func check(
    _ predicate: ResultPredicate, of selector: ResultSelector, _ test: AnswerTest,
    _ entry: ResultCatalog.Entry, _ catalog: ResultCatalog, at path: JSONPath
  ) {
    let shape = entry.shape
    guard shape.understands(test) else {
      list.add(.testType, at: path, "`\(predicate)`: \(shape.remedy(for: selector))")
      return
    }
    var logic = PredicateLogic(catalog)
    guard !logic.canHold(predicate) else { return }
    let reason = whyImpossible(test, shape, selector)
    list.add(.testImpossible, at: path, "`\(predicate)` never holds: \(reason)")
  }

  private mutating func whyImpossible(
    _ test: AnswerTest, _ shape: ResultShape, _ selector: ResultSelector
  ) -> String {
    switch (test, shape.answers) {
    case (.unanswered, _):
      return "'\(selector)' cannot be left unanswered; make the question and its step optional"
    case (.dontKnow, _):
      return "'\(selector)' offers no button for not knowing; add 'dontKnow' to its format"
    case (.choices(let wanted), .choices(let domain)):
      guard !domain.isOpen, let missing = wanted.first(where: { !domain.values.contains($0) })
      else { return "the values cannot be chosen together" }
      let hint = list.hint(at: "\(missing)", among: domain.values.map(\.description))
      return "no choice has the value '\(missing)'\(hint)"
    case (.choicesMatching, _): return "no choice matches"
    case (.number, .numbers(let domain)): return "answers are \(domain)"
    case (.text, _): return "the format does not accept this text"
    case (.date, _): return "the format's dates lie outside"
    default: return "there is no such answer"
    }
  }
}

extension ResultShape {
  /// Whether the test asks for an answer of this kind.
  fileprivate func understands(_ test: AnswerTest) -> Bool {
    switch (test, answers) {
    case (.unanswered, _), (.dontKnow, _): isQuestion
    case (_, .anything), (.boolean, .boolean), (.number, .boolean), (.number, .numbers),
      (.choices, .choices),
      (.choicesMatching, .choices), (.text, .text), (.textMatching, .text),
      (.timeOfDay, .timesOfDay), (.date, .dates), (.consent, .consent):
      true
    default: false
    }
  }

  /// The kind of the result and how to ask about it.
  fileprivate func remedy(for selector: ResultSelector) -> String {
    let what: (answer: String, how: String)? =
      switch answers {
      case .boolean: ("yes or no", "'== true' or '== false'")
      case .numbers: ("a number", "'==', '<', '<=', '>', '>=' or 'in'")
      case .choices: ("choices", "'contains' or 'contains matching'")
      case .text: ("text", "'== \"text\"' or 'matches'")
      case .timesOfDay: ("a time of day", "'in 22:00...06:30', '<=' or '>='")
      case .dates: ("a date", "'in 2026-01-01...2026-12-31', '<=' or '>='")
      case .place: ("a place", "'is unanswered'")
      case .consent, .anything, .nothing: nil
      }
    if let what { return "'\(selector)' is answered with \(what.answer); ask with \(what.how)" }
    if case .consent = answers { return "'\(selector)' is consent; ask with 'is given'" }
    return "'\(selector)' holds no answer that could be asked about"
  }
}

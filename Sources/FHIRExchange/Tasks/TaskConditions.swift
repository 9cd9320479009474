// SPDX-License-Identifier: Apache-2.0

internal import StudyTasks

/// Makes a task's predicates out of a form's conditions.
struct TaskConditions {
  let form: FHIRForm
  let layout: FormLayout
  private(set) var problems: [FHIRProblem] = []

  init(_ form: FHIRForm, _ layout: FormLayout) { (self.form, self.layout) = (form, layout) }

  /// When an item is asked, by its own conditions and those of the items around it, up to `outer`
  /// without it, as a page sees them; `nil` for always.
  mutating func isAsked(_ item: Int, upTo outer: Int?, at page: Int)
    -> ResultPredicate?
  {
    var parts: [ResultPredicate] = []
    var current: Int? = item
    while let index = current, index != outer {
      if let own = ownConditions(index, at: page) { parts.append(own) }
      let parent = form.items[index].parent
      if let parent, form.items[parent].type.isQuestion, let found = selector(of: parent) {
        parts.append(form.items[parent].isAnswered(at: found))
      }
      current = parent
    }
    return parts.isEmpty ? nil : parts.count == 1 ? parts[0] : .and(parts.reversed())
  }

  /// Where the answer of an item stands.
  func selector(of item: Int) -> ResultSelector? {
    guard let place = layout.places[item] else { return nil }
    let page = layout.pages[place].identifier
    let linkId = form.items[item].linkId
    return ResultSelector(step: page == linkId ? nil : page, linkId)
  }

  // MARK: - Conditions

  private mutating func ownConditions(_ index: Int, at page: Int) -> ResultPredicate? {
    let item = form.items[index]
    if form.expressions.neverAsked.contains(index) { return .constant(false) }
    if form.hasConditionByExpression(index) {
      note(.warning, item, "is asked whatever its expression says. \(Self.consequence)")
    }
    guard !item.conditions.isEmpty else { return nil }
    var parts: [ResultPredicate] = []
    for condition in item.conditions {
      guard let part = predicate(condition, of: index, at: page) else {
        // A condition that is not known may hold: the item is asked, and the response leaves it out.
        if item.needsAnyCondition { return nil }
        continue
      }
      parts.append(part)
    }
    if parts.isEmpty { return nil }
    if parts.count == 1 { return parts[0] }
    return item.needsAnyCondition ? .or(parts) : .and(parts)
  }

  private mutating func note(
    _ severity: FHIRProblem.Severity, _ item: FHIRFormItem, _ message: String
  ) {
    problems.add(severity, .notSupported, at: item.expression, "\(item.name) \(message)")
  }

  private static let consequence = "The response leaves it out where it should not have been asked."

  /// A condition; `nil` where the task cannot say it, which is reported.
  private mutating func predicate(
    _ condition: FHIRForm.Condition, of index: Int, at page: Int
  ) -> ResultPredicate? {
    guard let question = condition.question else {
      return .constant(condition.holdsWithoutAnswer)
    }
    let (item, other) = (form.items[index], form.items[question])
    func report(_ reason: String) {
      note(
        .warning, item,
        "is asked whatever the answer to \(other.name) is: \(reason). \(Self.consequence)")
    }
    guard let selector = selector(of: question), let target = layout.places[question] else {
      report("no step asks that question")
      return nil
    }
    if target > page {
      report("that question comes later")
      return nil
    }
    let loop = layout.loop[question]
    if let loop, !form.path(to: index).contains(loop) {
      note(.warning, item, "sees the last answer to \(other.name) alone, which may have several.")
    }
    guard let test = other.test(condition, at: selector) else {
      report("such answers are not compared")
      return nil
    }
    if loop != nil, target != page, !other.conditions.isEmpty {
      note(
        .information, item,
        "may see the answer of the turn before, where \(other.name) is not asked.")
    }
    return test
  }
}

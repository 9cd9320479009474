// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The results that predicates can see.
public struct ResultScope: Sendable {
  /// The task under way.
  let task: String
  /// Its results so far.
  let results: [StepResult]
  /// Results of other tasks.
  let additional: [TaskResult]
  let behaviour: StudyTask.Behaviour
  /// The answers of the form shown, in place of what `results` have of that step: found at once, as
  /// each of its items may have a rule that asks for another.
  var form: (step: String, leaves: [String: LeafResult])?

  /// The results of a task, and of others.
  ///
  /// - Throws: ``PredicateError/ambiguousResults(_:)`` where two tasks have the same identifier, or
  ///   two results of a step of the others: a predicate could mean either.
  public init(
    _ result: TaskResult, additional: [TaskResult] = [],
    behaviour: StudyTask.Behaviour = .standard
  ) throws(PredicateError) {
    try self.init(
      task: result.identifier, results: result.results, additional: additional,
      behaviour: behaviour)
  }

  /// The answers to questions by their identifiers, for a host that runs no session.
  ///
  /// ```swift
  /// let scope = ResultScope(["smokes": .boolean(true)])
  /// let holds = try ResultPredicate.boolean("smokes", is: true).holds(in: scope)
  /// ```
  public init(_ answers: [String: Answer], behaviour: StudyTask.Behaviour = .standard) {
    self.init(
      Dictionary(uniqueKeysWithValues: answers.map { (ResultSelector($0.key), $0.value) }),
      behaviour: behaviour)
  }

  /// The answers to questions by the results' names, which tell items of forms apart.
  ///
  /// A selector of another task than the one under way is not found.
  public init(_ answers: [ResultSelector: Answer], behaviour: StudyTask.Behaviour = .standard) {
    let date = Date(timeIntervalSince1970: 0)
    let steps = Dictionary(grouping: answers) { $0.key.stepIdentifier }
    task = ""
    results = steps.map { identifier, answers in
      StepResult(
        identifier: identifier, startDate: date, endDate: date,
        results: answers.filter { $0.key.task == nil }.map { selector, answer in
          LeafResult(
            identifier: selector.result, startDate: date, endDate: date,
            value: .question(QuestionResult(type: .none, answer: answer)))
        })
    }
    additional = []
    self.behaviour = behaviour
  }

  init(
    task: String, results: [StepResult], additional: [TaskResult],
    behaviour: StudyTask.Behaviour
  ) throws(PredicateError) {
    self.task = task
    self.results = results
    self.additional = additional
    self.behaviour = behaviour
    var tasks: Set = [task]
    for other in additional {
      guard tasks.insert(other.identifier).inserted else {
        throw .ambiguousResults(other.identifier)
      }
      for step in other.results {
        var leaves: Set<String> = []
        for leaf in step.results where !leaves.insert(leaf.identifier).inserted {
          throw .ambiguousResults("\(other.identifier)/\(step.identifier)/\(leaf.identifier)")
        }
      }
    }
  }

  /// The result that the selector names, if there is one that counts.
  ///
  /// Of several showings of a step the last counts; an answer from before going back does not.
  func leaf(_ selector: ResultSelector) -> LeafResult? {
    let isOwn = selector.task == nil || selector.task == task
    if isOwn, let form, form.step == selector.stepIdentifier {
      return form.leaves[selector.result]
    }
    let steps = isOwn ? results : additional.first { $0.identifier == selector.task }?.results ?? []
    return steps.last { $0.identifier == selector.stepIdentifier && !$0.isPrevious }?
      .result(for: selector.result)
  }
}

/// Why a predicate could not be evaluated.
public enum PredicateError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A pattern that is no regular expression, or costs too much.
  case pattern(PatternError)
  /// More than one result of that name.
  case ambiguousResults(String)

  /// The fault, in one line.
  public var description: String {
    switch self {
    case .pattern(let error): "\(error)"
    case .ambiguousResults(let name):
      "two results are named '\(name)', so that a predicate could mean either"
    }
  }
}

extension ResultPredicate {
  /// Whether the predicate holds.
  ///
  /// Cost is in proportion to the results searched; patterns are bounded, see ``BoundedPattern``.
  public func holds(in scope: ResultScope) throws(PredicateError) -> Bool {
    switch self {
    case .constant(let value): return value
    case .not(let other): return try !other.holds(in: scope)
    case .and(let parts):
      for part in parts where try !part.holds(in: scope) { return false }
      return true
    case .or(let parts):
      for part in parts where try part.holds(in: scope) { return true }
      return false
    case .result(let selector, let test):
      guard let leaf = scope.leaf(selector) else { return false }
      do {
        return try test.holds(for: leaf, scope.behaviour)
      } catch {
        throw .pattern(error)
      }
    }
  }
}

extension AnswerTest {
  fileprivate func holds(
    for leaf: LeafResult, _ behaviour: StudyTask.Behaviour
  ) throws(PatternError) -> Bool {
    if case .consent(let consent) = leaf.value { return self == .consent(consent.didConsent) }
    guard case .question(let question) = leaf.value else { return false }
    switch (self, question.answer) {
    case (.unanswered, nil): return true
    case (.dontKnow, .dontKnow?): return true
    case (.boolean(let expected), .boolean(let value)?): return value == expected
    case (.number(let range), let answer?): return answer.double.map(range.contains) ?? false
    case (.choices(let expected), .choices(let values)?),
      (.choices(let expected), .components(let values, _)?):
      return expected.allSatisfy(values.contains)
    case (.choicesMatching(let patterns), .choices(let values)?),
      (.choicesMatching(let patterns), .components(let values, _)?):
      for pattern in patterns {
        let pattern = try BoundedPattern(pattern)
        var isFound = false
        for case .string(let text) in values where try pattern.matchesWhole(text) { isFound = true }
        guard isFound else { return false }
      }
      return true
    case (.text(let expected), .text(let text)?): return text == expected
    case (.textMatching(let pattern), .text(let text)?):
      return try BoundedPattern(pattern).matchesWhole(text)
    case (.timeOfDay(let first, let last), .timeOfDay(let time)?):
      return time.isBetween(first, last, behaviour)
    case (.date(let first, let last), .date(let answer)?):
      return (first.map { answer >= $0 } ?? true) && (last.map { answer <= $0 } ?? true)
    default: return false
    }
  }
}

extension TimeOfDay {
  /// Whether the time is between the two, both included. A first after the last passes midnight.
  ///
  /// ResearchKit asks of the hour and of the minute apart whether they are in bounds, so that 09:45 is
  /// not between 08:30 and 10:15; it does so under its behaviour.
  func isBetween(_ first: TimeOfDay, _ last: TimeOfDay, _ behaviour: StudyTask.Behaviour) -> Bool {
    switch behaviour {
    case .standard:
      return first <= last ? first <= self && self <= last : first <= self || self <= last
    case .researchKit:
      return first.hour <= hour && hour <= last.hour && first.minute <= minute
        && minute <= last.minute
    }
  }
}

extension DateAnswer {
  fileprivate static func >= (answer: DateAnswer, bound: DateBound) -> Bool {
    switch bound {
    case .instant(let date): answer.date >= date
    case .day: answer.day(of: bound).map { answer.date >= $0.start } ?? false
    }
  }

  fileprivate static func <= (answer: DateAnswer, bound: DateBound) -> Bool {
    switch bound {
    case .instant(let date): answer.date <= date
    case .day: answer.day(of: bound).map { answer.date < $0.end } ?? false
    }
  }

  /// From when to when the bound's day lasts in the zone of the answer.
  private func day(of bound: DateBound) -> DateInterval? {
    guard case .day(let year, let month, let day) = bound else { return nil }
    let calendar = Locality.calendar("gregorian", timeZone ?? "GMT", nil)
    return calendar.date(from: DateComponents(year: year, month: month, day: day, hour: 12))
      .flatMap { calendar.dateInterval(of: .day, for: $0) }
  }
}

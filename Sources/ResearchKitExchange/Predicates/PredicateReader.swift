// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import StudyTasks

extension ResultPredicate {
  /// Reads a predicate's format string, as ResearchKit's constructors of result predicates make them
  /// and `NSPredicate` prints them, joined by `AND`, `OR` and `NOT`.
  ///
  /// Cost is linear in the length. What asks anything else than those constructors do is an error.
  ///
  /// - Parameters:
  ///   - format: At most 64 KiB, nested at most 64 deep.
  ///   - yesNoQuestions: The questions of yes or no, each with its step. The format asks for yes as
  ///     for the number 1; a predicate on one of these is read as asking for yes or no.
  public init(
    researchKitFormat format: String, yesNoQuestions: Set<ResultSelector> = []
  ) throws(PredicateFormatError) {
    let reader = PredicateReader(yesNoQuestions: yesNoQuestions)
    let predicate = try reader.predicate(try PredicateFormatParser.parse(format))
    // What can be said here must also stand in this package's own files.
    guard ResultPredicate(predicate.description) == predicate else {
      throw PredicateFormatError("the predicate is longer or deeper than one may be here", at: 0)
    }
    self = predicate
  }
}

extension PredicateTree {
  /// The conditions all of which must hold.
  fileprivate var conditions: [PredicateTree] {
    if case .all(let parts) = self { parts.flatMap(\.conditions) } else { [self] }
  }
}

/// Finds the questions asked of results in a predicate's subqueries.
struct PredicateReader {
  let yesNoQuestions: Set<ResultSelector>

  /// The name of the variable that stands for the task under way.
  static let currentTask = "ORK_TASK_IDENTIFIER"

  func predicate(_ tree: PredicateTree) throws(PredicateFormatError) -> ResultPredicate {
    switch tree {
    case .constant(let value): return .constant(value)
    case .not(let inner): return .not(try predicate(inner))
    case .all(let parts): return .and(try predicates(parts))
    case .any(let parts): return .or(try predicates(parts))
    case .comparison:
      guard let (collection, tasks, isNone) = subquery(tree), collection == .path("SELF", []) else {
        throw foreign("a condition on something else than the results of tasks")
      }
      let inner = try task(tasks)
      return isNone ? .not(inner) : inner
    }
  }

  private func predicates(
    _ trees: [PredicateTree]
  ) throws(PredicateFormatError) -> [ResultPredicate] {
    var predicates: [ResultPredicate] = []
    for tree in trees { predicates.append(try predicate(tree)) }
    return predicates
  }

  private func foreign(_ reason: String) -> PredicateFormatError {
    PredicateFormatError(reason, at: 0)
  }

  // MARK: - Subqueries

  /// The parts of a subquery: the elements' name, and the conditions, all of which hold.
  private struct Query {
    let variable: String
    let conditions: [PredicateTree]
  }

  /// `SUBQUERY(…).@count > 0`, or `== 0`, which is none.
  private func subquery(
    _ tree: PredicateTree
  ) -> (collection: PredicateTree.Operand, query: Query, isNone: Bool)? {
    guard
      case .comparison(
        .subquery(let collection, let name, let condition, ["@count"]), let sign,
        .number(let count), isAny: false) = tree
    else { return nil }
    let query = Query(variable: name, conditions: condition.conditions)
    switch (sign, count) {
    case (.greater, 0), (.unequal, 0), (.atLeast, 1): return (collection, query, false)
    case (.equal, 0), (.less, 1), (.atMost, 0): return (collection, query, true)
    default: return nil
    }
  }

  /// The results of one task, and in it of one step.
  private func task(_ query: Query) throws(PredicateFormatError) -> ResultPredicate {
    var task: PredicateTree.Operand?
    var steps: Query?
    for condition in query.conditions {
      if let name = equal(condition, query.variable, "identifier"), task == nil {
        task = name
      } else if case (let collection, let inner, false)? = subquery(condition),
        collection == .path(query.variable, ["results"]), steps == nil
      {
        steps = inner
      } else {
        throw foreign("a condition on a task's result that is none on its name or its steps")
      }
    }
    guard let steps else { throw foreign("no step is named") }
    switch task {
    case .string(let name)?: return try step(steps, ofTask: name)
    case .path(PredicateReader.currentTask, [])?: return try step(steps, ofTask: nil)
    default: throw foreign("no task is named")
    }
  }

  private func step(
    _ query: Query, ofTask task: String?
  ) throws(PredicateFormatError) -> ResultPredicate {
    var name: String?
    var results: Query?
    for condition in query.conditions {
      if case .string(let text)? = equal(condition, query.variable, "identifier"), name == nil {
        name = text
      } else if let value = equal(condition, query.variable, "isPreviousResult") {
        // Answers from before one went back never count here.
        guard value == .number(0) || value == .flag(false) else {
          throw foreign("answers from before one went back are asked for")
        }
      } else if case (let collection, let inner, false)? = subquery(condition),
        collection == .path(query.variable, ["results"]), results == nil
      {
        results = inner
      } else {
        throw foreign("a condition on a step's result that is none on its name or its results")
      }
    }
    guard let name, let results else { throw foreign("no step or no result is named") }
    return try result(results, task: task, step: name)
  }

  private func result(
    _ query: Query, task: String?, step: String
  ) throws(PredicateFormatError) -> ResultPredicate {
    var name: String?
    var conditions: [PredicateTree] = []
    for condition in query.conditions {
      if case .string(let text)? = equal(condition, query.variable, "identifier"), name == nil {
        name = text
      } else {
        conditions.append(condition)
      }
    }
    guard let name else { throw foreign("no result is named") }
    let asksYesNo = task == nil && yesNoQuestions.contains(ResultSelector(step: step, name))
    let test = try AnswerTest(conditions, on: query.variable, asksYesNo: asksYesNo)
    return .result(ResultSelector(task: task, step: step == name ? nil : step, name), test)
  }

  /// The value that a property of the variable must equal.
  private func equal(
    _ tree: PredicateTree, _ variable: String, _ name: String
  ) -> PredicateTree.Operand? {
    guard case .comparison(.path(variable, [name]), .equal, let value, isAny: false) = tree else {
      return nil
    }
    return value
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import StudyTasks

extension AnswerTest {
  /// Finds the constructor that makes these conditions on a result.
  ///
  /// - Parameters:
  ///   - variable: The result's name in the conditions.
  ///   - asksYesNo: Whether the result is that of a question of yes or no.
  init(
    _ conditions: [PredicateTree], on variable: String, asksYesNo: Bool
  ) throws(PredicateFormatError) {
    // ResearchKit's predicate on chosen values asks nothing if no values are expected.
    guard !conditions.isEmpty else {
      self = .choices([])
      return
    }
    var parts: [Part] = []
    for condition in conditions {
      guard let part = Part(condition, variable) else {
        throw PredicateFormatError(
          "something is asked of a result that cannot be asked here", at: 0)
      }
      parts.append(part)
    }
    let test =
      AnswerTest.single(parts, asksYesNo: asksYesNo) ?? AnswerTest.choices(parts)
      ?? AnswerTest.range(parts) ?? AnswerTest.timeOfDay(parts)
    guard let test else {
      throw PredicateFormatError("the conditions on a result do not belong together", at: 0)
    }
    self = test
  }

  /// One condition on a result.
  private enum Part {
    /// On the answer itself, or a part of it.
    case answer([String], PredicateTree.Comparison, PredicateTree.Operand)
    /// On one of several answers.
    case element(PredicateTree.Comparison, PredicateTree.Operand)
    case noAnswer
    case consented(Bool)

    init?(_ tree: PredicateTree, _ variable: String) {
      guard case .comparison(let left, let sign, let right, let isAny) = tree else { return nil }
      switch (left, right) {
      case (.path(variable, let path), _) where path.first.map(Part.answers.contains) ?? false:
        let rest = Array(path.dropFirst())
        guard isAny else {
          self = .answer(rest, sign, right)
          return
        }
        guard rest.isEmpty else { return nil }
        self = .element(sign, right)
      case (.path(variable, ["noAnswerType"]), .none) where sign == .unequal && !isAny:
        self = .noAnswer
      case (.path(variable, ["consented"]), _) where sign == .equal && !isAny:
        guard let value = right.flag else { return nil }
        self = .consented(value)
      case (_, .path(variable, ["answer"])) where sign == .among && !isAny:
        self = .element(.equal, left)
      case (.subquery(.path(variable, ["answer"]), let name, let condition, ["@count"]), .number(0))
      where sign == .greater && !isAny:
        guard case .comparison(.path(name, []), let sign, let value, isAny: false) = condition
        else { return nil }
        self = .element(sign, value)
      default: return nil
      }
    }

    /// The names under which an answer is found; each class of results has one of its own too.
    private static let answers: Set = [
      "answer", "scaleAnswer", "numericAnswer", "booleanAnswer", "textAnswer", "intervalAnswer",
      "dateAnswer", "dateComponentsAnswer",
    ]
  }

  private static func single(_ parts: [Part], asksYesNo: Bool) -> AnswerTest? {
    guard parts.count == 1 else { return nil }
    switch parts[0] {
    case .noAnswer: return .dontKnow
    case .consented(let value): return .consent(value)
    case .answer([], .equal, .none): return .unanswered
    case .answer([], .equal, .flag(let value)): return .boolean(value)
    case .answer([], .equal, .string(let text)): return .text(text)
    case .answer([], .matches, .string(let pattern)): return .textMatching(pattern)
    case .answer([], .equal, .number(let value)):
      if asksYesNo, value == 0 || value == 1 { return .boolean(value == 1) }
      return .number(.exactly(value))
    default: return nil
    }
  }

  private static func choices(_ parts: [Part]) -> AnswerTest? {
    var values: [ChoiceValue] = []
    var patterns: [String] = []
    for part in parts {
      switch part {
      case .element(.equal, .string(let text)): values.append(.string(text))
      case .element(.equal, .number(let value)): values.append(.number(value))
      case .element(.equal, .flag(let value)): values.append(.number(value ? 1 : 0))
      case .element(.equal, .date(let seconds)):
        values.append(.date(Date(timeIntervalSinceReferenceDate: seconds)))
      case .element(.matches, .string(let pattern)): patterns.append(pattern)
      default: return nil
      }
    }
    if patterns.isEmpty { return .choices(values) }
    return values.isEmpty ? .choicesMatching(patterns) : nil
  }

  private static func range(_ parts: [Part]) -> AnswerTest? {
    var (minimum, maximum): (Double?, Double?) = (nil, nil)
    var (includesMinimum, includesMaximum) = (true, true)
    var (first, last): (DateBound?, DateBound?) = (nil, nil)
    var lower = 0
    var upper = 0
    var dates = 0
    for part in parts {
      guard case .answer([], let sign, let value) = part else { return nil }
      switch (sign, value) {
      case (.atLeast, .number(let bound)), (.greater, .number(let bound)):
        lower += 1
        minimum = bound == -.greatestFiniteMagnitude ? nil : bound
        includesMinimum = sign == .atLeast
      case (.atMost, .number(let bound)), (.less, .number(let bound)):
        upper += 1
        maximum = bound
        includesMaximum = sign == .atMost
      case (.atLeast, .date(let seconds)):
        lower += 1
        dates += 1
        first = .instant(Date(timeIntervalSinceReferenceDate: seconds))
      case (.atMost, .date(let seconds)):
        upper += 1
        dates += 1
        last = .instant(Date(timeIntervalSinceReferenceDate: seconds))
      default: return nil
      }
    }
    guard lower <= 1, upper <= 1, dates == 0 || dates == parts.count else { return nil }
    if dates > 0 { return .date(first, last) }
    return .number(
      NumberRange(
        minimum: minimum, maximum: maximum, includesMinimum: includesMinimum,
        includesMaximum: includesMaximum))
  }

  /// Hour and minute of both bounds, in any order.
  private static func timeOfDay(_ parts: [Part]) -> AnswerTest? {
    guard parts.count == 4 else { return nil }
    var bounds: [String: Int] = [:]
    for part in parts {
      guard case .answer(let path, let sign, .number(let value)) = part, path.count == 1,
        sign == .atLeast || sign == .atMost, let whole = Int(exactly: value)
      else { return nil }
      bounds["\(path[0]) \(sign == .atLeast ? "from" : "to")"] = whole
    }
    guard let h = bounds["hour from"], let m = bounds["minute from"], let hour = bounds["hour to"],
      let minute = bounds["minute to"], let first = TimeOfDay(hour: h, minute: m),
      let last = TimeOfDay(hour: hour, minute: minute)
    else { return nil }
    return .timeOfDay(first, last)
  }
}

extension PredicateTree.Operand {
  /// Yes or no, also as a number.
  fileprivate var flag: Bool? {
    switch self {
    case .flag(let value): value
    case .number(1): true
    case .number(0): false
    default: nil
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import Foundation
internal import StudyTasks

extension FHIRForm.Condition {
  /// Whether the condition holds where there is no answer.
  var holdsWithoutAnswer: Bool {
    comparison == .notEqual || comparison == .exists && value == .boolean(false)
  }
}

extension FHIRForm.Item {
  /// That the question has an answer. A result that is not there is none.
  func isAnswered(at selector: ResultSelector) -> ResultPredicate {
    switch answerKind {
    case .boolean: .or([.boolean(selector, is: true), .boolean(selector, is: false)])
    case .number: .result(selector, .number(NumberRange()))
    case .choices: .result(selector, .choices([]))
    case .date: .result(selector, .date(nil, nil))
    case .time: range(from: nil, to: nil, at: selector) ?? .constant(false)
    case .text: .text(selector, matches: "[\\s\\S]*")
    }
  }

  /// A condition on the answer at a place; `nil` where a task has no such test.
  func test(_ condition: FHIRForm.Condition, at selector: ResultSelector) -> ResultPredicate? {
    let value = condition.value
    if answerKind == .choices, condition.comparison != .exists {
      return chooses(condition, at: selector)
    }
    switch condition.comparison {
    case .exists:
      let isAnswered = isAnswered(at: selector)
      return value == .boolean(false) ? .not(isAnswered) : isAnswered
    case .equal: return equals(value, at: selector)
    case .notEqual: return equals(value, at: selector).map { .not($0) }
    case .greater: return lies(above: true, value, includesValue: false, at: selector)
    case .greaterOrEqual: return lies(above: true, value, includesValue: true, at: selector)
    case .less: return lies(above: false, value, includesValue: false, at: selector)
    case .lessOrEqual: return lies(above: false, value, includesValue: true, at: selector)
    }
  }

  /// The kinds of answers in a task.
  private enum AnswerKind { case boolean, number, choices, date, time, text }

  private var answerKind: AnswerKind {
    switch type {
    case _ where isChosen: .choices
    case .boolean: .boolean
    case .integer, .decimal, .quantity: .number
    case .date, .dateTime: .date
    case .time: .time
    default: .text
    }
  }

  // MARK: - Equality

  private func equals(_ value: FHIR.Value, at selector: ResultSelector) -> ResultPredicate? {
    switch (answerKind, value) {
    case (.boolean, .boolean(let expected)): return .boolean(selector, is: expected)
    case (.number, _):
      guard let number = comparable(value) else { return .constant(false) }
      return .numeric(selector, equals: number)
    case (.text, .string(let text)), (.text, .uri(let text)):
      return .text(selector, equals: text)
    case (.text, .coding(let coding)):
      return .text(selector, equals: coding.token ?? "")
    case (.text, .reference(let reference)):
      return .text(selector, equals: reference.reference ?? "")
    case (.date, .date), (.date, .dateTime), (.time, .time):
      return range(from: value, to: value, at: selector)
    default: return .constant(false)
    }
  }

  /// That an option which fulfils a condition is chosen, or the words that it names.
  private func chooses(
    _ condition: FHIRForm.Condition, at selector: ResultSelector
  ) -> ResultPredicate {
    if condition.comparison == .notEqual {
      let equal = FHIRForm.Condition(question: nil, comparison: .equal, value: condition.value)
      return .not(chooses(equal, at: selector))
    }
    var wanted = zip(domain.options, choiceValues).filter { condition.isFulfilled(by: $0.0) }.map(
      \.1)
    if wanted.isEmpty, type == .openChoice, condition.comparison == .equal,
      case .string(let text) = condition.value
    {
      wanted = [.string(text)]
    }
    let parts = wanted.map { ResultPredicate.choice(selector, contains: [$0]) }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .constant(false) : .or(parts)
  }

  /// The number of a value that answers are compared with; `nil` for another unit.
  private func comparable(_ value: FHIR.Value) -> Double? {
    guard case .quantity(let quantity) = value else {
      return type == .quantity ? nil : value.number
    }
    guard type == .quantity, let number = quantity.value,
      FHIR.Quantity(number, in: taskUnit).hasUnit(of: quantity)
    else { return nil }
    return number.double
  }

  // MARK: - Order

  private func lies(
    above isAbove: Bool, _ value: FHIR.Value, includesValue: Bool, at selector: ResultSelector
  ) -> ResultPredicate? {
    switch (answerKind, value) {
    case (.number, _):
      guard let number = comparable(value) else { return .constant(false) }
      let range =
        isAbove
        ? NumberRange(minimum: number, includesMinimum: includesValue)
        : NumberRange(maximum: number, includesMaximum: includesValue)
      return .result(selector, .number(range))
    case (.date, .date), (.date, .dateTime), (.time, .time):
      let isFrom = isAbove == includesValue
      let range = range(from: isFrom ? value : nil, to: isFrom ? nil : value, at: selector)
      // Beyond a bound: answered, and not up to it.
      return includesValue
        ? range : range.map { .and([isAnswered(at: selector), .not($0)]) }
    case (.text, .string): return nil
    default: return .constant(false)
    }
  }

  /// That a date or a time lies between two, which are included; without one of them it is open.
  private func range(
    from first: FHIR.Value?, to last: FHIR.Value?, at selector: ResultSelector
  ) -> ResultPredicate? {
    if answerKind == .time {
      guard let first = first?.timeOfDay ?? TimeOfDay("00:00"),
        let last = last?.timeOfDay ?? TimeOfDay("23:59")
      else { return nil }
      return .timeOfDay(selector, from: first, to: last)
    }
    let (low, high) = (first?.moment?.dateBound, last?.moment?.dateBound)
    return low == nil && high == nil ? nil : .date(selector, minimum: low, maximum: high)
  }
}

extension FHIR.Moment {
  /// The bound of a whole day or of an instant; `nil` for a month or a year.
  fileprivate var dateBound: DateBound? {
    if secondsOfDay != nil {
      return seconds.map { .instant(Date(timeIntervalSince1970: $0)) }
    }
    guard let year, let month, let day else { return nil }
    return .day(year: year, month: month, day: day)
  }
}

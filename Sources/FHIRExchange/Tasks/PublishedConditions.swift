// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import Foundation
internal import StudyTasks

/// Makes conditions out of a task's predicate, as far as FHIR has them.
struct PublishedConditions {
  typealias Condition = FHIR.Questionnaire.EnableWhen

  /// The linkId and format of a question.
  let question: (ResultSelector) -> (linkId: String, format: AnswerFormat)?

  /// The conditions of a predicate, and whether one is enough; `nil` where they cannot say it.
  func conditions(of predicate: ResultPredicate) -> (conditions: [Condition], needsAny: Bool)? {
    terms(predicate, isNegated: false)
  }

  private typealias Terms = (conditions: [Condition], needsAny: Bool)

  private func terms(_ predicate: ResultPredicate, isNegated: Bool) -> Terms? {
    switch predicate {
    case .constant: return nil
    case .not(let inner): return terms(inner, isNegated: !isNegated)
    case .and(let parts): return joined(parts, isNegated: isNegated, needsAny: isNegated)
    case .or(let parts):
      // That a yes-or-no question has an answer.
      if parts.count == 2, case .result(let first, .boolean(let one)) = parts[0],
        case .result(let second, .boolean(let other)) = parts[1], first == second, one != other
      {
        return question(first).map { ([exists($0.linkId, !isNegated)], false) }
      }
      return joined(parts, isNegated: isNegated, needsAny: !isNegated)
    case .result(let selector, let test):
      return question(selector).flatMap { terms(test, of: $0, isNegated: isNegated) }
    }
  }

  /// Terms of several predicates, of which all or one must hold.
  private func joined(_ parts: [ResultPredicate], isNegated: Bool, needsAny: Bool) -> Terms? {
    var all: [Condition] = []
    for part in parts {
      guard let terms = terms(part, isNegated: isNegated),
        terms.conditions.count == 1 || terms.needsAny == needsAny
      else { return nil }
      all += terms.conditions
    }
    return (all, needsAny)
  }

  // MARK: - Tests

  private func condition(
    _ linkId: String, _ comparison: FHIRForm.Condition.Comparison, _ value: FHIR.Value
  ) -> Condition {
    var made = Condition()
    (made.question, made.operator, made.answer) = (linkId, comparison.rawValue, value)
    return made
  }

  private func exists(_ linkId: String, _ isThere: Bool) -> Condition {
    condition(linkId, .exists, .boolean(isThere))
  }

  private func terms(
    _ test: AnswerTest, of question: (linkId: String, format: AnswerFormat), isNegated: Bool
  ) -> Terms? {
    let linkId = question.linkId
    func equal(_ value: FHIR.Value) -> Terms {
      ([condition(linkId, isNegated ? .notEqual : .equal, value)], false)
    }
    switch test {
    case .unanswered: return ([exists(linkId, isNegated)], false)
    case .boolean(let value): return equal(.boolean(value))
    case .text(let text): return equal(.string(text))
    case .number(let range): return terms(range, of: question, isNegated: isNegated)
    case .choices(let values):
      guard let list = ChoiceList(question.format) else { return nil }
      if values.isEmpty { return ([exists(linkId, !isNegated)], false) }
      let options = values.compactMap { value in list.entries.first { $0.value == value } }
      guard options.count == values.count else { return nil }
      let made = options.map {
        condition(linkId, isNegated ? .notEqual : .equal, .coding($0.published))
      }
      return (made, isNegated && made.count > 1)
    case .date(nil, nil): return ([exists(linkId, !isNegated)], false)
    case .date(let low, let high) where !isNegated:
      return bounds(linkId, low.flatMap(\.moment), high.flatMap(\.moment))
    case .timeOfDay(let first, let last) where !isNegated && first <= last:
      return bounds(linkId, first.moment, last.moment)
    case .textMatching("[\\s\\S]*"): return ([exists(linkId, !isNegated)], false)
    default: return nil
    }
  }

  private func bounds(_ linkId: String, _ low: FHIR.Value?, _ high: FHIR.Value?) -> Terms? {
    let made =
      [low.map { condition(linkId, .greaterOrEqual, $0) }].compactMap(\.self)
      + [high.map { condition(linkId, .lessOrEqual, $0) }].compactMap(\.self)
    return made.isEmpty ? nil : (made, false)
  }

  private func terms(
    _ range: NumberRange, of question: (linkId: String, format: AnswerFormat), isNegated: Bool
  ) -> Terms? {
    let linkId = question.linkId
    func value(_ number: Double) -> FHIR.Value? { question.format.published(number) }
    if let low = range.minimum, range.maximum == low {
      return value(low).map { ([condition(linkId, isNegated ? .notEqual : .equal, $0)], false) }
    }
    if range.minimum == nil, range.maximum == nil {
      return ([exists(linkId, !isNegated)], false)
    }
    // Unanswered is outside every range, and no comparison holds for it.
    guard !isNegated else { return nil }
    var made: [Condition] = []
    if let low = range.minimum {
      guard let value = value(low) else { return nil }
      made.append(condition(linkId, range.includesMinimum ? .greaterOrEqual : .greater, value))
    }
    if let high = range.maximum {
      guard let value = value(high) else { return nil }
      made.append(condition(linkId, range.includesMaximum ? .lessOrEqual : .less, value))
    }
    return (made, false)
  }
}

extension AnswerFormat {
  /// A number as the published question has it.
  fileprivate func published(_ number: Double) -> FHIR.Value? {
    var item = FHIR.Questionnaire.Item()
    _ = item.take(self)
    if item.type == "integer" { return Int(exactly: number).map { .integer($0) } }
    guard let decimal = FHIR.Decimal(number) else { return nil }
    guard item.type == "quantity",
      let unit = item.stated(ExtensionAddress.unit)?.coding
    else { return .decimal(decimal) }
    return .quantity(FHIR.Quantity(decimal, in: unit))
  }
}

extension DateBound {
  fileprivate var moment: FHIR.Value? {
    switch self {
    case .instant(let date):
      FHIR.Moment(DateAnswer(date: date), hasTime: true).map { .dateTime($0) }
    case .day(let year, let month, let day):
      FHIR.Moment(year: year, month: month, day: day).map { .date($0) }
    }
  }
}

extension TimeOfDay {
  fileprivate var moment: FHIR.Value? { FHIR.Moment.time("\(self):00").map { .time($0) } }
}

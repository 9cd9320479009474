// SPDX-License-Identifier: Apache-2.0

private import Foundation
public import JSON

extension ResultPredicate: LosslessStringConvertible {
  /// Reads the readable form, in which rules are written in task files.
  ///
  /// | text | holds when |
  /// |---|---|
  /// | `fever == true`, `fever == false` | the answer is yes, no |
  /// | `pain == 7`, `pain < 7`, `<=`, `>`, `>=` | the number is so (scale, number, seconds, rung) |
  /// | `age in 18...65`, `18..<65`, `18<..65`, `18<..<65` | it is between; `<` leaves out its bound |
  /// | `age is number` | a number was answered at all |
  /// | `symptom contains 'headache'` | the value is among the chosen ones |
  /// | `symptom contains ['headache', 3]` | all these values are |
  /// | `symptom contains matching 'head.*'` | the pattern matches the whole of a chosen value |
  /// | `symptom contains matching ['head.*', 'f.*']` | each pattern matches one |
  /// | `name == 'Ann'` | the text is this |
  /// | `name matches '[A-Z].*'`, `name matches /\w+/` | the pattern matches the whole text |
  /// | `bedtime in 22:00...06:30` | the time of day is between, past midnight here |
  /// | `bedtime == 22:00`, `<`, `<=`, `>`, `>=` | the time of day is so, within the day |
  /// | `birth >= 1950-01-01`, `<=`, `==` | the day is so, in the zone of the answer |
  /// | `visit in 2026-01-01...2026-03-31` | the day is between, both included |
  /// | `visit <= 2026-01-31T09:30:00Z` | the instant is so; a zone is needed |
  /// | `visit is date` | a date was answered at all |
  /// | `smoker is unanswered`, `smoker is dontKnow` | left unanswered; chose not to know |
  /// | `consent is given`, `consent is refused` | so in a consent document |
  /// | `always`, `never` | always, never |
  ///
  /// `not`, `and` and `or` combine them and bind in this order, the first most tightly; parentheses
  /// group. `all(a, b)` and `any(a, b)` say `a and b` and `a or b` for any number of predicates.
  /// `x != 3` says `not x == 3`, and `x is not unanswered` says `not x is unanswered`; both are true
  /// where there is no result at all, as every `not` of a condition on a result.
  ///
  /// A result is named `result`, `step/result` or `task/step/result`; `task//result` where the step
  /// has the result's name. Identifiers of letters, digits, `_`, `-` and `.` that begin with a letter
  /// or `_` stand as they are, others and the words of this language in backticks:
  /// `` `2nd visit` == true ``.
  ///
  /// Text stands in single or double quotes, with `\\`, `\'`, `\"`, `` \` ``, `\n`, `\r`, `\t` and
  /// `\u{…}` for the character of that number. A pattern may stand between slashes instead, where a
  /// backslash is a backslash and `\/` a slash. `@1700000000.25` is an instant in seconds since
  /// 1970, `@2001+5.5` one in seconds since 2001-01-01T00:00:00Z; the form uses them for instants
  /// between milliseconds. `infinity` is a number.
  ///
  /// Texts of more than ``maximumTextLength`` bytes or ``maximumTextNesting`` levels are refused.
  /// Cost is linear in the length.
  public init(parsing text: String) throws(PredicateTextError) {
    var parser = PredicateParser(text)
    self = try parser.parse()
  }

  /// The most UTF-8 bytes that the text of a predicate may have: 10 000.
  public static let maximumTextLength = 10_000

  /// How deep parentheses, `not`, `all` and `any` may stand in each other: 32.
  public static let maximumTextNesting = 32

  /// Reads the readable form, see ``init(parsing:)``; `nil` for a text that is none.
  public init?(_ description: String) {
    guard let predicate = try? ResultPredicate(parsing: description) else { return nil }
    self = predicate
  }

  /// The readable form, see ``init(parsing:)``; reading it gives an equal predicate.
  public var description: String {
    switch self {
    case .result(let selector, let test): "\(selector) \(test.phrase())"
    case .and(let parts) where parts.count > 1:
      parts.map(\.asOperand).joined(separator: " and ")
    case .or(let parts) where parts.count > 1: parts.map(\.asOperand).joined(separator: " or ")
    case .and(let parts): "all(\(parts.first?.description ?? ""))"
    case .or(let parts): "any(\(parts.first?.description ?? ""))"
    case .not(.result(let selector, let test)) where test.hasNegatedPhrase:
      "\(selector) \(test.phrase(isNegated: true))"
    case .not(.result(let selector, let test)): "not (\(selector) \(test.phrase()))"
    case .not(let other): "not \(other.asOperand)"
    case .constant(let value): value ? "always" : "never"
    }
  }

  /// The form beside `and`, `or` and `not`.
  private var asOperand: String {
    switch self {
    case .and(let parts) where parts.count > 1: "(\(self))"
    case .or(let parts) where parts.count > 1: "(\(self))"
    default: description
    }
  }
}

extension ResultPredicate: JSONConvertible {
  /// A string: the readable form.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard let text = json.string else {
      throw json.unexpected("a predicate such as \"fever == true\"", at: path)
    }
    do {
      try self.init(parsing: text)
    } catch {
      throw JSONError(.invalid("\(error)"), at: path)
    }
  }

  /// The readable form.
  public var json: JSONValue { .string(description) }

  /// A string.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue {
    ["type": "string", "maxLength": .integer(maximumTextLength)]
  }
}

extension ResultSelector: CustomStringConvertible {
  /// `result`, `step/result` or `task/step/result`, as predicates name it.
  public var description: String {
    let name = PredicateWords.identifier
    return switch (task, step) {
    case (nil, nil): name(result)
    case (nil, let step?): "\(name(step))/\(name(result))"
    case (let task?, let step): "\(name(task))/\(step.map(name) ?? "")/\(name(result))"
    }
  }
}

extension AnswerTest {
  /// Whether the opposite has an operator of its own.
  fileprivate var hasNegatedPhrase: Bool {
    let phrase = phrase()
    return phrase.hasPrefix("== ") || phrase.hasPrefix("is ")
  }

  /// The text after the result's name.
  fileprivate func phrase(isNegated: Bool = false) -> String {
    let equals = isNegated ? "!=" : "=="
    let state = isNegated ? "is not" : "is"
    let quoted = PredicateWords.quoted
    switch self {
    case .unanswered: return "\(state) unanswered"
    case .dontKnow: return "\(state) dontKnow"
    case .consent(let given): return "\(state) \(given ? "given" : "refused")"
    case .boolean(let value): return "\(equals) \(value)"
    case .text(let text): return "\(equals) \(quoted(text))"
    case .textMatching(let pattern): return "matches \(PredicateWords.pattern(pattern))"
    case .choices(let values): return "contains \(list(values.map(\.predicateText)))"
    case .choicesMatching(let patterns):
      return "contains matching \(list(patterns.map(PredicateWords.pattern)))"
    case .number(let range): return range.phrase(equals: equals, state: state)
    case .timeOfDay(let first, let last):
      if first == last { return "\(equals) \(first)" }
      return "in \(first)...\(last)"
    case .date(nil, nil): return "\(state) date"
    case .date(let first?, nil): return ">= \(first.predicateText)"
    case .date(nil, let last?): return "<= \(last.predicateText)"
    case .date(let first?, let last?):
      if first == last { return "\(equals) \(first.predicateText)" }
      return "in \(first.predicateText)...\(last.predicateText)"
    }
  }

  /// A single value stands alone.
  private func list(_ values: [String]) -> String {
    values.count == 1 ? values[0] : "[\(values.joined(separator: ", "))]"
  }
}

extension NumberRange {
  fileprivate func phrase(equals: String, state: String) -> String {
    let number = PredicateWords.number
    switch (minimum, maximum) {
    case (nil, nil): return "\(state) number"
    case (let minimum?, nil): return "\(includesMinimum ? ">=" : ">") \(number(minimum))"
    case (nil, let maximum?): return "\(includesMaximum ? "<=" : "<") \(number(maximum))"
    case (let minimum?, let maximum?):
      if minimum == maximum, includesMinimum, includesMaximum {
        return "\(equals) \(number(minimum))"
      }
      let between = PredicateWords.range(
        includesFirst: includesMinimum, includesLast: includesMaximum)
      return "in \(number(minimum))\(between)\(number(maximum))"
    }
  }
}

extension ChoiceValue {
  fileprivate var predicateText: String {
    switch self {
    case .string(let text): PredicateWords.quoted(text)
    case .number(let value): PredicateWords.number(value)
    case .date(let date): PredicateWords.instant(date)
    }
  }
}

extension DateBound {
  fileprivate var predicateText: String {
    switch self {
    case .instant(let date): PredicateWords.instant(date)
    case .day(let year, let month, let day): PredicateWords.day(year, month, day)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

/// Reads the text of a predicate by recursive descent; see ``ResultPredicate/init(parsing:)``.
struct PredicateParser {
  private let text: String
  private var scanner: PredicateScanner
  private var nesting = 0

  init(_ text: String) {
    self.text = text
    let isTooLong = text.utf8.count > ResultPredicate.maximumTextLength
    scanner = PredicateScanner(isTooLong ? "" : text)
  }

  /// The whole text.
  mutating func parse() throws(PredicateTextError) -> ResultPredicate {
    let length = text.utf8.count
    guard length <= ResultPredicate.maximumTextLength else {
      throw PredicateTextError(
        column: 1, expected: "at most \(ResultPredicate.maximumTextLength) bytes",
        found: "\(length)", remedy: "split the rule into several")
    }
    let predicate = try disjunction()
    scanner.skipSpace()
    guard scanner.next == nil else {
      throw scanner.error(expected: "'and', 'or' or the end", remedy: connectiveRemedy)
    }
    return predicate
  }

  private var connectiveRemedy: String? {
    meant(["&&": "and", "&": "and", "||": "or", "|": "or"], or: ["and", "or"])
  }

  /// The hint at what was probably meant by the operator or word here.
  private func meant(_ symbols: [String: String], or words: [String]) -> String? {
    let near =
      symbols[scanner.symbol]
      ?? scanner.word.flatMap { nearest(to: $0.lowercased(), among: words) }
    return near.map { "did you mean '\($0)'?" }
  }

  // MARK: Combinations

  private mutating func disjunction() throws(PredicateTextError) -> ResultPredicate {
    let first = try conjunction()
    var parts = [first]
    while scanner.take(word: "or") { parts.append(try conjunction()) }
    return parts.count == 1 ? first : .or(parts)
  }

  private mutating func conjunction() throws(PredicateTextError) -> ResultPredicate {
    let first = try operand()
    var parts = [first]
    while scanner.take(word: "and") { parts.append(try operand()) }
    return parts.count == 1 ? first : .and(parts)
  }

  private mutating func operand() throws(PredicateTextError) -> ResultPredicate {
    nesting += 1
    defer { nesting -= 1 }
    scanner.skipSpace()
    guard nesting <= ResultPredicate.maximumTextNesting + 1 else {
      throw scanner.error(
        expected: "at most \(ResultPredicate.maximumTextNesting) levels of nesting",
        remedy: "split the rule into several")
    }
    if scanner.take(word: "not") { return .not(try operand()) }
    if scanner.take(word: "always") { return .constant(true) }
    if scanner.take(word: "never") { return .constant(false) }
    if scanner.take(word: "all") { return .and(try arguments()) }
    if scanner.take(word: "any") { return .or(try arguments()) }
    if scanner.take("(") {
      let predicate = try disjunction()
      try close(")", orElse: "'and', 'or' or ')'")
      return predicate
    }
    return try condition()
  }

  /// Predicates in parentheses with commas between them.
  private mutating func arguments() throws(PredicateTextError) -> [ResultPredicate] {
    scanner.skipSpace()
    guard scanner.take("(") else { throw scanner.error(expected: "'('") }
    scanner.skipSpace()
    if scanner.take(")") { return [] }
    var predicates: [ResultPredicate] = []
    repeat {
      predicates.append(try disjunction())
      scanner.skipSpace()
    } while scanner.take(",")
    try close(")", orElse: "'and', 'or', ',' or ')'")
    return predicates
  }

  private mutating func close(
    _ bracket: String, orElse expected: String
  ) throws(PredicateTextError) {
    scanner.skipSpace()
    guard scanner.take(bracket) else {
      throw scanner.error(expected: expected, remedy: connectiveRemedy)
    }
  }

  // MARK: Conditions

  private mutating func condition() throws(PredicateTextError) -> ResultPredicate {
    if scanner.symbol == "!" {
      throw scanner.error(expected: "a predicate", remedy: "did you mean 'not'?")
    }
    let selector = try selector()
    scanner.skipSpace()
    let symbol = scanner.symbol
    if !symbol.isEmpty { return try comparison(of: selector, symbol) }
    if scanner.take(word: "in") { return .result(selector, try range()) }
    if scanner.take(word: "is") { return try state(of: selector) }
    if scanner.take(word: "contains") { return .result(selector, try content()) }
    if scanner.take(word: "matches") {
      scanner.skipSpace()
      return .result(selector, .textMatching(try scanner.takePattern()))
    }
    throw scanner.error(
      expected: PredicateParser.operators,
      remedy: meant([:], or: ["in", "is", "contains", "matches"]))
  }

  private static let operators = "one of == != < <= > >= in is contains matches"

  private mutating func selector() throws(PredicateTextError) -> ResultSelector {
    let first = try scanner.takeIdentifier()
    guard scanner.take("/") else { return ResultSelector(first) }
    if scanner.take("/") { return ResultSelector(task: first, try scanner.takeIdentifier()) }
    let second = try scanner.takeIdentifier()
    guard scanner.take("/") else { return ResultSelector(step: first, second) }
    return ResultSelector(task: first, step: second, try scanner.takeIdentifier())
  }

  private mutating func comparison(
    of selector: ResultSelector, _ symbol: String
  ) throws(PredicateTextError) -> ResultPredicate {
    guard ["==", "!=", "<", "<=", ">", ">="].contains(symbol) else {
      throw scanner.error(
        expected: PredicateParser.operators,
        remedy: meant(["=": "==", "=<": "<=", "=>": ">=", "<>": "!=", "===": "=="], or: []))
    }
    _ = scanner.take(symbol)
    scanner.skipSpace()
    let start = scanner.position
    let value = try scanner.takeLiteral()
    if symbol == "==" || symbol == "!=" {
      let test = ResultPredicate.result(selector, PredicateParser.equality(with: value))
      return symbol == "==" ? test : .not(test)
    }
    return .result(selector, try order(symbol, value, at: start))
  }

  private static func equality(with value: PredicateScanner.Literal) -> AnswerTest {
    switch value {
    case .boolean(let value): .boolean(value)
    case .number(let number): .number(.exactly(number))
    case .text(let text): .text(text)
    case .time(let time): .timeOfDay(time, time)
    case .day(let year, let month, let day):
      .date(.day(year: year, month: month, day: day), .day(year: year, month: month, day: day))
    case .instant(let date): .date(.instant(date), .instant(date))
    }
  }

  private func order(
    _ symbol: String, _ value: PredicateScanner.Literal, at start: Int
  ) throws(PredicateTextError) -> AnswerTest {
    let isLeast = symbol.hasPrefix(">")
    let isIncluded = symbol.hasSuffix("=")
    if case .number(let number) = value {
      let range =
        isLeast
        ? NumberRange(minimum: number, includesMinimum: isIncluded)
        : NumberRange(maximum: number, includesMaximum: isIncluded)
      return .number(range)
    }
    if case .time(let time) = value {
      guard let bound = isIncluded ? time : time.adding(minutes: isLeast ? 1 : -1),
        let midnight = TimeOfDay(hour: 0, minute: 0),
        let lastMinute = TimeOfDay(hour: 23, minute: 59)
      else {
        throw scanner.error(
          expected: "a time of day that leaves others \(isLeast ? "after" : "before") it",
          at: start)
      }
      return isLeast ? .timeOfDay(bound, lastMinute) : .timeOfDay(midnight, bound)
    }
    guard let bound = PredicateParser.dateBound(value) else {
      throw scanner.error(
        expected: "a number, a time of day or a date after '\(symbol)'", at: start)
    }
    guard isIncluded else {
      throw scanner.error(
        expected: "'\(symbol)=' before a date", at: start,
        remedy: "bounds of dates are included: use '\(symbol)=' and the day next to it")
    }
    return isLeast ? .date(bound, nil) : .date(nil, bound)
  }

  private static func dateBound(_ value: PredicateScanner.Literal) -> DateBound? {
    switch value {
    case .day(let year, let month, let day): .day(year: year, month: month, day: day)
    case .instant(let date): .instant(date)
    default: nil
    }
  }

  private mutating func range() throws(PredicateTextError) -> AnswerTest {
    scanner.skipSpace()
    let start = scanner.position
    let first = try scanner.takeLiteral()
    scanner.skipSpace()
    let operatorStart = scanner.position
    let excludesFirst = scanner.take("<..")
    guard excludesFirst || scanner.take("..") else {
      throw scanner.error(
        expected: "'...' and the last value of the range",
        remedy: "write in 18...65, or 18..<65 without 65 itself")
    }
    let excludesLast = scanner.take("<")
    guard excludesLast || excludesFirst || scanner.take(".") else {
      throw scanner.error(expected: "'...', '..<', '<..' or '<..<'", at: operatorStart)
    }
    scanner.skipSpace()
    let lastStart = scanner.position
    let last = try scanner.takeLiteral()
    if case (.number(let minimum), .number(let maximum)) = (first, last) {
      return .number(
        NumberRange(
          minimum: minimum, maximum: maximum, includesMinimum: !excludesFirst,
          includesMaximum: !excludesLast))
    }
    guard !excludesFirst, !excludesLast else {
      throw scanner.error(
        expected: "'...'", at: operatorStart,
        remedy: "bounds of times and dates are included")
    }
    if case (.time(let first), .time(let last)) = (first, last) { return .timeOfDay(first, last) }
    guard let first = PredicateParser.dateBound(first) else {
      if case .number = first {
        throw scanner.error(expected: "a number as the other bound is", at: lastStart)
      }
      if case .time = first {
        throw scanner.error(expected: "a time of day as the other bound is", at: lastStart)
      }
      throw scanner.error(expected: "a number, a time of day or a date", at: start)
    }
    guard let last = PredicateParser.dateBound(last) else {
      throw scanner.error(expected: "a date as the other bound is", at: lastStart)
    }
    return .date(first, last)
  }

  private mutating func state(
    of selector: ResultSelector
  ) throws(PredicateTextError) -> ResultPredicate {
    let isNegated = scanner.take(word: "not")
    let states: [(String, AnswerTest)] = [
      ("unanswered", .unanswered), ("dontKnow", .dontKnow), ("given", .consent(true)),
      ("refused", .consent(false)), ("number", .number(NumberRange())), ("date", .date(nil, nil)),
    ]
    for (word, test) in states where scanner.take(word: word) {
      return isNegated ? .not(.result(selector, test)) : .result(selector, test)
    }
    scanner.skipSpace()
    let remedy: String? =
      switch scanner.word {
      case "true", "false": "write == \(scanner.word ?? "")"
      case "answered": "write not (\(selector) is unanswered)"
      default: meant([:], or: states.map(\.0))
      }
    throw scanner.error(
      expected: "one of unanswered, dontKnow, given, refused, number, date", remedy: remedy)
  }

  private mutating func content() throws(PredicateTextError) -> AnswerTest {
    if scanner.take(word: "matching") {
      return .choicesMatching(
        try list { (scanner) throws(PredicateTextError) in try scanner.takePattern() })
    }
    return .choices(
      try list { (scanner) throws(PredicateTextError) in
        let start = scanner.position
        switch try scanner.takeLiteral() {
        case .text(let text): return ChoiceValue.string(text)
        case .number(let number): return .number(number)
        case .instant(let date): return .date(date)
        default:
          throw scanner.error(
            expected: "a choice's value: 'text', a number or an instant with a zone", at: start)
        }
      })
  }

  /// One element alone, or any number of them in brackets.
  private mutating func list<Element>(
    _ element: (inout PredicateScanner) throws(PredicateTextError) -> Element
  ) throws(PredicateTextError) -> [Element] {
    scanner.skipSpace()
    guard scanner.take("[") else { return [try element(&scanner)] }
    scanner.skipSpace()
    if scanner.take("]") { return [] }
    var elements: [Element] = []
    repeat {
      scanner.skipSpace()
      elements.append(try element(&scanner))
      scanner.skipSpace()
    } while scanner.take(",")
    try close("]", orElse: "',' or ']'")
    return elements
  }
}

extension TimeOfDay {
  /// The time so many minutes later on the same day; `nil` beyond its ends.
  fileprivate func adding(minutes: Int) -> TimeOfDay? {
    let total = hour * 60 + minute + minutes
    guard total >= 0 else { return nil }
    return TimeOfDay(hour: total / 60, minute: total % 60)
  }
}

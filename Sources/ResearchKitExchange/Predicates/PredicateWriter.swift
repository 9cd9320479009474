// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import StudyTasks

extension ResultPredicate {
  /// The format string of the predicate that ResearchKit's constructors would make.
  ///
  /// A day as a bound of dates, which ResearchKit cannot say, becomes that day in GMT.
  public var researchKitFormat: String {
    var writer = PredicateWriter()
    return writer.format(self)
  }
}

/// Writes predicates as format strings.
struct PredicateWriter {
  /// The parts that the strings cannot say.
  private(set) var losses: [String] = []

  mutating func format(_ predicate: ResultPredicate) -> String {
    switch predicate {
    case .constant(let value): return value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .not(let inner): return "NOT \(nested(inner))"
    case .and(let parts): return joined(parts, "AND", none: "TRUEPREDICATE")
    case .or(let parts): return joined(parts, "OR", none: "FALSEPREDICATE")
    case .result(let selector, let test): return format(selector, conditions(test))
    }
  }

  private mutating func joined(_ parts: [ResultPredicate], _ word: String, none: String) -> String {
    if parts.isEmpty { return none }
    return parts.map { nested($0) }.joined(separator: " \(word) ")
  }

  /// In brackets where it has parts of its own.
  private mutating func nested(_ predicate: ResultPredicate) -> String {
    switch predicate {
    case .and(let parts) where parts.count > 1, .or(let parts) where parts.count > 1:
      "(\(format(predicate)))"
    default: format(predicate)
    }
  }

  private func format(_ selector: ResultSelector, _ conditions: [String]) -> String {
    let task = selector.task.map(quoted) ?? "$\(PredicateReader.currentTask)"
    let result = (["$z.identifier == \(quoted(selector.result))"] + conditions)
      .joined(separator: " AND ")
    return "SUBQUERY(SELF, $x, $x.identifier == \(task) AND SUBQUERY($x.results, $y, "
      + "$y.identifier == \(quoted(selector.stepIdentifier)) AND $y.isPreviousResult == 0 AND "
      + "SUBQUERY($y.results, $z, \(result)).@count > 0).@count > 0).@count > 0"
  }

  // MARK: - Conditions on a result

  private mutating func conditions(_ test: AnswerTest) -> [String] {
    switch test {
    case .unanswered: return ["$z.answer == nil"]
    case .dontKnow: return ["$z.noAnswerType != nil"]
    case .boolean(let value): return ["$z.answer == \(value ? 1 : 0)"]
    case .text(let text): return ["$z.answer == \(quoted(text))"]
    case .textMatching(let pattern): return ["$z.answer MATCHES \(quoted(pattern))"]
    case .consent(let value): return ["$z.consented == \(value ? 1 : 0)"]
    case .number(let range): return conditions(range)
    case .choices(let values): return values.map { element("==", spelling($0)) }
    case .choicesMatching(let patterns): return patterns.map { element("MATCHES", quoted($0)) }
    case .timeOfDay(let first, let last):
      return [
        "$z.answer.hour >= \(first.hour)", "$z.answer.minute >= \(first.minute)",
        "$z.answer.hour <= \(last.hour)", "$z.answer.minute <= \(last.minute)",
      ]
    case .date(let first, let last):
      return [
        first.map { "$z.answer >= \(spelling(instant($0, isLast: false)))" },
        last.map { "$z.answer <= \(spelling(instant($0, isLast: true)))" },
      ].compactMap { $0 }
    }
  }

  private func element(_ sign: String, _ value: String) -> String {
    "SUBQUERY($z.answer, $w, $w \(sign) \(value)).@count > 0"
  }

  private func conditions(_ range: NumberRange) -> [String] {
    if let value = range.minimum, range == .exactly(value) {
      return ["$z.answer == \(spelling(value))"]
    }
    var conditions: [String] = []
    if let minimum = range.minimum {
      conditions.append("$z.answer \(range.includesMinimum ? ">=" : ">") \(spelling(minimum))")
    }
    if let maximum = range.maximum {
      conditions.append("$z.answer \(range.includesMaximum ? "<=" : "<") \(spelling(maximum))")
    }
    // Any number at all is one above the least.
    return conditions.isEmpty
      ? ["$z.answer >= \(spelling(-Double.greatestFiniteMagnitude))"] : conditions
  }

  /// A day's beginning or end is in the answer's own zone, which a format string does not know.
  private mutating func instant(_ bound: DateBound, isLast: Bool) -> Date {
    switch bound {
    case .instant(let date): return date
    case .day(let year, let month, let day):
      losses.append("a day is written as that day in GMT")
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let start = calendar.date(from: DateComponents(year: year, month: month, day: day))
      return (start ?? .distantPast) + (isLast ? 86_399 : 0)
    }
  }

  // MARK: - Values

  private func spelling(_ value: ChoiceValue) -> String {
    switch value {
    case .string(let text): quoted(text)
    case .number(let value): spelling(value)
    case .date(let date): spelling(date)
    }
  }

  private func spelling(_ date: Date) -> String {
    "CAST(\(spelling(date.timeIntervalSinceReferenceDate)), \"NSDate\")"
  }

  private func spelling(_ value: Double) -> String {
    guard value.isFinite else {
      return "\(value < 0 ? -Double.greatestFiniteMagnitude : .greatestFiniteMagnitude)"
    }
    return ChoiceValue.number(value).description
  }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

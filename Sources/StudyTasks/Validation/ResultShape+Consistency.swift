// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

/// A test of a result, or its opposite.
struct Literal: Hashable {
  var test: AnswerTest
  var isPositive: Bool
}

extension ResultShape {
  /// Whether the result can be so that all the literals hold, as far as can be decided: `false` is
  /// certain.
  ///
  /// Decided for yes and no, numbers, times of day, consent and up to ten choices; of more choices,
  /// dates and texts conflicts of the common kinds are found. That two patterns match no common text
  /// is not.
  func admits(_ literals: Set<Literal>, budget: inout PatternBudget) -> Bool {
    if literals.contains(where: {
      literals.contains(.init(test: $0.test, isPositive: !$0.isPositive))
    }) {
      return false
    }
    let wanted = literals.filter(\.isPositive).map(\.test)
    // A result that is not there passes no test.
    if wanted.isEmpty { return true }
    if canBeUnanswered, isQuestion, wanted == [.unanswered] { return true }
    if canBeDontKnow, isQuestion, wanted == [.dontKnow] { return true }
    if wanted.contains(.unanswered) || wanted.contains(.dontKnow) { return false }
    let excluded = literals.filter { !$0.isPositive }.map(\.test)
    switch answers {
    case .anything: return true
    case .nothing, .place: return false
    case .boolean:
      return [true, false].contains { value in
        wanted.allSatisfy { $0.holds(for: value) } && !excluded.contains { $0.holds(for: value) }
      }
    case .consent:
      return [true, false].contains { value in
        wanted.allSatisfy { $0 == .consent(value) } && !excluded.contains(.consent(value))
      }
    case .numbers(let domain): return domain.admits(wanted, excluded)
    case .timesOfDay(let behaviour):
      return ResultShape.admitsTime(wanted, excluded, behaviour)
    case .dates(let minimum, let maximum):
      return ResultShape.admitsDate(wanted, minimum, maximum)
    case .text(let format): return format.admits(wanted, excluded, &budget)
    case .choices(let domain): return domain.admits(wanted, excluded, &budget)
    }
  }

  private static func admitsTime(
    _ wanted: [AnswerTest], _ excluded: [AnswerTest], _ behaviour: StudyTask.Behaviour
  ) -> Bool {
    func holds(_ test: AnswerTest, _ time: TimeOfDay) -> Bool {
      guard case .timeOfDay(let first, let last) = test else { return false }
      return time.isBetween(first, last, behaviour)
    }
    for minute in 0..<1440 {
      guard let time = TimeOfDay(hour: minute / 60, minute: minute % 60),
        wanted.allSatisfy({ holds($0, time) }), !excluded.contains(where: { holds($0, time) })
      else { continue }
      return true
    }
    return false
  }

  /// Days are taken in the zones that make most of them, as the answer's is not known.
  private static func admitsDate(_ wanted: [AnswerTest], _ least: Date?, _ greatest: Date?) -> Bool
  {
    var (first, last) = (least ?? .distantPast, greatest ?? .distantFuture)
    var (firstDay, lastDay) = (Date.distantPast, Date.distantFuture)
    for test in wanted {
      guard case .date(let minimum, let maximum) = test else { return false }
      switch minimum {
      case .instant(let date)?: first = max(first, date)
      case .day(let year, let month, let day)?:
        firstDay = max(firstDay, utc(year, month, day) ?? firstDay)
      case nil: break
      }
      switch maximum {
      case .instant(let date)?: last = min(last, date)
      case .day(let year, let month, let day)?:
        lastDay = min(lastDay, utc(year, month, day) ?? lastDay)
      case nil: break
      }
    }
    let offset = 14 * 3600.0
    return first <= last && firstDay <= lastDay && firstDay - offset <= last
      && first <= lastDay + 24 * 3600 + offset
  }

  private static func utc(_ year: Int, _ month: Int, _ day: Int) -> Date? {
    Date(iso8601: "\(PredicateWords.day(year, month, day))T00:00:00Z")
  }
}

extension AnswerTest {
  /// Whether the test holds for yes or no, which count as the numbers 1 and 0 too.
  fileprivate func holds(for answer: Bool) -> Bool {
    switch self {
    case .boolean(let expected): expected == answer
    case .number(let range): range.contains(answer ? 1 : 0)
    default: false
    }
  }
}

/// How many patterns may still be tried: beyond, they count as matching.
struct PatternBudget {
  private var left = 2000
  private var known: [[String]: Bool] = [:]

  /// Whether the pattern matches the whole text; `nil` where that is not known.
  mutating func matches(_ pattern: String, _ text: String) -> Bool? {
    if let known = known[[pattern, text]] { return known }
    guard left > 0, let compiled = try? BoundedPattern(pattern) else { return nil }
    left -= 1
    do {
      let isMatched = try compiled.matchesWhole(text)
      known[[pattern, text]] = isMatched
      return isMatched
    } catch {
      left = 0  // One that is slow on purpose: no more of them.
      return nil
    }
  }
}

extension TextFormat {
  fileprivate func admits(
    _ wanted: [AnswerTest], _ excluded: [AnswerTest], _ budget: inout PatternBudget
  ) -> Bool {
    var texts: [String] = []
    var patterns: [String] = []
    for test in wanted {
      switch test {
      case .text(let text): texts.append(text)
      case .textMatching(let pattern): patterns.append(pattern)
      default: return false
      }
    }
    // Which texts a pattern matches is not decided.
    guard let text = texts.first else { return true }
    guard texts.allSatisfy({ $0 == text }), canBeAnswer(text) else { return false }
    for pattern in patterns where budget.matches(pattern, text) == false { return false }
    for case .textMatching(let pattern) in excluded
    where budget.matches(pattern, text) == true { return false }
    return true
  }

  /// Whether the text is one that the format accepts.
  private func canBeAnswer(_ text: String) -> Bool {
    do {
      try check(text)
      return true
    } catch {
      // Whether a pattern that cannot be used would match is not known.
      if case .unusablePattern = error { return true }
      return false
    }
  }
}

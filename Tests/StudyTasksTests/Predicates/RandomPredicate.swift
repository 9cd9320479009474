// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom
import StudyTasks

/// Makes predicates of every kind, with the texts and numbers that are hardest to write.
struct PredicateMaker {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func predicate(depth: Int = 4) -> ResultPredicate {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
    case 0: .constant(.random(using: &random))
    case 1...3: .result(selector(), test())
    case 4: .and(several { $0.predicate(depth: depth - 1) })
    case 5: .or(several { $0.predicate(depth: depth - 1) })
    default: .not(predicate(depth: depth - 1))
    }
  }

  mutating func selector() -> ResultSelector {
    ResultSelector(task: maybe { $0.text() }, step: maybe { $0.text() }, text())
  }

  mutating func test() -> AnswerTest {
    switch Int.random(in: 0..<11, using: &random) {
    case 0: .unanswered
    case 1: .dontKnow
    case 2: .boolean(.random(using: &random))
    case 3:
      .number(
        NumberRange(
          minimum: maybe { $0.number() }, maximum: maybe { $0.number() },
          includesMinimum: .random(using: &random), includesMaximum: .random(using: &random)))
    case 4: .choices(several { $0.choice() })
    case 5: .choicesMatching(several { $0.pattern() })
    case 6: .text(text())
    case 7: .textMatching(pattern())
    case 8: .timeOfDay(time(), time())
    case 9: .date(maybe { $0.bound() }, maybe { $0.bound() })
    default: .consent(.random(using: &random))
    }
  }

  mutating func choice() -> ChoiceValue {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: .string(text())
    case 1: .number(number())
    default: .date(instant())
    }
  }

  mutating func text() -> String {
    let parts = [
      "fever", "sleep-quality", "page.result", "_", "2nd", "in", "not", "infinity", "'", "\"", "`",
      "\\", "/", "//", " ", "\n", "\r\n", "\t", "\u{0}", "\u{301}", "\u{200B}", "\u{202E}", "👨‍👩‍👧",
      "müde", "e\u{301}", "日本", "\u{1F1E9}", "...", "==", "", "(", "]", ",", "@",
    ]
    return several { parts.randomElement(using: &$0.random) ?? "" }.joined()
  }

  mutating func pattern() -> String {
    let parts = [
      "\\d+", "\\/", "/", "\\\\", "\\", "[A-Z]", ".*", "(a|b)", "'", "\"", "\n", "é", "^$",
    ]
    return several { parts.randomElement(using: &$0.random) ?? "" }.joined()
  }

  mutating func number() -> Double {
    let hard = [
      0.1, 1e300, -0.0, 0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e15, 1e16, -7,
      0.1 + 0.2, 38.5, 1e-7,
      .infinity, -.infinity,
    ]
    return .random(using: &random)
      ? hard.randomElement(using: &random) ?? 0 : Double(Int.random(in: -99...99, using: &random))
  }

  mutating func time() -> TimeOfDay {
    let (hour, minute) = (
      Int.random(in: 0..<24, using: &random), Int.random(in: 10..<60, using: &random)
    )
    return PredicateMaker.time("\(hour):\(minute)")
  }

  /// A time that the test knows to be one.
  static func time(_ text: String) -> TimeOfDay {
    guard let time = TimeOfDay(text) else { preconditionFailure("\(text) is no time of day") }
    return time
  }

  mutating func instant() -> Date {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      Date(
        timeIntervalSince1970: Double(
          Int.random(in: -9_999_999_999...9_999_999_999, using: &random)))
    case 1: Date(timeIntervalSince1970: Double.random(in: -1e9...1e10, using: &random))
    case 2: Date(timeIntervalSinceReferenceDate: number())
    default: Date(timeIntervalSince1970: 1_769_851_800.25)
    }
  }

  mutating func bound() -> DateBound {
    .random(using: &random)
      ? .instant(instant())
      : .day(
        year: .random(in: 0...12000, using: &random), month: .random(in: 1...12, using: &random),
        day: .random(in: 1...28, using: &random))
  }

  private mutating func maybe<Value>(_ make: (inout PredicateMaker) -> Value) -> Value? {
    Bool.random(using: &random) ? make(&self) : nil
  }

  private mutating func several<Value>(_ make: (inout PredicateMaker) -> Value) -> [Value] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in make(&self) }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import ResearchKitExchange
import SeededRandom
import StudyTasks
import Testing

@Suite struct PredicateFormatTests {
  /// The format string of conditions on the result `r` of the step `s`.
  private func format(_ conditions: String, task: String = "$ORK_TASK_IDENTIFIER") -> String {
    "SUBQUERY(SELF, $x, $x.identifier == \(task) AND SUBQUERY($x.results, $y, $y.identifier == "
      + "\"s\" AND $y.isPreviousResult == 0 AND SUBQUERY($y.results, $z, $z.identifier == \"r\""
      + "\(conditions.isEmpty ? "" : " AND ")\(conditions)).@count > 0).@count > 0).@count > 0"
  }

  private static let selector = ResultSelector(step: "s", "r")

  /// Each constructor's conditions, and what it is here.
  static let constructors: [(String, AnswerTest)] = [
    ("$z.answer == nil", .unanswered),
    ("$z.noAnswerType != nil", .dontKnow),
    ("$z.answer == 5", .number(.exactly(5))),
    ("$z.answer == -0.5", .number(.exactly(-0.5))),
    ("$z.answer >= 10", .number(NumberRange(minimum: 10))),
    ("$z.answer <= 20", .number(NumberRange(maximum: 20))),
    ("$z.answer >= 10 AND $z.answer <= 20", .number(NumberRange(minimum: 10, maximum: 20))),
    ("$z.answer > 10", .number(NumberRange(minimum: 10, includesMinimum: false))),
    ("$z.answer == \"text\"", .text("text")),
    ("$z.answer == \"\\\"q\\\" \\\\ \\n ü 👋\"", .text("\"q\" \\ \n ü 👋")),
    ("$z.answer MATCHES \"a.*\"", .textMatching("a.*")),
    ("", .choices([])),
    ("SUBQUERY($z.answer, $w, $w == \"a\").@count > 0", .choices(["a"])),
    (
      "SUBQUERY($z.answer, $w, $w == \"a\").@count > 0 AND "
        + "SUBQUERY($z.answer, $w, $w == 2).@count > 0", .choices(["a", 2])
    ),
    (
      "SUBQUERY($z.answer, $w, $w MATCHES \"a.\").@count > 0 AND "
        + "SUBQUERY($z.answer, $w, $w MATCHES \"b\").@count > 0", .choicesMatching(["a.", "b"])
    ),
    (
      "$z.answer.hour >= 8 AND $z.answer.minute >= 30 AND $z.answer.hour <= 10 AND "
        + "$z.answer.minute <= 15",
      .timeOfDay(time("08:30"), time("10:15"))
    ),
    (
      "$z.answer >= CAST(631152000, \"NSDate\") AND $z.answer <= CAST(631152000.5, \"NSDate\")",
      .date(
        .instant(Date(timeIntervalSinceReferenceDate: 631_152_000)),
        .instant(Date(timeIntervalSinceReferenceDate: 631_152_000.5)))
    ),
    ("$z.consented == 1", .consent(true)),
    ("$z.consented == 0", .consent(false)),
  ]

  @Test("T18: the format of every constructor is read and printed", arguments: constructors)
  func constructor(conditions: String, test: AnswerTest) throws {
    let predicate = ResultPredicate.result(PredicateFormatTests.selector, test)
    #expect(try ResultPredicate(researchKitFormat: format(conditions)) == predicate)
    #expect(predicate.researchKitFormat == format(conditions))
  }

  @Test("T18: a question of yes or no is asked as the number 1 or 0")
  func yesNo() throws {
    let selector = PredicateFormatTests.selector
    let predicate = ResultPredicate.boolean(selector, is: true)
    #expect(predicate.researchKitFormat == format("$z.answer == 1"))
    #expect(
      try ResultPredicate(
        researchKitFormat: format("$z.answer == 1"), yesNoQuestions: [selector]) == predicate)
    #expect(
      try ResultPredicate(researchKitFormat: format("$z.answer == 1"))
        == .result(selector, .number(.exactly(1))))
    for spelling in ["YES", "TRUE", "true"] {
      #expect(
        try ResultPredicate(researchKitFormat: format("$z.answer == \(spelling)")) == predicate)
    }
  }

  @Test("T17: another task is named in the format; the step's name defaults to the result's")
  func selectors() throws {
    var predicate = try ResultPredicate(
      researchKitFormat: format("$z.answer == 5", task: "\"other\""))
    #expect(
      predicate == .result(ResultSelector(task: "other", step: "s", "r"), .number(.exactly(5))))
    #expect(predicate.researchKitFormat == format("$z.answer == 5", task: "\"other\""))
    predicate = .result("q", .unanswered)
    #expect(predicate.researchKitFormat.contains("$y.identifier == \"q\""))
    #expect(try ResultPredicate(researchKitFormat: predicate.researchKitFormat) == predicate)
  }

  @Test("T11: predicates are joined by NOT, AND and OR, which bind in this order")
  func compounds() throws {
    let a = ResultPredicate.result("a", .unanswered)
    let b = ResultPredicate.result("b", .dontKnow)
    let c = ResultPredicate.result("c", .consent(true))
    for predicate: ResultPredicate in [
      .not(a), .and([a, b]), .or([a, b, c]), .and([a, .or([b, c])]), .or([.and([a, b]), c]),
      .not(.and([a, b])), .and([.not(a), .not(.or([b, c]))]), .constant(true), .constant(false),
      .not(.not(a)),
    ] {
      #expect(try ResultPredicate(researchKitFormat: predicate.researchKitFormat) == predicate)
    }
    let formats = [a, b, c].map(\.researchKitFormat)
    #expect(
      try ResultPredicate(researchKitFormat: "\(formats[0]) || !\(formats[1]) && (\(formats[2]))")
        == .or([a, .and([.not(b), c])]))
  }

  @Test("T18: spellings that NSPredicate also takes mean the same")
  func spellings() throws {
    let selector = PredicateFormatTests.selector
    for (spelling, test): (String, AnswerTest) in [
      ("ANY $z.answer == \"a\"", .choices(["a"])), ("\"a\" IN $z.answer", .choices(["a"])),
      ("$z.answer matches 'a.*'", .textMatching("a.*")), ("$z.answer = NULL", .unanswered),
      ("$z.answer => 3", .number(NumberRange(minimum: 3))),
      ("$z.numericAnswer <= 3e2", .number(NumberRange(maximum: 300))),
    ] {
      #expect(try ResultPredicate(researchKitFormat: format(spelling)) == .result(selector, test))
    }
    let none = format("$z.answer == nil").replacingOccurrences(
      of: "$x.identifier", with: "  $x.identifier")
    #expect(
      try ResultPredicate(researchKitFormat: none.dropLast(3) + "== 0")
        == .not(.result(selector, .unanswered)))
  }

  @Test(
    "T18: what results cannot be asked is an error, and never false in silence",
    arguments: [
      "", "(((", "$x == 1", "SELF == 1", "TRUEPREDICATE TRUEPREDICATE", "1 == 1", "'open",
      "SUBQUERY(SELF, $x, $x.identifier == \"t\").@count > 0", "NOT", "a.b.c == 5",
      "SUBQUERY(SELF, $x, TRUEPREDICATE).@count > 7", "FUNCTION(1, 'x') == 2", "\\", "$", "@@",
    ])
  func foreign(format: String) {
    #expect(throws: PredicateFormatError.self) {
      try ResultPredicate(researchKitFormat: format)
    }
  }

  @Test("T18: foreign conditions on a result are errors")
  func foreignConditions() {
    for condition in [
      "$z.answer CONTAINS \"a\"", "$z.answer == 1 AND $z.answer == 2", "$z.text == \"a\"",
      "$z.answer >= 1 AND $z.answer >= 2", "$z.answer.hour >= 1", "$q.answer == 1",
      "$z.answer != 3", "$z.answer >= \"a\"", "$z.answer == 1e999",
      "$z.answer.hour >= 25 AND $z.answer.minute >= 0 AND $z.answer.hour <= 3 AND "
        + "$z.answer.minute <= 0",
    ] {
      #expect(throws: PredicateFormatError.self, "\(condition)") {
        try ResultPredicate(researchKitFormat: format(condition))
      }
    }
  }

  @Test("T18: long and deep formats are errors at once")
  func limits() {
    for hostile in [
      String(repeating: "(", count: 60_000), String(repeating: "NOT ", count: 16_000),
      String(repeating: "SUBQUERY(SELF, $x, ", count: 3_000),
      String(repeating: "a", count: 70_000), "\"" + String(repeating: "\\", count: 65_000),
      String(repeating: "TRUEPREDICATE AND ", count: 3_600),
    ] {
      #expect(throws: PredicateFormatError.self) {
        try ResultPredicate(researchKitFormat: hostile)
      }
    }
  }

  @Test("T18: a format that cannot be evaluated is kept, noted, and written again")
  func kept() throws {
    let foreign = "ANY $z.answer CONTAINS[cd] \"a\""
    let json: JSONValue = [
      "_class": "ORKPredicateStepNavigationRule",
      "resultPredicateFormats": [.string(foreign), .string(format("$z.answer == 5"))],
      "destinationStepIdentifiers": ["a", "b"],
    ]
    let read = try ResearchKitObject.readResearchKit(json)
    guard case .navigationRule(let rule) = read.value else {
      Issue.record("no rule")
      return
    }
    #expect(rule.branches.map(\.destination) == ["a", "b"])
    #expect(rule.branches[0].predicate == .constant(false))
    #expect(rule.branches[1].predicate == .result(Self.selector, .number(.exactly(5))))
    #expect(read.notes.count == 1)
    #expect(read.notes.first?.path.description == "$.resultPredicateFormats[0]")
    #expect(read.notes.first?.sentence.contains("cannot be evaluated here") == true)
    #expect(read.value.researchKit().value == json)
  }

  @Test("T18: random bytes as a format give a predicate or an error")
  func random() {
    let words = [
      "SUBQUERY(", "SELF", "$x", ".results", ".@count", " > ", "0", ")", ",", "\"a\"", " AND ",
      "NOT ", "==", "nil", "CAST(", "(", "'", "\\", "1e5", "-", "MATCHES ",
    ]
    for seed in UInt64(0)..<5_000 {
      var random = SplitMix64(seed: seed)
      let text = (0..<(random.next() % 20)).map { _ in
        words[Int(random.next() % UInt64(words.count))]
      }.joined()
      _ = try? ResultPredicate(researchKitFormat: text)
    }
  }
}

private func time(_ text: String) -> TimeOfDay {
  guard let time = TimeOfDay(text) else { preconditionFailure("no time of day: \(text)") }
  return time
}

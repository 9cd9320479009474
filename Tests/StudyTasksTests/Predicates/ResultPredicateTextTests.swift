// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom
import JSON
import StudyTasks
import Testing

@Suite("Text form of predicates")
struct ResultPredicateTextTests {
  @Test(
    "each form of the grammar reads as the predicate that it names",
    arguments: [
      ("fever == true", .boolean("fever", is: true)),
      ("fever != false", !.boolean("fever", is: false)),
      ("pain == 7", .scale("pain", equals: 7)), ("pain >= 7", .numeric("pain", minimum: 7)),
      ("pain <= -0.5", .numeric("pain", maximum: -0.5)),
      ("pain > 7", .result("pain", .number(.init(minimum: 7, includesMinimum: false)))),
      ("pain < 7e2", .result("pain", .number(.init(maximum: 700, includesMaximum: false)))),
      ("age in 18...65", .numeric("age", minimum: 18, maximum: 65)),
      ("age in -5 ... -3", .numeric("age", minimum: -5, maximum: -3)),
      (
        "age in 18<..<65",
        .result(
          "age",
          .number(.init(minimum: 18, maximum: 65, includesMinimum: false, includesMaximum: false)))
      ),
      (
        "age in 18..<65",
        .result("age", .number(.init(minimum: 18, maximum: 65, includesMaximum: false)))
      ),
      (
        "age in 18<..65",
        .result("age", .number(.init(minimum: 18, maximum: 65, includesMinimum: false)))
      ),
      ("age is number", .numeric("age")), ("age != 3", !.numeric("age", equals: 3)),
      ("age in 0...infinity", .numeric("age", minimum: 0, maximum: .infinity)),
      ("symptom contains 'headache'", .choice("symptom", contains: "headache")),
      ("symptom contains ['a', 3]", .choice("symptom", contains: "a", 3)),
      (
        "day contains 2026-01-31T09:30:00Z",
        .choice("day", contains: .date(Date(timeIntervalSince1970: 1_769_851_800)))
      ),
      ("symptom contains []", .result("symptom", .choices([]))),
      ("symptom contains matching 'head.*'", .choice("symptom", matches: "head.*")),
      ("symptom contains matching ['a', /b\\d/]", .choice("symptom", matches: "a", "b\\d")),
      ("name == 'Ann'", .text("name", equals: "Ann")),
      ("name == \"Ann's\"", .text("name", equals: "Ann's")),
      ("name == 'a\\n\\t\\r\\\\\\'\\u{1F600}'", .text("name", equals: "a\n\t\r\\'😀")),
      ("name matches '[A-Z].*'", .text("name", matches: "[A-Z].*")),
      ("name matches /\\w+\\/\\\\/", .text("name", matches: "\\w+/\\\\")),
      ("bed in 22:00...06:30", .timeOfDay("bed", from: time("22:00"), to: time("06:30"))),
      ("bed == 8:05", .timeOfDay("bed", from: time("08:05"), to: time("08:05"))),
      ("bed >= 22:00", .timeOfDay("bed", from: time("22:00"), to: time("23:59"))),
      ("bed > 22:00", .timeOfDay("bed", from: time("22:01"), to: time("23:59"))),
      ("bed < 07:00", .timeOfDay("bed", from: time("00:00"), to: time("06:59"))),
      ("birth >= 1950-01-01", .date("birth", minimum: .day(year: 1950, month: 1, day: 1))),
      (
        "visit in 2026-01-01...2028-02-29",
        .date(
          "visit", minimum: .day(year: 2026, month: 1, day: 1),
          maximum: .day(year: 2028, month: 2, day: 29))
      ),
      (
        "visit <= 2026-01-31T10:30:00.250+01:00",
        .date("visit", maximum: .instant(Date(timeIntervalSince1970: 1_769_851_800.25)))
      ),
      ("visit >= @1.5", .date("visit", minimum: .instant(Date(timeIntervalSince1970: 1.5)))),
      (
        "visit >= @2001-2.5",
        .date("visit", minimum: .instant(Date(timeIntervalSinceReferenceDate: -2.5)))
      ),
      ("visit is date", .date("visit")), ("smoker is unanswered", .unanswered("smoker")),
      ("smoker is not unanswered", !.unanswered("smoker")),
      ("smoker is dontKnow", .dontKnow("smoker")),
      ("consent is given", .consent("consent", given: true)),
      ("consent is refused", .consent("consent", given: false)),
      ("always", .constant(true)), ("never", .constant(false)), ("all()", .and([])),
      ("any(fever == true)", .or([.boolean("fever", is: true)])),
      ("form/fever == true", .boolean(.init(step: "form", "fever"), is: true)),
      (
        "yesterday/form/fever == true",
        .boolean(.init(task: "yesterday", step: "form", "fever"), is: true)
      ),
      ("yesterday//fever == true", .boolean(.init(task: "yesterday", "fever"), is: true)),
      ("`2nd visit` == true", .boolean("2nd visit", is: true)),
      ("`not`/page.müde-1 == true", .boolean(.init(step: "not", "page.müde-1"), is: true)),
    ] as [(String, ResultPredicate)])
  func forms(text: String, predicate: ResultPredicate) throws {
    #expect(try ResultPredicate(parsing: text) == predicate)
  }

  @Test("not binds more tightly than and, and than or; parentheses group")
  func precedence() throws {
    let (a, b, c) = (flag("a"), flag("b"), flag("c"))
    func parsed(_ text: String) throws -> ResultPredicate {
      try ResultPredicate(parsing: text.replacing(/\b[abc]\b/) { "\($0.output) == true" })
    }
    #expect(try parsed("not a and b or c") == .or([.and([.not(a), b]), c]))
    #expect(try parsed("a or b and not c") == .or([a, .and([b, .not(c)])]))
    #expect(try parsed("a and (b or c)") == .and([a, .or([b, c])]))
    #expect(try parsed("not (a or b)") == .not(.or([a, b])))
    #expect(try parsed("not not a") == .not(.not(a)))
    #expect(try parsed("a and b and c") == .and([a, b, c]))
    #expect(try parsed("(a and b) and c") == .and([.and([a, b]), c]))
    #expect(try parsed("(((a)))") == a)
  }

  @Test(
    "the form is written as a person would write it",
    arguments: [
      "fever == true and temperature >= 38.5", "(a == 1 and b == 2) or c != 3",
      "not (symptom contains 'headache')", "not (a == 1 or b == 1)", "a is not unanswered",
      "symptom contains ['headache', 'fever']", "name matches 'head.*'", "name matches /\\d+/",
      "bed in 22:00...06:30", "visit in 2026-01-01...2026-03-31", "d <= 2026-01-31T09:30:00Z",
      "name == \"Ann's\"", "name == '\"Ann\\'s\"'", "age in 18..<65", "all(x == 1)", "x == 0.1",
      "x == 1e+300", "x == -0.0", "`2nd visit`/`in` == true", "t//r is given", "all() and never",
    ])
  func writing(text: String) throws {
    #expect(try ResultPredicate(parsing: text).description == text)
  }

  @Test("T18: every predicate is read from its own text form", arguments: 1...20)
  func roundTrip(seed: UInt64) throws {
    var maker = PredicateMaker(seed: seed)
    for count in 0..<200 {
      let predicate = maker.predicate()
      let text = predicate.description
      guard text.utf8.count <= ResultPredicate.maximumTextLength else { continue }
      #expect(try ResultPredicate(parsing: text) == predicate, "seed \(seed), number \(count)")
      #expect(ResultPredicate(text) == predicate)
      #expect(try ResultPredicate(json: predicate.json, at: .root) == predicate)
    }
  }

  @Test(
    "an error names the column, what is expected, what is found and the remedy",
    arguments: [
      ("", 1, "the name of a result", "the end", nil),
      ("fever", 6, "one of == != < <= > >= in is contains matches", "the end", nil),
      (
        "fever = true", 7, "one of == != < <= > >= in is contains matches", "'='",
        "did you mean '=='?"
      ),
      (
        "a contain 'x'", 3, "one of == != < <= > >= in is contains matches", "'contain'",
        "did you mean 'contains'?"
      ),
      (
        "fever == tru", 10, "a value: true, false, a number, 'text', 22:30, 2026-01-31", "'tru'",
        "did you mean true?"
      ),
      (
        "name == Ann", 9, "a value: true, false, a number, 'text', 22:30, 2026-01-31", "'Ann'",
        "put text in quotes: 'Ann'"
      ),
      ("a == 1 && b == 2", 8, "'and', 'or' or the end", "'&&'", "did you mean 'and'?"),
      ("a == 1 AND b == 2", 8, "'and', 'or' or the end", "'AND'", "did you mean 'and'?"),
      ("!a == 1", 1, "a predicate", "'!'", "did you mean 'not'?"),
      ("(a == 1", 8, "'and', 'or' or ')'", "the end", nil),
      (
        "in == 1", 1, "the name of a result", "'in'",
        "put `in` in backticks where it is an identifier"
      ),
      (
        "a is true", 6, "one of unanswered, dontKnow, given, refused, number, date", "'true'",
        "write == true"
      ),
      (
        "a is unansered", 6, "one of unanswered, dontKnow, given, refused, number, date",
        "'unansered'", "did you mean 'unanswered'?"
      ),
      ("d == 2026-02-30", 6, "a day that there is, such as 2026-01-31", "'2026-02-30'", nil),
      ("t == 25:00", 6, "a time of day, 00:00 … 23:59", "'25:00'", nil),
      (
        "d == 2026-01-31T09:30:00", 6,
        "an instant that there is, with a zone: 2026-01-31T09:30:00Z",
        "'2026-01-31T09:30:00'", nil
      ),
      ("a == 1e999", 6, "a number", "'1e999'", nil),
      (
        "a in 1", 7, "'...' and the last value of the range", "the end",
        "write in 18...65, or 18..<65 without 65 itself"
      ),
      ("a in 1...08:00", 10, "a number as the other bound is", "'08:00'", nil),
      (
        "d < 2026-01-01", 5, "'<=' before a date", "'2026-01-01'",
        "bounds of dates are included: use '<=' and the day next to it"
      ),
      ("a == 'x", 6, "a closing '", "\"'x\"", "the text is never closed"),
      (
        "a matches '\\d'", 12, "one of \\\\ \\' \\\" \\` \\n \\r \\t \\u{…}", "'\\\\'",
        "write \\\\ for a backslash, or a pattern between slashes: /\\d+/"
      ),
      ("müde👩‍👧 == 1", 5, "one of == != < <= > >= in is contains matches", "'👩'", nil),
    ] as [(String, Int, String, String, String?)])
  func errors(text: String, column: Int, expected: String, found: String, remedy: String?) {
    let error = #expect(throws: PredicateTextError.self) { try ResultPredicate(parsing: text) }
    #expect(error?.column == column)
    #expect(error?.expected == expected)
    #expect(error?.found == found)
    #expect(error?.remedy == remedy)
    #expect(ResultPredicate(text) == nil)
  }

  @Test("in a task file the error stands with its JSON path")
  func jsonError() {
    let json: JSONValue = ["when": "fever = true"]
    let error = #expect(throws: JSONError.self) { try SkipRule(json: json, at: .root) }
    #expect(
      error?.description
        == """
        $.when: column 7: expected one of == != < <= > >= in is contains matches, found '='; \
        did you mean '=='?
        """)
  }

  @Test("texts that are too long or too deeply nested are refused")
  func limits() throws {
    let atom = "a == 1"
    let long = Array(repeating: atom, count: 900).joined(separator: " or ")
    #expect(long.utf8.count <= ResultPredicate.maximumTextLength)
    #expect(ResultPredicate(long) != nil)
    #expect(ResultPredicate(long + String(repeating: " ", count: 10_000)) == nil)
    for (open, close) in [("(", ")"), ("not ", ""), ("all(", ")"), ("any(never, ", ")")] {
      func nested(_ count: Int) -> String {
        String(repeating: open, count: count) + atom + String(repeating: close, count: count)
      }
      #expect(ResultPredicate(nested(ResultPredicate.maximumTextNesting)) != nil)
      #expect(ResultPredicate(nested(ResultPredicate.maximumTextNesting + 1)) == nil)
      #expect(ResultPredicate(String(nested(3000).prefix(10_000))) == nil)
    }
  }

  @Test("hostile text gives a predicate or an error, never a trap", arguments: 1...10)
  func hostile(seed: UInt64) {
    var maker = PredicateMaker(seed: seed)
    let pieces = [
      "a", " ", "==", "!=", "<", "<=", "in", "is", "not", "and", "or", "(", ")", "[", "]", ",", "'",
      "\"", "`", "/", "\\", "\\u{", "}", "@", "2001", "-", "+", "1", "99999999999", ".", "...",
      "..<", "<..", ":", "T", "Z", "2026-01-31", "contains", "matching", "matches", "infinity",
      "\u{301}", "👨‍👩‍👧", "\0", "é",
    ]
    for _ in 0..<TestLength.count(500, long: 2000) {
      let count = Int.random(in: 1...12, using: &maker.random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &maker.random) ?? "" }.joined()
      if let predicate = ResultPredicate(text) {
        #expect(ResultPredicate(predicate.description) == predicate, "seed \(seed): \(text)")
      }
      var cut = maker.predicate(depth: 2).description.unicodeScalars
      if let place = cut.indices.randomElement(using: &maker.random) { cut.remove(at: place) }
      if let predicate = ResultPredicate(String(cut)) {
        #expect(ResultPredicate(predicate.description) == predicate, "seed \(seed): \(cut)")
      }
    }
  }

  @Test("Trap 6: a bound that is not a number is none")
  func notANumber() {
    #expect(ResultPredicate.numeric("x", minimum: .nan, maximum: 5) == .numeric("x", maximum: 5))
    #expect(NumberRange(minimum: .nan, maximum: .nan, includesMinimum: false) == NumberRange())
    #expect(!NumberRange().contains(.nan))
  }

  @Test("operators make one predicate of a chain")
  func operators() {
    let (a, b, c) = (flag("a"), flag("b"), flag("c"))
    #expect((a && b && c) == .and([a, b, c]))
    #expect((a || b || c) == .or([a, b, c]))
    #expect((a && b || !c) == .or([.and([a, b]), .not(c)]))
  }
}

private func flag(_ name: String) -> ResultPredicate {
  .boolean(ResultSelector(name), is: true)
}

private func time(_ text: String) -> TimeOfDay { PredicateMaker.time(text) }

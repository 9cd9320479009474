// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import StudyTasks
import Testing

@Suite("BoundedPattern")
struct BoundedPatternTests {
  @Test(
    "found anywhere, matched from end to end",
    arguments: [
      ("b+", "abbc", true, false), ("b+", "bb", true, true), ("a|ab", "ab", true, true),
      ("a??b?", "ab", true, true), ("^b", "ab", false, false), ("^b", "a\nb", false, false),
      ("(?m)^b", "a\nb", true, false), ("b$", "ab\n", true, false), ("x*", "", true, true),
      ("x*", "y", true, false), (".", "\n", false, false), ("\n", "\r\n", true, false),
      ("^.$", "😀", true, true), ("\u{301}", "e\u{301}", true, false),
      ("(a)\\1", "xaa", true, false),
      ("(?<=x)a", "xa", true, false), ("(?<n>a)\\k<n>", "aa", true, true),
      ("\0", "a\0b", true, false),
    ])
  func meaning(_ pattern: String, _ text: String, _ isFound: Bool, _ isWhole: Bool) throws {
    let bounded = try BoundedPattern(pattern)
    #expect(try bounded.isFound(in: text) == isFound)
    #expect(try bounded.matchesWhole(text) == isWhole)
  }

  @Test(
    "the end of a pattern that is a comment or a quotation is its end",
    arguments: [
      ("(?x) a b # and no more", "ab"), ("a\\Q(b", "a(b"), ("a|b\\Q)", "b)"), ("(?x) a | b #", "b"),
    ])
  func swallowedEnd(_ pattern: String, _ text: String) throws {
    let bounded = try BoundedPattern(pattern)
    #expect(try bounded.matchesWhole(text))
    #expect(try bounded.isFound(in: "--\(text)--"))
    #expect(try !bounded.matchesWhole(text + "c"))
  }

  @Test("letters match in either case where asked")
  func caseless() throws {
    #expect(try BoundedPattern("straße", ignoresCase: true).matchesWhole("STRASSE"))
    #expect(try !BoundedPattern("a").isFound(in: "A"))
  }

  @Test(
    "what is no pattern is said",
    arguments: [
      "", "(", "[a", "a)(b", "\\", "*", "a{2,1}", "a{100000000}", "(?<=a+)b", "\\p{none}",
    ])
  func invalid(_ pattern: String) {
    let error = #expect(throws: PatternError.self) { try BoundedPattern(pattern) }
    guard case .invalid(pattern, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description.contains("is no regular expression") == true)
  }

  @Test("patterns and texts have a longest length, in UTF-16 units")
  func lengths() throws {
    let pattern = String(repeating: "a", count: BoundedPattern.patternLimit)
    #expect(throws: PatternError.tooLong(limit: 1_000)) { try BoundedPattern(pattern + "a") }
    #expect(throws: PatternError.tooLong(limit: 1_000)) {
      try BoundedPattern(String(repeating: "😀", count: 501))
    }
    _ = try BoundedPattern(pattern)
    let text = String(repeating: "a", count: BoundedPattern.textLimit)
    let word = try BoundedPattern("b")
    #expect(try !word.isFound(in: text))
    #expect(throws: PatternError.tooLong(limit: 10_000)) { try word.isFound(in: text + "b") }
    #expect(throws: PatternError.tooLong(limit: 10_000)) { try word.matchesWhole(text + "b") }
  }

  /// Each takes years unbounded.
  static let endlessPatterns = [
    "(a+)+$", "^(a+)+b", "(a|a)*b", "(a|aa)+$", "(.*)*x", "(a?){50}a{50}x", "(a*)*\\1x",
    "((a{1,100}){1,100}){1,100}$", "((a{1,100}){1,100}){1,100}b", "(?:(?:a{1,2}){1,40}){1,40}b",
    "(?=(a+)+$)b|(a+)+$", "(?<!(a{1,30}){1,30}b)(a+)+$", "(a+)+\\1b", "(?>(a+)+$)|(a+)+$",
    "(?i)(A|a)*b", "([ab]*[ac]*)*d", "(?x) ( a + ) + $ # end",
  ]

  @Test("a pattern that would take for ever is an error, never false", arguments: endlessPatterns)
  func endless(_ pattern: String) throws {
    let bounded = try BoundedPattern(pattern)
    for count in TestLength.isLong ? [30, 60, 100] : [30, 100] {
      let text = String(repeating: "a", count: count) + "!"
      for answer in [bounded.isFound, bounded.matchesWhole] {
        do {
          // A short text may be within the limit; then the answer is right.
          #expect(try !answer(text) || count < 100)
        } catch {
          guard case .tooCostly(let steps) = error else { throw error }
          #expect(steps <= BoundedPattern.stepLimit)
        }
      }
    }
    #expect(throws: PatternError.self) {
      try bounded.isFound(in: String(repeating: "a", count: 100) + "!")
    }
  }

  @Test("long texts, long patterns and back-references leave fewer steps")
  func slowSteps() throws {
    let text = String(repeating: "a", count: BoundedPattern.textLimit)
    let nested = try BoundedPattern("(?:(?=(?:(?=.*)a){2000})a){100}b")
    #expect(throws: PatternError.tooCostly(steps: 190_000)) { try nested.isFound(in: text) }
    let reference = try BoundedPattern("(a+)\\1b")
    #expect(throws: PatternError.tooCostly(steps: 20_000)) { try reference.isFound(in: text) }
    let many = try BoundedPattern("(a+)" + String(repeating: "(?=\\1)", count: 150))
    #expect(throws: PatternError.self) { try many.isFound(in: text) }
    #expect(try many.isFound(in: "aa"))
  }

  @Test("a pile of combining marks does not make word boundaries slow")
  func piles() throws {
    let lead = "^[\\s\\S]{9999}" + String(repeating: "(?:||)", count: 16)
    let pattern = try BoundedPattern(lead + String(repeating: "\\B", count: 300) + "Z")
    let pile = "e" + String(repeating: "\u{301}", count: 9_998) + "a"
    #expect(throws: PatternError.self) { try pattern.isFound(in: pile) }
    let words = try BoundedPattern("\\bnaïve\\b")
    #expect(
      try words.isFound(in: "a nai\u{308}ve one, " + String(repeating: "a ", count: 4_000)) == false
    )
    #expect(try words.isFound(in: String(repeating: "a ", count: 4_000) + "naïve"))
  }

  @Test("states without end are an error")
  func depth() throws {
    let text = String(repeating: "a", count: BoundedPattern.textLimit)
    let captures = String(repeating: "()", count: 400)
    let deep = try BoundedPattern("(?:\(captures)[ab]|c)*d")
    #expect(throws: PatternError.self) { try deep.matchesWhole(text) }
  }

  @Test("honest patterns on the longest text are answered")
  func longText() throws {
    let text = String(repeating: "word ", count: BoundedPattern.textLimit / 5)
    #expect(try BoundedPattern("^[\\p{L} ]+$").isFound(in: text))
    #expect(try BoundedPattern("(?:\\w+\\s*)+").matchesWhole(text))
    #expect(try !BoundedPattern("\\d{4}-\\d{2}-\\d{2}").isFound(in: text))
    #expect(try !BoundedPattern("\\b(?:one|two|three|four)\\b").isFound(in: text))
    #expect(try !BoundedPattern("(.)\\1{2}").isFound(in: text))
  }

  @Test("a long list of words is answered")
  func alternation() throws {
    let words = (100..<220).map { "word\($0)" }
    let list = try BoundedPattern(words.dropFirst(10).joined(separator: "|"))
    let text = words.prefix(10).joined(separator: " ")
    #expect(try !list.isFound(in: text))
    #expect(try list.isFound(in: text + " word219"))
  }

  @Test("random patterns on random texts are answered as their definition says")
  func definition() throws {
    let seed: UInt64 = 20_260_101
    var source = SplitMix64(seed: seed)
    for round in 0..<TestLength.count(1_000, long: 3_000) {
      let pattern = RandomPattern.random(depth: 3, using: &source)
      guard let bounded = try? BoundedPattern(pattern.text) else {
        #expect(pattern.text.utf16.count > BoundedPattern.patternLimit)
        continue
      }
      for length in 0..<8 {
        let letters = (0..<length).map { _ in "aabbx".randomElement(using: &source) ?? "a" }
        let text = String(letters)
        let place: Comment = "seed \(seed), round \(round): \(pattern.text) on '\(text)'"
        #expect(try bounded.isFound(in: text) == pattern.isFound(in: letters), place)
        #expect(try bounded.matchesWhole(text) == pattern.matchesWhole(letters), place)
      }
    }
  }

  @Test("one pattern may be asked from several threads at once")
  func concurrent() async throws {
    let bounded = try BoundedPattern("^(?:[a-c]+\\d)+$")
    let slow = try BoundedPattern("(a+)+$")
    try await withThrowingTaskGroup { group in
      for number in 0..<TestLength.count(24, long: 100) {
        group.addTask { () async throws in
          #expect(try bounded.isFound(in: "abc\(number % 10)"))
          #expect(throws: PatternError.self) {
            try slow.isFound(in: String(repeating: "a", count: 64) + "!")
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

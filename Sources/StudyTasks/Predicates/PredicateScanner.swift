// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

/// Walks over the text of a predicate and takes its words.
///
/// Works on Unicode scalars: a combining mark after a quote belongs to the text, not to the quote.
struct PredicateScanner {
  private let scalars: [Unicode.Scalar]
  private(set) var position = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// A value on the right of an operator.
  enum Literal: Hashable {
    case boolean(Bool)
    case number(Double)
    case text(String)
    case time(TimeOfDay)
    case day(year: Int, month: Int, day: Int)
    case instant(Date)
  }

  // MARK: Looking

  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  mutating func skipSpace() {
    while let next, next.properties.isWhitespace { position += 1 }
  }

  /// The word at the position, without taking it; `nil` where there is none.
  var word: String? {
    guard let next, PredicateWords.beginsIdentifier(next) else { return nil }
    return text(to: end(PredicateWords.continuesIdentifier))
  }

  /// The operator at the position, without taking it; empty where there is none.
  var symbol: String { text(to: end { "=!<>&|~".unicodeScalars.contains($0) }) }

  /// The text at the position, for messages.
  var found: String {
    guard let next else { return "the end" }
    if let word { return "'\(word.prefix(30))'" }
    if !symbol.isEmpty { return "'\(symbol.prefix(30))'" }
    if PredicateWords.continuesNumber(next) {
      return "'\(text(to: end(PredicateWords.continuesNumber)).prefix(30))'"
    }
    let isQuote = next == "'" || next == "\"" || next == "`"
    return PredicateWords.quoted(text(to: min(scalars.count, position + (isQuote ? 30 : 1))))
  }

  /// The error of something else than expected at a position, by default the present one.
  func error(expected: String, at place: Int? = nil, remedy: String? = nil) -> PredicateTextError {
    var there = self
    there.position = place ?? position
    let before = String(String.UnicodeScalarView(scalars[..<there.position]))
    return PredicateTextError(
      column: before.count + 1, expected: expected, found: there.found, remedy: remedy)
  }

  private func end(_ isPart: (Unicode.Scalar) -> Bool) -> Int {
    scalars[position...].firstIndex { !isPart($0) } ?? scalars.count
  }

  private func text(to end: Int) -> String {
    String(String.UnicodeScalarView(scalars[position..<end]))
  }

  // MARK: Taking

  /// Takes the text where it stands here.
  mutating func take(_ text: String) -> Bool {
    let wanted = text.unicodeScalars
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  /// Takes the word where just it stands here, after space.
  mutating func take(word wanted: String) -> Bool {
    skipSpace()
    guard word == wanted else { return false }
    position += wanted.unicodeScalars.count
    return true
  }

  /// Takes an identifier, plain or in backticks.
  mutating func takeIdentifier() throws(PredicateTextError) -> String {
    if next == "`" { return try takeQuoted() }
    guard let word else {
      throw error(
        expected: "the name of a result",
        remedy: next == nil ? nil : "put an identifier with such a character in `backticks`")
    }
    guard !PredicateWords.reserved.contains(word) else {
      throw error(
        expected: "the name of a result",
        remedy: "put `\(word)` in backticks where it is an identifier")
    }
    position += word.unicodeScalars.count
    return word
  }

  /// Takes a text in quotes or backticks; there must be one.
  mutating func takeQuoted() throws(PredicateTextError) -> String {
    let start = position
    guard let quote = next else { throw error(expected: "a text in quotes") }
    position += 1
    var taken = String.UnicodeScalarView()
    while let scalar = next {
      position += 1
      if scalar == quote { return String(taken) }
      taken.append(scalar == "\\" ? try takeEscape() : scalar)
    }
    throw error(expected: "a closing \(quote)", at: start, remedy: "the text is never closed")
  }

  /// Takes what follows a backslash.
  private mutating func takeEscape() throws(PredicateTextError) -> Unicode.Scalar {
    let start = position - 1
    let escaped = next
    position += escaped == nil ? 0 : 1
    switch escaped {
    case "\\", "'", "\"", "`": return escaped ?? "\\"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      guard take("{") else { break }
      let digits = text(to: end { $0.properties.isASCIIHexDigit })
      position += digits.unicodeScalars.count
      guard digits.count <= 8, let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init),
        take("}")
      else { break }
      return scalar
    default: break
    }
    throw error(
      expected: "one of \\\\ \\' \\\" \\` \\n \\r \\t \\u{…}", at: start,
      remedy: "write \\\\ for a backslash, or a pattern between slashes: /\\d+/")
  }

  /// Takes a pattern, in quotes or between slashes.
  mutating func takePattern() throws(PredicateTextError) -> String {
    let start = position
    if next == "'" || next == "\"" { return try takeQuoted() }
    guard take("/") else { throw error(expected: "a pattern in quotes or between slashes") }
    var taken = String.UnicodeScalarView()
    while let scalar = next {
      position += 1
      if scalar == "/" { return String(taken) }
      guard scalar == "\\", let escaped = next else {
        taken.append(scalar)
        continue
      }
      position += 1
      taken += escaped == "/" ? ["/"] : [scalar, escaped]
    }
    throw error(expected: "a closing /", at: start, remedy: "the pattern is never closed")
  }

  /// Takes a value of any kind.
  mutating func takeLiteral() throws(PredicateTextError) -> Literal {
    switch next {
    case "'", "\"": return .text(try takeQuoted())
    case "@": return .instant(try takeSeconds())
    case let next? where next == "-" || PredicateWords.isDigit(next):
      return try takeNumeral()
    default: break
    }
    if take("infinity") { return .number(.infinity) }
    guard let word, let value = Bool(word) else { throw noLiteral }
    position += word.unicodeScalars.count
    return .boolean(value)
  }

  private var noLiteral: PredicateTextError {
    let near = word.flatMap { nearest(to: $0.lowercased(), among: ["true", "false"]) }
    let remedy =
      near.map { "did you mean \($0)?" } ?? word.map { "put text in quotes: '\($0.prefix(30))'" }
    return error(
      expected: "a value: true, false, a number, 'text', 22:30, 2026-01-31", remedy: remedy)
  }

  /// Takes the run of characters that make up a number, a time or a date. Two dots end it.
  private mutating func takeRun() -> String {
    var end = position
    while end < scalars.count, PredicateWords.continuesNumber(scalars[end]),
      !(scalars[end] == "." && end + 1 < scalars.count && scalars[end + 1] == ".")
    { end += 1 }
    defer { position = end }
    return text(to: end)
  }

  private mutating func takeNumeral() throws(PredicateTextError) -> Literal {
    let start = position
    let run = takeRun()
    if let number = PredicateScanner.number(run) { return .number(number) }
    if let time = TimeOfDay(run) { return .time(time) }
    if let day = PredicateScanner.day(run) { return day }
    if let date = Date(iso8601: run) { return .instant(date) }
    let expected =
      if run.contains("T") {
        "an instant that there is, with a zone: 2026-01-31T09:30:00Z"
      } else if run.contains(":") {
        "a time of day, 00:00 … 23:59"
      } else if run.dropFirst().contains("-") {
        "a day that there is, such as 2026-01-31"
      } else {
        "a number"
      }
    throw error(expected: expected, at: start)
  }

  /// Takes `@` and the seconds of an instant.
  private mutating func takeSeconds() throws(PredicateTextError) -> Date {
    let start = position
    position += 1
    let isSince2001 =
      take("2001+") || (scalars[position...].starts(with: "2001-".unicodeScalars) && take("2001"))
    guard let seconds = PredicateScanner.number(takeRun()) else {
      throw error(expected: "an instant in seconds, such as @1700000000.25", at: start)
    }
    return isSince2001
      ? Date(timeIntervalSinceReferenceDate: seconds) : Date(timeIntervalSince1970: seconds)
  }

  /// A number as JSON has it, or infinity; `nil` for one too large.
  private static func number(_ run: String) -> Double? {
    if run == "infinity" { return .infinity }
    if run == "-infinity" { return -.infinity }
    guard run.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), run.last != ".",
      let value = Double(run), value.isFinite
    else { return nil }
    return value
  }

  /// A day of the Gregorian calendar, of which the month has so many.
  private static func day(_ run: String) -> Literal? {
    let parts = run.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, 4...9 ~= parts[0].count, parts[1].count == 2, parts[2].count == 2,
      run.utf8.allSatisfy({ "0123456789-".utf8.contains($0) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      1...12 ~= month
    else { return nil }
    let isLeapYear = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
    let days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    return 1...days ~= day ? .day(year: year, month: month, day: day) : nil
  }
}

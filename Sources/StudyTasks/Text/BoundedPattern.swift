// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A regular expression from an untrusted file, which cannot hang the program that asks it.
///
/// ICU syntax, as `NSRegularExpression` has it, back-references and look-around included. Matching
/// is bounded by steps, not by a clock, so that the same question has the same answer on every
/// machine: what would take longer is an error, never "not found". One question takes at most a
/// few seconds, and that only for a pattern written to be slow; an honest one takes microseconds.
///
/// The value is the pattern's text. Reading it compiles it once to check it and each question
/// compiles it again, for 5 to 40 µs; a thousand characters made to be slow take 30 ms.
public struct BoundedPattern: Sendable, Hashable {
  /// The regular expression.
  public let pattern: String
  /// Whether letters match in either case.
  public let ignoresCase: Bool

  /// UTF-16 units of a pattern.
  public static let patternLimit = 1_000
  /// UTF-16 units of a text.
  public static let textLimit = 10_000
  /// Steps of one question: states that the matcher keeps so that it can come back to them.
  ///
  /// Fewer for long texts, long patterns and back-references, where one step may look at much of
  /// the text: 200 000 for a text of 10 000 units, 26 000 with a back-reference as well.
  public static let stepLimit = 1_000_000

  /// - Throws: ``PatternError/invalid(pattern:detail:)`` or ``PatternError/tooLong(limit:)``.
  public init(_ pattern: String, ignoresCase: Bool = false) throws(PatternError) {
    guard pattern.utf16.count <= Self.patternLimit else {
      throw .tooLong(limit: Self.patternLimit)
    }
    guard !pattern.isEmpty else { throw .invalid(pattern: pattern, detail: "it is empty") }
    self.pattern = pattern
    self.ignoresCase = ignoresCase
    guard compiled(pattern) != nil else {
      throw .invalid(
        pattern: pattern,
        detail: "look for a bracket that is not closed, a \\ too few or a count above 16 million")
    }
  }

  /// Whether the pattern matches some part of the text.
  ///
  /// - Throws: ``PatternError/tooLong(limit:)`` or ``PatternError/tooCostly(steps:)``.
  public func isFound(in text: String) throws(PatternError) -> Bool {
    // Not the library's own search: its reports of progress would count places as well as steps.
    try isMatched(before: #"[\s\S]*?"#, after: "", at: text)
  }

  /// Whether the pattern matches the text from its first character to its last, as `MATCHES` in a
  /// predicate has it: of several ways to match, one that reaches the end counts.
  ///
  /// - Throws: ``PatternError/tooLong(limit:)`` or ``PatternError/tooCostly(steps:)``.
  public func matchesWhole(_ text: String) throws(PatternError) -> Bool {
    try isMatched(before: "", after: #"\z"#, at: text)
  }

  /// The text with each part that the pattern matches replaced.
  ///
  /// - Parameter substitution: What stands in its place; `$1` is the first group.
  /// - Throws: ``PatternError/tooLong(limit:)``, also for a result beyond a hundred times
  ///   ``textLimit``, or ``PatternError/tooCostly(steps:)``.
  public func replacing(in text: String, with substitution: String) throws(PatternError) -> String {
    var (result, end, length) = ("", text.startIndex, 0)
    var isTooLong = false
    try enumerate(before: "", after: "", in: text, options: []) { match, expression in
      guard let range = Range(match.range, in: text) else { return true }
      let replacement = expression.replacementString(
        for: match, in: text, offset: 0, template: substitution)
      length += replacement.utf16.count
      isTooLong = length > 100 * Self.textLimit
      guard !isTooLong else { return false }
      result += text[end..<range.lowerBound] + replacement
      end = range.upperBound
      return true
    }
    guard !isTooLong else { throw .tooLong(limit: 100 * Self.textLimit) }
    return result + text[end...]
  }

  // MARK: - Matching

  /// The matcher reports once in that many steps (ICU's timer).
  private static let stepsOfReport = 10_000
  /// Nanoseconds, about, that one question may take.
  private static let work = 2_000_000_000

  private func isMatched(
    before: String, after: String, at text: String
  ) throws(PatternError) -> Bool {
    var isMatched = false
    try enumerate(before: before, after: after, in: text, options: .anchored) { _, _ in
      isMatched = true
      return false
    }
    return isMatched
  }

  /// Hands out the matches from left to right, as long as `body` gives true.
  private func enumerate(
    before: String, after: String, in text: String, options: NSRegularExpression.MatchingOptions,
    _ body: @escaping (NSTextCheckingResult, NSRegularExpression) -> Bool
  ) throws(PatternError) {
    let length = text.utf16.count
    guard length <= Self.textLimit else { throw .tooLong(limit: Self.textLimit) }
    let reports = reportLimit(for: text)
    guard reports > 0, let expression = grouped(before: before, after: after) else {
      throw .tooCostly(steps: reports)
    }
    var count = 0
    var (isEnough, hasFailed) = (false, false)
    expression.enumerateMatches(
      in: text, options: options.union([.reportProgress, .reportCompletion]),
      range: NSRange(location: 0, length: length)
    ) { result, flags, stop in
      if flags.contains(.progress) { count += 1 }
      // The matcher has no room left to keep states in.
      if flags.contains(.internalError) { hasFailed = true }
      if let result, !body(result, expression) { isEnough = true }
      stop.pointee = ObjCBool(isEnough || count >= reports)
    }
    if isEnough { return }
    guard !hasFailed, count < reports else {
      throw .tooCostly(steps: max(count, 1) * Self.stepsOfReport)
    }
  }

  /// Reports of progress after which a question is given up; 0 for one not to be asked.
  ///
  /// A step may run along the whole text (at 1 ns a unit), compare as much of the pattern as there
  /// is (5 ns), compare a piece of the text for each back-reference (6 ns) and look for the letter
  /// below a pile of combining marks for each `\b` (5 ns): the worst measured of patterns written to
  /// be slow.
  private func reportLimit(for text: String) -> Int {
    let references = count(ofEscaped: "k123456789".utf8)
    let boundaries = count(ofEscaped: "bB".utf8)
    var cost = text.utf16.count * (1 + 6 * references) + 5 * pattern.utf16.count
    if boundaries > 0 { cost += 5 * boundaries * text.highestPile }
    return min(Self.stepLimit, Self.work / max(cost, 1)) / Self.stepsOfReport
  }

  /// How often one of the letters follows a `\`, or more: what is quoted is counted as well.
  private func count(ofEscaped letters: String.UTF8View) -> Int {
    zip(pattern.utf8, pattern.utf8.dropFirst()).count { first, second in
      first == UInt8(ascii: "\\") && letters.contains(second)
    }
  }

  /// The pattern as a group, with something before and after it.
  private func grouped(before: String, after: String) -> NSRegularExpression? {
    // A comment of the (?x) form or a \Q swallows the parenthesis that ends the group, which then
    // does not compile; a group that compiles holds the whole pattern.
    for end in [")", "\n)", "\\E)"] {
      if let expression = compiled("\(before)(?:\(pattern)\(end)\(after)") { return expression }
    }
    return nil
  }

  private func compiled(_ pattern: String) -> NSRegularExpression? {
    try? NSRegularExpression(pattern: pattern, options: ignoresCase ? .caseInsensitive : [])
  }
}

extension String {
  /// The most characters in a row that belong to the one before them.
  fileprivate var highestPile: Int {
    var highest = 0
    var height = 0
    for scalar in unicodeScalars {
      let properties = scalar.properties
      height = properties.isGraphemeExtend || properties.generalCategory == .format ? height + 1 : 0
      highest = max(highest, height)
    }
    return highest
  }
}

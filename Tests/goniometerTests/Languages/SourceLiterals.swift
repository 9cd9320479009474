// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The string literals of Swift source text, as keys of messages: `%1`, `%2` in place of values.
///
/// Literals over several lines, escapes, and literals within values are read; literals that `+` joins
/// are one. Comments have none.
struct SourceLiterals {
  private(set) var texts: [String] = []
  private var rest: Substring
  /// Whether a `+` stands between the last literal and the next.
  private var isJoined = false

  init(_ source: String) {
    rest = source[...]
    while let next = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { $0 != "\n" }
      } else if rest.hasPrefix("/*") {
        rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
      } else if next == "\"" {
        let isJoined = isJoined
        let text = literal()
        if isJoined, let last = texts.popLast() {
          texts.append(Self.joined(last, text))
        } else {
          texts.append(text)
        }
        self.isJoined = false
      } else {
        if next == "+" {
          isJoined = !texts.isEmpty && hasJustRead
        } else if !next.isWhitespace {
          (isJoined, hasJustRead) = (false, false)
        }
        rest.removeFirst()
      }
    }
  }

  /// Whether nothing but space has come since the last literal.
  private var hasJustRead = false

  /// The literal at the beginning of the rest.
  private mutating func literal() -> String {
    let end = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    rest = rest.dropFirst(end.count)
    var (text, count) = ("", 0)
    while let next = rest.first, !rest.hasPrefix(end) {
      guard next == "\\" else {
        text.append(next)
        rest.removeFirst()
        continue
      }
      rest.removeFirst()
      switch rest.popFirst() {
      case "(":
        count += 1
        text += "%\(count)"
        skipValue()
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
        if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
          text.unicodeScalars.append(scalar)
        }
      case "n": text += "\n"
      case "t": text += "\t"
      case "r": text += "\r"
      // A line that goes on in the next.
      case "\n": text += "\u{0}\n"
      case let other?: text.append(other)
      case nil: break
      }
    }
    rest = rest.dropFirst(end.count)
    hasJustRead = true
    return end.count == 1 ? text : Self.unindented(text)
  }

  /// Skips a value up to the parenthesis that closes it.
  private mutating func skipValue() {
    var depth = 1
    while depth > 0, let next = rest.first {
      if next == "\"" {
        let inner = literal()
        texts.append(inner)
        continue
      }
      if next == "(" { depth += 1 }
      if next == ")" { depth -= 1 }
      rest.removeFirst()
    }
  }

  /// Two literals as one, the values of the second counted on.
  private static func joined(_ first: String, _ second: String) -> String {
    let count = numbers(in: first).count
    return first
      + second.replacing(#/%([0-9]+)/#) { "%\(count + (Int($0.output.1) ?? 0))" }
  }

  /// The numbers of the values in a key.
  static func numbers(in key: String) -> Set<Int> {
    Set(key.matches(of: #/%([0-9]+)/#).compactMap { Int($0.output.1) })
  }

  /// The lines between the marks of a literal over several lines, without their indentation.
  private static func unindented(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    let indent = lines.popLast()?.count ?? 0
    return lines.map { $0.dropFirst(indent) }.joined(separator: "\n")
      .replacing("\u{0}\n", with: "")
  }
}

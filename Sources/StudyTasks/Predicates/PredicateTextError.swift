// SPDX-License-Identifier: Apache-2.0

/// A fault in the text of a predicate, and its place.
public struct PredicateTextError: Error, Sendable, Hashable {
  /// Where it is wrong: characters counted from 1.
  public var column: Int
  /// The expected text.
  public var expected: String
  /// The text found, at most thirty characters of it.
  public var found: String
  /// How to mend it: the word that was probably meant, or how to write what was.
  public var remedy: String?
}

extension PredicateTextError: CustomStringConvertible {
  /// The place, what is wrong there and how to mend it, in one line.
  public var description: String {
    "column \(column): expected \(expected), found \(found)\(remedy.map { "; \($0)" } ?? "")"
  }
}

// SPDX-License-Identifier: Apache-2.0

/// What is wrong with the text of a predicate, and where.
public struct PredicateTextError: Error, Sendable, Hashable {
  /// Where it is wrong: characters counted from 1.
  public var column: Int
  /// What could stand there.
  public var expected: String
  /// What stands there, at most thirty characters of it.
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

// SPDX-License-Identifier: Apache-2.0

/// Words for a person, which a ``Translator`` puts into their language.
///
/// Written as an English literal; what is interpolated is a value, not a part of the words:
///
/// ```swift
/// let message: Message = "Type a number from 1 to \(count)."
/// print(message)                        // Type a number from 1 to 4.
/// print(message.key)                    // Type a number from 1 to %1.
/// print(Translator.english(message))    // Type a number from 1 to 4.
/// ```
///
/// Words that a task's author or the person wrote are values: they are shown as they are.
public struct Message: Sendable, Hashable {
  /// The English words with `%1`, `%2`, … in place of the values.
  public let key: String
  /// The values, in the order of the English words.
  public let values: [Value]

  /// A value within a message.
  public enum Value: Sendable, Hashable {
    /// A name, a whole number, or words that somebody wrote.
    case text(String)
    /// A number with a decimal point, which becomes the language's decimal mark.
    case decimal(String)
    /// Words that are translated themselves.
    indirect case message(Message)
  }

  /// Words that are looked up as a whole; words without a translation stay as they are.
  public init(lookingUp words: String) { (key, values) = (words, []) }

  /// Words of an author or of the person, which are in their language already.
  public init(verbatim words: String) { (key, values) = ("%1", [.text(words)]) }

  /// Words from their parts, for a key that is data.
  ///
  /// - Parameter key: the English words with `%1`, `%2`, … in place of the values.
  public init(key: String, values: [Value]) { (self.key, self.values) = (key, values) }

  /// A number, written with a decimal point as English has it.
  public init(decimal number: String) { (key, values) = ("%1", [.decimal(number)]) }
}

extension Message: ExpressibleByStringInterpolation {
  /// Collects the words and the values of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var values: [Value] = []

    /// Makes room for a literal.
    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 2 * interpolationCount)
    }

    /// Adds words.
    public mutating func appendLiteral(_ literal: String) { key += literal }

    /// Adds a number, a name, or words that somebody wrote.
    public mutating func appendInterpolation(_ text: some StringProtocol) {
      append(.text(String(text)))
    }

    /// Adds a whole number.
    public mutating func appendInterpolation(_ number: Int) { append(.text("\(number)")) }

    /// Adds a number, written with a decimal point as English has it.
    public mutating func appendInterpolation(decimal number: String) { append(.decimal(number)) }

    /// Adds words that are translated themselves.
    public mutating func appendInterpolation(_ message: Message) { append(.message(message)) }

    private mutating func append(_ value: Value) {
      values.append(value)
      key += "%\(values.count)"
    }
  }

  /// A message without values.
  public init(stringLiteral words: String) { self.init(lookingUp: words) }

  /// A message of words and values.
  public init(stringInterpolation: StringInterpolation) {
    (key, values) = (stringInterpolation.key, stringInterpolation.values)
  }
}

extension Message: CustomStringConvertible {
  /// The message in English.
  public var description: String { Translator.english(self) }
}

// SPDX-License-Identifier: Apache-2.0

public import Localization

/// Words of the joint table, in every language that the programs speak.
///
/// ```swift
/// let words = Phrase("left knee", german: "linkes Knie")
/// print(words.message)   // left knee
/// ```
public struct Phrase: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The English words, which are the key of the translations.
  public let english: String
  /// The German words.
  public let german: String

  /// Words in both languages.
  public init(_ english: String, german: String) {
    (self.english, self.german) = (english, german)
  }

  /// Words that are the same in every language.
  public init(stringLiteral words: String) { self.init(words, german: words) }

  /// The words as a message, with values where they have `%1`, `%2`, ….
  public func callAsFunction(_ values: Message.Value...) -> Message {
    Message(key: english, values: values)
  }

  /// The words as a message without values.
  public var message: Message { self() }
}

extension MessageTable {
  /// The words of the joint table.
  public static var joints: MessageTable {
    let phrases = Joint.allCases.flatMap(\.phrases)
    return MessageTable([
      .german: Dictionary(phrases.map { ($0.english, $0.german) }) { first, _ in first }
    ])
  }
}

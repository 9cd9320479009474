// SPDX-License-Identifier: Apache-2.0

public import Localization

/// Words of the joint table, in every language that the programs speak.
///
/// ```swift
/// let words = Phrase("left knee", german: "linkes Knie")
/// print(words.message)   // left knee
/// ```
public struct Phrase: Sendable, Hashable {
  /// The English words, which are the key of the translations.
  public let english: String
  /// The German words.
  public let german: String

  /// Words in both languages.
  public init(_ english: String, german: String) {
    (self.english, self.german) = (english, german)
  }

  /// The words as a message, with values where they have `%1`, `%2`, ….
  public func callAsFunction(_ values: Message...) -> Message {
    Message(key: english, values: values.map { .message($0) })
  }

  /// The words as a message without values.
  public var message: Message { self() }
}

/// Words that say the side of the body.
public struct SidedPhrase: Sendable, Hashable {
  /// The words of each side.
  public let left, right, unstated: Phrase

  /// Words of both sides, and those that say none.
  public init(left: Phrase, right: Phrase, unstated: Phrase) {
    (self.left, self.right, self.unstated) = (left, right, unstated)
  }

  /// Words of something that has no sides.
  public init(_ words: Phrase) { (left, right, unstated) = (words, words, words) }

  /// The words of a side.
  public subscript(side: Side) -> Phrase {
    switch side {
    case .left: left
    case .right: right
    case .unstated: unstated
    }
  }

  var hasSides: Bool { left != right }
  var phrases: [Phrase] { [left, right, unstated] }
}

extension MessageTable {
  /// The words of the joint table.
  public static var joints: MessageTable {
    let phrases = Joint.allCases.flatMap(\.phrases).map { ($0.english, $0.german) }
    let nouns = Joint.allCases.flatMap { [$0.proximal, $0.distal] }.map {
      ($0.noun, $0.label.german)
    }
    return MessageTable([.german: Dictionary(phrases + nouns) { first, _ in first }])
  }
}

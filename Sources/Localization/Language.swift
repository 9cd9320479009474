// SPDX-License-Identifier: Apache-2.0

/// The languages that the messages of this package are written in.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"

  /// The language of a locale's identifier, such as `de_AT`; `nil` if there are no messages in it.
  public init?(locale identifier: String) {
    self.init(rawValue: identifier.prefix { $0 != "_" && $0 != "-" }.lowercased())
  }

  /// The mark between the whole part and the fraction of a number.
  var decimalMark: String {
    switch self {
    case .english: "."
    case .german: ","
    }
  }
}

/// The messages of one module in the languages besides English.
public struct MessageTable: Sendable {
  /// The translations of a language by the English key.
  public let translations: [Language: [String: String]]

  /// A table of a module, with every language that it speaks besides English.
  public init(_ translations: [Language: [String: String]]) { self.translations = translations }

  /// This table with the messages of another; of two translations of one message this table's counts.
  public func completed(by other: MessageTable) -> MessageTable {
    MessageTable(
      translations.merging(other.translations) { own, added in
        own.merging(added) { own, _ in own }
      })
  }
}

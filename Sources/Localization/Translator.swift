// SPDX-License-Identifier: Apache-2.0

/// The messages of a program in one language.
///
/// ```swift
/// let french = Translator(language: "fr", messages: ["Press Enter.": "Appuyez sur Entrée."])
/// print(french("Press Enter."))   // Appuyez sur Entrée.
/// ```
///
/// A message without a translation is shown in English. Immutable and cheap to copy; a call costs one
/// look-up and the length of the words.
public struct Translator: Sendable {
  /// The language's code of two letters or three (ISO 639): `de`.
  public let language: String
  /// The translations by ``Message/key``. The values stand at `%1`, `%2`, … in any order.
  public let messages: [String: String]
  /// The mark between the whole part and the fraction of a number: a comma in German.
  public let decimalMark: String

  /// Translates into a language of one's own.
  public init(language: String, messages: [String: String], decimalMark: String = ".") {
    (self.language, self.messages, self.decimalMark) = (language, messages, decimalMark)
  }

  /// Translates into a language by the tables of some modules; of two translations of one message the
  /// later table's counts.
  public init(_ language: Language, _ tables: [MessageTable]) {
    let messages = ([.localization] + tables).reduce(into: [:]) { messages, table in
      messages.merge(table.translations[language] ?? [:]) { $1 }
    }
    self.init(language: language.rawValue, messages: messages, decimalMark: language.decimalMark)
  }

  /// Leaves every message as it is written.
  public static let english = Translator(.english, [])

  /// The message in the language.
  public func callAsFunction(_ message: Message) -> String {
    let words = messages[message.key] ?? message.key
    guard !message.values.isEmpty else { return words }
    let values = message.values.map { value in
      switch value {
      case .text(let text): text
      case .decimal(let number): decimal(number)
      case .message(let message): self(message)
      }
    }
    return Self.fill(words, with: values)
  }

  /// A sentence that other code has put together in English already, such as an error's description.
  ///
  /// A key fits that has most of its words, with values between; of several the longest counts. Values are
  /// translated in the same way, and the letters of those that can be do not count. A sentence without such
  /// a key stays as it is. Linear in the table.
  public func callAsFunction(sentence: String) -> String { translated(sentence) ?? sentence }

  /// The sentence in the language; `nil` if no key fits.
  private func translated(_ sentence: String) -> String? {
    if let words = messages[sentence] { return words }
    let fits = messages.compactMap { key, words in
      SentencePattern(key).values(in: sentence) { translated($0) != nil }
        .map { (key: key, words: words, values: $0) }
    }
    guard let best = fits.max(by: { ($0.key.count, $1.key) < ($1.key.count, $0.key) }) else {
      return nil
    }
    let values = best.values.map { translated($0) ?? (Self.isNumber($0) ? decimal($0) : $0) }
    return Self.fill(best.words, with: values)
  }

  /// Whether a value is a number, with its sign or unit maybe: `2.5`, `-1.5`, `1.2°`.
  private static func isNumber(_ value: String) -> Bool {
    Double(value) != nil || value.last == "°" && Double(value.dropLast()) != nil
  }

  /// A number that is written with a decimal point, with the language's decimal mark.
  public func decimal(_ number: String) -> String {
    number.split(separator: ".", omittingEmptySubsequences: false).joined(separator: decimalMark)
  }

  /// Puts the values where `%` and their numbers stand. A percent sign before anything else stays.
  private static func fill(_ words: String, with values: [String]) -> String {
    var filled = ""
    var rest = words[...]
    while let mark = rest.firstIndex(of: "%") {
      filled += rest[..<mark]
      rest = rest[rest.index(after: mark)...]
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard let number = Int(digits), values.indices.contains(number - 1) else {
        filled += "%"
        continue
      }
      filled += values[number - 1]
      rest = rest.dropFirst(digits.count)
    }
    return filled + rest
  }

  /// Whether the person said yes or no; `nil` for other words. English is understood in every language.
  ///
  /// - Parameter typed: The words, in small or capital letters.
  public func yesOrNo(_ typed: String) -> Bool? {
    let text = typed.lowercased()
    if ["y", "yes", self("y"), self("yes")].contains(text) { return true }
    if ["n", "no", self("n"), self("no")].contains(text) { return false }
    return nil
  }
}

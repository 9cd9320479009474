// SPDX-License-Identifier: Apache-2.0

public import Localization

/// The choices of a format, whatever they look like: their values, and which of them go together.
public struct ChoiceList: Sendable, Hashable {
  /// One choice.
  public struct Entry: Sendable, Hashable {
    /// The value that results hold: the choice's value, or else its index.
    public let value: ChoiceValue
    /// The choice in words.
    public let text: String
    /// Whether the choice excludes all others.
    public let isExclusive: Bool
    /// The choice's text field; `nil` for none.
    public let other: OtherText?
    /// The concept of a terminology that the choice stands for; `nil` for none.
    public let coding: ChoiceCoding?
  }

  /// The choices in order.
  public let entries: [Entry]
  /// Whether one or several may be chosen.
  public let style: ChoiceStyle

  init(_ choices: [TextChoice], style: ChoiceStyle) {
    self.style = style
    entries = choices.enumerated().map { index, choice in
      Entry(
        value: choice.value ?? .number(Double(index)), text: choice.text,
        isExclusive: choice.isExclusive, other: choice.other, coding: choice.coding)
    }
  }

  /// The choices that the format offers; `nil` for a format without choices.
  ///
  /// A boolean has the choices 1 and 0.
  ///
  /// - Parameter translator: For "Yes" and "No" where the format has no words for them.
  public init?(_ format: AnswerFormat, in translator: Translator = .english) {
    switch format.implied(in: translator).kind {
    case .textChoice(let format): self.init(format.choices, style: format.style)
    case .textScale(let format): self.init(format.choices, style: .single)
    case .valuePicker(let format): self.init(format.choices, style: .single)
    case .imageChoice(let format):
      self.init(
        format.choices.enumerated().map {
          TextChoice($1.text ?? $1.normalImage ?? "\($0 + 1)", value: $1.value, coding: $1.coding)
        }, style: format.style)
    case .colorChoice(let format):
      self.init(
        format.choices.enumerated().map {
          TextChoice(
            $1.text ?? "\($0 + 1)", value: $1.value, isExclusive: $1.isExclusive,
            coding: $1.coding)
        }, style: format.style)
    case .boolean(let format):
      self.init(
        [
          TextChoice(format.yes ?? translator("Yes"), value: 1),
          TextChoice(format.no ?? translator("No"), value: 0),
        ],
        style: .single)
    default: return nil
    }
  }

  /// Returns the value that results hold for the choice at an index; `nil` if there is no such choice.
  public func value(at index: Int) -> ChoiceValue? {
    entries.indices.contains(index) ? entries[index].value : nil
  }

  /// The values as results hold them: in the order of the choices, each once.
  ///
  /// A text that is no choice's value is the text of the choice "other", where there is one.
  func checked(_ values: [ChoiceValue]) throws(AnswerError) -> [ChoiceValue] {
    var chosen: [Int: ChoiceValue] = [:]
    for value in values {
      let index = try index(of: value)
      if let other = entries[index].other, !other.isOptional, value == entries[index].value {
        throw .otherTextMissing
      }
      // Two texts for one choice "other": neither may be lost in silence.
      guard chosen[index] == nil || chosen[index] == value else { throw .notAChoice(value) }
      chosen[index] = value
    }
    guard chosen.count <= 1 || style == .multiple else { throw .tooManyChoices }
    if chosen.count > 1,
      let exclusive = chosen.keys.sorted().first(where: { entries[$0].isExclusive })
    {
      throw .exclusiveChoice(entries[exclusive].value)
    }
    return chosen.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the index of the choice with that value. The choice "other" takes any other text.
  ///
  /// - Throws: ``AnswerError/notAChoice(_:)`` for a value of no choice, and
  ///   ``AnswerError/otherTextMissing`` for a text of white space alone.
  public func index(of value: ChoiceValue) throws(AnswerError) -> Int {
    if let index = entries.firstIndex(where: { $0.value == value }) { return index }
    guard case .string(let text) = value,
      let index = entries.firstIndex(where: { $0.other != nil })
    else { throw .notAChoice(value) }
    guard !text.allSatisfy(\.isWhitespace) else { throw .otherTextMissing }
    return index
  }

  /// The values of an earlier answer as far as the choices still have them.
  ///
  /// A number that is no choice's value is taken for an index; what is still unknown is dropped.
  func restored(_ values: [ChoiceValue]) -> [ChoiceValue] {
    let known = values.compactMap { value -> ChoiceValue? in
      if (try? index(of: value)) != nil { return value }
      guard case .number(let number) = value, let index = Int(exactly: number) else { return nil }
      return self.value(at: index)
    }
    return (try? checked(known)) ?? []
  }

  /// Returns the chosen indices after the choice at `index` was tapped.
  ///
  /// - Parameter chosen: The indices chosen before.
  ///
  /// An exclusive choice clears the others, and another choice clears it. A single choice stays
  /// chosen when it is tapped again; one of several is taken back. An index that no choice has
  /// changes nothing.
  public func tapping(_ index: Int, chosen: Set<Int>) -> Set<Int> {
    guard entries.indices.contains(index) else { return chosen }
    if style == .single || entries[index].isExclusive {
      let isTakenBack = style == .multiple && chosen.contains(index)
      return isTakenBack ? chosen.subtracting([index]) : [index]
    }
    return chosen.symmetricDifference([index]).filter { !entries[$0].isExclusive }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import JSON
package import Localization
package import StudyTasks

/// Choices with the marks by which a person picks them.
package struct TypedChoices {
  package let list: ChoiceList
  /// `1`, `2`, … or, where a choice's own words begin with a digit, `a`, `b`, …
  package let marks: [String]

  package init(_ list: ChoiceList) {
    self.list = list
    let areNumbers = list.entries.allSatisfy { !($0.text.first?.isNumber ?? false) }
    let letters = list.entries.count <= 26
    marks = list.entries.indices.map { index in
      areNumbers || !letters
        ? "\(index + 1)" : String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index)))
    }
  }

  /// The answer to a question of the format: one choice or several with commas.
  func answer(
    _ text: String, _ format: AnswerFormat, in translator: Translator
  ) throws(TypedAnswer.Problem) -> Answer {
    guard format.questionType == .boolean else { return .choices(try values(text)) }
    if case .boolean(let words) = format.implied.kind, words.yes == nil, words.no == nil {
      // Asked without numbers, so that a number is no answer.
      guard let isYes = translator.yesOrNo(text) else { throw TypedAnswer.Problem("Type y or n.") }
      return .boolean(isYes)
    }
    guard let index = try index(of: text) else { throw unknown(text) }
    return .boolean(list.entries[index].value == 1)
  }

  /// The value of one choice.
  func one(_ text: String) throws(TypedAnswer.Problem) -> ChoiceValue {
    if let index = try index(of: text) { return try value(at: index, other: nil) }
    throw unknown(text)
  }

  private func values(_ text: String) throws(TypedAnswer.Problem) -> [ChoiceValue] {
    if let index = try index(of: text) { return [try value(at: index, other: nil)] }
    // Words of one's own come after a colon, and may have commas in them: they end the line.
    var rest = text
    var others: [ChoiceValue] = []
    if let colon = text.firstIndex(of: ":") {
      let head = text[..<colon]
      let start = head.lastIndex(of: ",").map(head.index(after:)) ?? head.startIndex
      let name = head[start...].trimmingWhitespace
      if let index = try index(of: name), list.entries[index].other != nil {
        let words = text[text.index(after: colon)...].trimmingWhitespace
        others.append(try value(at: index, other: words))
        rest = start == head.startIndex ? "" : String(head[..<start].dropLast())
      }
    }
    guard list.style == .multiple || rest.isEmpty else { throw unknown(text) }
    let isListOfNumbers = rest.allSatisfy { $0.isNumber || $0 == " " || $0 == "," || $0 == ";" }
    let parts = rest.split { $0 == "," || $0 == ";" || (isListOfNumbers && $0 == " ") }
    var values: [ChoiceValue] = []
    for part in parts {
      let part = part.trimmingWhitespace
      guard !part.isEmpty else { continue }
      values.append(try one(part))
    }
    return values + others
  }

  /// Words of one's own in place of a choice's value.
  private func value(at index: Int, other words: String?) throws(TypedAnswer.Problem) -> ChoiceValue
  {
    let entry = list.entries[index]
    guard let other = entry.other else { return entry.value }
    if let words, !words.isEmpty { return .string(words) }
    guard other.isOptional else {
      throw TypedAnswer.Problem("Please say what, after a colon: \(marks[index]): my own words.")
    }
    return entry.value
  }

  /// Exactly, then by the beginning of the words; `nil` for no choice.
  private func index(of typed: String) throws(TypedAnswer.Problem) -> Int? {
    let text = Self.folded(typed)
    guard !text.isEmpty else { return nil }
    let words = list.entries.map { Self.folded($0.text) }
    if let index = marks.firstIndex(of: text) ?? words.firstIndex(of: text) { return index }
    if let index = list.entries.firstIndex(where: { Self.folded($0.value.description) == text }),
      case .string = list.entries[index].value
    {
      return index
    }
    let starting = words.indices.filter { words[$0].hasPrefix(text) }
    if starting.count == 1 { return starting[0] }
    if starting.count > 1, text.count > 1 {
      let (first, second) = (list.entries[starting[0]].text, list.entries[starting[1]].text)
      throw TypedAnswer.Problem("Is it '\(first)' or '\(second)'? Type its number.")
    }
    return nil
  }

  private func unknown(_ text: String) -> TypedAnswer.Problem {
    let words = list.entries.map { Self.folded($0.text) }
    let near = nearest(to: Self.folded(text), among: words).flatMap { words.firstIndex(of: $0) }
    let hint: Message = near.map { " Did you mean '\(list.entries[$0].text)'?" } ?? ""
    if list.style == .single, text.contains(",") {
      return .init("Only one can be chosen. \(request)")
    }
    return .init("There is no choice '\(text.prefix(40))'.\(hint) \(request)")
  }

  /// The request to the person: "Type 1 to 4, or several with commas: 1,2."
  package var request: Message {
    guard list.style == .multiple, marks.count > 1 else { return "Type \(range)." }
    return "Type \(range), or several with commas: \(marks.prefix(2).joined(separator: ","))."
  }

  /// `1 to 4`, `a to d`, `1 or 2`.
  private var range: Message {
    guard let first = marks.first, let last = marks.last else { return "nothing" }
    return switch marks.count {
    case 1: Message(verbatim: first)
    case 2: "\(first) or \(last)"
    default: "\(first) to \(last)"
    }
  }

  private static func folded(_ text: String) -> String {
    text.lowercased().trimmingWhitespace
  }
}

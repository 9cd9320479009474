// SPDX-License-Identifier: Apache-2.0

internal import Localization
internal import Presenting
internal import StudyTasks

/// Names of the fields of a question in a form.
enum FieldName {
  /// The identifiers of the questions that a form asks.
  static let asked = "q"
  static func answer(_ question: String) -> String { "a.\(question)" }
  /// The list of several, by its number.
  static func list(_ question: String, _ number: Int) -> String { "l\(number).\(question)" }
  /// Words of one's own for a choice.
  static func other(_ question: String, _ choice: Int) -> String { "o\(choice).\(question)" }
  /// The choice not to know.
  static func unknown(_ question: String) -> String { "k.\(question)" }
  /// The value of a button for not knowing among choices.
  static let unknownValue = "unknown"
}

/// The answers in a form that was sent.
struct AnswerFields {
  private let fields: FormFields
  private let locality: Locality
  private let translator: Translator

  init(_ fields: FormFields, _ locality: Locality, in translator: Translator) {
    (self.fields, self.locality, self.translator) = (fields, locality, translator)
  }

  /// Bytes of a text at most; a format may allow fewer.
  private static let longestText = 100_000

  /// A field that cannot be taken.
  struct Problem: Error {
    let sentence: String
    init(_ sentence: String) { self.sentence = sentence }
  }

  /// Whether the form asks a question.
  func asks(_ question: PresentedQuestion) -> Bool {
    fields.all(FieldName.asked).contains(question.identifier)
  }

  /// The text of a question's own field, to be shown again.
  func typed(_ question: PresentedQuestion) -> String? {
    fields[FieldName.answer(question.identifier)]
  }

  /// The action that answers a question of the form, or takes its answer back; `nil` if the answer stays.
  func action(for question: PresentedQuestion) throws(Problem) -> PresentedAction? {
    let (identifier, control) = (question.identifier, question.control)
    let chosen = fields.all(FieldName.answer(identifier))
    if fields[FieldName.unknown(identifier)] != nil || chosen == [FieldName.unknownValue] {
      if question.dontKnow != nil { return .answer(.dontKnow, to: identifier) }
    }
    let text = Self.plain(chosen.first ?? "")
    guard text.utf8.count <= Self.longestText else {
      throw Problem(translator("This text is too long."))
    }
    switch control.kind {
    case .none: return nil
    case .choice, .textScale: return .answer(choices(chosen, question), to: identifier)
    case .yesNo:
      guard let place = chosen.first.flatMap({ Int($0) }),
        control.choices.indices.contains(place)
      else { return .answer(nil, to: identifier) }
      return .answer(.boolean(control.choices[place].value == 1), to: identifier)
    case .lists: return .answer(try components(question), to: identifier)
    case .scale:
      guard !text.isEmpty else { return .answer(nil, to: identifier) }
      guard let value = Double(text) else { return .type(text, into: identifier) }
      return .answer(.scale(value), to: identifier)
    case .rung:
      return .answer(Int(text).map(Answer.rung), to: identifier)
    case .text where control.isSecure, .text where question.isConfirmation:
      // It is not sent back to the browser, so that an empty field leaves it as it is.
      if text.isEmpty, question.isAnswered { return nil }
      return .answer(text.isEmpty ? nil : .text(text), to: identifier)
    case .text, .email:
      return .answer(text.allSatisfy(\.isWhitespace) ? nil : .text(text), to: identifier)
    default:
      guard text != question.fieldText(in: locality) else { return nil }
      return .type(text, into: identifier)
    }
  }

  private func choices(_ chosen: [String], _ question: PresentedQuestion) -> Answer? {
    let choices = question.control.choices
    var values: [ChoiceValue] = []
    for place in chosen.compactMap({ Int($0) }) where choices.indices.contains(place) {
      let words =
        choices[place].other == nil
        ? "" : Self.plain(fields[FieldName.other(question.identifier, place)] ?? "")
      let own = words.allSatisfy(\.isWhitespace) ? nil : ChoiceValue.string(words)
      values.append(own ?? choices[place].value)
    }
    return values.isEmpty ? nil : .choices(values)
  }

  private func components(_ question: PresentedQuestion) throws(Problem) -> Answer? {
    let lists = question.control.lists
    let values = lists.indices.map { number -> ChoiceValue? in
      let place = fields[FieldName.list(question.identifier, number)].flatMap { Int($0) }
      return place.flatMap { lists[number].indices.contains($0) ? lists[number][$0].value : nil }
    }
    if values.allSatisfy({ $0 == nil }) { return nil }
    let known = values.compactMap(\.self)
    guard known.count == lists.count,
      case .multipleValuePicker(let format) = question.format.implied.kind
    else { throw Problem(translator("Choose one of each list.")) }
    return .components(known, separator: format.separator)
  }

  /// A text with the line ends of this system.
  private static func plain(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}

extension PresentedQuestion {
  /// Whether it asks for the text of another question once more.
  var isConfirmation: Bool {
    if case .confirmText = format.implied.kind { true } else { false }
  }
}

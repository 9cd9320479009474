// SPDX-License-Identifier: Apache-2.0

internal import Localization
internal import StudyTasks

/// The lines that a person reads before they answer a question.
struct QuestionText {
  let question: PresentedQuestion
  /// More words under the question: the text of a step whose title asks.
  let text: String?
  /// The question's place among those of its step; `nil` for the only one. The count is `nil` if it
  /// depends on answers.
  let place: (number: Int, count: Int?)?
  let locality: Locality
  /// Whether the answer was there before anybody gave one.
  let isPreset: Bool
  let translator: Translator

  var lines: [PresentedLine] {
    var lines: [PresentedLine] = []
    if let place {
      let count: Message = place.count.map { " of \($0)" } ?? ""
      lines.append(PresentedLine(.hint, translator("Question \(place.number)\(count)")))
    }
    lines.append(PresentedLine(.question, question.prompt))
    for words in [text, question.detailText].compactMap(\.self) {
      lines.append(PresentedLine(.text, words))
    }
    lines += ends + choices
    lines.append(PresentedLine(.hint, hint, prefix: "  "))
    return lines
  }

  /// The words at the ends of scales and ladders.
  private var ends: [PresentedLine] {
    let control = question.control
    guard [.scale, .age, .rung].contains(control.kind) else { return [] }
    let parts = [
      (control.minimum, control.minimumText), (control.maximum, control.maximumText),
    ].compactMap { value, text in
      text.map { "\(translator.decimal(AnswerFormat.plain(value ?? 0))) = \($0)" }
    }
    return parts.isEmpty
      ? [] : [PresentedLine(.text, parts.joined(separator: ", "), prefix: "  ")]
  }

  private var choices: [PresentedLine] {
    let format = question.format.implied
    if case .multipleValuePicker(let pickers) = format.kind {
      return zip(pickers.pickers, question.control.lists).enumerated().flatMap { index, list in
        let marks = ChoiceList(AnswerFormat(.valuePicker(list.0))).map { TypedChoices($0).marks }
        return [PresentedLine(.text, translator("List \(index + 1):"), prefix: "  ")]
          // Details stand at single lists only.
          + lines(of: list.1, marks: marks ?? [], indent: "    ", showsDetails: false)
      }
    }
    guard let list = ChoiceList(format, in: translator), !isPlainBoolean else { return [] }
    return lines(
      of: question.control.choices, marks: TypedChoices(list).marks, indent: "  ",
      showsDetails: true)
  }

  private func lines(
    of choices: [PresentedChoice], marks: [String], indent: String, showsDetails: Bool
  ) -> [PresentedLine] {
    let width = marks.map(\.count).max() ?? 1
    return zip(choices, marks).flatMap { choice, mark -> [PresentedLine] in
      let gap = String(repeating: " ", count: width - mark.count)
      let prefix = "\(indent)\(gap)\(mark)  "
      let alone: Message = choice.isExclusive && question.control.allowsSeveral ? " (alone)" : ""
      let other: Message = choice.other == nil ? "" : " (type \(mark): and your words)"
      let words = choice.text + translator(alone) + translator(other)
      let line = PresentedLine(.text, words, prefix: prefix)
      guard showsDetails, let detail = choice.detailText else { return [line] }
      let margin = String(repeating: " ", count: prefix.count)
      return [line, PresentedLine(.hint, detail, prefix: margin)]
    }
  }

  /// Whether yes and no are all the words there are.
  private var isPlainBoolean: Bool {
    guard case .boolean(let format) = question.format.implied.kind else { return false }
    return format.yes == nil && format.no == nil
  }

  /// The hint on typing, and the effect of Enter.
  private var hint: String {
    var parts = [translator(question.format.typingHint(locality, translator))]
    if let dontKnow = question.dontKnow { parts.append(translator("? for \"\(dontKnow)\".")) }
    if let answer = question.answerText {
      parts.append(
        translator(
          isPreset ? "\(answer) is only suggested; Enter takes it." : "Enter keeps \(answer)."))
    } else if !question.isRequired {
      parts.append(translator("Enter leaves it empty."))
    }
    if let placeholder = question.placeholder { parts.append("(\(placeholder))") }
    return parts.joined(separator: " ")
  }
}

extension AnswerFormat {
  /// The hint on typing an answer, as a sentence.
  func typingHint(_ locality: Locality, _ translator: Translator) -> Message {
    if let list = ChoiceList(self) {
      return questionType == .boolean ? "Type y or n." : TypedChoices(list).request
    }
    let request = translator(inWords)
    let words = request.prefix(1).uppercased() + request.dropFirst()
    switch implied.kind {
    case .multipleValuePicker(let format):
      let example = Array(repeating: "1", count: format.pickers.count).joined(separator: ", ")
      return "\(words), with commas: \(example)."
    case .timeOfDay: return "\(words) such as 8:30 or 8:30 pm."
    case .date(let format):
      return format.style == .date
        ? "\(words), as year-month-day or today." : "\(words), such as 2026-01-31 8:30, or now."
    case .timeInterval: return "\(words) such as 1 h 30 min or 45 min."
    case .height(let format):
      return format.system.isCustomary(in: locality)
        ? "\(words) such as 5'11\" or 180 cm." : "\(words) such as 180 cm or 5'11\"."
    case .weight(let format):
      return format.system.isCustomary(in: locality)
        ? "\(words), such as 154 lb or 70 kg." : "\(words), such as 70 kg or 154 lb."
    case .text(let format):
      return format.allowsMultipleLines && !format.isSecure
        ? "\(words). A \\ at the end of a line goes on in the next." : "\(words)."
    case .location: return "\(words): an address, or latitude, longitude."
    default: return "\(words)."
    }
  }
}

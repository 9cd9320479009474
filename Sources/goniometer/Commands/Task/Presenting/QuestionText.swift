// SPDX-License-Identifier: Apache-2.0

internal import StudyTasks

/// What a person reads before they answer a question.
struct QuestionText {
  let question: AskedQuestion
  /// More words under the question: the text of a step whose title asks.
  let text: String?
  /// The answer that stands; `nil` for none.
  let answer: Answer?
  /// The question's place among those of its step; `nil` where it is the only one. How many there are
  /// is `nil` where that depends on answers.
  let place: (number: Int, count: Int?)?
  let locality: Locality

  var lines: [SaidLine] {
    var lines: [SaidLine] = []
    if let place {
      lines.append(
        SaidLine(.hint, "Question \(place.number)" + (place.count.map { " of \($0)" } ?? "")))
    }
    lines.append(SaidLine(.question, question.text ?? question.identifier))
    if let text { lines.append(SaidLine(.text, text)) }
    if let detail = question.detailText { lines.append(SaidLine(.text, detail)) }
    lines += ends + choices
    lines.append(SaidLine(.hint, hint, prefix: "  "))
    return lines
  }

  /// The words at the ends of scales and ladders.
  private var ends: [SaidLine] {
    func line(_ low: (String, String?), _ high: (String, String?)) -> [SaidLine] {
      let parts = [low, high].compactMap { value, text in text.map { "\(value) = \($0)" } }
      return parts.isEmpty ? [] : [SaidLine(.text, parts.joined(separator: ", "), prefix: "  ")]
    }
    switch question.answerFormat.implied.kind {
    case .scale(let format):
      return line(
        ("\(format.minimum)", format.look.minimumText),
        ("\(format.maximum)", format.look.maximumText)
      )
    case .continuousScale(let format):
      return line(
        (AnswerFormat.plain(format.minimum), format.look.minimumText),
        (AnswerFormat.plain(format.maximum), format.look.maximumText))
    case .age(let format):
      return line(
        ("\(format.minimum)", format.minimumText), ("\(format.maximum)", format.maximumText))
    case .socioeconomicLadder(let format):
      return line(("1", format.bottomText), ("\(LadderFormat.rungCount)", format.topText))
    default: return []
    }
  }

  private var choices: [SaidLine] {
    let format = question.answerFormat.implied
    if case .multipleValuePicker(let pickers) = format.kind {
      return pickers.pickers.enumerated().flatMap { index, picker in
        let list = ChoiceList(AnswerFormat(.valuePicker(picker)))
        return [SaidLine(.text, "List \(index + 1):", prefix: "  ")]
          + (list.map { lines(of: $0, details: [], indent: "    ") } ?? [])
      }
    }
    guard let list = ChoiceList(format), format.questionType != .boolean || !isPlainBoolean else {
      return []
    }
    return lines(of: list, details: details, indent: "  ")
  }

  private func lines(of list: ChoiceList, details: [String?], indent: String) -> [SaidLine] {
    let marks = TypedChoices(list).marks
    let width = marks.map(\.count).max() ?? 1
    return list.entries.enumerated().flatMap { index, entry -> [SaidLine] in
      let mark = String(repeating: " ", count: width - marks[index].count) + marks[index]
      let prefix = "\(indent)\(mark)  "
      let alone = entry.isExclusive && list.style == .multiple ? " (alone)" : ""
      let other = entry.other.map { _ in " (type \(marks[index]): and your words)" } ?? ""
      let line = SaidLine(.text, entry.text + alone + other, prefix: prefix)
      guard let detail = details.indices.contains(index) ? details[index] : nil else {
        return [line]
      }
      return [line, SaidLine(.hint, detail, prefix: String(repeating: " ", count: prefix.count))]
    }
  }

  private var details: [String?] {
    switch question.answerFormat.implied.kind {
    case .textChoice(let format): format.choices.map(\.detailText)
    case .textScale(let format): format.choices.map(\.detailText)
    case .valuePicker(let format): format.choices.map(\.detailText)
    case .colorChoice(let format):
      format.choices.map { $0.detailText ?? ($0.text == nil ? $0.color?.inWords : nil) }
    default: []
    }
  }

  /// Whether yes and no are all the words there are.
  private var isPlainBoolean: Bool {
    guard case .boolean(let format) = question.answerFormat.implied.kind else { return false }
    return format.yes == nil && format.no == nil
  }

  /// What to type, and what Enter does.
  private var hint: String {
    let format = question.answerFormat
    var parts = [format.typingHint(locality)]
    if format.dontKnow != nil { parts.append("? for \"\(format.words(for: .dontKnow))\".") }
    if let answer {
      parts.append("Enter keeps \(format.spoken(answer)).")
    } else if question.isOptional {
      parts.append("Enter leaves it empty.")
    }
    if let placeholder = question.placeholder ?? format.placeholder {
      parts.append("(\(placeholder))")
    }
    return parts.joined(separator: " ")
  }
}

extension AnswerFormat {
  /// The answer in words; the ends of an age that stand for more in theirs.
  func spoken(_ answer: Answer) -> String {
    if case .age(let format) = implied.kind, case .numeric(let number) = answer {
      if number.value == Double(AgeFormat.minimumSentinel) {
        return format.minimumText ?? "\(format.minimum) or less"
      }
      if number.value == Double(AgeFormat.maximumSentinel) {
        return format.maximumText ?? "\(format.maximum) or more"
      }
    }
    // Of inches and pounds there are endless decimals in centimetres and kilograms.
    if case .numeric(var number) = answer, questionType == .height || questionType == .weight {
      number.value = (number.value * 100).rounded() / 100
      return words(for: .numeric(number))
    }
    return words(for: answer)
  }

  /// The words of an empty field.
  fileprivate var placeholder: String? {
    switch implied.kind {
    case .numeric(let format): format.placeholder
    case .text(let format): format.placeholder
    case .location(let format): format.placeholder
    default: nil
    }
  }
}

extension RGBAColor {
  /// The colour as a web page writes it: `#RRGGBB`.
  fileprivate var inWords: String {
    let digits = Array("0123456789ABCDEF")
    return [red, green, blue].reduce(into: "#") { text, part in
      let value = Int((max(0, min(part.isFinite ? part : 0, 1)) * 255).rounded())
      text += "\(digits[value / 16])\(digits[value % 16])"
    }
  }
}

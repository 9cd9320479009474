// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import Foundation
internal import StudyTasks

/// Makes the format of an item's answer, and notes what it cannot say.
struct ItemFormat {
  let item: FHIRForm.Item
  let words: FormWords
  /// Whether there is one answer at a time, though the item repeats.
  let isOneAtATime: Bool
  private(set) var notes: [String] = []

  init(_ item: FHIRForm.Item, words: FormWords, isOneAtATime: Bool) {
    (self.item, self.words, self.isOneAtATime) = (item, words, isOneAtATime)
  }

  /// The format, with notes on what it cannot say.
  mutating func format() -> AnswerFormat {
    let made = plainFormat()
    if item.domain.isOpen, !item.domain.options.isEmpty {
      notes.append(
        item.isChosen
          ? "only its options are taken" : "its options are not shown, and any answer is taken")
    }
    if item.faultWords != nil {
      if case .text(let text) = made.kind, text.validation != nil { return made }
      notes.append("its words for an answer that does not fit are shown with the response alone")
    }
    return made
  }

  private mutating func plainFormat() -> AnswerFormat {
    let domain = item.domain
    switch item.type {
    case .group, .display, .attachment: return AnswerFormat(.none)
    case _ where item.isChosen: return choice()
    case .boolean: return .boolean
    case .integer where item.isSlider && domain.minimum != nil && domain.maximum != nil:
      return slider(from: domain.minimum?.number ?? 0, to: domain.maximum?.number ?? 0)
    case .integer, .decimal, .quantity: return number()
    case .date, .dateTime: return date()
    case .time:
      return AnswerFormat(.timeOfDay(TimeOfDayFormat(defaultTime: item.initialValue?.timeOfDay)))
    case .choice, .openChoice:
      if item.type == .choice {
        notes.append("its options are not known; it takes words, or system|code")
      }
      return text(hasLines: false)
    case .string, .url, .reference: return text(hasLines: false)
    case .text, .question: return text(hasLines: true)
    }
  }

  // MARK: - Numbers

  private func slider(from low: Double, to high: Double) -> AnswerFormat {
    let step = max(1, item.definition.stated(ExtensionAddress.sliderStep)?.integer ?? 1)
    let start = item.initialValue?.number
    let limit = 10_000.0
    guard low < high, -limit...limit ~= low, -limit...limit ~= high else {
      return AnswerFormat(.numeric(NumericFormat(style: .integer, minimum: low, maximum: high)))
    }
    let range = Int(high) - Int(low)
    if range.isMultiple(of: step), range / step <= 13 {
      return .scale(Int(low)...Int(high), step: step, default: start.flatMap { Int(exactly: $0) })
    }
    return .continuousScale(low...high, digits: 0, default: start)
  }

  private mutating func number() -> AnswerFormat {
    if item.domain.units.count > 1 {
      notes.append("the unit is always '\(item.taskUnit?.display ?? item.taskUnit?.code ?? "")'")
    }
    let unit = item.type == .quantity ? item.taskUnit : item.unit
    let name = unit?.display ?? unit?.code
    return AnswerFormat(
      .numeric(
        NumericFormat(
          style: item.type == .integer ? .integer : .decimal, unit: unit?.code ?? name,
          minimum: item.domain.minimum?.number, maximum: item.domain.maximum?.number,
          maximumFractionDigits: item.domain.maximumDecimals,
          defaultValue: item.initialValue?.number, displayUnit: unit?.code == nil ? nil : name,
          placeholder: item.entryHint)))
  }

  // MARK: - Dates and words

  private mutating func date() -> AnswerFormat {
    func moment(_ value: FHIR.Value?) -> Date? {
      value?.moment?.seconds.map(Date.init(timeIntervalSince1970:))
    }
    return AnswerFormat(
      .date(
        DateFormat(
          style: item.type == .date ? .date : .dateTime, minimum: moment(item.domain.minimum),
          maximum: moment(item.domain.maximum), defaultDate: moment(item.initialValue))))
  }

  private mutating func text(hasLines: Bool) -> AnswerFormat {
    var format = TextFormat(
      maximumLength: item.domain.maximumLength ?? 0, allowsMultipleLines: hasLines,
      placeholder: item.entryHint)
    let own = item.faultWords.flatMap { words.words(of: "valueString", $0) }
    if let pattern = item.domain.pattern?.pattern {
      format.validation = TextValidation(
        pattern: "^(?:\(pattern))$",
        message: own ?? "The answer does not have the form that is asked for.")
      if item.domain.minimumLength != nil {
        notes.append("the least length is checked in the response, not while answering")
      }
    } else if let least = item.domain.minimumLength, least > 1 {
      format.validation = TextValidation(
        pattern: "^[\\s\\S]{\(min(least, 10_000)),}$",
        message: own ?? "The answer needs \(least) characters at the least.")
    }
    if let start = item.initialValue, case .text(let text)? = item.answer([start]) {
      format.defaultText = text
    }
    return AnswerFormat(.text(format))
  }

  // MARK: - Choices

  private mutating func choice() -> AnswerFormat {
    let values = item.choiceValues
    var choices = item.domain.options.enumerated().map { index, option in
      var choice = TextChoice(
        words.text(of: option), value: values[index],
        isExclusive: item.domain.exclusive.contains(index))
      if case .coding(let coding) = option, let code = coding.code {
        choice.coding = ChoiceCoding(system: coding.system, code: code, display: coding.display)
      }
      return choice
    }
    if item.type == .openChoice {
      let label = item.definition.stated(ExtensionAddress.openLabel)
      choices.append(
        TextChoice(
          label?.shown ?? "Other", value: .string(item.otherValue),
          other: OtherText(startsHidden: true)))
    }
    return item.repeats && !isOneAtATime ? .choices(choices) : .choice(choices)
  }
}

extension FHIRForm.Item {
  /// The first answer that the form gives itself.
  var initialValue: FHIR.Value? {
    definition.initial.first?.value
      ?? definition.answerOption.first { $0.initialSelected ?? false }?.value
  }

  /// The unit that a task asks an amount in.
  var taskUnit: FHIR.Coding? { unit ?? domain.units.first }

  /// Whether the form wishes for a slider.
  fileprivate var isSlider: Bool {
    let control = definition.extension(ExtensionAddress.itemControl)?
      .members["valueCodeableConcept"].flatMap(FHIR.CodeableConcept.init(fhir:))
    return control?.coding.contains { $0.code == "slider" } ?? false
  }

  /// The hint in an empty field.
  var entryHint: String? { definition.stated(ExtensionAddress.entryFormat)?.string }
}

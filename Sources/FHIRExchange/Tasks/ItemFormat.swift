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

  // MARK: - What no task may say

  /// Bounds that an answer may lie between.
  private mutating func bounds<Value: Comparable>(
    _ low: Value?, _ high: Value?
  ) -> (low: Value?, high: Value?) {
    guard let low, let high, low > high else { return (low, high) }
    notes.append("its bounds are left out, as the least is above the greatest")
    return (nil, nil)
  }

  /// What the answer is at first, where it is one.
  private mutating func start<Value: Comparable>(
    _ value: Value?, in bounds: (low: Value?, high: Value?)
  ) -> Value? {
    guard let value else { return nil }
    if bounds.low.map({ value < $0 }) ?? false || bounds.high.map({ value > $0 }) ?? false {
      notes.append("what it begins with is left out, as it lies outside the bounds")
      return nil
    }
    return value
  }

  // MARK: - Numbers

  private mutating func slider(from low: Double, to high: Double) -> AnswerFormat {
    let limit = 10_000.0
    guard low < high, -limit...limit ~= low, -limit...limit ~= high else { return number() }
    var step = item.definition.stated(ExtensionAddress.sliderStep)?.integer ?? 1
    if step < 1 {
      notes.append("its slider goes by 1, as a step of \(step) leads nowhere")
      step = 1
    }
    let start = start(item.initialValue?.number, in: (low, high))
    let range = Int(high) - Int(low)
    if range.isMultiple(of: step), range / step <= 13 {
      return .scale(Int(low)...Int(high), step: step, default: start.flatMap { Int(exactly: $0) })
    }
    return .continuousScale(low...high, digits: 0, default: start)
  }

  /// Decimals that a number in a computer tells apart: 17.
  private static let mostDecimals = 17

  private mutating func number() -> AnswerFormat {
    let bounds = bounds(item.domain.minimum?.number, item.domain.maximum?.number)
    var start = start(item.initialValue?.number, in: bounds)
    if item.type == .integer, let value = start, value.rounded() != value {
      notes.append("what it begins with is left out, as it is no whole number")
      start = nil
    }
    var decimals = item.domain.maximumDecimals.map { min($0, Self.mostDecimals) }
    if let stated = decimals, stated < 0 || item.type == .integer && stated > 0 {
      notes.append("any number of decimals is taken, as \(stated) are none that it can have")
      decimals = nil
    }
    if item.domain.units.count > 1 {
      notes.append("the unit is always '\(item.taskUnit?.display ?? item.taskUnit?.code ?? "")'")
    }
    let unit = item.type == .quantity ? item.taskUnit : item.unit
    let name = unit?.display ?? unit?.code
    return AnswerFormat(
      .numeric(
        NumericFormat(
          style: item.type == .integer ? .integer : .decimal, unit: unit?.code ?? name,
          minimum: bounds.low, maximum: bounds.high, maximumFractionDigits: decimals,
          defaultValue: start, displayUnit: unit?.code == nil ? nil : name,
          placeholder: item.entryHint)))
  }

  // MARK: - Dates and words

  private mutating func date() -> AnswerFormat {
    func moment(_ value: FHIR.Value?) -> Date? {
      value?.moment?.seconds.map(Date.init(timeIntervalSince1970:))
    }
    let bounds = bounds(moment(item.domain.minimum), moment(item.domain.maximum))
    return AnswerFormat(
      .date(
        DateFormat(
          style: item.type == .date ? .date : .dateTime, minimum: bounds.low,
          maximum: bounds.high, defaultDate: start(moment(item.initialValue), in: bounds))))
  }

  private mutating func text(hasLines: Bool) -> AnswerFormat {
    let most = item.domain.maximumLength ?? 0
    if most < 0 { notes.append("any length is taken, as none is less than nothing") }
    var least = item.domain.minimumLength ?? 0
    if most > 0, least > most {
      notes.append("the least length is not asked for, as it is above the greatest")
      least = 0
    }
    var format = TextFormat(
      maximumLength: max(0, most), allowsMultipleLines: hasLines, placeholder: item.entryHint)
    let own = item.faultWords.flatMap { words.words(of: "valueString", $0) }
    if let pattern = item.domain.pattern?.pattern {
      format.validation = TextValidation(
        pattern: "^(?:\(pattern))$",
        message: own ?? "The answer does not have the form that is asked for.")
      if least > 0 {
        notes.append("the least length is checked in the response, not while answering")
      }
      if AnswerFormat(.text(format)).problems().contains(where: { $0.severity == .error }) {
        notes.append("its pattern is checked in the response, not while answering")
        format.validation = nil
      }
    } else if least > 1 {
      format.validation = TextValidation(
        pattern: "^[\\s\\S]{\(min(least, 10_000)),}$",
        message: own ?? "The answer needs \(least) characters at the least.")
    }
    if let start = item.initialValue, case .text(let text)? = item.answer([start]) {
      format.defaultText = text
      if AnswerFormat(.text(format)).problems().contains(where: { $0.severity == .error }) {
        notes.append("what it begins with is left out, as it does not have the length or the form")
        format.defaultText = nil
      }
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

// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Localization
public import StudyTasks

/// A control for the answers of a format: its kind, limits, steps and choices.
///
/// ```swift
/// switch question.control.kind {
/// case .scale: drawSlider(question.control.minimum ?? 0, question.control.maximum ?? 0)
/// case .choice: drawChoices(question.control.choices)
/// default: drawField(question.placeholder)   // PresentedAction.type(_:into:) reads its text
/// }
/// ```
public struct AnswerControl: Sendable, Hashable {
  /// Kinds of controls.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// No answer is asked for.
    case none
    /// A slider, or buttons for the steps.
    case scale
    /// Choices: one, or several if ``AnswerControl/allowsSeveral``.
    case choice
    /// Choices along a scale.
    case textScale
    /// One choice from each of several lists: ``AnswerControl/lists``.
    case lists
    case yesNo, number, age, height, weight, rung
    case timeOfDay, date, dateAndTime, timeInterval
    case text, email, location
  }

  /// The kind of control.
  public let kind: Kind
  /// The least number, in ``unit``; `nil` for none.
  public private(set) var minimum: Double?
  /// The greatest number, in ``unit``; `nil` for none.
  public private(set) var maximum: Double?
  /// The distance between the numbers of a scale; minutes between the times of a clock.
  public private(set) var step: Double?
  /// Decimals at most; `nil` for any.
  public private(set) var fractionDigits: Int?
  /// The unit of numbers as typed: `kg` or `lb`, `cm` or `in`, or the format's own.
  public private(set) var unit: String?
  /// The words at the lower end.
  public private(set) var minimumText: String?
  /// The words at the upper end.
  public private(set) var maximumText: String?
  /// Whether a scale stands upright.
  public private(set) var isVertical = false
  /// The first date; `nil` for none.
  public private(set) var earliest: Date?
  /// The last date; `nil` for none.
  public private(set) var latest: Date?
  /// The choices.
  public private(set) var choices: [PresentedChoice] = []
  /// Whether several may be chosen.
  public private(set) var allowsSeveral = false
  /// The choices of several lists.
  public private(set) var lists: [[PresentedChoice]] = []
  /// The text field of a text, of an e-mail address or of a repeated text.
  public private(set) var textField: TextFormat?
  /// The answer to begin with.
  public let defaultAnswer: Answer?

  /// Whether a text may have several lines.
  public var isMultiline: Bool { textField.map { $0.allowsMultipleLines && !$0.isSecure } ?? false }
  /// Whether what is typed must not be shown.
  public var isSecure: Bool { textField?.isSecure ?? false }
  /// UTF-16 units of the longest text; `nil` for any length.
  public var maximumLength: Int? {
    textField.flatMap { $0.maximumLength > 0 ? $0.maximumLength : nil }
  }
  /// The keyboard's settings, as ResearchKit numbers them.
  public var keyboard: TextFormat.Keyboard? { textField?.keyboard }
}

/// A choice as it is to be shown.
public struct PresentedChoice: Sendable, Hashable {
  /// The value in results.
  public let value: ChoiceValue
  /// The choice's words.
  public let text: String
  /// More words.
  public var detailText: String?
  /// The name of an image.
  public var image: String?
  /// The name of the image while it is chosen.
  public var selectedImage: String?
  /// The colour.
  public var color: RGBAColor?
  /// Whether the choice excludes all others.
  public let isExclusive: Bool
  /// The field for words of one's own; `nil` for none.
  public let other: OtherText?
}

extension PresentedChoice {
  /// The choices of a format; none for a format without choices.
  static func choices(of format: AnswerFormat, in translator: Translator) -> [PresentedChoice] {
    var choices = (ChoiceList(format, in: translator)?.entries ?? []).map { entry in
      PresentedChoice(
        value: entry.value, text: entry.text, isExclusive: entry.isExclusive, other: entry.other)
    }
    func add<Choice>(_ all: [Choice], _ add: (inout PresentedChoice, Choice) -> Void) {
      for (index, choice) in all.enumerated() where choices.indices.contains(index) {
        add(&choices[index], choice)
      }
    }
    func addText(_ all: [TextChoice]) {
      add(all) { ($0.detailText, $0.image) = ($1.detailText, $1.image) }
    }
    switch format.implied.kind {
    case .textChoice(let format): addText(format.choices)
    case .textScale(let format): addText(format.choices)
    case .valuePicker(let format): addText(format.choices)
    case .imageChoice(let format):
      add(format.choices) { ($0.image, $0.selectedImage) = ($1.normalImage, $1.selectedImage) }
    case .colorChoice(let format):
      add(format.choices) { choice, color in
        choice.color = color.color
        choice.detailText = color.detailText ?? (color.text == nil ? color.color?.hexCode : nil)
      }
    default: break
    }
    return choices
  }
}

extension AnswerControl {
  init(_ format: AnswerFormat, in context: AnswerContext, _ translator: Translator = .english) {
    kind = Kind(format)
    defaultAnswer = format.defaultAnswer(in: context)
    choices = PresentedChoice.choices(of: format, in: translator)
    allowsSeveral = ChoiceList(format)?.style == .multiple
    switch format.implied.kind {
    case .scale(let format):
      (minimum, maximum) = (Double(format.minimum), Double(format.maximum))
      (step, fractionDigits) = (Double(format.step), 0)
      take(format.look)
    case .continuousScale(let format):
      (minimum, maximum) = (format.minimum, format.maximum)
      fractionDigits = format.fractionDigits
      take(format.look)
    case .textScale(let format): take(format.look)
    case .multipleValuePicker(let format):
      lists = format.pickers.map {
        PresentedChoice.choices(of: AnswerFormat(.valuePicker($0)), in: translator)
      }
    case .numeric(let format):
      (minimum, maximum) = (format.minimum, format.maximum)
      fractionDigits = format.style == .integer ? 0 : format.maximumFractionDigits
      unit = format.displayUnit ?? format.unit
    case .age(let format):
      (minimum, maximum) = (Double(format.minimum), Double(format.maximum))
      (minimumText, maximumText) = (format.minimumText, format.maximumText)
      fractionDigits = 0
    case .height(let format):
      minimum = 0
      unit = format.system.isCustomary(in: context.locality) ? "in" : "cm"
    case .weight(let format):
      (minimum, maximum) = (max(0, format.minimum ?? 0), format.maximum)
      unit = format.system.isCustomary(in: context.locality) ? "lb" : "kg"
    case .socioeconomicLadder(let format):
      (minimum, maximum, step) = (1, Double(LadderFormat.rungCount), 1)
      (minimumText, maximumText) = (format.bottomText, format.topText)
      (fractionDigits, isVertical) = (0, true)
    case .timeOfDay(let format): step = Double(format.minuteInterval)
    case .timeInterval(let format): step = Double(format.step)
    case .date(let format):
      let bounds = format.bounds(in: context)
      (earliest, latest, step) = (bounds.minimum, bounds.maximum, Double(format.minuteInterval))
    case .text(let format): textField = format
    case .confirmText(let format): textField = format.text
    case .email: textField = TextFormat(allowsMultipleLines: false)
    default: break
    }
  }

  private mutating func take(_ look: ScaleLook) {
    (minimumText, maximumText) = (look.minimumText, look.maximumText)
    isVertical = look.isVertical
  }
}

extension AnswerControl.Kind {
  /// The control for a format, those of health records as what they are asked as.
  init(_ format: AnswerFormat) {
    self =
      switch format.implied.kind {
      case .none, .healthCharacteristic, .healthQuantity: .none
      case .scale, .continuousScale: .scale
      case .textScale: .textScale
      case .valuePicker, .imageChoice, .textChoice, .colorChoice: .choice
      case .multipleValuePicker: .lists
      case .boolean: .yesNo
      case .numeric: .number
      case .timeOfDay: .timeOfDay
      case .date(let format): format.style == .date ? .date : .dateAndTime
      case .text, .confirmText: .text
      case .email: .email
      case .timeInterval: .timeInterval
      case .height: .height
      case .weight: .weight
      case .age: .age
      case .location: .location
      case .socioeconomicLadder: .rung
      }
  }
}

// SPDX-License-Identifier: Apache-2.0

public import JSON

/// How a question asks for its answer: the kind of answer, and its bounds and choices.
public struct AnswerFormat: Sendable, Hashable {
  /// The kind, with its parameters.
  public var kind: Kind
  /// A button for not knowing; `nil`, the default, offers none.
  public var dontKnow: DontKnowOption?
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes it from its parts; each is described at its property.
  public init(_ kind: Kind, dontKnow: DontKnowOption? = nil) {
    self.kind = kind
    self.dontKnow = dontKnow
  }

  /// The format's kind with its parameters.
  public enum Kind: Sendable, Hashable {
    /// A format that asks for nothing: it keeps a place.
    case none
    case scale(ScaleFormat)
    case continuousScale(ContinuousScaleFormat)
    case textScale(TextScaleFormat)
    case valuePicker(ValuePickerFormat)
    case multipleValuePicker(MultipleValuePickerFormat)
    case imageChoice(ImageChoiceFormat)
    case textChoice(TextChoiceFormat)
    case colorChoice(ColorChoiceFormat)
    case boolean(BooleanFormat)
    case numeric(NumericFormat)
    case timeOfDay(TimeOfDayFormat)
    case date(DateFormat)
    case text(TextFormat)
    case email(EmailFormat)
    case confirmText(ConfirmTextFormat)
    case timeInterval(TimeIntervalFormat)
    case height(HeightFormat)
    case weight(WeightFormat)
    case age(AgeFormat)
    case location(LocationFormat)
    case socioeconomicLadder(LadderFormat)
    case healthCharacteristic(HealthCharacteristicFormat)
    case healthQuantity(HealthQuantityFormat)
  }

  /// With a button for not knowing.
  public func offeringDontKnow(_ text: String? = nil) -> AnswerFormat {
    var format = self
    format.dontKnow = DontKnowOption(text: text)
    return format
  }
}

/// The button for not knowing the answer.
public struct DontKnowOption: Sendable, Hashable {
  /// The button's words; `nil` for the presenter's own.
  public var text: String?
  /// How it is drawn; nothing here depends on it.
  public var style: Style

  /// Makes it from its parts; each is described at its property.
  public init(text: String? = nil, style: Style = .standard) {
    self.text = text
    self.style = style
  }

  /// The styles.
  public enum Style: String, JSONName { case standard, circleChoice }
}

// SPDX-License-Identifier: Apache-2.0

public import JSON

extension AnswerFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<AnswerFormat>(
    "answerFormat",
    about: "How a question is answered: the kind of answer, its bounds and choices.",
    blank: AnswerFormat(.none), union: JSONUnion("type", \.kind),
    [
      .optional(
        "dontKnow", \.dontKnow, about: "A button for not knowing the answer. Default: none."),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension AnswerFormat.Kind: JSONCases {
  /// The record of the case.
  public var content: any JSONRecord {
    switch self {
    case .none: NoContent()
    case .scale(let content): content
    case .continuousScale(let content): content
    case .textScale(let content): content
    case .valuePicker(let content): content
    case .multipleValuePicker(let content): content
    case .imageChoice(let content): content
    case .textChoice(let content): content
    case .colorChoice(let content): content
    case .boolean(let content): content
    case .numeric(let content): content
    case .timeOfDay(let content): content
    case .date(let content): content
    case .text(let content): content
    case .email(let content): content
    case .confirmText(let content): content
    case .timeInterval(let content): content
    case .height(let content): content
    case .weight(let content): content
    case .age(let content): content
    case .location(let content): content
    case .socioeconomicLadder(let content): content
    case .healthCharacteristic(let content): content
    case .healthQuantity(let content): content
    }
  }

  /// The cases by their names in JSON.
  public static let variants: [JSONVariant<Self>] = [
    JSONVariant("none", about: "No answer is given.") { (_: NoContent) in .none },
    JSONVariant("scale", about: "Whole numbers in equal steps, 13 steps at most.", Self.scale),
    JSONVariant(
      "continuousScale", about: "A number of a range, rounded to some decimals.",
      Self.continuousScale),
    JSONVariant("textScale", about: "Two to eight choices along a scale.", Self.textScale),
    JSONVariant(
      "valuePicker", about: "A wheel of choices, whose first place is for no answer.",
      Self.valuePicker),
    JSONVariant(
      "multipleValuePicker",
      about: "Several wheels side by side. The answer has a value from each.",
      Self.multipleValuePicker),
    JSONVariant(
      "imageChoice", about: "A row of images, one or several of which may be chosen.",
      Self.imageChoice),
    JSONVariant(
      "textChoice", about: "A list of choices, one or several of which may be chosen.",
      Self.textChoice),
    JSONVariant(
      "colorChoice", about: "A list of colours, one or several of which may be chosen.",
      Self.colorChoice), JSONVariant("boolean", about: "Yes or no.", Self.boolean),
    JSONVariant("numeric", about: "A typed number.", Self.numeric),
    JSONVariant("timeOfDay", about: "An hour and a minute.", Self.timeOfDay),
    JSONVariant("date", about: "A date, with or without a time of day.", Self.date),
    JSONVariant("text", about: "Typed text.", Self.text),
    JSONVariant("email", about: "An e-mail address.", Self.email),
    JSONVariant(
      "confirmText", about: "The text of another item of the form, typed once more. Only in forms.",
      Self.confirmText),
    JSONVariant(
      "timeInterval", about: "A length of time. The answer is in seconds.", Self.timeInterval),
    JSONVariant("height", about: "A body height. The answer is in centimetres.", Self.height),
    JSONVariant("weight", about: "A body weight. The answer is in kilograms.", Self.weight),
    JSONVariant("age", about: "An age in years, or a year of birth.", Self.age),
    JSONVariant("location", about: "A place on Earth.", Self.location),
    JSONVariant(
      "socioeconomicLadder",
      about:
        "Ten rungs of a ladder, for where a person sees their place in society. 1 is the bottom.",
      Self.socioeconomicLadder),
    JSONVariant(
      "healthCharacteristic",
      about: "A fact that a health record may know, such as sex or date of birth.",
      Self.healthCharacteristic),
    JSONVariant(
      "healthQuantity",
      about: "A quantity that a health record may know, such as body mass; asked as a number.",
      Self.healthQuantity),
  ]
}

extension DontKnowOption: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<DontKnowOption>(
    "dontKnow", about: "The button for not knowing the answer.", blank: DontKnowOption(),
    [
      .optional("text", \.text, about: "Text of the button; without it the presenter's own."),
      .defaulted("style", \.style, about: "How the button is drawn."),
    ])
}

extension RGBAColor: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<RGBAColor>(
    "color", about: "A colour.", blank: RGBAColor(red: 0, green: 0, blue: 0),
    [
      .required("red", \.red, about: "Share of red, 0 to 1."),
      .required("green", \.green, about: "Share of green, 0 to 1."),
      .required("blue", \.blue, about: "Share of blue, 0 to 1."),
      .defaulted("alpha", \.alpha, about: "Opacity, 0 to 1; 1 hides what is behind."),
    ])
}

extension ScaleLook: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ScaleLook>(
    "scaleLook", blank: ScaleLook(),
    [
      .defaulted("vertical", \.isVertical, about: "Whether the scale stands upright."),
      .optional("minimumText", \.minimumText, about: "Text at the lower end."),
      .optional("maximumText", \.maximumText, about: "Text at the upper end."),
      .optional("minimumImage", \.minimumImage, about: "Name of the image at the lower end."),
      .optional("maximumImage", \.maximumImage, about: "Name of the image at the upper end."),
      .optional("gradientColors", \.gradientColors, about: "Colours along the scale."),
      .optional(
        "gradientLocations", \.gradientLocations,
        about: "Where the colours stand, 0 to 1; as many as there are colours."),
      .defaulted(
        "hidesSelectedValue", \.hidesSelectedValue, about: "Whether the chosen value is hidden."),
      .defaulted("hidesRanges", \.hidesRanges, about: "Whether the ends are hidden."),
      .defaulted("hidesLabels", \.hidesLabels, about: "Whether labels are hidden."),
      .defaulted(
        "hidesValueMarkers", \.hidesValueMarkers,
        about: "Whether the marks of the values are hidden."),
    ])
}

extension ScaleFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ScaleFormat>(
    "scaleFormat", blank: ScaleFormat(minimum: 0, maximum: 0),
    [
      .required("minimum", \.minimum, about: "Lower end, −10 000 to 10 000, below `maximum`."),
      .required("maximum", \.maximum, about: "Upper end, at most 10 000."),
      .defaulted(
        "step", \.step, about: "Distance of the values; at least 1, and a divisor of the range."),
      .optional(
        "defaultValue", \.defaultValue,
        about: """
          Value shown at first. One outside the range counts as none: the person must \
          choose.
          """),
    ] + ScaleLook.form.fields.map { $0.lifted(\.look) })
}

extension ContinuousScaleFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ContinuousScaleFormat>(
    "continuousScaleFormat", blank: ContinuousScaleFormat(minimum: 0, maximum: 0),
    [
      .required(
        "minimum", \.minimum,
        about: "Lower end, below `maximum`; within ±100 000 with 0 decimals, ±10 with 4."),
      .required(
        "maximum", \.maximum, about: "Upper end; within ±100 000 with 0 decimals, ±10 with 4."),
      .defaulted(
        "maximumFractionDigits", \.maximumFractionDigits, about: "Decimals of the answer, 0 to 4."),
      .optional(
        "defaultValue", \.defaultValue,
        about: """
          Value shown at first. One outside the range counts as none: the person must \
          choose.
          """),
      .defaulted(
        "numberStyle", \.numberStyle, about: "How values are shown; the answer is the plain number."
      ),
    ] + ScaleLook.form.fields.map { $0.lifted(\.look) })
}

extension TextScaleFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TextScaleFormat>(
    "textScaleFormat", blank: TextScaleFormat(choices: []),
    [
      .required("choices", \.choices, about: "The choices, two to eight, in order."),
      .optional(
        "defaultIndex", \.defaultIndex,
        about: "The choice shown at first, counted from 0; without it the person must choose."),
    ] + ScaleLook.form.fields.map { $0.lifted(\.look) })
}

extension OtherText: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<OtherText>(
    "otherText", about: "The text field of a choice 'other'.", blank: OtherText(),
    [
      .optional("placeholder", \.placeholder, about: "Hint in an empty field."),
      .defaulted(
        "optional", \.isOptional,
        about: "Whether the field may stay empty; the result is then the value of the choice."),
      .defaulted(
        "startsHidden", \.startsHidden,
        about: "Whether the field is shown only once the choice is chosen."),
    ])
}

extension TextChoice: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TextChoice>(
    "textChoice", about: "A choice named by words.", blank: TextChoice(""),
    [
      .required("text", \.text, about: "Text of the choice."),
      .optional(
        "value", \.value,
        about: "Value in results; without it the index of the choice, counted from 0."),
      .optional("detailText", \.detailText, about: "More text, under `text`."),
      .defaulted("exclusive", \.isExclusive, about: "Whether it excludes all other choices."),
      .optional("image", \.image, about: "Name of an image."),
      .optional(
        "other", \.other,
        about: "Makes it the choice 'other', with a field for the person's own words."),
      .optional(
        "coding", \.coding, about: "The concept of a terminology that the choice stands for."),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension TextChoiceFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TextChoiceFormat>(
    "textChoiceFormat", blank: TextChoiceFormat(choices: []),
    [
      .defaulted("style", \.style, about: "Whether one or several may be chosen."),
      .required("choices", \.choices, about: "The choices, at least one."),
    ])
}

extension ImageChoice: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ImageChoice>(
    "imageChoice", about: "A choice shown as an image.", blank: ImageChoice(),
    [
      .optional("text", \.text, about: "Text of the choice."),
      .optional(
        "value", \.value,
        about: "Value in results; without it the index of the choice, counted from 0."),
      .optional("normalImage", \.normalImage, about: "Name of the image."),
      .optional("selectedImage", \.selectedImage, about: "Name of the image while it is chosen."),
      .optional(
        "coding", \.coding, about: "The concept of a terminology that the choice stands for."),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension ImageChoiceFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ImageChoiceFormat>(
    "imageChoiceFormat", blank: ImageChoiceFormat(choices: []),
    [
      .defaulted("style", \.style, about: "Whether one or several may be chosen."),
      .defaulted("vertical", \.isVertical, about: "Whether the choices stand one below the other."),
      .required("choices", \.choices, about: "The choices, at least one."),
    ])
}

extension ColorChoice: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ColorChoice>(
    "colorChoice", about: "A choice shown as a colour.", blank: ColorChoice(),
    [
      .optional("text", \.text, about: "Text of the choice."),
      .optional("detailText", \.detailText, about: "More text, under `text`."),
      .optional("color", \.color, about: "The colour."),
      .optional(
        "value", \.value,
        about: "Value in results; without it the index of the choice, counted from 0."),
      .defaulted("exclusive", \.isExclusive, about: "Whether it excludes all other choices."),
      .optional(
        "coding", \.coding, about: "The concept of a terminology that the choice stands for."),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension ColorChoiceFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ColorChoiceFormat>(
    "colorChoiceFormat", blank: ColorChoiceFormat(choices: []),
    [
      .defaulted("style", \.style, about: "Whether one or several may be chosen."),
      .required("choices", \.choices, about: "The choices, at least one."),
    ])
}

extension ValuePickerFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ValuePickerFormat>(
    "valuePickerFormat", about: "A wheel of choices.", blank: ValuePickerFormat(choices: []),
    [
      .required("choices", \.choices, about: "The choices, in order."),
      .carried(\.carried, key: "carriedByPicker"),
      .carriedOthers(\.carried, key: "carriedByPickerOthers"),
    ])
}

extension MultipleValuePickerFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<MultipleValuePickerFormat>(
    "multipleValuePickerFormat", blank: MultipleValuePickerFormat(pickers: []),
    [
      .required("pickers", \.pickers, about: "The wheels, from left to right."),
      .defaulted("separator", \.separator, about: "Text between the values where they are shown."),
    ])
}

extension BooleanFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<BooleanFormat>(
    "booleanFormat", blank: BooleanFormat(),
    [
      .optional("yes", \.yes, about: "Word for yes; without it the presenter's own."),
      .optional("no", \.no, about: "Word for no; without it the presenter's own."),
    ])
}

extension LadderFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<LadderFormat>(
    "ladderFormat", blank: LadderFormat(),
    [
      .optional("topText", \.topText, about: "Text at the top rung."),
      .optional("bottomText", \.bottomText, about: "Text at the bottom rung."),
    ])
}

// SPDX-License-Identifier: Apache-2.0

public import JSON

extension AnswerFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<AnswerFormat>(
    "answerFormat", blank: AnswerFormat(.none), union: JSONUnion("type", \.kind),
    [.optional("dontKnow", \.dontKnow), .carried(\.carried), .carriedOthers(\.carried)])
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
    JSONVariant("none") { (_: NoContent) in .none },
    JSONVariant("scale", Self.scale),
    JSONVariant("continuousScale", Self.continuousScale),
    JSONVariant("textScale", Self.textScale),
    JSONVariant("valuePicker", Self.valuePicker),
    JSONVariant("multipleValuePicker", Self.multipleValuePicker),
    JSONVariant("imageChoice", Self.imageChoice),
    JSONVariant("textChoice", Self.textChoice),
    JSONVariant("colorChoice", Self.colorChoice),
    JSONVariant("boolean", Self.boolean),
    JSONVariant("numeric", Self.numeric),
    JSONVariant("timeOfDay", Self.timeOfDay),
    JSONVariant("date", Self.date),
    JSONVariant("text", Self.text),
    JSONVariant("email", Self.email),
    JSONVariant("confirmText", Self.confirmText),
    JSONVariant("timeInterval", Self.timeInterval),
    JSONVariant("height", Self.height),
    JSONVariant("weight", Self.weight),
    JSONVariant("age", Self.age),
    JSONVariant("location", Self.location),
    JSONVariant("socioeconomicLadder", Self.socioeconomicLadder),
    JSONVariant("healthCharacteristic", Self.healthCharacteristic),
    JSONVariant("healthQuantity", Self.healthQuantity),
  ]
}

extension DontKnowOption: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<DontKnowOption>(
    "dontKnow", blank: DontKnowOption(),
    [.optional("text", \.text), .defaulted("style", \.style, .standard)])
}

extension RGBAColor: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<RGBAColor>(
    "color", blank: RGBAColor(red: 0, green: 0, blue: 0),
    [
      .required("red", \.red), .required("green", \.green), .required("blue", \.blue),
      .defaulted("alpha", \.alpha, 1),
    ])
}

extension ScaleLook: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ScaleLook>(
    "scaleLook", blank: ScaleLook(),
    [
      .defaulted("vertical", \.isVertical, false), .optional("minimumText", \.minimumText),
      .optional("maximumText", \.maximumText), .optional("minimumImage", \.minimumImage),
      .optional("maximumImage", \.maximumImage), .optional("gradientColors", \.gradientColors),
      .optional("gradientLocations", \.gradientLocations),
      .defaulted("hidesSelectedValue", \.hidesSelectedValue, false),
      .defaulted("hidesRanges", \.hidesRanges, false),
      .defaulted("hidesLabels", \.hidesLabels, false),
      .defaulted("hidesValueMarkers", \.hidesValueMarkers, false),
    ])
}

extension ScaleFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ScaleFormat>(
    "scaleFormat", blank: ScaleFormat(minimum: 0, maximum: 0),
    [
      .required("minimum", \.minimum), .required("maximum", \.maximum),
      .defaulted("step", \.step, 1), .optional("defaultValue", \.defaultValue),
    ] + ScaleLook.form.fields.map { $0.lifted(\.look) })
}

extension ContinuousScaleFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ContinuousScaleFormat>(
    "continuousScaleFormat", blank: ContinuousScaleFormat(minimum: 0, maximum: 0),
    [
      .required("minimum", \.minimum), .required("maximum", \.maximum),
      .defaulted("maximumFractionDigits", \.maximumFractionDigits, 0),
      .optional("defaultValue", \.defaultValue),
      .defaulted("numberStyle", \.numberStyle, .standard),
    ] + ScaleLook.form.fields.map { $0.lifted(\.look) })
}

extension TextScaleFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TextScaleFormat>(
    "textScaleFormat", blank: TextScaleFormat(choices: []),
    [.required("choices", \.choices), .optional("defaultIndex", \.defaultIndex)]
      + ScaleLook.form.fields.map { $0.lifted(\.look) })
}

extension OtherText: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<OtherText>(
    "otherText", blank: OtherText(),
    [
      .optional("placeholder", \.placeholder), .defaulted("optional", \.isOptional, false),
      .defaulted("startsHidden", \.startsHidden, false),
    ])
}

extension TextChoice: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TextChoice>(
    "textChoice", blank: TextChoice(""),
    [
      .required("text", \.text), .optional("value", \.value),
      .optional("detailText", \.detailText), .defaulted("exclusive", \.isExclusive, false),
      .optional("image", \.image), .optional("other", \.other),
      .optional("coding", \.coding), .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension TextChoiceFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<TextChoiceFormat>(
    "textChoiceFormat", blank: TextChoiceFormat(choices: []),
    [.defaulted("style", \.style, .single), .required("choices", \.choices)])
}

extension ImageChoice: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ImageChoice>(
    "imageChoice", blank: ImageChoice(),
    [
      .optional("text", \.text), .optional("value", \.value),
      .optional("normalImage", \.normalImage), .optional("selectedImage", \.selectedImage),
      .optional("coding", \.coding), .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension ImageChoiceFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ImageChoiceFormat>(
    "imageChoiceFormat", blank: ImageChoiceFormat(choices: []),
    [
      .defaulted("style", \.style, .single), .defaulted("vertical", \.isVertical, false),
      .required("choices", \.choices),
    ])
}

extension ColorChoice: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ColorChoice>(
    "colorChoice", blank: ColorChoice(),
    [
      .optional("text", \.text), .optional("detailText", \.detailText),
      .optional("color", \.color), .optional("value", \.value),
      .defaulted("exclusive", \.isExclusive, false), .optional("coding", \.coding),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension ColorChoiceFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ColorChoiceFormat>(
    "colorChoiceFormat", blank: ColorChoiceFormat(choices: []),
    [.defaulted("style", \.style, .single), .required("choices", \.choices)])
}

extension ValuePickerFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ValuePickerFormat>(
    "valuePickerFormat", blank: ValuePickerFormat(choices: []),
    [
      .required("choices", \.choices), .carried(\.carried, key: "carriedByPicker"),
      .carriedOthers(\.carried, key: "carriedByPickerOthers"),
    ])
}

extension MultipleValuePickerFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<MultipleValuePickerFormat>(
    "multipleValuePickerFormat", blank: MultipleValuePickerFormat(pickers: []),
    [.required("pickers", \.pickers), .defaulted("separator", \.separator, " ")])
}

extension BooleanFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<BooleanFormat>(
    "booleanFormat", blank: BooleanFormat(), [.optional("yes", \.yes), .optional("no", \.no)])
}

extension LadderFormat: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<LadderFormat>(
    "ladderFormat", blank: LadderFormat(),
    [.optional("topText", \.topText), .optional("bottomText", \.bottomText)])
}

// SPDX-License-Identifier: Apache-2.0

extension AnswerFormat: JSONRecord {
  public static let form = JSONForm<AnswerFormat>(
    "answerFormat", blank: AnswerFormat(.none),
    union: JSONUnion("type") {
      [
        JSONVariant("none") { $0.kind == .none } embed: { $0.kind = .none },
        .init("scale") { if case .scale(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .scale($0) },
        .init("continuousScale") { if case .continuousScale(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .continuousScale($0) },
        .init("textScale") { if case .textScale(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .textScale($0) },
        .init("valuePicker") { if case .valuePicker(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .valuePicker($0) },
        .init("multipleValuePicker") {
          if case .multipleValuePicker(let it) = $0.kind { it } else { nil }
        } embed: { $1.kind = .multipleValuePicker($0) },
        .init("imageChoice") { if case .imageChoice(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .imageChoice($0) },
        .init("textChoice") { if case .textChoice(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .textChoice($0) },
        .init("colorChoice") { if case .colorChoice(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .colorChoice($0) },
        .init("boolean") { if case .boolean(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .boolean($0) },
        .init("numeric") { if case .numeric(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .numeric($0) },
        .init("timeOfDay") { if case .timeOfDay(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .timeOfDay($0) },
        .init("date") { if case .date(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .date($0) },
        .init("text") { if case .text(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .text($0) },
        .init("email") { if case .email(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .email($0) },
        .init("confirmText") { if case .confirmText(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .confirmText($0) },
        .init("timeInterval") { if case .timeInterval(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .timeInterval($0) },
        .init("height") { if case .height(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .height($0) },
        .init("weight") { if case .weight(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .weight($0) },
        .init("age") { if case .age(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .age($0) },
        .init("location") { if case .location(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .location($0) },
        .init("socioeconomicLadder") {
          if case .socioeconomicLadder(let it) = $0.kind { it } else { nil }
        } embed: { $1.kind = .socioeconomicLadder($0) },
        .init("healthCharacteristic") {
          if case .healthCharacteristic(let it) = $0.kind { it } else { nil }
        } embed: { $1.kind = .healthCharacteristic($0) },
        .init("healthQuantity") { if case .healthQuantity(let it) = $0.kind { it } else { nil } }
          embed: { $1.kind = .healthQuantity($0) },
      ]
    },
    [.optional("dontKnow", \.dontKnow), .defaulted("carried", \.carried, [:])])
}

extension DontKnowOption: JSONRecord {
  public static let form = JSONForm<DontKnowOption>(
    "dontKnow", blank: DontKnowOption(),
    [.optional("text", \.text), .defaulted("style", \.style, .standard)])
}

extension Color: JSONRecord {
  public static let form = JSONForm<Color>(
    "color", blank: Color(red: 0, green: 0, blue: 0),
    [
      .required("red", \.red), .required("green", \.green), .required("blue", \.blue),
      .defaulted("alpha", \.alpha, 1),
    ])
}

extension ScaleLook: JSONRecord {
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
  public static let form = JSONForm<ScaleFormat>(
    "scaleFormat", blank: ScaleFormat(minimum: 0, maximum: 0),
    [
      .required("minimum", \.minimum), .required("maximum", \.maximum),
      .defaulted("step", \.step, 1), .optional("defaultValue", \.defaultValue),
    ] + ScaleLook.form.fields.map { $0.lifted(\.look) })
}

extension ContinuousScaleFormat: JSONRecord {
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
  public static let form = JSONForm<TextScaleFormat>(
    "textScaleFormat", blank: TextScaleFormat(choices: []),
    [.required("choices", \.choices), .optional("defaultIndex", \.defaultIndex)]
      + ScaleLook.form.fields.map { $0.lifted(\.look) })
}

extension OtherText: JSONRecord {
  public static let form = JSONForm<OtherText>(
    "otherText", blank: OtherText(),
    [
      .optional("placeholder", \.placeholder), .defaulted("optional", \.isOptional, false),
      .defaulted("startsHidden", \.startsHidden, false),
    ])
}

extension TextChoice: JSONRecord {
  public static let form = JSONForm<TextChoice>(
    "textChoice", blank: TextChoice(""),
    [
      .required("text", \.text), .optional("value", \.value),
      .optional("detailText", \.detailText), .defaulted("exclusive", \.isExclusive, false),
      .optional("image", \.image), .optional("other", \.other),
      .defaulted("carried", \.carried, [:]),
    ])
}

extension TextChoiceFormat: JSONRecord {
  public static let form = JSONForm<TextChoiceFormat>(
    "textChoiceFormat", blank: TextChoiceFormat(choices: []),
    [.defaulted("style", \.style, .single), .required("choices", \.choices)])
}

extension ImageChoice: JSONRecord {
  public static let form = JSONForm<ImageChoice>(
    "imageChoice", blank: ImageChoice(),
    [
      .optional("text", \.text), .optional("value", \.value),
      .optional("normalImage", \.normalImage), .optional("selectedImage", \.selectedImage),
      .defaulted("carried", \.carried, [:]),
    ])
}

extension ImageChoiceFormat: JSONRecord {
  public static let form = JSONForm<ImageChoiceFormat>(
    "imageChoiceFormat", blank: ImageChoiceFormat(choices: []),
    [
      .defaulted("style", \.style, .single), .defaulted("vertical", \.isVertical, false),
      .required("choices", \.choices),
    ])
}

extension ColorChoice: JSONRecord {
  public static let form = JSONForm<ColorChoice>(
    "colorChoice", blank: ColorChoice(),
    [
      .optional("text", \.text), .optional("detailText", \.detailText),
      .optional("color", \.color), .optional("value", \.value),
      .defaulted("exclusive", \.isExclusive, false), .defaulted("carried", \.carried, [:]),
    ])
}

extension ColorChoiceFormat: JSONRecord {
  public static let form = JSONForm<ColorChoiceFormat>(
    "colorChoiceFormat", blank: ColorChoiceFormat(choices: []),
    [.defaulted("style", \.style, .single), .required("choices", \.choices)])
}

extension ValuePickerFormat: JSONRecord {
  public static let form = JSONForm<ValuePickerFormat>(
    "valuePickerFormat", blank: ValuePickerFormat(choices: []),
    [.required("choices", \.choices), .defaulted("carriedByPicker", \.carried, [:])])
}

extension MultipleValuePickerFormat: JSONRecord {
  public static let form = JSONForm<MultipleValuePickerFormat>(
    "multipleValuePickerFormat", blank: MultipleValuePickerFormat(pickers: []),
    [.required("pickers", \.pickers), .defaulted("separator", \.separator, " ")])
}

extension BooleanFormat: JSONRecord {
  public static let form = JSONForm<BooleanFormat>(
    "booleanFormat", blank: BooleanFormat(), [.optional("yes", \.yes), .optional("no", \.no)])
}

extension LadderFormat: JSONRecord {
  public static let form = JSONForm<LadderFormat>(
    "ladderFormat", blank: LadderFormat(),
    [.optional("topText", \.topText), .optional("bottomText", \.bottomText)])
}

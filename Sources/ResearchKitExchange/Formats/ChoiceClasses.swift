// SPDX-License-Identifier: Apache-2.0

internal import StudyTasks

/// Formats with choices.
let choiceFormatClasses: [ClassTable<AnswerFormat>] = [
  formatClass(
    "ORKTextChoiceAnswerFormat", blank: TextChoiceFormat(choices: []), AnswerFormat.Kind.textChoice,
    [
      .standing("style", \.style, choiceStyles, .single, isAlwaysWritten: true),
      .standing("textChoices", \.choices, .array(.of(textChoices)), [], isAlwaysWritten: true),
    ]),
  formatClass(
    "ORKImageChoiceAnswerFormat", blank: ImageChoiceFormat(choices: []),
    AnswerFormat.Kind.imageChoice,
    [
      .standing("style", \.style, choiceStyles, .single, isAlwaysWritten: true),
      .standing("vertical", \.isVertical, .flag, false),
      .standing("imageChoices", \.choices, .array(.of(imageChoices)), [], isAlwaysWritten: true),
    ]),
  formatClass(
    "ORKColorChoiceAnswerFormat", blank: ColorChoiceFormat(choices: []),
    AnswerFormat.Kind.colorChoice,
    [
      .standing("style", \.style, choiceStyles, .single, isAlwaysWritten: true),
      .standing("colorChoices", \.choices, .array(.of(colorChoices)), [], isAlwaysWritten: true),
    ]),
  formatClass(
    "ORKBooleanAnswerFormat", blank: BooleanFormat(), AnswerFormat.Kind.boolean,
    [.optional("yes", \.yes, .string), .optional("no", \.no, .string)]),
  formatClass(
    "ORKSESAnswerFormat", blank: LadderFormat(), AnswerFormat.Kind.socioeconomicLadder,
    [
      .optional("topRungText", \.topText, .string),
      .optional("bottomRungText", \.bottomText, .string),
    ]),
  formatClass(
    "ORKValuePickerAnswerFormat", blank: ValuePickerFormat(choices: []),
    AnswerFormat.Kind.valuePicker, pickerProperties),
  formatClass(
    "ORKMultipleValuePickerAnswerFormat", blank: MultipleValuePickerFormat(pickers: []),
    AnswerFormat.Kind.multipleValuePicker,
    [
      .standing("valuePickers", \.pickers, .array(.of(pickers)), [], isAlwaysWritten: true),
      .standing("separator", \.separator, .string, " ", isAlwaysWritten: true),
    ]),
]

private let choiceStyles = Codec<ChoiceStyle>.named([
  ("singleChoice", .single), ("multipleChoice", .multiple),
])

private let pickerProperties: [Property<ValuePickerFormat>] = [
  .standing("textChoices", \.choices, .array(.of(textChoices)), [], isAlwaysWritten: true)
]

/// The wheels of a picker with several. A button for not knowing is that of the whole picker: one
/// wheel's is carried through.
private let pickers = ClassFamily<ValuePickerFormat>(
  \.carried, "ORKValuePickerAnswerFormat", "ORKAnswerFormat", blank: ValuePickerFormat(choices: []),
  pickerProperties + [
    .carried("showDontKnowButton", .flag), .carried("customDontKnowButtonText", .string),
    .carried("dontKnowButtonStyle", .number),
  ])

/// Choices named by words.
let textChoices = ClassFamily<TextChoice>(
  \.carried,
  [
    ClassTable(
      "ORKTextChoice", blank: TextChoice(""), accepts: { $0.other == nil },
      losses: { codingLosses($0.coding) }, textChoiceProperties),
    ClassTable(
      "ORKTextChoiceOther", "ORKTextChoice", blank: TextChoice("", other: OtherText()),
      accepts: { $0.other != nil }, losses: { codingLosses($0.coding) },
      textChoiceProperties
        + otherTextProperties.map { $0.lifted({ $0.other ?? OtherText() }, { $1.other = $0 }) }),
  ])

private let textChoiceProperties: [Property<TextChoice>] = [
  .text("text", \.text), .standing("value", \.value, .choiceValue, nil),
  .optional("detailText", \.detailText, .string),
  .standing("exclusive", \.isExclusive, .flag, false, isAlwaysWritten: true),
  .standing("image", \.image, .image, nil),
]

private let otherTextProperties: [Property<OtherText>] = [
  .optional("textViewPlaceholderText", \.placeholder, .string),
  .standing("textViewInputOptional", \.isOptional, .flag, false, isAlwaysWritten: true),
  .standing("textViewStartsHidden", \.startsHidden, .flag, false, isAlwaysWritten: true),
]

/// Choices shown as images.
let imageChoices = ClassFamily<ImageChoice>(
  \.carried, "ORKImageChoice", blank: ImageChoice(), losses: { codingLosses($0.coding) },
  [
    .optional("text", \.text, .string), .standing("value", \.value, .choiceValue, nil),
    .standing("normalStateImage", \.normalImage, .image, nil),
    .standing("selectedStateImage", \.selectedImage, .image, nil),
  ])

/// Choices shown as colours.
let colorChoices = ClassFamily<ColorChoice>(
  \.carried, "ORKColorChoice", blank: ColorChoice(), losses: { codingLosses($0.coding) },
  [
    .optional("text", \.text, .string), .optional("detailText", \.detailText, .string),
    .standing("value", \.value, .choiceValue, nil), .optional("color", \.color, .color),
    .standing("exclusive", \.isExclusive, .flag, false, isAlwaysWritten: true),
  ])

private func codingLosses(_ coding: ChoiceCoding?) -> [String] {
  coding.map { ["the choice's code '\($0.code)' is left out"] } ?? []
}

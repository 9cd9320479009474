// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

/// Scales.
let scaleFormatClasses: [ClassTable<AnswerFormat>] = [
  formatClass(
    "ORKScaleAnswerFormat", blank: ScaleFormat(minimum: 0, maximum: 0), AnswerFormat.Kind.scale,
    [
      .standing("minimum", \.minimum, .whole, 0, isAlwaysWritten: true),
      .standing("maximum", \.maximum, .whole, 0, isAlwaysWritten: true),
      .standing("step", \.step, .whole, 1, isAlwaysWritten: true),
      .optional("defaultValue", \.defaultValue, .whole),
    ] + (Property.scale + Property.scaleEnds + [.scaleMarkers]).map { $0.lifted(\.look) }),
  formatClass(
    "ORKContinuousScaleAnswerFormat", blank: ContinuousScaleFormat(minimum: 0, maximum: 0),
    AnswerFormat.Kind.continuousScale,
    losses: { $0.look.hidesValueMarkers ? ["the marks of the values are not hidden"] : [] },
    [
      .standing("minimum", \.minimum, .number, 0, isAlwaysWritten: true),
      .standing("maximum", \.maximum, .number, 0, isAlwaysWritten: true),
      .standing("maximumFractionDigits", \.maximumFractionDigits, .whole, 0, isAlwaysWritten: true),
      .optional("defaultValue", \.defaultValue, .number),
      .standing("numberStyle", \.numberStyle, numberStyles, .standard),
    ] + (Property.scale + Property.scaleEnds).map { $0.lifted(\.look) }),
  formatClass(
    "ORKTextScaleAnswerFormat", blank: TextScaleFormat(choices: []), AnswerFormat.Kind.textScale,
    losses: { format in
      let look = format.look
      let ends = [look.minimumText, look.maximumText, look.minimumImage, look.maximumImage]
      return ends.allSatisfy { $0 == nil } ? [] : ["the words and images at the ends are left out"]
    },
    [
      .standing("textChoices", \.choices, .array(.of(textChoices)), [], isAlwaysWritten: true),
      .defaultIndex,
    ] + (Property.scale + [.scaleMarkers]).map { $0.lifted(\.look) }),
]

private let numberStyles = Codec<ContinuousScaleFormat.NumberStyle>.named([
  ("default", .standard), ("percent", .percent),
])

extension Property<TextScaleFormat> {
  /// The choice shown at first; −1, which is no choice's place, for none.
  fileprivate static let defaultIndex = Property(["defaultIndex"]) {
    members, format, path, reading throws(JSONError) in
    let index = try members.value("defaultIndex", .whole, at: path, &reading)
    format.defaultIndex = index.flatMap { $0 < 0 ? nil : $0 }
  } write: { format, _, _ in
    ["defaultIndex": .integer(format.defaultIndex ?? -1)]
  }
}

extension Property<ScaleLook> {
  /// The properties of all scales.
  fileprivate static let scale: [Property] = [
    .standing("vertical", \.isVertical, .flag, false),
    .optional("gradientColors", \.gradientColors, .array(.color)),
    .optional("gradientLocations", \.gradientLocations, .array(.number)),
    .standing("hideSelectedValue", \.hidesSelectedValue, .flag, false),
    .standing("hideRanges", \.hidesRanges, .flag, false),
    .standing("hideLabels", \.hidesLabels, .flag, false),
  ]

  /// The words and images at the ends of scales of numbers.
  fileprivate static let scaleEnds: [Property] = [
    .optional("minimumValueDescription", \.minimumText, .string),
    .optional("maximumValueDescription", \.maximumText, .string),
    .standing("minimumImage", \.minimumImage, .image, nil),
    .standing("maximumImage", \.maximumImage, .image, nil),
  ]

  fileprivate static let scaleMarkers = Property.standing(
    "hideValueMarkers", \.hidesValueMarkers, .flag, false)
}

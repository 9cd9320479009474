// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

/// Formats for numbers and measures.
let numberFormatClasses: [ClassTable<AnswerFormat>] = [
  formatClass(
    "ORKNumericAnswerFormat", blank: NumericFormat(), AnswerFormat.Kind.numeric,
    [
      .standing("style", \.style, numericStyles, .decimal, isAlwaysWritten: true),
      .optional("unit", \.unit, .string), .optional("displayUnit", \.displayUnit, .string),
      .optional("minimum", \.minimum, .number), .optional("maximum", \.maximum, .number),
      .optional("maximumFractionDigits", \.maximumFractionDigits, .whole),
      .optional("defaultNumericAnswer", \.defaultValue, .number),
      .standing("hideUnitWhenAnswerIsEmpty", \.hidesUnitWhenEmpty, .flag, true),
      .optional("placeholder", \.placeholder, .string),
    ]),
  formatClass(
    "ORKHeightAnswerFormat", blank: HeightFormat(), AnswerFormat.Kind.height,
    [.standing("measurementSystem", \.system, measurementSystems, .local, isAlwaysWritten: true)]),
  formatClass(
    "ORKWeightAnswerFormat", blank: WeightFormat(), AnswerFormat.Kind.weight,
    [
      .standing("measurementSystem", \.system, measurementSystems, .local, isAlwaysWritten: true),
      .standing("numericPrecision", \.precision, precisions, .standard, isAlwaysWritten: true),
      .bound("minimumValue", \.minimum), .bound("maximumValue", \.maximum),
      .bound("defaultValue", \.defaultValue),
    ]),
  formatClass(
    "ORKAgeAnswerFormat", blank: AgeFormat(), AnswerFormat.Kind.age,
    [
      .standing("minimumAge", \.minimum, .whole, 0, isAlwaysWritten: true),
      .standing("maximumAge", \.maximum, .whole, 125, isAlwaysWritten: true),
      .optional("minimumAgeCustomText", \.minimumText, .string),
      .optional("maximumAgeCustomText", \.maximumText, .string),
      .standing("showYear", \.showsYear, .flag, false),
      .standing("useYearForResult", \.usesYearForResult, .flag, false),
      .standing("treatMinAgeAsRange", \.treatsMinimumAsRange, .flag, false),
      .standing("treatMaxAgeAsRange", \.treatsMaximumAsRange, .flag, false),
      .optional("relativeYear", \.relativeYear, .whole),
      .optional("defaultValue", \.defaultValue, .whole),
    ]),
  formatClass(
    "ORKTimeIntervalAnswerFormat", blank: TimeIntervalFormat(), AnswerFormat.Kind.timeInterval,
    [
      .standing("defaultInterval", \.defaultInterval, .number, 0, isAlwaysWritten: true),
      .standing("step", \.step, .whole, 1, isAlwaysWritten: true),
    ]),
]

/// The styles of typed numbers.
let numericStyles = Codec<NumericFormat.Style>.named([("decimal", .decimal), ("integer", .integer)])

private let measurementSystems = Codec<MeasurementSystem>.named([
  ("local", .local), ("metric", .metric), ("USC", .usCustomary),
])

private let precisions = Codec<WeightFormat.Precision>.numbered(
  "the precision", [(0, .standard), (1, .low), (2, .high)])

extension Property<WeightFormat> {
  /// A weight, or ResearchKit's number for none, which is the greatest there is: a missing key would
  /// be zero to it.
  fileprivate static func bound(
    _ key: String, _ property: any WritableKeyPath<WeightFormat, Double?> & Sendable
  ) -> Property {
    Property([key]) { members, format, path, reading throws(JSONError) in
      let value = try members.value(key, .number, at: path, &reading)
      format[keyPath: property] = value == .greatestFiniteMagnitude ? nil : value
    } write: { format, path, writing in
      let value = format[keyPath: property] ?? .greatestFiniteMagnitude
      return [key: Codec.number.write(value, path[key], &writing)]
    }
  }
}

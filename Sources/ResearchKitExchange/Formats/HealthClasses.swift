// SPDX-License-Identifier: Apache-2.0

internal import StudyTasks

/// Formats that a health record may answer.
let healthFormatClasses: [ClassTable<AnswerFormat>] = [
  formatClass(
    "ORKHealthKitCharacteristicTypeAnswerFormat", blank: HealthCharacteristicFormat(type: ""),
    AnswerFormat.Kind.healthCharacteristic,
    [
      .text("characteristicType", \.type), .optional("defaultDate", \.defaultDate, .date),
      .optional("minimumDate", \.minimumDate, .date),
      .optional("maximumDate", \.maximumDate, .date), .optional("calendar", \.calendar, .string),
      .standing("shouldRequestAuthorization", \.requestsAuthorization, .flag, true),
    ]),
  formatClass(
    "ORKHealthKitQuantityTypeAnswerFormat", blank: HealthQuantityFormat(type: ""),
    AnswerFormat.Kind.healthQuantity,
    [
      .text("quantityType", \.type), .optional("unit", \.unit, .string),
      .standing("numericAnswerStyle", \.style, numericStyles, .decimal, isAlwaysWritten: true),
      .standing("shouldRequestAuthorization", \.requestsAuthorization, .flag, true),
    ]),
]

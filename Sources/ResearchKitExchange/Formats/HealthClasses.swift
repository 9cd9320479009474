// SPDX-License-Identifier: Apache-2.0

internal import ExchangeEngine
internal import StudyTasks

/// Formats that a health record may answer.
let healthFormatClasses: [ClassTable<AnswerFormat>] = [
  formatClass(
    "ORKHealthKitCharacteristicTypeAnswerFormat", blank: HealthCharacteristicFormat(type: ""),
    AnswerFormat.Kind.healthCharacteristic,
    { if case .healthCharacteristic(let content) = $0 { content } else { nil } },
    [
      .text("characteristicType", \.type), .optional("defaultDate", \.defaultDate, .date),
      .optional("minimumDate", \.minimumDate, .date),
      .optional("maximumDate", \.maximumDate, .date), .optional("calendar", \.calendar, .string),
      .standing("shouldRequestAuthorization", \.requestsAuthorization, .flag, true),
    ]),
  formatClass(
    "ORKHealthKitQuantityTypeAnswerFormat", blank: HealthQuantityFormat(type: ""),
    AnswerFormat.Kind.healthQuantity,
    { if case .healthQuantity(let content) = $0 { content } else { nil } },
    [
      .text("quantityType", \.type), .optional("unit", \.unit, .string),
      .standing("numericAnswerStyle", \.style, numericStyles, .decimal, isAlwaysWritten: true),
      .standing("shouldRequestAuthorization", \.requestsAuthorization, .flag, true),
    ]),
]

// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

/// Formats for dates and times.
let dateFormatClasses: [ClassTable<AnswerFormat>] = [
  formatClass(
    "ORKDateAnswerFormat", blank: DateFormat(), AnswerFormat.Kind.date,
    losses: {
      [$0.daysBefore, $0.daysAfter].contains(0)
        ? ["a limit of zero days from today is none to ResearchKit, and is left out"] : []
    },
    [
      .standing("style", \.style, dateStyles, .dateTime, isAlwaysWritten: true),
      .optional("calendar", \.calendar, .string), .optional("minimumDate", \.minimum, .date),
      .optional("maximumDate", \.maximum, .date), .optional("defaultDate", \.defaultDate, .date),
      .standing("minuteInterval", \.minuteInterval, minutes, 1),
      .days("daysBeforeCurrentDateToSetMinimumDate", \.daysBefore),
      .days("daysAfterCurrentDateToSetMinimumDate", \.daysAfter),
      .standing("isMaxDateCurrentTime", \.endsNow, .flag, false),
    ]),
  formatClass(
    "ORKTimeOfDayAnswerFormat", blank: TimeOfDayFormat(), AnswerFormat.Kind.timeOfDay,
    [
      .optional("defaultComponents", \.defaultTime, .timeOfDay),
      .standing("minuteInterval", \.minuteInterval, minutes, 1),
    ]),
]

private let dateStyles = Codec<DateFormat.Style>.named([("dateTime", .dateTime), ("date", .date)])

/// Minutes between the places of a wheel: 0 counts as 1.
private let minutes = Codec<Int> { json, path, reading throws(JSONError) in
  let value = try Codec<Int>.whole.read(json, path, &reading)
  return value == 0 ? 1 : value
} write: { value, _, _ in
  .integer(value)
}

extension Property<DateFormat> {
  /// Days from the day of the answer. ResearchKit takes 0, its default, for no limit.
  fileprivate static func days(
    _ key: String, _ property: any WritableKeyPath<DateFormat, Int?> & Sendable
  ) -> Property {
    Property([key]) { members, format, path, reading throws(JSONError) in
      let days = try members.value(key, .whole, at: path, &reading)
      format[keyPath: property] = days == 0 ? nil : days
    } write: { format, _, _ in
      guard let days = format[keyPath: property], days != 0 else { return [:] }
      return [key: .integer(days)]
    }
  }
}

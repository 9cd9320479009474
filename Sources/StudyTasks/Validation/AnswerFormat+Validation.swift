// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import JSON

extension AnswerFormat {
  /// The problems of the format's parameters; empty for a format that can be asked.
  ///
  /// All problems, not the first, each with its place. Where ResearchKit throws on validation there
  /// is an error here; a warning is what it accepts although it has no effect. Cost is linear in the
  /// number of choices.
  ///
  /// - Parameter path: Where the format stands in its document.
  public func problems(at path: JSONPath = .root) -> [TaskProblem] {
    var list = ProblemList()
    if dontKnow?.text == "" {
      list.add(
        .messageMissing, at: path["dontKnow"]["text"],
        "the button for not knowing has no words; leave 'text' out for the usual ones")
    }
    switch kind {
    case .none:
      list.add(
        .formatNone, at: path["type"],
        "the question asks for nothing; choose a format, or use an instruction step")
    case .scale(let format): format.lint(&list, at: path)
    case .continuousScale(let format): format.lint(&list, at: path)
    case .textScale(let format): format.lint(&list, at: path)
    case .valuePicker(let format):
      format.choices.checkChoices(&list, at: path["choices"], count: 1...Int.max)
    case .multipleValuePicker(let format): format.lint(&list, at: path)
    case .imageChoice(let format): format.lint(&list, at: path)
    case .textChoice(let format):
      format.choices.checkChoices(&list, at: path["choices"], count: 1...Int.max)
    case .colorChoice(let format): format.lint(&list, at: path)
    case .numeric(let format): format.lint(&list, at: path)
    case .timeOfDay(let format): format.minuteInterval.checkMinutes(&list, at: path)
    case .date(let format): format.lint(&list, at: path)
    case .text(let format): format.lint(&list, at: path)
    case .confirmText(let format): format.lint(&list, at: path)
    case .timeInterval(let format): format.lint(&list, at: path)
    case .weight(let format): format.lint(&list, at: path)
    case .age(let format): format.lint(&list, at: path)
    case .healthCharacteristic(let format): format.lint(&list, at: path)
    case .healthQuantity(let format): format.lint(&list, at: path)
    case .boolean, .email, .height, .location, .socioeconomicLadder: break
    }
    return list.problems
  }
}

extension Int {
  /// Reports minutes that no wheel of an hour can have between its places.
  fileprivate func checkMinutes(_ list: inout ProblemList, at path: JSONPath) {
    guard !(1...30).contains(self) || !60.isMultiple(of: self) else { return }
    list.add(
      .parameterIgnored, at: path["minuteInterval"],
      "\(self) minutes do not divide an hour and count as 1; use 1, 5, 10, 15 or 30")
  }
}

extension DateFormat {
  fileprivate func lint(_ list: inout ProblemList, at path: JSONPath) {
    minuteInterval.checkMinutes(&list, at: path)
    if list.checkOrder(minimum, maximum, at: path["minimum"]), let defaultDate,
      minimum.map({ defaultDate < $0 }) ?? false || maximum.map({ defaultDate > $0 }) ?? false
    {
      list.add(
        .defaultInvalid, at: path["defaultDate"],
        "\(defaultDate.iso8601) lies outside the bounds; choose a date between them")
    }
    let days = [("daysBefore", daysBefore), ("daysAfter", daysAfter)]
    for case (let key, let count?) in days where !(-100_000...100_000).contains(count) {
      list.add(.boundsLimit, at: path[key], "\(count) days are more than 100 000; use a fixed date")
    }
    if let daysBefore, let daysAfter, minimum == nil, maximum == nil,
      daysBefore.addingReportingOverflow(daysAfter).partialValue < 0
    {
      list.add(
        .boundsOrder, at: path["daysBefore"],
        "\(daysBefore) days before are later than \(daysAfter) days after; both count away from "
          + "the day of the answer")
    }
    checkCalendar(calendar, &list, at: path)
  }
}

extension ProblemList {
  /// Reports dates in the wrong order; returns whether they are in the right one.
  fileprivate mutating func checkOrder(
    _ minimum: Date?, _ maximum: Date?, at path: JSONPath
  ) -> Bool {
    guard let minimum, let maximum, minimum > maximum else { return true }
    add(
      .boundsOrder, at: path,
      "the least date, \(minimum.iso8601), is after the greatest, \(maximum.iso8601); "
        + "exchange them")
    return false
  }
}

/// Reports a calendar that the program does not know.
private func checkCalendar(_ calendar: String?, _ list: inout ProblemList, at path: JSONPath) {
  let known = Locality.calendars.keys.sorted()
  guard let calendar, !known.contains(calendar) else { return }
  let hint = list.hint(at: calendar, among: known)
  list.add(
    .nameUnknown, at: path["calendar"],
    "'\(calendar)' is no known calendar and counts as gregorian\(hint)")
}

extension HealthCharacteristicFormat {
  fileprivate func lint(_ list: inout ProblemList, at path: JSONPath) {
    let names = [
      "ActivityMoveMode", "BiologicalSex", "BloodType", "DateOfBirth", "FitzpatrickSkinType",
      "WheelchairUse",
    ].map { "HKCharacteristicTypeIdentifier\($0)" }
    if !names.contains(type) {
      let hint = list.hint(at: type, among: names)
      list.add(
        .nameUnknown, at: path["characteristic"],
        "'\(type)' is no characteristic of a health record\(hint)")
    }
    _ = list.checkOrder(minimumDate, maximumDate, at: path["minimumDate"])
    checkCalendar(calendar, &list, at: path)
  }
}

extension HealthQuantityFormat {
  fileprivate func lint(_ list: inout ProblemList, at path: JSONPath) {
    let prefix = "HKQuantityTypeIdentifier"
    guard !type.hasPrefix(prefix) || type == prefix else { return }
    list.add(
      .nameUnknown, at: path["quantity"],
      "'\(type)' is no quantity of a health record; their names begin with '\(prefix)'")
  }
}

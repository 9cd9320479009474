// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import StudyTasks

extension AnswerFormat {
  /// The answer that the format asks for, in half a line: "a whole number from 1 to 10".
  package var inWords: String {
    switch implied.kind {
    case .none: return "no answer"
    case .scale(let format):
      let steps = format.step > 1 ? " in steps of \(format.step)" : ""
      return "a whole number from \(format.minimum) to \(format.maximum)\(steps)"
    case .continuousScale(let format):
      let decimals = ["", ", one decimal", ", two decimals", ", three decimals", ", four decimals"]
      return "a number from \(Self.plain(format.minimum)) to \(Self.plain(format.maximum))"
        + decimals[format.fractionDigits]
    case .textScale(let format): return "one of \(format.choices.count) choices along a scale"
    case .valuePicker(let format): return "one of \(format.choices.count) choices"
    case .multipleValuePicker(let format):
      return "one choice from each of \(format.pickers.count) lists"
    case .imageChoice(let format):
      return Self.choices(format.choices.count, format.style, "images")
    case .textChoice(let format):
      return Self.choices(format.choices.count, format.style, "choices")
    case .colorChoice(let format):
      return Self.choices(format.choices.count, format.style, "colours")
    case .boolean: return "yes or no"
    case .numeric(let format):
      let kind = format.style == .integer ? "a whole number" : "a number"
      let unit = (format.displayUnit ?? format.unit).map { " in \($0)" } ?? ""
      return kind + unit + Self.bounds(format.minimum, format.maximum)
    case .timeOfDay: return "a time of day"
    case .date(let format):
      let kind = format.style == .date ? "a date" : "a date and a time"
      return kind + Self.bounds(of: format)
    case .text(let format):
      let length = format.maximumLength > 0 ? " of at most \(format.maximumLength) characters" : ""
      return (format.isSecure ? "a hidden text" : "text") + length
    case .email: return "an e-mail address"
    case .confirmText: return "the same text once more"
    case .timeInterval: return "a length of time"
    case .height: return "a height"
    case .weight(let format):
      let unit = format.system == .usCustomary ? " lb" : format.system == .metric ? " kg" : ""
      return "a weight" + Self.bounds(format.minimum, format.maximum, unit: unit)
    case .age(let format):
      let kind =
        format.usesYearForResult ? "an age in years, or a year of birth" : "an age in years"
      return kind + " from \(format.minimum) to \(format.maximum)"
    case .location: return "a place"
    case .socioeconomicLadder: return "a rung from 1 at the bottom to \(LadderFormat.rungCount)"
    case .healthCharacteristic, .healthQuantity: return "a fact of a health record"
    }
  }

  private static func choices(_ count: Int, _ style: ChoiceStyle, _ noun: String) -> String {
    "\(style == .single ? "one" : "any") of \(count) \(noun)"
  }

  /// A number without a needless fraction.
  package static func plain(_ value: Double) -> String { ChoiceValue.number(value).description }

  private static func bounds(_ minimum: Double?, _ maximum: Double?, unit: String = "") -> String {
    bounds(minimum.map { plain($0) }, maximum.map { plain($0) }, unit: unit)
  }

  private static func bounds(_ first: String?, _ last: String?, unit: String = "") -> String {
    switch (first, last) {
    case (let first?, let last?): " from \(first) to \(last)\(unit)"
    case (let first?, nil): " from \(first)\(unit)"
    case (nil, let last?): " up to \(last)\(unit)"
    case (nil, nil): ""
    }
  }

  private static func bounds(of format: DateFormat) -> String {
    let plain = AnswerFormat(.date(format))
    func words(_ date: Date) -> String { plain.words(for: .date(DateAnswer(date: date))) }
    func days(_ count: Int, _ side: String) -> String {
      count == 0 ? "today" : "\(count) day\(count == 1 ? "" : "s") \(side)"
    }
    return bounds(
      format.minimum.map(words) ?? format.daysBefore.map { days($0, "ago") },
      format.maximum.map(words) ?? format.daysAfter.map { days($0, "from today") }
        ?? (format.endsNow ? "now" : nil))
  }
}

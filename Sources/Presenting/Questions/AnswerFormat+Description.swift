// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import Localization
package import StudyTasks

extension AnswerFormat {
  /// The answer that the format asks for, in half a line: "a whole number from 1 to 10".
  package var inWords: Message {
    switch implied.kind {
    case .none: return "no answer"
    case .scale(let format):
      let steps: Message = format.step > 1 ? " in steps of \(format.step)" : ""
      return "a whole number from \(format.minimum) to \(format.maximum)\(steps)"
    case .continuousScale(let format):
      let decimals: [Message] = [
        "", ", one decimal", ", two decimals", ", three decimals", ", four decimals",
      ]
      let (least, most) = (Self.plain(format.minimum), Self.plain(format.maximum))
      return "a number from \(decimal: least) to \(decimal: most)\(decimals[format.fractionDigits])"
    case .textScale(let format): return "one of \(format.choices.count) choices along a scale"
    case .valuePicker(let format): return "one of \(format.choices.count) choices"
    case .multipleValuePicker(let format):
      return "one choice from each of \(format.pickers.count) lists"
    case .imageChoice(let format):
      let count = format.choices.count
      return format.style == .single ? "one of \(count) images" : "any of \(count) images"
    case .textChoice(let format):
      let count = format.choices.count
      return format.style == .single ? "one of \(count) choices" : "any of \(count) choices"
    case .colorChoice(let format):
      let count = format.choices.count
      return format.style == .single ? "one of \(count) colours" : "any of \(count) colours"
    case .boolean: return "yes or no"
    case .numeric(let format):
      let kind: Message = format.style == .integer ? "a whole number" : "a number"
      let unit: Message = (format.displayUnit ?? format.unit).map { " in \($0)" } ?? ""
      return "\(kind)\(unit)\(Self.bounds(format.minimum, format.maximum))"
    case .timeOfDay: return "a time of day"
    case .date(let format):
      let kind: Message = format.style == .date ? "a date" : "a date and a time"
      return "\(kind)\(Self.bounds(of: format))"
    case .text(let format):
      let kind: Message = format.isSecure ? "a hidden text" : "text"
      let limit = format.maximumLength
      return limit > 0 ? "\(kind) of at most \(limit) characters" : kind
    case .email: return "an e-mail address"
    case .confirmText: return "the same text once more"
    case .timeInterval: return "a length of time"
    case .height: return "a height"
    case .weight(let format):
      let unit = format.system == .usCustomary ? " lb" : format.system == .metric ? " kg" : ""
      return "a weight\(Self.bounds(format.minimum, format.maximum, unit: unit))"
    case .age(let format):
      let kind: Message =
        format.usesYearForResult ? "an age in years, or a year of birth" : "an age in years"
      return "\(kind) from \(format.minimum) to \(format.maximum)"
    case .location: return "a place"
    case .socioeconomicLadder: return "a rung from 1 at the bottom to \(LadderFormat.rungCount)"
    case .healthCharacteristic, .healthQuantity: return "a fact of a health record"
    }
  }

  /// A number without a needless fraction.
  package static func plain(_ value: Double) -> String { ChoiceValue.number(value).description }

  private static func bounds(_ minimum: Double?, _ maximum: Double?, unit: String = "") -> Message {
    func words(_ bound: Double) -> Message { Message(decimal: plain(bound)) }
    return bounds(minimum.map(words), maximum.map(words), unit: unit)
  }

  private static func bounds(_ first: Message?, _ last: Message?, unit: String = "") -> Message {
    switch (first, last) {
    case (let first?, let last?): " from \(first) to \(last)\(unit)"
    case (let first?, nil): " from \(first)\(unit)"
    case (nil, let last?): " up to \(last)\(unit)"
    case (nil, nil): ""
    }
  }

  private static func bounds(of format: DateFormat) -> Message {
    let plain = AnswerFormat(.date(format))
    func words(_ date: Date) -> Message {
      Message(verbatim: plain.words(for: .date(DateAnswer(date: date))))
    }
    func ago(_ days: Int) -> Message {
      days == 0 ? "today" : days == 1 ? "1 day ago" : "\(days) days ago"
    }
    func ahead(_ days: Int) -> Message {
      days == 0 ? "today" : days == 1 ? "1 day from today" : "\(days) days from today"
    }
    return bounds(
      format.minimum.map(words) ?? format.daysBefore.map(ago),
      format.maximum.map(words) ?? format.daysAfter.map(ahead) ?? (format.endsNow ? "now" : nil))
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import Localization

extension AnswerFormat {
  /// The answer as a person reads it: the words of choices, numbers with their unit.
  ///
  /// - Parameter translator: For the words that are not the author's, and the decimal mark.
  public func words(for answer: Answer, in translator: Translator = .english) -> String {
    switch answer {
    case .dontKnow: return dontKnow?.text ?? translator("I don't know")
    case .boolean(let value):
      let list = ChoiceList(self, in: translator)?.entries
      return (value ? list?.first?.text : list?.last?.text) ?? translator(value ? "Yes" : "No")
    case .scale(let value): return translator.decimal(ChoiceValue.number(value).description)
    case .numeric(let answer):
      let unit = (answer.displayUnit ?? answer.unit).map { " \($0)" } ?? ""
      return translator.decimal(ChoiceValue.number(answer.value).description) + unit
    case .choices(let values):
      let list = ChoiceList(self, in: translator)
      return values.map { value in
        list?.entries.first { $0.value == value }?.text ?? value.description
      }.joined(separator: ", ")
    case .components(let values, let separator):
      guard case .multipleValuePicker(let format) = kind, format.pickers.count == values.count
      else { return values.map(\.description).joined(separator: separator) }
      return zip(values, format.pickers).map { value, picker in
        ChoiceList(picker.choices, style: .single).entries.first { $0.value == value }?.text
          ?? value.description
      }.joined(separator: separator)
    case .text(let text):
      if case .text(let format) = kind, format.isSecure { return "••••••" }
      return text
    case .timeOfDay(let time): return time.description
    case .date(let answer):
      let calendar = answer.calendar()
      let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: answer.date)
      let day = [parts.year ?? 0, parts.month ?? 0, parts.day ?? 0]
        .map { String(format: "%02d", $0) }.joined(separator: "-")
      guard questionType != .date else { return day }
      return day + String(format: " %02d:%02d", parts.hour ?? 0, parts.minute ?? 0)
    case .timeInterval(let seconds):
      let whole = Int(max(0, min(seconds.rounded(), 1e15)))
      let (minutes, rest) = whole.quotientAndRemainder(dividingBy: 60)
      let parts = [
        minutes >= 60 ? "\(minutes / 60) h" : "",
        minutes > 0 || rest == 0 ? "\(minutes % 60) min" : "",
        rest > 0 ? "\(rest) s" : "",
      ]
      return parts.filter { !$0.isEmpty }.joined(separator: " ")
    case .location(let place):
      if let input = place.userInput { return input }
      if let latitude = place.latitude, let longitude = place.longitude {
        return "\(latitude), \(longitude)"
      }
      return (place.postalAddress ?? [:]).sorted { $0.key < $1.key }.map(\.value)
        .joined(separator: ", ")
    case .rung(let rung): return "\(rung)"
    }
  }
}

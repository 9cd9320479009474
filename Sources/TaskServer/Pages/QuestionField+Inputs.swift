// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Localization
internal import Presenting
internal import Reports
internal import StudyTasks

// Questions with one field for what is typed.
extension QuestionField {
  var single: [Markup] {
    let label =
      titleID == nil
      ? [Markup.element(.label, attributes: [("for", fieldID)], words)]
      : words.isEmpty ? [] : [Markup.box(.div, "words", words)]
    return label + hints + [.box(.div, "field", [field] + unit)]
  }

  private var unit: [Markup] {
    guard control.kind == .number, let unit = control.unit else { return [] }
    return [.box(.span, "unit", [Markup(unit)])]
  }

  private var text: String { problem?.typed ?? question.fieldText(in: locality) }

  private var field: Markup {
    var attributes = described([("id", fieldID), ("name", name)])
    if let titleID { attributes.append(("aria-labelledby", titleID)) }
    if let limit = control.maximumLength { attributes.append(("maxlength", "\(limit)")) }
    if let placeholder = question.placeholder { attributes.append(("placeholder", placeholder)) }
    if control.isMultiline {
      return .element(
        .textarea, attributes: attributes + [("rows", "4")], [Markup(lines: "\n" + text)])
    }
    let look = look
    attributes += look.attributes
    if !control.isSecure, !question.isConfirmation {
      attributes.append(("value", look.type == "text" ? text : look.value))
    }
    attributes.append(("type", look.type))
    let input = Markup.element(.input, attributes: attributes)
    guard control.kind == .scale else { return input }
    return ends([input, slider], look: "scale")
  }

  /// A slider beside the number, which the page's script shows: without one it could not be left empty.
  private var slider: Markup {
    let digits = control.fractionDigits ?? 0
    let step = digits == 0 ? "1" : "0." + String(repeating: "0", count: digits - 1) + "1"
    return .element(
      .input,
      attributes: [
        ("type", "range"), ("min", AnswerFormat.plain(control.minimum ?? 0)),
        ("max", AnswerFormat.plain(control.maximum ?? 0)), ("step", step),
        ("data-for", fieldID), ("hidden", "hidden"), ("aria-label", question.prompt),
      ])
  }

  /// The type of an input with its further attributes. A date that the browser cannot take stands as text.
  private var look: (type: String, value: String, attributes: [(String, String)]) {
    let isGregorian = question.isGregorian(in: locality)
    switch control.kind {
    case .scale, .number, .age:
      return ("text", text, [("inputmode", "decimal"), ("autocomplete", "off")])
    case .height, .weight, .timeInterval, .location: return ("text", text, [])
    case .email: return ("email", text, [("autocomplete", "email")])
    case .timeOfDay: return ("time", text, [])
    case .date where isGregorian:
      return (
        "date", text,
        limit("min", control.earliest, withTime: false)
          + limit("max", control.latest, withTime: false)
      )
    case .dateAndTime where isGregorian:
      return (
        "datetime-local", text,
        limit("min", control.earliest, withTime: true)
          + limit("max", control.latest, withTime: true)
      )
    case .text where control.isSecure:
      return ("password", "", [("autocomplete", "new-password")])
    default: return ("text", text, [])
    }
  }

  private func limit(_ name: String, _ date: Date?, withTime: Bool) -> [(String, String)] {
    guard let date else { return [] }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = locality.calendar.timeZone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    guard let year = parts.year, (1...9999).contains(year) else { return [] }
    func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    let day =
      String(repeating: "0", count: max(0, 4 - "\(year)".count))
      + "\(year)-\(two(parts.month))-\(two(parts.day))"
    return [(name, withTime ? "\(day)T\(two(parts.hour)):\(two(parts.minute))" : day)]
  }

  func unknown(_ words: String) -> Markup {
    var attributes = [
      ("type", "checkbox"), ("name", FieldName.unknown(identifier)), ("value", "1"),
      ("data-alone-for", fieldID),
    ]
    if question.answer == .dontKnow { attributes.append(("checked", "checked")) }
    return .box(
      .label, "choice",
      [.element(.input, attributes: attributes), .box(.span, "words", [.isolated(words)])])
  }
}

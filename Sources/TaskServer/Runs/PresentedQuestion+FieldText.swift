// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Presenting
internal import StudyTasks

extension PresentedQuestion {
  /// The answer as its field has it, so that it reads as the same answer; empty without an answer.
  func fieldText(in locality: Locality) -> String {
    switch answer {
    case .text(let text): control.isSecure || isConfirmation ? "" : text
    case .scale(let value): AnswerFormat.plain(value)
    case .rung(let rung): "\(rung)"
    case .numeric(let number): text(of: number.value, in: locality)
    case .timeOfDay(let time): time.description
    case .timeInterval(let seconds): Self.words(of: seconds, in: locality)
    case .date(let date): text(of: date, in: locality)
    case .location(let place): Self.text(of: place)
    case .dontKnow, .boolean, .choices, .components, nil: ""
    }
  }

  /// Whether days are counted as browsers count them.
  func isGregorian(in locality: Locality) -> Bool {
    ["gregorian", "iso8601"].contains(calendarIdentifier(in: locality))
  }

  private func calendarIdentifier(in locality: Locality) -> String {
    if case .date(let format) = format.implied.kind, let own = format.calendar { return own }
    return locality.calendarIdentifier
  }

  private func text(of number: Double, in locality: Locality) -> String {
    switch control.kind {
    case .height, .weight:
      let unit = control.kind == .height ? "cm" : "kg"
      return "\(Self.plain((number * 100).rounded() / 100, in: locality)) \(unit)"
    case .age where number == Double(AgeFormat.minimumSentinel):
      return control.minimum.map(AnswerFormat.plain) ?? ""
    case .age where number == Double(AgeFormat.maximumSentinel):
      return control.maximum.map(AnswerFormat.plain) ?? ""
    default: return Self.plain(number, in: locality)
    }
  }

  private func text(of answer: DateAnswer, in locality: Locality) -> String {
    var locality = locality
    locality.calendarIdentifier = calendarIdentifier(in: locality)
    if let zone = answer.timeZone { locality.timeZoneIdentifier = zone }
    let parts = locality.calendar.dateComponents(
      [.year, .month, .day, .hour, .minute], from: answer.date)
    func padded(_ number: Int?, _ digits: Int) -> String {
      let text = "\(number ?? 0)"
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    let day = [padded(parts.year, 4), padded(parts.month, 2), padded(parts.day, 2)]
      .joined(separator: "-")
    guard control.kind == .dateAndTime else { return day }
    return "\(day)T\(padded(parts.hour, 2)):\(padded(parts.minute, 2))"
  }

  private static func text(of place: LocationAnswer) -> String {
    if let words = place.userInput { return words }
    guard let latitude = place.latitude, let longitude = place.longitude else { return "" }
    return "\(latitude), \(longitude)"
  }

  /// `1 h 30 min`, as it can be typed.
  private static func words(of seconds: Double, in locality: Locality) -> String {
    let minutes = (seconds / 60).rounded(.down)
    let hours = (minutes / 60).rounded(.down)
    let parts = [
      (hours, "h"), (minutes - hours * 60, "min"), (seconds - minutes * 60, "s"),
    ].filter { $0.0 != 0 }
    guard !parts.isEmpty else { return "0 min" }
    return parts.map { "\(plain($0.0, in: locality)) \($0.1)" }.joined(separator: " ")
  }

  /// A number with the person's decimal mark.
  private static func plain(_ number: Double, in locality: Locality) -> String {
    let text = AnswerFormat.plain(number)
    return locality.locale.decimalSeparator.map { text.replacing(".", with: $0) } ?? text
  }
}

// SPDX-License-Identifier: Apache-2.0

public import CareStore
internal import ClinicalTerms
public import Foundation
internal import JSON
public import Localization
internal import StudyTasks

/// Instants and values as people read them, by the clock of a zone.
public struct CareWords: Sendable {
  private let zone: ScheduleTimeZone
  private let translator: Translator

  /// Makes words by the clock of a zone.
  ///
  /// - Parameter translator: The language, with the table of this module.
  public init(_ zone: ScheduleTimeZone, in translator: Translator = .english) {
    (self.zone, self.translator) = (zone, translator)
  }

  /// Such as `Mon 2026-03-02`, in German `Mo 2.3.2026`.
  public func day(_ date: Date) -> String {
    (try? PlainDate(of: date, in: zone))?.named(in: translator) ?? ""
  }

  /// Values in a row, such as `pain 4, sleep 8`.
  public func words(_ values: [OutcomeValue]) -> String {
    values.map(words).joined(separator: ", ")
  }

  /// The kind's last part and the value, such as `pain 4`, `range 81.3° ± 2.1° (doubtful)` or `rotation to the
  /// left 62.1°`.
  private func words(_ value: OutcomeValue) -> String {
    let name = value.kind.map { translator(Self.name($0)) } ?? ""
    let doubt =
      value.quality == Verdict.doubtful.rawValue
      ? " (\(translator("doubtful")))" : ""
    if let number = value.number, value.units == OutcomeExtractor.degrees {
      let half = value.halfWidth95.map { " ± \(degrees($0))" } ?? ""
      return "\(name) \(degrees(number.rounded))\(half)\(doubt)"
    }
    return [name, text(value.content), value.units ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ") + doubt
  }

  private func degrees(_ value: Double) -> String {
    translator.decimal(String(format: "%.1f", value)) + "°"
  }

  /// A kind without what comes before its last full stop; a direction of a joint in words: `pain` of
  /// `checkin.form.pain`, `rotation to the left` of `leftRotation`.
  ///
  /// Only the kinds that this package makes are translated: others are the words of a plan's author.
  static func name(_ kind: String) -> Message {
    let name = kind.split(separator: ".").last.map(String.init) ?? kind
    let directions = Joint.allCases.flatMap(\.movements).flatMap(\.directions)
    return directions.first { $0.name == name }?.noun.message
      ?? kinds.first { $0.key == name } ?? Message(verbatim: name)
  }

  private static let kinds: [Message] = [
    "pain", "sleep", "range", "start", "finish", "minimum", "maximum",
  ]

  /// A value alone.
  private func text(_ content: OutcomeValue.Content) -> String {
    switch content {
    case .integer(let value): "\(value)"
    case .double(let value): translator.decimal(Self.number(value))
    case .boolean(let value): translator(value ? "yes" : "no")
    case .text(let value): value
    case .binary(let value): translator("\(value.count) bytes")
    case .date(let value): "\(day(value)) \(time(value))"
    }
  }

  /// Two decimals at most; very large and very small numbers with an exponent.
  private static func number(_ value: Double) -> String {
    let isPlain = value == 0 || (0.01..<1e9).contains(abs(value))
    guard isPlain else { return String(format: "%.3g", value) }
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// Such as `08:00`.
  public func time(_ date: Date) -> String {
    guard let minutes = try? zone.minuteOfDay(at: date) else { return "" }
    let digits = String(10_000 + minutes / 60 * 100 + minutes % 60)
    return "\(digits.dropFirst().prefix(2)):\(digits.suffix(2))"
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import Foundation

/// Instants as the clock of a zone shows them.
struct ClockText {
  private let calendar: Calendar
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  init(_ zone: ScheduleTimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone.identifier) ?? .gmt
    self.calendar = calendar
  }

  /// Such as `Mon 2026-03-02`.
  func day(_ date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
    let text = PlainDate(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1)
    return "\(Self.weekdays[((parts.weekday ?? 1) - 1) % 7]) \(text?.description ?? "")"
  }

  /// Values in a row, such as `pain 4, sleep 8`.
  func words(_ values: [OutcomeValue]) -> String { values.map(words).joined(separator: ", ") }

  /// The kind's last part and the value, such as `pain 4` or `range 81.3 deg`.
  private func words(_ value: OutcomeValue) -> String {
    let name = value.kind.map { String($0.split(separator: ".").last ?? "") } ?? ""
    return [name, text(value.content), value.units ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// A value alone.
  private func text(_ content: OutcomeValue.Content) -> String {
    switch content {
    case .integer(let value): "\(value)"
    case .double(let value): Self.number(value)
    case .boolean(let value): value ? "yes" : "no"
    case .text(let value): value
    case .binary(let value): "\(value.count) bytes"
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
  func time(_ date: Date) -> String {
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    let digits = 10_000 + (parts.hour ?? 0) * 100 + (parts.minute ?? 0)
    return "\(String(digits).dropFirst().prefix(2)):\(String(digits).suffix(2))"
  }
}

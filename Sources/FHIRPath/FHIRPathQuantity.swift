// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// A number with a unit: `5 'kg'` or `18 years`.
public struct FHIRPathQuantity: Sendable, Hashable {
  /// The number.
  public var value: FHIRPathDecimal
  /// The UCUM code, such as `kg`; `1` without a unit; the singular word of a calendar duration.
  public var unit: String
  /// Whether the unit is a calendar duration, such as `year`, and no UCUM code.
  public var isCalendarDuration: Bool

  /// Makes it from its parts; each is described at its property.
  public init(value: FHIRPathDecimal, unit: String, isCalendarDuration: Bool = false) {
    self.value = value
    self.unit = unit
    self.isCalendarDuration = isCalendarDuration
  }

  /// A unit of the calendar.
  struct CalendarUnit: Sendable {
    let word: String
    /// The UCUM code nearest to it.
    let code: String
    /// Its length in months; `nil`: in milliseconds.
    var months: Int?
    var milliseconds = 0
  }

  static let calendarUnits = [
    CalendarUnit(word: "year", code: "a", months: 12),
    CalendarUnit(word: "month", code: "mo", months: 1),
    CalendarUnit(word: "week", code: "wk", milliseconds: 604_800_000),
    CalendarUnit(word: "day", code: "d", milliseconds: 86_400_000),
    CalendarUnit(word: "hour", code: "h", milliseconds: 3_600_000),
    CalendarUnit(word: "minute", code: "min", milliseconds: 60_000),
    CalendarUnit(word: "second", code: "s", milliseconds: 1000),
    CalendarUnit(word: "millisecond", code: "ms", milliseconds: 1),
  ]

  /// The singular of a calendar duration's word.
  static func calendarUnit(_ word: String) -> String? {
    calendarUnits.first { $0.word == word || $0.word + "s" == word }?.word
  }

  /// The text: `5 'kg'` or `18 years`.
  public var text: String {
    guard isCalendarDuration else { return "\(value.text) '\(unit)'" }
    return "\(value.text) \(unit)\(value.whole == 1 ? "" : "s")"
  }

  /// Reads `5 'kg'`, `18 years` or a number alone.
  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard let first = parts.first, first.utf8.count <= 80,
      !first.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }),
      let value = FHIRPathDecimal(String(first))
    else { return nil }
    guard parts.count == 2 else {
      self.init(value: value, unit: "1")
      return
    }
    let unit = parts[1].drop { $0 == " " }
    if let word = Self.calendarUnit(String(unit)) {
      self.init(value: value, unit: word, isCalendarDuration: true)
    } else if unit.first == "'", unit.last == "'", unit.utf8.count > 2 {
      self.init(value: value, unit: String(unit.dropFirst().dropLast()))
    } else {
      return nil
    }
  }

  /// Reads the members of a FHIR Quantity; `nil` without a number, or with `<` and the like before
  /// it.
  init?(_ members: [String: JSONValue]) {
    guard let number = members["value"]?.pathNumber?.number, members["comparator"] == nil else {
      return nil
    }
    self.init(value: number, unit: members["code"]?.string ?? members["unit"]?.string ?? "1")
  }

  /// The quantity as FHIR has it.
  var json: JSONValue {
    let code = Self.calendarUnits.first { isCalendarDuration && $0.word == unit }?.code ?? unit
    return [
      "value": JSONValue(value), "unit": .string(unit),
      "system": "http://unitsofmeasure.org", "code": .string(code),
    ]
  }

  /// The quantity with UCUM's years and months taken for those of the calendar, as `~` does.
  var withCalendarYears: FHIRPathQuantity {
    guard !isCalendarDuration, unit == "a" || unit == "mo" else { return self }
    return FHIRPathQuantity(
      value: value, unit: unit == "a" ? "year" : "month", isCalendarDuration: true)
  }
}

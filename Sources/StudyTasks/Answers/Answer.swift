// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// The answer to a question. A question without an answer has `nil` instead.
public enum Answer: Sendable, Hashable {
  /// The person chose not to know: an answer, unlike `nil`.
  case dontKnow
  case boolean(Bool)
  /// A point on a scale, discrete or continuous.
  case scale(Double)
  case numeric(NumericAnswer)
  /// The values of the chosen choices in the order in which the choices are offered; never empty.
  case choices([ChoiceValue])
  /// One value for each picker of a multiple value picker.
  case components([ChoiceValue], separator: String)
  case text(String)
  case timeOfDay(TimeOfDay)
  case date(DateAnswer)
  /// Seconds.
  case timeInterval(Double)
  case location(LocationAnswer)
  /// A rung of a ladder, counted from 1 at the bottom.
  case rung(Int)

  /// A number with the unit it was asked in.
  public static func number(_ value: Double, unit: String? = nil) -> Answer {
    .numeric(NumericAnswer(value: value, unit: unit))
  }

  /// The number in a scale, numeric, time interval or rung answer; 1 or 0 for a boolean.
  public var double: Double? {
    switch self {
    case .scale(let value), .timeInterval(let value): value
    case .numeric(let answer): answer.value
    case .boolean(let value): value ? 1 : 0
    case .rung(let rung): Double(rung)
    default: nil
    }
  }
}

/// A number and its unit.
public struct NumericAnswer: Sendable, Hashable {
  /// The value.
  public var value: Double
  /// The unit that the value is in, as the format states it; `nil` for none.
  public var unit: String?
  /// The unit's name as the person saw it.
  public var displayUnit: String?

  /// Makes it from its parts; each is described at its property.
  public init(value: Double, unit: String? = nil, displayUnit: String? = nil) {
    self.value = value
    self.unit = unit
    self.displayUnit = displayUnit
  }
}

/// An hour and a minute, without a day or a zone.
public struct TimeOfDay: Sendable, Hashable, Comparable {
  /// 0 … 23
  public var hour: Int
  /// 0 … 59
  public var minute: Int

  /// `nil` for an hour or minute that no clock shows.
  public init?(hour: Int, minute: Int) {
    guard 0..<24 ~= hour, 0..<60 ~= minute else { return nil }
    self.hour = hour
    self.minute = minute
  }

  /// Whether the first is earlier in the day.
  public static func < (first: TimeOfDay, second: TimeOfDay) -> Bool {
    (first.hour, first.minute) < (second.hour, second.minute)
  }
}

extension TimeOfDay: LosslessStringConvertible {
  /// `HH:mm`, as in `08:30`.
  public var description: String {
    "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// Reads `HH:mm` or `H:mm`.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, 1...2 ~= parts[0].utf8.count, parts[1].utf8.count == 2,
      let hour = UInt8(parts[0]), let minute = UInt8(parts[1])
    else { return nil }
    self.init(hour: Int(hour), minute: Int(minute))
  }
}

/// An instant, and the calendar and zone in which it was entered.
public struct DateAnswer: Sendable, Hashable {
  /// The instant.
  public var date: Date
  /// The calendar's identifier, `gregorian`.
  public var calendar: String?
  /// The zone's identifier, such as `Europe/Berlin` or `GMT+0100`.
  public var timeZone: String?

  /// Makes it from its parts; each is described at its property.
  public init(date: Date, calendar: String? = nil, timeZone: String? = nil) {
    self.date = date
    self.calendar = calendar
    self.timeZone = timeZone
  }
}

/// A place on Earth, as entered or as found.
public struct LocationAnswer: Sendable, Hashable {
  /// Degrees north, −90 … 90.
  public var latitude: Double?
  /// Degrees east, −180 … 180.
  public var longitude: Double?
  /// Metres around the coordinate within which the place lies.
  public var radius: Double?
  /// The region's identifier.
  public var regionIdentifier: String?
  /// The text that the person typed.
  public var userInput: String?
  /// Parts of the postal address by their names: street, city, postalCode, country …
  public var postalAddress: [String: String]?
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes it from its parts; each is described at its property.
  public init(
    latitude: Double? = nil, longitude: Double? = nil, radius: Double? = nil,
    regionIdentifier: String? = nil, userInput: String? = nil,
    postalAddress: [String: String]? = nil
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
    self.regionIdentifier = regionIdentifier
    self.userInput = userInput
    self.postalAddress = postalAddress
  }
}

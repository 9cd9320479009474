// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// Where and how the person counts days and writes numbers.
///
/// Given by the host and kept with a session, so that a session restored elsewhere goes on alike.
public struct Locality: Sendable, Hashable {
  /// A calendar's identifier: `gregorian`, `iso8601`, `buddhist`, `japanese`, `hebrew`, `islamic`,
  /// `persian`, `indian`, `coptic`, `chinese` or `roc`; any other counts as `gregorian`.
  public var calendarIdentifier: String
  /// A time zone's identifier, such as `Europe/Berlin`; one that is unknown counts as GMT.
  public var timeZoneIdentifier: String
  /// A locale's identifier, such as `de_DE`.
  public var localeIdentifier: String

  /// The Gregorian calendar in GMT, with a decimal point, unless given.
  public init(
    calendarIdentifier: String = "gregorian", timeZoneIdentifier: String = "GMT",
    localeIdentifier: String = "en_US_POSIX"
  ) {
    self.calendarIdentifier = calendarIdentifier
    self.timeZoneIdentifier = timeZoneIdentifier
    self.localeIdentifier = localeIdentifier
  }

  /// The calendar, in the time zone and locale.
  public var calendar: Calendar {
    Locality.calendar(calendarIdentifier, timeZoneIdentifier, locale)
  }

  /// The locale.
  public var locale: Locale { Locale(identifier: localeIdentifier) }

  /// Whether heights and weights are entered in the customary units of the United States.
  ///
  /// Not in `en_US_POSIX`, the default: it stands for no region.
  public var usesCustomaryUnits: Bool {
    localeIdentifier != "en_US_POSIX" && locale.measurementSystem == .us
  }

  static func calendar(_ identifier: String, _ timeZone: String, _ locale: Locale?) -> Calendar {
    var calendar = Calendar(identifier: calendars[identifier] ?? .gregorian)
    calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
    calendar.locale = locale
    return calendar
  }

  /// The identifiers of calendars that are known, in alphabetical order.
  public static var knownCalendars: [String] { calendars.keys.sorted() }

  /// The known calendars by their identifiers.
  static let calendars: [String: Calendar.Identifier] = [
    "gregorian": .gregorian, "iso8601": .iso8601, "buddhist": .buddhist, "japanese": .japanese,
    "hebrew": .hebrew, "islamic": .islamic, "persian": .persian, "indian": .indian,
    "coptic": .coptic, "chinese": .chinese, "roc": .republicOfChina,
  ]
}

extension Locality: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<Locality>(
    "locality", blank: Locality(),
    [
      .defaulted("calendar", \.calendarIdentifier),
      .defaulted("timeZone", \.timeZoneIdentifier),
      .defaulted("locale", \.localeIdentifier),
    ])
}

extension DateAnswer {
  /// The calendar that the date was entered in.
  func calendar(otherwise locality: Locality = Locality()) -> Calendar {
    Locality.calendar(
      calendar ?? locality.calendarIdentifier, timeZone ?? locality.timeZoneIdentifier, nil)
  }
}

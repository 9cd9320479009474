// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Foundation
internal import JSON
internal import Localization
internal import Measurement
internal import MotionTasks
internal import Presenting
internal import StudyTasks

/// The language of the words for a person who does a task.
enum PersonLanguage {
  static let option = Option(
    "language", .choice(Language.self),
    help: "The language of the words around the task's own. Without it that of --locale, or of "
      + "LC_ALL, LC_MESSAGES or LANG; English if there are no words in that.")

  static let timeZone = Option(
    "time-zone", .timeZone,
    help: "The zone of dates and times, such as Europe/Berlin. "
      + "Without it that of the system.")
  static let locale = Option(
    "locale", .locale,
    help: "How numbers are written and measured, such as de_DE. Without it that "
      + "of LC_ALL, LC_NUMERIC or LANG.")
  static let calendar = Option(
    "calendar", .choice(Locality.knownCalendars), default: "gregorian",
    help: "How dates are counted.")

  /// The options of the language, the place and the calendar of a person.
  static let placed: [any DeclaredOption] = [option, timeZone, locale, calendar]

  static func locality(_ arguments: ParsedArguments) -> Locality {
    var locality = Locality.ofSystem
    locality.calendarIdentifier = arguments[calendar]
    if let zone = arguments[timeZone] { locality.timeZoneIdentifier = zone }
    if let name = arguments[locale] { locality.localeIdentifier = name }
    return locality
  }

  /// The words in the language that the options or the system's locale name.
  static func translator(
    _ arguments: ParsedArguments,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Translator {
    translator(language(arguments, environment: environment))
  }

  /// The language that the options or the system's locale name.
  static func language(
    _ arguments: ParsedArguments,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Language {
    let name = arguments[locale] ?? LocaleName.ofSystem("LC_MESSAGES", in: environment)
    return arguments[option] ?? name.flatMap(Language.init(locale:)) ?? .english
  }

  /// All words for a person in a language.
  static func translator(_ language: Language) -> Translator {
    Translator(
      language,
      [
        .studyTasks, .presenting, .measurement, .motionTasks,
        .terminal,
      ])
  }
}

extension ValueType where Value == String {
  /// A time zone that the system knows.
  static let timeZone = ValueType("ZONE", expecting: "a time zone such as Europe/Berlin or GMT") {
    TimeZone(identifier: $0) == nil ? nil : $0
  }

  /// A locale's identifier, as `de_DE` or `de-DE`.
  static let locale = ValueType("LOCALE", expecting: "a locale such as de_DE") {
    LocaleName.isLanguage($0) ? $0.replacing("-", with: "_") : nil
  }
}

extension ValueType where Value == Date {
  /// An instant with a zone.
  static let instant = ValueType(
    "INSTANT", expecting: "a date and time with a zone, such as 2026-01-31T09:30:00Z"
  ) { Date(iso8601: $0) }
}

extension ValueType where Value == UUID {
  static let uuid = ValueType("UUID", expecting: "a UUID") { UUID(uuidString: $0) }
}

extension Locality {
  /// The system's time zone, and the locale of LC_ALL, LC_NUMERIC or LANG.
  static var ofSystem: Locality {
    let named = LocaleName.ofSystem("LC_NUMERIC", in: ProcessInfo.processInfo.environment)
    return Locality(
      timeZoneIdentifier: TimeZone.current.identifier, localeIdentifier: named ?? "en_US_POSIX")
  }
}

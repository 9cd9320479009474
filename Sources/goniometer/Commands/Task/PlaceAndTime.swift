// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Foundation
internal import JSON
internal import StudyTasks

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

/// Names of locales.
enum LocaleName {
  /// The system's locale for a category as it is stated, such as `de_DE.UTF-8`: the first of LC_ALL, the
  /// category and LANG that is not empty; empty if none is.
  static func stated(_ category: String, in variables: [String: String]) -> String {
    ["LC_ALL", category, "LANG"].compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
  }

  /// The identifier of the system's locale for a category such as `LC_MESSAGES`, by the first of LC_ALL,
  /// the category and LANG that is not empty: `de_DE` of `de_DE.UTF-8`; `nil` for the plain one.
  static func ofSystem(_ category: String, in variables: [String: String]) -> String? {
    let name = String(stated(category, in: variables).prefix { $0 != "." && $0 != "@" })
    return isLanguage(name) ? name : nil
  }

  /// Whether it begins as a language code does.
  static func isLanguage(_ name: String) -> Bool {
    let language = name.prefix { $0 != "_" && $0 != "-" }
    return (2...3).contains(language.count) && language.allSatisfy { $0.isASCII && $0.isLowercase }
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
  }
}

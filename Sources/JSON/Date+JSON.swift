// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Date: JSONConvertible {
  /// ISO 8601 with a zone, `2026-01-31T09:30:00.250Z` or `+01:00`; or a number, seconds since 1970 in
  /// UTC.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    if let seconds = json.double, abs(seconds) < Date.farAway {
      self.init(timeIntervalSince1970: seconds)
      return
    }
    guard let text = json.string, let date = Date(iso8601: text) else {
      throw json.unexpected("a date and time with a zone, such as 2026-01-31T09:30:00Z", at: path)
    }
    self = date
  }

  /// The text, with as many decimals as give the same instant back; for years that the text does
  /// not reach, the number.
  public var json: JSONValue {
    let text = iso8601
    if Date(iso8601: text) == self { return .string(text) }
    let exact = exactISO8601
    return Date(iso8601: exact) == self ? .string(exact) : .number(timeIntervalSince1970)
  }

  /// The form as JSON Schema.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue {
    ["anyOf": [["type": "string", "format": "date-time"], ["type": "number"]]]
  }

  /// Seconds from 1970 beyond which no date of a survey lies: thirty thousand years.
  private static let farAway = 1e12

  /// The instant in UTC, to the millisecond; the fraction only where there is one.
  package var iso8601: String {
    let milliseconds = (max(-Date.farAway, min(timeIntervalSince1970, Date.farAway)) * 1000)
      .rounded()
    let seconds = (milliseconds / 1000).rounded(.down)
    let rest = Int(milliseconds - seconds * 1000)
    let text = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    guard rest > 0 else { return text }
    return "\(text.dropLast()).\(String(1000 + rest).dropFirst())Z"
  }

  /// The instant in UTC with all the decimals that it has: a number of seconds since 1970 would lose
  /// the last bit of every second instant, as dates count from 2001.
  private var exactISO8601: String {
    let seconds = timeIntervalSinceReferenceDate.rounded(.down)
    let text = Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)
    let decimals = String(format: "%.18f", timeIntervalSinceReferenceDate - seconds)
    return "\(text.dropLast()).\(decimals.dropFirst(2))Z"
  }

  /// Reads the text form: `YYYY-MM-DDThh:mm:ss`, a fraction of up to 18 digits, then `Z`, `±hh:mm`
  /// or `±hhmm`. `nil` for anything else, such as the 31st of February.
  package init?(iso8601 text: String) {
    let bytes = Array(text.utf8)
    guard (20...44).contains(bytes.count), bytes[10] == UInt8(ascii: "T") else { return nil }
    let seconds = String(text.prefix(19))
    var rest = text.dropFirst(19)
    var fraction = 0.0
    if rest.first == "." {
      let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      guard (1...18).contains(digits.count), let value = Double("0.\(digits)") else { return nil }
      fraction = value
      rest = rest.dropFirst(1 + digits.count)
    }
    guard let offset = Date.secondsFromGMT(of: rest), let zone = TimeZone(secondsFromGMT: offset)
    else { return nil }
    // The library's reader takes the 31st of February for a day of March: what it read is written
    // again to see.
    let style = Date.ISO8601FormatStyle(timeZone: zone)
    guard let date = try? style.parse(seconds + rest),
      date.formatted(style).prefix(19) == seconds
    else { return nil }
    self = date + fraction
  }

  /// The offset that `Z`, `±hh:mm` or `±hhmm` states.
  package static func secondsFromGMT(of zone: some StringProtocol) -> Int? {
    if zone == "Z" { return 0 }
    let digits = String(zone.dropFirst().filter { $0 != ":" })
    guard let sign = zone.first, sign == "+" || sign == "-", digits.count == 4,
      zone.utf8.count == 5 || (zone.utf8.count == 6 && zone.dropFirst(3).first == ":"),
      digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)),
      hours <= 18, minutes < 60
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}

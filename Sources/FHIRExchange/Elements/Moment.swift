// SPDX-License-Identifier: Apache-2.0

public import FHIRPath
public import Foundation
public import JSON

extension FHIR {
  /// A date, date and time, or time of day, as exact as it is written: `2024`, `2024-05`,
  /// `2024-05-03`, `2024-05-03T10:15:00.5+02:00`, `10:15:00`.
  public typealias Moment = FHIRPathMoment
}

extension FHIR.Moment: FHIRValue {
  /// Reads a date or a date and time; `nil` for any other text.
  public init?(_ text: String) { self.init(written: text, as: .dateTime) }

  /// Reads a time of day; `nil` for any other text.
  public static func time(_ text: String) -> Self? { Self(written: text, as: .time) }

  /// The second of an instant on the clock of a zone; `nil` beyond the years 1 to 9999.
  public init?(_ date: Date, offsetMinutes: Int = 0) {
    guard let seconds = Int(exactly: date.timeIntervalSince1970.rounded(.down)) else { return nil }
    let (milliseconds, isTooLarge) = seconds.multipliedReportingOverflow(by: 1000)
    guard !isTooLarge else { return nil }
    self.init(millisecondsSince1970: milliseconds, offsetMinutes: offsetMinutes)
  }

  /// The text of a JSON document, of any of the types.
  public init?(fhir json: JSONValue) {
    guard let text = Primitive.dateTime.meaning(of: json)?.string,
      let moment = Self(text) ?? Self.time(text)
    else { return nil }
    self = moment
  }

  /// The JSON form.
  public var fhir: JSONValue { .string(text) }

  /// The instant for `now()` and `today()`; `nil` of a time of day. A date begins in UTC.
  var instant: Self? {
    seconds.flatMap {
      Self(millisecondsSince1970: Int(($0 * 1000).rounded()), offsetMinutes: offsetMinutes ?? 0)
    }
  }

  /// Whether this is before another one: `nil` where the texts do not tell, as one of them says
  /// less, or one is a time of day alone.
  public func isBefore(_ other: Self) -> Bool? {
    if let a = secondsOfDay, let b = other.secondsOfDay, year == nil, other.year == nil {
      return a < b
    }
    guard let a = seconds, let b = other.seconds else { return nil }
    if precision == other.precision { return a < b }
    // The one that says less stands for a stretch of time.
    let (coarse, fine) = precision < other.precision ? (self, other) : (other, self)
    guard coarse.parts != Array(fine.parts.prefix(coarse.parts.count)) else { return nil }
    return a < b
  }

  private var parts: [Int] { [year, month, day].compactMap(\.self) }
}

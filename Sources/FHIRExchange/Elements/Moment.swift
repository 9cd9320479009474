// SPDX-License-Identifier: Apache-2.0

public import JSON

extension FHIR {
  /// A date, date and time, or time of day, as exact as it is written: `2024`, `2024-05`,
  /// `2024-05-03`, `2024-05-03T10:15:00.5+02:00`, `10:15:00`.
  public struct Moment: FHIRValue, CustomStringConvertible {
    /// The text.
    public let text: String
    /// The parts that are written; `nil` for the others.
    public let year: Int?
    /// 1…12.
    public let month: Int?
    /// 1…31.
    public let day: Int?
    /// Seconds since midnight.
    public let secondsOfDay: Double?
    /// Minutes east of UTC.
    public let offsetMinutes: Int?

    /// Reads a date or a date and time; `nil` for any other text.
    public init?(_ text: String) { self.init(text, .dateTime) }

    /// Reads a time of day; `nil` for any other text.
    public static func time(_ text: String) -> Moment? { Moment(text, .time) }

    /// Reads a text of a type: date, dateTime, instant or time.
    init?(_ text: String, _ type: Primitive) {
      var scanner = MomentScanner(text)
      var parts = (year: Int?.none, month: Int?.none, day: Int?.none)
      if type != .time {
        parts.year = scanner.digits(4)
        guard let year = parts.year, year > 0 else { return nil }
        if scanner.take("-") {
          parts.month = scanner.digits(2)
          guard let month = parts.month, (1...12).contains(month) else { return nil }
          if scanner.take("-") {
            parts.day = scanner.digits(2)
            guard let day = parts.day, (1...CivilDate.daysInMonth(month, of: year)).contains(day)
            else {
              return nil
            }
          }
        }
      }
      (year, month, day) = parts
      self.text = text
      let hasTime = type == .time || parts.day != nil && type != .date && scanner.take("T")
      guard hasTime else {
        (secondsOfDay, offsetMinutes) = (nil, nil)
        guard scanner.isAtEnd, type != .instant else { return nil }
        return
      }
      guard let seconds = scanner.time() else { return nil }
      secondsOfDay = seconds
      offsetMinutes = type == .time ? nil : scanner.offset()
      guard type == .time || offsetMinutes != nil, scanner.isAtEnd else { return nil }
    }

    /// The text of a JSON document, of any of the types.
    public init?(fhir json: JSONValue) {
      guard let text = json.string, let moment = Moment(text) ?? Moment.time(text) else {
        return nil
      }
      self = moment
    }

    /// The JSON form.
    public var fhir: JSONValue { .string(text) }
    /// The text.
    public var description: String { text }

    /// Seconds since the beginning of 1970 in UTC, of the first instant that the text stands for; a
    /// date without a zone begins in UTC. `nil` of a time of day.
    public var seconds: Double? {
      guard let year else { return nil }
      let days = CivilDate(year: year, month: month ?? 1, day: day ?? 1).dayNumber
      return Double(days) * 86_400 + (secondsOfDay ?? 0) - Double(offsetMinutes ?? 0) * 60
    }

    /// Whether this is before another one: `nil` where the texts do not tell, as one of them says
    /// less, or one is a time of day alone.
    public func isBefore(_ other: Moment) -> Bool? {
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
    private var precision: Int { secondsOfDay == nil ? parts.count : 4 }
  }
}

/// Reads the digits of a moment.
private struct MomentScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// So many digits.
  mutating func digits(_ count: Int) -> Int? {
    let text = rest.prefix(count)
    guard text.count == count, text.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    rest = rest.dropFirst(count)
    return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// `hh:mm:ss` with decimals, as seconds.
  mutating func time() -> Double? {
    guard let hour = digits(2), hour < 24, take(":"), let minute = digits(2), minute < 60,
      take(":"), let second = digits(2), second <= 60
    else { return nil }
    var seconds = Double(hour * 3600 + minute * 60 + second)
    if take(".") {
      var scale = 0.1
      var count = 0
      while let digit = digits(1) {
        seconds += Double(digit) * scale
        scale /= 10
        count += 1
      }
      guard count > 0 else { return nil }
    }
    return seconds
  }

  /// `Z`, `+hh:mm` or `-hh:mm`, as minutes.
  mutating func offset() -> Int? {
    if take("Z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hours = digits(2), hours <= 14, take(":"),
      let minutes = digits(2), minutes < 60
    else { return nil }
    return (isWest ? -1 : 1) * (hours * 60 + minutes)
  }
}

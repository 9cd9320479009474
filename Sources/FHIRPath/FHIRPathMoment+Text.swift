// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension FHIRPathMoment {
  /// The three kinds of moments.
  package enum Kind: Sendable, Hashable {
    case date, dateTime, time
  }

  /// Reads `2026-01-31`, `2026-01-31T09:30:00.250+01:00` or `09:30`, with the last parts left out.
  ///
  /// `nil` for anything else, such as the 31st of February. Digits of the second after the third
  /// are dropped. A date and time may be a date alone.
  init?(_ text: some StringProtocol, as kind: Kind) {
    guard text.utf8.count <= 48 else { return nil }
    var reader = MomentReader(text: Array(text.utf8), isWhole: false)
    guard let moment = reader.moment(kind), reader.isAtEnd else { return nil }
    self = moment
  }

  /// Reads a moment as resources have it, and keeps its text.
  ///
  /// A time has its seconds, and behind a date its zone; a leap second is one more.
  package init?(written text: String, as kind: Kind) {
    var reader = MomentReader(text: Array(text.utf8), isWhole: true)
    guard let moment = reader.moment(kind), reader.isAtEnd else { return nil }
    self.init(
      day: moment.civil?.dayNumber, millisecond: moment.millisecond ?? 0,
      offset: moment.offsetMinutes, moment.precision, hasFraction: moment.hasFraction,
      written: text)
  }

  /// The text that it was read from, where that is kept; else the stated parts as ISO 8601 has them.
  public var text: String {
    if let written { return written }
    func padded(_ number: Int, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    var text = year.map { padded($0, 4) } ?? ""
    if let month { text += "-" + padded(month) }
    if let day { text += "-" + padded(day) }
    guard let millisecond else { return text }
    if !isTime { text += "T" }
    text += padded(millisecond / 3_600_000)
    if precision >= .minute { text += ":" + padded(millisecond / 60_000 % 60) }
    if precision >= .second {
      text += ":" + padded(millisecond / 1000 % 60)
      if hasFraction { text += "." + padded(millisecond % 1000, 3) }
    }
    guard let offsetMinutes else { return text }
    guard offsetMinutes != 0 else { return text + "Z" }
    let minutes = abs(offsetMinutes)
    return text + (offsetMinutes < 0 ? "-" : "+") + padded(minutes / 60) + ":"
      + padded(minutes % 60)
  }

  /// Seconds since midnight, with all digits of the text; `nil` of a date.
  public var secondsOfDay: Double? {
    guard let millisecond else { return nil }
    guard hasFraction, let written, let point = written.firstIndex(of: ".") else {
      return Double(millisecond) / 1000
    }
    let digits = written[point...].dropFirst().prefix { $0.isNumber }
    return Double(millisecond / 1000) + (Double("0." + digits) ?? 0)
  }

  /// Seconds since the beginning of 1970 in UTC, of the first instant that it stands for; without a
  /// zone it is one in UTC. `nil` of a time of day.
  public var seconds: Double? {
    civil.map {
      Double($0.dayNumber * 86_400 - (offsetMinutes ?? 0) * 60) + (secondsOfDay ?? 0)
    }
  }
}

extension FHIRPathMoment: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}

/// Reads the parts of a date and a time.
private struct MomentReader {
  let text: [UInt8]
  /// Whether a time must have its seconds and its zone.
  let isWhole: Bool
  var position = 0

  init(text: [UInt8], isWhole: Bool) { (self.text, self.isWhole) = (text, isWhole) }

  var isAtEnd: Bool { position == text.count }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// A number of exactly so many digits, below a bound.
  mutating func number(_ width: Int, below bound: Int = .max) -> Int? {
    guard position + width <= text.count else { return nil }
    var number = 0
    for byte in text[position..<position + width] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    guard number < bound else { return nil }
    position += width
    return number
  }

  mutating func moment(_ kind: FHIRPathMoment.Kind) -> FHIRPathMoment? {
    if kind == .time { return time(on: nil) }
    guard let date = date() else { return nil }
    guard kind == .dateTime, take("T"), isWhole || !isAtEnd else { return date }
    return date.precision == .day ? time(on: date.civil?.dayNumber) : nil
  }

  private mutating func date() -> FHIRPathMoment? {
    guard let year = number(4) else { return nil }
    guard take("-") else { return FHIRPathMoment(year: year) }
    guard let month = number(2) else { return nil }
    guard take("-") else { return FHIRPathMoment(year: year, month: month) }
    guard let day = number(2) else { return nil }
    return FHIRPathMoment(year: year, month: month, day: day)
  }

  /// A time, of a day with its zone.
  private mutating func time(on day: Int?) -> FHIRPathMoment? {
    guard let hour = number(2, below: 24) else { return nil }
    var (total, precision) = (hour * 3_600_000, FHIRPathMoment.Precision.hour)
    var hasFraction = false
    if take(":") {
      guard let minute = number(2, below: 60) else { return nil }
      total += minute * 60_000
      precision = .minute
    }
    if precision == .minute, take(":") {
      guard let second = number(2, below: isWhole ? 61 : 60) else { return nil }
      total += second * 1000
      precision = .second
      hasFraction = take(".")
      if hasFraction {
        guard let fraction = fraction() else { return nil }
        total += fraction
      }
    }
    guard !isWhole || precision == .second else { return nil }
    var offset: Int?
    if day != nil, isWhole || !isAtEnd {
      offset = zone()
      guard offset != nil else { return nil }
    }
    return FHIRPathMoment(
      day: day, millisecond: total, offset: offset, precision, hasFraction: hasFraction)
  }

  /// The milliseconds of all digits that follow.
  private mutating func fraction() -> Int? {
    var (fraction, digits) = (0, 0)
    while let digit = number(1) {
      if digits < 3 { fraction = fraction * 10 + digit }
      digits += 1
    }
    for _ in min(digits, 3)..<3 { fraction *= 10 }
    return digits > 0 ? fraction : nil
  }

  /// The minutes of `Z` or `±hh:mm`.
  private mutating func zone() -> Int? {
    if take("Z") { return 0 }
    let isNegative = take("-")
    guard isNegative || take("+"), let hours = number(2), take(":"),
      let minutes = number(2, below: 60), hours * 60 + minutes <= 840
    else { return nil }
    return (isNegative ? -1 : 1) * (hours * 60 + minutes)
  }
}

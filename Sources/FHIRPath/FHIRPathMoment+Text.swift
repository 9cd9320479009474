// SPDX-License-Identifier: Apache-2.0

extension FHIRPathMoment {
  /// The three kinds of moments.
  enum Kind: Sendable, Hashable {
    case date, dateTime, time
  }

  /// Reads `2026-01-31`, `2026-01-31T09:30:00.250+01:00` or `09:30`, with the last parts left out.
  ///
  /// `nil` for anything else, such as the 31st of February. Digits of the second after the third
  /// are dropped. A date and time may be a date alone.
  init?(_ text: some StringProtocol, as kind: Kind) {
    guard text.utf8.count <= 48 else { return nil }
    var reader = MomentReader(text: Array(text.utf8))
    switch kind {
    case .date:
      guard let date = reader.date() else { return nil }
      self = date
    case .time:
      guard let time = reader.time() else { return nil }
      self = time
    case .dateTime:
      guard let date = reader.date() else { return nil }
      self = date
      guard reader.take(UInt8(ascii: "T")) else { break }
      if reader.isAtEnd { break }
      guard date.precision == .day, let time = reader.time() else { return nil }
      guard !reader.isAtEnd else {
        self = date.at(time, offsetMinutes: nil)
        break
      }
      guard let zone = reader.zone() else { return nil }
      self = date.at(time, offsetMinutes: zone)
    }
    guard reader.isAtEnd else { return nil }
  }

  /// The moment as ISO 8601 has it, with the stated parts.
  public var text: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    var text = ""
    if year > 0 {
      text = padded(Int(year), 4)
      if precision >= .month { text += "-" + padded(Int(month), 2) }
      if precision >= .day { text += "-" + padded(Int(day), 2) }
    }
    guard precision > .day else { return text }
    if year > 0 { text += "T" }
    text += padded(Int(hour), 2)
    if precision >= .minute { text += ":" + padded(Int(minute), 2) }
    if precision >= .second {
      text += ":" + padded(Int(milliseconds) / 1000, 2)
      if hasFraction { text += "." + padded(Int(milliseconds) % 1000, 3) }
    }
    guard let offsetMinutes, year > 0 else { return text }
    guard offsetMinutes != 0 else { return text + "Z" }
    let minutes = Int(offsetMinutes.magnitude)
    return text + (offsetMinutes < 0 ? "-" : "+") + padded(minutes / 60, 2) + ":"
      + padded(minutes % 60, 2)
  }
}

/// Reads the parts of a date and a time.
private struct MomentReader {
  let text: [UInt8]
  var position = 0

  var isAtEnd: Bool { position == text.count }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  /// A number of exactly so many digits.
  mutating func number(_ width: Int) -> Int? {
    guard position + width <= text.count else { return nil }
    var number = 0
    for byte in text[position..<position + width] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    position += width
    return number
  }

  mutating func date() -> FHIRPathMoment? {
    guard let year = number(4) else { return nil }
    guard take(UInt8(ascii: "-")) else { return FHIRPathMoment(year: year) }
    guard let month = number(2) else { return nil }
    guard take(UInt8(ascii: "-")) else { return FHIRPathMoment(year: year, month: month) }
    guard let day = number(2) else { return nil }
    return FHIRPathMoment(year: year, month: month, day: day)
  }

  mutating func time() -> FHIRPathMoment? {
    guard let hour = number(2) else { return nil }
    guard take(UInt8(ascii: ":")) else { return FHIRPathMoment(hour: hour) }
    guard let minute = number(2) else { return nil }
    guard take(UInt8(ascii: ":")) else { return FHIRPathMoment(hour: hour, minute: minute) }
    guard let second = number(2), second < 60 else { return nil }
    var fraction = 0
    let hasFraction = take(UInt8(ascii: "."))
    if hasFraction {
      var digits = 0
      while let digit = number(1) {
        if digits < 3 { fraction = fraction * 10 + digit }
        digits += 1
      }
      guard digits > 0 else { return nil }
      for _ in min(digits, 3)..<3 { fraction *= 10 }
    }
    var time = FHIRPathMoment(hour: hour, minute: minute, milliseconds: second * 1000 + fraction)
    time?.hasFraction = hasFraction
    return time
  }

  /// The minutes of `Z` or `±hh:mm`.
  mutating func zone() -> Int? {
    if take(UInt8(ascii: "Z")) { return 0 }
    let isNegative = take(UInt8(ascii: "-"))
    guard isNegative || take(UInt8(ascii: "+")), let hours = number(2), take(UInt8(ascii: ":")),
      let minutes = number(2), minutes < 60, hours * 60 + minutes <= 840
    else { return nil }
    return (isNegative ? -1 : 1) * (hours * 60 + minutes)
  }
}

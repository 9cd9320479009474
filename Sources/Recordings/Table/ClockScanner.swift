// SPDX-License-Identifier: Apache-2.0

/// Takes a written time apart, piece by piece from the left.
struct ClockScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  private var next: UInt8? { isAtEnd ? nil : bytes[position] }

  /// Takes one character, if it is the next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Takes blanks; `false` if there is none.
  mutating func skipBlanks() -> Bool {
    let start = position
    while next == UInt8(ascii: " ") { position += 1 }
    return position > start
  }

  /// Takes as many digits as there are; `nil` if their number or their value is out of bounds.
  mutating func integer(digits: ClosedRange<Int>, in range: ClosedRange<Int>) -> Int? {
    let start = position
    var value = 0
    while let digit = next.map({ $0 &- UInt8(ascii: "0") }), digit <= 9 {
      guard position - start < digits.upperBound else { return nil }
      value = value * 10 + Int(digit)
      position += 1
    }
    return digits.contains(position - start) && range.contains(value) ? value : nil
  }

  /// `hh:mm:ss` in seconds.
  mutating func wholeSeconds() -> Int? {
    guard let hours = integer(digits: 1...2, in: 0...23), skip(":"),
      let minutes = integer(digits: 2...2, in: 0...59), skip(":"),
      let seconds = integer(digits: 2...2, in: 0...60)
    else { return nil }
    return hours * 3_600 + minutes * 60 + seconds
  }

  /// `hh:mm:ss[.fff]`.
  mutating func time() -> (whole: Int, fraction: Double)? {
    guard let whole = wholeSeconds(), let fraction = fraction() else { return nil }
    return (whole, fraction)
  }

  /// `.fff` or `,fff`, of any length; 0 if absent, `nil` if the mark stands alone.
  mutating func fraction() -> Double? {
    guard skip(".") || skip(",") else { return 0 }
    let start = position
    while let byte = next, byte &- UInt8(ascii: "0") <= 9 { position += 1 }
    guard position > start else { return nil }
    // Digits beyond the eighteenth are below any double's resolution here.
    let kept = bytes[start..<min(position, start + 18)]
    let value = kept.reduce(0) { $0 * 10 + Int($1 &- UInt8(ascii: "0")) }
    return Double(value) / NumberParser.tens[kept.count]
  }

  /// `Z`, `+hh`, `+hhmm` or `+hh:mm`: what to add for universal time, 0 if absent.
  mutating func zone() -> Int? {
    if isAtEnd || skip("Z") { return 0 }
    let sign: Int
    if skip("+") {
      sign = -1
    } else if skip("-") {
      sign = 1
    } else {
      return nil
    }
    let hours: Int?
    var minutes: Int? = 0
    if bytes.count - position == 4 {
      let both = integer(digits: 4...4, in: 0...1_459)
      hours = both.map { $0 / 100 }
      minutes = both.map { $0 % 100 }
    } else {
      hours = integer(digits: 2...2, in: 0...14)
      if skip(":") { minutes = integer(digits: 2...2, in: 0...59) }
    }
    guard let hours, let minutes, minutes < 60 else { return nil }
    return sign * (hours * 3_600 + minutes * 60)
  }

  /// `AM` or `PM`: what to add to a time of day on the 12-hour clock, 0 if absent.
  mutating func halfDay(of seconds: Int) -> Int? {
    _ = skipBlanks()
    if isAtEnd { return 0 }
    let isMorning = skip("A") || skip("a")
    let isEvening = !isMorning && (skip("P") || skip("p"))
    guard isMorning || isEvening, skip("M") || skip("m") else { return nil }
    let halfDay = 43_200
    let isTwelve = seconds / 3_600 == 12
    guard (1...12).contains(seconds / 3_600) else { return nil }
    return (isTwelve ? -halfDay : 0) + (isEvening ? halfDay : 0)
  }

  /// A month by its English three-letter name, 1…12.
  mutating func monthName() -> Int? {
    guard bytes.count - position >= 3 else { return nil }
    let name = bytes[position..<position + 3].map { $0 | 0x20 }
    let names = Array("janfebmaraprmayjunjulaugsepoctnovdec".utf8)
    let month = (0..<12).first { names[$0 * 3..<$0 * 3 + 3].elementsEqual(name) }
    guard let month else { return nil }
    position += 3
    return month + 1
  }
}

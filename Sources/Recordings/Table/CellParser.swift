// SPDX-License-Identifier: Apache-2.0

internal import CReaders

/// Finds the end of a cell and the number in it.
///
/// Every pointer given must lie in text that holds a newline further on, with at least 32 bytes
/// that may be read behind that newline.
struct CellParser: Sendable {
  let separator: UInt8
  let decimalMark: UInt8
  /// The decimal mark of the fast path; NUL, which no text holds, where a mark outside quotes
  /// would be taken for a separator.
  private let plainMark: UInt8
  private let separators: UInt64

  typealias Text = UnsafePointer<UInt8>

  /// A cell without its quotes and the blanks around it.
  struct Cell {
    var content: UnsafeBufferPointer<UInt8>
    /// The separator or newline behind the cell.
    var terminator: Text
    /// Whether an opening quote has found its fellow on the line.
    var isClosed: Bool
  }

  init(separator: UInt8, decimalMark: UInt8) {
    precondition(!"0123456789+-\"\r\n\0".utf8.contains(separator), "no separator")
    precondition(decimalMark == UInt8(ascii: ".") || decimalMark == UInt8(ascii: ","))
    self.separator = separator
    self.decimalMark = decimalMark
    plainMark = decimalMark == separator ? 0 : decimalMark
    separators = UInt64(separator) &* 0x0101_0101_0101_0101
  }

  /// A number of the form `[-]i.f`, one to seven digits before the mark and one to eight after it;
  /// `nil` for any other form, also for a correct number of another form.
  ///
  /// `point` and `end` are the first two marks (`MarkIndex`) from the cell's start `text` on, so
  /// that there are only digits between; whether the cell is over at `end` is for the caller to
  /// see. At most 15 digits and a power of ten up to 10⁸ are exact doubles, so the one division
  /// rounds correctly. No branch depends on the digits. Reads eight bytes before either mark.
  @inline(__always)
  func plainNumber(
    _ text: Text, point: Text, end: Text, tens: UnsafePointer<PowersOfTen.Power>
  ) -> Double? {
    let minus = text.pointee == UInt8(ascii: "-") ? 1 : 0
    let wholeCount = (point - text) &- minus
    let fractionCount = (end - point) &- 1
    guard UInt(bitPattern: wholeCount &- 1) < 7, UInt(bitPattern: fractionCount &- 1) < 8,
      point.pointee == plainMark
    else { return nil }
    #if arch(x86_64)
      return goniometer_decimal(point, wholeCount, end, fractionCount, minus)
    #else
      let power = tens[fractionCount]
      let mantissa =
        EightBytes(loadedFrom: text + minus).value(ofFirst: wholeCount) &* power.integer
        &+ EightBytes(loadedFrom: point + 1).value(ofFirst: fractionCount)
      let magnitude = Double(Int64(bitPattern: mantissa)) / power.double
      return minus == 0 ? magnitude : -magnitude
    #endif
  }

  /// A bare decimal number of up to 19 digits, with or without a mark and an exponent.
  ///
  /// `terminator` is `nil` for any other form, also for a correct number of another form.
  @inline(never)
  func longNumber(
    _ text: Text, tens: UnsafePointer<PowersOfTen.Power>
  ) -> (Double, terminator: Text?) {
    let isNegative = text.pointee == UInt8(ascii: "-")
    let start = isNegative ? text + 1 : text
    var mantissa: UInt64 = 0
    var cursor = digits(from: start, into: &mantissa, tens: tens)
    var count = cursor - start
    var scale = 0
    if cursor.pointee == plainMark {
      let fraction = cursor + 1
      cursor = digits(from: fraction, into: &mantissa, tens: tens)
      scale = fraction - cursor
      count -= scale
    }
    // Nineteen digits cannot overflow 64 bits; what more of them made of the mantissa is unused.
    guard count > 0, count <= 19 else { return (0, nil) }
    if cursor.pointee | 0x20 == UInt8(ascii: "e") {
      cursor += 1
      let falls = cursor.pointee == UInt8(ascii: "-")
      if falls || cursor.pointee == UInt8(ascii: "+") { cursor += 1 }
      let exponentDigits = EightBytes(loadedFrom: cursor)
      let exponentCount = exponentDigits.digitCount
      guard exponentCount > 0, exponentCount < 8 else { return (0, nil) }
      let exponent = Int(exponentDigits.value(ofFirst: exponentCount))
      scale += falls ? -exponent : exponent
      cursor += exponentCount
    }
    let next = cursor.pointee
    guard
      next == separator || next == UInt8(ascii: "\n")
        || (next == UInt8(ascii: "\r") && cursor[1] == UInt8(ascii: "\n")),
      let magnitude = NumberParser.nearest(mantissa, timesTenTo: scale)
    else { return (0, nil) }
    return (isNegative ? -magnitude : magnitude, cursor)
  }

  /// Appends a run of digits to a mantissa, eight at a time, and returns the run's end.
  @inline(__always)
  private func digits(
    from text: Text, into mantissa: inout UInt64, tens: UnsafePointer<PowersOfTen.Power>
  ) -> Text {
    var text = text
    while true {
      let eight = EightBytes(loadedFrom: text)
      let count = eight.digitCount
      if count == 0 { return text }
      mantissa = mantissa &* tens[count].integer &+ eight.value(ofFirst: count)
      text += count
      if count < 8 { return text }
    }
  }

  /// The next separator or newline from `text` on, whatever quotes there are.
  @inline(__always)
  func terminator(from text: Text) -> Text {
    var text = text
    while true {
      let eight = EightBytes(loadedFrom: text)
      let found = eight.flags(of: separators) | eight.flags(of: EightBytes.newlines)
      if found != 0 { return text + found.trailingZeroBitCount / 8 }
      text += 8
    }
  }

  /// The cell that begins at `text`.
  func cell(at text: Text) -> Cell {
    var start = text
    while isBlank(start.pointee) { start += 1 }
    if start.pointee == UInt8(ascii: "\"") { return quotedCell(at: start) }
    let terminator = terminator(from: start)
    return Cell(
      content: trimmed(start, endOfContent(before: terminator, after: start)),
      terminator: terminator, isClosed: true)
  }

  private func quotedCell(at quote: Text) -> Cell {
    var close = quote + 1
    while true {
      if close.pointee == UInt8(ascii: "\n") {
        return Cell(content: trimmed(quote, close), terminator: close, isClosed: false)
      }
      if close.pointee == UInt8(ascii: "\"") {
        // Two quotes in a row stand for one in the text.
        guard close[1] == UInt8(ascii: "\"") else { break }
        close += 1
      }
      close += 1
    }
    let terminator = terminator(from: close + 1)
    let contentEnd = endOfContent(before: terminator, after: close + 1)
    let rest = trimmed(close + 1, contentEnd)
    // Text behind the closing quote belongs to the cell and spoils it as a number.
    let content = rest.isEmpty ? trimmed(quote + 1, close) : trimmed(quote, contentEnd)
    return Cell(content: content, terminator: terminator, isClosed: true)
  }

  /// The number in a cell's content; NaN if it is missing, `nil` if it is no number.
  func number(_ content: UnsafeBufferPointer<UInt8>) -> Double? {
    if content.isEmpty { return .nan }
    return NumberParser.number(content, decimalMark: decimalMark)
      ?? (isMissing(content) ? .nan : nil)
  }

  /// Whether a cell's content says that there is no value.
  func isMissing(_ content: UnsafeBufferPointer<UInt8>) -> Bool {
    guard content.count <= 4 else { return false }
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let word = content.lazy.map { letters.contains($0) ? $0 | 0x20 : $0 }
    return Self.missing.contains { word.elementsEqual($0.utf8) }
  }

  private static let missing = ["", "nan", "-nan", "+nan", "null", "n/a", "na"]

  /// The carriage return of a CR LF belongs to the line's end; so do both of a CR CR LF.
  private func endOfContent(before terminator: Text, after start: Text) -> Text {
    var end = terminator
    guard end.pointee == UInt8(ascii: "\n") else { return end }
    while end > start, end[-1] == UInt8(ascii: "\r") { end -= 1 }
    return end
  }

  private func trimmed(_ start: Text, _ end: Text) -> UnsafeBufferPointer<UInt8> {
    var start = start
    var end = end
    while start < end, isBlank(start.pointee) { start += 1 }
    while start < end, isBlank(end[-1]) { end -= 1 }
    return UnsafeBufferPointer(start: start, count: end - start)
  }

  @inline(__always)
  func isBlank(_ byte: UInt8) -> Bool {
    (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")) && byte != separator
  }
}

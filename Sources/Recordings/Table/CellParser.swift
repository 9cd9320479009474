// SPDX-License-Identifier: Apache-2.0

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

  /// A cell of the form `[-]i.f`, one to seven digits before the mark and one to eight after it.
  ///
  /// `terminator` is `nil` for any other form, also for a correct number of another form. At
  /// most 15 digits and a power of ten up to 10⁸ are exact doubles, so the one division rounds
  /// correctly. Free of branches that depend on the digits.
  @inline(__always)
  func plainNumber(_ text: Text, tens: UnsafePointer<PowersOfTen.Power>) -> (
    Double, terminator: Text?
  ) {
    let minus: UInt64 = text.pointee == UInt8(ascii: "-") ? 1 : 0
    let whole = text + Int(minus)
    let wholeDigits = EightBytes(loadedFrom: whole)
    let wholeCount = wholeDigits.digitCount
    let fraction = whole + wholeCount + 1
    let fractionDigits = EightBytes(loadedFrom: fraction)
    let fractionCount = fractionDigits.digitCount
    var next = fraction + fractionCount
    if next.pointee == UInt8(ascii: "\r") { next += 1 }
    let isPlain =
      UInt(bitPattern: wholeCount &- 1) < 7 && whole[wholeCount] == plainMark && fractionCount > 0
      && (next.pointee == separator && next == fraction + fractionCount
        || next.pointee == UInt8(ascii: "\n"))
    guard isPlain else { return (0, nil) }
    let power = tens[fractionCount]
    let mantissa =
      wholeDigits.value(ofFirst: wholeCount) &* power.integer
      &+ fractionDigits.value(ofFirst: fractionCount)
    let magnitude = Double(Int64(bitPattern: mantissa)) / power.double
    return (Double(bitPattern: magnitude.bitPattern | minus &<< 63), next)
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

  /// The carriage return of a CR LF belongs to the line's end.
  private func endOfContent(before terminator: Text, after start: Text) -> Text {
    let endsLine = terminator.pointee == UInt8(ascii: "\n")
    return endsLine && terminator > start && terminator[-1] == UInt8(ascii: "\r")
      ? terminator - 1 : terminator
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

// SPDX-License-Identifier: Apache-2.0

/// Rows of a text, as bytes.
enum TextRows {
  /// A text in which lines that are not kept are empty, so that errors name the right line.
  static func kept(
    in bytes: [UInt8], from firstLine: Int,
    where isKept: (_ line: ArraySlice<UInt8>, _ number: Int) -> Bool
  ) -> [UInt8] {
    mapped(bytes) { line, number in number < firstLine || isKept(line, number) ? line : [] }
  }

  /// A text with another line in the place of each.
  static func mapped(
    _ bytes: [UInt8],
    _ transform: (_ line: ArraySlice<UInt8>, _ number: Int) -> ArraySlice<UInt8>
  ) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    let lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if number > 0 { result.append(newline) }
      result += transform(line, number)
    }
    return result
  }

  /// A cell of a row without blanks and quotes around it; `nil` beyond the last one.
  static func cell(
    _ place: Int, of line: ArraySlice<UInt8>, separator: UInt8
  ) -> ArraySlice<UInt8>? {
    var start = line.startIndex
    for _ in 0..<place {
      guard let mark = end(of: line[start...], separator) else { return nil }
      start = mark + 1
    }
    func isOutside(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") || byte == quote }
    let content = line[start..<(end(of: line[start...], separator) ?? line.endIndex)]
      .drop(while: isOutside)
    return content.lastIndex { !isOutside($0) }.map { content[...$0] } ?? []
  }

  /// Where a cell ends that begins here; a separator inside quotes does not end it.
  private static func end(of rest: ArraySlice<UInt8>, _ separator: UInt8) -> Int? {
    var isQuoted = false
    for (place, byte) in zip(rest.indices, rest) {
      if byte == quote { isQuoted.toggle() } else if byte == separator, !isQuoted { return place }
    }
    return nil
  }

  /// The number in a cell; `nil` where it is none.
  static func number(_ cell: ArraySlice<UInt8>, _ layout: TableLayout) -> Double? {
    let text = String(decoding: cell, as: UTF8.self)
    return Double(
      layout.decimalMark == UInt8(ascii: ",") ? text.replacing(",", with: ".") : text)
  }

  /// Whether a line is empty or a comment.
  static func isPassedOver(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first(where: { $0 > UInt8(ascii: " ") }) else { return true }
    return first == UInt8(ascii: "#") || first == UInt8(ascii: "%")
      || line.starts(with: "//".utf8)
  }

  private static let quote = UInt8(ascii: "\"")
}

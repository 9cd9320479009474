// SPDX-License-Identifier: Apache-2.0

/// A line that may be the header of a table, taken apart at one separator.
struct HeaderLine: Sendable, Equatable {
  /// Position in the file, from 0.
  let index: Int
  let separator: UInt8
  /// Cells without quotes and outer blanks; empty ones at the end left out.
  let cells: [String]
  /// The cells' normal forms.
  let names: [String]

  /// The first cells for a sentence.
  var shown: String {
    cells.prefix(6).map { "\"\($0.prefix(40))\"".oneLine }.joined(separator: ", ")
      + (cells.count > 6 ? ", …" : "")
  }

  static let fewestCells = 4
  /// Longer lines are data, or no table at all; looking at them as text would only take long.
  private static let longestLine = 1 << 16
  private static let mostCells = 2000
  /// Tried in this order; a comma may be a decimal mark where another one separates.
  static let separators = [
    UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "|"),
  ]

  /// Every reading of a line as a header: at least four cells of which none is a number.
  ///
  /// - Parameter index: the line's position in the file, from 0.
  static func readings(of line: String, at index: Int) -> [HeaderLine] {
    guard line.utf8.count <= longestLine else { return [] }
    let text = withoutCommentMark(line)
    return separators.compactMap { separator in
      guard mayBeHeader(text, separator: separator) else { return nil }
      let cells = cells(of: text, separator: separator)
      guard (fewestCells...mostCells).contains(cells.count), !cells.contains(where: isNumber)
      else { return nil }
      return HeaderLine(
        index: index, separator: separator, cells: cells,
        names: cells.map { NamePattern.normalized($0) })
    }
  }

  /// Whether a line may have as many cells as a header has, and no number in the first: told
  /// without taking it apart, since most lines that are looked at are rows of numbers.
  private static func mayBeHeader(_ line: String, separator: UInt8) -> Bool {
    guard cellsAtMost(in: line, separator: separator) >= fewestCells else { return false }
    // Only in a line of ASCII without quotes does the first cell surely end with the first mark.
    guard line.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\"") }) else { return true }
    return !isNumber(trimmed(String(line.prefix { $0.asciiValue != separator })))
  }

  /// One more than the separators of a line, of which some may stand inside quotes.
  static func cellsAtMost(in line: String, separator: UInt8) -> Int {
    line.utf8.reduce(1) { $0 + ($1 == separator ? 1 : 0) }
  }

  /// The cells of a line; a separator inside quotes does not separate.
  static func cells(of line: String, separator: UInt8) -> [String] {
    var line = line
    var result =
      line.withUTF8 { plainCells(of: $0, separator: separator) }
      ?? characterCells(of: line, separator: separator)
    while result.last?.isEmpty == true { result.removeLast() }
    return result
  }

  /// The cells of a line of ASCII, where a byte is a character; `nil` for any other line, and for
  /// one with a line end in it, whose two bytes may be one character.
  private static func plainCells(
    of bytes: UnsafeBufferPointer<UInt8>, separator: UInt8
  ) -> [String]? {
    guard bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0A && $0 != 0x0D }) else { return nil }
    var result: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    func close() {
      let outer = cell[...].drop(while: isBlank)
      let inner = outer.lastIndex { !isBlank($0) }.map { outer[...$0] } ?? []
      result.append(String(decoding: inner, as: UTF8.self))
      cell.removeAll(keepingCapacity: true)
    }
    for byte in bytes {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == separator && !isQuoted {
        close()
      } else {
        cell.append(byte)
      }
    }
    close()
    return result
  }

  /// The blanks of ASCII: what `Character.isWhitespace` holds for.
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  /// The cells of any line, character by character.
  static func characterCells(of line: String, separator: UInt8) -> [String] {
    var result: [String] = []
    var cell = ""
    var isQuoted = false
    let mark = Character(Unicode.Scalar(separator))
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == mark && !isQuoted {
        result.append(trimmed(cell))
        cell = ""
      } else {
        cell.append(character)
      }
    }
    result.append(trimmed(cell))
    return result
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// Whether a cell is a number with either decimal mark.
  static func isNumber(_ cell: String) -> Bool {
    guard let first = cell.utf8.first(where: { $0 != UInt8(ascii: "-") }),
      digits.contains(first) || first == UInt8(ascii: ".") || first == UInt8(ascii: "+")
    else { return false }
    return Double(cell) != nil || Double(String(cell.map { $0 == "," ? "." : $0 })) != nil
  }

  /// A text without the blanks and the byte order mark around it.
  static func trimmed(_ text: String) -> String {
    trimmed(text) { $0.isWhitespace || $0 == "\u{FEFF}" }
  }

  /// A text without some characters around it.
  static func trimmed(_ text: String, of isOutside: (Character) -> Bool) -> String {
    guard let first = text.firstIndex(where: { !isOutside($0) }),
      let last = text.lastIndex(where: { !isOutside($0) })
    else { return "" }
    return String(text[first...last])
  }

  /// Whether a line is a comment: it begins with `#`, `%` or `//`.
  static func isComment(_ line: String) -> Bool {
    // Most lines are rows.
    if let first = line.utf8.first, first == UInt8(ascii: "-") || digits.contains(first) {
      return false
    }
    let text = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return text.hasPrefix("#") || text.hasPrefix("%") || text.hasPrefix("//")
  }

  /// The line after a leading `#`, `%`, `//` or byte order mark.
  static func withoutCommentMark(_ line: String) -> String {
    var text = Substring(line)
    if text.first == "\u{FEFF}" { text = text.dropFirst() }
    if text.hasPrefix("//") {
      text = text.dropFirst(2)
    } else {
      text = text.drop { $0 == "#" || $0 == "%" }
    }
    return String(text)
  }
}

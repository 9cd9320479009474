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

  static let fewestCells = 4
  /// Longer lines are data, or no table at all; looking at them as text would only take long.
  private static let longestLine = 1 << 16
  private static let mostCells = 2000
  /// Tried in this order; a comma may be a decimal mark where another one separates.
  static let separators = [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ",")]

  /// Every reading of the lines as a header: at least four cells of which none is a number.
  static func candidates(in lines: [String]) -> [HeaderLine] {
    var result: [HeaderLine] = []
    for (index, line) in lines.enumerated() where line.utf8.count <= longestLine {
      let text = withoutCommentMark(line)
      for separator in separators {
        let cells = cells(of: text, separator: separator)
        guard (fewestCells...mostCells).contains(cells.count), !cells.contains(where: isNumber)
        else { continue }
        result.append(
          HeaderLine(
            index: index, separator: separator, cells: cells,
            names: cells.map { NamePattern.normalized($0) }))
      }
    }
    return result
  }

  /// The cells of a line; a separator inside quotes does not separate.
  static func cells(of line: String, separator: UInt8) -> [String] {
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
    while result.last?.isEmpty == true { result.removeLast() }
    return result
  }

  /// Whether a cell is a number with either decimal mark.
  static func isNumber(_ cell: String) -> Bool {
    guard let first = cell.utf8.first(where: { $0 != UInt8(ascii: "-") }),
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) || first == UInt8(ascii: ".")
        || first == UInt8(ascii: "+")
    else { return false }
    return Double(cell) != nil || Double(String(cell.map { $0 == "," ? "." : $0 })) != nil
  }

  static func trimmed(_ text: String) -> String {
    func isOutside(_ c: Character) -> Bool { c.isWhitespace || c == "\u{FEFF}" }
    guard let first = text.firstIndex(where: { !isOutside($0) }),
      let last = text.lastIndex(where: { !isOutside($0) })
    else { return "" }
    return String(text[first...last])
  }

  /// The line after a leading `#`, `//` or byte order mark.
  static func withoutCommentMark(_ line: String) -> String {
    var text = Substring(line)
    if text.first == "\u{FEFF}" { text = text.dropFirst() }
    if text.hasPrefix("//") {
      text = text.dropFirst(2)
    } else {
      text = text.drop { $0 == "#" }
    }
    return String(text)
  }
}

// SPDX-License-Identifier: Apache-2.0

extension CellParser {
  /// How many cells a line has, empty ones at its end not counted.
  ///
  /// - Parameters:
  ///   - start: A separator of the line.
  ///   - end: The line's newline.
  ///   - count: How many cells stand before `start`; they count whatever is in them.
  func filledCells(from start: Text, to end: Text, behind count: Int) -> Int {
    var (cells, filled) = (count, count)
    var isQuoted = false
    var cursor = start
    while cursor < end {
      let byte = cursor.pointee
      if byte == separator, !isQuoted {
        cells += 1
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isBlank(byte), byte != UInt8(ascii: "\r") {
        filled = cells
      }
      cursor += 1
    }
    return filled
  }
}

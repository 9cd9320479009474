// SPDX-License-Identifier: Apache-2.0

/// Rows of one device of which some have the accelerometer and the others the gyroscope, cells of the other empty:
/// `0.00,0.1,0.2,9.8,,,` and `0.01,,,,1,2,3`.
struct ApartRows: Sendable {
  private let acceleration, rotation: Int
  private let separator: UInt8
  private let firstLine: Int

  /// Rows of either sensor that have to be seen.
  private static let fewest = 3

  /// The rows in the first lines of a table; `nil` where rows have both.
  init?(_ lines: [String], below header: HeaderLine, acceleration: [Int], rotation: [Int]) {
    guard let force = acceleration.first, let rate = rotation.first else { return nil }
    let rows = lines.dropFirst(header.index + 1).filter { !HeaderLine.isComment($0) }
    // As a rule no cell is empty, and no line is taken apart.
    guard
      rows.contains(where: { line in
        var last: UInt8?
        return line.utf8.contains { byte in
          defer { last = byte }
          return byte == header.separator && last == byte
        }
      })
    else { return nil }
    var counts = (force: 0, rate: 0)
    for row in rows {
      let cells = HeaderLine.cells(of: row, separator: header.separator)
      func has(_ places: [Int]) -> Bool {
        places.allSatisfy { cells.indices.contains($0) && HeaderLine.isNumber(cells[$0]) }
      }
      switch (has(acceleration), has(rotation)) {
      case (true, true): return nil
      case (true, false): counts.force += 1
      case (false, true): counts.rate += 1
      case (false, false): break
      }
    }
    guard min(counts.force, counts.rate) >= Self.fewest else { return nil }
    (self.acceleration, self.rotation) = (force, rate)
    (separator, firstLine) = (header.separator, header.index + 1)
  }

  /// The text with the rows of one sensor; those of the other are empty lines.
  func text(of role: SensorRole, in bytes: [UInt8]) -> [UInt8] {
    let place = role == .gyroscope ? rotation : acceleration
    return TextRows.kept(in: bytes, from: firstLine) { line in
      TextRows.cell(place, of: line, separator: separator).map { !$0.isEmpty } ?? false
    }
  }
}

/// Rows of a text, as bytes.
enum TextRows {
  /// A text in which lines that are not kept are empty, so that errors name the right line.
  static func kept(
    in bytes: [UInt8], from firstLine: Int, where isKept: (ArraySlice<UInt8>) -> Bool
  ) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    let lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if number > 0 { result.append(newline) }
      if number < firstLine || isKept(line) { result += line }
    }
    return result
  }

  /// A cell of a row without blanks and quotes around it; `nil` beyond the last one.
  static func cell(
    _ place: Int, of line: ArraySlice<UInt8>, separator: UInt8
  ) -> ArraySlice<UInt8>? {
    var start = line.startIndex
    for _ in 0..<place {
      guard let mark = line[start...].firstIndex(of: separator) else { return nil }
      start = mark + 1
    }
    func isOutside(_ byte: UInt8) -> Bool {
      byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "\"")
    }
    let content = line[start...].prefix { $0 != separator }.drop(while: isOutside)
    return content.lastIndex { !isOutside($0) }.map { content[...$0] } ?? []
  }
}

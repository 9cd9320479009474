// SPDX-License-Identifier: Apache-2.0

/// Rows of one device of which some have the accelerometer and the others the gyroscope: cells of the other are empty
/// (`0.00,0.1,0.2,9.8,,,` and `0.01,,,,1,2,3`), or a column names the sensor (`acc,0.00,0.1,0.2,9.8` and
/// `gyro,0.01,1,2,3`).
struct ApartRows: Sendable {
  /// The cell that tells the rows of a sensor, and what is in it; `nil` for anything.
  private typealias Mark = (cell: Int, value: String?)

  private let acceleration, rotation: Mark
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
          || line.utf8.contains { $0 | 0x20 == UInt8(ascii: "n") }
            && line.lowercased().contains("nan")
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
    (self.acceleration, self.rotation) = ((force, nil), (rate, nil))
    (separator, firstLine) = (header.separator, header.index + 1)
  }

  /// Rows of one device, with the name that tells it from others.
  typealias Named = (device: String, rows: ApartRows)

  /// The rows of the devices whose sensors a column names, in the first lines of a table: `thigh_acc`, `thigh_gyro`,
  /// `Accel2`; empty where none does. Those without a name are of the `first`.
  static func named(in lines: [String], below header: HeaderLine) -> [Named] {
    let rows = lines.dropFirst(header.index + 1).filter { !HeaderLine.isComment($0) && !$0.isEmpty }
      .map { HeaderLine.cells(of: $0, separator: header.separator) }
    for cell in header.cells.indices {
      let all = rows.compactMap { $0.indices.contains(cell) ? $0[cell] : nil }
      let counts = all.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
      var values: [String] = []
      for value in all where counts[value, default: 0] >= fewest && !values.contains(value) {
        values.append(value)
      }
      let forces = values.filter {
        $0.lowercased().contains("acc") && !$0.lowercased().contains("lin")
      }
      let rates = values.filter { $0.lowercased().contains("gyr") }
      guard let force = forces.first, let rate = rates.first, force != rate else { continue }
      func apart(_ force: String, _ rate: String) -> ApartRows {
        ApartRows(
          acceleration: (cell, force), rotation: (cell, rate), separator: header.separator,
          firstLine: header.index + 1)
      }
      if forces.count == 1, rates.count == 1 { return [("", apart(force, rate))] }
      return forces.compactMap { force in
        rates.first { device($0) == device(force) }.map { (device(force), apart(force, $0)) }
      }
    }
    return []
  }

  /// The name of a sensor without its quantity.
  private static func device(_ sensor: String) -> String {
    let rest = sensor.replacing(/[aA][cC][cC][a-zA-Z]*|[gG][yY][rR][a-zA-Z]*/, with: "")
    let name = HeaderLine.trimmed(rest) { " _-.:/".contains($0) }
    return name.isEmpty ? SensorChoice.unnamed : name
  }

  private init(acceleration: Mark, rotation: Mark, separator: UInt8, firstLine: Int) {
    (self.acceleration, self.rotation) = (acceleration, rotation)
    (self.separator, self.firstLine) = (separator, firstLine)
  }

  /// The names of the columns of rows without a header, in which one cell names the sensor and four are numbers:
  /// `Accel,1545.21,0.1,9.8,0.2`; `nil` for other rows.
  static func header(ofUnnamed lines: [String]) -> String? {
    let rows = lines.filter { !HeaderLine.isComment($0) && !$0.allSatisfy(\.isWhitespace) }
    for separator in HeaderLine.separators {
      let cells = rows.map { HeaderLine.cells(of: $0, separator: separator) }
      guard let place = cells.first?.firstIndex(where: { !HeaderLine.isNumber($0) }),
        cells.allSatisfy({ row in
          row.count == 5
            && row.indices.allSatisfy { (row[$0].first?.isLetter ?? false) == ($0 == place) }
        }),
        ["acc", "gyr"].allSatisfy({ word in
          cells.count { $0[place].lowercased().contains(word) } >= fewest
        })
      else { continue }
      var names = ["t", "x", "y", "z"]
      names.insert("sensor", at: place)
      return names.joined(separator: String(decoding: [separator], as: UTF8.self))
    }
    return nil
  }

  /// The text with the rows of one sensor; those of the other are empty lines.
  ///
  /// - Parameter assumedLines: lines of the table that do not stand in the text.
  func text(of role: SensorRole, in bytes: [UInt8], assumedLines: Int) -> [UInt8] {
    let mark = role == .gyroscope ? rotation : acceleration
    let wanted = mark.value.map { Array($0.utf8)[...] }
    return TextRows.kept(in: bytes, from: firstLine - assumedLines) { line, _ in
      guard let cell = TextRows.cell(mark.cell, of: line, separator: separator) else {
        return false
      }
      return wanted.map { $0 == cell }
        ?? !(cell.isEmpty || String(decoding: cell, as: UTF8.self).lowercased() == "nan")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Rows of several sensors in turn, told apart by a column: `sensor_id,t,ax,…` with 1, 2, 1, 2.
///
/// A column tells sensors apart if it has few values in the first rows, which take turns, and if it is named after sensors
/// (`sensor`, `device`, `id`, …), or the acceleration jumps from row to row and not from one row to the next with the same
/// value. A label that stays for a while is none, nor is a counter of one sensor's samples.
struct SensorRows: Sendable {
  /// The values, in the order in which they come.
  let names: [String]
  private let cell: Int
  private let separator: UInt8
  private let firstLine: Int

  /// So many sensors, at most.
  private static let mostSensors = 8
  /// Rows of each sensor that have to be seen.
  private static let fewestRows = 3
  /// Share of the rows that change the value, at the least.
  private static let leastTurns = 0.2
  /// How much further the acceleration goes from one value to the next than to the next row of the same value.
  private static let clearJump = 1.5

  /// The sensors in the first lines of a table; `nil` for one of one sensor.
  ///
  /// - Parameters:
  ///   - header: with the names of the columns.
  ///   - used: the cells that the plan reads.
  ///   - acceleration: the cells of the acceleration.
  init?(_ lines: [String], below header: HeaderLine, used: [Int], acceleration: [Int]) {
    let others = header.cells.indices.filter { !used.contains($0) && !header.cells[$0].isEmpty }
    guard !others.isEmpty else { return nil }
    let rows = lines.dropFirst(header.index + 1).filter { !HeaderLine.isComment($0) && !$0.isEmpty }
      .map { HeaderLine.cells(of: $0, separator: header.separator) }
      .filter { $0.count > acceleration.max() ?? 0 && $0.contains(where: HeaderLine.isNumber) }
    let forces = rows.map { row in
      acceleration.compactMap { Double(row[$0].replacing(",", with: ".")) }
    }
    for cell in others {
      let values = rows.map { $0.indices.contains(cell) ? $0[cell] : "" }
      var names: [String] = []
      for value in values where !names.contains(value) { names.append(value) }
      guard (2...Self.mostSensors).contains(names.count), !names.contains(""),
        names.allSatisfy({ name in values.count { $0 == name } >= Self.fewestRows })
      else { continue }
      let turns = Double(zip(values, values.dropFirst()).count { $0 != $1 })
      guard turns >= Self.leastTurns * Double(values.count),
        Self.isOfSensors(header.names[cell]) || Self.isMixed(forces, values)
      else { continue }
      (self.names, self.cell, separator, firstLine) = (
        names, cell, header.separator, header.index + 1
      )
      return
    }
    return nil
  }

  /// Whether a column is named after sensors.
  private static func isOfSensors(_ name: String) -> Bool {
    let words = name.split { !$0.isLetter }.map(String.init)
    return !sensorWords.isDisjoint(with: words)
  }

  private static let sensorWords: Set = [
    "sensor", "sensorid", "sensors", "id", "device", "deviceid", "imu", "imuid", "node", "mac",
    "address", "segment", "location", "position", "bodypart", "limb", "unit", "tag",
  ]

  /// Whether rows in turn are of sensors that feel something else: of one sensor, the next row is nearer than the next one
  /// of the same value.
  private static func isMixed(_ forces: [[Double]], _ values: [String]) -> Bool {
    guard forces.allSatisfy({ $0.count == 3 }) else { return false }
    var (jumps, turns, sum, steps) = (0.0, 0.0, 0.0, 0.0)
    var last: [String: [Double]] = [:]
    for (row, (force, value)) in zip(forces, values).enumerated() {
      func distance(to other: [Double]) -> Double {
        zip(force, other).reduce(0) { $0 + abs($1.0 - $1.1) }
      }
      if row > 0, values[row - 1] != value {
        jumps += distance(to: forces[row - 1])
        turns += 1
      }
      if let before = last[value] {
        sum += distance(to: before)
        steps += 1
      }
      last[value] = force
    }
    return jumps * steps > clearJump * sum * turns
  }

  /// The text with the rows of one sensor; those of others are empty lines, so that errors name the right one.
  func text(of sensor: String, in bytes: [UInt8]) -> [UInt8] {
    let wanted = Array(sensor.utf8)[...]
    return TextRows.kept(in: bytes, from: firstLine) { line in
      TextRows.cell(cell, of: line, separator: separator) == wanted
    }
  }
}

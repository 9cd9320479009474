// SPDX-License-Identifier: Apache-2.0

/// Rows of several sensors in turn, told apart by a column: `sensor_id,t,ax,…` with 1, 2, 1, 2.
///
/// A column tells sensors apart if it is named after sensors (`sensor`, `device`, `imu`, …) and has two values or more; another
/// one if it has few values that take turns, and the acceleration jumps from one value to the next and not from one row to
/// the next with the same value. A label that stays for a while is none, nor is a reading that flickers or a counter of
/// one sensor's samples.
struct SensorRows: Sendable {
  /// The values, in the order in which they come.
  let names: [String]
  private let cell: Int
  private let separator: UInt8
  private let firstLine: Int

  /// So many sensors, at most.
  private static let mostSensors = 64
  /// Rows of a sensor that have to be seen, of two at least.
  private static let fewestRows = 3
  /// Share of the rows that change the value, and how often they do, at the least.
  private static let (leastTurns, fewestTurns) = (0.02, 4)
  /// The same where the values are numbers, which readings are, too.
  private static let (mostNumbers, leastTurnsOfNumbers) = (8, 0.15)
  /// Rows whose acceleration is looked at, from a little before the first change on.
  private static let (lookedBack, lookedAt) = (50, 2000)
  /// How much further the acceleration goes from one value to the next than to the next row of the same value.
  private static let clearJump = 1.5

  /// A column whose values were few so far.
  private struct Candidate {
    let cell: Int
    var names: [ArraySlice<UInt8>] = []
    var counts: [Int] = []
    /// Of each row the place of its value; −1 without one.
    var values: [Int] = []
    var turns = 0
    var firstTurn: Int?
  }

  /// The sensors in the beginning of a table; `nil` for one of one sensor.
  ///
  /// - Parameters:
  ///   - text: of whole lines.
  ///   - plan: how the table is read.
  ///   - header: the names of the columns, empty without a header.
  init?(_ text: [UInt8], _ plan: TablePlan, header: [String]) {
    (separator, firstLine) = (plan.layout.separator, plan.layout.linesBeforeData)
    let (lines, candidates) = Self.candidates(text, plan)
    let acceleration = plan.cells(of: plan.acceleration.first)
    let found = candidates.first { candidate in
      guard candidate.counts.count(where: { $0 >= Self.fewestRows }) > 1 else { return false }
      let name = header.indices.contains(candidate.cell) ? header[candidate.cell] : ""
      let values = candidate.names.map { String(decoding: $0, as: UTF8.self) }
      if Self.isOfSensors(name) { return true }
      guard candidate.turns >= Self.fewestTurns,
        Double(candidate.turns) >= Self.leastTurns * Double(candidate.values.count)
      else { return false }
      let share = Double(candidate.turns) / Double(max(1, candidate.values.count))
      return Self.canBeNames(values, turns: share)
        && Self.isMixed(candidate, lines, acceleration, plan)
    }
    guard let found else { return nil }
    cell = found.cell
    names = found.names.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether some column in the beginning of a table may be one of sensors.
  static func mayBe(in text: [UInt8], _ plan: TablePlan) -> Bool {
    !candidates(text, plan).columns.isEmpty
  }

  /// The rows of a text and the columns whose values can be names.
  private static func candidates(
    _ text: [UInt8], _ plan: TablePlan
  ) -> (lines: [ArraySlice<UInt8>], columns: [Candidate]) {
    let separator = plan.layout.separator
    let used = Set(plan.layout.columns.map(\.cell))
    var columns: [Candidate] = []
    var lines: [ArraySlice<UInt8>] = []
    var (start, number) = (text.startIndex, 0)
    // As a rule no column is left after a few lines, and the others are not taken apart.
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
      let line = text[start..<end]
      (start, number) = (end + 1, number + 1)
      guard number > plan.layout.linesBeforeData, !TextRows.isPassedOver(line) else { continue }
      if lines.isEmpty {
        let cells = 0...line.count { $0 == separator }
        columns = cells.filter { !used.contains($0) }.map { Candidate(cell: $0) }
      }
      for index in columns.indices.reversed() {
        let isName = take(line, lines.count, separator, into: &columns[index])
        if !isName || columns[index].names.count > mostSensors { columns.remove(at: index) }
      }
      if columns.isEmpty { break }
      lines.append(line)
    }
    return (lines, columns)
  }

  /// Takes the value of a row; `false` where it can be no name.
  private static func take(
    _ line: ArraySlice<UInt8>, _ row: Int, _ separator: UInt8, into candidate: inout Candidate
  ) -> Bool {
    guard let value = TextRows.cell(candidate.cell, of: line, separator: separator), !value.isEmpty
    else {
      candidate.values.append(-1)
      return true
    }
    let place = candidate.names.firstIndex(of: value) ?? candidate.names.count
    if place == candidate.names.count {
      if isReading(String(decoding: value, as: UTF8.self)) { return false }
      candidate.names.append(value)
      candidate.counts.append(0)
    }
    candidate.counts[place] += 1
    if let last = candidate.values.last, last >= 0, last != place {
      candidate.turns += 1
      candidate.firstTurn = candidate.firstTurn ?? row
    }
    candidate.values.append(place)
    return true
  }

  /// Whether a column is named after sensors.
  private static func isOfSensors(_ name: String) -> Bool {
    let words = Set(name.lowercased().split { !$0.isLetter }.map(String.init))
    return !words.isDisjoint(with: sensorWords) && words.isDisjoint(with: readingWords)
  }

  /// Whether a value is a number with a fraction, or a truth: no name.
  private static func isReading(_ value: String) -> Bool {
    Double(value).map { $0 != $0.rounded() } ?? false
      || ["true", "false", "yes", "no"].contains(value.lowercased())
  }

  /// Whether the values of a column that nobody named after sensors can be names: of numbers a few, that take turns often.
  private static func canBeNames(_ values: [String], turns: Double) -> Bool {
    !values.contains { Double($0) != nil }
      || values.count <= mostNumbers && turns >= leastTurnsOfNumbers
  }

  private static let sensorWords: Set = [
    "sensor", "sensorid", "sensors", "sensorname", "device", "deviceid", "devicename", "imu",
    "imuid", "node", "nodeid", "mac", "address",
  ]

  /// Words of readings and of counters, which stand beside the name of a sensor.
  private static let readingWords: Set = [
    "temp", "temperature", "status", "state", "seq", "sequence", "packet", "time", "count",
    "counter", "battery", "voltage", "quality", "valid", "flag", "index", "frame", "error",
  ]

  /// Whether rows in turn are of sensors that feel something else: of one sensor, the next row is nearer than the next one
  /// of the same value.
  private static func isMixed(
    _ candidate: Candidate, _ lines: [ArraySlice<UInt8>], _ acceleration: [Int], _ plan: TablePlan
  ) -> Bool {
    let start = max(0, (candidate.firstTurn ?? 0) - lookedBack)
    var (jumps, turns, sum, steps) = (0.0, 0.0, 0.0, 0.0)
    var last: [Int: [Double]] = [:]
    var before: (value: Int, force: [Double])?
    for row in start..<min(lines.count, start + lookedAt) {
      let value = candidate.values[row]
      let force = acceleration.compactMap { cell in
        TextRows.cell(cell, of: lines[row], separator: plan.layout.separator)
          .flatMap { TextRows.number($0, plan.layout) }
      }
      guard value >= 0, force.count == 3 else { continue }
      func distance(to other: [Double]) -> Double {
        zip(force, other).reduce(0) { $0 + abs($1.0 - $1.1) }
      }
      if let before, before.value != value {
        jumps += distance(to: before.force)
        turns += 1
      }
      if let other = last[value] {
        sum += distance(to: other)
        steps += 1
      }
      (last[value], before) = (force, (value, force))
    }
    return jumps * steps > clearJump * sum * turns
  }

  /// The text with the rows of one sensor; those of others are empty lines, so that errors name the right one.
  func text(of sensor: String, in bytes: [UInt8]) -> [UInt8] {
    let wanted = Array(sensor.utf8)[...]
    return TextRows.kept(in: bytes, from: firstLine) { line, _ in
      TextRows.cell(cell, of: line, separator: separator) == wanted
    }
  }
}

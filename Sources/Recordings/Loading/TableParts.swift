// SPDX-License-Identifier: Apache-2.0

/// The parts of a table in which a logger started anew: the header stands again, or the times fall back.
struct TableParts {
  /// A part.
  private struct Part {
    /// Lines, from 0.
    var lines: Range<Int>
    var rows = 0
    /// The first and the last time, in seconds where its unit is known.
    var first, last: Double?
  }

  private let parts: [Part]

  /// More parts are rows that nobody sorted.
  private static let most = RecordingOptions.possibleParts.upperBound
  /// Rows of the longest part, at least.
  private static let fewestRows = 20
  /// The most bytes of a table whose parts are looked for, which is done in memory.
  private static let limitBytes = 1 << 29

  private init(_ text: [UInt8], _ plan: TablePlan) {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let header = plan.headerLine.flatMap { $0 <= lines.count ? lines[$0 - 1] : nil }
    var found: [Part] = []
    var clock = PartClock(plan)
    for number in lines.indices.dropFirst(plan.layout.linesBeforeData) {
      guard found.count <= Self.most else { break }
      let line = lines[number]
      if line == header {
        found.append(Part(lines: number + 1..<number + 1))
        clock = PartClock(plan)
        continue
      }
      guard !TextRows.isPassedOver(line) else { continue }
      var time = clock.next(in: line)
      if found.isEmpty || time == nil {
        found.append(Part(lines: number..<number))
        clock = PartClock(plan)
        time = clock.next(in: line)
      }
      let last = found.count - 1
      found[last].lines = found[last].lines.lowerBound..<number + 1
      found[last].rows += 1
      if let time, time.isFinite {
        found[last].first = found[last].first ?? time
        found[last].last = max(time, found[last].last ?? time)
      }
    }
    parts = found.filter { $0.rows > 0 }
  }

  /// A table with one of its parts alone; the lines of others are empty, so that errors name the right one.
  static func choose(
    _ number: Int, of plan: TablePlan, from bytes: ByteSource, _ options: RecordingOptions
  ) throws(RecordingError) -> ByteSource {
    let text = try bytes.readAll(limitBytes: limitBytes)
    let parts = TableParts(text, plan).parts
    guard parts.count <= most, parts.indices.contains(number - 1) else {
      throw .badSetting(
        options.setting(.part),
        expected: parts.count > 1
          ? "a number from 1 to \(parts.count)" : "1, as the file has one part", found: "\(number)")
    }
    let chosen = parts[number - 1].lines
    return bytes.holding(
      TextRows.kept(in: text, from: plan.layout.linesBeforeData) { _, line in
        chosen.contains(line)
      })
  }

  /// The error of a table that starts anew, in place of that of a cell or a time; `nil` where it does not.
  static func restart(
    _ error: RecordingError, _ plan: TablePlan, in bytes: ByteSource
  ) -> RecordingError? {
    let place: FilePlace
    var isHeader = false
    switch error {
    case .notANumber(let found, let cell) where cell.lowercased() == found.columnName?.lowercased():
      (place, isHeader) = (found, true)
    case .timeGoesBackwards(let found, _, _): place = found
    default: return nil
    }
    let text = try? bytes.again()?.readAll(limitBytes: limitBytes)
    let parts = text.map { TableParts($0, plan).parts } ?? []
    // Parts that lie one before the other in time are rows in the wrong order.
    let overlap = zip(parts, parts.dropFirst()).allSatisfy { before, after in
      guard let first = before.first, let last = before.last, let start = after.first,
        let end = after.last
      else { return true }
      return start < last && end > first
    }
    let areFew = 2...most ~= parts.count && parts.contains { $0.rows >= fewestRows }
    guard isHeader || areFew && overlap else { return nil }
    return .startsAnew(place, rows: areFew ? parts.map(\.rows) : [], part: plan.partSetting)
  }
}

/// The times of a part, row by row.
private struct PartClock {
  private let plan: TablePlan
  private var order = SampleOrder()
  private var unwrapped: UnwrappedTime
  private var perSecond = 1.0

  init(_ plan: TablePlan) {
    self.plan = plan
    unwrapped = UnwrappedTime(wrapsAt: nil)
    guard case .column(_, let perSecond, let wrapsAt) = plan.time else { return }
    (self.perSecond, unwrapped) = (perSecond, UnwrappedTime(wrapsAt: wrapsAt))
  }

  /// The time of the next row, NaN where it has none; `nil` where it is before the last one.
  mutating func next(in line: ArraySlice<UInt8>) -> Double? {
    guard let raw = plan.time(in: line) else { return .nan }
    let time = unwrapped.carry(raw) / perSecond
    return order.accepts(time) ? time : nil
  }
}

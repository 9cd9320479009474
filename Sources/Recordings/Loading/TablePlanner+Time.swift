// SPDX-License-Identifier: Apache-2.0

internal import Inertial

extension TablePlanner {
  /// Where times come from, and the rate that makes them where it does.
  struct ResolvedTime {
    var plan: TablePlan.Time
    var rateHz: Double?
  }

  /// The first of the dialect's ways to tell time that this file allows.
  func time(
    of match: DialectMatch, sensor: String, grid: TableGrid, _ builder: inout TablePlanBuilder,
    _ warnings: inout [String]
  ) throws(RecordingError) -> ResolvedTime {
    if options.columns[.t] != nil {
      var unit: TimeUnit?
      for case .column(_, let stated, _) in match.table.times { unit = unit ?? stated }
      return try statedTime(header: match.header, grid: grid, unit: unit, &builder, &warnings)
    }
    let rate = options.rateHz ?? preambleRate(match) ?? commentRate(above: match.header)
    for time in match.table.times {
      guard let cell = timeCell(time.names, header: match.header, sensor: sensor) else { continue }
      if case .counter(_, let wrapsAt) = time {
        guard let rate else { continue }
        return ResolvedTime(
          plan: ticks("count of samples", rate, cell, wrapsAt, &builder), rateHz: rate)
      }
      // A file without rows says so when it is read.
      let sample = grid.firstDataLine == nil ? nil : grid.firstCell(cell.index) ?? ""
      if let sample, sample.isEmpty || sample.lowercased() == "nan" { continue }
      if match.table.wantsExactNames, options.timeUnit == nil, let rate = options.rateHz,
        grid.unitText(of: cell.index) == nil, grid.isCounter(cell.index)
      {
        return ResolvedTime(
          plan: ticks("count of samples", rate, cell, nil, &builder), rateHz: rate)
      }
      warnings += options.unusedRateWarnings
      return ResolvedTime(
        plan: try column(time, cell: cell, sample: sample, grid: grid, &builder), rateHz: nil)
    }
    return rows(rate, &builder)
  }

  /// The time column that the user names, or the rate in its place.
  func statedTime(
    header: HeaderLine?, grid: TableGrid, unit stated: TimeUnit?,
    _ builder: inout TablePlanBuilder, _ warnings: inout [String]
  ) throws(RecordingError) -> ResolvedTime {
    guard let column = options.columns[.t] else {
      return rows(options.rateHz ?? commentRate(above: header), &builder)
    }
    return try statedTime(
      try cell(column, header: header), grid: grid, unit: stated, &builder, &warnings)
  }

  /// A time column that no dialect knows.
  func statedTime(
    _ cell: TablePlanBuilder.Cell, grid: TableGrid, unit stated: TimeUnit?,
    _ builder: inout TablePlanBuilder, _ warnings: inout [String]
  ) throws(RecordingError) -> ResolvedTime {
    let sample = grid.firstCell(cell.index) ?? ""
    let text = grid.unitText(of: cell.index) ?? UnitText.inBrackets(of: cell.name) ?? cell.unit
    let unit = options.timeUnit ?? text.flatMap(TimeUnit.init(named:)) ?? stated
    if unit == nil, grid.isCounter(cell.index) {
      guard let rate = options.rateHz ?? commentRate(above: grid.header) else {
        builder.counter = cell.name
        return rows(nil, &builder)
      }
      return ResolvedTime(plan: ticks("count of samples", rate, cell, nil, &builder), rateHz: rate)
    }
    warnings += options.unusedRateWarnings
    if !HeaderLine.isNumber(sample), let format = ClockFormat.allCases.first(of: sample) {
      return ResolvedTime(plan: clock(format, cell: cell, &builder), rateHz: nil)
    }
    if unit == nil { builder.miss(.timeUnit) }
    return ResolvedTime(
      plan: number(unit ?? .seconds, cell: cell, wrapsAt: nil, &builder), rateHz: nil)
  }

  /// Times from the count of rows; at some rate where none is stated.
  private func rows(_ rate: Double?, _ builder: inout TablePlanBuilder) -> ResolvedTime {
    if rate == nil { builder.miss(.rate) }
    return ResolvedTime(plan: .rows(rateHz: rate ?? 100), rateHz: rate)
  }

  private func timeCell(
    _ names: [NamePattern], header: HeaderLine, sensor: String
  ) -> TablePlanBuilder.Cell? {
    for pattern in names {
      let found = header.names.firstIndex { name in
        pattern.capture(in: name).map { $0 == sensor || $0.isEmpty } ?? false
      }
      if let found { return TablePlanBuilder.Cell(index: found, name: header.cells[found]) }
    }
    return nil
  }

  private func column(
    _ time: DialectTable.Time, cell: TablePlanBuilder.Cell, sample: String?, grid: TableGrid,
    _ builder: inout TablePlanBuilder
  ) throws(RecordingError) -> TablePlan.Time {
    switch time {
    case .column(_, let unit, let wrapsAt):
      if let sample, !HeaderLine.isNumber(sample),
        let format = preferred(ClockFormat.allCases).first(of: sample)
      {
        return clock(format, cell: cell, &builder)
      }
      if let text = grid.unitText(of: cell.index) {
        guard let named = options.timeUnit ?? TimeUnit(named: text) else {
          throw unknownUnit("time", .timeUnit, cell, text, grid)
        }
        return number(named, cell: cell, wrapsAt: wrapsAt, &builder)
      }
      return number(options.timeUnit ?? unit, cell: cell, wrapsAt: wrapsAt, &builder)
    case .ticks(_, let perSecond, let wrapsAt):
      return ticks("ticks of \(1 / perSecond) s", perSecond, cell, wrapsAt, &builder)
    case .clock(_, let formats):
      guard let sample, !HeaderLine.isNumber(sample) else {
        return number(options.timeUnit ?? .seconds, cell: cell, wrapsAt: nil, &builder)
      }
      guard let format = preferred(formats).first(of: sample) else {
        throw .notAClockTime(
          FilePlace(
            path: path, line: grid.firstDataLine.map { $0 + 1 }, column: cell.index + 1,
            columnName: cell.name),
          expected: formats.map(\.example).joined(separator: " or "), found: sample)
      }
      return clock(format, cell: cell, &builder)
    case .counter:
      preconditionFailure("a counter needs a rate and is planned before")
    }
  }

  private func number(
    _ unit: TimeUnit, cell: TablePlanBuilder.Cell, wrapsAt: Double?,
    _ builder: inout TablePlanBuilder
  ) -> TablePlan.Time {
    ticks(unit.rawValue, unit.perSecond, cell, wrapsAt, &builder)
  }

  private func ticks(
    _ unit: String, _ perSecond: Double, _ cell: TablePlanBuilder.Cell, _ wrapsAt: Double?,
    _ builder: inout TablePlanBuilder
  ) -> TablePlan.Time {
    let place = builder.add(cell)
    builder.describe(.t, cell: cell, unit: unit, factor: 1 / perSecond)
    return .column(place, perSecond: perSecond, wrapsAt: wrapsAt)
  }

  private func clock(
    _ format: ClockFormat, cell: TablePlanBuilder.Cell, _ builder: inout TablePlanBuilder
  ) -> TablePlan.Time {
    let place = builder.add(cell, kind: .clock(format))
    builder.describe(.t, cell: cell, unit: "clock like \(format.example)", factor: 1)
    return .column(place, perSecond: 1, wrapsAt: format.periodSeconds)
  }

  /// Day before month where the preamble says so: a date such as 3/4/2024 does not.
  private func preferred(_ formats: [ClockFormat]) -> [ClockFormat] {
    let isDayFirst = lines.contains { $0.lowercased().contains("date format d") }
    return isDayFirst ? [.dayMonthYear] + formats : formats
  }

  /// The rate that a preamble states, such as `// Update Rate: 100.0Hz`.
  private func preambleRate(_ match: DialectMatch) -> Double? {
    guard let mark = match.table.ratePreamble else { return nil }
    for line in lines[..<match.header.index] {
      let text = NamePattern.normalized(HeaderLine.withoutCommentMark(line))
      if text.hasPrefix(mark), let rate = Self.rate(text.dropFirst(mark.count)) { return rate }
    }
    return nil
  }

  private static let namesOfRate = [
    "sample rate", "sampling rate", "samplerate", "sample_rate", "sampling_rate",
    "sample frequency", "sampling frequency", "update rate", "output rate",
  ]

  /// The rate in Hz that a comment states, such as `// Sample rate: 50.0Hz` or
  /// `# sampling rate (Hz) = 100`: above the header, or anywhere in the first lines of a table without one.
  func commentRate(above header: HeaderLine?) -> Double? {
    for line in lines[..<(header?.index ?? lines.count)] where HeaderLine.isComment(line) {
      let text = NamePattern.normalized(HeaderLine.withoutCommentMark(HeaderLine.trimmed(line)))
      guard let name = Self.namesOfRate.first(where: text.hasPrefix) else { continue }
      let rest = text.dropFirst(name.count).replacing("(hz)", with: "")
        .replacing("[hz]", with: "").drop { " :=,;\t".contains($0) }
      let unit = rest.drop { $0.isNumber || ".e+-".contains($0) }.drop { $0 == " " }
      guard unit.isEmpty || unit.hasPrefix("hz") else { continue }
      if let rate = Self.rate(rest) { return rate }
    }
    return nil
  }

  /// A believable number of samples a second at the start of a text.
  private static func rate(_ text: Substring) -> Double? {
    let number = text.drop { $0 == " " }.prefix { $0.isNumber || ".e+-".contains($0) }
    guard let rate = Double(number), RecordingTiming.believablePeriods.contains(1 / rate) else {
      return nil
    }
    return rate
  }
}

extension Sequence<ClockFormat> {
  /// The first format in which a text is a time.
  func first(of text: String) -> ClockFormat? {
    first { $0.seconds(of: text) != nil }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Settles how a table is read, from its first lines, the catalogue and the user's options.
struct TablePlanner {
  let path: String
  private let head: FileHead
  let lines: [String]
  var options: RecordingOptions
  let recognition: DialectRecognition
  /// Whether there is nothing beside the file to ask.
  let isAlone: Bool

  init(
    head: FileHead, path: String, options: RecordingOptions, role: SensorRole? = nil,
    isAlone: Bool = false
  ) throws(RecordingError) {
    try options.validate(role: role)
    self.path = path
    self.isAlone = isAlone
    self.options = options
    self.head = head
    lines = head.lines
    recognition = DialectRecognition(head: head, path: path, role: role)
  }

  /// The plan, or why there is none.
  func plan() throws(RecordingError) -> TablePlan {
    var plan = try planOfLines()
    plan.partSetting = options.setting(.part)
    guard head.assumedLines > 0 else { return plan }
    plan.headerLine = nil
    plan.layout.linesBeforeData -= head.assumedLines
    return plan
  }

  /// The plan as if all lines stood in the file.
  private func planOfLines() throws(RecordingError) -> TablePlan {
    let planned = Result { () throws(RecordingError) in try plannedTable() }
    if let sensors = sideBySide(planned) {
      let name = try SensorChoice(
        names: sensors.names, place: FilePlace(path: path, line: sensors.line)
      ).choose(options)
      var plan = try planner(sensors.header(of: name)).planOfLines()
      plan.choosesSensor = true
      return plan
    }
    var plan = try planned.get()
    plan.isSeparatedByBlanks = recognition.cellsBetweenBlanks != nil
    if let number = plan.headerLine,
      let header = recognition.candidates(at: number - 1).first,
      header.separator == plan.layout.separator
    {
      let most = TableGrid.mostCells(in: lines, below: header)
      if let line = TableGrid.overlongLine(in: lines, below: header, most: most) {
        throw .overlongRow(
          FilePlace(path: path, line: line.line - head.assumedLines), most: most, found: line.cells)
      }
      plan.layout.mostCells = max(most, (plan.layout.columns.map(\.cell).max() ?? 0) + 1)
    }
    return plan
  }

  /// The sensors whose columns stand side by side; `nil` for one, and for a format that knows of several.
  ///
  /// As a rule a table has too few columns, and is not looked at again.
  private func sideBySide(_ planned: Result<TablePlan, RecordingError>) -> SensorColumns? {
    guard recognition.role != .attitude, options.columns.isEmpty else { return nil }
    let sensors: SensorColumns? =
      switch planned {
      case .success(let plan):
        header(of: plan).flatMap { SensorColumns($0, mayBeAttitudes: plan.content == .attitude) }
      case .failure:
        recognition.candidates.lazy.compactMap { SensorColumns($0, mayBeAttitudes: true) }.first
      }
    guard let sensors,
      recognition.match.map({ $0.sensors == [""] }) ?? true
    else { return nil }
    return sensors
  }

  /// The planner of the same table with another header.
  private func planner(_ header: HeaderLine) throws(RecordingError) -> TablePlanner {
    let separator = String(decoding: [header.separator], as: UTF8.self)
    var (head, options) = (head, options)
    head.lines[header.index] = header.cells.map {
      $0.contains(separator) ? "\"\($0)\"" : $0
    }.joined(separator: separator)
    options.sensor = nil
    return try TablePlanner(
      head: head, path: path, options: options, role: recognition.role, isAlone: isAlone)
  }

  /// Rows in which packets are looked for.
  private static let packetRows = 1000

  /// The packets in which the first rows come; `nil` where each row has a time of its own.
  func packet(
    _ plan: TablePlan, from bytes: ByteSource
  ) throws(RecordingError) -> PacketTimes.Packet? {
    guard case .column(_, let perSecond, _) = plan.time else { return nil }
    func times(_ lines: some Sequence<ArraySlice<UInt8>>) -> [Double] {
      lines.compactMap(plan.time)
    }
    // As a rule no two of the first rows have one time, and no more is looked at.
    let first = times(
      lines.dropFirst(plan.layout.linesBeforeData).prefix(4).map { Array($0.utf8)[...] })
    guard zip(first, first.dropFirst()).contains(where: ==) else { return nil }
    let rows = try beginning(of: bytes)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropFirst(plan.layout.linesBeforeData).lazy.filter { !TextRows.isPassedOver($0) }
    return PacketTimes.Packet(times(rows.prefix(Self.packetRows)).map { $0 / perSecond })
  }

  /// The sensors whose rows take turns in a table; `nil` for one of one sensor.
  ///
  /// A table without a column that it does not read is not looked at further.
  func rows(_ plan: TablePlan, from bytes: ByteSource) throws(RecordingError) -> SensorRows? {
    let used = Set(plan.layout.columns.map(\.cell))
    let first = lines.dropFirst(plan.layout.linesBeforeData).first ?? ""
    let width = HeaderLine.cellsAtMost(in: first, separator: plan.layout.separator)
    guard (0..<width).contains(where: { !used.contains($0) }),
      SensorRows.mayBe(in: Array(lines.joined(separator: "\n").utf8), plan)
    else { return nil }
    return SensorRows(try beginning(of: bytes), plan, header: header(of: plan)?.cells ?? [])
  }

  /// The rows of accelerometer and gyroscope, where each has its own; `nil` for another table.
  func apart(_ plan: TablePlan) -> ApartRows? {
    guard plan.content == .complete, let header = header(of: plan) else { return nil }
    return ApartRows(
      lines, below: header, acceleration: plan.cells(of: plan.acceleration.first),
      rotation: plan.cells(of: plan.rotation))
  }

  /// The rows of accelerometers and gyroscopes that a column names, by device; empty where none does.
  var namedApart: [ApartRows.Named] {
    recognition.candidates.lazy.map { ApartRows.named(in: lines, below: $0) }.first { !$0.isEmpty }
      ?? []
  }

  private func header(of plan: TablePlan) -> HeaderLine? {
    plan.headerLine.flatMap { line in
      recognition.candidates(at: line - 1).first { $0.separator == plan.layout.separator }
    }
  }

  private func plannedTable() throws(RecordingError) -> TablePlan {
    let match = recognition.match
    if recognition.role != .attitude, wantedFields.allSatisfy({ options.columns[$0] != nil }) {
      // Who names every column knows better than a dialect; it still knows units and times.
      guard let match, match.sensors.count == 1, match.table.content == wantedContent else {
        return try statedPlan()
      }
      return try plan(match)
    }
    if let match {
      // A format that has one sensor may have been made a table of both, or have more columns.
      if ![.complete, .attitude].contains(match.table.content), recognition.role == nil,
        let plan = try? namedPlan(), plan.content == .complete || plan.content == .attitude
      {
        return plan
      }
      return try plan(match)
    }
    let isStatedInPart = options.columns.keys.contains { $0 != .t }
    guard let plan = try namedPlan() else {
      throw isStatedInPart ? incompleteColumns : recognition.failure
    }
    guard !isStatedInPart || plan.content == .complete || recognition.role != nil else {
      throw incompleteColumns
    }
    return plan
  }

  /// Why columns that are stated in part do not do where no format gives the others.
  private var incompleteColumns: RecordingError {
    func list(_ fields: [SampleField]) -> String {
      fields.map(\.rawValue).joined(separator: ", ")
    }
    let missing = wantedFields.filter { options.columns[$0] == nil }
    let stated = SampleField.allCases.filter { options.columns[$0] != nil }
    let file: SettingText =
      if missing == SampleField.rotation {
        "; a gyroscope with a file of its own is given with \(.gyroscopeFile)"
      } else if missing == SampleField.acceleration {
        "; an accelerometer with a file of its own is given with \(.accelerometerFile)"
      } else {
        ""
      }
    return .unsuitable(
      FilePlace(path: path),
      expected: "all of the columns \(list(wantedFields)), as the header is of no known format",
      found: "only \(list(stated))",
      remedy: "add \(list(missing)) to \(.columns)" + file)
  }

  // MARK: - A dialect's table

  private func plan(_ match: DialectMatch) throws(RecordingError) -> TablePlan {
    let table = match.table
    let header = match.header
    if case .unsuitable(let found, let remedy) = table.content {
      throw .unsuitable(
        FilePlace(path: path, line: header.index + 1),
        expected: "acceleration with gravity and angular velocity", found: found, remedy: remedy)
    }
    var warnings: [String] = []
    let names = options.settingNames
    // Who states both units has answered the doubt.
    var open: [ReadingSetting] = []
    if options.accelerationUnit == nil { open.append(.accelerationUnit) }
    if options.angularVelocityUnit == nil { open.append(.angularVelocityUnit) }
    if match.dialect.status == .unverified, !open.isEmpty {
      warnings.append(
        "\(match.dialect.title): not verified is \(match.dialect.doubt); check the result, or "
          + "state \(open.map { names.text($0) }.joined(separator: " and "))")
    }
    let sensor = try chosenSensor(of: match)
    let grid = TableGrid(lines: lines, header: header)
    var builder = TablePlanBuilder()
    let time = try time(of: match, sensor: sensor, grid: grid, &builder, &warnings)

    var acceleration: [TablePlan.Vector] = []
    if !table.acceleration.isEmpty {
      let sign = try accelerationSign(of: table, header: header)
      for cells in try accelerationCells(table, header: header, sensor: sensor) {
        acceleration.append(
          try accelerationVector(
            cells, stated: table.accelerationUnit, sign: sign, grid: grid, &builder))
      }
    }
    var rotation: TablePlan.Vector?
    if let names = table.rotation {
      let cells = try cells(SampleField.rotation, names: names, header: header, sensor: sensor)
      rotation = try rotationVector(cells, stated: table.rotationUnit, grid: grid, &builder)
    }
    let attitude = try table.attitude.map { name throws(RecordingError) in
      builder.add(try cell(name, header: header, sensor: sensor))
    }
    let counting = counting(header, &builder)
    try builder.validate()
    var plan = TablePlan(
      path: path, headerLine: header.index + 1, dialect: match.dialect, content: table.content,
      layout: grid.layout(columns: builder.columns), time: time.plan,
      acceleration: acceleration, rotation: rotation, mapping: builder.mapping,
      statedRateHz: time.rateHz, warnings: warnings)
    (plan.attitude, plan.counting) = (attitude, counting)
    plan.choosesSensor = match.sensors != [""]
    plan.unstated = builder.unstated
    plan.counter = builder.counter
    return plan
  }

  /// The column of a reference that says where an attitude counts.
  func counting(_ header: HeaderLine, _ builder: inout TablePlanBuilder) -> Int? {
    guard recognition.role == .attitude, let index = header.names.firstIndex(of: "movement") else {
      return nil
    }
    return builder.add(TablePlanBuilder.Cell(index: index, name: header.cells[index]))
  }

  private func chosenSensor(of match: DialectMatch) throws(RecordingError) -> String {
    let place = FilePlace(path: path, line: match.header.index + 1)
    if match.sensors == [""] { return "" }
    return try SensorChoice(names: match.sensors, place: place).choose(options)
  }

  private func accelerationCells(
    _ table: DialectTable, header: HeaderLine, sensor: String
  ) throws(RecordingError) -> [[TablePlanBuilder.Cell]] {
    let overridden = SampleField.acceleration.filter { options.columns[$0] != nil }
    if table.acceleration.count > 1, !overridden.isEmpty {
      guard overridden.count == 3 else {
        throw .badSetting(
          .columns,
          expected: "ax, ay and az together, because this format adds two "
            + "vectors", found: SettingText(overridden.map(\.rawValue).joined(separator: ",")))
      }
      return [
        try cells(
          SampleField.acceleration, names: table.acceleration[0], header: header, sensor: sensor)
      ]
    }
    var result: [[TablePlanBuilder.Cell]] = []
    for names in table.acceleration {
      result.append(
        try cells(SampleField.acceleration, names: names, header: header, sensor: sensor))
    }
    return result
  }

  private func cells(
    _ fields: [SampleField], names: AxisNames, header: HeaderLine, sensor: String
  ) throws(RecordingError) -> [TablePlanBuilder.Cell] {
    var result: [TablePlanBuilder.Cell] = []
    for (field, pattern) in zip(fields, names.all) {
      if let column = options.columns[field] {
        result.append(try cell(column, header: header))
      } else {
        result.append(try cell(pattern, header: header, sensor: sensor))
      }
    }
    return result
  }

  private func cell(
    _ pattern: NamePattern, header: HeaderLine, sensor: String
  ) throws(RecordingError) -> TablePlanBuilder.Cell {
    let places = header.names.indices.filter { pattern.capture(in: header.names[$0]) == sensor }
    let place = FilePlace(path: path, line: header.index + 1)
    guard let first = places.first else {
      throw .missingColumn(place, expected: pattern.text, found: header.cells)
    }
    guard places.count == 1 else { throw Self.severalColumns(header, places, place) }
    return TablePlanBuilder.Cell(index: first, name: header.cells[first])
  }
}

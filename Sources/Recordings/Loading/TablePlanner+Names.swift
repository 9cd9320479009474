// SPDX-License-Identifier: Apache-2.0

internal import Inertial

// Tables that no dialect knows, by the names of their columns.
extension TablePlanner {
  /// The plan for columns that were told by name; `nil` where they are not told.
  func namedPlan() throws(RecordingError) -> TablePlan? {
    guard
      var found = NamedColumns(recognition.candidates, path: path, role: recognition.role)
    else { return nil }
    let place = FilePlace(path: path, line: found.header.index + 1)
    var choosesSensor = false
    if found.ambiguity != nil, let sensors = SensorRow(above: found.header, in: lines) {
      let sensor = try SensorChoice(names: sensors.names, place: place).choose(options)
      found =
        NamedColumns([sensors.header(of: sensor)], path: path, role: recognition.role) ?? found
      choosesSensor = true
    }
    if let ambiguity = found.ambiguity {
      throw .choiceNeeded(
        place, expected: "one column for each component", found: ambiguity, choice: "\(.columns)")
    }
    if found.lacksGravity, found.content != .attitude {
      throw .unsuitable(
        place, expected: "acceleration with gravity",
        found: "acceleration without it "
          + "(\"\(found.header.cells[found.acceleration[0].places[0]].oneLine)\")",
        remedy: "record the acceleration with gravity, or gravity beside it")
    }
    let grid = TableGrid(lines: lines, header: found.header)
    var builder = TablePlanBuilder()
    var warnings: [String] = []
    let time = try namedTime(found, grid, &builder, &warnings)
    var acceleration: [TablePlan.Vector] = []
    if !found.acceleration.isEmpty, found.content != .attitude {
      let sign = namedSign(found, &builder, &warnings)
      for vector in found.acceleration {
        acceleration.append(
          try accelerationVector(
            cells(of: vector, SampleField.acceleration, found.header), stated: nil, sign: sign,
            grid: grid, &builder))
      }
    }
    var rotation: TablePlan.Vector?
    if let vector = found.rotation {
      rotation = try rotationVector(
        cells(of: vector, SampleField.rotation, found.header), stated: nil, grid: grid, &builder)
    }
    let content = found.content
    var attitude: [Int] = []
    if content == .attitude, let vector = found.attitude {
      attitude = try cells(of: vector, [], found.header).map { builder.add($0) }
    }
    let counting = counting(found.header, &builder)
    try builder.validate()
    var plan = TablePlan(
      path: path, headerLine: found.header.index + 1, dialect: DialectCatalog.named,
      content: content, layout: grid.layout(columns: builder.columns), time: time.plan,
      acceleration: acceleration, rotation: rotation, mapping: builder.mapping,
      statedRateHz: time.rateHz, warnings: warnings)
    // A table of one sensor is refused before anybody is asked for its units.
    let isRead = content == .complete || content == .attitude || recognition.role != nil
    plan.unstated = isRead ? builder.unstated : []
    (plan.attitude, plan.counting) = (attitude, counting)
    plan.counter = builder.counter
    plan.isAppleMotion = found.isAppleMotion
    plan.choosesSensor = choosesSensor
    return plan
  }

  /// A sign that nothing tells is taken as that of most sensors, and said; Core Motion's is asked for.
  private func namedSign(
    _ found: NamedColumns, _ builder: inout TablePlanBuilder, _ warnings: inout [String]
  ) -> AccelerationSign {
    if let sign = options.accelerationSign { return sign }
    if found.isAppleMotion {
      builder.miss(.accelerationSign)
    } else {
      warnings.append(
        "the acceleration is taken to be +1 g upwards at rest; if it is an Apple device's, state "
          + options.settingNames.text(.accelerationSign, AccelerationSign.apple.rawValue))
    }
    return .specificForce
  }

  /// The cells of a vector; those of fields whose columns are stated are the stated ones.
  private func cells(
    of vector: NamedColumns.Vector, _ fields: [SampleField], _ header: HeaderLine
  ) throws(RecordingError) -> [TablePlanBuilder.Cell] {
    var result: [TablePlanBuilder.Cell] = []
    for (place, unit) in zip(vector.places, vector.units) {
      guard fields.indices.contains(result.count),
        let stated = options.columns[fields[result.count]]
      else {
        result.append(TablePlanBuilder.Cell(index: place, name: header.cells[place], unit: unit))
        continue
      }
      var cell = try cell(stated, header: header)
      cell.unit = ColumnName(cell.name)?.unit
      result.append(cell)
    }
    return result
  }

  private func namedTime(
    _ found: NamedColumns, _ grid: TableGrid, _ builder: inout TablePlanBuilder,
    _ warnings: inout [String]
  ) throws(RecordingError) -> ResolvedTime {
    let times = found.times.filter { time in
      let sample = grid.firstCell(time.place) ?? ""
      return HeaderLine.isNumber(sample) || ClockFormat.allCases.first(of: sample) != nil
    }
    let time = times.first { !grid.isCounter($0.place) } ?? times.first
    guard options.columns[.t] == nil, let time else {
      return try statedTime(header: found.header, grid: grid, unit: nil, &builder, &warnings)
    }
    return try statedTime(
      TablePlanBuilder.Cell(
        index: time.place, name: found.header.cells[time.place], unit: time.unit), grid: grid,
      unit: nil, &builder, &warnings)
  }
}

// What nobody stated.
extension TablePlanner {
  /// Bytes in which the numbers of a file are looked at.
  private static let lookedAt = 4 << 20

  /// The plan with what its numbers tell in place of what nobody stated; else the error that asks for
  /// all of it at once.
  func completed(_ plan: TablePlan, from bytes: ByteSource) throws(RecordingError) -> TablePlan {
    guard !plan.unstated.isEmpty else { return plan }
    guard plan.unstated != [.rate] || plan.counter != nil else { throw .rateUnknown(path: path) }
    let evidence = UnitEvidence(
      try beginning(of: plan, in: bytes),
      isTimeStated: !plan.unstated.contains(.timeUnit) && !plan.unstated.contains(.rate),
      accelerationUnit: plan.accelerationUnit ?? options.accelerationUnit,
      isAppleMotion: plan.isAppleMotion)
    if plan.unstated.contains(.accelerationUnit), let counts = evidence.rawCounts,
      evidence.value(of: .accelerationUnit).value == nil
    {
      throw counts.refusal(of: plan)
    }
    let values = plan.unstated.map { setting in
      var value = evidence.value(of: setting)
      if setting == .rate, let name = plan.counter { value.reason = Self.reason(ofCounter: name) }
      return value
    }
    let isTaken =
      switch options.units {
      case .stated: false
      case .certain: values.allSatisfy(\.isConfirmed)
      case .auto: true
      }
    guard isTaken, values.allSatisfy({ $0.value != nil }) else {
      throw .notStated(FilePlace(path: path, line: plan.headerLine), values)
    }
    var planner = self
    planner.options = values.reduce(options) { $0.stating($1) }
    var result = try planner.plan()
    result.told = values
    result.isToldUnasked = options.units == .certain
    result.warnings += values.compactMap { value in
      value.value.map { told in
        let rest =
          if !value.isConfirmed {
            "; the numbers do not confirm it"
          } else if result.isToldUnasked {
            "; state \(options.settingNames.text(value.setting, told)) if it is so"
          } else {
            ""
          }
        return "\(value.setting.noun) \(told) is not stated, but told: \(value.reason)\(rest)"
      }
    }
    return result
  }

  private static func reason(ofCounter name: String) -> String {
    "the column \"\(name.oneLine)\" counts rows, as its numbers rise by 1 each"
  }

  /// The samples of the first megabytes, as a plan reads them.
  private func beginning(
    of plan: TablePlan, in bytes: ByteSource
  ) throws(RecordingError) -> InertialRecording {
    let start = try Self.firstMegabytes(of: bytes)
    var samples = TableSamples(source: ByteSource(bytes: start, name: path), plan: plan)
    return try samples.readAll().recording
  }

  /// The whole lines of the first megabytes; of standard input, which may come as it is made, those that were looked at.
  func beginning(of bytes: ByteSource) throws(RecordingError) -> [UInt8] {
    guard bytes.path != "-" else { return Array(lines.joined(separator: "\n").utf8) }
    return try Self.firstMegabytes(of: bytes)
  }

  private static func firstMegabytes(of bytes: ByteSource) throws(RecordingError) -> [UInt8] {
    var start = try bytes.peek(lookedAt)
    if start.count >= lookedAt, let end = start.lastIndex(of: UInt8(ascii: "\n")) {
      start.removeSubrange((end + 1)...)
    }
    return start
  }
}

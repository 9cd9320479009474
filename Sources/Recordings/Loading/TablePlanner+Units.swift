// SPDX-License-Identifier: Apache-2.0

extension TablePlanner {
  /// The sign that the options state, then the dialect, then the file beside the table.
  func accelerationSign(
    of table: DialectTable, header: HeaderLine
  ) throws(RecordingError) -> AccelerationSign {
    if let sign = options.accelerationSign ?? table.accelerationSign { return sign }
    switch table.content {
    case .accelerometer, .linearAcceleration:
      // A table of one sensor is refused, or read with its folder, before anybody is asked.
      if recognition.role == nil { return .specificForce }
      // The sign matters only where there is gravity to add.
      if table.content == .linearAcceleration, !isAlone {
        _ = try SensorFiles.gravity(beside: path)
      }
    default: break
    }
    if !isAlone, let sign = SensorLoggerMetadata.accelerationSign(besides: path) { return sign }
    throw .choiceNeeded(
      FilePlace(path: path, line: header.index + 1),
      expected: "Metadata.csv to tell the platform, whose sign the acceleration has",
      found: "no such file, or nothing about it in there",
      choice: """
        \(.accelerationSign, "specific-force") (Android, or standardised) or \
        \(.accelerationSign, "apple") (iOS)
        """)
  }

  func accelerationVector(
    _ cells: [TablePlanBuilder.Cell], stated: AccelerationUnit?, sign: AccelerationSign,
    grid: TableGrid, _ builder: inout TablePlanBuilder
  ) throws(RecordingError) -> TablePlan.Vector {
    let units = try units(
      of: cells, for: SampleField.acceleration, options.accelerationUnit, else: stated,
      grid: grid, quantity: "acceleration", setting: .accelerationUnit, &builder)
    return builder.addVector(
      cells, fields: SampleField.acceleration, units: units.map(\.rawValue),
      factors: units.map { $0.factor * sign.factor },
      note: sign == .apple ? "Apple's sign" : "specific force")
  }

  func rotationVector(
    _ cells: [TablePlanBuilder.Cell], stated: AngularVelocityUnit?, grid: TableGrid,
    _ builder: inout TablePlanBuilder
  ) throws(RecordingError) -> TablePlan.Vector {
    let units = try units(
      of: cells, for: SampleField.rotation, options.angularVelocityUnit, else: stated,
      grid: grid, quantity: "angular velocity", setting: .angularVelocityUnit, &builder)
    return builder.addVector(
      cells, fields: SampleField.rotation, units: units.map(\.rawValue),
      factors: units.map(\.factor))
  }

  /// The unit of each cell: what the user says goes before the row of units below the header, that
  /// before the name of a column that is no dialect's, that before the dialect. A unit that nobody states
  /// leaves the number as it is.
  private func units<Unit: NamedUnit & CaseIterable>(
    of cells: [TablePlanBuilder.Cell], for fields: [SampleField], _ given: Unit?,
    else stated: Unit?, grid: TableGrid, quantity: String, setting: ReadingSetting,
    _ builder: inout TablePlanBuilder
  ) throws(RecordingError) -> [Unit] {
    var result: [Unit] = []
    for (field, cell) in zip(fields, cells) {
      var unit = given
      if unit == nil, let text = grid.unitText(of: cell.index) {
        unit = Unit(named: text)
        if unit == nil { throw unknownUnit(quantity, setting, cell, text, grid) }
      }
      if unit == nil, options.columns[field] != nil {
        unit = UnitText.inBrackets(of: cell.name).flatMap(Unit.init(named:))
      }
      if let known = unit ?? cell.unit.flatMap(Unit.init(named:)) ?? stated {
        result.append(known)
      } else {
        builder.miss(setting)
        // The first one is that of the samples.
        result += Unit.allCases.prefix(1)
      }
    }
    return result
  }

  /// A unit that is stated in words that nobody knows.
  func unknownUnit(
    _ quantity: String, _ setting: ReadingSetting, _ cell: TablePlanBuilder.Cell, _ found: String,
    _ grid: TableGrid
  ) -> RecordingError {
    .choiceNeeded(
      FilePlace(
        path: path, line: grid.header.map { $0.index + 1 }, column: cell.index + 1,
        columnName: cell.name), expected: "a unit of \(quantity)", found: "\"\(found)\"",
      choice: "\(setting)")
  }
}

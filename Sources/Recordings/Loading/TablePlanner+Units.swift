// SPDX-License-Identifier: Apache-2.0

extension TablePlanner {
  func accelerationSign(
    _ stated: AccelerationSign?, header: HeaderLine
  ) throws(RecordingError) -> AccelerationSign {
    if let sign = options.accelerationSign ?? stated { return sign }
    if let sign = SensorLoggerMetadata.accelerationSign(besides: path) { return sign }
    throw .choiceNeeded(
      FilePlace(path: path, line: header.index + 1),
      expected: "Metadata.csv to tell the platform, whose sign the acceleration has",
      found: "no such file, or nothing about it in there",
      option: "--accel-sign specific-force (Android, or standardised) or --accel-sign apple (iOS)")
  }

  func accelerationVector(
    _ cells: [TablePlanBuilder.Cell], stated: AccelerationUnit?, sign: AccelerationSign,
    grid: TableGrid, _ builder: inout TablePlanBuilder
  ) throws(RecordingError) -> TablePlan.Vector {
    var units: [AccelerationUnit] = []
    for (field, cell) in zip(SampleField.acceleration, cells) {
      var unit = options.accelerationUnit
      if unit == nil, let text = grid.unitText(of: cell.index) {
        unit = AccelerationUnit(named: text)
        if unit == nil { throw unitUnknown("acceleration", "--accel-unit", cell, text, grid) }
      }
      if unit == nil, options.columns[field] != nil {
        unit = UnitText.inBrackets(of: cell.name).flatMap(AccelerationUnit.init(named:))
      }
      guard let known = unit ?? stated else {
        throw unitUnknown("acceleration", "--accel-unit", cell, nil, grid)
      }
      units.append(known)
    }
    return builder.addVector(
      cells, fields: SampleField.acceleration, units: units.map(\.rawValue),
      factors: units.map { $0.factor * sign.factor },
      note: sign == .apple ? "Apple's sign" : "specific force")
  }

  func rotationVector(
    _ cells: [TablePlanBuilder.Cell], stated: AngularVelocityUnit?, grid: TableGrid,
    _ builder: inout TablePlanBuilder
  ) throws(RecordingError) -> TablePlan.Vector {
    var units: [AngularVelocityUnit] = []
    for (field, cell) in zip(SampleField.rotation, cells) {
      var unit = options.angularVelocityUnit
      if unit == nil, let text = grid.unitText(of: cell.index) {
        unit = AngularVelocityUnit(named: text)
        if unit == nil { throw unitUnknown("angular velocity", "--gyro-unit", cell, text, grid) }
      }
      if unit == nil, options.columns[field] != nil {
        unit = UnitText.inBrackets(of: cell.name).flatMap(AngularVelocityUnit.init(named:))
      }
      guard let known = unit ?? stated else {
        throw unitUnknown("angular velocity", "--gyro-unit", cell, nil, grid)
      }
      units.append(known)
    }
    return builder.addVector(
      cells, fields: SampleField.rotation, units: units.map(\.rawValue),
      factors: units.map(\.factor))
  }

  func unitUnknown(
    _ quantity: String, _ option: String, _ cell: TablePlanBuilder.Cell, _ found: String?,
    _ grid: TableGrid
  ) -> RecordingError {
    let place = FilePlace(
      path: path, line: grid.header.map { $0.index + 1 }, column: cell.index + 1,
      columnName: cell.name)
    guard let found else {
      return .unitUnknown(place, quantity: quantity, option: option)
    }
    return .choiceNeeded(
      place, expected: "a unit of \(quantity)", found: "\"\(found)\"", option: option)
  }
}

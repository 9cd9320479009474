// SPDX-License-Identifier: Apache-2.0

// Columns that the user names.
extension TablePlanner {
  private var wantsAcceleration: Bool { recognition.role != .gyroscope }
  private var wantsRotation: Bool { recognition.role != .accelerometer }

  /// The components of the sensors that are wanted.
  var wantedFields: [SampleField] {
    (wantsAcceleration ? SampleField.acceleration : [])
      + (wantsRotation ? SampleField.rotation : [])
  }

  /// What a table holds that has them.
  var wantedContent: DialectTable.Content {
    wantsAcceleration ? (wantsRotation ? .complete : .accelerometer) : .gyroscope
  }

  /// The plan for columns that are all named.
  func statedPlan() throws(RecordingError) -> TablePlan {
    let header = statedHeader
    let grid = TableGrid(lines: lines, header: header)
    var builder = TablePlanBuilder()
    var warnings: [String] = []
    let time = try statedTime(header: header, grid: grid, unit: nil, &builder, &warnings)
    var acceleration: [TablePlan.Vector] = []
    if wantsAcceleration {
      acceleration.append(
        try accelerationVector(
          try statedCells(SampleField.acceleration, header), stated: nil,
          sign: options.accelerationSign ?? .specificForce, grid: grid, &builder))
    }
    var rotation: TablePlan.Vector?
    if wantsRotation {
      rotation = try rotationVector(
        try statedCells(SampleField.rotation, header), stated: nil, grid: grid, &builder)
    }
    try builder.validate()
    var plan = TablePlan(
      path: path, headerLine: header.map { $0.index + 1 }, dialect: .stated,
      content: wantedContent,
      layout: grid.layout(columns: builder.columns), time: time.plan,
      acceleration: acceleration, rotation: rotation, mapping: builder.mapping,
      statedRateHz: time.rateHz, warnings: warnings)
    plan.unstated = builder.unstated
    return plan
  }

  private func statedCells(
    _ fields: [SampleField], _ header: HeaderLine?
  ) throws(RecordingError) -> [TablePlanBuilder.Cell] {
    var result: [TablePlanBuilder.Cell] = []
    for field in fields {
      if let column = options.columns[field] { result.append(try cell(column, header: header)) }
    }
    return result
  }

  /// The first header that has every named column; `nil` where the file seems to have none.
  private var statedHeader: HeaderLine? {
    var names: [String] = []
    for case .name(let name) in options.columns.values {
      names.append(NamePattern.normalized(name))
    }
    return recognition.candidates.first { header in names.allSatisfy(header.names.contains) }
      ?? recognition.candidates.max { $0.cells.count < $1.cells.count }
  }

  func cell(
    _ column: RecordingOptions.Column, header: HeaderLine?
  ) throws(RecordingError) -> TablePlanBuilder.Cell {
    switch column {
    case .position(let position):
      // A header names every column; lines that are none, in a file without one, are short.
      if let header, header.cells.count >= SampleField.allCases.count,
        position >= header.cells.count
      {
        throw .badSetting(
          .columns,
          expected: "positions from 0 to \(header.cells.count - 1), as \(path) has "
            + "\(header.cells.count) columns", found: "\(position)")
      }
      let name = header.flatMap { $0.cells.indices.contains(position) ? $0.cells[position] : nil }
      return TablePlanBuilder.Cell(index: position, name: name ?? "column \(position + 1)")
    case .name(let name):
      guard let header, let index = header.names.firstIndex(of: NamePattern.normalized(name)) else {
        throw .missingColumn(
          FilePlace(path: path, line: header.map { $0.index + 1 }), expected: name,
          found: header?.cells ?? [])
      }
      return TablePlanBuilder.Cell(index: index, name: header.cells[index])
    }
  }
}

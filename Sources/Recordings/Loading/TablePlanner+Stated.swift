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
    plan.counter = builder.counter
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
    for case .name(let name) in options.columns.values.map(\.unsigned) {
      names.append(NamePattern.normalized(name))
    }
    let candidates = recognition.candidates
    let first =
      candidates.first { header in names.allSatisfy(header.names.contains) }
      ?? candidates.max { $0.cells.count < $1.cells.count }
    guard let first else { return nil }
    // A line of sensors may stand above that of the columns.
    let below = candidates.first {
      $0.index == first.index + 1 && $0.separator == first.separator
        && names.allSatisfy($0.names.contains)
        && $0.cells.count { ColumnName($0)?.axis != nil } >= 3
    }
    return below ?? first
  }

  func cell(
    _ column: RecordingOptions.Column, header: HeaderLine?
  ) throws(RecordingError) -> TablePlanBuilder.Cell {
    switch column {
    case .mirrored(let column):
      var cell = try cell(column, header: header)
      cell.isMirrored = true
      return cell
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
      let place = FilePlace(path: path, line: header.map { $0.index + 1 })
      let normal = NamePattern.normalized(name)
      guard let header,
        case let places = header.names.indices.filter({ header.names[$0] == normal }),
        let index = places.first
      else {
        throw .missingColumn(
          place, expected: name, found: header?.cells ?? [],
          choice: header == nil
            ? "the column by its position in \(.columns)" : "one that is there in \(.columns)")
      }
      guard places.count == 1 else { throw Self.severalColumns(header, places, place) }
      return TablePlanBuilder.Cell(index: index, name: header.cells[index])
    }
  }

  /// The error of a name that several columns have.
  static func severalColumns(
    _ header: HeaderLine, _ places: [Int], _ place: FilePlace
  ) -> RecordingError {
    .choiceNeeded(
      place, expected: "one column \(header.cells[places[0]])",
      found: "\(places.count), at positions "
        + places.map { String($0) }.joined(separator: ", "), choice: "\(.columns)")
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// How one text table becomes samples: a layout, and what its columns mean.
struct TablePlan: Sendable {
  /// Where times come from.
  enum Time: Sendable, Equatable {
    /// A column of the block, to be divided by `perSecond`; it starts again at `wrapsAt`.
    case column(Int, perSecond: Double, wrapsAt: Double?)
    /// The row's number over the rate.
    case rows(rateHz: Double)
  }

  /// Three columns of the block and what they are multiplied by.
  struct Vector: Sendable, Equatable {
    var x: Int
    var y: Int
    var z: Int
    var factors: Vector3

    func value(in block: borrowing TableBlock, row: Int) -> Vector3 {
      Vector3(
        block[row: row, column: x] * factors.x, block[row: row, column: y] * factors.y,
        block[row: row, column: z] * factors.z)
    }
  }

  var path: String
  /// Line of the header, from 1; `nil` without one.
  var headerLine: Int?
  var dialect: Dialect
  var content: DialectTable.Content
  var layout: TableLayout
  var time: Time
  /// Added up.
  var acceleration: [Vector]
  var rotation: Vector?
  var mapping: [RecordingSource.Mapping]
  var statedRateHz: Double?
  var warnings: [String]

  /// The provenance before anything was read.
  var source: RecordingSource {
    RecordingSource(
      files: [], dialect: dialect.identifier, dialectTitle: dialect.title,
      dialectStatus: dialect.status, mapping: mapping, statedRateHz: statedRateHz,
      sampleCount: 0, warnings: warnings)
  }
}

/// Gathers the columns of a plan.
struct TablePlanBuilder {
  /// A cell of the row that was chosen for a field.
  struct Cell {
    var index: Int
    var name: String
  }

  var columns: [TableColumn] = []
  var mapping: [RecordingSource.Mapping] = []

  /// Adds a column and returns its place in the block.
  mutating func add(_ cell: Cell, kind: TableColumn.Kind = .number) -> Int {
    columns.append(TableColumn(cell: cell.index, name: cell.name, kind: kind))
    return columns.count - 1
  }

  /// Throws where one cell was chosen to be read in two ways.
  func validate() throws(RecordingError) {
    for (index, column) in columns.enumerated() {
      let clash = columns[..<index].first { $0.cell == column.cell && $0.kind != column.kind }
      if let clash {
        throw .badOption(
          option: "--columns", expected: "a column of its own for each field",
          found: "\(clash.name) twice")
      }
    }
  }

  /// Adds three columns, and their mapping under these fields.
  mutating func addVector(
    _ cells: [Cell], fields: [SampleField], units: [String], factors: [Double], note: String = ""
  ) -> TablePlan.Vector {
    let places = cells.map { add($0) }
    for index in 0..<3 {
      describe(
        fields[index], cell: cells[index], unit: units[index], factor: factors[index], note: note)
    }
    return TablePlan.Vector(
      x: places[0], y: places[1], z: places[2],
      factors: Vector3(factors[0], factors[1], factors[2]))
  }

  /// Notes where a field comes from; a second column of the same field is added to the first.
  mutating func describe(
    _ field: SampleField, cell: Cell, unit: String, factor: Double, note: String = ""
  ) {
    let place = "column \(cell.index + 1) \"\(cell.name)\""
    if let index = mapping.firstIndex(where: { $0.field == field }) {
      mapping[index].column += " + \(cell.name)"
      mapping[index].position = nil
      mapping[index].words = "\(place) + " + mapping[index].words
      return
    }
    var words = "\(place), \(unit)"
    if !note.isEmpty { words += ", \(note)" }
    if factor != 1 { words += ", × \(factor)" }
    mapping.append(
      RecordingSource.Mapping(
        field: field, column: cell.name, position: cell.index, unit: unit, factor: factor,
        words: words))
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Gathers the columns of a plan.
struct TablePlanBuilder {
  /// A cell of the row that was chosen for a field.
  struct Cell {
    var index: Int
    var name: String
    /// The unit that its name states.
    var unit: String?
    /// Whether its axis has the other sign.
    var isMirrored = false
  }

  var columns: [TableColumn] = []
  var mapping: [RecordingSource.Mapping] = []
  /// The column that would be the time, but counts rows.
  var counter: String?
  /// What neither the file nor the options state, in the order in which it was missed.
  var unstated: [ReadingSetting] = []

  /// Adds a column and returns its place in the block.
  mutating func add(_ cell: Cell, kind: TableColumn.Kind = .number) -> Int {
    columns.append(TableColumn(cell: cell.index, name: cell.name, kind: kind))
    return columns.count - 1
  }

  /// Notes that something is not stated.
  mutating func miss(_ setting: ReadingSetting) {
    if !unstated.contains(setting) { unstated.append(setting) }
  }

  /// Throws where one cell was chosen twice.
  func validate() throws(RecordingError) {
    for (index, column) in columns.enumerated() {
      let clash = columns[..<index].first { $0.cell == column.cell }
      if let clash {
        throw .badSetting(
          .columns, expected: "a column of its own for each field",
          found: "\(clash.name) twice")
      }
    }
  }

  /// Adds three columns, and their mapping under these fields.
  mutating func addVector(
    _ cells: [Cell], fields: [SampleField], units: [String], factors: [Double], note: String = ""
  ) -> TablePlan.Vector {
    let places = cells.map { add($0) }
    let factors = zip(cells, factors).map { $0.isMirrored ? -$1 : $1 }
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
    if cell.isMirrored { words += ", mirrored" }
    if factor != 1 { words += ", × \(factor)" }
    mapping.append(
      RecordingSource.Mapping(
        field: field, column: cell.name, position: cell.index, unit: unit, factor: factor,
        isMirrored: cell.isMirrored ? true : nil, words: words))
  }
}

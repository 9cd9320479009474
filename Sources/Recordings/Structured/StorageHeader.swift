// SPDX-License-Identifier: Apache-2.0

/// The header of OpenSim's storage files (`.sto`): lines `key=value` down to `endheader`, then the names of the columns,
/// separated by tabs. In a table of orientations each cell but the time is `w,x,y,z`.
struct StorageHeader {
  private let path: String
  /// Line of `endheader`, from 0.
  private let end: Int
  private let dataType: String?
  private let columns: [String]

  /// The header in the first lines of a file; `nil` for another format.
  init?(_ head: FileHead, path: String) {
    guard
      let end = head.lines.firstIndex(where: {
        // Every file's head passes here: the first letter rules most lines out without a copy.
        $0.utf8.first { (0x21..<0x80).contains($0) }.map { $0 | 0x20 } == UInt8(ascii: "e")
          && HeaderLine.trimmed($0).lowercased() == "endheader"
      })
    else { return nil }
    self.end = end
    self.path = path
    dataType = head.lines[..<end].lazy.map(HeaderLine.trimmed)
      .first { $0.lowercased().hasPrefix("datatype=") }.map { String($0.dropFirst(9)) }
    columns =
      head.lines.count > end + 1
      ? head.lines[end + 1].split(whereSeparator: \.isWhitespace).map(String.init) : []
  }

  /// The plan for the orientations of one sensor.
  func plan(_ options: RecordingOptions) throws(RecordingError) -> TablePlan {
    let place = FilePlace(path: path, line: end + 2)
    guard dataType?.lowercased() == "quaternion" else {
      throw .unsuitable(
        FilePlace(path: path, line: end + 1), expected: "DataType=Quaternion in the header",
        found: dataType.map { "DataType=\($0)" } ?? "no DataType",
        remedy: "give a table of orientations, such as OpenSim's tools for sensors write")
    }
    guard let time = columns.first, time.lowercased() == "time", columns.count > 1 else {
      throw .missingColumn(place, expected: "time and a column for each sensor", found: columns)
    }
    let names = Array(columns.dropFirst())
    let name = try SensorChoice(names: names, place: place).choose(options)
    let first = 1 + 4 * (names.firstIndex(of: name) ?? 0)
    let components = zip(["w", "x", "y", "z"], first...).map { component, cell in
      TableColumn(cell: cell, name: "\(name) \(component)")
    }
    var builder = TablePlanBuilder()
    let cell = TablePlanBuilder.Cell(index: 0, name: time)
    _ = builder.add(cell)
    builder.describe(.t, cell: cell, unit: "s", factor: 1)
    var layout = TableLayout(
      separator: UInt8(ascii: "\t"), linesBeforeData: end + 2, columns: builder.columns + components
    )
    layout.mostCells = 1 + 4 * names.count
    var plan = TablePlan(
      path: path, headerLine: end + 2, dialect: DialectCatalog.openSim, content: .attitude,
      layout: layout, time: .column(0, perSecond: 1, wrapsAt: nil), acceleration: [],
      mapping: builder.mapping, warnings: options.unusedRateWarnings)
    plan.attitude = [1, 2, 3, 4]
    return plan
  }
}

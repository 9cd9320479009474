// SPDX-License-Identifier: Apache-2.0

/// A file that holds tables in a form other than text, and the choice among them.
struct ContainerFile {
  /// A table that is chosen and planned.
  struct Planned {
    let bytes: ByteSource
    let plan: TablePlan
  }

  /// The tables of the file that are going to be read.
  enum Choice {
    case table(Planned)
    /// Tables of one sensor each, such as sheets that phyphox writes.
    case pair(accelerometer: Planned, gyroscope: Planned)
  }

  let format: ContainerFormat
  let path: String
  private let sha256: String?
  private let tables: [ContainerTable]

  /// Reads the tables of a file; memory in proportion to them.
  init(_ format: ContainerFormat, _ source: ByteSource) throws(RecordingError) {
    self.format = format
    path = source.path
    let bytes = try source.readAll(limitBytes: IsolatedReading.fileLimitBytes)
    sha256 = source.sha256
    let reading = IsolatedReading(format: format, bytes: bytes, path: source.path)
    let tables: [ContainerTable]
    switch format {
    case .matlab, .matlabHDF5, .hdf5:
      if format == .matlab { try MATLABFile.check(bytes, path: source.path) }
      let arrays = try StoredArrays(reading)
      let sensors = OpalFile(arrays).tables
      tables = sensors.isEmpty ? ArrayTables(arrays).tables : sensors
      if tables.isEmpty, let object = arrays.object { throw MATLABFile.refusal(object, path) }
    case .workbook: tables = try Workbook(reading).tables
    case .motionXML: tables = try MotionXML(reading).tables
    }
    self.tables = Self.named(tables)
  }

  /// Tables that can be told apart: names that several share name none of them, nor does an empty one.
  static func named(_ tables: [ContainerTable]) -> [ContainerTable] {
    guard tables.count > 1 else { return tables }
    let found = tables.map { $0.name.lowercased() }
    let counts = found.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    var taken = Set(found)
    return zip(tables, found).enumerated().map { index, pair in
      var (table, name) = pair
      guard name.isEmpty || counts[name, default: 0] > 1 else { return table }
      let stem = table.name.isEmpty ? "table" : table.name
      var number = index + 1
      repeat {
        name = "\(stem) (\(number))"
        number += tables.count
      } while !taken.insert(name.lowercased()).inserted
      table.name = name
      return table
    }
  }

  /// Chooses the tables that the options ask for.
  ///
  /// - Parameter role: the only sensor that is wanted; `nil` for both.
  func choice(_ options: RecordingOptions, role: SensorRole?) throws(RecordingError) -> Choice {
    guard let only = tables.first else {
      throw .unsuitable(
        FilePlace(path: path), expected: "a table of acceleration and angular velocity",
        found: "\(format.title) without any table of at least \(HeaderLine.fewestCells) columns",
        remedy: "export the sensors' data, a column for each component")
    }
    if tables.count == 1 { return .table(try planned(only, options, role)) }
    if options.sensor != nil {
      let name = try SensorChoice(names: tables.map(\.name), place: place).choose(options)
      let table = tables.first { $0.name == name } ?? only
      return .table(try planned(table, options, role))
    }
    let contents = tables.map { content(of: $0, role) }
    let fitting = zip(tables, contents).filter { Self.fits($1, role) }.map(\.0)
    if fitting.count == 1 { return .table(try planned(fitting[0], options, role)) }
    if fitting.isEmpty, role == nil {
      let forces = zip(tables, contents).filter { $1 == .accelerometer }.map(\.0)
      let rotations = zip(tables, contents).filter { $1 == .gyroscope }.map(\.0)
      if forces.count == 1, rotations.count == 1 {
        return .pair(
          accelerometer: try planned(forces[0], options, .accelerometer),
          gyroscope: try planned(rotations[0], options, .gyroscope))
      }
    }
    guard fitting.isEmpty else {
      let name = try SensorChoice(names: fitting.map(\.name), place: place).choose(options)
      return .table(try planned(fitting.first { $0.name == name } ?? only, options, role))
    }
    throw .unsuitable(
      place, expected: "a table of acceleration and angular velocity",
      found: "\(tables.count) tables whose columns do not say so: \(list)",
      remedy: "choose one with \(.sensor, "NAME") and name its columns with \(.columns)")
  }

  private var place: FilePlace { FilePlace(path: path) }

  /// Tables with the first of their columns.
  private var list: String {
    let words = tables.lazy.map { table in
      let head = try? FileHead(of: table.source(path: path, sha256: nil))
      let header = head?.lines.lazy.flatMap { HeaderLine.readings(of: $0, at: 0) }.first?.shown
      return "\(table.name.oneLine) (\(header ?? "no header"))"
    }
    return RecordingError.shortened(words, to: 6, by: "; ")
  }

  private static func fits(_ content: DialectTable.Content?, _ role: SensorRole?) -> Bool {
    switch (content, role) {
    case (.complete, _): true
    case (.accelerometer, .accelerometer), (.gyroscope, .gyroscope): true
    default: false
    }
  }

  private func content(of table: ContainerTable, _ role: SensorRole?) -> DialectTable.Content? {
    guard let head = try? FileHead(of: table.source(path: path, sha256: nil)) else { return nil }
    return DialectRecognition(head: head, path: path, role: role).content
  }

  private func planned(
    _ table: ContainerTable, _ options: RecordingOptions, _ role: SensorRole?
  ) throws(RecordingError) -> Planned {
    var options = options
    // It named the table.
    if tables.count > 1 { options.sensor = nil }
    let bytes = table.source(path: path, sha256: sha256)
    let planner = try TablePlanner(
      head: FileHead(of: bytes), path: path, options: options, role: role, isAlone: true)
    var plan = try planner.completed(planner.plan(), from: bytes)
    if tables.count > 1 { plan.mapping = plan.mapping.map { $0.placed(in: table.name) } }
    return Planned(bytes: bytes, plan: plan)
  }
}

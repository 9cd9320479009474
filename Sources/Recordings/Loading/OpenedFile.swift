// SPDX-License-Identifier: Apache-2.0

/// A file that was opened and looked at.
struct OpenedFile {
  /// The kinds of file that can be told apart.
  enum Form {
    case json
    case table(TablePlan)
    /// Two tables of one file, a sensor each.
    case pair(accelerometer: ContainerFile.Planned, gyroscope: ContainerFile.Planned)
  }

  let bytes: ByteSource
  let form: Form

  init(path: String, options: RecordingOptions, role: SensorRole? = nil) throws(RecordingError) {
    let bytes = try ByteSource(path: path, hashing: true)
    if let format = try ContainerFormat(of: bytes) {
      try Self.refusePart(options)
      self = try OpenedFile(ContainerFile(format, bytes).choice(options, role: role), bytes)
      return
    }
    if BIDSMotion.isTable(path) {
      try Self.refusePart(options)
      self.bytes = bytes
      form = .table(try BIDSMotion(path: path, options: options).plan())
      // Refuses what is no text before the table reader meets it.
      _ = try FileHead(of: bytes)
    } else {
      (self.bytes, form) = try Self.form(of: bytes, options: options, role: role, isAlone: false)
    }
  }

  /// Looks at bytes alone: nothing that lies beside them is asked.
  init(_ bytes: ByteSource, options: RecordingOptions) throws(RecordingError) {
    if let format = try ContainerFormat(of: bytes) {
      try Self.refusePart(options)
      self = try OpenedFile(ContainerFile(format, bytes).choice(options, role: nil), bytes)
      return
    }
    (self.bytes, form) = try Self.form(of: bytes, options: options, role: nil, isAlone: true)
  }

  /// Refuses a part of what has none: only tables of text start anew.
  private static func refusePart(_ options: RecordingOptions) throws(RecordingError) {
    guard let part = options.part, part != 1 else { return }
    throw .badSetting(
      options.setting(.part), expected: "1, as the file has one part", found: "\(part)")
  }

  private init(_ choice: ContainerFile.Choice, _ bytes: ByteSource) {
    switch choice {
    case .table(let table): (self.bytes, form) = (table.bytes, .table(table.plan))
    case .pair(let accelerometer, let gyroscope):
      self.bytes = bytes
      form = .pair(accelerometer: accelerometer, gyroscope: gyroscope)
    }
  }

  /// The form, and the bytes to be read in it: where a table holds the rows of several sensors, those of one.
  ///
  /// - Parameter header: lines that stand above the table, but not in the file.
  private static func form(
    of bytes: ByteSource, below header: [String] = [], options: RecordingOptions, role: SensorRole?,
    isAlone: Bool
  ) throws(RecordingError) -> (ByteSource, Form) {
    guard try !looksLikeJSON(bytes) else {
      try refusePart(options)
      return (bytes, .json)
    }
    var head = try FileHead(of: bytes)
    if let orientations = StorageHeader(head, path: bytes.path) {
      let plan = try orientations.plan(options)
      bytes.separateAtBlanks(andCommas: true)
      return (bytes, .table(plan))
    }
    if header.isEmpty, let cells = head.numbersBetweenBlanks {
      bytes.separateAtBlanks()
      head = try FileHead(of: bytes)
      head.cellsBetweenBlanks = cells
    }
    let planner = try TablePlanner(
      head: head.below(header), path: bytes.path, options: options, role: role, isAlone: isAlone)
    var plan: TablePlan
    do throws(RecordingError) {
      plan = try planner.plan()
    } catch {
      if role == nil, let apart = try device(planner.namedApart, in: bytes, below: header, options)
      {
        var options = options
        options.sensor = nil
        return try pair(apart, in: bytes, below: header, options)
      }
      guard header.isEmpty else { throw error }
      if let names = ApartRows.header(ofUnnamed: head.lines) {
        return try form(
          of: bytes, below: [names], options: options, role: role, isAlone: isAlone)
      }
      guard let words = WordedLines(head.lines) else { throw error }
      let table = bytes.holding(words.table(try bytes.readAll(limitBytes: rowsLimitBytes)))
      return try form(
        of: table, below: words.header, options: options, role: role, isAlone: isAlone)
    }
    if let rows = try planner.rows(plan, from: bytes) {
      let place = FilePlace(path: bytes.path, line: plan.headerLine)
      let name = try SensorChoice(names: rows.names, place: place).choose(options)
      var options = options
      options.sensor = nil
      let text = rows.text(of: name, in: try bytes.readAll(limitBytes: rowsLimitBytes))
      return try form(
        of: bytes.holding(text), below: header, options: options, role: role, isAlone: isAlone)
    }
    if options.sensor != nil, !plan.choosesSensor { throw SensorChoice.onlyOne(options) }
    if role == nil, let apart = planner.apart(plan) {
      return try pair(apart, in: bytes, below: header, options)
    }
    var bytes = bytes
    if let part = options.part {
      bytes = try TableParts.choose(part, of: plan, from: bytes, options)
    }
    let packet = try planner.packet(plan, from: bytes)
    plan = try planner.completed(plan, from: bytes)
    plan.packet = packet
    return (bytes, .table(plan))
  }

  /// The rows of one of the devices that a column names; `nil` where there are none.
  private static func device(
    _ devices: [ApartRows.Named], in bytes: ByteSource, below header: [String],
    _ options: RecordingOptions
  ) throws(RecordingError) -> ApartRows? {
    guard devices.count > 1 else {
      if !devices.isEmpty, options.sensor != nil { throw SensorChoice.onlyOne(options) }
      return devices.first?.rows
    }
    let place = FilePlace(path: bytes.path, line: header.isEmpty ? 1 : nil)
    let name = try SensorChoice(names: devices.map(\.device), place: place).choose(options)
    return devices.first { $0.device == name }?.rows
  }

  /// The tables of two sensors whose rows are apart.
  private static func pair(
    _ apart: ApartRows, in bytes: ByteSource, below header: [String], _ options: RecordingOptions
  ) throws(RecordingError) -> (ByteSource, Form) {
    try refusePart(options)
    let text = try bytes.readAll(limitBytes: rowsLimitBytes)
    func half(
      _ role: SensorRole, _ options: RecordingOptions
    ) throws(RecordingError) -> ContainerFile.Planned {
      let bytes = bytes.holding(apart.text(of: role, in: text, assumedLines: header.count))
      let planner = try TablePlanner(
        head: FileHead(of: bytes).below(header), path: bytes.path, options: options, role: role,
        isAlone: true)
      return ContainerFile.Planned(
        bytes: bytes, plan: try planner.completed(planner.plan(), from: bytes))
    }
    let (force, rotation) = try RecordingError.askingTogether(
      { () throws(RecordingError) in try half(.accelerometer, options) },
      { (force) throws(RecordingError) in
        // The unit of the acceleration tells what is usual beside it.
        var options = options
        options.accelerationUnit = options.accelerationUnit ?? force?.plan.accelerationUnit
        return try half(.gyroscope, options)
      })
    return (bytes, .pair(accelerometer: force, gyroscope: rotation))
  }

  /// The most bytes of a table whose rows are taken apart, which is done in memory.
  private static let rowsLimitBytes = 1 << 29

  /// Whether the first byte that is not blank opens a JSON object, or an array of anything but numbers: a log may have its
  /// times in brackets.
  private static func looksLikeJSON(_ source: ByteSource) throws(RecordingError) -> Bool {
    var start: [UInt8] = []
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 16)
    defer { chunk.deallocate() }
    let blanks = Array(" \t\r\n\u{FEFF}".utf8)
    var text: ArraySlice<UInt8> = []
    while text.count < 2, start.count < 4096 {
      let count = try source.read(into: chunk)
      if count == 0 { break }
      start.append(contentsOf: chunk[..<count])
      text = start.drop { blanks.contains($0) }
    }
    source.unread(start)
    guard let first = text.first else { return false }
    let next = text.dropFirst().first { !blanks.contains($0) } ?? 0
    let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next)
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") && !isNumber
  }
}

extension TablePlan {
  /// Why a table of one sensor is not a recording.
  var missingSensor: RecordingError {
    let found =
      switch content {
      case .gyroscope: "angular velocity only"
      case .attitude: "attitudes"
      case .linearAcceleration: "acceleration without gravity only"
      case .gravity: "gravity only"
      default: "acceleration only"
      }
    // Columns by name may have others that are not understood.
    let names: SettingText =
      dialect.identifier == DialectCatalog.named.identifier
      ? "; if it is in this file, name the columns of both with \(.columns)" : ""
    return .unsuitable(
      FilePlace(path: path, line: headerLine),
      expected: "acceleration and angular velocity", found: "\(found) (\(dialect.title))",
      remedy: """
        if the other sensor has a file of its own, give both with \(.accelerometerFile) and \
        \(.gyroscopeFile), or their folder
        """ + names)
  }
}

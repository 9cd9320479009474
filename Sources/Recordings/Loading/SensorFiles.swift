// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Two files of one device, a sensor each.
struct SensorFiles {
  let accelerometer: String
  let gyroscope: String
  let options: RecordingOptions

  /// Both sensors at the gyroscope's times; what either file was read as goes into the source.
  func load() throws(RecordingError) -> LoadedRecording {
    let (force, rotation) = try halves()
    let (forceFile, rotationFile) = (FileName.last(of: accelerometer), FileName.last(of: gyroscope))
    return try Self.joined(
      SensorAlignment.Part(path: accelerometer, samples: force.recording),
      force.source.placed(in: forceFile),
      SensorAlignment.Part(path: gyroscope, samples: rotation.recording),
      rotation.source.placed(in: rotationFile))
  }

  /// Two tables of one file, a sensor each.
  static func joined(
    _ accelerometer: ContainerFile.Planned, _ gyroscope: ContainerFile.Planned
  ) throws(RecordingError) -> LoadedRecording {
    var force = TableSamples(source: accelerometer.bytes, plan: accelerometer.plan)
    var rotation = TableSamples(source: gyroscope.bytes, plan: gyroscope.plan)
    let (a, b) = (try force.readAll(), try rotation.readAll())
    return try joined(
      SensorAlignment.Part(path: accelerometer.plan.path, samples: a.recording), a.source,
      SensorAlignment.Part(path: gyroscope.plan.path, samples: b.recording), b.source)
  }

  /// Both sensors at the gyroscope's times, with where each comes from.
  private static func joined(
    _ forcePart: SensorAlignment.Part, _ force: RecordingSource,
    _ rotationPart: SensorAlignment.Part, _ rotation: RecordingSource
  ) throws(RecordingError) -> LoadedRecording {
    let (recording, warnings) = try SensorAlignment.join(
      acceleration: forcePart, rotation: rotationPart)
    var source = force
    for file in rotation.files where !source.files.contains(file) { source.files.append(file) }
    if source.format != rotation.format {
      source.format += "+" + rotation.format
      source.formatTitle += " + " + rotation.formatTitle
      if source.formatStatus == .verified { source.formatStatus = rotation.formatStatus }
    }
    source.mapping =
      rotation.mapping.filter { $0.field == .t }
      + force.mapping.filter { SampleField.acceleration.contains($0.field) }
      + rotation.mapping.filter { SampleField.rotation.contains($0.field) }
    source.statedRateHz = rotation.statedRateHz
    source.sampleCount = recording.count
    let told = [force, rotation].compactMap(\.unconfirmedUnits)
    source.unconfirmedUnits = told.isEmpty ? nil : told.reduce(0, +)
    for warning in rotation.warnings where !source.warnings.contains(warning) {
      source.warnings.append(warning)
    }
    source.warnings += warnings
    return LoadedRecording(recording: recording, source: source)
  }

  /// Both files. What neither of them states is asked for at once.
  private func halves() throws(RecordingError) -> (
    force: LoadedRecording, rotation: LoadedRecording
  ) {
    if Self.kind(of: accelerometer) == .gyroscope, Self.kind(of: gyroscope) == .accelerometer {
      throw .unsuitable(
        FilePlace(path: accelerometer), expected: "acceleration",
        found:
          "angular velocity, and the acceleration in \(FilePlace(path: gyroscope)): the two files "
          + "are exchanged",
        remedy: "exchange what \(.accelerometerFile) and \(.gyroscopeFile) name")
    }
    return try RecordingError.askingTogether(
      { () throws(RecordingError) in try half(accelerometer, role: .accelerometer) },
      { (_) throws(RecordingError) in try half(gyroscope, role: .gyroscope) })
  }

  /// The only sensor of a file by its header, else by its name; `nil` where neither says.
  private static func kind(of path: String) -> SensorRole? {
    guard FolderListing.isFile(path), let source = try? ByteSource(path: path),
      let head = try? FileHead(of: source)
    else { return nil }
    switch DialectRecognition(head: head, path: path).content {
    case .accelerometer?, .linearAcceleration?, .gravity?: return .accelerometer
    case .gyroscope?: return .gyroscope
    case .complete?: return nil
    case .attitude?, .unsuitable?, nil: return FileQuantity(path).role
    }
  }

  /// One sensor's file; for acceleration without gravity, with the gravity beside it.
  private func half(_ path: String, role: SensorRole) throws(RecordingError) -> LoadedRecording {
    if FolderListing.isFolder(path) { throw .isFolder(path: path) }
    let file = try OpenedFile(path: path, options: options, role: role)
    let plan: TablePlan
    switch file.form {
    case .table(let table): plan = table
    case .json: return try DeviceMotionJSON.load(file.bytes, options: options)
    case .pair(let force, let rotation): return try Self.joined(force, rotation)
    }
    let isFitting =
      switch plan.content {
      case .complete: true
      case .accelerometer, .linearAcceleration: role == .accelerometer
      case .gyroscope: role == .gyroscope
      case .gravity, .attitude, .unsuitable: false
      }
    guard isFitting else {
      throw .unsuitable(
        FilePlace(path: path, line: plan.headerLine),
        expected: role == .accelerometer ? "acceleration" : "angular velocity",
        found: "a file of another sensor (\(plan.dialect.title))",
        remedy: "check which file is \(.accelerometerFile) and which \(.gyroscopeFile)")
    }
    var samples = TableSamples(source: file.bytes, plan: plan)
    let loaded = try samples.readAll()
    guard plan.content == .linearAcceleration else { return loaded }
    return try withGravity(loaded, path: path)
  }

  /// The path of the gravity beside an acceleration without it.
  static func gravity(beside path: String) throws(RecordingError) -> String {
    let gravityPath = FileName.folder(of: path) + "/Gravity.csv"
    guard FolderListing.exists(gravityPath) else {
      throw .unsuitable(
        FilePlace(path: path),
        expected: "Gravity.csv beside it, because its acceleration is "
          + "without gravity", found: "no such file",
        remedy: "record gravity too, or the total acceleration")
    }
    return gravityPath
  }

  private func withGravity(
    _ acceleration: LoadedRecording, path: String
  ) throws(RecordingError) -> LoadedRecording {
    let gravityPath = try Self.gravity(beside: path)
    let file = try OpenedFile(path: gravityPath, options: options)
    guard case .table(let plan) = file.form, plan.content == .gravity else {
      throw .unsuitable(
        FilePlace(path: gravityPath), expected: "gravity as Sensor Logger writes it",
        found: "something else", remedy: "export the recording again")
    }
    var samples = TableSamples(source: file.bytes, plan: plan)
    let gravity = try samples.readAll()
    var sum = acceleration
    sum.recording = try SensorAlignment.add(
      SensorAlignment.Part(path: gravityPath, samples: gravity.recording),
      to: SensorAlignment.Part(path: path, samples: acceleration.recording))
    sum.source.files += gravity.source.files
    for index in sum.source.mapping.indices
    where SampleField.acceleration.contains(sum.source.mapping[index].field) {
      sum.source.mapping[index].words += ", plus the same of Gravity.csv"
    }
    return sum
  }
}

extension RecordingSource {
  /// The same with the name of a file or table before the columns.
  fileprivate func placed(in name: String) -> RecordingSource {
    var result = self
    result.mapping = mapping.map { $0.placed(in: name) }
    return result
  }
}

extension RecordingSource.Mapping {
  /// The same with the name of a file or table before the column.
  func placed(in name: String) -> RecordingSource.Mapping {
    var result = self
    result.column = "\(name): \(column)"
    result.words = "\(name): \(words)"
    return result
  }
}

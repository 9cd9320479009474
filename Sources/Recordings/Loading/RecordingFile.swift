// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Reads whole recordings.
public enum RecordingFile {
  /// Reads a recording: a table that holds both sensors (also `.gz`, or `-` for standard input),
  /// BIDS motion, ResearchKit JSON, or a folder with a file a sensor.
  ///
  /// Times are as the sensor gave them: repeats and single late packets are kept, nothing is
  /// filled in. The source's warnings include those of `RecordingCheck`. Memory in proportion to
  /// the recording; `RecordingStream` needs none.
  public static func load(
    _ path: String, options: RecordingOptions = RecordingOptions()
  ) throws(RecordingError) -> LoadedRecording {
    guard FolderListing.isFolder(path) else {
      return try load(OpenedFile(path: path, options: options), path: path, options: options)
    }
    return try SensorFolder(path: path, options: options).load().checked
  }

  /// Reads what was opened already, since standard input opens only once.
  static func load(
    _ file: OpenedFile, path: String, options: RecordingOptions
  ) throws(RecordingError) -> LoadedRecording {
    switch file.form {
    case .json:
      return try DeviceMotionJSON.load(file.bytes, options: options).checked
    case .table(let plan) where plan.content == .complete:
      var samples = TableSamples(source: file.bytes, plan: plan)
      return try samples.readAll().checked
    case .table(let plan) where plan.dialect.identifier == DialectCatalog.sensorLogger.identifier:
      // The app writes a folder; naming one file of it can only mean the folder.
      var loaded = try SensorFolder(path: FileName.folder(of: path), options: options).load()
      loaded.source.warnings.append("\(path) is one sensor of its folder, which was read")
      return loaded.checked
    case .table(let plan):
      throw plan.missingSensor
    }
  }

  /// Reads two files of one device, a sensor each.
  ///
  /// The acceleration is brought to the gyroscope's times by linear interpolation over the
  /// stretch that both have. A file that holds both sensors gives the one it is named for.
  /// Columns among the options are those of the file that their field is in; `t` of both.
  public static func load(
    accelerometer: String, gyroscope: String, options: RecordingOptions = RecordingOptions()
  ) throws(RecordingError) -> LoadedRecording {
    let force = try half(accelerometer, role: .accelerometer, options: options)
    let rotation = try half(gyroscope, role: .gyroscope, options: options)
    var (recording, warnings) = try SensorAlignment.join(
      acceleration: SensorAlignment.Part(path: accelerometer, samples: force.recording),
      rotation: SensorAlignment.Part(path: gyroscope, samples: rotation.recording))
    recording = InertialRecording(recording)
    var source = force.source
    source.files += rotation.source.files
    if source.dialect != rotation.source.dialect {
      source.dialect += "+" + rotation.source.dialect
      source.dialectTitle += " + " + rotation.source.dialectTitle
      if source.dialectStatus == .verified { source.dialectStatus = rotation.source.dialectStatus }
    }
    let forceFile = FileName.last(of: accelerometer)
    let rotationFile = FileName.last(of: gyroscope)
    source.mapping =
      rotation.source.mapping.filter { $0.field == .t }.map { $0.placed(in: rotationFile) }
      + force.source.mapping.filter { SampleField.acceleration.contains($0.field) }
      .map { $0.placed(in: forceFile) }
      + rotation.source.mapping.filter { SampleField.rotation.contains($0.field) }
      .map { $0.placed(in: rotationFile) }
    source.statedRateHz = rotation.source.statedRateHz
    source.sampleCount = recording.count
    for warning in rotation.source.warnings where !source.warnings.contains(warning) {
      source.warnings.append(warning)
    }
    source.warnings += warnings
    return LoadedRecording(recording: recording, source: source).checked
  }

  /// One sensor's file; for acceleration without gravity, with the gravity beside it.
  private static func half(
    _ path: String, role: SensorRole, options: RecordingOptions
  ) throws(RecordingError) -> LoadedRecording {
    if FolderListing.isFolder(path) { throw .isFolder(path: path) }
    let file = try OpenedFile(path: path, options: options, role: role)
    guard case .table(let plan) = file.form else {
      return try DeviceMotionJSON.load(file.bytes, options: options)
    }
    let isFitting =
      switch plan.content {
      case .complete: true
      case .accelerometer, .linearAcceleration: role == .accelerometer
      case .gyroscope: role == .gyroscope
      case .gravity, .unsuitable: false
      }
    guard isFitting else {
      throw .unsuitable(
        FilePlace(path: path, line: plan.headerLine),
        expected: role == .accelerometer ? "acceleration" : "angular velocity",
        found: "a file of another sensor (\(plan.dialect.title))",
        remedy: "check which file is --accelerometer and which --gyroscope")
    }
    var samples = TableSamples(source: file.bytes, plan: plan)
    let loaded = try samples.readAll()
    guard plan.content == .linearAcceleration else { return loaded }
    return try withGravity(loaded, path: path, options: options)
  }

  private static func withGravity(
    _ acceleration: LoadedRecording, path: String, options: RecordingOptions
  ) throws(RecordingError) -> LoadedRecording {
    let gravityPath = FileName.folder(of: path) + "/Gravity.csv"
    guard FolderListing.exists(gravityPath) else {
      throw .unsuitable(
        FilePlace(path: path),
        expected: "Gravity.csv beside it, because its acceleration is "
          + "without gravity", found: "no such file",
        remedy: "record gravity too, or the total acceleration")
    }
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

extension LoadedRecording {
  /// The same with the warnings of `RecordingCheck`.
  fileprivate var checked: LoadedRecording {
    var result = self
    result.source.warnings += RecordingCheck(recording).warnings
    return result
  }
}

extension RecordingSource.Mapping {
  /// The same with the file's name before the column.
  fileprivate func placed(in file: String) -> RecordingSource.Mapping {
    var result = self
    result.column = "\(file): \(column)"
    result.words = "\(file): \(words)"
    return result
  }
}

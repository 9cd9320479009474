// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Reads whole recordings.
public enum RecordingFile {
  /// Reads a recording: a table that holds both sensors, or attitudes (also `.gz`, or `-` for standard input),
  /// BIDS motion, ResearchKit JSON, a file of MATLAB, HDF5, Excel or Xsens MVN, or a folder with a file a
  /// sensor.
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
    return try SensorFolder(path: path, options: options).load().checked(options)
  }

  /// Reads a recording from the bytes of one file that holds both sensors: a table, also packed
  /// with gzip, ResearchKit JSON, or a file of MATLAB, HDF5, Excel or Xsens MVN. Nothing beside it is
  /// opened, whatever its name.
  ///
  /// - Parameter name: stands for the path in errors and in the source.
  public static func load(
    _ bytes: [UInt8], name: String, options: RecordingOptions = RecordingOptions()
  ) throws(RecordingError) -> LoadedRecording {
    let file = try OpenedFile(ByteSource(bytes: bytes, name: name, hashing: true), options: options)
    switch file.form {
    case .json:
      return try DeviceMotionJSON.load(file.bytes, options: options).checked(options)
    case .pair(let accelerometer, let gyroscope):
      return try SensorFiles.joined(accelerometer, gyroscope).checked(options)
    case .table(let plan) where plan.content == .attitude:
      return try AttitudeTable(file.bytes, plan).recording
    case .table(let plan):
      guard plan.content == .complete else { throw plan.missingSensor }
      var samples = TableSamples(source: file.bytes, plan: plan)
      return try samples.readAll(reducing: options.reducesFastTables).checked(options)
    }
  }

  /// Reads what was opened already, since standard input opens only once.
  static func load(
    _ file: OpenedFile, path: String, options: RecordingOptions
  ) throws(RecordingError) -> LoadedRecording {
    switch file.form {
    case .json:
      return try DeviceMotionJSON.load(file.bytes, options: options).checked(options)
    case .pair(let accelerometer, let gyroscope):
      return try SensorFiles.joined(accelerometer, gyroscope).checked(options)
    case .table(let plan) where plan.content == .complete:
      var samples = TableSamples(source: file.bytes, plan: plan)
      return try samples.readAll(reducing: options.reducesFastTables).checked(options)
    case .table(let plan) where plan.content == .attitude:
      return try AttitudeTable(file.bytes, plan).recording
    case .table(let plan) where plan.dialect.identifier == DialectCatalog.sensorLogger.identifier:
      // The app writes a folder; naming one file of it can only mean the folder.
      var loaded = try SensorFolder(path: FileName.folder(of: path), options: options).load()
      loaded.source.warnings.append("\(path) is one sensor of its folder, which was read")
      return loaded.checked(options)
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
    try SensorFiles(accelerometer: accelerometer, gyroscope: gyroscope, options: options).load()
      .checked(options)
  }
}

extension LoadedRecording {
  /// The same with the warnings of `RecordingCheck`.
  fileprivate func checked(_ options: RecordingOptions) -> LoadedRecording {
    var result = self
    let check = RecordingCheck(recording)
    let units = ReadUnits(source)
    result.source.warnings += check.warnings(
      naming: options.settingNames, isCalibrated: options.isCalibrated, units: units,
      columns: options.setting(.columns))
    result.source.likelyUnits = check.likelyUnits(units)
    result.check = check
    return result
  }
}

// SPDX-License-Identifier: Apache-2.0

public import Files
public import Inertial
public import StudyTasks

/// The recorders of one run of a step: what accelerometers and gyroscopes give, into files of the
/// run's output directory.
///
/// Each ``StudyTasks/RecorderConfiguration`` of an accelerometer or of device motion writes a series
/// of files for each sensor, `STEP-N/IDENTIFIER.json` and, where a file was full or the run was
/// suspended, `-2`, `-3` …; with two sensors `IDENTIFIER.SEGMENT`. The folder
/// has the first N that is free: a step that is done again, or that was killed, keeps its files.
/// Identifiers are made safe for names; links are not followed.
///
/// Samples are written as they came, before any correction; every one that came in order. Times in
/// a file never fall: a packet that came late, which every filter passes over, is left out and
/// counted (`late` in the result's `userInfo`); a clock that was set back begins a new file.
/// A number that is not finite cannot stand in JSON: it is left out and counted too (`leftOut`);
/// `samples` is how many the file holds.
///
/// A file is whole at every instant, even if the program is killed: it may then lack what came since
/// the last ``flush()``, at most a second of samples. ``suspend()`` and ``finish()`` wait for the disk. Of each sensor the first 32 wait until they
/// tell its period.
///
/// After an error its series stops, with what was written before; the others go on. A copy of the
/// value writes to the same files: keep one.
public struct MotionRecorders: Sendable {
  /// Identifiers of recorders that no motion sensor can serve, such as one of audio.
  public let unrecorded: [String]
  /// Samples a second to ask of the sensors: the highest of the configurations', of which 0 or less
  /// counts as 1; 0 where nothing is recorded. What sensors give is recorded whole, whatever their
  /// rate.
  public let requestedRate: Double

  private let directory: OutputDirectory
  private let step: String
  private var sensors: [RecordedSensor]
  /// For each configuration a series for each sensor.
  private var series: [[RecorderSeries]]
  private var folder: GrowingFolder?
  private var isSuspended = false
  private var isFinished = false

  /// Recorders before the first sample; nothing is made in the directory before it.
  ///
  /// - Parameters:
  ///   - step: One that is not active records nothing.
  ///   - places: A name for each sensor, which files and results get; one sensor's may be empty.
  ///     Each is called by its number from here on.
  ///   - form: Of all files.
  public init(
    for step: Step, in directory: OutputDirectory, places: [String],
    form: RecorderForm = .researchKit
  ) {
    let configurations = step.active?.recorders ?? []
    let motion = configurations.filter { $0.kind.isMotion }
    unrecorded = configurations.filter { !$0.kind.isMotion }.map(\.identifier)
    let rates = motion.map { $0.frequency > 0 && $0.frequency.isFinite ? $0.frequency : 1 }
    let rate = rates.max() ?? 0
    requestedRate = rate
    self.directory = directory
    self.step = step.identifier
    sensors = places.map { _ in RecordedSensor(requestedPeriod: 1 / max(rate, 1)) }
    series = motion.map { configuration in
      places.map { place in
        RecorderSeries(configuration, place: places.count > 1 ? place : "", form: form)
      }
    }
  }

  /// Takes in a sample. While it is suspended and after the end it is passed over.
  ///
  /// Costs about 3 µs in ResearchKit's form, and no memory but that of formatting numbers.
  ///
  /// - Parameters:
  ///   - sample: As the sensor gave it; its time on the sensor's clock.
  ///   - sensor: The sensor's number, from 0.
  ///   - since1970: The sample's Unix time, seconds.
  /// - Throws: ``FileError`` that names the file that could not be written; every other one has
  ///   the sample.
  public mutating func append(
    _ sample: InertialSample, from sensor: Int, since1970: Double
  ) throws(FileError) {
    guard !isSuspended, !isFinished, !series.isEmpty, sensors.indices.contains(sensor) else {
      return
    }
    var failure: FileError?
    if sensors[sensor].keepsBack(sample, since1970: since1970) {
      guard sensors[sensor].isReady else { return }
      failure = writeWaiting(of: sensor)
    } else {
      failure = write(sample, from: sensor, since1970: since1970)
    }
    if sensors[sensor].flushIsDue(at: sample.time) {
      failure =
        failure
        ?? each(of: sensor) { one, folder throws(FileError) in
          try one.flush(in: folder)
        }
    }
    if let failure { throw failure }
  }

  /// Hands what was collected to the system: to be called after each block of samples.
  public mutating func flush() throws(FileError) {
    try all { one, folder throws(FileError) in try one.flush(in: folder) }
  }

  /// Closes the files; what comes from here on is passed over until ``resume()``.
  public mutating func suspend() throws(FileError) {
    isSuspended = true
    try close()
  }

  /// Goes on with new files, also those recorders that an error had stopped.
  public mutating func resume() {
    isSuspended = false
    for configuration in series.indices {
      for sensor in sensors.indices { series[configuration][sensor].begin() }
    }
  }

  /// Closes the files. Their ``results`` are there whether it throws or not.
  public mutating func finish() throws(FileError) {
    guard !isFinished else { return }
    isFinished = true
    defer { folder?.removeIfEmpty() }
    try close()
  }

  /// A result for each file that was written: in the order of configurations, sensors and files.
  ///
  /// Dates are those of the first and the last sample.
  public var results: [LeafResult] { series.joined().flatMap(\.results) }
}

extension MotionRecorders {
  private typealias Folder = () throws(FileError) -> GrowingFolder

  private mutating func close() throws(FileError) {
    var failure: FileError?
    for sensor in sensors.indices {
      let error = writeWaiting(of: sensor)
      failure = failure ?? error
    }
    do {
      try all { one, folder throws(FileError) in try one.close(waits: true, in: folder) }
    } catch {
      failure = failure ?? error
    }
    if let failure { throw failure }
  }

  private mutating func writeWaiting(of sensor: Int) -> FileError? {
    var failure: FileError?
    for waiting in sensors[sensor].start() {
      let error = write(waiting.sample, from: sensor, since1970: waiting.since1970)
      failure = failure ?? error
    }
    return failure
  }

  /// Puts a sample into every series of its sensor; the first error.
  private mutating func write(
    _ sample: InertialSample, from sensor: Int, since1970: Double
  ) -> FileError? {
    let order = sensors[sensor].order(of: sample)
    let item = RecordedItem(
      sample: sample, since1970: since1970, attitude: sensors[sensor].attitude(with: sample))
    return each(of: sensor) { one, folder throws(FileError) in
      switch order {
      case .next: break
      case .late: return one.countLate()
      case .setBack: try one.close(in: folder)
      }
      try one.append(item, in: folder)
    }
  }

  private mutating func all(
    _ body: (inout RecorderSeries, Folder) throws(FileError) -> Void
  ) throws(FileError) {
    var failure: FileError?
    for sensor in sensors.indices {
      let error = each(of: sensor, body)
      failure = failure ?? error
    }
    if let failure { throw failure }
  }

  /// Does something with every series of a sensor; the first error.
  private mutating func each(
    of sensor: Int, _ body: (inout RecorderSeries, Folder) throws(FileError) -> Void
  ) -> FileError? {
    var failure: FileError?
    for configuration in series.indices {
      var folder = folder
      let (directory, name) = (directory, step)
      do throws(FileError) {
        try body(&series[configuration][sensor]) { () throws(FileError) in
          if let folder { return folder }
          let made = try GrowingFolder(creating: RecorderName.safe(name), in: directory)
          folder = made
          return made
        }
      } catch {
        failure = failure ?? error
      }
      self.folder = folder
    }
    return failure
  }
}

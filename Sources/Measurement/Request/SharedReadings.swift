// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Recordings
internal import Synchronization

/// A recording that is to be measured, with what is stated about reading it.
struct StatedRecording: Sendable {
  /// A recording that was read.
  typealias Loaded = (sensor: MeasuredSensor, input: MeasurementInput)

  let recording: RequestedRecording
  /// The statements, but for the usual names of its sensor.
  let options: RecordingOptions
  /// Where its sensor sits; `nil` for the only device.
  let place: SensorPlace?

  /// Whether only the place can make a difference to reading the two.
  fileprivate func isLike(_ other: StatedRecording) -> Bool {
    recording == other.recording && options == other.options
  }

  /// Reads the recording. A sensor that is not named is chosen by its place.
  ///
  /// - Parameter asked: takes the names of sensors of which it matters whether they are at the place.
  fileprivate func load(_ asked: AskedNames) throws(MeasurementFailure) -> Loaded {
    var options = options
    options.usualSensors = place.map { place in
      UsualSensors(at: "\(place.side.rawValue) \(place.segment.rawValue)") { name in
        asked.note(name)
        return place.isUsual(name)
      }
    }
    do throws(RecordingError) {
      let loaded: LoadedRecording
      switch recording {
      case .samples(let samples, let name):
        return (MeasuredSensor(samples), .samples(name: name, count: samples.count))
      case .file(let path): loaded = try RecordingFile.load(path, options: options)
      case .bytes(let bytes, let name):
        loaded = try RecordingFile.load(bytes, name: name, options: options)
      case .separateFiles(let accelerometer, let gyroscope):
        loaded = try RecordingFile.load(
          accelerometer: accelerometer, gyroscope: gyroscope, options: options)
      }
      return (MeasuredSensor(loaded), .file(loaded.source))
    } catch {
      throw .recording(error)
    }
  }
}

/// The segment and the side that a sensor sits on.
struct SensorPlace: Sendable, Hashable {
  let segment: Segment
  let side: Side

  /// Whether a sensor of this name is at the place; `nil` where the name does not tell.
  fileprivate func isUsual(_ name: String) -> Bool? {
    Segment.ofSensor(named: name).map { named in
      named.segment == segment && (side == .unstated || [side, .unstated].contains(named.side))
    }
  }
}

/// Recordings that were read, each once, whatever number of joints its sensor belongs to.
struct SharedReadings {
  /// A recording that was read, or why it could not be.
  private struct Reading: Sendable {
    let stated: StatedRecording
    let asked: AskedNames
    let result: Result<StatedRecording.Loaded, MeasurementFailure>

    init(_ stated: StatedRecording) {
      let asked = AskedNames()
      (self.stated, self.asked) = (stated, asked)
      result = Result { () throws(MeasurementFailure) in try stated.load(asked) }
    }

    /// Whether reading another one would give the same: the place of a sensor counts by its answers alone.
    func answers(_ other: StatedRecording) -> Bool {
      stated.isLike(other)
        && asked.names.allSatisfy { stated.place?.isUsual($0) == other.place?.isUsual($0) }
    }
  }

  private var readings: [Reading] = []
  /// How many recordings were read.
  var count: Int { readings.count }

  /// Nothing was read yet.
  init() {}

  /// Reads the recordings of measurements.
  ///
  /// - Parameter usesTwoCores: whether two are read at the same time.
  init(of plans: [MeasurementRequest.Plan], usesTwoCores: Bool) {
    let stated = plans.flatMap(\.recordings).compactMap { try? $0.get() }
    TwoCores.use(usesTwoCores) { read(stated) }
  }

  private mutating func read(_ stated: [StatedRecording]) {
    var rest = stated.reduce(into: [StatedRecording]()) { all, stated in
      if !all.contains(where: stated.isLike) { all.append(stated) }
    }[...]
    while let first = rest.popFirst() {
      guard let second = rest.popFirst() else {
        readings.append(Reading(first))
        return
      }
      let (one, other) = both({ Reading(first) }, { Reading(second) })
      readings += [one, other]
    }
  }

  /// The recording as it was read; one that was not read yet, or for another place, is read now.
  mutating func loaded(
    _ stated: StatedRecording
  ) throws(MeasurementFailure) -> StatedRecording.Loaded {
    if let known = readings.first(where: { $0.answers(stated) }) { return try known.result.get() }
    let reading = Reading(stated)
    readings.append(reading)
    return try reading.result.get()
  }
}

/// The names of sensors that were asked for while a file was read.
private final class AskedNames: Sendable {
  private let noted = Mutex<Set<String>>([])
  var names: Set<String> { noted.withLock(\.self) }

  func note(_ name: String) { noted.withLock { _ = $0.insert(name) } }
}

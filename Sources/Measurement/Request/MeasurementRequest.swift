// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import Goniometry
public import Inertial
public import Recordings

/// A recording that is to be measured.
public enum RequestedRecording: Sendable, Equatable {
  /// A file, or a folder with a file a sensor; `-` is standard input.
  case file(String)
  /// The bytes of a file under a name that errors and the report use.
  case bytes([UInt8], name: String)
  /// Two files of one device, a sensor each.
  case separateFiles(accelerometer: String, gyroscope: String)
  /// Samples in memory under a name that the report uses.
  case samples(InertialRecording, name: String)
}

/// The corrections of one sensor that are asked for.
public struct RequestedCorrection: Sendable, Hashable {
  /// The path of a calibration file; `nil`: none.
  public var calibration: String?
  /// The device that the calibration file has to be of; `nil`: any.
  public var device: String?
  /// Seconds by which the times of the samples are late; `nil`: as the file says, or 0.
  public var latency: Double?

  /// Seconds within which a latency can be stated: more is a clock that is set wrong, not a
  /// sensor's delay.
  public static let latencyLimits = -0.25...0.25

  /// A correction from its parts.
  public init(calibration: String? = nil, device: String? = nil, latency: Double? = nil) {
    (self.calibration, self.device, self.latency) = (calibration, device, latency)
  }

  /// Reads what is asked for; `nil` if nothing is.
  ///
  /// - Parameter segment: of the sensor; `nil` for the only device.
  public func applied(
    to segment: Segment?
  ) throws(MeasurementFailure) -> AppliedCalibration? {
    guard let calibration else {
      guard device == nil else { throw .request(.deviceWithoutCalibration(segment)) }
      return latency.map { AppliedCalibration(segment: segment, loaded: nil, latency: $0) }
    }
    do throws(RecordingError) {
      let loaded = try LoadedCalibration(path: calibration, device: device)
      return AppliedCalibration(segment: segment, loaded: loaded, latency: latency)
    } catch {
      throw .recording(error)
    }
  }
}

/// The reason why a request gave no report.
public enum MeasurementFailure: Error, Sendable {
  /// The request makes no sense.
  case request(MeasurementRequestError)
  /// A recording or a calibration file cannot be read.
  case recording(RecordingError)
}

extension MeasurementFailure: CustomStringConvertible {
  /// One sentence: the place, what is wrong, and what to do.
  public var description: String {
    switch self {
    case .request(let error): error.description
    case .recording(let error): error.description
    }
  }
}

/// A measurement that is asked for: recordings, corrections of their sensors, and settings.
///
/// It gives what `goniometer analyze` gives for the same files and settings: the same numbers, the
/// same checks, the same JSON.
///
/// ```swift
/// var request = MeasurementRequest(thigh: .file("thigh.csv"), shank: .file("shank.csv"))
/// request.settings.side = .left
/// let report = try request.read().report()
/// print(report.range?.range ?? .nan, report.quality.overall)
/// ```
public struct MeasurementRequest: Sendable, Equatable {
  /// The recordings: of the thigh and the shank, or of one device.
  public let recordings: [RequestedRecording]
  /// The person, the visit and a remark, as somebody stated them.
  public var identity = MeasurementIdentity()
  /// The choices that turn motion into a result.
  public var settings = MeasurementSettings()
  /// The corrections of the only device.
  public var correction = RequestedCorrection()
  /// The corrections of the sensor on the thigh.
  public var thighCorrection = RequestedCorrection()
  /// The corrections of the sensor on the shank.
  public var shankCorrection = RequestedCorrection()
  /// The statements about files that do not say everything themselves.
  public var reading = RecordingOptions()
  /// The same about the recording of the thigh alone.
  public var thighReading = SegmentReading()
  /// The same about the recording of the shank alone, which may be in the same file.
  public var shankReading = SegmentReading()
  /// Whether what both sensors need (reading, attitudes, checks) is done at the same time, on two cores.
  /// The report is the same; a person waits less for it, and many measurements side by side gain nothing.
  public var usesTwoCores = false
  /// The columns of the recordings as a text, which ``read(describe:)`` reads into ``reading``; `nil`
  /// if they are not stated so.
  package var columns: String?

  /// A request with a sensor on the thigh and one on the shank.
  public init(thigh: RequestedRecording, shank: RequestedRecording) {
    recordings = [thigh, shank]
  }

  /// A request with one device on the moving limb.
  public init(device: RequestedRecording) { recordings = [device] }

  /// Whether there is a sensor on the thigh and one on the shank.
  public var isPair: Bool { recordings.count == 2 }

  /// Refuses settings that do not go together or with the sensors, before anything is read.
  public func check() throws(MeasurementRequestError) {
    if isPair, recordings.allSatisfy({ $0 == .file("-") }) { throw .bothStandardInput }
    try settings.check(sensorCount: recordings.count)
    let unused: [(RequestedCorrection, [MeasurementSetting])] =
      isPair
      ? [(correction, [.calibration, .device, .latency])]
      : [
        (thighCorrection, [.thighCalibration, .thighDevice, .thighLatency]),
        (shankCorrection, [.shankCalibration, .shankDevice, .shankLatency]),
      ]
    for (correction, settings) in unused {
      let stated = [
        correction.calibration != nil, correction.device != nil, correction.latency != nil,
      ]
      guard let index = stated.firstIndex(of: true) else { continue }
      throw isPair ? .needsOneDevice(settings[index]) : .needsTwoSensors(settings[index])
    }
    guard !isPair else { return }
    if let setting = thighReading.stated(.thigh) ?? shankReading.stated(.shank) {
      throw .needsTwoSensors(setting)
    }
  }

  /// Reads the recordings and the calibration files.
  ///
  /// - Parameter describe: is shown how the recordings were read before calibrations are read.
  public func read(
    describe: ([RecordingSource]) -> Void = { _ in }
  ) throws(MeasurementFailure) -> MeasurementInputs {
    do throws(MeasurementRequestError) { try check() } catch { throw .request(error) }
    var reading = reading
    if let columns {
      do throws(RecordingError) {
        reading.columns = try RecordingOptions.columns(parsing: columns)
      } catch {
        throw .recording(error)
      }
    }
    reading.reducesFastTables = settings.method(sensorCount: recordings.count) != .researchKit
    let loaded = try load(reading)
    var sensors = loaded.map(\.sensor)
    let inputs = loaded.map(\.input)
    describe(inputs.compactMap(\.source))
    let applied =
      isPair
      ? try Self.applied(thigh: thighCorrection, shank: shankCorrection)
      : [try correction.applied(to: nil)]
    for index in sensors.indices {
      sensors[index].correction = applied[index]?.sensor ?? .none
    }
    return MeasurementInputs(
      identity: identity, sensors: sensors, sources: inputs, applied: applied.compactMap(\.self),
      settings: settings, usesTwoCores: usesTwoCores)
  }

  private typealias Loaded = (sensor: MeasuredSensor, input: MeasurementInput)

  private func load(_ reading: RecordingOptions) throws(MeasurementFailure) -> [Loaded] {
    @Sendable func load(_ index: Int) -> Result<Loaded, MeasurementFailure> {
      Result { () throws(MeasurementFailure) in
        var reading = reading
        let correction = isPair ? index == 0 ? thighCorrection : shankCorrection : correction
        reading.isCalibrated = correction.calibration != nil
        guard isPair else { return try Self.load(recordings[index], reading) }
        return try loadSegment(recordings[index], reading, of: index == 0 ? .thigh : .shank)
      }
    }
    guard isPair else { return [try load(0).get()] }
    let (thigh, shank) = both(usesTwoCores: usesTwoCores, { load(0) }, { load(1) })
    return [try thigh.get(), try shank.get()]
  }

  /// Reads the recording of a segment, of which some things are stated alone.
  private func loadSegment(
    _ recording: RequestedRecording, _ reading: RecordingOptions, of segment: Segment
  ) throws(MeasurementFailure) -> Loaded {
    let own = segment == .thigh ? thighReading : shankReading
    let stated: RecordingOptions
    do throws(RecordingError) { stated = try own.over(reading) } catch { throw .recording(error) }
    do throws(MeasurementFailure) {
      return try Self.load(recording, stated)
    } catch {
      guard case .recording(.choiceNeeded(let place, let expected, let found, let choice)) = error,
        choice.settings == [.sensor]
      else { throw error }
      throw .recording(
        .choiceNeeded(
          place, expected: expected, found: found,
          choice: segment == .thigh
            ? "\(.thighSensor, "NAME")" : "\(.shankSensor, "NAME")"))
    }
  }

  /// Reads the corrections of two sensors, each `nil` where none are asked for.
  public static func applied(
    thigh: RequestedCorrection, shank: RequestedCorrection
  ) throws(MeasurementFailure) -> [AppliedCalibration?] {
    let pair = [try thigh.applied(to: .thigh), try shank.applied(to: .shank)]
    if let device = pair[0]?.device, device == pair[1]?.device {
      throw .request(.sameDevice(device))
    }
    return pair
  }

  private static func load(
    _ recording: RequestedRecording, _ reading: RecordingOptions
  ) throws(MeasurementFailure) -> Loaded {
    do throws(RecordingError) {
      let loaded: LoadedRecording
      switch recording {
      case .samples(let samples, let name):
        return (MeasuredSensor(samples), .samples(name: name, count: samples.count))
      case .file(let path): loaded = try RecordingFile.load(path, options: reading)
      case .bytes(let bytes, let name):
        loaded = try RecordingFile.load(bytes, name: name, options: reading)
      case .separateFiles(let accelerometer, let gyroscope):
        loaded = try RecordingFile.load(
          accelerometer: accelerometer, gyroscope: gyroscope, options: reading)
      }
      return (MeasuredSensor(loaded), .file(loaded.source))
    } catch {
      throw .recording(error)
    }
  }
}

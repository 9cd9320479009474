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

  /// The settings that are stated, in the order in which they are refused.
  var stated: [SegmentSetting] {
    let isStated = [calibration != nil, device != nil, latency != nil]
    return zip(SegmentSetting.corrections, isStated).filter(\.1).map(\.0)
  }

  /// Reads what is asked for; `nil` if nothing is.
  ///
  /// - Parameter segment: of the sensor; `nil` for the only device.
  public func applied(to segment: Segment?) throws(MeasurementFailure) -> AppliedCalibration? {
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
/// var request = try MeasurementRequest(
///   segments: [.thigh: .file("thigh.csv"), .shank: .file("shank.csv")])
/// request.settings.side = .left
/// let report = try request.read().report()
/// print(report.range?.range ?? .nan, report.quality.overall)
/// ```
public struct MeasurementRequest: Sendable, Equatable {
  /// The joint that is measured.
  public let joint: Joint
  /// The recordings: of the joint's segments, the proximal one first, or of one device.
  public let recordings: [RequestedRecording]
  /// The person, the visit and a remark, as somebody stated them.
  public var identity = MeasurementIdentity()
  /// The choices that turn motion into a result. Their joint is that of the request.
  public var settings = MeasurementSettings()
  /// The joint and the movements by their names, which go before those of ``settings``.
  public var named = MovementNames()
  /// The corrections of the only device.
  public var correction = RequestedCorrection()
  /// The statements about files that do not say everything themselves.
  public var reading = RecordingOptions(units: .certain)
  private var statements: [Segment: SegmentStatements] = [:]
  /// Whether what both sensors need (reading, attitudes, checks) is done at the same time, on two cores.
  /// The report is the same; a person waits less for it, and many measurements side by side gain nothing.
  public var usesTwoCores = false
  /// The columns of the recordings as a text, which ``read(describe:)`` reads into ``reading``; `nil`
  /// if they are not stated so.
  package var columns: String?

  /// A request with a sensor on each of two segments, which say what the joint is.
  ///
  /// - Throws: ``MeasurementRequestError`` `sensorCount`, `sameSegment`, `loneSegment`, `noJoint` or
  ///   `notMeasuredYet`.
  public init(
    segments: KeyValuePairs<Segment, RequestedRecording>
  ) throws(MeasurementRequestError) {
    try self.init(segments: segments.map { ($0, $1) })
  }

  /// The same with segments and recordings in an array.
  package init(
    segments: [(segment: Segment, recording: RequestedRecording)]
  ) throws(MeasurementRequestError) {
    joint = try Joint(ofSensorsOn: segments.map(\.segment))
    let isInOrder = segments[0].segment == joint.proximal
    recordings = (isInOrder ? segments : segments.reversed()).map(\.recording)
  }

  /// A request with one device on the moving limb.
  public init(device: RequestedRecording) { (joint, recordings) = (.assumed, [device]) }

  /// The statements about the sensor on one of two segments.
  public subscript(segment: Segment) -> SegmentStatements {
    get { statements[segment] ?? SegmentStatements() }
    set { statements[segment] = newValue }
  }

  /// Whether there is a sensor on either side of the joint.
  public var isPair: Bool { recordings.count == 2 }

  /// The settings with what is named, and with the joint between two sensors.
  private func namedSettings() throws(MeasurementRequestError) -> MeasurementSettings {
    var settings = try named.apply(to: settings, between: isPair ? joint : nil)
    if isPair { try settings.take(pair: joint) }
    return settings
  }

  /// Refuses settings that do not go together or with the sensors, before anything is read.
  public func check() throws(MeasurementRequestError) {
    if isPair, recordings.allSatisfy({ $0 == .file("-") }) { throw .bothStandardInput }
    try namedSettings().check(sensorCount: recordings.count)
    if isPair, let setting = correction.stated.first { throw .needsOneDevice(setting.ofOneDevice) }
    let measured = isPair ? joint.segments : []
    for segment in Segment.named where !measured.contains(segment) {
      guard let stated = self[segment].stated.first else { continue }
      let setting = MeasurementSetting.segment(segment, stated)
      throw isPair ? .unusedSegment(setting) : .needsTwoSensors(setting)
    }
  }

  /// The checked settings of a measurement, and its recordings before they are read.
  struct Plan {
    let settings: MeasurementSettings
    /// Of each sensor, or what is wrong with the statements about it.
    let recordings: [Result<StatedRecording, MeasurementFailure>]
  }

  /// Checks the request, and puts the statements about its recordings together.
  func plan() throws(MeasurementFailure) -> Plan {
    let settings: MeasurementSettings
    do throws(MeasurementRequestError) {
      try check()
      settings = try namedSettings()
    } catch {
      throw .request(error)
    }
    var reading: RecordingOptions
    do throws(RecordingError) { reading = try statedReading() } catch { throw .recording(error) }
    reading.reducesFastTables = settings.method(sensorCount: recordings.count) != .researchKit
    guard isPair else {
      reading.isCalibrated = correction.calibration != nil
      return Plan(
        settings: settings,
        recordings: [
          .success(StatedRecording(recording: recordings[0], options: reading, place: nil))
        ])
    }
    return Plan(
      settings: settings,
      recordings: zip(recordings, joint.segments).map { recording, segment in
        Result { () throws(MeasurementFailure) in try stated(recording, reading, of: segment) }
      })
  }

  /// The statements about files, with the columns of a text.
  package func statedReading() throws(RecordingError) -> RecordingOptions {
    var reading = reading
    if let columns { reading.columns = try RecordingOptions.columns(parsing: columns) }
    return reading
  }

  /// The recording of a segment, of which some things are stated alone.
  private func stated(
    _ recording: RequestedRecording, _ reading: RecordingOptions, of segment: Segment
  ) throws(MeasurementFailure) -> StatedRecording {
    var options: RecordingOptions
    do throws(RecordingError) { options = try self[segment].reading.over(reading) } catch {
      throw .recording(error)
    }
    options.isCalibrated = self[segment].correction.calibration != nil
    options.segment = segment.rawValue
    return StatedRecording(
      recording: recording, options: options,
      place: SensorPlace(segment: segment, side: settings.side))
  }

  /// Reads the recordings and the calibration files.
  ///
  /// - Parameter describe: is shown how the recordings were read before calibrations are read.
  public func read(
    describe: ([RecordingSource]) -> Void = { _ in }
  ) throws(MeasurementFailure) -> MeasurementInputs {
    let plan = try plan()
    var readings = SharedReadings(of: [plan], usesTwoCores: usesTwoCores)
    return try read(plan, &readings, describe: describe)
  }

  /// Takes the recordings of a plan, and reads the calibration files.
  func read(
    _ plan: Plan, _ readings: inout SharedReadings, describe: ([RecordingSource]) -> Void
  ) throws(MeasurementFailure) -> MeasurementInputs {
    var (sensors, inputs): ([MeasuredSensor], [MeasurementInput]) = ([], [])
    for recording in plan.recordings {
      let loaded = try readings.loaded(recording.get())
      sensors.append(loaded.sensor)
      inputs.append(loaded.input)
    }
    do throws(MeasurementRequestError) {
      if isPair, sensors.contains(where: \.givesAttitudes) {
        try plan.settings.checkWhole(givesAttitudes: true)
      }
    } catch {
      throw .request(error)
    }
    describe(inputs.compactMap(\.source))
    let applied =
      isPair
      ? try Self.applied(joint.segments.map { ($0, self[$0].correction) })
      : [try correction.applied(to: nil)]
    for index in sensors.indices {
      sensors[index].correction = applied[index]?.sensor ?? .none
    }
    return MeasurementInputs(
      identity: identity, sensors: sensors, sources: inputs, applied: applied.compactMap(\.self),
      settings: plan.settings, usesTwoCores: usesTwoCores)
  }

  /// Reads the corrections of two sensors, each `nil` where none are asked for.
  public static func applied(
    _ corrections: [(segment: Segment, correction: RequestedCorrection)]
  ) throws(MeasurementFailure) -> [AppliedCalibration?] {
    var pair: [AppliedCalibration?] = []
    for (segment, correction) in corrections { pair.append(try correction.applied(to: segment)) }
    if let device = pair.first??.device, device == pair.last??.device {
      throw .request(.sameDevice(device))
    }
    return pair
  }
}

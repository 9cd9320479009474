// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import LiveSessions
internal import Measurement
internal import Recordings

/// The options about the sensor on one of two segments, each named after the segment.
struct SegmentOptions {
  let segment: Segment

  /// Those of every segment.
  static let all = Segment.allCases.map(SegmentOptions.init(segment:))

  /// The segments of joints that two sensors measure.
  static let measured = all.filter { options in
    Joint.ofSensorPairs.contains { $0.segments.contains(options.segment) }
  }

  /// The recordings of a joint that two sensors measure, such as `--thigh and --shank`.
  static let pair = Joint.assumed.segments.map { "--\($0.rawValue)" }.joined(separator: " and ")

  /// Those of a segment; `nil` if it is none of this package's.
  static func of(_ segment: Segment) -> SegmentOptions? {
    all.first { $0.segment == segment }
  }

  /// Those of joints that two sensors measure from recordings alone, or not yet.
  static let others = all.filter { options in
    !measured.contains { $0.segment == options.segment }
  }

  /// The heading in help of the options of ``others``.
  static let othersTitle = "Other joints"

  /// A recording of any segment, for scripts.
  static let named = Option(
    repeating: "segment", .segmentRecording, placeholder: "NAME=FILE",
    help:
      "The recording of the sensor on this segment, such as thigh=a.csv or left-thigh=a.csv; "
      + "proximal and distal are any two.")

  /// The heading in help of what is said about one of two recordings.
  static let group = OptionGroup("Reading one of two recordings", measured.flatMap(\.readings))

  var corrections: [any DeclaredOption] { [calibration, device, latency] }
  private var readings: [any DeclaredOption] {
    [sensor, part, columns, accelerationUnit, rateUnit, sign]
  }

  /// The corrections that are asked for.
  func correction(_ arguments: ParsedArguments) -> RequestedCorrection {
    RequestedCorrection(
      calibration: arguments[calibration], device: arguments[device], latency: arguments[latency])
  }

  /// Everything that is stated of the sensor.
  func statements(_ arguments: ParsedArguments) -> SegmentStatements {
    var stated = SegmentStatements()
    stated.correction = correction(arguments)
    stated.reading.sensor = arguments[sensor]
    stated.reading.part = arguments[part]
    stated.reading.columns = arguments[columns]
    stated.reading.accelerationUnit = arguments[accelerationUnit]
    stated.reading.angularVelocityUnit = arguments[rateUnit]
    stated.reading.accelerationSign = arguments[sign]
    return stated
  }

  /// The sensors that the arguments name, each with its recording.
  static func recordings(_ arguments: ParsedArguments) -> [MeasurementChain.Sensor] {
    all.compactMap { options in
      arguments[options.recording].map { (options.segment, .unstated, .file($0)) }
    } + arguments[named].map { ($0.segment, $0.side, .file($0.file)) }
  }
}

// Each is made when it is asked for: most calls need few of them.
extension SegmentOptions {
  private var name: String { segment.rawValue }
  private var noun: String { segment.noun }

  var recording: Option<String?> {
    Option(name, .file, help: "The recording of the sensor on the \(noun).")
  }
  /// The live sensor, in the commands that capture some.
  var live: Option<SensorName?> { Option(name, .sensor, help: "The sensor on the \(noun).") }
  var calibration: Option<String?> {
    Option("\(name)-calibration", .file, help: "The calibration file of the sensor on the \(noun).")
  }
  var device: Option<String?> {
    Option(
      "\(name)-device", .text, placeholder: "NAME", help: "The device that file has to be of.")
  }
  var latency: Option<Double?> {
    Option(
      "\(name)-latency", .number(in: RequestedCorrection.latencyLimits), placeholder: "SECONDS",
      help: "How late the times of the \(noun)'s samples are.")
  }
  private var sensor: Option<String?> {
    Option(
      "\(name)-sensor", .text, placeholder: "NAME",
      help: "The sensor on the \(noun), where its file holds several; it may be the same file.")
  }
  private var part: Option<Int?> {
    Option(
      "\(name)-part", .part, placeholder: "N",
      help: "The part of the \(noun)'s recording, where it starts again.")
  }
  private var columns: Option<String?> {
    Option(
      "\(name)-columns", .text, placeholder: "t=0,ax=1,...",
      help: "The columns of the \(noun)'s recording.")
  }
  private var accelerationUnit: Option<AccelerationUnit?> {
    Option(
      "\(name)-accel-unit", .choice(AccelerationUnit.self), placeholder: "UNIT",
      help: "Unit of acceleration of the \(noun)'s recording.")
  }
  private var rateUnit: Option<AngularVelocityUnit?> {
    Option(
      "\(name)-gyro-unit", .choice(AngularVelocityUnit.self), placeholder: "UNIT",
      help: "Unit of angular velocity of the \(noun)'s recording.")
  }
  private var sign: Option<AccelerationSign?> {
    Option(
      "\(name)-accel-sign", .choice(AccelerationSign.self), placeholder: "SIGN",
      help: "The accelerometer's sign in the \(noun)'s recording.")
  }
}

/// A segment with the file of its sensor.
struct SegmentRecording: Sendable {
  let segment: Segment
  let side: Side
  let file: String
}

extension ValueType where Value == SegmentRecording {
  /// `NAME=FILE`.
  static let segmentRecording = ValueType(
    "NAME=FILE",
    expecting: "a segment, '=' and a file; the segments are "
      + Segment.allCases.map(\.rawValue).joined(separator: ", ")
      + ", with left- or right- before it or not"
  ) { text in
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty, let named = Segment.sided(String(parts[0]))
    else { return nil }
    return SegmentRecording(segment: named.segment, side: named.side, file: String(parts[1]))
  }
}

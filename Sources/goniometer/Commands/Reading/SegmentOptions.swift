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

  /// The sensors that the arguments name, each with its recording.
  static func recordings(_ arguments: ParsedArguments) -> [MeasurementChain.Sensor] {
    all.compactMap { options in
      arguments[options.recording].map { (options.segment, .unstated, .file($0)) }
    } + arguments[named].map { ($0.segment, $0.side, .file($0.file)) }
  }
}

// Each is made when it is asked for: most calls need few of them.
extension SegmentOptions {
  var recording: Option<String?> {
    Option(
      segment.rawValue, .file, help: "The recording of the sensor on the \(segment.noun).")
  }
  /// The live sensor, in the commands that capture some.
  var live: Option<SensorName?> {
    Option(segment.rawValue, .sensor, help: "The sensor on the \(segment.noun).")
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

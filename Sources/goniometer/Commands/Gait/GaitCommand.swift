// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Measurement
internal import Recordings
internal import Walking

/// `goniometer gait --foot FILE`.
enum GaitCommand {
  static let sensors = SegmentOptions.all.filter { Gait.segments.contains($0.segment) }
  static let strides = Option(
    "strides", .output, help: "Where to write a table with a row for each stride, as CSV.")

  static let command = Command(
    name: "gait",
    summary: "find the strides of a walk, with times, lengths and symmetry",
    discussion: [
      "Finds walking in the recording of a sensor on a foot, a shank or the low back (--pelvis), however it sits there: "
        + "initial contacts, foot offs, and strides from one contact to the next of the same foot. A thigh shows times "
        + "of strides alone.",
      "Means are of steady strides: those in turns (more than 30°), on stairs, and the first and the last of a bout are left "
        + "out, and counted. Only a foot shows lengths and speed. Sensors on both legs show steps, double "
        + "support and how alike the legs are.",
      "A contact is the instant at which a foot or a shank stops turning forwards, within 4 ms of optical ones for feet. "
        + "Contacts by another criterion lie up to 60 ms apart: compare times of strides, not instants.",
      "Exits with 1 where no sensor shows walking; what was seen instead is printed.",
    ],
    arguments: [],
    options: sensors.map(\.recording) + [SegmentOptions.named, strides, Command.json],
    groups: [OptionGroup("The leg", of: [.side]), MeasurementOptions.readingGroup],
    examples: [
      Example("A sensor on the left foot", "--foot left.csv --side left"),
      Example(
        "Both feet, a row for each stride",
        "--segment left-foot=l.csv --segment right-foot=r.csv --strides strides.csv"),
      Example("A phone at the low back, for programs", "--pelvis walk.csv --json"),
    ]
  ) { arguments, console in
    let request = try request(arguments)
    let report: GaitReport
    do { report = try request.report { console.describe($0) } } catch let error
      as MeasurementFailure
    {
      throw error.reported
    }
    for warning in report.remarks { console.warn(warning) }
    if let path = arguments[strides] {
      let files = report.sensors.flatMap { $0.input.files.map(\.path) }
      try console.write(to: path, besides: files) { writer in
        try report.strideLines { try writer.write($0) }
      }
    }
    if arguments[Command.json] {
      try console.output.write(report.json(program: .goniometer, commandLine: console.commandLine))
    } else if arguments[strides] != "-", report.isWalking {
      try console.print(report.text)
    }
    return report.isWalking ? .success : .noResult
  }

  private static func request(_ arguments: ParsedArguments) throws -> GaitRequest {
    let recordings = SegmentOptions.recordings(arguments)
    let places = sensors.map { "--\($0.segment.rawValue)" }.joined(separator: ", ")
    try UsageError.refuse([
      "name the recording of a sensor: \(places), or --segment left-foot=FILE": recordings.isEmpty,
      "--json and --strides - would both write to standard output":
        arguments[Command.json] && arguments[strides] == "-",
    ])
    if let other = recordings.first(where: { !Gait.segments.contains($0.segment) }) {
      throw UsageError(
        "a sensor on the \(other.segment.noun) shows no strides; use one of: \(places)")
    }
    let side = try arguments.request { $0 == .side }.settings.side
    let reading = try arguments.recordingOptions()
    return try UsageError.of { () throws(MeasurementRequestError) in
      try GaitRequest(sensors: recordings, side: side, reading: reading)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Goniometry
internal import Inertial
internal import JSON
internal import Measurement
internal import Recordings

/// `goniometer attitude FILE`.
enum AttitudeCommand {
  static let input = Argument(
    optional: "FILE", .file, help: "The recording, or - for standard input.")
  static let lookahead = Option(
    "lookahead", .lookahead, default: "0",
    help: "How much of what follows a sample is used for its attitude: 0 as in live use, some "
      + "seconds, or all of the recording. Only with bounded-position.")
  static let output = Option(
    "output", .output, default: "-", short: "o", help: "Where the attitudes go.")

  static let reference = Option(
    "reference", .file,
    help: "True attitudes (t,qw,qx,qy,qz, on the same clock): says how wrong the attitudes are and "
      + "how late the sensor is.")

  static let command = Command(
    name: "attitude",
    summary: "print the attitude of a sensor for every sample of its recording",
    discussion: [
      "Writes time_s,qw,qx,qy,qz: quaternions from the sensor's frame to an Earth frame with z up, "
        + "scalar first, a row for every sample. The heading is arbitrary, as it must be without a "
        + "magnetometer. A sample that cannot be used repeats the last attitude.",
      "With a latency, of --latency or of the calibration file, each row still stands at its "
        + "sample's time: the attitude is carried on to it with the last angular velocity, for "
        + "every filter alike; with --lookahead it is read between the rows around that time.",
      "The recording is checked as by 'analyze', its first 65 536 samples at most: units, gravity, "
        + "gaps, rates. Doubts are warnings; where the recording cannot be right the exit code is 1.",
      "Text tables are read and written as they come, in constant memory; --reference and "
        + "--lookahead all keep them.",
    ],
    arguments: [input],
    options: [
      MeasurementSetting.filter, lookahead, output, reference, AnalyzeCommand.accelerometer,
      AnalyzeCommand.gyroscope,
    ],
    groups: [
      OptionGroup("The sensor", of: [.calibration, .device, .latency]),
      MeasurementOptions.readingGroup,
    ],
    examples: [
      Example("Attitudes of a recording", "walk.csv --output attitudes.csv"),
      Example(
        "The best attitudes of a recording", "walk.csv --lookahead all --output attitudes.csv"),
      Example("With another filter, from a pipe", "- --filter madgwick"),
      Example(
        "Error and latency against an optical reference",
        "walk.csv --reference optical.csv --output attitudes.csv"),
    ]
  ) { arguments, console in
    let stated = try arguments.request()
    var options = try arguments.recordingOptions()
    options.isCalibrated = stated.correction.calibration != nil
    let inputs = try inputs(arguments)
    if arguments[lookahead] != .none && stated.settings.filter.filter != .boundedPosition {
      throw UsageError("--lookahead needs --filter bounded-position")
    }
    let applied = try stated.corrections(of: nil)[0]
    let truth = try arguments[reference].map { (path: $0, table: try AttitudeTable(path: $0)) }
    let request = AttitudeRequest(
      filter: stated.settings.filter.filter, lookahead: arguments[lookahead],
      correction: applied?.sensor ?? .none)
    var kept = truth == nil ? nil : KeptAttitudes()
    var source: RecordingSource?
    var checks: [QualityCheck] = []
    let others = [truth?.path, stated.correction.calibration]
    try console.write(to: arguments[output], besides: inputs + others.compactMap(\.self)) {
      writer in
      var input =
        inputs.count == 2
        ? try RecordingStream(accelerometer: inputs[0], gyroscope: inputs[1], options: options)
        : try RecordingStream(path: inputs[0], options: options, readsAhead: true)
      // Where the first rows cannot be read, nothing is written.
      var table: CSVWriter?
      checks = try request.estimate(&input) { rows, samples in
        kept?.append(rows, samples)
        var csv = try table ?? CSVWriter(["time_s", "qw", "qx", "qy", "qz"], to: writer)
        table = nil
        for row in rows { try write(row, to: &csv) }
        table = csv
      }
      source = input.source
    }
    if let source { console.describe([source]) }
    for check in checks where check.verdict != .good {
      console.warn("\(check.verdict.rawValue): \(check.name): \(check.advice)")
    }
    if let applied { console.note(applied.words) }
    if let truth, let kept {
      guard let comparison = kept.comparison(with: truth.table) else {
        throw CommandFailure(
          .noResult,
          "\(truth.path): no reference attitude at the times of the recording; both must be on one "
            + "clock")
      }
      console.say(comparison.words(path: truth.path))
    }
    return checks.overall == .bad ? .noResult : .success
  }

  /// One recording, or the files of its two sensors, the accelerometer's first.
  private static func inputs(_ arguments: ParsedArguments) throws -> [String] {
    switch (
      arguments[input], arguments[AnalyzeCommand.accelerometer], arguments[AnalyzeCommand.gyroscope]
    ) {
    case (let path?, nil, nil): return [path]
    case (nil, let force?, let rate?): return [force, rate]
    default:
      throw UsageError("name a recording: FILE, or --accelerometer and --gyroscope")
    }
  }

  private static func write(_ row: AttitudeRow, to csv: inout CSVWriter) throws {
    csv.append(row.time)
    csv.append(row.attitude.w)
    csv.append(row.attitude.x)
    csv.append(row.attitude.y)
    csv.append(row.attitude.z)
    try csv.endRow()
  }
}

extension ValueType where Value == Lookahead {
  /// `0`, seconds, or `all`.
  static let lookahead = ValueType(
    "SECONDS", expecting: "0, seconds from 0.05 to 60, or all",
    completion: .choices(["0", "1", "all"])
  ) { text in
    if text == "all" { return .all }
    return ValueText.finite(text).flatMap {
      $0 == 0 ? Lookahead.none : (0.05...60).contains($0) ? .seconds($0) : nil
    }
  }
}

extension AttitudeComparison {
  /// Two or three sentences.
  fileprivate func words(path: String) -> String {
    let start = "\(path), \(errors.samples) samples: \(Self.words(errors))."
    guard let latency, let advanced else {
      return start + "\nThe sensor's latency cannot be told from this movement."
    }
    func milliseconds(_ seconds: Double) -> String { (seconds * 1000).decimals(2) }
    return start
      + "\nThe sensor's latency is \(milliseconds(latency.seconds)) ms "
      + "± \(milliseconds(latency.halfWidth95)) ms (95 %); with --latency \(latency.seconds.decimals(5)): \(Self.words(advanced))."
  }

  private static func words(_ errors: Errors) -> String {
    "inclination \(errors.inclination.decimals(3))°, in all \(errors.total.decimals(2))° with the heading "
      + "aligned at the start"
  }
}

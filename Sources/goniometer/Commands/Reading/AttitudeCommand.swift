// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Inertial
internal import Measurement
internal import Recordings

/// `goniometer attitude FILE`.
enum AttitudeCommand {
  static let input = Argument("FILE", .file, help: "The recording, or - for standard input.")
  static let filter = Option(
    "filter", .choice(AttitudeFilter.self), default: AttitudeFilter.boundedPosition.rawValue,
    short: "f",
    help: "The attitude filter.")
  static let lookahead = Option(
    "lookahead", .lookahead, default: "0",
    help: "How much of what follows a sample is used for its attitude: 0 as in live use, some "
      + "seconds, or all of the recording. Only with bounded-position.")
  static let output = Option(
    "output", .file, default: "-", short: "o", help: "Where the attitudes go.")

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
      "Text tables are read and written as they come, in constant memory; --reference and "
        + "--lookahead all keep them.",
    ],
    arguments: [input], options: [filter, lookahead, output, reference],
    groups: [
      OptionGroup("The sensor", CalibrationOptions.oneDevice), ReadingOptions.group,
    ],
    examples: [
      Example("Attitudes of a recording", "goniometer attitude walk.csv --output attitudes.csv"),
      Example(
        "The best attitudes of a recording",
        "goniometer attitude walk.csv --lookahead all --output attitudes.csv"),
      Example("With another filter, from a pipe", "goniometer attitude - --filter madgwick"),
      Example(
        "Error and latency against an optical reference",
        "goniometer attitude walk.csv --reference optical.csv --output attitudes.csv"),
    ]
  ) { arguments, console in
    let options = try ReadingOptions.recordingOptions(arguments)
    let path = arguments[input]
    if arguments[lookahead] != .none && arguments[filter] != .boundedPosition {
      throw UsageError("--lookahead needs --filter bounded-position", command: "attitude")
    }
    let applied = try CalibrationOptions.applied(
      arguments, device: arguments[CalibrationOptions.device], command: "attitude")
    let truth = try arguments[reference].map { (path: $0, table: try AttitudeTable(path: $0)) }
    var source: RecordingSource?
    var kept = truth == nil ? nil : KeptAttitudes()
    let others = [truth?.path, arguments[CalibrationOptions.calibration]]
    try console.write(to: arguments[output], besides: [path] + others.compactMap(\.self)) {
      writer in
      source = try write(
        path, options: options, applied?.sensor ?? .none, keeping: &kept, to: writer
      ) { rowSource(arguments, nominalPeriod: $0, latency: $1) }
    }
    if let source { console.describe([source]) }
    if let applied { console.say(applied.words) }
    if let truth, let kept {
      let comparison = AttitudeComparison(
        of: kept.written, estimates: kept.estimates, in: kept.recording,
        with: truth.table.series, isCompared: truth.table.isMovement)
      guard let comparison else {
        throw CommandFailure(
          .noResult,
          "\(truth.path): no reference attitude at the times of the recording; both must be on one "
            + "clock")
      }
      console.say(comparison.words(path: truth.path))
    }
    return .success
  }

  /// Samples from which the nominal rate is taken before the first attitude is written.
  private static let samplesForRate = 512

  /// A specific force that could show where up is, m/s².
  private static let leastForce = 0.5

  /// The columns of all rows that a comparison needs.
  private struct KeptAttitudes {
    var recording = InertialRecording()
    /// With the latency made good.
    var written: [Quaternion] = []
    /// Without.
    var estimates: [Quaternion] = []
  }

  private static func rowSource(
    _ arguments: ParsedArguments, nominalPeriod: Double, latency: Double
  ) -> any AttitudeRowSource {
    switch arguments[lookahead] {
    case .none:
      let estimator = arguments[filter].estimator
      return filtered(estimator, nominalPeriod: nominalPeriod, latency: latency)
    case .seconds(let lag):
      return LaggingRows(nominalPeriod: nominalPeriod, latency: latency, lag: lag)
    case .all: return SmoothedRows(nominalPeriod: nominalPeriod, latency: latency)
    }
  }

  private static func filtered<Estimator: AttitudeEstimator>(
    _: Estimator.Type, nominalPeriod: Double, latency: Double
  ) -> any AttitudeRowSource {
    FilteredRows<Estimator>(nominalPeriod: nominalPeriod, latency: latency)
  }

  private static func write(
    _ path: String, options: RecordingOptions, _ sensor: SensorCalibration,
    keeping kept: inout KeptAttitudes?, to writer: ByteWriter,
    with source: (_ nominalPeriod: Double, _ latency: Double) -> any AttitudeRowSource
  ) throws -> RecordingSource {
    var input = try RecordingStream(path: path, options: options, readsAhead: true)
    var block: [InertialSample] = []
    var first: [InertialSample] = []
    while first.count < samplesForRate, try input.next(into: &block) { first += block }
    var csv = try CSVWriter(["time_s", "qw", "qx", "qy", "qz"], to: writer)
    // One sample has no rate; a hertz does for it.
    let period = RecordingTiming(InertialRecording(first))?.period ?? 1
    // Rows keep their times: the source makes the latency good.
    var correction = sensor
    correction.latency = 0
    block = first
    var count = 0
    var hasVertical = false
    func run<Source: AttitudeRowSource>(_ source: Source) throws {
      var source = source
      var rows: [AttitudeRow] = []
      func writeRows() throws {
        for row in rows { try write(row, keeping: &kept, to: &csv) }
        rows.removeAll(keepingCapacity: true)
      }
      repeat {
        for raw in block {
          let sample = correction.apply(to: raw)
          count += 1
          hasVertical = hasVertical || sample.isUsable && sample.specificForce.norm >= leastForce
          kept?.recording.append(sample)
          source.update(sample, into: &rows)
        }
        try writeRows()
      } while try input.next(into: &block)
      source.finish(into: &rows)
      try writeRows()
    }
    try run(source(period, sensor.latency))
    guard hasVertical else {
      throw CommandFailure(
        .noResult,
        "\(path): none of its \(count) samples shows gravity, without which there is no attitude; "
          + "check the columns and units")
    }
    return input.source
  }

  private static func write(
    _ row: AttitudeRow, keeping kept: inout KeptAttitudes?, to csv: inout CSVWriter
  ) throws {
    kept?.written.append(row.attitude)
    kept?.estimates.append(row.estimate)
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
    return finiteNumber(text).flatMap {
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
    let (milliseconds, halfWidth) = (latency.seconds * 1000, 1.96 * latency.standardError * 1000)
    return start
      + "\nThe sensor's latency is \(milliseconds.fixed(2)) ms ± \(halfWidth.fixed(2)) ms "
      + "(95 %); with --latency \(latency.seconds.fixed(5)): \(Self.words(advanced))."
  }

  private static func words(_ errors: Errors) -> String {
    "inclination \(errors.inclination.fixed(3))°, in all \(errors.total.fixed(2))° with the heading "
      + "aligned at the start"
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Inertial
internal import Recordings

/// `goniometer attitude FILE`.
enum AttitudeCommand {
  static let input = Argument("FILE", .file, help: "The recording, or - for standard input.")
  static let filter = Option(
    "filter", .choice(AttitudeFilter.self), default: AttitudeFilter.boundedPosition.rawValue, short: "f",
    help: "The attitude filter.")
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
        + "every filter alike.",
      "Text tables are read and written as they come, in constant memory; --reference keeps them.",
    ],
    arguments: [input], options: [filter, output, reference],
    groups: [
      OptionGroup("The sensor", CalibrationOptions.oneDevice), ReadingOptions.group,
    ],
    examples: [
      Example("Attitudes of a recording", "goniometer attitude walk.csv --output attitudes.csv"),
      Example("With another filter, from a pipe", "goniometer attitude - --filter madgwick"),
      Example(
        "Error and latency against an optical reference",
        "goniometer attitude walk.csv --reference optical.csv --output attitudes.csv"),
    ]
  ) { arguments, console in
    let options = try ReadingOptions.recordingOptions(arguments)
    let path = arguments[input]
    let estimator = arguments[filter].estimator
    let applied = try CalibrationOptions.applied(arguments, command: "attitude")
    let truth = try arguments[reference].map { (path: $0, table: try AttitudeTable(path: $0)) }
    var source: RecordingSource?
    var kept = truth == nil ? nil : KeptAttitudes()
    let others = [truth?.path, arguments[CalibrationOptions.calibration]]
    try console.write(to: arguments[output], besides: [path] + others.compactMap(\.self)) {
      writer in
      source = try write(
        path, options: options, estimator: estimator, applied?.sensor ?? .none, keeping: &kept,
        to: writer)
    }
    if let source { console.describe([source]) }
    if let applied { console.say(applied.words) }
    if let truth, let kept {
      let comparison = try ReferenceComparison(
        truth.path, truth.table, kept.recording, written: kept.written, estimates: kept.estimates)
      console.say(comparison.words)
    }
    return .success
  }

  /// Samples from which the nominal rate is taken before the first attitude is written.
  private static let samplesForRate = 512

  /// A specific force that could show where up is, m/s².
  private static let leastForce = 0.5

  /// What a comparison needs of all rows.
  private struct KeptAttitudes {
    var recording = InertialRecording()
    /// With the latency made good.
    var written: [Quaternion] = []
    /// Without.
    var estimates: [Quaternion] = []
  }

  private static func write<Estimator: AttitudeEstimator>(
    _ path: String, options: RecordingOptions, estimator: Estimator.Type,
    _ sensor: SensorCalibration, keeping kept: inout KeptAttitudes?, to writer: ByteWriter
  ) throws -> RecordingSource {
    var input = try RecordingStream(path: path, options: options)
    var block: [InertialSample] = []
    var first: [InertialSample] = []
    while first.count < samplesForRate, try input.next(into: &block) { first += block }
    var csv = try CSVWriter(["time_s", "qw", "qx", "qy", "qz"], to: writer)
    // One sample has no rate; a hertz does for it.
    let period = RecordingTiming(InertialRecording(first))?.period ?? 1
    var tracker = AttitudeTracker<Estimator>(
      nominalPeriod: period, parameters: Estimator.Parameters(), latency: sensor.latency)
    // Rows keep their times: the tracker makes the latency good.
    var correction = sensor
    correction.latency = 0
    block = first
    var count = 0
    var hasVertical = false
    repeat {
      for raw in block {
        let sample = correction.apply(to: raw)
        tracker.update(sample)
        count += 1
        hasVertical = hasVertical || sample.isUsable && sample.specificForce.norm >= leastForce
        let attitude = tracker.attitude
        kept?.recording.append(sample)
        kept?.written.append(attitude)
        kept?.estimates.append(tracker.estimator.attitude)
        csv.append(sample.time)
        csv.append(attitude.w)
        csv.append(attitude.x)
        csv.append(attitude.y)
        csv.append(attitude.z)
        try csv.endRow()
      }
    } while try input.next(into: &block)
    guard hasVertical else {
      throw CommandFailure(
        .noResult,
        "\(path): none of its \(count) samples shows gravity, without which there is no attitude; "
          + "check the columns and units")
    }
    return input.source
  }
}

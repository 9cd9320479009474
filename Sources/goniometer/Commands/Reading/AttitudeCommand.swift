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

  static let command = Command(
    name: "attitude",
    summary: "print the attitude of a sensor for every sample of its recording",
    discussion: [
      "Writes time_s,qw,qx,qy,qz: quaternions from the sensor's frame to an Earth frame with z up, "
        + "scalar first, a row for every sample. The heading is arbitrary, as it must be without a "
        + "magnetometer. A sample that cannot be used repeats the last attitude.",
      "Text tables are read and written as they come, in constant memory.",
    ],
    arguments: [input], options: [filter, output], groups: [ReadingOptions.group],
    examples: [
      Example("Attitudes of a recording", "goniometer attitude walk.csv --output attitudes.csv"),
      Example("With another filter, from a pipe", "goniometer attitude - --filter madgwick"),
    ]
  ) { arguments, console in
    let options = try ReadingOptions.recordingOptions(arguments)
    let path = arguments[input]
    let estimator = arguments[filter].estimator
    var source: RecordingSource?
    try console.write(to: arguments[output], besides: [path]) { writer in
      source = try write(path, options: options, estimator: estimator, to: writer)
    }
    if let source { console.describe([source]) }
    return .success
  }

  /// Samples from which the nominal rate is taken before the first attitude is written.
  private static let samplesForRate = 512

  /// A specific force that could show where up is, m/s².
  private static let leastForce = 0.5

  private static func write<Estimator: AttitudeEstimator>(
    _ path: String, options: RecordingOptions, estimator: Estimator.Type, to writer: ByteWriter
  ) throws -> RecordingSource {
    var input = try RecordingStream(path: path, options: options)
    var block: [InertialSample] = []
    var first: [InertialSample] = []
    while first.count < samplesForRate, try input.next(into: &block) { first += block }
    var csv = try CSVWriter(["time_s", "qw", "qx", "qy", "qz"], to: writer)
    // One sample has no rate; a hertz does for it.
    let period = RecordingTiming(InertialRecording(first))?.period ?? 1
    var tracker = AttitudeTracker<Estimator>(
      nominalPeriod: period, parameters: Estimator.Parameters())
    block = first
    var count = 0
    var hasVertical = false
    repeat {
      for sample in block {
        tracker.update(sample)
        count += 1
        hasVertical = hasVertical || sample.isUsable && sample.specificForce.norm >= leastForce
        let attitude = tracker.attitude
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

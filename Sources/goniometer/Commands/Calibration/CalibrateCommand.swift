// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Glibc
internal import Goniometry
internal import Inertial
internal import Measurement
internal import Recordings

/// `goniometer calibrate FILE -o device.json`.
enum CalibrateCommand {
  static let input = Argument("FILE", .file, help: "The recording, or - for standard input.")
  static let output = Option(
    "output", .output, short: "o", help: "The calibration file to write; only shown without it.")
  static let device = Option(
    "device", .text, placeholder: "NAME",
    help: "What the device is called; the file then goes with that name only.")
  static let date = Option(
    "date", .day, help: "The day of the calibration; today, in UTC, without it.")
  static let gravity = Option(
    "gravity", .number(in: 9.7...9.9), default: "9.80665", placeholder: "M/S2",
    help: "Local gravity. Where it is not known, the accelerometer's scale takes up the "
      + "difference, at most 0.4 %, which changes no angle.")
  static let latency = Option(
    "latency", .number(in: -0.25...0.25), default: "0", placeholder: "SECONDS",
    help: "Latency to be kept in the file, where it is known ('attitude --reference' finds it).")

  static let command = Command(
    name: "calibrate",
    summary: "find bias, scale and misalignment of a device's sensors",
    discussion: [
      "Record the device alone: hold it still on each of its six faces for 3 s, then in six or "
        + "more slanting poses, leaning on something hard, and turn it slowly in between, about all "
        + "its axes, some turns forth and some back. A table or a windowsill will do, and angles "
        + "need not be exact.",
      "Six faces give bias and scale of the accelerometer, nine poses or more its misalignment; "
        + "the turns give the gyroscope's matrix, in the same frame. What the recording does not "
        + "tell is left as a perfect sensor has it, and said. Values are good where their 95 % "
        + "interval is within 0.02 m/s², 0.002 (accelerometer matrix), 0.1 deg/s and 0.003 "
        + "(gyroscope matrix).",
      "Give the file to 'attitude' and 'analyze' with --calibration, or --thigh-calibration and "
        + "--shank-calibration.",
    ],
    arguments: [input], options: [output, device, date, gravity, latency],
    groups: [MeasurementOptions.readingGroup],
    examples: [
      Example("Calibrating a phone", "poses.csv --device phone -o phone.json"),
      Example("Seeing what a recording tells, without writing a file", "poses.csv"),
    ]
  ) { arguments, console in
    let options = try arguments.recordingOptions()
    let loaded = try RecordingFile.load(arguments[input], options: options)
    console.describe([loaded.source])
    let found = try DeviceCalibration(loaded.recording, gravity: arguments[gravity])
    let report = CalibrationReport(
      of: found, device: arguments[device], date: arguments[date] ?? today(), program: .goniometer,
      source: loaded.source, latency: arguments[latency])
    let text = report.text(width: console.width)
    guard report.goodCount > 0 else {
      console.say(text)
      throw CommandFailure(
        .noResult,
        "none of its numbers is good: "
          + (arguments[output].map { "'\($0)' is not written; " } ?? "")
          + "record the device still on each of its faces, and turn it in between")
    }
    guard let path = arguments[output] else {
      try console.print(text)
      return .success
    }
    try console.write(to: path, besides: loaded.source.files.map(\.path)) {
      try $0.write(report.file.jsonBytes())
    }
    if path == "-" {
      console.say(text)
    } else {
      try console.print(text)
    }
    return .success
  }

  /// The day by the machine's clock, in UTC. The only place that asks for it.
  private static func today() -> String {
    var now = Glibc.time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    func padded(_ number: Int32) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
  }
}

extension ValueType where Value == String {
  /// A day such as 2026-05-01.
  fileprivate static let day = ValueType("DAY", expecting: "a day such as 2026-05-01") {
    LoadedCalibration.isDay($0) ? $0 : nil
  }
}

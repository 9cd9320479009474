// SPDX-License-Identifier: Apache-2.0

internal import Inertial
internal import Recordings

/// What may be said of the sensors themselves: their calibration files and latencies.
enum CalibrationOptions {
  /// Seconds either way; more is a clock that is set wrong, not a sensor's delay.
  private static let latencies = -0.25...0.25

  static let calibration = Option(
    "calibration", .file, help: "The device's calibration file, made by 'calibrate'.")
  static let device = Option(
    "device", .text, placeholder: "NAME",
    help: "The device that the calibration file has to be of; another one's is refused.")
  static let latency = Option(
    "latency", .number(in: latencies), placeholder: "SECONDS",
    help: "How much later than the motion the times of its samples are; in place of the file's.")

  static let thighCalibration = Option(
    "thigh-calibration", .file, help: "The calibration file of the sensor on the thigh.")
  static let thighDevice = Option(
    "thigh-device", .text, placeholder: "NAME", help: "The device that file has to be of.")
  static let thighLatency = Option(
    "thigh-latency", .number(in: latencies), placeholder: "SECONDS",
    help: "How late the times of the thigh's samples are.")
  static let shankCalibration = Option(
    "shank-calibration", .file, help: "The calibration file of the sensor on the shank.")
  static let shankDevice = Option(
    "shank-device", .text, placeholder: "NAME", help: "The device that file has to be of.")
  static let shankLatency = Option(
    "shank-latency", .number(in: latencies), placeholder: "SECONDS",
    help: "How late the times of the shank's samples are.")

  static let oneDevice: [any DeclaredOption] = [calibration, device, latency]
  static let twoSensors: [any DeclaredOption] = [
    thighCalibration, thighDevice, thighLatency, shankCalibration, shankDevice, shankLatency,
  ]

  /// Those of sensors that are not told apart by their device.
  static let applied: [any DeclaredOption] = [
    calibration, latency, thighCalibration, thighLatency, shankCalibration, shankLatency,
  ]

  /// The corrections of one device; `nil` where none were asked for.
  ///
  /// - Parameter device: whose calibration file it has to be.
  static func applied(
    _ arguments: ParsedArguments, device: String?, command: String
  ) throws -> AppliedCalibration? {
    try applied(nil, arguments[calibration], device, arguments[latency], command: command)
  }

  /// The corrections of two sensors, each `nil` where none were asked for.
  static func appliedToPair(
    _ arguments: ParsedArguments, command: String
  ) throws -> (thigh: AppliedCalibration?, shank: AppliedCalibration?) {
    let pair = (
      thigh: try applied(
        "thigh", arguments[thighCalibration], arguments[thighDevice], arguments[thighLatency],
        command: command),
      shank: try applied(
        "shank", arguments[shankCalibration], arguments[shankDevice], arguments[shankLatency],
        command: command)
    )
    if let device = pair.thigh?.device, device == pair.shank?.device {
      throw UsageError(
        "both calibration files are of the device '\(device)', which cannot sit on thigh and shank; "
          + "name the file of each", command: command)
    }
    return pair
  }

  private static func applied(
    _ segment: String?, _ path: String?, _ device: String?, _ latency: Double?, command: String
  ) throws -> AppliedCalibration? {
    guard let path else {
      let prefix = segment.map { $0 + "-" } ?? ""
      if device != nil {
        throw UsageError(
          "--\(prefix)device says whose --\(prefix)calibration it has to be; give both",
          command: command)
      }
      return latency.map { AppliedCalibration(segment: segment, loaded: nil, latency: $0) }
    }
    let loaded = try LoadedCalibration(path: path, device: device)
    return AppliedCalibration(segment: segment, loaded: loaded, latency: latency)
  }
}

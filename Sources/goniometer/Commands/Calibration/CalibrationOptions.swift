// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Measurement

/// The options of the sensors themselves: their calibration files and latencies.
enum CalibrationOptions {
  static let calibration = Option(
    "calibration", .file, help: "The device's calibration file, made by 'calibrate'.")
  static let device = Option(
    "device", .text, placeholder: "NAME",
    help: "The device that the calibration file has to be of; another one's is refused.")
  static let latency = Option(
    "latency", .number(in: RequestedCorrection.latencyLimits), placeholder: "SECONDS",
    help: "How much later than the motion the times of its samples are; in place of the file's.")

  static let thighCalibration = Option(
    "thigh-calibration", .file, help: "The calibration file of the sensor on the thigh.")
  static let thighDevice = Option(
    "thigh-device", .text, placeholder: "NAME", help: "The device that file has to be of.")
  static let thighLatency = Option(
    "thigh-latency", .number(in: RequestedCorrection.latencyLimits), placeholder: "SECONDS",
    help: "How late the times of the thigh's samples are.")
  static let shankCalibration = Option(
    "shank-calibration", .file, help: "The calibration file of the sensor on the shank.")
  static let shankDevice = Option(
    "shank-device", .text, placeholder: "NAME", help: "The device that file has to be of.")
  static let shankLatency = Option(
    "shank-latency", .number(in: RequestedCorrection.latencyLimits), placeholder: "SECONDS",
    help: "How late the times of the shank's samples are.")

  static let oneDevice: [any DeclaredOption] = [calibration, device, latency]
  static let twoSensors: [any DeclaredOption] = [
    thighCalibration, thighDevice, thighLatency, shankCalibration, shankDevice, shankLatency,
  ]

  /// Those of sensors that are not told apart by their device.
  static let applied: [any DeclaredOption] = [
    calibration, latency, thighCalibration, thighLatency, shankCalibration, shankLatency,
  ]

  /// The corrections that are asked for of one device.
  ///
  /// - Parameter device: whose calibration file it has to be.
  static func device(_ arguments: ParsedArguments, device: String?) -> RequestedCorrection {
    RequestedCorrection(
      calibration: arguments[calibration], device: device, latency: arguments[latency])
  }

  /// The corrections that are asked for of two sensors.
  static func pair(
    _ arguments: ParsedArguments
  ) -> (thigh: RequestedCorrection, shank: RequestedCorrection) {
    (
      RequestedCorrection(
        calibration: arguments[thighCalibration], device: arguments[thighDevice],
        latency: arguments[thighLatency]),
      RequestedCorrection(
        calibration: arguments[shankCalibration], device: arguments[shankDevice],
        latency: arguments[shankLatency])
    )
  }

  /// Reads the corrections of one device; `nil` if none are asked for.
  ///
  /// - Parameter device: whose calibration file it has to be.
  static func applied(
    _ arguments: ParsedArguments, device: String?, command: String
  ) throws -> AppliedCalibration? {
    do throws(MeasurementFailure) {
      return try Self.device(arguments, device: device).applied(to: nil)
    } catch {
      throw error.reported(by: command)
    }
  }

  /// Reads the corrections of two sensors, each `nil` if none are asked for.
  static func appliedToPair(
    _ arguments: ParsedArguments, command: String
  ) throws -> (thigh: AppliedCalibration?, shank: AppliedCalibration?) {
    let asked = pair(arguments)
    do throws(MeasurementFailure) {
      let applied = try MeasurementRequest.applied(thigh: asked.thigh, shank: asked.shank)
      return (applied[0], applied[1])
    } catch {
      throw error.reported(by: command)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
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

  static let oneDevice: [any DeclaredOption] = [calibration, device, latency]
  static let twoSensors = SegmentOptions.measured.flatMap(\.corrections)

  /// Those of sensors that are not told apart by their device.
  static let applied: [any DeclaredOption] =
    [calibration, latency]
    + SegmentOptions.measured.flatMap { [$0.calibration, $0.latency] as [any DeclaredOption] }

  /// The corrections that are asked for of one device.
  ///
  /// - Parameter device: whose calibration file it has to be.
  static func device(_ arguments: ParsedArguments, device: String?) -> RequestedCorrection {
    RequestedCorrection(
      calibration: arguments[calibration], device: device, latency: arguments[latency])
  }

  /// Reads the corrections of one device; `nil` if none are asked for.
  ///
  /// - Parameter device: whose calibration file it has to be.
  static func applied(_ arguments: ParsedArguments, device: String?) throws -> AppliedCalibration? {
    do throws(MeasurementFailure) {
      return try Self.device(arguments, device: device).applied(to: nil)
    } catch {
      throw error.reported
    }
  }

  /// Reads the corrections of two sensors, the proximal one's first, each `nil` if none are asked for.
  static func appliedToPair(
    _ arguments: ParsedArguments, of joint: Joint = .assumed
  ) throws -> [AppliedCalibration?] {
    do throws(MeasurementFailure) {
      return try MeasurementRequest.applied(
        joint.segments.map { segment in
          (segment, SegmentOptions.of(segment)?.correction(arguments) ?? RequestedCorrection())
        })
    } catch {
      throw error.reported
    }
  }
}

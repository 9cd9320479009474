// SPDX-License-Identifier: Apache-2.0

internal import Inertial
internal import MotionTasks

/// What may be said about the motion of a task.
enum MotionOptions {
  static let source = Option(
    repeating: "source", .motionSource,
    help: "Where motion comes from: iio (this machine's sensors), iiod://HOST[:PORT], FILE (one "
      + "device) or FILE,FILE (thigh and shank); STEP= before it where it is of one step, once for "
      + "each.")
  static let realTime = Option(
    flag: "real-time", help: "Play recordings at the pace of then.")

  /// How recordings are read and motion is measured.
  static let measuring = OptionGroup(
    "Motion", [source, realTime, MeasurementOptions.filter] + CalibrationOptions.applied)

  /// What is applied to each sensor.
  static func corrections(
    _ arguments: ParsedArguments, sensorCount: Int
  ) throws -> [SensorCalibration] {
    let command = TaskRunCommand.command.name
    guard sensorCount == 2 else {
      return [
        try CalibrationOptions.applied(arguments, device: nil, command: command)?.sensor ?? .none
      ]
    }
    let applied = try CalibrationOptions.appliedToPair(arguments, command: command)
    return [applied.thigh?.sensor ?? .none, applied.shank?.sensor ?? .none]
  }
}

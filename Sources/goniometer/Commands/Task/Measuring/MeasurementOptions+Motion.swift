// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import MotionTasks
internal import StudyTasks

// What is said of a measurement, as motion steps have it.
extension MeasurementOptions {
  /// Where 0° is asked for, with its angle; `nil` where nothing is said.
  static func motionZero(_ arguments: ParsedArguments) -> MotionRevision.Zero? {
    if let angle = arguments[hanging] { return .init(.gravity, degrees: angle) }
    return arguments[zero].map { place in
      switch place {
      case .standing: .init(.standing)
      case .extended: .init(.extended)
      case .start: .init(.start)
      case .degrees(let angle): .init(.stated, degrees: angle)
      }
    }
  }

  /// Which way the first movement goes; `nil` where nothing is said.
  static func firstDirection(_ arguments: ParsedArguments) -> MotionMeasurement.Direction? {
    arguments[sense].map { $0 == .flexion ? .flexion : .extension }
  }
}

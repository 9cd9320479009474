// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Recordings

/// The motion of two sensors, and a table of it as somebody's logger wrote it.
enum LoggerMotion {
  /// The samples of a sensor that turns steadily: every row differs from the others.
  static func motion(_ phase: Double, rows: Int = 80) -> InertialRecording {
    InertialRecording(
      (0..<rows).map { row in
        let time = Double(row) / 100
        let turn = Quaternion(rotationVector: Vector3(0.3, 1, -0.2) * (time + phase))
        return InertialSample(
          time: time, specificForce: turn.inverseRotate(.unitZ * 9.81),
          angularVelocity: Vector3(0.3, 1, -0.2) * (1 + 0.1 * phase))
      })
  }

  static let (thigh, shank) = (motion(0), motion(2))

  static func cells(_ v: Vector3) -> String { "\(v.x),\(v.y),\(v.z)" }

  static func row(_ sample: InertialSample) -> String {
    cells(sample.specificForce) + "," + cells(sample.angularVelocity)
  }

  static func load(
    _ lines: [String], _ change: (inout RecordingOptions) -> Void = { _ in }
  ) throws -> LoadedRecording {
    var options = RecordingOptions(
      accelerationUnit: .metresPerSecondSquared, angularVelocityUnit: .radiansPerSecond,
      accelerationSign: .specificForce, timeUnit: .seconds)
    change(&options)
    return try RecordingFile.load(
      Array((lines.joined(separator: "\n") + "\n").utf8), name: "log.csv", options: options)
  }

  static func refusal(
    _ lines: [String], _ change: (inout RecordingOptions) -> Void = { _ in }
  ) -> String {
    do {
      return "read: \(try load(lines, change).recording.count)"
    } catch {
      return "\(error)"
    }
  }

  /// Expects a recording to be a motion, its times but for a constant.
  static func expect(
    _ found: InertialRecording, is truth: InertialRecording, times: Double = 1e-9,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(found.count == truth.count, sourceLocation: sourceLocation)
    let shift = (found.first?.time ?? 0) - (truth.first?.time ?? 0)
    for (a, b) in zip(found, truth) {
      let isSame =
        abs(a.time - b.time - shift) <= times && (a.specificForce - b.specificForce).norm < 1e-9
        && (a.angularVelocity - b.angularVelocity).norm < 1e-9
      #expect(isSame, "\(a), not \(b)", sourceLocation: sourceLocation)
      if !isSame { return }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import IndustrialIO
package import LiveSessions
package import Recordings

/// The source of a step's samples, which was opened once to see that it is there.
package enum StepMotion: Sendable {
  /// Sensors, by their names: one, or those on thigh and shank.
  case sensors([SensorName])
  /// Recordings that were read: one, or those of thigh and shank.
  case recordings([LoadedRecording])
  /// A raw recording of one sensor, or of thigh and shank.
  case raw(path: String, sensorCount: Int)

  /// The number of sensors.
  package var sensorCount: Int {
    switch self {
    case .sensors(let names): names.count
    case .recordings(let recordings): recordings.count
    case .raw(_, let count): count
    }
  }

  /// Whether the motion was recorded, so that nobody needs to be there.
  package var isRecorded: Bool { if case .sensors = self { false } else { true } }

  /// Reads recordings. A raw one is not kept in memory: it is played for each run.
  ///
  /// - Throws: ``MotionPlanError/rawBesideOthers(path:)``, or the error of a recording that cannot be read.
  package init(files: [String], options: RecordingOptions) throws {
    guard let raw = files.first(where: { $0.hasSuffix(RecordingFormat.rawExtension) }) else {
      self = .recordings(try files.map { try RecordingFile.load($0, options: options) })
      return
    }
    guard files.count == 1 else {
      throw MotionPlanError.rawBesideOthers(path: raw)
    }
    let sensors = try RawPlayback(path: raw).openedSensors(path: raw)
    self = .raw(path: raw, sensorCount: sensors.count)
  }
}

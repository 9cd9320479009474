// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import IndustrialIO
internal import LiveSessions
internal import Recordings

/// What gives the samples of a step, opened for the first time.
enum StepMotion {
  /// Sensors, by their names: one, or those on thigh and shank.
  case sensors([SensorName])
  /// Recordings that were read: one, or those of thigh and shank.
  case recordings([LoadedRecording])
  /// A raw recording of one sensor, or of thigh and shank.
  case raw(path: String, sensorCount: Int)

  var sensorCount: Int {
    switch self {
    case .sensors(let names): names.count
    case .recordings(let recordings): recordings.count
    case .raw(_, let count): count
    }
  }

  /// Whether it was recorded, and nobody is there who moves.
  var isRecorded: Bool { if case .sensors = self { false } else { true } }

  /// Reads recordings whole, but for a raw one, which is played each time.
  init(files: [String], options: RecordingOptions) throws {
    guard let raw = files.first(where: { $0.hasSuffix(RecordingFormat.rawExtension) }) else {
      self = .recordings(try files.map { try RecordingFile.load($0, options: options) })
      return
    }
    guard files.count == 1 else {
      throw UsageError(
        "'\(raw)' is a raw recording, which has both sensors in it: name it alone",
        command: MotionOptions.command)
    }
    let sensors = try RawPlayback(path: raw).openedSensors(path: raw)
    self = .raw(path: raw, sensorCount: sensors.count)
  }
}

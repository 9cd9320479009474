// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// An error of a live session that is not an error of a sensor (`IIOError`).
public enum LiveSessionError: Error, Sendable, Hashable {
  /// Two names stand for one sensor.
  case sameSensor(String, String)
  /// A raw recording has neither one sensor nor those of two segments.
  case recordedSensors(path: String, names: [String])
  /// Sensors of a raw recording have one name: their tables would be one file.
  case sameNames(path: String, files: [String])
  /// A file exists already and must not be replaced.
  case exists(path: String)
  /// A file cannot be created.
  case cannotCreate(path: String, reason: String)
  /// Writing to a file that was open failed.
  case cannotWrite(name: String, reason: String)
  /// The reader of standard output has gone away.
  case readerLeft

  /// The system's text for an error number.
  static func reason(_ number: Int32) -> String { String(cString: strerror(number)).lowercased() }
}

extension LiveSessionError: CustomStringConvertible {
  /// The place, the problem and the remedy.
  public var description: String {
    switch self {
    case .sameSensor(let first, let second):
      "'\(first)' and '\(second)' are one sensor; name another one for the second "
        + "segment"
    case .recordedSensors(let path, let names):
      "'\(path)' is a recording of \(names.map { "'\($0)'" }.joined(separator: ", ")); expected one "
        + "sensor, or "
        + SourceSensor.roles(count: 2).map { "'\($0)'" }.joined(separator: " and ")
    case .sameNames(let path, let files):
      "'\(path)' has sensors of one name: \(files.joined(separator: ", "))"
    case .exists(let path): "cannot write '\(path)': it is there already"
    case .cannotCreate(let path, let reason): "cannot write '\(path)': \(reason)"
    case .cannotWrite(let name, let reason): "writing to \(name) failed: \(reason)"
    case .readerLeft: "the reader of the output has gone away"
    }
  }
}

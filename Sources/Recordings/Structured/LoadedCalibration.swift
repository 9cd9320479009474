// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A calibration that was read from a file, checked, and where it came from: what results name.
public struct LoadedCalibration: Sendable, Equatable {
  /// The path as given.
  public let path: String
  /// SHA-256 of the file's bytes, lower-case hex.
  public let sha256: String
  /// The content of the file.
  public let file: CalibrationFile

  /// Files of this kind take a few kilobytes.
  private static let limitBytes = 1 << 20

  /// Reads a calibration file, strictly.
  ///
  /// - Parameters:
  ///   - path: of the file; `-` is standard input.
  ///   - device: the device that it has to be of; any where `nil`.
  /// - Throws: `badStructure` for what is no calibration file, `unsuitable` for another version,
  ///   another device, and numbers that no working sensor has (``SensorCalibration/violation``).
  public init(path: String, device: String? = nil) throws(RecordingError) {
    let source = try ByteSource(path: path, hashing: true)
    let bytes = try source.readAll(limitBytes: Self.limitBytes)
    guard !bytes.isEmpty else { throw .empty(path: path) }
    guard let sha256 = source.sha256 else {
      throw .unreadable(path: path, reason: "its checksum could not be computed")
    }
    let place = FilePlace(path: path)
    let mark = try JSONText.decode(Mark.self, from: bytes, path: path)
    guard mark.schema == CalibrationFile.schema else {
      throw .unsuitable(
        place, expected: "a calibration file (schema \(CalibrationFile.schema))",
        found: mark.schema.map { "schema \($0)" } ?? "no schema",
        remedy: "make one with goniometer calibrate")
    }
    guard mark.version == Double(CalibrationFile.version) else {
      throw .unsuitable(
        place, expected: "version \(CalibrationFile.version) of the calibration file",
        found: mark.version.map { "version \($0.formattedWhole)" } ?? "none",
        remedy: "calibrate the device again with this program")
    }
    let file = try JSONText.decode(CalibrationFile.self, from: bytes, path: path)
    try Self.check(file, at: place)
    if let device, file.device != device {
      throw .unsuitable(
        place, expected: "a calibration of the device '\(device)'",
        found: file.device.map { "one of '\($0)'" } ?? "one that names no device",
        remedy: "name the file of this device, or calibrate it with \(.device)")
    }
    (self.path, self.sha256, self.file) = (path, sha256, file)
  }

  /// The part that is looked at before the rest.
  private struct Mark: Decodable {
    let schema: String?
    let version: Double?
  }

  private static func check(_ file: CalibrationFile, at place: FilePlace) throws(RecordingError) {
    for (name, numbers, count) in [
      (
        "accelerometer.biasMetresPerSecondSquared", file.accelerometer.biasMetresPerSecondSquared, 3
      ),
      ("accelerometer.matrix", file.accelerometer.matrix, 9),
      ("gyroscope.biasRadiansPerSecond", file.gyroscope.biasRadiansPerSecond, 3),
      ("gyroscope.matrix", file.gyroscope.matrix, 9),
    ] {
      for (part, found) in [
        ("values", numbers.values.count),
        ("standardUncertainties", numbers.standardUncertainties.count),
        ("quality", numbers.quality.count),
      ] where found != count {
        throw .badStructure(
          place, expected: "\(count) entries at \(name).\(part)", found: "\(found)")
      }
      for case let value? in numbers.standardUncertainties where !(value >= 0 && value.isFinite) {
        throw .badStructure(
          place, expected: "uncertainties of at least 0 at \(name)", found: "\(value)")
      }
    }
    guard isDay(file.date) else {
      throw .badStructure(place, expected: "a date such as 2026-05-01", found: "'\(file.date)'")
    }
    guard file.device != "" else {
      throw .badStructure(place, expected: "the name of a device, or null", found: "an empty one")
    }
    guard (9...10.5).contains(file.gravityMetresPerSecondSquared) else {
      throw .badStructure(
        place, expected: "a gravity of 9 to 10.5 m/s²",
        found: "\(file.gravityMetresPerSecondSquared)")
    }
    if let violation = file.sensor.violation {
      throw .unsuitable(
        place, expected: "\(violation.name) \(violation.expected)", found: violation.found,
        remedy: "no working sensor has that; calibrate the device again")
    }
  }

  /// Whether a text is a day of the form YYYY-MM-DD.
  public static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let digits = parts.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
    guard digits, parts.map(\.utf8.count) == [4, 2, 2], let month = Int(parts[1]),
      let day = Int(parts[2])
    else { return false }
    return (1...12).contains(month) && (1...31).contains(day)
  }
}

extension Double {
  /// Without a needless ".0".
  fileprivate var formattedWhole: String {
    description.hasSuffix(".0") ? String(description.dropLast(2)) : description
  }
}

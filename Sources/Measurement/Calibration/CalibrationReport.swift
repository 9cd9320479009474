// SPDX-License-Identifier: Apache-2.0

public import Goniometry
public import Recordings

/// A device calibration for people, and the file that other measurements take it from.
///
/// ```swift
/// let report = CalibrationReport(
///   of: calibration, device: "left", date: "2026-05-01", program: program, source: loaded.source)
/// for row in report.rows { print(row.name, row.value, row.halfWidth95, row.unit) }
/// ```
public struct CalibrationReport: Sendable {
  /// A number that was estimated.
  public struct Row: Sendable, Hashable {
    /// The group and the place in it, such as "gyroscope bias x" or "accelerometer xy".
    public let name: String
    /// In the row's unit.
    public let value: Double
    /// Half the width of the 95 % interval, in the row's unit.
    public let halfWidth95: Double
    /// m/s², °/s, or empty for the cells of a matrix.
    public let unit: String
    /// How far to rely on it.
    public let quality: CalibrationEntry.Quality
  }

  /// The calibration.
  public let calibration: DeviceCalibration
  /// The file that keeps it.
  public let file: CalibrationFile
  /// The numbers that were estimated, in the order accelerometer, gyroscope, each with its bias
  /// first.
  public let rows: [Row]
  /// How many numbers the recording could tell or not: all but those that the frame defines.
  public let count: Int
  /// How many of them are good.
  public let goodCount: Int
  /// How many of them the recording does not tell.
  public let missingCount: Int

  /// Describes a calibration.
  ///
  /// - Parameters:
  ///   - calibration: What was found.
  ///   - device: What the device is called; `nil` where nobody said.
  ///   - date: The day of the calibration, YYYY-MM-DD.
  ///   - program: The program that makes the file.
  ///   - source: The recording that it was found from.
  ///   - latency: Seconds by which the sensor's times are late, as stated; 0 by default.
  public init(
    of calibration: DeviceCalibration, device: String?, date: String, program: OutputProgram,
    source: RecordingSource, latency: Double = 0
  ) {
    self.calibration = calibration
    let groups = Self.groups(of: calibration)
    rows = groups.flatMap(\.rows)
    let entries = groups.flatMap(\.entries).filter { $0.quality != .defined }
    count = entries.count
    goodCount = entries.count { $0.quality == .good }
    missingCount = entries.count { $0.quality == .notEstimated }
    file = CalibrationFile(
      device: device, date: date, program: "\(program.name) \(program.version)",
      inputs: source.files, gravityMetresPerSecondSquared: calibration.gravity,
      accelerometer: .init(
        biasMetresPerSecondSquared: .init(calibration.accelerometerBias),
        matrix: .init(calibration.accelerometerMatrix)),
      gyroscope: .init(
        biasRadiansPerSecond: .init(calibration.gyroscopeBias),
        matrix: .init(calibration.gyroscopeMatrix)),
      latencySeconds: latency, poses: calibration.poses.count { $0.use == .used },
      turns: calibration.turns, remarks: calibration.remarks)
  }

  /// Numbers of one kind.
  private struct Group {
    let name: String
    let labels: [String]
    let entries: [CalibrationEntry]
    var unit = ""
    /// From the unit of the entries to that of the rows.
    var factor = 1.0

    var rows: [Row] {
      zip(labels, entries).compactMap { label, entry in
        entry.halfWidth95.map {
          Row(
            name: "\(name) \(label)", value: entry.value * factor, halfWidth95: $0 * factor,
            unit: unit, quality: entry.quality)
        }
      }
    }
  }

  private static func groups(of calibration: DeviceCalibration) -> [Group] {
    let axes = ["x", "y", "z"]
    let cells = ["scale x", "xy", "xz", "yx", "scale y", "yz", "zx", "zy", "scale z"]
    return [
      Group(
        name: "accelerometer bias", labels: axes, entries: calibration.accelerometerBias,
        unit: "m/s²"),
      Group(name: "accelerometer", labels: cells, entries: calibration.accelerometerMatrix),
      Group(
        name: "gyroscope bias", labels: axes, entries: calibration.gyroscopeBias, unit: "°/s",
        factor: 180 / .pi),
      Group(name: "gyroscope", labels: cells, entries: calibration.gyroscopeMatrix),
    ]
  }
}

extension CalibrationFile.Numbers {
  fileprivate init(_ entries: [CalibrationEntry]) {
    self.init(
      values: entries.map(\.value), standardUncertainties: entries.map(\.standardUncertainty),
      quality: entries.map(\.quality.rawValue))
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Goniometry
internal import Recordings

/// A device calibration as a table for people and as a file.
struct CalibrationReport {
  let calibration: DeviceCalibration
  let device: String?
  /// YYYY-MM-DD.
  let date: String
  let source: RecordingSource
  /// Seconds, as stated.
  let latency: Double

  /// The document that is written.
  var file: CalibrationFile {
    CalibrationFile(
      device: device, date: date, program: "goniometer \(Version.current)", inputs: source.files,
      gravityMetresPerSecondSquared: calibration.gravity,
      accelerometer: .init(
        biasMetresPerSecondSquared: .init(calibration.accelerometerBias),
        matrix: .init(calibration.accelerometerMatrix)),
      gyroscope: .init(
        biasRadiansPerSecond: .init(calibration.gyroscopeBias),
        matrix: .init(calibration.gyroscopeMatrix)),
      latencySeconds: latency, poses: usedPoses, turns: calibration.turns,
      remarks: calibration.remarks)
  }

  private var usedPoses: Int { calibration.poses.count { $0.use == .used } }

  /// The table: every number that was estimated, its 95 % interval and what it is worth.
  func text(width: Int) -> String {
    var table = TextTable([
      .words("entry"), .numbers("value"), .numbers("± (95 %)"), .words("unit"), .words(""),
    ])
    let axes = ["x", "y", "z"]
    let cells = ["scale x", "xy", "xz", "yx", "scale y", "yz", "zx", "zy", "scale z"]
    let groups:
      [(name: String, labels: [String], entries: [CalibrationEntry], unit: String, factor: Double)] =
        [
          ("accelerometer bias", axes, calibration.accelerometerBias, "m/s²", 1),
          ("accelerometer", cells, calibration.accelerometerMatrix, "", 1),
          ("gyroscope bias", axes, calibration.gyroscopeBias, "°/s", 180 / .pi),
          ("gyroscope", cells, calibration.gyroscopeMatrix, "", 1),
        ]
    for group in groups {
      for (label, entry) in zip(group.labels, group.entries) {
        guard let uncertainty = entry.standardUncertainty else { continue }
        table.append([
          "\(group.name) \(label)", (entry.value * group.factor).fixed(5),
          (1.96 * uncertainty * group.factor).fixed(5), group.unit, entry.quality.rawValue,
        ])
      }
    }
    let entries = groups.flatMap(\.entries).filter { $0.quality != .defined }
    let good = entries.count { $0.quality == .good }
    let missing = entries.count { $0.quality == .notEstimated }
    let rest = missing == 0 ? "" : "; \(missing) could not be told and are left alone"
    let name = device.map { " of '\($0)'" } ?? ""
    let remarks = calibration.remarks.flatMap { TextLayout.wrap($0, width: width) }
    return
      (["Calibration\(name), \(date): \(usedPoses) still poses, \(calibration.turns) turns", ""]
      + [table.text(indent: 2)]
      + ["\(good) of \(entries.count) numbers are good\(rest)."] + remarks).joined(separator: "\n")
      + "\n"
  }
}

extension CalibrationFile.Numbers {
  fileprivate init(_ entries: [CalibrationEntry]) {
    self.init(
      values: entries.map(\.value), standardUncertainties: entries.map(\.standardUncertainty),
      quality: entries.map(\.quality.rawValue))
  }
}

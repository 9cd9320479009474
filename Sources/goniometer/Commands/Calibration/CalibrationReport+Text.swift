// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Goniometry
internal import Inertial
internal import Measurement
internal import Recordings

extension CalibrationReport {
  /// The table: every number that was estimated, its 95 % interval and what it is worth.
  func text(width: Int) -> String {
    var table = TextTable([
      .words("entry"), .numbers("value"), .numbers("± (95 %)"), .words("unit"), .words(""),
    ])
    for row in rows {
      table.append([
        row.name, row.value.decimals(5), row.halfWidth95.decimals(5), row.unit,
        row.quality.rawValue,
      ])
    }
    let rest = missingCount == 0 ? "" : "; \(missingCount) could not be told and are left alone"
    let name = file.device.map { " of '\($0)'" } ?? ""
    let remarks = file.remarks.flatMap { TextLayout.wrap($0, width: width) }
    return
      ([
        "Calibration\(name), \(file.date): \(file.poses) still poses, \(file.turns) turns", "",
        table.text(indent: 2), "\(goodCount) of \(count) numbers are good\(rest).",
      ] + remarks).joined(separator: "\n") + "\n"
  }
}

extension AppliedCalibration {
  /// A line for people: the file, the device, the day and the beginning of the checksum.
  var words: String {
    let name = segment.map { " of the \($0.rawValue)" } ?? ""
    let latency = latencySeconds == 0 ? [] : ["latency \((latencySeconds * 1000).decimals(2)) ms"]
    guard let path, let sha256 else {
      return "Sensor\(name): not calibrated, \(latency.joined())"
    }
    let parts =
      [
        device.map { "device '\($0)'" } ?? "no device named", date ?? "",
        "SHA-256 \(sha256.prefix(12))…",
      ] + latency
    return "Calibration\(name): \(path) (\(parts.joined(separator: ", ")))"
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial
internal import Measurement

extension AppliedCalibration {
  /// A line for people: the file, the device, the day and the beginning of the checksum.
  var words: String {
    let name = segment.map { " of the \($0.rawValue)" } ?? ""
    let latency =
      latencySeconds == 0 ? [] : ["latency \((latencySeconds * 1000).decimals(2)) ms"]
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

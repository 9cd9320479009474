// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial
internal import Recordings

/// The corrections that were applied to one sensor, and where they came from: named in every result
/// that was made with them.
struct AppliedCalibration: Encodable {
  /// `thigh` or `shank`; `nil` for one device.
  let segment: String?
  /// The calibration file; `nil` where only a latency was stated.
  let path: String?
  let sha256: String?
  /// The device that the file is of, where it says.
  let device: String?
  /// Day of the calibration.
  let date: String?
  /// Seconds by which the times of the samples were taken as late.
  let latencySeconds: Double
  /// What was applied.
  let sensor: SensorCalibration

  private enum CodingKeys: CodingKey {
    case segment, path, sha256, device, date, latencySeconds
  }

  /// The file, if any, and a latency that, where stated, is taken instead of the file's.
  init(segment: String?, loaded: LoadedCalibration?, latency: Double?) {
    var sensor = loaded?.file.sensor ?? .none
    if let latency { sensor.latency = latency }
    self.segment = segment
    (path, sha256) = (loaded?.path, loaded?.sha256)
    (device, date) = (loaded?.file.device, loaded?.file.date)
    latencySeconds = sensor.latency
    self.sensor = sensor
  }

  /// A line for people: the file, the device, the day and the beginning of the checksum.
  var words: String {
    let name = segment.map { " of the \($0)" } ?? ""
    let latency =
      latencySeconds == 0 ? [] : ["latency \((latencySeconds * 1000).fixed(2)) ms"]
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

extension LoadedRecording {
  /// The recording after the corrections of its sensor, its times made true by the latency.
  func corrected(by applied: AppliedCalibration?) -> LoadedRecording {
    guard let applied else { return self }
    return LoadedRecording(
      recording: recording.calibrated(with: applied.sensor), source: source)
  }
}

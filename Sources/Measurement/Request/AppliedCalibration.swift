// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Inertial
public import Recordings

/// The corrections that were applied to one sensor and where they came from. Every report that was
/// made with them names them.
public struct AppliedCalibration: Encodable, Sendable, Hashable {
  /// The segment of the sensor; `nil` for one device.
  public let segment: Segment?
  /// The calibration file; `nil` if only a latency was stated.
  public let path: String?
  /// SHA-256 of the calibration file, lower-case hex.
  public let sha256: String?
  /// The device that the file is of, if it says.
  public let device: String?
  /// The day of the calibration.
  public let date: String?
  /// Seconds by which the times of the samples were taken as late.
  public let latencySeconds: Double
  /// The corrections.
  public let sensor: SensorCalibration

  private enum CodingKeys: CodingKey {
    case segment, path, sha256, device, date, latencySeconds
  }

  /// The file, if any, and a latency that, if stated, is taken instead of the file's.
  package init(segment: Segment?, loaded: LoadedCalibration?, latency: Double?) {
    var sensor = loaded?.file.sensor ?? .none
    if let latency { sensor.latency = latency }
    self.segment = segment
    (path, sha256) = (loaded?.path, loaded?.sha256)
    (device, date) = (loaded?.file.device, loaded?.file.date)
    latencySeconds = sensor.latency
    self.sensor = sensor
  }

  /// The calibration file, if there is one.
  public var file: RecordingSource.File? {
    guard let path, let sha256 else { return nil }
    return RecordingSource.File(path: path, sha256: sha256)
  }
}

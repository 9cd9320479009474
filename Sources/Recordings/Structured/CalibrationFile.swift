// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// A device calibration as it is kept in a file: JSON, units in the names of the keys.
///
/// ```json
/// {"schema": "goniometer.deviceCalibration", "version": 1, "device": "left", "date": "2026-05-01",
///  "accelerometer": {"biasMetresPerSecondSquared": {"values": [0.1, 0, 0], …}, "matrix": …}, …}
/// ```
public struct CalibrationFile: Codable, Sendable, Equatable {
  /// Numbers that belong together, each with its standard uncertainty, `null` where it was not
  /// estimated, and a word on its quality: good, doubtful, notEstimated or defined.
  public struct Numbers: Codable, Sendable, Equatable {
    /// Three numbers, or nine by rows.
    public var values: [Double]
    /// One for each value, in its unit.
    public var standardUncertainties: [Double?]
    /// One for each value.
    public var quality: [String]

    /// Numbers from their parts.
    public init(values: [Double], standardUncertainties: [Double?], quality: [String]) {
      self.values = values
      self.standardUncertainties = standardUncertainties
      self.quality = quality
    }
  }

  /// f = matrix · (raw − bias).
  public struct Accelerometer: Codable, Sendable, Equatable {
    /// m/s².
    public var biasMetresPerSecondSquared: Numbers
    /// By rows.
    public var matrix: Numbers

    /// From its parts.
    public init(biasMetresPerSecondSquared: Numbers, matrix: Numbers) {
      self.biasMetresPerSecondSquared = biasMetresPerSecondSquared
      self.matrix = matrix
    }
  }

  /// ω = matrix · (raw − bias).
  public struct Gyroscope: Codable, Sendable, Equatable {
    /// rad/s.
    public var biasRadiansPerSecond: Numbers
    /// By rows.
    public var matrix: Numbers

    /// From its parts.
    public init(biasRadiansPerSecond: Numbers, matrix: Numbers) {
      self.biasRadiansPerSecond = biasRadiansPerSecond
      self.matrix = matrix
    }
  }

  /// The value of `schema` by which these files are recognised.
  public static let schema = "goniometer.deviceCalibration"
  /// The only version that is read; grows when a key changes its meaning.
  public static let version = 1

  /// ``CalibrationFile/schema-swift.type.property``.
  public var schema = CalibrationFile.schema
  /// ``CalibrationFile/version-swift.type.property``.
  public var version = CalibrationFile.version
  /// The device that was calibrated, as its owner calls it; `nil` where nobody said.
  public var device: String?
  /// Day of the calibration, YYYY-MM-DD.
  public var date: String
  /// Name and version of the program that made the file.
  public var program: String
  /// The recordings that it was made from.
  public var inputs: [RecordingSource.File]
  /// Local gravity that the accelerometer's scale rests on.
  public var gravityMetresPerSecondSquared: Double
  /// The accelerometer.
  public var accelerometer: Accelerometer
  /// The gyroscope.
  public var gyroscope: Gyroscope
  /// Seconds by which the times of samples are later than the motion; 0 where nobody said.
  public var latencySeconds: Double
  /// Still poses and turns that took part.
  public var poses: Int
  /// See `poses`.
  public var turns: Int
  /// Remarks on poses that were left out and values that are not known.
  public var remarks: [String]

  /// A file from its parts.
  public init(
    device: String?, date: String, program: String, inputs: [RecordingSource.File],
    gravityMetresPerSecondSquared: Double, accelerometer: Accelerometer, gyroscope: Gyroscope,
    latencySeconds: Double, poses: Int, turns: Int, remarks: [String]
  ) {
    self.device = device
    self.date = date
    self.program = program
    self.inputs = inputs
    self.gravityMetresPerSecondSquared = gravityMetresPerSecondSquared
    self.accelerometer = accelerometer
    self.gyroscope = gyroscope
    self.latencySeconds = latencySeconds
    self.poses = poses
    self.turns = turns
    self.remarks = remarks
  }

  /// The values to be applied. Call on a file that was checked, as those that are read are.
  public var sensor: SensorCalibration {
    SensorCalibration(
      accelerometerBias: vector(accelerometer.biasMetresPerSecondSquared.values),
      accelerometerMatrix: matrix(accelerometer.matrix.values),
      gyroscopeBias: vector(gyroscope.biasRadiansPerSecond.values),
      gyroscopeMatrix: matrix(gyroscope.matrix.values), latency: latencySeconds)
  }

  private func vector(_ v: some RandomAccessCollection<Double>) -> Vector3 {
    let values = Array(v)
    return Vector3(values[0], values[1], values[2])
  }

  private func matrix(_ v: [Double]) -> SensorCalibration.Matrix {
    SensorCalibration.Matrix(vector(v[0..<3]), vector(v[3..<6]), vector(v[6..<9]))
  }
}

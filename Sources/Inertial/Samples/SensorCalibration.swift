// SPDX-License-Identifier: Apache-2.0

/// Correction values of one inertial sensor: f = A (f_raw − b_a), ω = M (ω_raw − b_g), and a
/// latency.
///
/// Applied once, where samples enter: everything behind it sees a better sensor. Both matrices give
/// vectors in one frame; ``violation`` says whether the values can be those of a working sensor.
public struct SensorCalibration: Sendable, Hashable, Codable {
  /// A 3 × 3 matrix by rows, of scale and misalignment.
  public struct Matrix: Sendable, Hashable, Codable {
    /// First row.
    public var row0: Vector3
    /// Second row.
    public var row1: Vector3
    /// Third row.
    public var row2: Vector3

    /// A matrix from its rows.
    public init(_ row0: Vector3, _ row1: Vector3, _ row2: Vector3) {
      self.row0 = row0
      self.row1 = row1
      self.row2 = row2
    }

    /// No correction.
    public static let identity = Matrix(.unitX, .unitY, .unitZ)

    /// Matrix times vector.
    public static func * (m: Matrix, v: Vector3) -> Vector3 {
      Vector3(m.row0.dot(v), m.row1.dot(v), m.row2.dot(v))
    }
  }

  /// Accelerometer bias, m/s², taken off first.
  public var accelerometerBias: Vector3
  /// Accelerometer scale and misalignment.
  public var accelerometerMatrix: Matrix
  /// Gyroscope bias, rad/s, taken off first.
  public var gyroscopeBias: Vector3
  /// Gyroscope scale and misalignment.
  public var gyroscopeMatrix: Matrix
  /// Seconds by which a sample's time is later than the motion it describes.
  public var latency: Double

  /// Values that change nothing, each of which can be given.
  public init(
    accelerometerBias: Vector3 = .zero, accelerometerMatrix: Matrix = .identity,
    gyroscopeBias: Vector3 = .zero, gyroscopeMatrix: Matrix = .identity, latency: Double = 0
  ) {
    self.accelerometerBias = accelerometerBias
    self.accelerometerMatrix = accelerometerMatrix
    self.gyroscopeBias = gyroscopeBias
    self.gyroscopeMatrix = gyroscopeMatrix
    self.latency = latency
  }

  /// No correction.
  public static let none = SensorCalibration()

  /// The corrected sample: the one place where calibration is applied.
  public func apply(to sample: InertialSample) -> InertialSample {
    InertialSample(
      time: sample.time - latency,
      specificForce: accelerometerMatrix * (sample.specificForce - accelerometerBias),
      angularVelocity: gyroscopeMatrix * (sample.angularVelocity - gyroscopeBias))
  }
}

extension InertialRecording {
  /// The recording with calibration values applied to every sample.
  public func calibrated(with calibration: SensorCalibration) -> InertialRecording {
    calibration == .none ? self : InertialRecording(lazy.map(calibration.apply))
  }
}

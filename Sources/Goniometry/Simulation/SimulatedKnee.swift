// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// What a simulation gives: two recordings, and the truth about them.
public struct SimulatedKnee: Sendable {
  /// The sensor on the thigh.
  public var thigh: SimulatedSensor
  /// The sensor on the shank.
  public var shank: SimulatedSensor
  /// True flexion on the undisturbed sampling grid, a row for every period, gaps or not; its
  /// standard deviation is zero.
  public var flexion: AngleSeries
  /// When the leg stands upright and still, seconds; `nil` where the protocol has no stance.
  public var standing: ClosedRange<Double>?
  /// From the start of the first repetition to the end of the last pause, seconds.
  public var exercise: ClosedRange<Double>
}

/// The recording of one simulated sensor, and the truth about it.
public struct SimulatedSensor: Sendable {
  /// What the sensor reported, errors included.
  public var recording: InertialRecording
  /// True attitude of the sensor at each row of the recording, with heading: the leg faces along x.
  public var attitudes: [Quaternion]
  /// Sensor to limb, as mounted; see ``SensorPlacement`` for the limb's frame.
  public var mounting: Quaternion
  /// The knee's axis in the sensor's frame, unit; about it flexion turns the shank positively.
  public var hingeAxis: Vector3
  /// From the knee to the sensor, metres, sensor frame.
  public var leverArm: Vector3
  /// The gyroscope's bias at the start, rad/s, sensor frame.
  public var gyroscopeBias: Vector3
  /// The accelerometer's bias, m/s², sensor frame.
  public var accelerometerBias: Vector3
  /// What the gyroscope makes of a true rate before bias and noise: scale and misalignment.
  public var gyroscopeMatrix: SensorCalibration.Matrix
  /// What the accelerometer makes of a true specific force before bias and noise.
  public var accelerometerMatrix: SensorCalibration.Matrix
  /// Samples with a component that was clipped at the end of the range.
  public var clippedSamples: Int
  /// Samples that were lost, singly or in gaps.
  public var lostSamples: Int
}

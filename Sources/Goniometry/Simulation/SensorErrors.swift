// SPDX-License-Identifier: Apache-2.0

/// What a simulated inertial sensor gets wrong; ``SensorGrade`` has ready-made ones.
///
/// Standard deviations are those of the draw made for each component of each sensor from the seed.
public struct SensorErrors: Sendable, Hashable {
  /// White noise of the gyroscope, rad/s/√Hz, one-sided as data sheets give it: a sample has the
  /// standard deviation density·√(rate/2).
  public var gyroscopeNoiseDensity = 0.0
  /// White noise of the accelerometer, m/s²/√Hz, one-sided.
  public var accelerometerNoiseDensity = 0.0
  /// Standard deviation of each component of the gyroscope's constant bias, rad/s.
  public var gyroscopeBias = 0.0
  /// Random walk of the gyroscope's bias, rad/s/√s: after T seconds it has strayed by this · √T.
  public var gyroscopeBiasWalk = 0.0
  /// Standard deviation of each component of the accelerometer's constant bias, m/s².
  public var accelerometerBias = 0.0
  /// Standard deviation of the scale error of each axis of both sensors, a ratio: 0.01 is 1 %.
  public var scaleError = 0.0
  /// Standard deviation of each off-diagonal element of both sensors' matrices, radians.
  public var misalignment = 0.0
  /// Greatest angular velocity a component can report, rad/s; beyond it the value is clipped.
  public var gyroscopeRange = Double.infinity
  /// Greatest specific force a component can report, m/s²; beyond it the value is clipped.
  public var accelerometerRange = Double.infinity
  /// Step of the gyroscope's output, rad/s; 0 for none.
  public var gyroscopeStep = 0.0
  /// Step of the accelerometer's output, m/s²; 0 for none.
  public var accelerometerStep = 0.0

  /// A sensor without errors, to set what is wanted.
  public init() {}
}

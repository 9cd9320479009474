// SPDX-License-Identifier: Apache-2.0

/// Madgwick's gradient descent filter for gyroscope and accelerometer.
///
/// Each step turns by the gyroscope and then goes β Δt against the normalised gradient of the
/// squared difference between measured and expected vertical. Source: S. Madgwick, A. Harrison, R.
/// Vaidyanathan, "Estimation of IMU and MARG orientation using a gradient descent algorithm", ICORR
/// 2011, equations 12, 25, 26 and 33, doi 10.1109/ICORR.2011.5975346.
///
/// It departs from the paper in two things: the turn is an exact exponential in place of an Euler
/// step, so that 25 Hz data does not suffer, and the first sample with a specific force sets the
/// inclination at once. The gyroscope bias is not estimated; it leaves a constant tilt error.
///
/// The step has a fixed length, so at rest the attitude trembles within 2 β Δt radians: at 100 Hz
/// and the default, 0.1°; at 1 Hz, 11°. A specific force of zero turns by the gyroscope alone.
///
/// Cost: see `Benchmarks/RESULTS.md`; no allocation.
public struct Madgwick: AttitudeEstimator {
  /// The settings of the filter.
  public struct Parameters: EstimatorParameters {
    /// The estimator of these settings.
    public typealias Estimator = Madgwick

    /// Length of the correction, 1/s of quaternion: 2β rad/s. Zero or greater; default 0.1, the
    /// customary value. Larger trusts the accelerometer more. On the BROAD trials 0.03 and 0.04
    /// come out best, with 2.23° of mean inclination error; the default gives 2.93°.
    public var beta = 0.1

    /// The default, which can be set afterwards.
    public init() {}

    /// A correction of this length.
    public init(beta: Double) { self.beta = beta }
  }

  /// The attitude, once it has started.
  public struct State: Sendable, Hashable, Codable {
    /// Sensor to Earth.
    public var attitude = Quaternion.identity
    /// Whether the first inclination has been taken.
    public var isLevelled = false
  }

  /// The parameters of the filter.
  public let parameters: Parameters
  /// The state after the last sample.
  public var state = State()

  /// The period has no influence.
  public init(nominalPeriod: Double, parameters: Parameters = Parameters()) {
    self.parameters = parameters
  }

  /// Takes in one sample: m/s², rad/s, seconds.
  public mutating func update(specificForce: Vector3, angularVelocity: Vector3, timeStep: Double) {
    state.attitude.turn(by: angularVelocity * timeStep)
    guard let measured = specificForce.normalized else { return }
    guard state.isLevelled else { return restart(specificForce: specificForce) }
    let q = state.attitude
    let fx = 2 * (q.x * q.z - q.w * q.y) - measured.x
    let fy = 2 * (q.w * q.x + q.y * q.z) - measured.y
    let fz = 1 - 2 * (q.x * q.x + q.y * q.y) - measured.z
    // Half the gradient Jᵀf; its length cancels.
    let gradient = Quaternion(
      q.x * fy - q.y * fx,
      q.z * fx + q.w * fy - 2 * q.x * fz,
      q.z * fy - q.w * fx - 2 * q.y * fz,
      q.x * fx + q.y * fy)
    let length = gradient.norm
    guard length > 0 else { return }
    let step = parameters.beta * timeStep / length
    state.attitude =
      Quaternion(
        q.w - gradient.w * step, q.x - gradient.x * step, q.y - gradient.y * step,
        q.z - gradient.z * step
      ).normalized
  }

  /// Takes the inclination from the specific force and keeps the heading.
  public mutating func restart(specificForce: Vector3) {
    guard specificForce.normalized != nil else { return }
    state.attitude = state.attitude.levelled(to: specificForce)
    state.isLevelled = true
  }

  /// Sensor to Earth; the heading is arbitrary.
  public var attitude: Quaternion { state.attitude }
  /// Zero: none is estimated.
  public var gyroscopeBias: Vector3 { .zero }
}

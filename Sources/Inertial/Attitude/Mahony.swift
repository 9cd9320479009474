// SPDX-License-Identifier: Apache-2.0

/// Mahony's explicit complementary filter with bias estimation, for gyroscope and accelerometer.
///
/// The difference between measured and expected vertical, as a rotation e, is fed back to the
/// angular velocity in proportion (Kp) and, summed up, as the bias (Ki). Source: R. Mahony, T.
/// Hamel, J.-M. Pflimlin, "Nonlinear complementary filters on the special orthogonal group", IEEE
/// Transactions on Automatic Control 53 (2008) 1203–1218, equations 32 and 48, doi
/// 10.1109/TAC.2008.923738.
///
/// The continuous filter is made discrete by an exact exponential of the gyroscope's turn, and then
/// one of the feedback, taken where measured and expected vertical belong to the same time. It
/// departs from the paper in that the first sample with a specific force sets the inclination at
/// once. Only the horizontal bias is seen; the part about the vertical drifts with what the motion
/// leaves in it. A specific force of zero turns by the gyroscope alone. Stable while Kp Δt < 2.
///
/// Cost: see `Benchmarks/RESULTS.md`; no allocation.
public struct Mahony: AttitudeEstimator {
  /// The settings of the filter.
  public struct Parameters: EstimatorParameters {
    /// The estimator of these settings.
    public typealias Estimator = Mahony

    /// Proportional gain, 1/s, zero or greater; its inverse is the time constant of the inclination
    /// correction. 0.15 with `ki` 0.002 is best on the BROAD trials: 3.18° of mean
    /// inclination error; 1 with 0 gives 5.22°.
    public var kp = 0.15
    /// Integral gain, 1/s², zero or greater; zero switches bias estimation off. The paper's 0.3
    /// takes linear acceleration for bias.
    public var ki = 0.002

    /// The defaults, each of which can be set afterwards.
    public init() {}

    /// These gains.
    public init(kp: Double, ki: Double) {
      self.kp = kp
      self.ki = ki
    }
  }

  /// The attitude, once it has started, and the bias.
  public struct State: Sendable, Hashable, Codable {
    /// Sensor to Earth.
    public var attitude = Quaternion.identity
    /// Gyroscope bias, rad/s, sensor frame.
    public var bias = Vector3.zero
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
    state.attitude.turn(by: (angularVelocity - state.bias) * timeStep)
    guard let measured = specificForce.normalized else { return }
    guard state.isLevelled else { return restart(specificForce: specificForce) }
    let error = measured.cross(state.attitude.up)
    state.bias -= error * (parameters.ki * timeStep)
    state.attitude.turn(by: error * (parameters.kp * timeStep))
  }

  /// Takes the inclination from the specific force and keeps heading and bias.
  public mutating func restart(specificForce: Vector3) {
    guard specificForce.normalized != nil else { return }
    state.attitude = state.attitude.levelled(to: specificForce)
    state.isLevelled = true
  }

  /// Sensor to Earth; the heading is arbitrary.
  public var attitude: Quaternion { state.attitude }
  /// The estimated gyroscope bias, rad/s, sensor frame.
  public var gyroscopeBias: Vector3 { state.bias }
}

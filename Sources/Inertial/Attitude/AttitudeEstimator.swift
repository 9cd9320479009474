// SPDX-License-Identifier: Apache-2.0

/// A filter that turns inertial samples into attitude: the streaming core that batch runs loop
/// over.
///
/// A conforming type is a struct of scalars. It is handed good samples only, one step at a time,
/// with the real time between them; ``AttitudeTracker`` is what judges times and values, so that
/// the rules for odd input stand in one place. Nothing is allocated per sample.
public protocol AttitudeEstimator: Sendable {
  /// The settings of the estimator.
  associatedtype Parameters: EstimatorParameters
  /// Everything that changes from sample to sample: saved and restored, it continues to the last
  /// bit.
  associatedtype State: Sendable, Hashable, Codable

  /// An estimator at rest at the start of a stream.
  ///
  /// - Parameter nominalPeriod: the usual time between samples, seconds, greater than zero. Filter
  ///   coefficients follow it; integration uses the real time of every step.
  init(nominalPeriod: Double, parameters: Parameters)

  /// The parameters of the estimator.
  var parameters: Parameters { get }
  /// The state after the last sample.
  var state: State { get set }

  /// Takes in one sample.
  ///
  /// - Parameters:
  ///   - specificForce: m/s², sensor frame; may be zero (free fall).
  ///   - angularVelocity: rad/s, sensor frame, the mean over the step that ends at this sample.
  ///   - timeStep: seconds since the sample before, greater than zero.
  mutating func update(specificForce: Vector3, angularVelocity: Vector3, timeStep: Double)

  /// Starts a new segment after a gap: the inclination is taken anew from the specific force, or
  /// kept where that is zero; heading and biases are kept.
  mutating func restart(specificForce: Vector3)

  /// Sensor to Earth; the heading is arbitrary.
  var attitude: Quaternion { get }
  /// Estimated gyroscope bias, rad/s, sensor frame; zero for an estimator that has none.
  var gyroscopeBias: Vector3 { get }
  /// An angular velocity as the estimator would integrate it, rad/s, sensor frame: less its bias,
  /// and with whatever else is estimated of the gyroscope.
  func corrected(angularVelocity: Vector3) -> Vector3
}

extension AttitudeEstimator {
  /// Less the estimated bias.
  @inlinable
  public func corrected(angularVelocity: Vector3) -> Vector3 { angularVelocity - gyroscopeBias }
}

/// The settings of an estimator; the defaults are those of its paper.
public protocol EstimatorParameters: Sendable, Hashable, Codable {
  /// The estimator that has them.
  associatedtype Estimator: AttitudeEstimator where Estimator.Parameters == Self

  /// The defaults.
  init()
}

// SPDX-License-Identifier: Apache-2.0

/// Two estimators of one kind side by side, for the two sensors of a joint. ``AttitudePair`` is what
/// judges times and values for it.
public protocol EstimatorPair: Sendable {
  /// Each of the two.
  associatedtype Estimator: AttitudeEstimator

  /// Two estimators with the same parameters; nominal periods and states are each their own.
  init(thigh: Estimator, shank: Estimator)

  /// The estimator of the thigh. Getting and setting copies it.
  var thigh: Estimator { get set }
  /// The estimator of the shank. Getting and setting copies it.
  var shank: Estimator { get set }

  /// Takes in a sample of each sensor, both good ones.
  ///
  /// - Parameters:
  ///   - thigh: its specific force is not zero.
  ///   - thighStep: seconds since the thigh's sample before, greater than zero.
  ///   - shank: its specific force is not zero.
  ///   - shankStep: seconds since the shank's sample before, greater than zero.
  /// - Returns: both attitudes, sensor to Earth, each with its own arbitrary heading.
  mutating func update(
    thigh: InertialSample, timeStep thighStep: Double, shank: InertialSample,
    timeStep shankStep: Double
  ) -> (thigh: Quaternion, shank: Quaternion)
}

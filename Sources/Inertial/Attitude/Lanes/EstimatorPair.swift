// SPDX-License-Identifier: Apache-2.0

/// Two estimators of one kind side by side, for the two sensors of a joint. ``AttitudePair`` is what
/// judges times and values for it.
public protocol EstimatorPair: Sendable {
  /// Each of the two.
  associatedtype Estimator: AttitudeEstimator

  /// Two estimators with the same parameters; nominal periods and states are each their own.
  init(proximal: Estimator, distal: Estimator)

  /// The estimator of the proximal segment. Getting and setting copies it.
  var proximal: Estimator { get set }
  /// The estimator of the distal segment. Getting and setting copies it.
  var distal: Estimator { get set }

  /// Takes in a sample of each sensor, both good ones.
  ///
  /// - Parameters:
  ///   - proximal: its specific force is not zero.
  ///   - proximalStep: seconds since the proximal segment's sample before, greater than zero.
  ///   - distal: its specific force is not zero.
  ///   - distalStep: seconds since the distal segment's sample before, greater than zero.
  /// - Returns: both attitudes, sensor to Earth, each with its own arbitrary heading.
  mutating func update(
    proximal: InertialSample, timeStep proximalStep: Double, distal: InertialSample,
    timeStep distalStep: Double
  ) -> (proximal: Quaternion, distal: Quaternion)
}

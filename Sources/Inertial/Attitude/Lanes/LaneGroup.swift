// SPDX-License-Identifier: Apache-2.0

/// Filters of one kind side by side, each with a sensor of its own.
///
/// Takes usual samples only, one a lane: what is odd (gaps, free fall, the end of a recording)
/// concerns one lane, which is taken out, treated by the filter for one sensor, and put back.
protocol LaneGroup: Sendable {
  associatedtype Estimator: AttitudeEstimator
  associatedtype Number: Lane

  /// Filters that are all as this one.
  init(repeating estimator: Estimator)

  /// The filter in a lane.
  subscript(lane: Int) -> Estimator { get set }

  /// Takes in a sample a lane; see ``AttitudeEstimator/update(specificForce:angularVelocity:timeStep:)``.
  /// No specific force is zero.
  mutating func update(
    force: LaneVector<Number>, rate: LaneVector<Number>, timeStep: Number)

  /// Sensor to Earth.
  var attitude: LaneQuaternion<Number> { get }

  /// Angular velocities as the filters would integrate them.
  func corrected(rate: LaneVector<Number>) -> LaneVector<Number>
}

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
  mutating func update(force: LaneVector<Number>, rate: LaneVector<Number>, timeStep: Number)

  /// Sensor to Earth.
  var attitude: LaneQuaternion<Number> { get }

  /// Angular velocities as the filters would integrate them.
  func corrected(rate: LaneVector<Number>) -> LaneVector<Number>
}

extension LaneGroup where Number == TwoLanes {
  /// Takes in a sample of each of two sensors and gives both attitudes.
  @inline(__always)
  mutating func update(
    proximal: InertialSample, timeStep proximalStep: Double, distal: InertialSample,
    timeStep distalStep: Double
  ) -> (proximal: Quaternion, distal: Quaternion) {
    update(
      force: LaneVector(proximal.specificForce, distal.specificForce),
      rate: LaneVector(proximal.angularVelocity, distal.angularVelocity),
      timeStep: TwoLanes(proximalStep, distalStep))
    return (attitude[0], attitude[1])
  }
}

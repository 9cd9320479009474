// SPDX-License-Identifier: Apache-2.0

/// Attitude from the gyroscope alone: q ← q ⊗ Exp(ω Δt), with the first inclination from the
/// accelerometer.
///
/// The exponential is exact, so a constant rate is integrated without error; the bias of the
/// gyroscope is not estimated and its angle grows without bound. For comparison, and for stretches
/// of a few seconds.
public struct Strapdown: AttitudeEstimator {
  /// Nothing to set.
  public struct Parameters: EstimatorParameters {
    /// The estimator of these settings.
    public typealias Estimator = Strapdown

    /// The only value.
    public init() {}
  }

  /// The attitude, once it has started.
  public struct State: Sendable, Hashable, Codable {
    /// Sensor to Earth.
    public var attitude: Quaternion
    /// Whether the first inclination has been taken.
    public var isLevelled: Bool
  }

  /// Nothing to set.
  public let parameters: Parameters
  /// The attitude so far.
  public var state = State(attitude: .identity, isLevelled: false)

  /// The period has no influence.
  public init(nominalPeriod: Double, parameters: Parameters = Parameters()) {
    self.parameters = parameters
  }

  /// Turns by ω Δt; the first sample with a specific force also sets the inclination.
  public mutating func update(specificForce: Vector3, angularVelocity: Vector3, timeStep: Double) {
    state.attitude.turn(by: angularVelocity * timeStep)
    if !state.isLevelled { restart(specificForce: specificForce) }
  }

  /// Takes the inclination from the specific force and keeps the heading.
  public mutating func restart(specificForce: Vector3) {
    guard specificForce.normalized != nil else { return }
    state.attitude = state.attitude.levelled(to: specificForce)
    state.isLevelled = true
  }

  /// Sensor to Earth.
  public var attitude: Quaternion { state.attitude }
  /// Zero: none is estimated.
  public var gyroscopeBias: Vector3 { .zero }
}

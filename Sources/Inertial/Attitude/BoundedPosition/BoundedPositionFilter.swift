// SPDX-License-Identifier: Apache-2.0

/// An error-state Kalman filter for a sensor that stays in the room: its position and velocity stay
/// bounded, and that is what corrects the inclination.
///
/// Strapdown integration runs at the full rate; from the specific force it keeps a velocity and a
/// position, the latter with a leak. About ten times a second these are told to be zero, with wide
/// standard deviations, and at rest the angular velocity is told to be the bias. A Kalman filter
/// over the errors of attitude, velocity, position, gyroscope bias and gyroscope matrix does the
/// rest.
///
/// - The heading is arbitrary: that of the first sample's shortest rotation to vertical.
/// - The inclination is levelled by the mean specific force of the first 0.35 s, and after a gap
///   anew; how still the sensor was then tells how far that is trusted.
/// - Specific force of exactly zero turns by the gyroscope alone.
///
/// Source: this package; the error-state formulation is that of J. Solà, "Quaternion kinematics for
/// the error-state Kalman filter", arXiv:1711.02508 (2017), with the error in the Earth frame. See
/// `Documentation/Validation.md` for what it does beside other filters.
public struct BoundedPositionFilter: AttitudeEstimator {
  /// What the filter was made with.
  public let parameters: Parameters
  /// The state after the last sample.
  public var state: State
  /// Samples in a block.
  let blockLength: Int

  /// A filter before its first sample.
  ///
  /// - Parameters:
  ///   - nominalPeriod: the usual time between samples, seconds, greater than zero.
  ///   - parameters: see ``Parameters``.
  public init(nominalPeriod: Double, parameters: Parameters = Parameters()) {
    precondition(nominalPeriod > 0 && nominalPeriod.isFinite, "a period is greater than zero")
    self.parameters = parameters
    blockLength = max(4, Int((parameters.blockDuration / nominalPeriod).rounded()))
    state = State(parameters)
  }

  /// Sensor to Earth; the heading is arbitrary.
  public var attitude: Quaternion { state.attitude }
  /// The estimated gyroscope bias, rad/s, sensor frame.
  public var gyroscopeBias: Vector3 { state.bias }
  /// The angular velocity less its bias, through the estimated matrix, rad/s.
  @inline(__always)
  public func corrected(angularVelocity: Vector3) -> Vector3 {
    state.matrix.times(angularVelocity - state.bias)
  }

  /// Takes in one sample.
  ///
  /// - Parameters:
  ///   - specificForce: m/s², sensor frame; exactly zero skips all that needs it.
  ///   - angularVelocity: rad/s, sensor frame.
  ///   - timeStep: seconds since the sample before, greater than zero.
  public mutating func update(
    specificForce: Vector3, angularVelocity: Vector3, timeStep: Double
  ) {
    let unbiased = angularVelocity - state.bias
    let turn = Quaternion(smallRotationVector: state.matrix.times(unbiased) * timeStep)
    state.attitude = (state.attitude * turn).nearlyUnitNormalized
    guard specificForce != .zero else {
      state.block = BlockSums()
      return
    }
    if !state.isLevelled {
      state.attitude = state.attitude.levelled(to: specificForce)
      state.isLevelled = true
    }
    let axes = state.attitude.columns
    let force = specificForce.x * axes.0 + specificForce.y * axes.1 + specificForce.z * axes.2
    state.velocity += timeStep * (force - Self.gravity)
    state.position += timeStep * state.velocity
    state.block.add(
      (specificForce, angularVelocity), axes: axes, unbiased: unbiased, force: force,
      timeStep: timeStep)
    if state.block.count >= blockLength { endBlock() }
  }

  static let standardGravity = 9.80665
  static var gravity: SIMD4<Double> { SIMD4(0, 0, standardGravity, 0) }

  @inline(never)
  mutating func endBlock() {
    if state.start.isOver {
      correct()
    } else {
      level()
    }
    state.block = BlockSums()
  }

  /// Starts a new segment after a gap.
  public mutating func restart(specificForce: Vector3) {
    state.attitude = state.attitude.levelled(to: specificForce)
    state.isLevelled = state.isLevelled || specificForce != .zero
    state.velocity = .zero
    state.position = .zero
    state.block = BlockSums()
    state.stillness = StillnessDetector()
    state.start = State.Start()
  }
}

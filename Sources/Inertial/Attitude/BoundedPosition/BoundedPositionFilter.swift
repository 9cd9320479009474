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
  /// The parameters of the filter.
  public let parameters: Parameters
  /// The state after the last sample.
  public var state: State
  var coefficients: BlockStrapdown<Double>.Coefficients
  /// Samples in a block.
  var blockLength: Int { Int(coefficients.blockLength) }
  /// Working memory of a block. It is kept between blocks, because clearing it took a twentieth of
  /// the time; no value in it is used after the block.
  private var transition = ErrorTransition()
  private var update = ErrorUpdate()

  /// Rows of a block at the most, for times in an absurd unit.
  private static let mostBlockRows = 1_000_000

  /// A filter before its first sample.
  ///
  /// - Parameters:
  ///   - nominalPeriod: the usual time between samples, seconds, greater than zero.
  ///   - parameters: see ``Parameters``.
  public init(nominalPeriod: Double, parameters: Parameters = Parameters()) {
    precondition(nominalPeriod > 0 && nominalPeriod.isFinite, "a period is greater than zero")
    self.parameters = parameters
    let length = Int(parameters.blockDuration / nominalPeriod, clampedTo: 4...Self.mostBlockRows)
    // A rotation stands for a fifth of a block at most.
    coefficients = .init(blockLength: Double(length), stride: Double(max(1, min(4, length / 5))))
    state = State(parameters)
  }

  /// Sensor to Earth; the heading is arbitrary.
  public var attitude: Quaternion { state.attitude }
  /// The estimated gyroscope bias, rad/s, sensor frame.
  public var gyroscopeBias: Vector3 { Vector3(state.strapdown.bias) }
  /// The angular velocity less its bias, through the estimated matrix, rad/s.
  @inline(__always)
  public func corrected(angularVelocity: Vector3) -> Vector3 {
    Vector3(state.strapdown.matrix.times(LaneVector(angularVelocity) - state.strapdown.bias))
  }

  /// Takes in one sample.
  ///
  /// - Parameters:
  ///   - specificForce: m/s², sensor frame; exactly zero skips all that needs it.
  ///   - angularVelocity: rad/s, sensor frame.
  ///   - timeStep: seconds since the sample before, greater than zero.
  public mutating func update(specificForce: Vector3, angularVelocity: Vector3, timeStep: Double) {
    if integrate(specificForce, angularVelocity, timeStep) { endBlock() }
  }

  /// Integrates a sample and says whether it fills a block.
  @inline(__always)
  mutating func integrate(
    _ specificForce: Vector3, _ angularVelocity: Vector3, _ timeStep: Double
  ) -> Bool {
    let rate = LaneVector(angularVelocity)
    var attitude = LaneQuaternion(state.attitude)
    let unbiased = state.strapdown.turn(&attitude, rate: rate, timeStep: timeStep)
    guard specificForce != .zero else {
      state.attitude = Quaternion(attitude).normalized
      state.block = BlockSums()
      return false
    }
    let isFull = state.strapdown.move(
      &attitude, force: LaneVector(specificForce), rate: rate, unbiased: unbiased,
      timeStep: timeStep, coefficients)
    state.attitude = Quaternion(attitude)
    return isFull
  }

  @inline(never)
  mutating func endBlock() {
    guard state.start.isOver else { return state.level(parameters) }
    let isStill = state.stillness.isResting(
      after: state.block.samples.statistics, parameters.stillness)
    state.correct(isStill: isStill, parameters, &transition, &update)
  }

  /// Starts a new segment after a gap.
  public mutating func restart(specificForce: Vector3) {
    state.attitude = state.attitude.levelled(to: specificForce)
    state.isLevelled = state.isLevelled || specificForce != .zero
    state.velocity = .zero
    state.position = .zero
    state.stillness = StillnessDetector()
    state.start = State.Start()
    state.beginBlock()
  }
}

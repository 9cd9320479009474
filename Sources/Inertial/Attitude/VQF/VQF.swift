// SPDX-License-Identifier: Apache-2.0

/// The six-axis Versatile Quaternion-based Filter, online.
///
/// The gyroscope is integrated into an almost-inertial frame; there the specific force is smoothed,
/// and the shortest rotation that takes it to vertical corrects the inclination. The gyroscope bias
/// is estimated at rest and in motion.
///
/// Source: D. Laidig, T. Seel, "VQF: Highly accurate IMU orientation estimation with bias
/// estimation and magnetic disturbance rejection", Information Fusion 91 (2023) 187–204, doi
/// 10.1016/j.inffus.2022.10.014, without its magnetometer part. At a constant rate the attitude
/// agrees with PyPI's `vqf` to 1e-9°. It departs from the paper where that has no answer: the real
/// time of every step is integrated and counted as rest, while filter coefficients follow the
/// nominal period; after a gap the low-passes start anew.
///
/// - Specific force of exactly zero (free fall) turns by the gyroscope alone.
/// - The heading is arbitrary: that of the first sample's shortest rotation to vertical.
/// - A recording that starts in motion is off for the first `tauAcc` seconds, while the low-pass
///   is a mean.
///
/// Cost: about 0.1 µs a sample on a present machine, no allocation. See `Benchmarks/RESULTS.md`.
public struct VQF: AttitudeEstimator {
  /// The parameters of the filter.
  public let parameters: Parameters
  /// The state after the last sample.
  public var state: State
  var coefficients: VQFLanes<Double>.Coefficients

  /// A filter before its first sample.
  ///
  /// - Parameters:
  ///   - nominalPeriod: the usual time between samples, seconds, greater than zero.
  ///   - parameters: see ``Parameters``.
  public init(nominalPeriod: Double, parameters: Parameters = Parameters()) {
    precondition(nominalPeriod > 0 && nominalPeriod.isFinite, "a period is greater than zero")
    self.parameters = parameters
    coefficients = .init(parameters: parameters, period: nominalPeriod)
    state = State(lanes: VQFLanes(coefficients))
  }

  /// Sensor to Earth; the heading is arbitrary.
  public var attitude: Quaternion { state.attitude }
  /// The estimated gyroscope bias, rad/s, sensor frame.
  public var gyroscopeBias: Vector3 { Vector3(state.lanes.biasFilter.bias) }
  /// An upper bound of the standard deviation of the bias in any direction, rad/s.
  public var biasSigma: Double { state.lanes.biasFilter.sigma(coefficients.bias) }
  /// Whether the sensor rests.
  public var restDetected: Bool { state.lanes.rest.isResting }

  /// Takes in one sample.
  ///
  /// - Parameters:
  ///   - specificForce: m/s², sensor frame; exactly zero skips all that needs it.
  ///   - angularVelocity: rad/s, sensor frame.
  ///   - timeStep: seconds since the sample before, greater than zero.
  public mutating func update(specificForce: Vector3, angularVelocity: Vector3, timeStep: Double) {
    var strapdown = LaneQuaternion(state.strapdown)
    let turned = state.lanes.turn(
      &strapdown, rate: LaneVector(angularVelocity), timeStep: timeStep, coefficients)
    state.strapdown = Quaternion(strapdown)
    guard specificForce != .zero else {
      state.attitude = state.correction * state.strapdown
      return
    }
    var correction = LaneQuaternion(state.correction)
    let corrected = state.lanes.correct(
      &correction, force: LaneVector(specificForce), timeStep: timeStep, strapdown: turned,
      coefficients)
    state.correction = Quaternion(correction)
    state.attitude = Quaternion(corrected.attitude.nearlyUnitNormalized)
    state.lanes.estimateBias(corrected, coefficients, parameters)
  }

  /// Starts a new segment after a gap.
  ///
  /// The inclination is taken from the specific force, or kept where that is zero; heading, bias
  /// and its variance are kept; the low-passes and the rest detector start anew, since what they
  /// hold belongs to an attitude that is no longer known.
  public mutating func restart(specificForce: Vector3) {
    state.strapdown = attitude.levelled(to: specificForce)
    state.correction = .identity
    state.attitude = state.strapdown
    state.lanes.forceFilter = TwoPoleLowPass()
    state.lanes.referenceFilter = TwoPoleLowPass()
    state.lanes.rest = RestDetector()
    guard specificForce != .zero else { return }
    _ = state.lanes.forceFilter.update(
      LaneVector(state.strapdown.rotate(specificForce)), coefficients.forceLowPass)
  }
}

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
  /// What the filter was made with.
  public let parameters: Parameters
  /// The state after the last sample.
  public var state: State
  let coefficients: Coefficients

  /// A filter before its first sample.
  ///
  /// - Parameters:
  ///   - nominalPeriod: the usual time between samples, seconds, greater than zero.
  ///   - parameters: see ``Parameters``.
  public init(nominalPeriod: Double, parameters: Parameters = Parameters()) {
    precondition(nominalPeriod > 0 && nominalPeriod.isFinite, "a period is greater than zero")
    self.parameters = parameters
    coefficients = Coefficients(parameters: parameters, period: nominalPeriod)
    state = State(biasFilter: GyroscopeBiasFilter(coefficients.bias))
  }

  /// Sensor to Earth; the heading is arbitrary.
  public var attitude: Quaternion { state.correction * state.strapdown }
  /// The estimated gyroscope bias, rad/s, sensor frame.
  public var gyroscopeBias: Vector3 { state.biasFilter.bias }
  /// An upper bound of the standard deviation of the bias in any direction, rad/s.
  public var biasSigma: Double { state.biasFilter.sigma(coefficients.bias) }
  /// Whether the sensor rests.
  public var restDetected: Bool { state.rest.isResting }

  /// Takes in one sample.
  ///
  /// - Parameters:
  ///   - specificForce: m/s², sensor frame; exactly zero skips all that needs it.
  ///   - angularVelocity: rad/s, sensor frame.
  ///   - timeStep: seconds since the sample before, greater than zero.
  public mutating func update(
    specificForce: Vector3, angularVelocity: Vector3, timeStep: Double
  ) {
    // The lengths of the products are put right beside the chain of results, not in it: they are
    // off by rounding only, and the next value need not wait.
    let turn = Quaternion(
      smallRotationVector: (angularVelocity - state.biasFilter.bias) * timeStep)
    let strapdown = state.strapdown * turn
    state.strapdown = strapdown.nearlyUnitNormalized
    state.rest.observe(rate: angularVelocity, coefficients.rest)

    guard specificForce != .zero else { return }
    state.rest.observe(force: specificForce, timeStep: timeStep, coefficients.rest)
    let smoothed = state.forceFilter.update(
      strapdown.rotate(specificForce), coefficients.forceLowPass)
    let before = state.correction
    let (correction, x, y) = before.inclinationCorrection(of: smoothed)
    state.correction = (correction * before).nearlyUnitNormalized
    estimateBias(attitude: correction * (before * strapdown), tilt: (x, y))
  }

  /// One step of the bias filter.
  ///
  /// - Parameters:
  ///   - attitude: sensor to Earth, after the correction.
  ///   - tilt: x and y of the unit vector along the smoothed specific force before the correction,
  ///     Earth frame.
  @inline(__always)
  private mutating func estimateBias(attitude: Quaternion, tilt: (x: Double, y: Double)) {
    guard parameters.motionBiasEstEnabled || parameters.restBiasEstEnabled else { return }
    var motion: (innovation: Vector3, rows: (Vector3, Vector3, Vector3))?
    if parameters.motionBiasEstEnabled {
      let bias = state.biasFilter.bias
      let rows = attitude.rows
      let smoothed = state.referenceFilter.update(
        MotionReference(
          row0: rows.0, row1: rows.1, row2: rows.2, biasX: rows.0.dot(bias),
          biasY: rows.1.dot(bias)),
        coefficients.referenceLowPass)
      // The correction turns at (−y, x) · rate: what is left of the true bias, plus what the
      // estimate has removed since the smoothed samples were taken.
      let innovation = Vector3(
        smoothed.biasX - smoothed.row0.dot(bias) - tilt.y * coefficients.nominalRate,
        smoothed.biasY - smoothed.row1.dot(bias) + tilt.x * coefficients.nominalRate,
        -smoothed.row2.dot(bias))
      motion = (innovation, (smoothed.row0, smoothed.row1, smoothed.row2))
    }
    state.biasFilter.grow(coefficients.bias)
    if state.rest.isResting && parameters.restBiasEstEnabled {
      state.biasFilter.updateAtRest(rate: state.rest.smoothedRate, coefficients.bias)
    } else if let motion {
      state.biasFilter.updateInMotion(
        innovation: motion.innovation, rows: motion.rows, coefficients.bias)
    }
  }

  /// Starts a new segment after a gap.
  ///
  /// The inclination is taken from the specific force, or kept where that is zero; heading, bias
  /// and its variance are kept; the low-passes and the rest detector start anew, since what they
  /// hold belongs to an attitude that is no longer known.
  public mutating func restart(specificForce: Vector3) {
    state.strapdown = attitude.levelled(to: specificForce)
    state.correction = .identity
    state.forceFilter = TwoPoleLowPass()
    state.referenceFilter = TwoPoleLowPass()
    state.rest = RestDetector()
    guard specificForce != .zero else { return }
    _ = state.forceFilter.update(
      state.strapdown.rotate(specificForce), coefficients.forceLowPass)
  }
}

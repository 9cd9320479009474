// SPDX-License-Identifier: Apache-2.0

/// Decides whether the sensor rests: for `restMinT` seconds, neither angular velocity nor specific
/// force has left the neighbourhood of its own smoothed value.
///
/// Laidig & Seel 2023, section 3.4, doi 10.1016/j.inffus.2022.10.014. A smoothed rate beyond
/// `biasClip` on any axis is motion, since no bias is that large.
struct RestDetector<Number: Lane>: BitwiseCopyable, Sendable, Hashable, Codable {
  /// Constants computed once from parameters and period.
  struct Coefficients: BitwiseCopyable, Sendable, Hashable {
    let lowPass: TwoPoleLowPass<LaneVector<Number>>.Coefficients
    /// (rad/s)².
    let squaredRateThreshold: Number
    /// (m/s²)².
    let squaredForceThreshold: Number
    /// rad/s.
    let largestRate: Number
    /// Seconds.
    let minimumTime: Number
  }

  /// 1 while the sensor rests, else 0.
  private var resting = Number.zero
  /// The smoothed angular velocity, bias included, rad/s.
  private(set) var smoothedRate = LaneVector<Number>.zero
  private var restTime = Number.zero
  private var rateFilter = TwoPoleLowPass<LaneVector<Number>>()
  private var forceFilter = TwoPoleLowPass<LaneVector<Number>>()

  init() {}

  /// Where the sensor rests.
  @inline(__always)
  var isResting: Number.Mask { .zero .< resting }

  /// First half of a step: motion seen by the gyroscope ends the rest.
  @inline(__always)
  mutating func observe(rate: LaneVector<Number>, _ c: Coefficients) {
    smoothedRate = rateFilter.update(rate, c.lowPass)
    let (x, y, z) = (
      smoothedRate.x.isWithin(c.largestRate), smoothedRate.y.isWithin(c.largestRate),
      smoothedRate.z.isWithin(c.largestRate)
    )
    let isSteady = (rate - smoothedRate).squaredNorm .< c.squaredRateThreshold
    let isCalm = Number.both(Number.both(isSteady, x), Number.both(y, z))
    restTime = .select(isCalm, restTime, .zero)
    resting = .select(isCalm, resting, .zero)
  }

  /// Second half of a step, where there is a specific force: motion ends the rest, calm counts
  /// towards it. A step the gyroscope saw as motion still counts, as in the original.
  @inline(__always)
  mutating func observe(force: LaneVector<Number>, timeStep: Number, _ c: Coefficients) {
    let smoothed = forceFilter.update(force, c.lowPass)
    let isCalm = (force - smoothed).squaredNorm .< c.squaredForceThreshold
    restTime = .select(isCalm, restTime + timeStep, .zero)
    let rested = Number.select(c.minimumTime .<= restTime, Number(repeating: 1), resting)
    resting = .select(isCalm, rested, .zero)
  }
}

extension RestDetector<Double>.Coefficients {
  init(parameters: VQF.Parameters, period: Double) {
    lowPass = .init(timeConstant: parameters.restFilterTau, period: period)
    let rateThreshold = parameters.restThGyr * .pi / 180
    squaredRateThreshold = rateThreshold * rateThreshold
    squaredForceThreshold = parameters.restThAcc * parameters.restThAcc
    largestRate = parameters.biasClip * .pi / 180
    minimumTime = parameters.restMinT
  }
}

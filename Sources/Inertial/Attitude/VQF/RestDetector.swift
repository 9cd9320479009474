// SPDX-License-Identifier: Apache-2.0

/// Decides whether the sensor rests: for `restMinT` seconds, neither angular velocity nor specific
/// force has left the neighbourhood of its own smoothed value.
///
/// Laidig & Seel 2023, section 3.4, doi 10.1016/j.inffus.2022.10.014. A smoothed rate beyond
/// `biasClip` on any axis is motion, since no bias is that large.
struct RestDetector: Sendable, Hashable, Codable {
  /// What follows from parameters and period.
  struct Coefficients: Sendable, Hashable {
    let lowPass: TwoPoleLowPass<Vector3>.Coefficients
    /// (rad/s)².
    let squaredRateThreshold: Double
    /// (m/s²)².
    let squaredForceThreshold: Double
    /// rad/s.
    let largestRate: Double
    /// Seconds.
    let minimumTime: Double

    init(parameters: VQF.Parameters, period: Double) {
      lowPass = .init(timeConstant: parameters.restFilterTau, period: period)
      let rateThreshold = parameters.restThGyr * .pi / 180
      squaredRateThreshold = rateThreshold * rateThreshold
      squaredForceThreshold = parameters.restThAcc * parameters.restThAcc
      largestRate = parameters.biasClip * .pi / 180
      minimumTime = parameters.restMinT
    }
  }

  /// Whether the sensor rests.
  private(set) var isResting = false
  /// The smoothed angular velocity, bias included, rad/s.
  private(set) var smoothedRate = Vector3.zero
  private var restTime = 0.0
  private var rateFilter = TwoPoleLowPass<Vector3>()
  private var forceFilter = TwoPoleLowPass<Vector3>()

  init() {}

  /// First half of a step: motion seen by the gyroscope ends the rest.
  @inline(__always)
  mutating func observe(rate: Vector3, _ c: Coefficients) {
    smoothedRate = rateFilter.update(rate, c.lowPass)
    let limit = c.largestRate
    let isCalm =
      (rate - smoothedRate).squaredNorm < c.squaredRateThreshold
      && abs(smoothedRate.x) <= limit && abs(smoothedRate.y) <= limit
      && abs(smoothedRate.z) <= limit
    if !isCalm { wake() }
  }

  /// Second half of a step, where there is a specific force: motion ends the rest, calm counts
  /// towards it. A step the gyroscope saw as motion still counts, as in the original.
  @inline(__always)
  mutating func observe(force: Vector3, timeStep: Double, _ c: Coefficients) {
    let smoothed = forceFilter.update(force, c.lowPass)
    guard (force - smoothed).squaredNorm < c.squaredForceThreshold else { return wake() }
    restTime += timeStep
    if restTime >= c.minimumTime { isResting = true }
  }

  @inline(__always)
  private mutating func wake() {
    restTime = 0
    isResting = false
  }
}

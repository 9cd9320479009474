// SPDX-License-Identifier: Apache-2.0

/// Mean and spread of the samples of a block.
struct BlockStatistics: Sendable, Hashable, Codable {
  /// Seconds.
  let duration: Double
  /// Mean angular velocity as measured, rad/s, sensor frame.
  let meanRate: Vector3
  /// Mean specific force, m/s², sensor frame.
  let meanForce: Vector3
  /// Mean of ‖ω‖², (rad/s)².
  let meanSquaredRate: Double
  /// Variance of the angular velocity, the sum over the axes, (rad/s)².
  let rateVariance: Double
  /// Variance of the specific force, the sum over the axes, (m/s²)².
  let forceVariance: Double
}

/// The sums behind ``BlockStatistics``.
struct StatisticSums<Number: Lane>: BitwiseCopyable, Sendable, Hashable, Codable {
  /// Samples: a whole number.
  var count = Number.zero
  /// Σ Δt, seconds.
  var duration = Number.zero
  /// Σ ω, rad/s, and Σ ‖ω‖², sensor frame, as measured.
  var rateSum = LaneVector<Number>.zero
  private var rateSquares = Number.zero
  /// Σ f, m/s², and Σ ‖f‖², sensor frame.
  private var forceSum = LaneVector<Number>.zero
  var forceSquares = Number.zero

  @inline(__always)
  init() {}

  @inline(__always)
  mutating func add(force: LaneVector<Number>, rate: LaneVector<Number>, timeStep: Number) {
    count = count + 1
    duration = duration + timeStep
    rateSum = rateSum + rate
    rateSquares = rateSquares + rate.squaredNorm
    forceSum = forceSum + force
    forceSquares = forceSquares + force.squaredNorm
  }
}

extension StatisticSums<Double> {
  var statistics: BlockStatistics {
    let share = 1 / count
    let (meanRate, meanForce) = (share * Vector3(rateSum), share * Vector3(forceSum))
    let meanSquaredRate = share * rateSquares
    return BlockStatistics(
      duration: duration, meanRate: meanRate, meanForce: meanForce,
      meanSquaredRate: meanSquaredRate,
      rateVariance: max(0, meanSquaredRate - meanRate.squaredNorm),
      forceVariance: max(0, share * forceSquares - meanForce.squaredNorm))
  }
}

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
struct StatisticSums: Sendable, Hashable, Codable {
  /// Samples.
  var count = 0
  /// Σ Δt, seconds.
  var duration = 0.0
  /// Σ ω, rad/s, and Σ ‖ω‖², sensor frame, as measured.
  var rateSum = Vector3.zero
  private var rateSquares = 0.0
  /// Σ f, m/s², and Σ ‖f‖², sensor frame.
  private var forceSum = Vector3.zero
  var forceSquares = 0.0

  @inline(__always)
  init() {}

  @inline(__always)
  mutating func add(force: Vector3, rate: Vector3, timeStep: Double) {
    count += 1
    duration += timeStep
    rateSum += rate
    rateSquares += rate.squaredNorm
    forceSum += force
    forceSquares += force.squaredNorm
  }

  var statistics: BlockStatistics {
    let share = 1 / Double(count)
    let (meanRate, meanForce) = (share * rateSum, share * forceSum)
    let meanSquaredRate = share * rateSquares
    return BlockStatistics(
      duration: duration, meanRate: meanRate, meanForce: meanForce,
      meanSquaredRate: meanSquaredRate,
      rateVariance: max(0, meanSquaredRate - meanRate.squaredNorm),
      forceVariance: max(0, share * forceSquares - meanForce.squaredNorm))
  }
}

// SPDX-License-Identifier: Apache-2.0

/// What is summed over the samples of a block while the attitude is integrated.
struct BlockSums: Sendable, Hashable, Codable {
  /// Samples.
  var count = 0
  /// The transition of the error states over the block so far.
  var transition = ErrorTransition()
  /// Σ ω, rad/s, and Σ ‖ω‖², sensor frame, as measured.
  var rateSum = Vector3.zero
  var rateSquares = 0.0
  /// Σ f, m/s², and Σ ‖f‖², sensor frame.
  var forceSum = Vector3.zero
  var forceSquares = 0.0

  /// Takes in a sample.
  ///
  /// - Parameters:
  ///   - axes: the columns of the rotation matrix, sensor to Earth, after the step.
  ///   - unbiased: the angular velocity less the bias, rad/s, before the matrix.
  ///   - force: the specific force in the Earth frame, m/s².
  @inline(__always)
  mutating func add(
    _ sample: (force: Vector3, rate: Vector3), axes: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>),
    unbiased: Vector3, force: SIMD4<Double>, timeStep: Double
  ) {
    count += 1
    transition.duration += timeStep
    transition.impulse += timeStep * force
    let (a, b, c) = axes
    let (ta, tb, tc) = (timeStep * a, timeStep * b, timeStep * c)
    transition.gains[0] -= ta
    transition.gains[1] -= tb
    transition.gains[2] -= tc
    transition.gains[3] += unbiased.x * ta
    transition.gains[4] += unbiased.x * tb
    transition.gains[5] += unbiased.x * tc
    transition.gains[6] += unbiased.y * ta
    transition.gains[7] += unbiased.y * tb
    transition.gains[8] += unbiased.y * tc
    transition.gains[9] += unbiased.z * ta
    transition.gains[10] += unbiased.z * tb
    transition.gains[11] += unbiased.z * tc
    rateSum += sample.rate
    rateSquares += sample.rate.squaredNorm
    forceSum += sample.force
    forceSquares += sample.force.squaredNorm
  }

  /// Mean angular velocity as measured, rad/s, sensor frame.
  var meanRate: Vector3 { rateSum / Double(count) }
  /// Mean specific force, m/s², sensor frame.
  var meanForce: Vector3 { forceSum / Double(count) }
  /// Mean of ‖ω‖², (rad/s)².
  var meanSquaredRate: Double { rateSquares / Double(count) }
  /// Variance of the angular velocity, the sum over the axes, (rad/s)².
  var rateVariance: Double { max(0, meanSquaredRate - meanRate.squaredNorm) }
  /// Variance of the specific force, the sum over the axes, (m/s²)².
  var forceVariance: Double { max(0, forceSquares / Double(count) - meanForce.squaredNorm) }
}

// SPDX-License-Identifier: Apache-2.0

/// What is summed over the samples of a block while the attitude is integrated.
struct BlockSums: Sendable, Hashable, Codable {
  /// What the samples look like.
  var samples = StatisticSums()
  /// Σ ω ωᵀ Δt, rad²/s; with the stride of `turns`.
  private(set) var motion = SecondMoment()
  /// (1, ω) Δt of samples that are not in `turns` yet.
  private var pending = SIMD4<Double>.zero
  private var pendingCount = 0
  /// Of each entry r of the rotation matrix, by rows: Σ r Δt (1, ω), ω less its bias.
  ///
  /// A rotation stands for the samples of a stride, which serves the transition of errors as well
  /// and saves time.
  private var turns = FixedArray<9>()

  /// Takes in a sample.
  ///
  /// - Parameters:
  ///   - rows: of the rotation matrix, sensor to Earth, after the step.
  ///   - unbiased: the angular velocity less the bias, rad/s, before the matrix.
  ///   - isLast: whether the block ends with this sample.
  ///   - stride: samples that are summed together.
  @inline(__always)
  mutating func add(
    force: Vector3, rate: Vector3, rows: (Vector3, Vector3, Vector3), unbiased: Vector3,
    timeStep: Double, isLast: Bool, stride: Int
  ) {
    samples.add(force: force, rate: rate, timeStep: timeStep)
    let weights = pending + timeStep * SIMD4(1, unbiased.x, unbiased.y, unbiased.z)
    pendingCount += 1
    guard pendingCount == stride || isLast else {
      pending = weights
      return
    }
    pending = .zero
    pendingCount = 0
    motion.add(rate, timeStep: weights.x)
    turns.withLanes { turns in
      turns[0] += rows.0.x * weights
      turns[1] += rows.0.y * weights
      turns[2] += rows.0.z * weights
      turns[3] += rows.1.x * weights
      turns[4] += rows.1.y * weights
      turns[5] += rows.1.z * weights
      turns[6] += rows.2.x * weights
      turns[7] += rows.2.y * weights
      turns[8] += rows.2.z * weights
    }
  }

  /// Empties the sums in place.
  @inline(__always)
  mutating func clear() {
    samples = StatisticSums()
    motion = SecondMoment()
    pending = .zero
    pendingCount = 0
    turns.withLanes { for index in 0..<9 { $0[index] = .zero } }
  }

  /// Writes G: the turn for each unit of bias and of each entry of the matrix, column by column.
  @inline(__always)
  mutating func writeGains(to gains: inout FixedArray<12>) {
    turns.withLanes { turns in
      gains.withLanes { gains in
        for axis in 0..<3 {
          let (x, y, z) = (turns[axis], turns[3 + axis], turns[6 + axis])
          gains[axis] = SIMD4(-x.x, -y.x, -z.x, 0)
          gains[3 + axis] = SIMD4(x.y, y.y, z.y, 0)
          gains[6 + axis] = SIMD4(x.z, y.z, z.z, 0)
          gains[9 + axis] = SIMD4(x.w, y.w, z.w, 0)
        }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Sums over the samples of a block, taken while the attitude is integrated.
struct BlockSums<Number: Lane>: BitwiseCopyable, Sendable, Hashable, Codable {
  /// Statistics of the samples themselves.
  var samples = StatisticSums<Number>()
  /// Σ ω ωᵀ Δt, rad²/s; with the stride of `turns`.
  private(set) var motion = SecondMoment<Number>()
  /// (1, ω) Δt of samples that are not in `turns` yet.
  private var pending = Weights<Number>()
  private var pendingCount = Number.zero
  /// Of each entry r of the rotation matrix, by rows: Σ r Δt (1, ω), ω less its bias.
  ///
  /// A rotation stands for the samples of a stride, which serves the transition of errors as well
  /// and saves time.
  private var row0 = WeightRow<Number>()
  private var row1 = WeightRow<Number>()
  private var row2 = WeightRow<Number>()

  /// Takes in a sample.
  ///
  /// - Parameters:
  ///   - rows: of the rotation matrix, sensor to Earth, after the step.
  ///   - unbiased: the angular velocity less the bias, rad/s, before the matrix.
  ///   - isLast: where the block ends with this sample.
  ///   - stride: samples that are summed together.
  @inline(__always)
  mutating func add(
    force: LaneVector<Number>, rate: LaneVector<Number>,
    rows: (LaneVector<Number>, LaneVector<Number>, LaneVector<Number>),
    unbiased: LaneVector<Number>, timeStep: Number, isLast: Number.Mask, stride: Number
  ) {
    samples.add(force: force, rate: rate, timeStep: timeStep)
    let weights = pending.adding(unbiased, timeStep: timeStep)
    pendingCount = pendingCount + 1
    let isDue = Number.either(pendingCount .== stride, isLast)
    guard Number.any(isDue) else {
      pending = weights
      return
    }
    // Lanes that are not due add zeros.
    let due = Weights.select(isDue, weights, Weights())
    pending = .select(isDue, Weights(), weights)
    pendingCount = .select(isDue, .zero, pendingCount)
    motion.add(rate, timeStep: due.time)
    row0.add(due, times: rows.0)
    row1.add(due, times: rows.1)
    row2.add(due, times: rows.2)
  }
}

extension BlockSums<Double> {
  /// Writes G: the turn for each unit of bias and of each entry of the matrix, column by column.
  @inline(__always)
  func writeGains(to gains: inout FixedArray<12>) {
    gains.withLanes { gains in
      for axis in 0..<3 {
        let (x, y, z) = (row0[axis], row1[axis], row2[axis])
        gains[axis] = SIMD4(-x.time, -y.time, -z.time, 0)
        gains[3 + axis] = SIMD4(x.turn.x, y.turn.x, z.turn.x, 0)
        gains[6 + axis] = SIMD4(x.turn.y, y.turn.y, z.turn.y, 0)
        gains[9 + axis] = SIMD4(x.turn.z, y.turn.z, z.turn.z, 0)
      }
    }
  }
}

/// (1, ω) Δt.
struct Weights<Number: Lane>: BitwiseCopyable, Sendable, Hashable, Codable {
  var time = Number.zero
  var turn = LaneVector<Number>.zero

  @inline(__always)
  func adding(_ rate: LaneVector<Number>, timeStep: Number) -> Weights {
    Weights(time: time + timeStep, turn: turn + rate * timeStep)
  }

  @inline(__always)
  mutating func add(_ other: Weights, times factor: Number) {
    time = time + other.time * factor
    turn = turn + other.turn * factor
  }

  @inline(__always)
  static func select(_ mask: Number.Mask, _ a: Weights, _ b: Weights) -> Weights {
    Weights(time: .select(mask, a.time, b.time), turn: .select(mask, a.turn, b.turn))
  }
}

/// Weights for each entry of a row of a matrix.
struct WeightRow<Number: Lane>: BitwiseCopyable, Sendable, Hashable, Codable {
  private var x = Weights<Number>()
  private var y = Weights<Number>()
  private var z = Weights<Number>()

  @inline(__always)
  subscript(axis: Int) -> Weights<Number> { axis == 0 ? x : axis == 1 ? y : z }

  @inline(__always)
  mutating func add(_ weights: Weights<Number>, times row: LaneVector<Number>) {
    x.add(weights, times: row.x)
    y.add(weights, times: row.y)
    z.add(weights, times: row.z)
  }
}

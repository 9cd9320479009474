// SPDX-License-Identifier: Apache-2.0

/// Tells rest from motion by the spread of the samples, block by block.
///
/// A block is quiet when its samples hardly differ; the sensor rests when all blocks of the last
/// `window` seconds were quiet and their means hardly differ either. No value is compared with
/// zero but the angular velocity, coarsely: a bias does not hide rest.
struct StillnessDetector: Sendable, Hashable, Codable {
  /// The most blocks a window holds.
  static let capacity = 16

  /// Mean angular velocity and mean specific force of the last blocks, a ring.
  private var rates = FixedArray<16>()
  private var forces = FixedArray<16>()
  /// Quiet blocks in a row, and the place of the next one.
  private var quiet = 0
  private var next = 0

  /// Blocks in a window, for blocks of a duration in seconds.
  static func blocks(of duration: Double, in window: Double) -> Int {
    Int((window / duration - 1e-6).rounded(.up), clampedTo: 1...capacity)
  }

  /// Takes in a block and says whether the sensor rests.
  mutating func isResting(
    after block: BlockStatistics, _ parameters: BoundedPositionFilter.Stillness
  ) -> Bool {
    guard
      block.rateVariance <= parameters.rateDeviation * parameters.rateDeviation,
      block.forceVariance <= parameters.forceDeviation * parameters.forceDeviation
    else {
      quiet = 0
      return false
    }
    let needed = Self.blocks(of: block.duration, in: parameters.window)
    let next = next
    self.next = (next + 1) % Self.capacity
    quiet += 1
    return rates.withLanes { rates in
      forces.withLanes { forces in
        rates[next] = SIMD4(block.meanRate)
        forces[next] = SIMD4(block.meanForce)
        guard quiet >= needed else { return false }
        let (rate, force) = (
          Self.mean(rates, last: needed, to: next), Self.mean(forces, last: needed, to: next)
        )
        return rate.squaredLength < parameters.largestRate * parameters.largestRate
          && Self.wander(rates, last: needed, to: next, rate)
            <= parameters.rateWander * parameters.rateWander
          && Self.wander(forces, last: needed, to: next, force)
            <= parameters.forceWander * parameters.forceWander
      }
    }
  }

  private static func mean(_ ring: Lanes, last count: Int, to index: Int) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for back in 0..<count { sum += ring[(index - back) & (capacity - 1)] }
    return sum / Double(count)
  }

  /// The largest squared distance from the mean.
  private static func wander(
    _ ring: Lanes, last count: Int, to index: Int, _ mean: SIMD4<Double>
  ) -> Double {
    var largest = 0.0
    for back in 0..<count {
      largest = max(largest, (ring[(index - back) & (capacity - 1)] - mean).squaredLength)
    }
    return largest
  }
}

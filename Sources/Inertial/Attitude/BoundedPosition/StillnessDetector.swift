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

  /// Takes in a block and says whether the sensor rests.
  mutating func isResting(
    after block: borrowing BlockSums, _ parameters: BoundedPositionFilter.Stillness
  ) -> Bool {
    guard
      block.rateVariance <= parameters.rateDeviation * parameters.rateDeviation,
      block.forceVariance <= parameters.forceDeviation * parameters.forceDeviation
    else {
      quiet = 0
      return false
    }
    rates[next] = SIMD4(block.meanRate)
    forces[next] = SIMD4(block.meanForce)
    next = (next + 1) % Self.capacity
    quiet += 1
    let needed = min(
      Self.capacity, Int((parameters.window / block.transition.duration).rounded(.up)))
    guard quiet >= needed else { return false }
    var (rate, force) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    for back in 1...needed {
      rate += rates[(next - back) & 15]
      force += forces[(next - back) & 15]
    }
    rate /= Double(needed)
    force /= Double(needed)
    guard (rate * rate).sum() < parameters.largestRate * parameters.largestRate else {
      return false
    }
    for back in 1...needed {
      let (dRate, dForce) = (rates[(next - back) & 15] - rate, forces[(next - back) & 15] - force)
      if (dRate * dRate).sum() > parameters.rateWander * parameters.rateWander { return false }
      if (dForce * dForce).sum() > parameters.forceWander * parameters.forceWander { return false }
    }
    return true
  }
}

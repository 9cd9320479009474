// SPDX-License-Identifier: Apache-2.0

/// Lets the gyroscope's matrix be learnt only while the motion shows it.
///
/// A long motion about one axis shows one column of the matrix at most, and what a filter then
/// learns of the others is noise. W, the angular velocity's second moment with a memory, has one
/// large eigenvalue in such motion: its first two invariants tell that apart from motion about
/// several axes, for which the variances of the matrix are opened, a little a block.
struct MatrixGate: Sendable, Hashable, Codable {
  /// W: its diagonal and the entries beside it (yz, xz, xy), rad²/s.
  private var diagonal = SIMD4<Double>.zero
  private var mixed = SIMD4<Double>.zero
  /// Seconds the gate has been open.
  private var opened = 0.0

  /// Takes in the mean angular velocity of a block and tells by how much to raise the variances of
  /// the matrix.
  mutating func growth(
    rate: Vector3, duration: Double, _ parameters: borrowing BoundedPositionFilter.MatrixLearning
  ) -> Double {
    guard opened < parameters.opening, parameters.open > parameters.initial else { return 0 }
    let memory = 1 - duration / parameters.memory
    diagonal =
      memory * diagonal
      + duration * SIMD4(rate.x * rate.x, rate.y * rate.y, rate.z * rate.z, 0)
    mixed =
      memory * mixed
      + duration * SIMD4(rate.y * rate.z, rate.x * rate.z, rate.x * rate.y, 0)
    let trace = diagonal.sum()
    let second =
      0.5 * (trace * trace - (diagonal * diagonal).sum() - 2 * (mixed * mixed).sum())
    guard trace > parameters.leastMotion, second > parameters.leastShare * trace * trace else {
      return 0
    }
    let time = min(duration, parameters.opening - opened)
    opened += duration
    return time * parameters.growth
  }
}

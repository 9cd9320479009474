// SPDX-License-Identifier: Apache-2.0

/// Lets the gyroscope's matrix be learnt only while the motion shows it.
///
/// A long motion about one axis shows one column of the matrix at most, and what a filter then
/// learns of the others is noise. W, the angular velocity's second moment with a memory, has one
/// large eigenvalue in such motion: its first two invariants tell that apart from motion about
/// several axes, for which the variances of the matrix are opened, a little a block.
struct MatrixGate: Sendable, Hashable, Codable {
  /// W, rad²/s.
  private var motion = SecondMoment<Double>()
  /// Seconds the gate has been open.
  private var opened = 0.0

  /// Takes in the second moment of the angular velocity in a block and tells by how much to raise the variances of
  /// the matrix.
  mutating func growth(
    _ block: SecondMoment<Double>, duration: Double,
    _ parameters: borrowing BoundedPositionFilter.MatrixLearning
  ) -> Double {
    guard opened < parameters.opening, parameters.open > parameters.initial else { return 0 }
    motion = SecondMoment(motion, weighted: 1 - duration / parameters.memory, plus: block)
    let trace = motion.trace
    guard trace > parameters.leastMotion,
      motion.secondInvariant > parameters.leastShare * trace * trace
    else { return 0 }
    let time = min(duration, parameters.opening - opened)
    opened += duration
    return time * parameters.growth
  }
}

/// A symmetric matrix Σ v vᵀ.
struct SecondMoment<Number: Lane>: BitwiseCopyable, Sendable, Hashable, Codable {
  /// Its diagonal, and the entries beside it (yz, xz, xy).
  private var diagonal = LaneVector<Number>.zero
  private var mixed = LaneVector<Number>.zero

  @inline(__always)
  init() {}

  init(_ a: SecondMoment, weighted weight: Number, plus b: SecondMoment) {
    diagonal = a.diagonal * weight + b.diagonal
    mixed = a.mixed * weight + b.mixed
  }

  @inline(__always)
  mutating func add(_ v: LaneVector<Number>, timeStep: Number) {
    let w = v * timeStep
    diagonal = diagonal + LaneVector(w.x * v.x, w.y * v.y, w.z * v.z)
    mixed = mixed + LaneVector(w.y * v.z, w.x * v.z, w.x * v.y)
  }

  /// The sum of the eigenvalues.
  var trace: Number { diagonal.x + diagonal.y + diagonal.z }
  /// The sum of the products of two eigenvalues.
  var secondInvariant: Number {
    0.5 * (trace * trace - diagonal.squaredNorm) - mixed.squaredNorm
  }
}

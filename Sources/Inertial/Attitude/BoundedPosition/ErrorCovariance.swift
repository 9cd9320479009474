// SPDX-License-Identifier: Apache-2.0

internal import CKernels

/// The covariance of the 21 error states of ``BoundedPositionFilter``.
///
/// Nine states move: the attitude error θ as a rotation vector in the Earth frame (rad), velocity v
/// (m/s) and position p (m). Twelve stand still but for their noise: the gyroscope's bias b (rad/s)
/// and the entries of its matrix, column by column. A block of time moves them by
/// ``ErrorTransition``; no transition matrix is ever formed.
///
/// | part | rows | columns of a row |
/// | --- | --- | --- |
/// | moving | θ, v, p: 9 | θ, v, p (three lanes and a pad each), then b and matrix (three times four lanes) |
/// | standing | b, matrix: 12 | b and matrix (three times four lanes) |
///
/// Symmetric parts are kept in full, so that every operation runs along rows.
struct ErrorCovariance: Sendable, Hashable, Codable {
  /// First row of the velocity.
  static let velocity = 3
  /// Where the standing part begins.
  static let standing = 54

  /// Moving row r from `6 r`, standing row r from `54 + 3 r`.
  var lanes = FixedArray<90>()

  /// The diagonal entry of a standing state, 0…11.
  func variance(standing row: Int) -> Double { lanes[Self.standing + row * 3 + row / 4][row % 4] }

  /// Adds to the diagonal.
  @inline(__always)
  mutating func add(_ value: Double, moving row: Int) {
    lanes.withLanes { $0[row * 6 + row / 3, row % 3] += value }
  }

  /// Adds to the diagonal.
  @inline(__always)
  mutating func add(_ value: Double, standing row: Int) {
    lanes.withLanes { $0[Self.standing + row * 3 + row / 4, row % 4] += value }
  }

  /// Forgets the moving states and what ties the standing ones to them.
  mutating func clearMoving() {
    for index in 0..<Self.standing { lanes[index] = .zero }
  }

  /// F P Fᵀ.
  mutating func propagate(_ transition: inout ErrorTransition) {
    let (impulse, duration, leak) = (transition.impulse, transition.duration, transition.leak)
    kernels_propagate(
      &lanes, &transition.gains, impulse.x, impulse.y, impulse.z, duration, leak)
  }

  /// P − Σ s sᵀ.
  mutating func apply(_ update: inout ErrorUpdate) {
    kernels_subtract_gains(&lanes, &update.gains, update.count)
  }
}

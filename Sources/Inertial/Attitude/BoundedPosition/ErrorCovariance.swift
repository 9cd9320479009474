// SPDX-License-Identifier: Apache-2.0

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
    // ξ of every moving row, and what is added to the attitude in each vector of columns.
    transition.withView { transition in
      lanes.withLanes { lanes in
        withScratch(9 + 18) { scratch in
          Self.propagate(lanes, transition, xi: scratch, added: scratch.from(9))
        }
      }
    }
  }

  // Kept in loops on purpose: unrolled, the code is fetched more slowly than it runs.
  @inline(__always)
  private static func propagate(
    _ lanes: Lanes, _ transition: ErrorTransition.View, xi: Lanes, added: Lanes
  ) {
    for row in 0..<9 {
      let m = lanes.from(row * 6 + 3)
      xi[row] = transition.xi(m[0], m[1], m[2])
    }
    for group in 0..<3 { Rows(xi, group * 3, step: 1).transposed.store(added, group * 3, step: 1) }
    // Of the standing columns, and of both sides.
    var both = Rows()
    for chunk in 0..<3 {
      var sum = Rows()
      for k in 0..<12 {
        let row = lanes[Self.standing + k * 3 + chunk]
        sum.x += transition.gains[k, 0] * row
        sum.y += transition.gains[k, 1] * row
        sum.z += transition.gains[k, 2] * row
      }
      sum.store(added, 9 + chunk * 3, step: 1)
      both.x += transition.gains(chunk, sum.x)
      both.y += transition.gains(chunk, sum.y)
      both.z += transition.gains(chunk, sum.z)
    }
    transition.moveRows(lanes, adding: added, vectors: 6)
    both.store(added, 9, step: 1)
    transition.moveRows(xi, adding: added.from(9), length: 1, vectors: 1)
    // F P is there. Its moving columns still want Fᵀ from the right; as the result is symmetric,
    // that is F times the transpose.
    for row in 0..<3 {
      Rows(xi, row * 3, step: 1).transposed.store(added, row * 3, step: 1)
      for column in 0...row {
        let upper = Rows(lanes, row * 18 + column, step: 6)
        let lower = Rows(lanes, column * 18 + row, step: 6)
        upper.transposed.store(lanes, column * 18 + row, step: 6)
        lower.transposed.store(lanes, row * 18 + column, step: 6)
      }
    }
    transition.moveRows(lanes, adding: added, vectors: 3)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The covariance of the 21 error states of ``BoundedPositionFilter``.
///
/// Nine states move: the attitude error θ as a rotation vector in the Earth frame (rad), velocity v
/// (m/s) and position p (m). Twelve stand still but for their noise: the gyroscope's bias b (rad/s)
/// and the entries of its matrix, column by column. A block of time moves them by
/// ``ErrorTransition``; no transition matrix is ever formed.
///
/// Symmetric parts are kept in full, and every operation runs along rows in four lanes.
struct ErrorCovariance: Sendable, Hashable, Codable {
  /// Rows θ, v, p; row r from `6 r`: columns θ, v, p (three lanes and a pad each), b and matrix
  /// (four lanes, three times).
  var moving = FixedArray<54>()
  /// Rows b and matrix; row r from `3 r`: the columns b and matrix. The columns θ, v, p are those
  /// of `moving`, transposed.
  var standing = FixedArray<36>()

  /// Vectors in a row of `moving`; the first three of them hold the moving columns.
  static let (rowLength, movingLength) = (6, 3)
  /// First rows of velocity and position in `moving`.
  static let (velocity, position) = (3, 6)
  /// Components of the error: nine that move, twelve that stand.
  static let (movingCount, standingCount) = (9, 12)

  /// The diagonal entry of a moving state, 0…8.
  func variance(moving row: Int) -> Double { moving[row * 6 + row / 3][row % 3] }
  /// The diagonal entry of a standing state, 0…11.
  func variance(standing row: Int) -> Double { standing[row * 3 + row / 4][row % 4] }

  mutating func add(_ value: Double, moving row: Int) {
    moving[row * 6 + row / 3][row % 3] += value
  }

  mutating func add(_ value: Double, standing row: Int) {
    standing[row * 3 + row / 4][row % 4] += value
  }

  /// Forgets the moving states and what ties the standing ones to them.
  mutating func clearMoving() { moving = FixedArray() }

  /// F P Fᵀ.
  mutating func propagate(_ transition: borrowing ErrorTransition) {
    // What the standing states add to the attitude, before: of each moving row (9 × 3), of the
    // standing columns (3 × 12), and of both (3 × 3).
    var xi = InlineArray<9, SIMD4<Double>>(repeating: .zero)
    for row in 0..<9 {
      xi[unchecked: row] = transition.xi(
        moving[row * 6 + 3], moving[row * 6 + 4], moving[row * 6 + 5])
    }
    var added = InlineArray<9, SIMD4<Double>>(repeating: .zero)
    for chunk in 0..<3 {
      var (x, y, z) = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
      for k in 0..<12 {
        let (gain, row) = (transition.gains[k], standing[k * 3 + chunk])
        x += gain.x * row
        y += gain.y * row
        z += gain.z * row
      }
      added[unchecked: chunk] = x
      added[unchecked: 3 + chunk] = y
      added[unchecked: 6 + chunk] = z
    }
    // F P: rows.
    for chunk in 0..<3 {
      let (a, b, c) = (
        xi[unchecked: chunk * 3], xi[unchecked: chunk * 3 + 1], xi[unchecked: chunk * 3 + 2]
      )
      moveRows(
        chunk: chunk, transition, SIMD4(a.x, b.x, c.x, 0), SIMD4(a.y, b.y, c.y, 0),
        SIMD4(a.z, b.z, c.z, 0))
    }
    for chunk in 0..<3 {
      moveRows(
        chunk: 3 + chunk, transition, added[unchecked: chunk], added[unchecked: 3 + chunk],
        added[unchecked: 6 + chunk])
    }
    // (F P) Fᵀ: the moving columns of the moving rows.
    for row in 0..<9 {
      let first = row * 6
      let xi = transition.xi(moving[first + 3], moving[first + 4], moving[first + 5])
      var (theta, velocity, position) = (moving[first], moving[first + 1], moving[first + 2])
      transition.move(&theta, &velocity, &position, xi)
      moving[first] = theta
      moving[first + 1] = velocity
      moving[first + 2] = position
    }
  }

  /// The transition of the moving rows in four columns.
  @inline(__always)
  private mutating func moveRows(
    chunk: Int, _ transition: borrowing ErrorTransition, _ xiX: SIMD4<Double>,
    _ xiY: SIMD4<Double>, _ xiZ: SIMD4<Double>
  ) {
    let (sx, sy, sz) = (transition.impulse.x, transition.impulse.y, transition.impulse.z)
    let (t, leak) = (transition.duration, transition.leak)
    let (tx, ty, tz) = (moving[chunk], moving[6 + chunk], moving[12 + chunk])
    let (vx, vy, vz) = (moving[18 + chunk], moving[24 + chunk], moving[30 + chunk])
    let (px, py, pz) = (moving[36 + chunk], moving[42 + chunk], moving[48 + chunk])
    let half = 0.5 * t
    moving[36 + chunk] = leak * (px + t * vx - half * (sy * tz - sz * ty))
    moving[42 + chunk] = leak * (py + t * vy - half * (sz * tx - sx * tz))
    moving[48 + chunk] = leak * (pz + t * vz - half * (sx * ty - sy * tx))
    let (mx, my, mz) = (tx + 0.5 * xiX, ty + 0.5 * xiY, tz + 0.5 * xiZ)
    moving[18 + chunk] = vx - (sy * mz - sz * my)
    moving[24 + chunk] = vy - (sz * mx - sx * mz)
    moving[30 + chunk] = vz - (sx * my - sy * mx)
    moving[chunk] = tx + xiX
    moving[6 + chunk] = ty + xiY
    moving[12 + chunk] = tz + xiZ
  }
}

// SPDX-License-Identifier: Apache-2.0

/// How a block of time moves the error states of ``BoundedPositionFilter``:
///
/// θ' = θ + ξ, v' = v − S × (θ + ξ/2), p' = λ (p + T v − (T/2) S × θ), with ξ = G · (b, matrix).
///
/// ξ is the turn that the standing errors cause in the block; S × θ is what a wrong attitude makes
/// of the specific force. Errors of attitude are taken as growing evenly over the block.
struct ErrorTransition: Sendable, Hashable, Codable {
  /// G by columns, in the order of the standing states; rad per unit of each.
  var gains = FixedArray<12>()
  /// S: the integral of the specific force in the Earth frame, m/s.
  var impulse = SIMD4<Double>.zero
  /// T, seconds.
  var duration = 0.0
  /// λ, 0…1: what is left of a position after the block.
  var leak = 1.0

  /// Moves one set of moving errors, each a vector.
  @inline(__always)
  func move(
    _ theta: inout SIMD4<Double>, _ velocity: inout SIMD4<Double>,
    _ position: inout SIMD4<Double>, _ xi: SIMD4<Double>
  ) {
    position = leak * (position + duration * velocity - (0.5 * duration) * impulse.cross(theta))
    velocity -= impulse.cross(theta + 0.5 * xi)
    theta += xi
  }

  /// ξ of one set of standing errors.
  @inline(__always)
  func xi(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>) -> SIMD4<Double> {
    let first = gains[0] * a.x + gains[1] * a.y + gains[2] * a.z + gains[3] * a.w
    let second = gains[4] * b.x + gains[5] * b.y + gains[6] * b.z + gains[7] * b.w
    let third = gains[8] * c.x + gains[9] * c.y + gains[10] * c.z + gains[11] * c.w
    return first + second + third
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import Glibc
package import Inertial

/// The angle by which a sensor has turned about one of its axes since its first attitude: the twist
/// of q₀* q about the axis, of x, y and z, about which it turned most.
///
/// Most: the largest sum of squares of that component of q₀* q. What is kept is the tangent of half
/// the angle, which grows with it, so that only the ends of the range cost an arc tangent.
/// `Benchmarks/peers/swing.py` has the same definition for the peers. Not clinical; for comparison.
package struct SwingAngle {
  /// The columns of q₀* as a matrix: what the product has for w, x, y and z of an attitude.
  private var columns = (
    SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero
  )
  private var isBegun = false
  /// Of w, x, y and z.
  private var squares = SIMD4<Double>.zero
  private var least = SIMD4<Double>.zero
  private var most = SIMD4<Double>.zero

  /// Before the first attitude.
  package init() {}

  /// Takes in the next attitude.
  package mutating func update(_ attitude: Quaternion) {
    if !isBegun { begin(attitude) }
    let turned = turned(attitude)
    squares += turned * turned
    let tangents = turned * (1 / turned.x)
    least = least.replacing(with: tangents, where: tangents .< least)
    most = most.replacing(with: tangents, where: most .< tangents)
  }

  private mutating func begin(_ attitude: Quaternion) {
    let (w, x, y, z) = (attitude.w, attitude.x, attitude.y, attitude.z)
    columns = (SIMD4(w, -x, -y, -z), SIMD4(x, w, -z, y), SIMD4(y, z, w, -x), SIMD4(z, -y, x, w))
    isBegun = true
  }

  /// w, x, y and z of q₀* q.
  @inline(__always)
  private func turned(_ q: Quaternion) -> SIMD4<Double> {
    (columns.0 * q.w + columns.1 * q.x) + (columns.2 * q.y + columns.3 * q.z)
  }

  /// 1, 2 or 3, the place of x, y or z.
  private var axis: Int {
    if squares.y >= squares.z, squares.y >= squares.w { return 1 }
    return squares.z >= squares.w ? 2 : 3
  }

  /// Degrees from the least angle to the largest.
  package var rangeDegrees: Double {
    let (low, high) = tangents
    return 2 * (atan(high) - atan(low)) * 180 / .pi
  }

  private var tangents: (low: Double, high: Double) { (least[axis], most[axis]) }

  /// How often the angle rose above two thirds of its range after it was below one third.
  package func repetitions(in attitudes: [Quaternion]) -> Int {
    let (low, high) = (atan(tangents.low), atan(tangents.high))
    let (lower, upper) = (tan(low + (high - low) / 3), tan(low + (high - low) * 2 / 3))
    let axis = axis
    var count = 0
    var isLow = false
    for attitude in attitudes {
      let turned = turned(attitude)
      let tangent = turned[axis] / turned.x
      if tangent < lower {
        isLow = true
      } else if tangent > upper, isLow {
        (isLow, count) = (false, count + 1)
      }
    }
    return count
  }
}

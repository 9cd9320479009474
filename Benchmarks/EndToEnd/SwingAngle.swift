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
  private var first = Quaternion.identity
  private var isBegun = false
  private var squares = Vector3.zero
  private var least = Vector3.zero
  private var most = Vector3.zero

  /// Before the first attitude.
  package init() {}

  /// Takes in the next attitude.
  package mutating func update(_ attitude: Quaternion) {
    if !isBegun { (first, isBegun) = (attitude.conjugate, true) }
    let turned = first * attitude
    let (x, y, z) = (turned.x, turned.y, turned.z)
    squares = Vector3(squares.x + x * x, squares.y + y * y, squares.z + z * z)
    let share = 1 / turned.w
    least = Vector3(min(least.x, x * share), min(least.y, y * share), min(least.z, z * share))
    most = Vector3(max(most.x, x * share), max(most.y, y * share), max(most.z, z * share))
  }

  /// 0, 1 or 2.
  private var axis: Int {
    if squares.x >= squares.y, squares.x >= squares.z { return 0 }
    return squares.y >= squares.z ? 1 : 2
  }

  /// Degrees from the least angle to the largest.
  package var rangeDegrees: Double {
    let (low, high) = tangents
    return 2 * (atan(high) - atan(low)) * 180 / .pi
  }

  private var tangents: (low: Double, high: Double) {
    switch axis {
    case 0: (least.x, most.x)
    case 1: (least.y, most.y)
    default: (least.z, most.z)
    }
  }

  /// How often the angle rose above two thirds of its range after it was below one third.
  package func repetitions(in attitudes: [Quaternion]) -> Int {
    let (low, high) = (atan(tangents.low), atan(tangents.high))
    let (lower, upper) = (tan(low + (high - low) / 3), tan(low + (high - low) * 2 / 3))
    let axis = axis
    var count = 0
    var isLow = false
    for attitude in attitudes {
      let turned = first * attitude
      let part = axis == 0 ? turned.x : axis == 1 ? turned.y : turned.z
      let tangent = part / turned.w
      if tangent < lower {
        isLow = true
      } else if tangent > upper, isLow {
        (isLow, count) = (false, count + 1)
      }
    }
    return count
  }
}

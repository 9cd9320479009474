// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// How much is known of the two axis directions together: the 6 × 6 information matrix of the rows
/// u₁·j₁ − u₂·j₂ = 0 and, in place of the nonlinear one of ``AxisFit``, of the rates' directions.
struct AxisInformation: Sendable {
  /// Scale of a rate beside a direction, rad/s: a brisk movement.
  private static let rateScale = 2.0
  /// What is known beforehand of every direction.
  private static let prior = 1.0

  private var lower = Array(repeating: 0.0, count: 36)

  /// Adds a row of motion.
  mutating func add(_ row: PairMotion) {
    add(row.thigh.attitude.up, -row.shank.attitude.up, scale: 1)
    add(row.thigh.rate, row.shank.rate, scale: 1 / Self.rateScale)
  }

  private mutating func add(_ a: Vector3, _ b: Vector3, scale: Double) {
    let (a, b) = (a * scale, b * scale)
    let v: InlineArray<6, Double> = [a.x, a.y, a.z, b.x, b.y, b.z]
    for i in 0..<6 { for j in 0...i { lower[6 * i + j] += v[i] * v[j] } }
  }

  /// What is known without a part of it.
  static func - (a: AxisInformation, b: AxisInformation) -> AxisInformation {
    var result = a
    for index in result.lower.indices { result.lower[index] -= b.lower[index] }
    return result
  }

  /// Adds what other rows say.
  static func += (a: inout AxisInformation, b: AxisInformation) {
    for index in a.lower.indices { a.lower[index] += b.lower[index] }
  }

  /// ln of the determinant, with the prior added: by Cholesky's decomposition. The greater, the
  /// smaller the ellipsoid in which the axes can lie (D-optimality: Fedorov 1972, Theory of Optimal
  /// Experiments).
  var logDeterminant: Double {
    var (l, sum) = (lower, 0.0)
    for i in 0..<6 {
      l[7 * i] += Self.prior
      for j in 0...i {
        var value = l[6 * i + j]
        for k in 0..<j { value -= l[6 * i + k] * l[6 * j + k] }
        l[6 * i + j] = i == j ? max(value, .leastNormalMagnitude).squareRoot() : value / l[7 * j]
      }
      sum += 2 * log(l[7 * i])
    }
    return sum
  }
}

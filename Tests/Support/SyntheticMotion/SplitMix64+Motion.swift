// SPDX-License-Identifier: Apache-2.0

public import Inertial
@_exported public import SeededRandom

extension SplitMix64 {
  /// A number with mean 0 and standard deviation 1, near enough to Gaussian for sensor noise: the
  /// sum of twelve uniform ones.
  public mutating func nextNoise() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += Double.random(in: 0..<1, using: &self) }
    return sum
  }

  /// A vector of three such numbers.
  public mutating func nextNoiseVector() -> Vector3 {
    let (x, y, z) = (nextNoise(), nextNoise(), nextNoise())
    return Vector3(x, y, z)
  }

  /// A unit vector, all directions alike likely.
  public mutating func nextDirection() -> Vector3 { nextNoiseVector().normalized ?? .unitX }

  /// A rotation, all alike likely.
  public mutating func nextRotation() -> Quaternion {
    Quaternion(nextNoise(), nextNoise(), nextNoise(), nextNoise()).normalized
  }
}

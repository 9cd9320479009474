// SPDX-License-Identifier: Apache-2.0

import Inertial

/// SplitMix64 (Steele, Lea, Flood 2014, doi 10.1145/2714064.2660195): the same numbers for a seed
/// everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number of the standard normal distribution, to a good approximation: twelve uniform ones.
  mutating func normal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &self) }
  }

  /// A unit vector, evenly over the sphere.
  mutating func direction() -> Vector3 {
    Vector3(normal(), normal(), normal()).normalized ?? .unitX
  }

  /// A rotation, about any axis by up to half a turn.
  mutating func rotation() -> Quaternion {
    Quaternion(angle: Double.random(in: 0...Double.pi, using: &self), axis: direction())
  }
}

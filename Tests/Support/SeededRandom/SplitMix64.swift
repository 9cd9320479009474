// SPDX-License-Identifier: Apache-2.0

/// A small seeded random generator: the same seed gives the same numbers on every machine.
///
/// Steele, Lea, Flood 2014, doi 10.1145/2660193.2660195.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator from a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// One of the values, each as likely as the others.
  public mutating func pick<Value>(_ first: Value, _ others: Value...) -> Value {
    ([first] + others)[Int(next() % UInt64(others.count + 1))]
  }

  /// True once in so many times.
  public mutating func once(in times: UInt64) -> Bool { next() % times == 0 }
}

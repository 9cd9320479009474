// SPDX-License-Identifier: Apache-2.0

/// Numbers that look random and are the same for the same seed (Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", OOPSLA 2014).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// One of the values, each as likely as the others.
  mutating func pick<Value>(_ first: Value, _ others: Value...) -> Value {
    ([first] + others)[Int(next() % UInt64(others.count + 1))]
  }

  /// True once in so many times.
  mutating func once(in times: UInt64) -> Bool { next() % times == 0 }
}

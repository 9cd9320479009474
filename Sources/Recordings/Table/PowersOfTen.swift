// SPDX-License-Identifier: Apache-2.0

/// 10⁰…10⁸ as integer and double side by side, for the fast path to index without a check.
struct PowersOfTen: ~Copyable {
  struct Power {
    var integer: UInt64
    var double: Double
  }

  let start: UnsafePointer<Power>

  init() {
    let powers = UnsafeMutablePointer<Power>.allocate(capacity: 9)
    var power: UInt64 = 1
    for index in 0..<9 {
      (powers + index).initialize(to: Power(integer: power, double: Double(power)))
      power *= 10
    }
    start = UnsafePointer(powers)
  }

  deinit {
    start.deallocate()
  }
}

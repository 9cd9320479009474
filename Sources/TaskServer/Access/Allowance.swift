// SPDX-License-Identifier: Apache-2.0

/// What may be taken at once, and what grows again in a second (the "token bucket" of traffic shaping: J. S. Turner, "New
/// Directions in Communications", 1986, doi:10.1109/MCOM.1986.1092946).
struct Allowance: Sendable {
  let burst: Double
  let rate: Double
  private var rest: Double
  private var last: Double

  /// A full one.
  ///
  /// - Parameter now: Seconds of any clock that does not go back.
  init(burst: Double, rate: Double, at now: Double) {
    (self.burst, self.rate, rest, last) = (burst, rate, burst, now)
  }

  /// What can be taken at a time.
  func rest(at now: Double) -> Double { min(burst, rest + max(0, now - last) * rate) }

  /// Takes some of it; false, and all that there is, where it is less.
  mutating func take(_ amount: Double, at now: Double) -> Bool {
    let there = rest(at: now)
    (rest, last) = (max(0, there - amount), max(last, now))
    return there >= amount
  }

  /// Whether nothing is missing.
  func isFull(at now: Double) -> Bool { rest(at: now) >= burst }
}

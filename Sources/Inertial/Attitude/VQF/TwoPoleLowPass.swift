// SPDX-License-Identifier: Apache-2.0

/// Something a linear filter can be run over: sums and multiples.
protocol LinearValue: Sendable, Hashable, Codable {
  static var zero: Self { get }
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, s: Double) -> Self
}

extension Vector3: LinearValue {}

/// A second-order Butterworth low-pass whose output is the plain mean during its first time
/// constant, so that it is useful from the first value on.
///
/// The cut-off for a time constant τ is √2/(2πτ), as Laidig & Seel 2023, section 3.2,
/// doi 10.1016/j.inffus.2022.10.014, choose it; the digital filter is the bilinear transform of the
/// analogue one with the cut-off prewarped. Cost: 5 multiplications a component.
struct TwoPoleLowPass<Value: LinearValue>: Sendable, Hashable, Codable {
  /// What follows from time constant and period.
  struct Coefficients: Sendable, Hashable {
    /// Feed-forward b₀; b₁ = 2b₀ and b₂ = b₀.
    let b0: Double
    /// Feedback.
    let a1: Double
    /// Feedback.
    let a2: Double
    /// Values averaged before the recursion starts.
    let meanCount: Int

    /// - Parameters:
    ///   - timeConstant: seconds, greater than zero.
    ///   - period: seconds between values, greater than zero. The cut-off is held below 0.49 of the
    ///     rate, where the bilinear transform ends; that matters only for periods above 2.2 τ.
    init(timeConstant: Double, period: Double) {
      precondition(timeConstant > 0 && timeConstant.isFinite, "a time constant is positive")
      let cutoff = 2.0.squareRoot() / (2 * Double.pi * timeConstant)
      let warped = tangent(.pi * min(cutoff * period, 0.49))
      let scale = 1 / (warped * warped + 2.0.squareRoot() * warped + 1)
      b0 = warped * warped * scale
      a1 = 2 * (warped * warped - 1) * scale
      a2 = (1 - 2.0.squareRoot() * warped + warped * warped) * scale
      var count = max(1, min(timeConstant / period, 1e9).rounded(.up))
      // The quotient may be rounded to the wrong side of a whole number.
      if (count - 1) * period >= timeConstant { count -= 1 }
      if count * period < timeConstant { count += 1 }
      meanCount = Int(max(1, count))
    }
  }

  /// Values taken in, up to `meanCount`.
  private var count = 0
  /// The sum while averaging, the first delay afterwards (transposed direct form II).
  private var first = Value.zero
  /// The second delay.
  private var second = Value.zero

  /// A filter without a past.
  init() {}

  /// Takes in a value and gives the filtered one.
  @inline(__always)
  mutating func update(_ value: Value, _ c: Coefficients) -> Value {
    guard count >= c.meanCount else { return average(value, c) }
    let fed = value * c.b0
    let output = fed + first
    first = fed * 2 - output * c.a1 + second
    second = fed - output * c.a2
    return output
  }

  /// The mean so far. With the last of the averaged values, the delays are set to those that a
  /// constant input of this mean would have left.
  @inline(never)
  private mutating func average(_ value: Value, _ c: Coefficients) -> Value {
    count += 1
    first = first + value
    let mean = first * (1 / Double(count))
    if count == c.meanCount {
      first = mean * (1 - c.b0)
      second = mean * (c.b0 - c.a2)
    }
    return mean
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Something a linear filter can be run over: sums and multiples.
protocol LinearValue: BitwiseCopyable, Sendable, Hashable, Codable {
  associatedtype Number: Lane
  static var zero: Self { get }
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, s: Number) -> Self
  /// `a` where the mask holds, `b` elsewhere.
  static func select(_ mask: Number.Mask, _ a: Self, _ b: Self) -> Self
}

extension LaneVector: LinearValue {}

/// A second-order Butterworth low-pass whose output is the plain mean during its first time
/// constant, so that it is useful from the first value on.
///
/// The cut-off for a time constant τ is √2/(2πτ), as Laidig & Seel 2023, section 3.2,
/// doi 10.1016/j.inffus.2022.10.014, choose it; the digital filter is the bilinear transform of the
/// analogue one with the cut-off prewarped. Cost: 5 multiplications a component.
struct TwoPoleLowPass<Value: LinearValue>: BitwiseCopyable, Sendable, Hashable, Codable {
  /// Coefficients computed once from time constant and period.
  struct Coefficients: BitwiseCopyable, Sendable, Hashable {
    /// Feed-forward b₀; b₁ = 2b₀ and b₂ = b₀.
    let b0: Value.Number
    /// Feedback.
    let a1: Value.Number
    /// Feedback.
    let a2: Value.Number
    /// Values averaged before the recursion starts: a whole number.
    let meanCount: Value.Number
  }

  /// Values taken in, up to `meanCount`: a whole number.
  private var count = Value.Number.zero
  /// The sum while averaging, the first delay afterwards (transposed direct form II).
  private var first = Value.zero
  /// The second delay.
  private var second = Value.zero

  /// A filter without a past.
  init() {}

  /// Takes in a value and gives the filtered one.
  @inline(__always)
  mutating func update(_ value: Value, _ c: Coefficients) -> Value {
    let isMean = count .< c.meanCount
    guard !Value.Number.any(isMean) else { return start(value, c, isMean) }
    let fed = value * c.b0
    let output = fed + first
    first = fed * two - output * c.a1 + second
    second = fed - output * c.a2
    return output
  }

  @inline(__always)
  private var two: Value.Number { Value.Number(repeating: 2) }

  /// The same where some lane still averages: the mean so far in those that do. With the last of
  /// the averaged values, the delays are set to those that a constant input of this mean would have
  /// left.
  @inline(never)
  private mutating func start(
    _ value: Value, _ c: Coefficients, _ isMean: Value.Number.Mask
  ) -> Value {
    let fed = value * c.b0
    let output = fed + first
    let (next, nextSecond) = (fed * two - output * c.a1 + second, fed - output * c.a2)
    count = Value.Number.select(isMean, count + 1, count)
    let sum = first + value
    let mean = sum * (1 / count)
    let isLast = count .== c.meanCount
    first = .select(isMean, .select(isLast, mean * (1 - c.b0), sum), next)
    second = .select(isMean, .select(isLast, mean * (c.b0 - c.a2), second), nextSecond)
    return .select(isMean, mean, output)
  }
}

extension TwoPoleLowPass.Coefficients where Value.Number == Double {
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
    meanCount = max(1, count)
  }
}

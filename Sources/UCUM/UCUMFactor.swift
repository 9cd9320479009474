// SPDX-License-Identifier: Apache-2.0

/// The factor between two units: a fraction and a power of ten as long as it is known exactly.
///
/// 1 `[lb_av]` is 45359237 · 10⁻⁵ `g`; 1 `deg` is π/180 `rad`, which only ``double`` can say. A product
/// whose fraction outgrows 128 bits goes on as a number of 64 bits.
///
/// The fraction is in its lowest terms. Its denominator has no factor 2 or 5, so that it is 1 where the
/// factor has a finite number of decimals; its numerator is no multiple of 10.
public struct UCUMFactor: Sendable, Hashable {
  /// The fraction's numerator; meaningful where ``isExact`` holds.
  public let numerator: Int128
  /// The fraction's denominator, positive; meaningful where ``isExact`` holds.
  public let denominator: Int128
  /// The power of ten; meaningful where ``isExact`` holds.
  public let exponentOfTen: Int
  /// The power of π, so that a turn is 360 degrees exactly.
  let exponentOfPi: Int
  /// The factor, where no fraction holds it.
  let approximation: Double?

  /// 1
  public static let one = UCUMFactor(whole: 1)
  static let zero = UCUMFactor(0, 1, tens: 0, pi: 0)
  static let pi = UCUMFactor(1, 1, tens: 0, pi: 1)

  private init(_ numerator: Int128, _ denominator: Int128, tens: Int, pi: Int) {
    self.numerator = numerator
    self.denominator = denominator
    exponentOfTen = tens
    exponentOfPi = pi
    approximation = nil
  }

  init(_ approximation: Double) {
    (numerator, denominator, exponentOfTen, exponentOfPi) = (0, 1, 0, 0)
    self.approximation = approximation
  }

  init(whole: Int64, exponentOfTen: Int = 0) {
    self = UCUMFactor.reduced(Int128(whole), 1, tens: exponentOfTen, pi: 0) ?? .one
  }

  /// In lowest terms; `nil` where that needs more than 128 bits.
  static func reduced(
    _ numerator: Int128, _ denominator: Int128, tens: Int, pi: Int
  ) -> UCUMFactor? {
    guard numerator != 0 else { return .zero }
    var (numerator, denominator, tens) = (numerator, denominator, tens)
    for (divisor, partner) in [(2, 5), (5, 2)] as [(Int128, Int128)] {
      while denominator.isMultiple(of: divisor) {
        let (product, overflows) = numerator.multipliedReportingOverflow(by: partner)
        guard !overflows else { return nil }
        (numerator, denominator, tens) = (product, denominator / divisor, tens - 1)
      }
    }
    while numerator.isMultiple(of: 10) { (numerator, tens) = (numerator / 10, tens + 1) }
    let divisor = denominator == 1 ? 1 : greatestDivisor(numerator, denominator)
    return UCUMFactor(numerator / divisor, denominator / divisor, tens: tens, pi: pi)
  }

  static func greatestDivisor(_ one: Int128, _ other: Int128) -> Int128 {
    var (one, other) = (one.magnitude, other.magnitude)
    while other != 0 { (one, other) = (other, one % other) }
    return Int128(clamping: max(one, 1))
  }

  /// Whether the fraction and the power of ten are the factor.
  public var isExact: Bool { approximation == nil && exponentOfPi == 0 }

  /// The nearest number of 64 bits, or one beside it.
  public var double: Double { multiplied(by: 1) }

  /// A number times the factor, rounded once or twice.
  public func multiplied(by value: Double) -> Double {
    if let approximation { return value * approximation }
    var result = value
    if abs(exponentOfTen) <= 22, let tens = Double("1e\(abs(exponentOfTen))") {
      // These powers of ten are exact, and one division is nearer than a product with 0.001.
      result *= Double(numerator)
      result = exponentOfTen < 0 ? result / tens : result * tens
    } else {
      result *= Double("\(numerator)e\(exponentOfTen)") ?? .nan
    }
    if denominator != 1 { result /= Double(denominator) }
    for _ in 0..<abs(exponentOfPi) { result = exponentOfPi < 0 ? result / .pi : result * .pi }
    return result
  }
}

// SPDX-License-Identifier: Apache-2.0

extension UCUMFactor {
  /// The product, in lowest terms.
  public static func * (one: UCUMFactor, other: UCUMFactor) -> UCUMFactor {
    if one == .one { return other }
    if other == .one { return one }
    if one == .zero || other == .zero { return .zero }
    guard one.approximation == nil, other.approximation == nil else {
      return UCUMFactor(one.double * other.double)
    }
    // What both fractions share across is taken out first, so that products stay as small as they can.
    let first = greatestDivisor(one.numerator, other.denominator)
    let second = greatestDivisor(other.numerator, one.denominator)
    let (above, high) = (one.numerator / first)
      .multipliedReportingOverflow(by: other.numerator / second)
    let (below, low) = (one.denominator / second)
      .multipliedReportingOverflow(by: other.denominator / first)
    let product =
      high || low
      ? nil
      : reduced(
        above, below, tens: one.exponentOfTen + other.exponentOfTen,
        pi: one.exponentOfPi + other.exponentOfPi)
    return product ?? UCUMFactor(one.double * other.double)
  }

  /// The quotient, in lowest terms. A division by 0 gives a factor that is not finite.
  public static func / (one: UCUMFactor, other: UCUMFactor) -> UCUMFactor { one * other.inverse }

  /// 1 divided by the factor.
  public var inverse: UCUMFactor {
    let sign = numerator.signum()
    let inverted =
      approximation == nil && numerator != 0
      ? UCUMFactor.reduced(
        denominator * sign, numerator * sign, tens: -exponentOfTen, pi: -exponentOfPi) : nil
    return inverted ?? UCUMFactor(1 / double)
  }

  /// A power by repeated squares.
  public func power(_ exponent: Int) -> UCUMFactor {
    if exponent == 0 || self == .one { return .one }
    var (square, result) = (exponent < 0 ? inverse : self, UCUMFactor.one)
    var rest = exponent.magnitude
    while true {
      if rest & 1 == 1 { result = result * square }
      rest >>= 1
      if rest == 0 { return result }
      square = square * square
    }
  }

  /// The difference; exact where both are and it fits 128 bits.
  static func - (one: UCUMFactor, other: UCUMFactor) -> UCUMFactor {
    if other == .zero { return one }
    let tens = min(one.exponentOfTen, other.exponentOfTen)
    // Both as whole numbers over one denominator, times one power of ten.
    func whole(_ factor: UCUMFactor, times denominator: Int128) -> Int128? {
      guard factor.isExact, factor.exponentOfTen - tens <= 38 else { return nil }
      var (result, overflows) = factor.numerator.multipliedReportingOverflow(by: denominator)
      for _ in 0..<factor.exponentOfTen - tens where !overflows {
        (result, overflows) = result.multipliedReportingOverflow(by: 10)
      }
      return overflows ? nil : result
    }
    guard let left = whole(one, times: other.denominator),
      let right = whole(other, times: one.denominator)
    else { return UCUMFactor(one.double - other.double) }
    let (difference, high) = left.subtractingReportingOverflow(right)
    let (below, low) = one.denominator.multipliedReportingOverflow(by: other.denominator)
    let exact = high || low ? nil : reduced(difference, below, tens: tens, pi: 0)
    return exact ?? UCUMFactor(one.double - other.double)
  }
}

extension UCUMFactor {
  /// Reads `4.184`, `254e-2` or `3`; `nil` for anything else, and for digits that 64 bits do not hold.
  init?(decimal text: some StringProtocol) {
    let parts = text.split(separator: "e", omittingEmptySubsequences: false)
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, mantissa.count <= 2, let digits = Int64(mantissa.joined()),
      let exponent = parts.count == 2 ? Int(parts[1]) : 0
    else { return nil }
    self.init(
      whole: digits, exponentOfTen: exponent - (mantissa.count == 2 ? mantissa[1].count : 0))
  }
}

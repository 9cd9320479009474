// SPDX-License-Identifier: Apache-2.0

extension UCUMUnit {
  /// The product; its code has each unit once, without parentheses and annotations: `kg/m2` times `m` is
  /// `kg/m`.
  ///
  /// - Throws: ``UCUMError`` if one of them is special and the other no number, and for a product that is
  ///   out of range or has too long a code; its place is one in the code of the product.
  public static func * (one: UCUMUnit, other: UCUMUnit) throws(UCUMError) -> UCUMUnit {
    try UCUMUnit(powers: one.powers(1) + other.powers(1))
  }

  /// The quotient, with a code as that of a product: `m` by `m` is `1`.
  ///
  /// - Throws: ``UCUMError``, as a product does.
  public static func / (one: UCUMUnit, other: UCUMUnit) throws(UCUMError) -> UCUMUnit {
    try UCUMUnit(powers: one.powers(1) + other.powers(-1))
  }

  /// A power, with a code as that of a product; power 0 is `1`.
  ///
  /// - Throws: ``UCUMError``, as a product does, and for exponents beyond ±999.
  public func power(_ exponent: Int) throws(UCUMError) -> UCUMUnit {
    guard exponent.magnitude < 1000 else { throw UCUMError(.exponent, at: 0) }
    return try UCUMUnit(powers: powers(exponent))
  }

  private func powers(_ exponent: Int) -> [(symbol: String, exponent: Int)] {
    terms.map { ($0.symbol, $0.exponent * exponent) }
  }

  private init(powers: [(symbol: String, exponent: Int)]) throws(UCUMError) {
    var merged: [(symbol: String, exponent: Int)] = []
    for power in powers where power.symbol != "1" {
      if let place = merged.firstIndex(where: { $0.symbol == power.symbol }) {
        merged[place].exponent += power.exponent
      } else {
        merged.append(power)
      }
    }
    let above = merged.filter { $0.exponent > 0 }.map { UCUMUnit.text($0.symbol, $0.exponent, ".") }
    let below = merged.filter { $0.exponent < 0 }.map {
      "/" + UCUMUnit.text($0.symbol, -$0.exponent, "/")
    }
    let code = above.joined(separator: ".") + below.joined()
    try self.init(code.isEmpty ? "1" : code)
  }

  /// A unit with its exponent; a number, which takes none, as often as the exponent says.
  private static func text(_ symbol: String, _ exponent: Int, _ separator: String) -> String {
    if exponent == 1 { return symbol }
    guard symbol.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
      return "\(symbol)\(exponent)"
    }
    return [String](repeating: symbol, count: min(exponent, maximumLength))
      .joined(separator: separator)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A unit's code as the units and numbers that it multiplies, each with its exponent.
///
/// The grammar is that of UCUM, §§ 5–12, in the case sensitive variant: `.` and `/` from left to right, a
/// `/` in front, parentheses, exponents behind units, annotations in braces behind anything or alone.
struct UnitExpression: Sendable {
  /// A unit or a number, and its exponent; a division makes it negative.
  struct Term: Sendable {
    let symbol: String
    var exponent: Int
    let atom: UnitAtom
    /// The place in the code.
    let offset: Int
  }

  private(set) var terms: [Term] = []

  /// Reads a code of any bytes.
  ///
  /// - Parameter table: The units that may stand in it.
  init(_ code: String, in table: [String: UnitAtom]) throws(UCUMError) {
    guard !code.isEmpty else { throw UCUMError(.empty, at: 0) }
    guard code.utf8.count <= UCUMUnit.maximumLength else { throw UCUMError(.tooLong, at: 0) }
    let bytes = Array(code.utf8)
    if let place = bytes.firstIndex(where: { !(33...126).contains($0) }) {
      throw UCUMError(.character, at: place)
    }
    /// The places of open parentheses, and the sign of exponents outside of each.
    var open: [(place: Int, sign: Int)] = []
    var place = 0
    var (around, sign) = (1, 1)
    func at(_ text: Unicode.Scalar) -> Bool {
      place < bytes.count && bytes[place] == UInt8(ascii: text)
    }
    if at("/") { (sign, place) = (-1, 1) }
    while true {
      if at("(") {
        open.append((place, around))
        (around, sign, place) = (around * sign, 1, place + 1)
        continue
      }
      let start = place
      if !at("{") {
        place = try UnitExpression.end(ofSymbolIn: bytes, from: place)
        if start == place { throw UCUMError(.expectedUnit, at: place) }
        terms.append(
          try UnitExpression.term(bytes[start..<place], sign: around * sign, in: table))
      }
      try UnitExpression.skipAnnotation(in: bytes, at: &place)
      while at(")") {
        guard let outer = open.popLast() else { throw UCUMError(.unbalanced, at: place) }
        (around, place) = (outer.sign, place + 1)
        try UnitExpression.skipAnnotation(in: bytes, at: &place)
      }
      if place == bytes.count { break }
      guard at(".") || at("/") else { throw UCUMError(.expectedOperator, at: place) }
      (sign, place) = (at("/") ? -1 : 1, place + 1)
    }
    if let last = open.last { throw UCUMError(.unbalanced, at: last.place) }
  }

  /// The place behind a unit with its exponent, or behind a number.
  private static func end(
    ofSymbolIn bytes: [UInt8], from start: Int
  ) throws(UCUMError) -> Int {
    var bracket: Int?
    for (place, byte) in bytes[start...].enumerated().map({ ($0 + start, $1) }) {
      switch Unicode.Scalar(byte) {
      case "[" where bracket == nil: bracket = place
      case "]":
        guard bracket != nil else { throw UCUMError(.unbalanced, at: place) }
        bracket = nil
      case ".", "/", "(", ")", "{", "}":
        if bracket == nil { return place }
      default: break
      }
    }
    if let bracket { throw UCUMError(.unbalanced, at: bracket) }
    return bytes.count
  }

  private static func skipAnnotation(in bytes: [UInt8], at place: inout Int) throws(UCUMError) {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "{") else { return }
    let braces = [UInt8(ascii: "{"), UInt8(ascii: "}")]
    guard let end = bytes[(place + 1)...].firstIndex(where: braces.contains),
      bytes[end] == braces[1]
    else { throw UCUMError(.unbalanced, at: place) }
    place = end + 1
  }

  /// A number, or a unit with its prefix and exponent.
  private static func term(
    _ bytes: ArraySlice<UInt8>, sign: Int, in table: [String: UnitAtom]
  ) throws(UCUMError) -> Term {
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    let offset = bytes.startIndex
    var end = bytes.lastIndex { !isDigit($0) }.map { $0 + 1 } ?? offset
    if end == offset {
      let number = String(decoding: bytes, as: UTF8.self)
      guard bytes.count <= 18, let value = Int64(number), value > 0 else {
        throw UCUMError(.number, at: offset)
      }
      let atom = UnitAtom(factor: UCUMFactor(whole: value))
      return Term(symbol: number, exponent: sign, atom: atom, offset: offset)
    }
    var exponent = 1
    if end < bytes.endIndex {
      let last = bytes[end - 1]
      if end - 1 > offset, last == UInt8(ascii: "+") || last == UInt8(ascii: "-") { end -= 1 }
      guard let stated = Int(String(decoding: bytes[end...], as: UTF8.self)),
        stated.magnitude < 1000
      else { throw UCUMError(.exponent, at: end) }
      exponent = stated
    }
    let symbol = String(decoding: bytes[offset..<end], as: UTF8.self)
    return Term(
      symbol: symbol, exponent: exponent * sign, atom: try atom(symbol, at: offset, in: table),
      offset: offset)
  }

  /// A unit of the table, alone or behind a prefix.
  private static func atom(
    _ symbol: String, at offset: Int, in table: [String: UnitAtom]
  ) throws(UCUMError) -> UnitAtom {
    if let atom = table[symbol] { return atom }
    var reason = UCUMError.Reason.unknownUnit(String(symbol.prefix(80)))
    for length in [1, 2] where symbol.utf8.count > length {
      guard let prefix = UnitAtom.prefixes[String(symbol.prefix(length))],
        var atom = table[String(symbol.dropFirst(length))]
      else { continue }
      guard atom.isMetric else {
        reason = .notMetric(String(symbol.dropFirst(length).prefix(80)))
        continue
      }
      if atom.scale == nil { atom.factor = prefix * atom.factor } else { atom.multiple = prefix }
      return atom
    }
    throw UCUMError(reason, at: offset)
  }

  /// All terms as one unit.
  ///
  /// A special unit may only be scaled by numbers (UCUM, § 21 and § 22).
  func product() throws(UCUMError) -> UnitAtom {
    var product = UnitAtom()
    var special: Term?
    for term in terms {
      if term.atom.scale != nil {
        guard special == nil, term.exponent == 1 else {
          throw UCUMError(.specialUnit(term.symbol), at: term.offset)
        }
        special = term
        product.multiple = product.multiple * term.atom.multiple
      } else {
        product.factor = product.factor * term.atom.factor.power(term.exponent)
        product.dimension.multiply(by: term.atom.dimension, power: term.exponent)
      }
    }
    if let special {
      guard product.dimension.isNone else {
        throw UCUMError(.specialUnit(special.symbol), at: special.offset)
      }
      product.multiple = product.multiple * product.factor
      product.factor = special.atom.factor
      product.dimension = special.atom.dimension
      product.scale = special.atom.scale
    }
    guard product.factor.double.isNormal, product.multiple.double.isNormal else {
      throw UCUMError(.outOfRange, at: 0)
    }
    return product
  }
}

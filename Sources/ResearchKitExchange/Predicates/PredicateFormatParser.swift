// SPDX-License-Identifier: Apache-2.0

/// A predicate as its format string has it, before it means anything.
indirect enum PredicateTree: Equatable {
  case all([PredicateTree])
  case any([PredicateTree])
  case not(PredicateTree)
  case constant(Bool)
  case comparison(Operand, Comparison, Operand, isAny: Bool)

  enum Comparison: Equatable { case equal, unequal, less, atMost, greater, atLeast, matches, among }

  indirect enum Operand: Equatable {
    /// `SELF`, a variable by its name, each with the path behind it.
    case path(String, [String])
    case string(String)
    case number(Double)
    case flag(Bool)
    case none
    /// Seconds since 2001, cast to a date.
    case date(Double)
    /// `SUBQUERY(collection, $name, condition)` with the path behind it.
    case subquery(Operand, String, PredicateTree, [String])
  }
}

/// Reads the part of the predicate format language that results can be asked in.
///
/// Recursive descent, linear in the length; nesting is bounded.
struct PredicateFormatParser {
  private var scanner: PredicateFormatScanner
  private var depth = 0

  /// More than any sensible condition has, few enough for any stack.
  private static let depthLimit = 64

  static func parse(_ text: String) throws(PredicateFormatError) -> PredicateTree {
    var parser = PredicateFormatParser(scanner: try PredicateFormatScanner(text))
    let tree = try parser.disjunction()
    guard parser.scanner.token == .end else {
      throw parser.error("the predicate should end here")
    }
    return tree
  }

  private init(scanner: PredicateFormatScanner) { self.scanner = scanner }

  private func error(_ reason: String) -> PredicateFormatError {
    PredicateFormatError(reason, at: scanner.offset)
  }

  // MARK: - Conditions

  private mutating func disjunction() throws(PredicateFormatError) -> PredicateTree {
    var parts = [try conjunction()]
    while try skip("OR", "||") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(PredicateFormatError) -> PredicateTree {
    var parts = [try negation()]
    while try skip("AND", "&&") { parts.append(try negation()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func negation() throws(PredicateFormatError) -> PredicateTree {
    depth += 1
    defer { depth -= 1 }
    guard depth <= PredicateFormatParser.depthLimit else {
      throw error("more than \(PredicateFormatParser.depthLimit) conditions within each other")
    }
    if try skip("NOT", "!") { return .not(try negation()) }
    if try skip("TRUEPREDICATE", nil) { return .constant(true) }
    if try skip("FALSEPREDICATE", nil) { return .constant(false) }
    if try skip(nil, "(") {
      let tree = try disjunction()
      try expect(")")
      return tree
    }
    return try comparison()
  }

  private mutating func comparison() throws(PredicateFormatError) -> PredicateTree {
    var isAny = try skip("ANY", nil)
    if !isAny { isAny = try skip("SOME", nil) }
    let left = try operand()
    let sign = try comparisonSign()
    return .comparison(left, sign, try operand(), isAny: isAny)
  }

  private mutating func comparisonSign() throws(PredicateFormatError) -> PredicateTree.Comparison {
    let comparison: PredicateTree.Comparison? =
      switch scanner.token {
      case .sign("=="), .sign("="): .equal
      case .sign("!="), .sign("<>"): .unequal
      case .sign("<"): .less
      case .sign(">"): .greater
      case .sign("<="), .sign("=<"): .atMost
      case .sign(">="), .sign("=>"): .atLeast
      case .word(let word) where word.uppercased() == "MATCHES": .matches
      case .word(let word) where word.uppercased() == "IN": .among
      default: nil
      }
    guard let comparison else { throw error("a comparison that results cannot be asked with") }
    try scanner.advance()
    return comparison
  }

  // MARK: - Operands

  private mutating func operand() throws(PredicateFormatError) -> PredicateTree.Operand {
    let token = scanner.token
    try scanner.advance()
    switch token {
    case .string(let text): return .string(text)
    case .number(let value): return .number(value)
    case .variable(let name): return .path(name, try path())
    case .word(let word):
      switch word.uppercased() {
      case "SELF": return .path("SELF", try path())
      case "NIL", "NULL": return .none
      case "TRUE", "YES": return .flag(true)
      case "FALSE", "NO": return .flag(false)
      case "CAST": return try cast()
      case "SUBQUERY": return try subquery()
      default: throw error("'\(word.prefix(40))' is nothing that a result has")
      }
    default: throw error("a value is missing")
    }
  }

  /// `.results`, `.answer.hour`, `.@count`
  private mutating func path() throws(PredicateFormatError) -> [String] {
    var names: [String] = []
    while scanner.token == .sign(".") {
      try scanner.advance()
      guard case .word(let name) = scanner.token else { throw error("a name is missing") }
      names.append(name)
      guard names.count <= 8 else { throw error("a path of more than 8 names") }
      try scanner.advance()
    }
    return names
  }

  /// `CAST(631152000.000000, "NSDate")`
  private mutating func cast() throws(PredicateFormatError) -> PredicateTree.Operand {
    try expect("(")
    guard case .number(let seconds) = scanner.token else { throw error("a number is missing") }
    try scanner.advance()
    try expect(",")
    guard scanner.token == .string("NSDate") else { throw error("only dates can be cast to") }
    try scanner.advance()
    try expect(")")
    return .date(seconds)
  }

  private mutating func subquery() throws(PredicateFormatError) -> PredicateTree.Operand {
    try expect("(")
    let collection = try operand()
    try expect(",")
    guard case .variable(let name) = scanner.token else { throw error("a variable is missing") }
    try scanner.advance()
    try expect(",")
    let condition = try disjunction()
    try expect(")")
    return .subquery(collection, name, condition, try path())
  }

  // MARK: - Tokens

  /// Goes past the word, in any letters, or the sign, where it is next.
  private mutating func skip(_ word: String?, _ sign: String?) throws(PredicateFormatError) -> Bool
  {
    switch scanner.token {
    case .word(let found) where found.uppercased() == word: break
    case .sign(let found) where found == sign: break
    default: return false
    }
    try scanner.advance()
    return true
  }

  private mutating func expect(_ sign: String) throws(PredicateFormatError) {
    guard try skip(nil, sign) else { throw error("'\(sign)' is missing") }
  }
}

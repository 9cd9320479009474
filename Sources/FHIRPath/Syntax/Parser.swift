// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// Reads the text of an expression.
///
/// Recursion follows parentheses and arguments only, and is bounded; chains of any length are read
/// in loops.
struct Parser {
  var scanner: Scanner
  private var limits: FHIRPathLimits
  private var nesting = 0

  init(_ text: String, limits: FHIRPathLimits) {
    scanner = Scanner(text)
    self.limits = limits
    self.limits.depth = min(limits.depth, FHIRPathLimits.greatestDepth)
  }

  /// Reads the whole text.
  static func parse(_ text: String, limits: FHIRPathLimits) throws(FHIRPathError) -> Node {
    guard text.utf8.count <= limits.length else {
      throw FHIRPathError(
        .tooMuch(what: "bytes of text", limit: limits.length), at: 0, in: text,
        remedy: "split the expression into variables")
    }
    var parser = Parser(text, limits: limits)
    let node = try parser.expression()
    guard parser.scanner.isAtEnd else {
      throw parser.scanner.error(expected: "an operator or the end", remedy: parser.operatorRemedy)
    }
    return node
  }

  /// The word that was probably meant where an operator should be.
  var operatorRemedy: String? {
    scanner.word.flatMap {
      nearest(to: $0.lowercased(), among: ["and", "or", "in", "is", "as", "contains"])
    }.map { "did you mean '\($0)'?" }
  }

  private func tooDeep(at offset: Int) -> FHIRPathError {
    FHIRPathError(
      .tooMuch(what: "levels of nesting", limit: limits.depth), at: offset, in: scanner.text,
      remedy: "split the expression into variables")
  }

  /// A node above others of a height.
  func node(_ kind: Node.Kind, at offset: Int, over height: Int) throws(FHIRPathError)
    -> Node
  {
    guard height < limits.depth else { throw tooDeep(at: offset) }
    return Node(offset: offset, height: height + 1, kind: kind)
  }

  // MARK: Operators

  /// Operands and operators that wait for a looser operator, or for the end.
  private struct Waiting {
    var operands: [Node]
    var operators: [(symbol: Operator, offset: Int)] = []
  }

  /// The term between parentheses, brackets or commas.
  mutating func expression() throws(FHIRPathError) -> Node {
    nesting += 1
    defer { nesting -= 1 }
    try scanner.skipSpace()
    guard nesting <= limits.depth else { throw tooDeep(at: scanner.position) }
    var waiting = Waiting(operands: [try operand()])
    while true {
      try scanner.skipSpace()
      let offset = scanner.position
      if let steps = try typeTests() {
        try reduce(&waiting, tighterThan: Operator.typeLevel)
        let start = waiting.operands.removeLast()
        waiting.operands.append(try node(.path(start, steps), at: offset, over: start.height))
        continue
      }
      guard let symbol = takeOperator() else { break }
      if [.equal, .ampersand, .union].contains(symbol), scanner.take(symbol: symbol) {
        let meant = symbol == .equal ? "=" : symbol == .union ? "or" : "and"
        throw scanner.error(
          expected: "a value after '\(symbol.rawValue)'", at: offset,
          remedy: "did you mean '\(meant)'?")
      }
      try reduce(&waiting, tighterThan: symbol.level)
      waiting.operators.append((symbol, offset))
      try scanner.skipSpace()
      waiting.operands.append(try operand())
    }
    try reduce(&waiting, tighterThan: .max)
    return waiting.operands[0]
  }

  /// Joins what stands at the end between operators that bind tighter than a level.
  private func reduce(_ waiting: inout Waiting, tighterThan level: Int) throws(FHIRPathError) {
    while let last = waiting.operators.last, last.symbol.level < level {
      var count = 1
      while count < waiting.operators.count,
        waiting.operators[waiting.operators.count - count - 1].symbol.level == last.symbol.level
      {
        count += 1
      }
      // A list of its own: a slice would have the whole list copied by the removal below.
      let right = Array(waiting.operands.suffix(count))
      let links = zip(Array(waiting.operators.suffix(count)), right).map {
        Link(offset: $0.offset, symbol: $0.symbol, right: $1)
      }
      waiting.operands.removeLast(count)
      waiting.operators.removeLast(count)
      let first = waiting.operands.removeLast()
      let height = links.reduce(first.height) { max($0, $1.right.height) }
      waiting.operands.append(try node(.chain(first, links), at: links[0].offset, over: height))
    }
  }

  private mutating func takeOperator() -> Operator? {
    if let word = scanner.word {
      switch word {
      case "div", "mod", "in", "contains", "and", "xor", "or", "implies":
        _ = scanner.take(word: word)
        return Operator(rawValue: word)
      default: return nil
      }
    }
    return Operator.symbols.first { scanner.take(symbol: $0) }
  }

  /// `is T` and `as T`, as often as they stand here.
  private mutating func typeTests() throws(FHIRPathError) -> [Step]? {
    var steps: [Step] = []
    while let word = scanner.word, word == "is" || word == "as" {
      let offset = scanner.position
      _ = scanner.take(word: word)
      try scanner.skipSpace()
      let type = try typeName()
      steps.append(Step(offset: offset, kind: word == "is" ? .isType(type) : .asType(type)))
      try scanner.skipSpace()
    }
    return steps.isEmpty ? nil : steps
  }

  mutating func typeName() throws(FHIRPathError) -> TypeName {
    let offset = scanner.position
    var type = TypeName(name: try scanner.takeIdentifier("the name of a type"))
    if scanner.take(".") {
      (type.space, type.name) = (type.name, try scanner.takeIdentifier("the name of a type"))
    }
    guard type.isKnown else {
      let near = nearest(to: type.name, among: TypeNames.fhir.union(TypeNames.system).sorted())
      throw FHIRPathError(
        .unknownType(type.name), at: offset, in: scanner.text,
        remedy: near.map { "did you mean '\($0)'?" })
    }
    return type
  }
}

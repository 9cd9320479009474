// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension Parser {
  /// An operand with its signs and the steps after it.
  mutating func operand() throws(FHIRPathError) -> Node {
    let offset = scanner.position
    var (isSigned, isNegative) = (false, false)
    while true {
      if scanner.take("-") { isNegative.toggle() } else if !scanner.take("+") { break }
      isSigned = true
      try scanner.skipSpace()
    }
    let value = try path()
    guard isSigned else { return value }
    return try node(
      isNegative ? .negation(value) : .affirmation(value), at: offset, over: value.height)
  }

  private mutating func path() throws(FHIRPathError) -> Node {
    let offset = scanner.position
    var steps: [Step] = []
    let start = try term(&steps)
    var height = steps.reduce(start?.height ?? 0) { max($0, $1.height) }
    while true {
      try scanner.skipSpace()
      let place = scanner.position
      if scanner.take(".") {
        try scanner.skipSpace()
        steps.append(try invocation())
      } else if scanner.take("[") {
        let index = try expression()
        guard scanner.take("]") else { throw scanner.error(expected: "an operator or ']'") }
        steps.append(Step(offset: place, kind: .index(index)))
      } else {
        break
      }
      if let last = steps.last { height = max(height, last.height) }
    }
    if let start, steps.isEmpty { return start }
    return try node(.path(start, steps), at: offset, over: height)
  }

  /// The start of a path; `nil` where it is a first step instead, from `$this`.
  private mutating func term(_ steps: inout [Step]) throws(FHIRPathError) -> Node? {
    let offset = scanner.position
    if scanner.isAtDigit { return try number() }
    if scanner.isAtQuote {
      return try node(.constant([.string(try scanner.takeQuoted())]), at: offset, over: 0)
    }
    if scanner.take("(") {
      let inner = try expression()
      guard scanner.take(")") else {
        throw scanner.error(expected: "an operator or ')'", remedy: operatorRemedy)
      }
      return inner
    }
    if scanner.take("{") {
      try scanner.skipSpace()
      guard scanner.take("}") else { throw scanner.error(expected: "'}'") }
      return try node(.constant([]), at: offset, over: 0)
    }
    if scanner.take("@") { return try moment(at: offset) }
    if scanner.take("%") {
      let name =
        scanner.isAtQuote
        ? try scanner.takeQuoted() : try scanner.takeIdentifier("the name of a variable")
      return try node(.variable(name), at: offset, over: 0)
    }
    if scanner.take("$") {
      if scanner.take(word: "this") { return try node(.this, at: offset, over: 0) }
      if scanner.take(word: "index") { return try node(.index, at: offset, over: 0) }
      if scanner.take(word: "total") { return try node(.total, at: offset, over: 0) }
      throw scanner.error(expected: "$this, $index or $total", at: offset)
    }
    switch scanner.word {
    case "true", "false":
      let isTrue = scanner.take(word: "true")
      if !isTrue { _ = scanner.take(word: "false") }
      return try node(.constant([.boolean(isTrue)]), at: offset, over: 0)
    case let word? where ["and", "or", "xor", "implies", "div", "mod"].contains(word):
      throw scanner.error(expected: "a value before '\(word)'")
    default:
      steps.append(try invocation())
      return nil
    }
  }

  /// A name, or a function with its arguments.
  private mutating func invocation() throws(FHIRPathError) -> Step {
    let offset = scanner.position
    if scanner.take("$") {
      throw scanner.error(expected: "a name or a function", at: offset)
    }
    let name = try scanner.takeIdentifier("a value, a name or a function")
    try scanner.skipSpace()
    guard scanner.take("(") else { return Step(offset: offset, kind: .member(MemberName(name))) }
    if name == "is" || name == "as" || name == "ofType" {
      try scanner.skipSpace()
      let type = try typeName()
      try scanner.skipSpace()
      guard scanner.take(")") else { throw scanner.error(expected: "')'") }
      let kind: Step.Kind =
        name == "is" ? .isType(type) : name == "as" ? .asType(type) : .ofType(type)
      return Step(offset: offset, kind: kind)
    }
    guard let function = Function(rawValue: name) else {
      throw unknownFunction(name, at: offset)
    }
    let arguments = try arguments(areKeys: function == .sort)
    guard function.arity.contains(arguments.count) else {
      throw FHIRPathError(
        .wrongArguments(function: name, expected: function.arityText), at: offset,
        in: scanner.text)
    }
    if function == .where, let criterion = arguments.first,
      case .chain(let left, let links) = criterion.kind, links.count == 1,
      links[0].symbol == .equal,
      case .path(nil, let steps) = left.kind, steps.count == 1,
      case .member(let member) = steps[0].kind,
      case .constant(let items) = links[0].right.kind, items.count == 1,
      case .string(let text) = items[0], member.type?.moment == nil
    {
      return Step(offset: offset, kind: .filter(member, text, criterion))
    }
    return Step(offset: offset, kind: .call(function, arguments))
  }

  private func unknownFunction(_ name: String, at offset: Int) -> FHIRPathError {
    if Function.unsupported.contains(name) {
      return FHIRPathError(.unsupportedFunction(name), at: offset, in: scanner.text)
    }
    let near = nearest(to: name, among: Function.allCases.map(\.rawValue) + ["is", "as", "ofType"])
    return FHIRPathError(
      .unknownFunction(name), at: offset, in: scanner.text,
      remedy: near.map { "did you mean '\($0)'?" })
  }

  /// The expressions up to the closing parenthesis.
  ///
  /// - Parameter areKeys: Whether `asc` or `desc` may follow each; `desc` is written as `-`, too.
  private mutating func arguments(areKeys: Bool) throws(FHIRPathError) -> [Node] {
    try scanner.skipSpace()
    if scanner.take(")") { return [] }
    var arguments: [Node] = []
    repeat {
      var argument = try expression()
      if areKeys, scanner.take(word: "desc") {
        argument = try node(.negation(argument), at: argument.offset, over: argument.height)
        try scanner.skipSpace()
      } else if areKeys, scanner.take(word: "asc") {
        try scanner.skipSpace()
      }
      arguments.append(argument)
      guard arguments.count <= 8 else { throw scanner.error(expected: "')'") }
    } while scanner.take(",")
    guard scanner.take(")") else {
      throw scanner.error(expected: "an operator, ',' or ')'", remedy: operatorRemedy)
    }
    return arguments
  }

  // MARK: Literals

  /// A number, or a quantity where a unit follows.
  private mutating func number() throws(FHIRPathError) -> Node {
    let offset = scanner.position
    let digits = scanner.takeNumber()
    guard let value = FHIRPathDecimal(digits) else {
      throw scanner.error(expected: "a number of at most 38 digits", at: offset)
    }
    let end = scanner
    try scanner.skipSpace()
    let item: FHIRPathItem
    if scanner.isAtQuote {
      item = .quantity(FHIRPathQuantity(value: value, unit: try scanner.takeQuoted()))
    } else if let word = scanner.word, let unit = FHIRPathQuantity.calendarUnit(word) {
      _ = scanner.take(word: word)
      item = .quantity(FHIRPathQuantity(value: value, unit: unit, isCalendarDuration: true))
    } else {
      scanner = end
      if digits.utf8.contains(UInt8(ascii: ".")) {
        item = .decimal(value)
      } else if let whole = Int(digits) {
        item = .integer(whole)
      } else {
        throw scanner.error(
          expected: "a whole number up to \(Int.max)", at: offset,
          remedy: "write \(digits.prefix(40)).0")
      }
    }
    return try node(.constant([item]), at: offset, over: 0)
  }

  private mutating func moment(at offset: Int) throws(FHIRPathError) -> Node {
    let text = scanner.takeMoment()
    let kind: FHIRPathMoment.Kind =
      text.hasPrefix("T") ? .time : text.contains("T") ? .dateTime : .date
    guard let moment = FHIRPathMoment(kind == .time ? text.dropFirst() : text[...], as: kind) else {
      throw scanner.error(
        expected: "a date or time such as @2026-01-31, @2026-01-31T09:30:00Z or @T09:30", at: offset
      )
    }
    return try node(.constant([FHIRPathItem(moment, kind)]), at: offset, over: 0)
  }
}

extension Step {
  /// The greatest height of the nodes in it.
  fileprivate var height: Int {
    switch kind {
    case .index(let node), .filter(_, _, let node): node.height
    case .call(_, let arguments): arguments.map(\.height).max() ?? 0
    default: 0
    }
  }
}

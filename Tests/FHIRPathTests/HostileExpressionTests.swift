// SPDX-License-Identifier: Apache-2.0

import FHIRPath
import Foundation
import JSON
import SeededRandom
import Testing

@Suite("Hostile expressions of FHIRPath")
struct HostileExpressionTests {
  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private func isTooMuch(_ text: String) -> Bool {
    if case .tooMuch? = fault(text)?.reason { true } else { false }
  }

  @Test("a text of more than 64 KiB, and nesting, are errors")
  func tooMuch() {
    #expect(isTooMuch(repeated("(", 100_000) + "1" + repeated(")", 100_000)))
    #expect(isTooMuch("a" + repeated(".a", 100_000)))
    for opening in ["(", "a[", "iif(", "-(", "1+(", "not(", "{}.where("] {
      #expect(fault(repeated(opening, 65_000 / opening.utf8.count)) != nil, "\(opening)")
    }
    #expect(isTooMuch(repeated("(", 30_000) + "1" + repeated(")", 30_000)))
    #expect(isTooMuch(repeated("iif(true,", 5000) + "1" + repeated(")", 5000)))
    #expect(isTooMuch(repeated("1+(", 5000) + "1" + repeated(")", 5000)))
  }

  @Test("chains as long as the text may be are values")
  func chains() throws {
    #expect(try shown("a" + repeated(".a", 32_000)) == "{}")
    #expect(try shown("1" + repeated("+1", 32_000)) == "32001")
    #expect(try shown("1" + repeated(" is Integer", 5900)) == "false")
    #expect(try shown(repeated("-", 65_000) + "1") == "1")
    #expect(try shown("true" + repeated(" and true", 7000)) == "true")
    #expect(try shown("1" + repeated("|1", 32_000)) == "1")
    #expect(try shown("(1|2)" + repeated("[0]", 20_000)) == "1")
    #expect(try shown("1" + repeated(" ", 65_000)) == "1")
    #expect(try shown("1 = 1" + repeated(" and 1 + 1 * 2 > 2 | 2", 2900)) == "true")
  }

  // Libraries may be built for debugging here, with frames three times as large.
  @Test("the nesting that is allowed fits a small stack")
  func stack() async {
    let depth = FHIRPathLimits.standard.depth
    let texts = [
      repeated("(", depth - 1) + "1" + repeated(")", depth - 1),
      repeated("iif(true,", depth / 2 - 1) + "1" + repeated(")", depth / 2 - 1),
      repeated("1+(", depth - 2) + "1" + repeated(")", depth - 2),
      repeated("1.select(", depth / 2 - 1) + "1" + repeated(")", depth / 2 - 1),
      repeated("a.where(", depth / 2 - 1) + "1" + repeated(")", depth / 2 - 1),
      repeated("1.first()[0*(", depth / 3 - 1) + "0" + repeated(")]", depth / 3 - 1),
    ]
    let faults = await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: texts.compactMap { fault($0) }) }
      thread.stackSize = 1536 << 10
      thread.start()
    }
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test(
    "work without end is an error",
    arguments: [
      "1.repeat($this + 1)", "%resource.repeat($this | $this.item)",
      "'a'" + String(repeating: ".select($this + $this)", count: 40),
      "'aaaaaaaa'" + String(repeating: ".replace('a', 'aaaaaaaaaa')", count: 20),
      "'abcdefgh'" + String(repeating: ".replace('', 'aaaaaaaaaa')", count: 20),
      "(1|2)" + String(repeating: ".select($this | $this + 1 | $this + 2)", count: 100)
        + String(repeating: ".combine($this)", count: 40),
      "(1|2)" + String(repeating: ".select((1|2|3|4).combine($this))", count: 40),
      "('a'|'b')"
        + String(repeating: ".select(('c'|'d'|'e').combine($this)).join(',').toChars()", count: 20),
    ])
  func endless(_ text: String) throws {
    let found = fault(text)
    if found == nil {
      // The closure of a finite tree ends.
      #expect(text.hasPrefix("%resource") || text.hasPrefix("'abcdefgh'"), "\(text.prefix(60))")
    } else {
      #expect(isTooMuch(text), "\(found?.description ?? "")")
    }
  }

  @Test("elements deeper than any document are walked through, or refused where they are compared")
  func deepElements() {
    var json: JSONValue = ["item": []]
    for _ in 0..<1000 { json = ["item": [json]] }
    func fault(_ text: String) -> FHIRPathError.Reason? {
      do {
        _ = try items(text, on: json)
        return nil
      } catch let error as FHIRPathError {
        return error.reason
      } catch {
        return nil
      }
    }
    for text in ["descendants().count()", "answers()", "item.item.item.ordinal()"] {
      #expect(fault(text) == nil, "\(text)")
    }
    for text in ["$this = $this", "$this ~ $this", "$this | $this", "repeat(item)", "distinct()"] {
      let isSingle = text == "distinct()"
      let wanted = FHIRPathError.Reason.tooMuch(what: "levels of elements", limit: 200)
      #expect(fault(text) == (isSingle ? nil : wanted), "\(text)")
    }
  }

  @Test("the environment may allow fewer steps")
  func steps() {
    var small = environment
    small.steps = 20
    #expect(
      fault("descendants()", in: small)?.reason == .tooMuch(what: "steps of evaluation", limit: 20))
    #expect(fault("id", in: small) == nil)
    small.steps = 0
    #expect(fault("1", in: small) != nil)
    #expect(throws: FHIRPathError.self) {
      try FHIRPathExpression("((1))", limits: FHIRPathLimits(depth: 2))
    }
    #expect(throws: FHIRPathError.self) {
      try FHIRPathExpression("1 + 1", limits: FHIRPathLimits(length: 4))
    }
  }

  @Test(
    "extreme numbers",
    arguments: [
      "10.power(37) * 10.power(37) * 10.power(37) * 10.power(37) * 10.power(37)",
      "1.0000000001.power(1000).power(1000).power(1000)", "0.1.power(1000)",
      "(-9223372036854775807 - 1) div -1",
      "(-9223372036854775807 - 1).abs()", "-(-9223372036854775807 - 1)",
      "(-9223372036854775807 - 1) mod -1",
      "99999999999999999999999999999999999999.0 * 99999999999999999999999999999999999999.0",
      "99999999999999999999999999999999999999.0.toInteger()", "1.exp().exp().exp().exp()",
      "99999999999999999999999999999999999999.0.round(38)", "1.5.round(9223372036854775807)",
      "0.00000000000000000000000000000000000001 / 99999999999999999999999999999999999999.0",
      "99999999999999999999999999999999999999.0 mod 0.00000000000000000000000000000000000007",
      "99999999999999999999999999999999999999.0 div 0.1", "1.power(9223372036854775807)",
      "@2020-01-01 + 9223372036854775807 years", "@2020-01-01 - 9223372036854775807 days",
      "@T10:00 + 9223372036854775807 hours", "@T10:00:00 - 9223372036854775807 milliseconds",
      "(1|2).skip(9223372036854775807)", "'a'.substring(9223372036854775807)",
      "'a'.substring(0, 9223372036854775807)", "(1|2)[9223372036854775807]",
      "@2020-01-01 + 99999999999999999999999999999999999999.0 'ms'",
    ])
  func extremes(_ text: String) {
    // Any value or error; the test is that it comes.
    _ = fault(text)
  }

  @Test("arithmetic at the ends of the range gives a number or nothing")
  func randomDecimals() throws {
    var generator = SplitMix64(seed: 33)
    let symbols = ["+", "-", "*", "/", "mod", "div"]
    let expressions = try symbols.map { try FHIRPathExpression("%a \($0) %b") }
    for round in 0..<TestLength.count(3_000, long: 100_000) {
      func number() -> FHIRPathDecimal? {
        let digits = Int(generator.next() % 38) + 1
        var text = generator.once(in: 2) ? "-" : ""
        for _ in 0..<digits { text += String(generator.pick(0, 1, 5, 9, 9)) }
        if generator.once(in: 2) {
          text += "." + String(repeating: "0", count: Int(generator.next() % 38)) + "7"
        }
        return FHIRPathDecimal(text)
      }
      guard let one = number(), let other = number() else { continue }
      let variables = ["a": [FHIRPathItem.decimal(one)], "b": [.decimal(other)]]
      let environment = FHIRPathEnvironment(variables: variables)
      for (symbol, expression) in zip(symbols, expressions) {
        let found = try expression.evaluate(on: .boolean(true), in: environment)
        guard let result = found.first?.number else { continue }
        #expect(FHIRPathDecimal(result.text) == result, "round \(round)")
        let scale = abs(one.double) + abs(other.double)
        let wanted: Double? =
          switch symbol {
          case "+": one.double + other.double
          case "-": one.double - other.double
          default: nil
          }
        if let wanted { #expect(abs(result.double - wanted) <= scale * 1e-14, "round \(round)") }
        if symbol == "mod" { #expect(abs(result.double) <= abs(other.double), "round \(round)") }
      }
    }
  }

  @Test("resources of random shapes give a value or an error of evaluation")
  func randomResources() throws {
    let seed: UInt64 = 34
    var generator = SplitMix64(seed: seed)
    let keys = [
      "item", "answer", "linkId", "_linkId", "value", "valueCoding", "valueDecimal",
      "_valueDecimal",
      "valueDate", "valueQuantity", "extension", "url", "code", "unit", "resourceType",
      "valueString",
      "authored", "_", "_value", "comparator", "text", "_text", "id",
    ]
    func json(_ depth: Int) -> JSONValue {
      switch generator.next() % (depth > 0 ? 12 : 7) {
      case 0: return .null
      case 1: return .boolean(generator.once(in: 2))
      case 2: return .integer(Int(truncatingIfNeeded: generator.next()))
      case 3: return .fraction(Double(bitPattern: generator.next()))
      case 4:
        return generator.pick("", "a", "2020-02-29", "2020-02-29T10:00:00Z", "10:00", "\u{0}é")
      case 5:
        return generator.pick(
          1.5, 70, "Coding", "http://hl7.org/fhir/StructureDefinition/itemWeight")
      case 6: return .fraction(generator.pick(.nan, .infinity, -0.0, 1e300, .leastNonzeroMagnitude))
      case 7, 8: return .array((0..<generator.next() % 4).map { _ in json(depth - 1) })
      default:
        let members = (0..<generator.next() % 6).map { _ in
          (keys[Int(generator.next() % UInt64(keys.count))], json(depth - 1))
        }
        return .object(Dictionary(members) { first, _ in first })
      }
    }
    let expressions = try [
      "item.where(linkId='a').answer.value", "repeat(item).answer.value.ordinal().sum()",
      "descendants().value + 1", "descendants().select(value.toString())",
      "children() | children()",
      "item.answer.value.first() > 1", "answers().weight()",
      "descendants().extension.value.distinct()",
      "authored + 1 month", "descendants().where(value is Quantity).value * 2", "value ~ item",
      "item.answer.value = item.answer.valueDecimal", "text.extension('a')", "type()", "hasValue()",
      "descendants().select(type().name)", "descendants().where(value > @2020).count()",
      "descendants().value.min()", "descendants().value.convertsToQuantity()",
    ].map { try FHIRPathExpression($0) }
    for round in 0..<TestLength.count(2_000, long: 20_000) {
      let resource = FHIRPathItem(json(5))
      for expression in expressions {
        do throws(FHIRPathError) {
          let items = try expression.evaluate(on: resource, in: environment)
          for item in items { _ = (item.json, item.text, item.typeName) }
        } catch {
          switch error.reason {
          case .wrongType: break
          default: Issue.record("seed \(seed), round \(round): \(expression.text): \(error)")
          }
        }
      }
    }
  }

  @Test("random bytes give a value or an error")
  func randomBytes() {
    let seed: UInt64 = 31
    var generator = SplitMix64(seed: seed)
    let words = RandomExpression.words
    for round in 0..<TestLength.count(10_000, long: 100_000) {
      var text = ""
      for _ in 0..<(generator.next() % 12) {
        if generator.once(in: 3) {
          text.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: generator.next())))
        } else {
          text += words[Int(generator.next() % UInt64(words.count))]
        }
      }
      let found = fault(text)
      if let found {
        #expect(found.offset <= text.utf8.count, "seed \(seed), round \(round): \(text)")
      }
    }
  }

  @Test("random expressions of the grammar are read, and give a value or an error of evaluation")
  func randomExpressions() {
    let seed: UInt64 = 32
    var expression = RandomExpression(generator: SplitMix64(seed: seed))
    var values = 0
    for round in 0..<TestLength.count(10_000, long: 100_000) {
      let text = expression.expression(depth: 4)
      guard let found = fault(text) else {
        values += 1
        // The same question has the same answer.
        if round % 50 == 0 { #expect((try? items(text)) == (try? items(text)), "\(text)") }
        continue
      }
      switch found.reason {
      case .syntax, .unknownFunction, .unsupportedFunction, .unknownVariable:
        Issue.record("seed \(seed), round \(round): \(text): \(found)")
      default: break
      }
    }
    #expect(values > 1000)
  }
}

/// Makes expressions of the grammar.
private struct RandomExpression {
  var generator: SplitMix64

  static let words = [
    "item", ".", "answer", "value", "(", ")", "[", "]", "1", "2.5", "'a'", "%resource", "$this",
    " and ",
    " = ", "+", "-", "*", " is ", "Integer", "where(", "linkId", "{}", "@2020", "@T10", "|", "~",
    "'", "`",
    "%", "$", "//", "/*", "\\", " in ", ".first()", " years", " 'kg'", ",", "<", ">=", "!=",
  ]

  mutating func expression(depth: Int) -> String {
    guard depth > 0 else { return leaf() }
    switch generator.next() % 6 {
    case 0: return leaf()
    case 1: return "(\(expression(depth: depth - 1)))"
    case 2: return "\(generator.pick("-", "+"))(\(expression(depth: depth - 1)))"
    case 3, 4: return path(depth: depth)
    default:
      let symbol = generator.pick(
        "+", "-", "*", "/", "div", "mod", "&", "|", "=", "!=", "~", "!~", "<", "<=", ">", ">=",
        "in",
        "contains", "and", "or", "xor", "implies")
      return "\(expression(depth: depth - 1)) \(symbol) \(expression(depth: depth - 1))"
    }
  }

  private mutating func leaf() -> String {
    generator.pick(
      "1", "2.50", "0", "-3", "'a'", "''", "true", "false", "{}", "@2020-02-29", "@2020", "@T10:00",
      "@2020-01-31T10:00:00Z", "5 'kg'", "18 years", "%resource", "%two", "%none", "item", "$this",
      "item.answer.value", "item.linkId", "authored", "1.5 'kg'", "2 days", "'2020-01-01'")
  }

  private mutating func path(depth: Int) -> String {
    let start = "(\(expression(depth: depth - 1)))"
    let inner = expression(depth: depth - 1)
    switch generator.next() % 6 {
    case 0:
      return start + "."
        + generator.pick(
          "empty()", "exists()", "not()", "count()", "distinct()", "isDistinct()", "first()",
          "last()", "tail()",
          "toInteger()", "toDecimal()", "toString()", "toDate()", "toDateTime()", "toTime()",
          "toBoolean()",
          "toQuantity()", "upper()", "lower()", "length()", "toChars()", "trim()", "join()",
          "abs()", "ceiling()",
          "exp()", "floor()", "ln()", "round()", "sqrt()", "truncate()", "sum()", "min()", "max()",
          "avg()",
          "children()", "descendants()", "type()", "hasValue()", "getValue()", "ordinal()",
          "answers()", "single()",
          "convertsToInteger()", "allTrue()", "anyFalse()", "now()", "item", "value", "is(String)",
          "as(Integer)",
          "ofType(Coding)")
    case 1:
      return start + "."
        + generator.pick(
          "where", "select", "exists", "all", "skip", "take", "union", "combine", "intersect",
          "exclude",
          "subsetOf", "indexOf", "startsWith", "contains", "split", "join", "log", "power", "round",
          "repeat",
          "substring", "extension", "aggregate") + "(\(inner))"
    case 2: return start + "[\(inner)]"
    case 3: return "iif(\(inner), \(start), \(leaf()))"
    case 4: return start + ".replace(\(inner), \(leaf()))"
    default: return start + generator.pick(" is Integer", " as Integer", " is FHIR.string")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import FHIRPath
import Foundation
import JSON
import Synchronization
import Testing

@Suite("Expressions of FHIRPath")
struct ExpressionTests {
  @Test(
    "the links of the questions that an expression reads",
    arguments: [
      ("1 + 2", []), ("%age > 18", []), ("%resource.item.where(linkId='a').answer.value", ["a"]),
      ("%resource.item.where(linkId='g').item.where(linkId='a').answer.value", ["a"]),
      ("%resource.item.where(linkId='g').first().item.where(linkId='a').answer", ["g", "a"]),
      ("(item.where(linkId='a') | item.where(linkId='b')).answer.value", ["a", "b"]),
      ("%group.item.where(linkId='a').answer.value", ["a"]), ("%answered.answer.value", []),
      ("%questionnaire.item.answerOption", []),
      ("item.where(linkId='a').answer.value + item.where('b' = linkId).answer.value", ["a", "b"]),
      ("item.where(linkId='a' or linkId='b').answer.value", ["a", "b"]),
      ("item.where(linkId in ('a' | 'b')).answer.value", ["a", "b"]),
      ("item.where($this.linkId = 'a' and answer.value > 2).exists()", ["a"]),
      ("%resource.repeat(item).where(linkId='a').answer.value.ordinal()", ["a"]),
      ("%resource.descendants().where(linkId='a').answer.value", ["a"]),
      ("iif(item.where(linkId='a').exists(), item.where(linkId='b').answer.value, 0)", ["a", "b"]),
      ("item.where(linkId='a').answer.value.where(code = 'x').exists()", ["a"]),
      ("%resource.item.answer.value", nil), ("%resource.answers()", nil),
      ("%resource.item.where(linkId.startsWith('a')).answer.value", nil),
      ("%resource.descendants()", nil),
      ("%resource.item.where(linkId != 'a').answer.value", nil),
      ("%resource.item.where(linkId = %id).answer", nil), ("%group.item.answer.value", nil),
      ("%resource.item.where(linkId='a' or answer.exists()).answer.value", nil),
      ("%resource.repeat(item | answer).value", nil),
    ] as [(String, Set<String>?)])
  func links(_ text: String, _ links: Set<String>?) throws {
    #expect(try FHIRPathExpression(text).linkIds == links, "\(text)")
  }

  @Test(
    "items that an expression reads with all in them, and whether it reads its context",
    arguments: [
      ("%resource.item.where(linkId='a').item.answer.value", ["a"], false),
      ("item.where(linkId='a' and item.answer.exists())", ["a"], false),
      ("%resource.item.where(linkId='a').descendants().value", ["a"], false),
      ("%resource.item.where(linkId='a').answers()", ["a"], false),
      ("answer.value > 3", [], true), ("%context.item.answer.value.sum()", [], true),
      ("$this", [], true), ("repeat(item | answer).value", [], true),
      ("item.where(linkId='a').answer.value", [], false),
      ("item.where(linkId.startsWith('a')).answer.value", [], true),
    ] as [(String, Set<String>, Bool)])
  func groups(_ text: String, _ links: Set<String>, _ readsContext: Bool) throws {
    let expression = try FHIRPathExpression(text)
    #expect(expression.linkIds != nil, "\(text)")
    #expect(expression.groupLinkIds == links, "\(text)")
    #expect(expression.readsContext == readsContext, "\(text)")
  }

  @Test(
    "a host's index of items is asked where a path looks for links in the response",
    arguments: [
      ("%resource.item.where(linkId = 'a')", "top a"),
      ("%resource.repeat(item).where(linkId = 'a' or linkId = 'b').answer", "items a b"),
      ("%resource.descendants().where(linkId in ('a' | 'b')).count()", "all a b"),
      ("item.where(linkId = 'a')", ""), ("%resource.item.where(linkId = 'a' and true)", ""),
      ("%resource.item.first().where(linkId = 'a')", ""), ("%other.item.where(linkId = 'a')", ""),
      ("%resource.repeat(item | answer).where(linkId = 'a')", ""),
    ])
  func linked(_ text: String, _ asked: String) throws {
    let response: JSONValue = ["item": [["linkId": "a", "answer": [["valueInteger": 1]]]]]
    let calls = Calls()
    var environment = FHIRPathEnvironment(
      variables: ["resource": [FHIRPathItem(response)], "other": [FHIRPathItem(response)]])
    let expression = try FHIRPathExpression(text)
    let found = try expression.evaluate(on: FHIRPathItem(response), in: environment)
    environment.linked = { links, reach in
      calls.note("\(reach) " + links.sorted().joined(separator: " "))
      return nil
    }
    #expect(try expression.evaluate(on: FHIRPathItem(response), in: environment) == found)
    #expect(calls.text == asked)
    environment.linked = { _, _ in [FHIRPathItem(["linkId": "a", "answer": [["valueInteger": 1]]])]
    }
    #expect(
      try expression.evaluate(on: FHIRPathItem(response), in: environment).count == found.count)
  }

  @Test("several evaluations share a bound of steps")
  func sharedSteps() throws {
    let expression = try FHIRPathExpression("1 + 1")
    var steps = 10
    _ = try expression.evaluate(on: .boolean(true), in: FHIRPathEnvironment(), steps: &steps)
    #expect(steps < 10)
    let left = steps
    #expect(throws: FHIRPathError.self) {
      for _ in 0...left {
        _ = try expression.evaluate(on: .boolean(true), in: FHIRPathEnvironment(), steps: &steps)
      }
    }
    #expect(steps >= 0)
  }

  @Test("the variables that an expression reads, and whether it is constant")
  func variables() throws {
    let expression = try FHIRPathExpression("iif(%a > 1, %b.where($this = %`c d`), item[%e].value)")
    #expect(expression.variableNames == ["a", "b", "c d", "e"])
    #expect(!expression.isConstant)
    for text in ["1", "-1", "'a'", "{}", "@2020", "5 'kg'"] {
      #expect(try FHIRPathExpression(text).isConstant, "\(text)")
    }
    #expect(try FHIRPathExpression("a = 1") == FHIRPathExpression("a = 1"))
    #expect(try FHIRPathExpression("a = 1") != FHIRPathExpression("a  = 1"))
  }

  @Test(
    "faults of the text with place, reason and remedy",
    arguments: [
      ("", "column 1: expected a value, a name or a function, found the end"),
      ("1 +", "column 4: expected a value, a name or a function, found the end"),
      ("(1", "column 3: expected an operator or ')', found the end"),
      ("1 2", "column 3: expected an operator or the end, found '2'"),
      ("a[1", "column 4: expected an operator or ']', found the end"),
      ("'ab", "column 1: expected a closing ', found '''; the text is never closed"),
      ("a == 1", "column 3: expected a value after '=', found '='; did you mean '='?"),
      ("a && b", "column 3: expected a value after '&', found '&'; did you mean 'and'?"),
      ("a || b", "column 3: expected a value after '|', found '|'; did you mean 'or'?"),
      ("a adn b", "column 3: expected an operator or the end, found 'adn'; did you mean 'and'?"),
      ("ä", "column 1: expected a value, a name or a function, found 'ä'"),
      ("'ä' +* 1", "column 6: expected a value, a name or a function, found '*'"),
      (
        "\"a\"",
        "column 1: expected a value, a name or a function, found '\"'; put names in `backquotes` and texts in 'quotes'"
      ),
      ("a.whre(b)", "column 3: unknown function 'whre'; did you mean 'where'?"),
      ("a.resolve()", "column 3: the function 'resolve' is not supported"),
      ("'a'.memberOf('b')", "column 5: the function 'memberOf' is not supported"),
      ("a.where()", "column 3: 'where' expects one argument"),
      ("a.empty(1)", "column 3: 'empty' expects no argument"),
      ("'a'.substring()", "column 5: 'substring' expects 1 or 2 arguments"),
      ("1.round(1, 2)", "column 3: 'round' expects at most one argument"),
      ("and", "column 1: expected a value before 'and', found 'and'"),
      ("$that", "column 1: expected $this, $index or $total, found '$'"),
      ("{1}", "column 2: expected '}', found '1'"),
      ("1 is 2", "column 6: expected the name of a type, found '2'"),
      (
        "'\\x'",
        "column 2: expected one of \\\\ \\/ \\' \\\" \\` \\n \\r \\t \\f \\uXXXX, found '\\'; write \\\\ for a backslash"
      ),
      (
        "@2021-02-29",
        "column 1: expected a date or time such as @2026-01-31, @2026-01-31T09:30:00Z or @T09:30, found '@'"
      ),
      (
        "99999999999999999999",
        "column 1: expected a whole number up to 9223372036854775807, found '99999999999999999999'; write 99999999999999999999.0"
      ),
      ("1 /* 2", "column 3: expected '*/' of the comment, found '/'"),
    ])
  func textFaults(_ text: String, _ message: String) {
    #expect(fault(text)?.description == message)
  }

  @Test(
    "faults of evaluation",
    arguments: [
      ("%unknown + 1", "column 1: unknown variable '%unknown'"),
      (
        "1 + 'a'",
        "column 3: expected values that '+' takes, found System.Integer and System.String"
      ),
      (
        "'1' < 2",
        "column 5: expected two values of one kind, found System.String and System.Integer"
      ),
      (
        "(1|2).iif(true, 1, 2)",
        "column 7: expected one item, found 2 items; choose one with first() or where(…)"
      ),
      ("-1.convertsToInteger()", "column 1: expected a number, found System.Boolean"),
      ("@1973-12-25 + 1 'cm'", "column 13: expected a calendar duration, found the unit 'cm'"),
      (
        "@1973-12-25 + 7",
        "column 13: expected values that '+' takes, found System.Date and System.Integer"
      ),
      ("-'a'", "column 1: expected a number, found System.String"),
      ("1.upper()", "column 3: expected a string, found System.Integer"),
      ("'a'.abs()", "column 5: expected a number, found System.String"),
      ("'abc'.substring('a')", "column 7: expected a whole number, found System.String"),
      (
        "1 'kg' + 1 's'",
        "column 8: expected quantities that '+' takes, found the units 'kg' and 's'"
      ),
      (
        "today() - 18 'a'",
        "column 9: expected a calendar duration, found the unit 'a'; write 18 years"
      ),
      ("1.5.round(-1)", "column 5: 'round' expects a number of digits that is not negative"),
      ("$total", "column 1: $total outside aggregate() is not given"),
      ("(true|1).allTrue()", "column 10: expected true or false, found System.Integer"),
      ("item[1] > 1", "column 9: expected a value with an order, found FHIR.BackboneElement"),
    ])
  func evaluationFaults(_ text: String, _ message: String) {
    #expect(fault(text)?.description == message)
  }

  @Test("every function of the table is either carried out or named as unsupported")
  func functions() {
    for name in [
      "resolve", "memberOf", "elementDefinition", "slice", "checkModifiers", "htmlChecks",
      "lookup", "defineVariable",
    ] {
      #expect(fault("a.\(name)('x')")?.reason == .unsupportedFunction(name))
    }
  }
}

@Suite("Expressions of real questionnaires")
struct QuestionnaireExpressionTests {
  /// The folder with questionnaires: by environment variable, or beside the package.
  private static let folder: URL? = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let place =
      ProcessInfo.processInfo.environment["GONIOMETER_QUESTIONNAIRES"].map {
        URL(fileURLWithPath: $0)
      } ?? root.appendingPathComponent("../shared/questionnaires").standardizedFileURL
    return FileManager.default.fileExists(atPath: place.path) ? place : nil
  }()

  /// The texts of all expressions in the language at any depth.
  private static func expressions(in json: JSONValue) -> [String] {
    var (found, waiting) = ([String](), [json])
    while let value = waiting.popLast() {
      if let members = value.object {
        if members["language"]?.string == "text/fhirpath", let text = members["expression"]?.string
        {
          found.append(text)
        }
        waiting += members.values
      }
      waiting += value.array ?? []
    }
    return found
  }

  @Test(
    "each is read, or names the function that is not supported",
    .enabled(
      if: folder != nil,
      "no folder with questionnaires beside the package; name one in GONIOMETER_QUESTIONNAIRES"))
  func read() throws {
    let folder = try #require(Self.folder)
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where file.hasSuffix(".json") {
      let data = try Data(contentsOf: folder.appendingPathComponent(file))
      for text in Self.expressions(in: try JSONValue(data: data)) {
        count += 1
        do {
          let expression = try FHIRPathExpression(text)
          var environment = environment
          for name in expression.variableNames { environment.variables[name] = [] }
          _ = try expression.evaluate(on: FHIRPathItem(response), in: environment)
        } catch {
          if case .unsupportedFunction = error.reason { continue }
          Issue.record("\(file): \(text): \(error)")
        }
      }
    }
    #expect(count > 100)
  }
}

/// Notes how a closure was called.
private final class Calls: Sendable {
  private let notes = Mutex<[String]>([])
  func note(_ text: String) { notes.withLock { $0.append(text) } }
  var text: String { notes.withLock { $0.joined(separator: "; ") } }
}

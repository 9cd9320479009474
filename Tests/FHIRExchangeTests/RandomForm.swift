// SPDX-License-Identifier: Apache-2.0

import FHIRExchange
import JSON
import SeededRandom

/// A form at random with conditions and expressions that read each other.
struct RandomForm {
  private var random: SplitMix64
  private var number = 0
  /// The links of all questions and groups, so that any may be read.
  private var questions: [String] = []
  private var groups: [String] = []

  static func form(seed: UInt64) throws -> FHIRForm {
    var maker = RandomForm(random: SplitMix64(seed: seed))
    let plain = maker.items(depth: 0)
    let items = plain.map { maker.completed($0) }
    let variables = (0..<2).map { ScoreForms.variable("v\($0)", maker.value()) }
    return try ScoreForms.form(items, extensions: variables)
  }

  private init(random: SplitMix64) { self.random = random }

  private mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private mutating func items(depth: Int) -> [JSONValue] {
    (0..<(depth == 0 ? 6 : 3)).map { _ in
      number += 1
      let linkId = "i\(number)"
      if depth < 3, below(3) == 0 {
        groups.append(linkId)
        return [
          "linkId": .string(linkId), "type": "group", "repeats": .boolean(below(2) == 0),
          "item": .array(items(depth: depth + 1)),
        ]
      }
      questions.append(linkId)
      switch below(3) {
      case 0:
        let choice = ScoreForms.question(linkId, scores: [0, 1, 2], by: ScoreForms.ordinal)
        var members = choice.object ?? [:]
        members["repeats"] = .boolean(below(2) == 0)
        if depth < 3, below(4) == 0 { members["item"] = .array(items(depth: 3)) }
        return .object(members)
      case 1:
        var members: [String: JSONValue] = [
          "linkId": .string(linkId), "type": "boolean", "repeats": .boolean(below(3) == 0),
        ]
        if depth < 3, below(4) == 0 { members["item"] = .array(items(depth: 3)) }
        return .object(members)
      default: return ["linkId": .string(linkId), "type": "decimal"]
      }
    }
  }

  /// An item with conditions and expressions, and those in it.
  private mutating func completed(_ json: JSONValue) -> JSONValue {
    var members = json.object ?? [:]
    var extensions: [JSONValue] = []
    if below(4) == 0 {
      members["enableWhen"] = .array(
        (0...below(2)).map { _ in
          [
            "question": .string(link()),
            "operator": .string(random.pick("exists", "=", "!=")), "answerBoolean": true,
          ]
        })
      members["enableBehavior"] = .string(random.pick("all", "any"))
    }
    if below(5) == 0 {
      extensions.append(
        ScoreForms.expression("enableWhenExpression", "\(value()) \(random.pick("<", ">")) 1"))
    }
    if below(6) == 0 { extensions.append(ScoreForms.variable("v\(below(3))", value())) }
    if members["type"] == "decimal", below(2) == 0 {
      extensions.append(ScoreForms.expression("calculatedExpression", value()))
      members["readOnly"] = .boolean(below(2) == 0)
    }
    if members["type"] == "decimal", below(3) == 0 {
      extensions.append(ScoreForms.expression("initialExpression", "%context0"))
    }
    if members["repeats"] == true, members["type"] == "group", below(2) == 0 {
      extensions.append(
        ScoreForms.expression("itemPopulationContext", "1 | 3 | %v1", name: "context0"))
    }
    if below(5) == 0 {
      extensions.append([
        "url": "http://hl7.org/fhir/StructureDefinition/targetConstraint",
        "extension": [
          ["url": "key", "valueId": "c"], ["url": "human", "valueString": "Too little"],
          ["url": "severity", "valueCode": "warning"],
          [
            "url": "expression",
            "valueExpression": [
              "language": "text/fhirpath", "expression": .string("\(value()) >= 2"),
            ],
          ],
        ],
      ])
    }
    if members["type"] == "choice" {
      for _ in 0..<below(3) { extensions.append(toggle(of: members["linkId"]?.string ?? "")) }
    }
    if !extensions.isEmpty { members["extension"] = .array(extensions) }
    if let inner = members["item"]?.array { members["item"] = .array(inner.map { completed($0) }) }
    return .object(members)
  }

  /// Some options and the condition on which they are on offer, at times on the own answers.
  private mutating func toggle(of linkId: String) -> JSONValue {
    let options: [JSONValue] = (0...below(3)).map { _ in
      ["url": "option", "valueCoding": ["code": .string("o\(below(3))")]]
    }
    let own = "answer.value.where(code = 'o\(below(3))').empty()"
    let condition = below(3) == 0 ? own : "\(value()) \(random.pick("<", ">")) 1"
    let expression = ScoreForms.expression("x", condition).object?["valueExpression"] ?? .null
    return [
      "url": .string(
        ScoreForms.expression("answerOptionsToggleExpression", "").object?["url"]?.string ?? ""),
      "extension": .array(options + [["url": "expression", "valueExpression": expression]]),
    ]
  }

  private mutating func link() -> String {
    questions.isEmpty ? "none" : questions[below(questions.count)]
  }

  private mutating func group() -> String { groups.isEmpty ? "none" : groups[below(groups.count)] }

  /// An expression that gives a number.
  private mutating func value() -> String {
    switch below(10) {
    case 0: return "%resource.descendants().where(linkId = '\(link())').answer.count()"
    case 1: return "item.where(linkId = '\(link())').answer.value.ordinal().sum()"
    case 2:
      return "%resource.item.where(linkId = '\(group())').item.answer.value.ofType(decimal).sum()"
    case 3: return "%resource.item.where(linkId = '\(group())').count()"
    case 4: return "%resource.answers().count()"
    case 5:
      return "iif(%v\(below(3)).exists(), %v\(below(3)), 1)"
    case 6: return "%context.item.answer.count()"
    case 7: return "%resource.repeat(item).where(linkId = '\(group())').item.count()"
    case 8:
      return "%resource.descendants().where(linkId = '\(link())' or linkId = '\(link())')"
        + ".answer.value.ofType(decimal).sum()"
    default: return "(\(below(3)) + %v\(below(2)))"
    }
  }
}

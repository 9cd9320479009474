// SPDX-License-Identifier: Apache-2.0

import FHIRExchange
import Testing

@Suite("What a response must have, and when")
struct ResponseCountTests {
  private static func extensions(_ values: String...) -> String {
    let core = "http://hl7.org/fhir/StructureDefinition/questionnaire-"
    return #""extension":[\#(values.map { #"{"url":"\#(core)\#($0)}"# }.joined(separator: ","))]"#
  }

  /// How many items are missing, or have too few answers.
  private static func missing(_ form: FHIRForm, _ items: String = "") throws -> Int {
    form.problems(of: try Forms.response(items)).count { $0.kind == .required }
  }

  private static let hidden = #"hidden","valueBoolean":true"#

  @Test("a required group needs an answer within, if one is asked for")
  func groups() throws {
    let form = try Forms.form(
      """
      {"linkId":"on","type":"boolean"},
      {"linkId":"g","type":"group","required":true,"item":[
        {"linkId":"note","type":"display"},
        {"linkId":"inner","type":"group","item":[{"linkId":"q","type":"string","enableWhen":[
          {"question":"on","operator":"=","answerBoolean":true}]}]}]}
      """)
    let on = #"{"linkId":"on","answer":[{"valueBoolean":true}]}"#
    let q = #"{"linkId":"inner","item":[{"linkId":"q","answer":[{"valueString":"x"}]}]}"#
    #expect(try Forms.errors(form, on + #",{"linkId":"g","item":[\#(q)]}"#) == [])
    #expect(try Forms.errors(form, on).count == 1)
    #expect(try Forms.errors(form, on + #",{"linkId":"g"}"#).count == 1)
    #expect(try Forms.errors(form, on + #",{"linkId":"g","item":[{"linkId":"note"}]}"#).count == 1)
    // Nothing in the group is asked.
    #expect(try Self.missing(form) == 0)
  }

  @Test("a required question that is hidden and that nothing answers is not missing")
  func hidden() throws {
    func errors(_ item: String) throws -> Int {
      try Self.missing(Forms.form(item))
    }
    let question = #""type":"string","required":true"#
    #expect(try errors(#"{"linkId":"a",\#(question)}"#) == 1)
    #expect(try errors(#"{"linkId":"a",\#(question),\#(Self.extensions(Self.hidden))}"#) == 0)
    #expect(
      try errors(
        #"{"linkId":"g","type":"group","required":true,\#(Self.extensions(Self.hidden)),"item":[{"linkId":"a",\#(question)}]}"#
      ) == 0)
    // The form brings its answer.
    #expect(
      try errors(
        #"{"linkId":"a",\#(question),"initial":[{"valueString":"x"}],\#(Self.extensions(Self.hidden))}"#
      ) == 1)
  }

  @Test("the fewest and the most answers to a question, and instances of a group")
  func counts() throws {
    let bounds = Self.extensions(#"minOccurs","valueInteger":2"#, #"maxOccurs","valueInteger":3"#)
    let question = try Forms.form(#"{"linkId":"a","type":"string","repeats":true,\#(bounds)}"#)
    let group = try Forms.form(
      #"{"linkId":"g","type":"group","repeats":true,\#(bounds),"item":[{"linkId":"a","type":"string"}]}"#
    )
    #expect(try Self.missing(group) == 1)
    #expect(try Self.missing(question, #"{"linkId":"a"}"#) == 1)
    for count in 1...4 {
      let answers = (0..<count).map { #"{"valueString":"\#($0)"}"# }
      let answer = #","answer":[\#(answers.joined(separator: ","))]"#
      let expected = (2...3).contains(count) ? 0 : 1
      #expect(
        try Forms.errors(question, #"{"linkId":"a"\#(answer)}"#).count == expected, "\(count)")
      let instances = answers.map { #"{"linkId":"g","item":[{"linkId":"a","answer":[\#($0)]}]}"# }
      #expect(
        try Forms.errors(group, instances.joined(separator: ",")).count == expected, "\(count)")
      #expect(question.problems(of: question.randomResponse(seed: UInt64(count))).isEmpty)
      #expect(group.problems(of: group.randomResponse(seed: UInt64(count))).isEmpty)
    }
  }

  @Test("a response in progress may have too many answers; a completed one may not")
  func inProgress() throws {
    let form = try Forms.form(#"{"linkId":"a","type":"string"}"#)
    let items = #"{"linkId":"a","answer":[{"valueString":"x"},{"valueString":"y"}]}"#
    for (status, severity) in [
      ("in-progress", FHIRProblem.Severity.warning), ("completed", .error),
    ] {
      let problems = form.problems(of: try Forms.response(items, status: status))
      #expect(problems.map(\.severity) == [severity])
    }
  }

  @Test(
    "a form that was not in use is a warning",
    arguments: [
      ("active", "", 0), ("draft", "", 1), ("retired", "", 1), ("unknown", "", 0),
      ("active", #""start":"2024-02""#, 1), ("active", #""start":"2023","end":"2024""#, 0),
      ("active", #""end":"2024-01-14""#, 1), ("active", #""end":"2024-01-15""#, 0),
    ])
  func use(status: String, period: String, count: Int) throws {
    var form = try Forms.form(#"{"linkId":"a","type":"string"}"#).questionnaire
    form.status = status
    if !period.isEmpty { form.members["effectivePeriod"] = try Forms.json("{\(period)}") }
    var response = try Forms.response("")
    response.members["item"] = nil
    response.authored = FHIR.Moment("2024-01-15")
    let problems = FHIRForm(form).problems(of: response)
    #expect(problems.map(\.severity) == Array(repeating: .warning, count: count), "\(problems)")
  }
}

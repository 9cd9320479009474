// SPDX-License-Identifier: Apache-2.0

import JSON
import SeededRandom
import Testing

@testable import FHIRExchange

@Suite("Responses against their form")
struct ResponseValidationTests {
  @Test("a valid response, and one in progress")
  func valid() throws {
    let form = try Forms.form(Forms.knee)
    #expect(form.problems.isEmpty)
    #expect(try Forms.errors(form, Forms.kneeAnswers) == [])
    let partial = try Forms.response(
      #"{"linkId":"about","item":[{"linkId":"born","answer":[{"valueDate":"2000"}]}]}"#,
      status: "in-progress")
    let problems = form.problems(of: partial)
    #expect(!problems.contains { $0.severity >= .error })
    #expect(problems.contains { $0.severity == .information && $0.kind == .required })
  }

  @Test(
    "each fault is found at its place",
    arguments: [
      ("A. Person\"", "\"", "QuestionnaireResponse.item[0].item[0].answer[0].valueString"),
      (
        "A. Person", "A person with a very long name",
        "QuestionnaireResponse.item[0].item[0].answer[0]"
      ),
      ("7771000", "1", "QuestionnaireResponse.item[0].item[1].answer[0]"),
      ("valueInteger\":4", "valueInteger\":11", "QuestionnaireResponse.item[1].answer[0]"),
      ("valueInteger\":4", "valueDecimal\":4.0", "QuestionnaireResponse.item[1].answer[0]"),
      // The place of pain is then not asked.
      ("valueInteger\":4", "valueInteger\":2", "QuestionnaireResponse.item[2]"),
      ("\"pain\"", "\"pains\"", "QuestionnaireResponse.item[1]"),
      ("\"where\"", "\"how\"", "QuestionnaireResponse.item[2]"),
      (
        "{\"valueInteger\":4}", "{\"valueInteger\":4},{\"valueInteger\":5}",
        "QuestionnaireResponse.item[1]"
      ),
      ("{\"valueInteger\":4}", "{}", "QuestionnaireResponse.item[1].answer[0]"),
      ("400.0", "400.05", "QuestionnaireResponse.item[3].item[1].answer[0]"),
      ("\"Aspirin\"", "\"Aspirin\\nand more\"", "QuestionnaireResponse.item[4].item[0].answer[0]"),
    ])
  func faults(text: String, replacement: String, place: String) throws {
    let form = try Forms.form(Forms.knee)
    let answers = Forms.kneeAnswers.replacing(text, with: replacement)
    // Open choices take several lines.
    let expected = text == "\"Aspirin\"" ? [] : [place]
    let errors = form.problems(of: try Forms.response(answers)).filter { $0.severity >= .error }
    #expect(
      expected.isEmpty ? errors.isEmpty : errors.contains { $0.expression == place }, "\(errors)")
  }

  @Test("what is missing is named")
  func missing() throws {
    let form = try Forms.form(Forms.knee)
    #expect(
      try Forms.errors(
        form, #"{"linkId":"about","item":[{"linkId":"born","answer":[{"valueDate":"2000"}]}]}"#)
        == [
          "QuestionnaireResponse: 'pain' is required and has no answer.",
          "QuestionnaireResponse.item[0]: 'name' is required and has no answer.",
          "QuestionnaireResponse.item[0]: 'side' is required and has no answer.",
        ])
  }

  @Test("order, repeats, answers of groups, and items of a question beside its answer")
  func structure() throws {
    let form = try Forms.form(
      """
      {"linkId":"a","type":"string"},{"linkId":"g","type":"group","item":[{"linkId":"b","type":"string"}]},
      {"linkId":"q","type":"boolean","item":[{"linkId":"c","type":"string"}]},{"linkId":"d","type":"display"}
      """)
    let b = #"{"linkId":"b","answer":[{"valueString":"x"}]}"#
    let a = #"{"linkId":"a","answer":[{"valueString":"x"}]}"#
    let c = #"{"linkId":"c","answer":[{"valueString":"x"}]}"#
    func count(_ items: String) throws -> Int { try Forms.errors(form, items).count }
    #expect(
      try count(
        a
          + #",{"linkId":"g","item":[\#(b)]},{"linkId":"q","answer":[{"valueBoolean":true,"item":[\#(c)]}]}"#
      ) == 0)
    #expect(try count(#"{"linkId":"g","item":[\#(b)]},"# + a) == 1)
    #expect(try count(a + "," + a) == 1)
    #expect(try count(#"{"linkId":"g","answer":[{"valueBoolean":true}],"item":[\#(b)]}"#) == 1)
    #expect(try count(#"{"linkId":"q","answer":[{"valueBoolean":true}],"item":[\#(c)]}"#) == 1)
    #expect(try count(b) == 1)
    #expect(try count(#"{"linkId":"d","answer":[{"valueString":"x"}]}"#) == 1)
  }

  @Test("options that exclude others, answers that stand twice, counts of answers")
  func counts() throws {
    let form = try Forms.form(
      """
      {"linkId":"a","type":"choice","repeats":true,"extension":[
        {"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-minOccurs","valueInteger":1},
        {"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-maxOccurs","valueInteger":2}],
       "answerOption":[{"valueString":"x"},{"valueString":"y"},{"valueString":"z"},
        {"valueString":"none","extension":[
         {"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-optionExclusive","valueBoolean":true}]}]}
      """)
    func count(_ answers: [String]) throws -> Int {
      let list = answers.map { #"{"valueString":"\#($0)"}"# }.joined(separator: ",")
      return try Forms.errors(form, #"{"linkId":"a","answer":[\#(list)]}"#).count
    }
    #expect(try count(["x", "y"]) == 0)
    #expect(try count(["none"]) == 0)
    #expect(try count(["x", "none"]) == 1)
    #expect(try count(["x", "x"]) == 1)
    #expect(try count(["x", "y", "z"]) == 1)
    #expect(try count(["other"]) == 1)
  }

  @Test("patterns hold for the whole text; one that blows up, and one that is none, are told")
  func patterns() throws {
    func form(_ pattern: String) throws -> FHIRForm {
      try Forms.form(
        #"{"linkId":"a","type":"string","extension":[{"url":"http://hl7.org/fhir/StructureDefinition/regex","valueString":"\#(pattern)"}]}"#
      )
    }
    func errors(_ pattern: String, _ text: String) throws -> Int {
      try Forms.errors(form(pattern), #"{"linkId":"a","answer":[{"valueString":"\#(text)"}]}"#)
        .count
    }
    #expect(try errors("[0-9]{3}", "123") == 0)
    #expect(try errors("[0-9]{3}", "1234") == 1)
    #expect(try errors("(a+)+b", String(repeating: "a", count: 5000)) == 1)
    let broken = try form("[0-9")
    #expect(broken.problems.map(\.kind) == [.notSupported])
  }

  @Test("value sets: listed, nested, in a circle, not there")
  func valueSets() throws {
    let sets = [
      #"{"resourceType":"ValueSet","url":"http://e/a","compose":{"include":[{"system":"s:s","concept":[{"code":"1"}]},{"valueSet":["http://e/b"]}],"exclude":[{"system":"s:s","concept":[{"code":"3"}]}]}}"#,
      #"{"resourceType":"ValueSet","url":"http://e/b","expansion":{"contains":[{"system":"s:s","code":"2","contains":[{"system":"s:s","code":"3"}]}]}}"#,
      #"{"resourceType":"ValueSet","url":"http://e/c","compose":{"include":[{"valueSet":["http://e/c"]}]}}"#,
      #"{"resourceType":"ValueSet","url":"http://e/d","compose":{"include":[{"system":"s:t"}]}}"#,
      #"{"resourceType":"CodeSystem","url":"s:t","concept":[{"code":"x","concept":[{"code":"y"}]}]}"#,
    ]
    func codes(_ url: String) throws -> [String] {
      let form = try Forms.form(
        #"{"linkId":"a","type":"choice","answerValueSet":"\#(url)"}"#, valueSets: sets)
      return form.items[0].domain.options.map(\.shown) + form.problems.map { "\($0.kind)" }
    }
    #expect(try codes("http://e/a|2.0") == ["1", "2"])
    #expect(try codes("http://e/c") == ["notFound"])
    #expect(try codes("http://e/d") == ["x", "y"])
    #expect(try codes("http://e/none") == ["notFound"])
  }

  @Test("single faults at random are found", arguments: 0..<20)
  func randomFaults(round: Int) throws {
    let form = try Forms.form(Forms.knee)
    let seed = UInt64(round) &+ 77
    var damage = ResponseDamage(seed: seed)
    var missed: [String] = []
    for attempt in 0..<20 {
      let response = form.randomResponse(seed: seed &* 1000 &+ UInt64(attempt))
      #expect(!form.problems(of: response).contains { $0.severity >= .error })
      guard let (damaged, what) = damage.damaged(response) else { continue }
      if !form.problems(of: damaged).contains(where: { $0.severity >= .error }) {
        missed.append(what)
      }
    }
    #expect(missed.isEmpty, "seed \(seed): \(missed)")
  }
}

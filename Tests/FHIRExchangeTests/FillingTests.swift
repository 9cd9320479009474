// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

@testable import FHIRExchange

@Suite("Filling forms")
struct FillingTests {
  private static func filled(_ form: FHIRForm, _ answers: String) throws
    -> FHIR.QuestionnaireResponse
  {
    form.response(try form.draft(of: Forms.json(answers)))
  }

  @Test("answers by linkId, flat, nested and repeating")
  func stated() throws {
    let form = try Forms.form(Forms.knee)
    let response = try Self.filled(
      form,
      """
      {"name":"A. Person","side":"Left","pain":4,"where":"In front","medicine":[
        {"drug":{"value":"ibu","how":"swallowed"},"dose":400.0},{"drug":"Aspirin"}]}
      """)
    #expect(form.problems(of: response).isEmpty)
    let expected = try Forms.response(Forms.kneeAnswers)
    #expect(
      response.item[0].item[1].answer[0].value
        == .coding(FHIR.Coding(system: "http://snomed.info/sct", code: "7771000", display: "Left")))
    #expect(response.item.count == expected.item.count)
    #expect(response.item[3].item[0].answer[0].item[0].linkId == "how")
    #expect(response.item[3].item[1].answer[0].value?.number == 400)
    #expect(response.item[1].text == "Pain")
  }

  @Test(
    "a unit of the question brings its system and code; a number keeps its digits",
    arguments: [
      (#"70.50"#, nil), (#""70.50 kg""#, "kg"), (#""70.50 pounds""#, "[lb_av]"),
      (#"{"value":70.50,"unit":"pounds"}"#, "[lb_av]"), (#"{"value":70.50,"code":"kg"}"#, "kg"),
      (#"{"value":70.50,"unit":"stone"}"#, nil),
      (#"{"value":70.50,"unit":"kg","system":"http://example.org"}"#, nil),
    ])
  func units(answer: String, code: String?) throws {
    let options = [("kg", "kg"), ("[lb_av]", "pounds")].map {
      #"{"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-unitOption","valueCoding":"#
        + #"{"system":"http://unitsofmeasure.org","code":"\#($0)","display":"\#($1)"}}"#
    }
    let form = try Forms.form(
      #"{"linkId":"w","type":"quantity","extension":[\#(options.joined(separator: ","))]},"#
        + #"{"linkId":"d","type":"decimal"}"#)
    let response = try Self.filled(form, #"{"w":\#(answer),"d":1.50}"#)
    #expect(String(decoding: try response.data(), as: UTF8.self).contains("70.50"))
    #expect(String(decoding: try response.data(), as: UTF8.self).contains("1.50"))
    guard case .quantity(let weight)? = response.item[0].answer[0].value else {
      Issue.record("no amount")
      return
    }
    #expect(weight.code == code)
    #expect((weight.system == "http://unitsofmeasure.org") == (code != nil))
    if code != nil { #expect(form.problems(of: response).isEmpty) }
    #expect(throws: JSONError.self) { try Self.filled(form, #"{"w":"70 stone"}"#) }
  }

  @Test("what is not asked is left out, with what depended on it")
  func notAsked() throws {
    let form = try Forms.form(Forms.knee)
    let response = try Self.filled(form, #"{"name":"A","side":"Right","pain":2,"where":"nowhere"}"#)
    #expect(response.item.map(\.linkId) == ["about", "pain"])
    #expect(form.problems(of: response).isEmpty)
  }

  @Test(
    "a moment is taken as it is written, and an amount with one space, or refused with what is right"
  )
  func written() throws {
    let form = try ScoreForms.form([
      ["linkId": "t", "type": "dateTime"], ["linkId": "d", "type": "date"],
      ["linkId": "q", "type": "quantity"],
    ])
    for (answers, message) in [
      (#"{"t":"2026-03-01T10:00"}"#, "$.t: expected a date, or a date and time with its zone"),
      (#"{"d":"2026-03-01T10:00:00Z"}"#, "$.d: expected a date such as 2026-03-01, found '2026"),
      (#"{"d":"2026-02-30"}"#, "$.d: expected a date such as 2026-03-01, found '2026-02-30'"),
      (
        #"{"q":"80kg"}"#,
        "$.q: expected an amount: a number, or a text such as '70.5 kg', found '80kg'"
      ),
    ] {
      do {
        _ = try form.draft(of: Forms.json(answers))
        Issue.record("\(answers) is taken")
      } catch {
        #expect("\(error)".hasPrefix(message), "\(error)")
      }
    }
    #expect(throws: Never.self) {
      try form.draft(of: Forms.json(#"{"t":"2026-03-01","d":"2026-03"}"#))
    }
  }

  @Test("a calculated number has 18 digits, and one that is the same to 12 is no other answer")
  func digits() throws {
    let third = ScoreForms.expression("calculatedExpression", "10 / 3")
    let form = try ScoreForms.form([["linkId": "x", "type": "decimal", "extension": [third]]])
    var response = form.response(try form.draft(of: [:]), status: "completed")
    #expect(response.item[0].answer[0].value?.fhir == .decimal("3.33333333333333333"))
    let stated: [(String, Int)] = [("3.333333333333333", 0), ("3.33", 1), ("3.4", 1)]
    for (text, count) in stated {
      response.item[0].answer[0].value = .decimal(try #require(FHIR.Decimal(text)))
      #expect(form.problems(of: response).count { $0.message.contains("calculates") } == count)
    }
  }

  @Test(
    "answers that no item takes are named with their place",
    arguments: [
      (#"{"nme":"A"}"#, "$.nme: the form has no item 'nme'"),
      (#"{"pain":"much"}"#, "$.pain: expected an answer of the type integer, found 'much'"),
      (
        #"{"drug":"ibu"}"#,
        "$.drug: 'drug' belongs into the group 'medicine', which repeats: write a list of objects under that name"
      ),
      (#"{"medicine":[{"drg":"x"}]}"#, "$.medicine[0].drg: the form has no item 'drg'"),
      (#"{"medicine":[{"name":"x"}]}"#, "$.medicine[0].name: 'name' does not belong here"),
      (#"{"done":"x"}"#, "$.done: a display takes no answer"),
      (#"[1]"#, "$: expected an object, found an array"),
    ])
  func wrong(answers: String, message: String) throws {
    let form = try Forms.form(Forms.knee)
    #expect(throws: JSONError.self) { try form.draft(of: Forms.json(answers)) }
    do { _ = try form.draft(of: Forms.json(answers)) } catch {
      #expect("\(error)" == message)
    }
  }

  @Test("every type is made up and is valid; the same seed gives the same bytes")
  func random() throws {
    let types = FHIRForm.ItemType.allCases.filter(\.isQuestion)
    let items = types.map { type in
      let options =
        type == .choice || type == .openChoice
        ? #","answerOption":[{"valueCoding":{"system":"s:s","code":"1"}}]"# : ""
      return
        #"{"linkId":"\#(type.rawValue)","type":"\#(type.rawValue)","required":true\#(options)}"#
    }
    let form = try Forms.form(items.joined(separator: ","))
    for seed in 0..<50 as Range<UInt64> {
      let response = form.randomResponse(seed: seed)
      #expect(form.problems(of: response).isEmpty, "seed \(seed)")
      // Questions of the abstract type take no answers.
      #expect(response.item.count == types.count - 1)
      #expect(response == form.randomResponse(seed: seed))
      #expect(throws: Never.self) { try response.data() }
    }
  }

  @Test(
    "bounds beyond all numbers end",
    arguments: [
      ("integer", #""valueInteger":9223372036854775807"#, #""valueInteger":10"#),
      ("decimal", #""valueDecimal":-1e308"#, #""valueDecimal":1e308"#),
      ("quantity", #""valueDecimal":1e308"#, #""valueDecimal":-1e308"#),
    ])
  func extremes(type: String, low: String, high: String) throws {
    let address = "http://hl7.org/fhir/StructureDefinition/"
    let form = try Forms.form(
      #"{"linkId":"a","type":"\#(type)","required":true,"repeats":true,"extension":[{"url":"#
        + #""\#(address)minValue",\#(low)},{"url":"\#(address)maxValue",\#(high)},{"url":"#
        + #""\#(address)questionnaire-minOccurs","valueInteger":1000000000000}]}"#)
    for seed in 0..<5 as Range<UInt64> { _ = form.randomResponse(seed: seed) }
    _ = try FormTask(form).task.validate()
  }

  @Test("deep and wide forms end")
  func bounded() throws {
    let depth = 60
    let deep =
      String(repeating: #"{"linkId":"g","type":"group","item":["#, count: depth)
      + #"{"linkId":"q","type":"boolean"}"# + String(repeating: "]}", count: depth)
    let form = try Forms.form(deep)
    #expect(form.items.count == depth + 1)
    #expect(form.problems.count == depth - 1)
    _ = form.randomResponse(seed: 1)
    let tooDeep = String(repeating: #"{"item":["#, count: 10_000)
    #expect(throws: FHIRError.self) {
      try FHIR.Questionnaire(data: Data(tooDeep.utf8))
    }
    let wide = (0..<20_000).map { #"{"linkId":"i\#($0)","type":"boolean"}"# }
    #expect(try Forms.form(wide.joined(separator: ",")).items.count == 20_000)
  }

  @Test(
    "public forms are filled at random and valid, and single faults are found",
    .enabled(if: PublicForms.folder != nil, "the folder shared/questionnaires is not there"))
  func publicForms() throws {
    var (faults, missed) = (0, [String]())
    for (name, form) in try PublicForms.all() {
      var damage = ResponseDamage(seed: 5)
      for seed in 0..<20 as Range<UInt64> {
        let response = form.randomResponse(seed: seed)
        let errors = form.problems(of: response).filter { $0.severity >= .error }
        #expect(errors.isEmpty, "\(name), seed \(seed): \(errors)")
        guard let (damaged, what) = damage.damaged(response) else { continue }
        faults += 1
        if !form.problems(of: damaged).contains(where: { $0.severity >= .error }) {
          missed.append("\(name): \(what)")
        }
      }
    }
    #expect(faults > 500)
    #expect(missed.count * 100 <= faults, "\(missed)")
  }
}

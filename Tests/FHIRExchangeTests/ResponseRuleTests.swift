// SPDX-License-Identifier: Apache-2.0

import FHIRExchange
import JSON
import Testing

@Suite("Rules of a response's answers")
struct ResponseRuleTests {
  private static let core = "http://hl7.org/fhir/StructureDefinition/"
  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/"

  /// The extension of an address with the JSON of its value.
  private static func with(_ name: String, _ value: String) -> String {
    let address = (name.hasPrefix("sdc-") ? sdc : core) + name
    return #"{"url":"\#(address)",\#(value)}"#
  }

  /// The messages of the errors of one item's answers.
  private static func errors(
    _ item: String, with extensions: [String] = [], _ answers: [String], valueSets: [String] = []
  ) throws -> [String] {
    let stated =
      extensions.isEmpty ? "" : #","extension":[\#(extensions.joined(separator: ","))]"#
    let form = try Forms.form(
      #"{"linkId":"a","repeats":true,\#(item)\#(stated)}"#, valueSets: valueSets)
    return try Forms.errors(
      form, #"{"linkId":"a","answer":[\#(answers.map { "{\($0)}" }.joined(separator: ","))]}"#)
  }

  @Test(
    "options are a closed list for every type",
    arguments: [
      ("integer", "valueInteger", "1", "2"), ("date", "valueDate", "\"2024-01-01\"", "\"2024\""),
      ("time", "valueTime", "\"10:00:00\"", "\"10:00:01\""),
      ("string", "valueString", "\"x\"", "\"X\""),
      ("text", "valueString", "\"x\"", "\"y\""), ("choice", "valueString", "\"x\"", "\"y\""),
      ("choice", "valueReference", #"{"reference":"Patient/1"}"#, #"{"reference":"Patient/2"}"#),
    ])
  func options(type: String, member: String, option: String, other: String) throws {
    let item = #""type":"\#(type)","answerOption":[{"\#(member)":\#(option)}]"#
    #expect(try Self.errors(item, ["\"\(member)\":\(option)"]) == [])
    #expect(try Self.errors(item, ["\"\(member)\":\(other)"]).count == 1)
  }

  @Test("an open choice takes words beside its options, and no other coding")
  func openChoice() throws {
    let item = #""type":"open-choice","answerOption":[{"valueCoding":{"code":"x"}}]"#
    #expect(try Self.errors(item, [#""valueString":"y""#, #""valueCoding":{"code":"x"}"#]) == [])
    #expect(try Self.errors(item, [#""valueCoding":{"code":"y"}"#]).count == 1)
    #expect(try Self.errors(item, [#""valueInteger":1"#]).count == 1)
  }

  @Test("words that are chosen from a value set are those of its concepts")
  func words() throws {
    let set =
      #"{"resourceType":"ValueSet","url":"http://e/s","compose":{"include":[{"concept":[{"code":"1","display":"One"},{"code":"two"}]}]}}"#
    func errors(_ text: String) throws -> Int {
      try Self.errors(
        #""type":"string","answerValueSet":"http://e/s""#, [#""valueString":"\#(text)""#],
        valueSets: [set]
      ).count
    }
    #expect(try errors("One") == 0)
    #expect(try errors("two") == 0)
    #expect(try errors("1") == 1)
    let form = try Forms.form(
      #"{"linkId":"a","type":"string","answerValueSet":"http://e/s"}"#, valueSets: [set])
    let draft = try form.draft(of: Forms.json(#"{"a":"1"}"#))
    #expect(draft.nodes.flatMap(\.answers).map(\.value) == [.string("One")])
  }

  @Test(
    "lengths and patterns hold by the text of an answer",
    arguments: [
      ("integer", "valueInteger", "999", "1000"), ("integer", "valueInteger", "-10", "-100"),
      ("decimal", "valueDecimal", "1.5", "1.50"), ("date", "valueDate", "\"199\"", "\"1999\""),
      ("url", "valueUri", "\"a:b\"", "\"a:bc\""), ("text", "valueString", "\"äöü\"", "\"äöüß\""),
    ])
  func lengths(type: String, member: String, short: String, long: String) throws {
    let most = #""type":"\#(type)","maxLength":3"#
    let least = [Self.with("minLength", "\"valueInteger\":4")]
    let pattern = [Self.with("regex", "\"valueString\":\".{4}\"")]
    // A year of three digits is no date.
    if type != "date" {
      #expect(try Self.errors(most, ["\"\(member)\":\(short)"]) == [])
      #expect(
        try Self.errors(#""type":"\#(type)""#, with: least, ["\"\(member)\":\(short)"]).count == 1)
      #expect(
        try Self.errors(#""type":"\#(type)""#, with: pattern, ["\"\(member)\":\(short)"]).count == 1
      )
    }
    #expect(try Self.errors(most, ["\"\(member)\":\(long)"]).count == 1)
    #expect(
      try Self.errors(#""type":"\#(type)""#, with: least + pattern, ["\"\(member)\":\(long)"]) == []
    )
  }

  @Test("a truth value and a time by their text; codings and amounts have none")
  func lengthOfOthers() throws {
    #expect(try Self.errors(#""type":"boolean","maxLength":4"#, [#""valueBoolean":true"#]) == [])
    #expect(
      try Self.errors(#""type":"boolean","maxLength":4"#, [#""valueBoolean":false"#]).count == 1)
    let pattern = [Self.with("regex", "\"valueString\":\"1.*\"")]
    #expect(try Self.errors(#""type":"time""#, with: pattern, [#""valueTime":"10:00:00""#]) == [])
    #expect(
      try Self.errors(#""type":"time""#, with: pattern, [#""valueTime":"09:00:00""#]).count == 1)
    #expect(
      try Self.errors(
        #""type":"quantity","maxLength":1"#, [#""valueQuantity":{"value":100,"unit":"kg"}"#]) == [])
    #expect(
      try Self.errors(#""type":"choice","maxLength":1"#, [#""valueCoding":{"code":"abc"}"#]) == [])
  }

  @Test(
    "a display and the abstract type 'question' take no answers; nor does an item without a type")
  func noAnswers() throws {
    for type in [#""type":"display""#, #""type":"question""#, #""text":"?""#] {
      #expect(try Self.errors(type, [#""valueString":"x""#]).count == 1, "\(type)")
    }
    let required = try Forms.form(#"{"linkId":"a","type":"question","required":true}"#)
    #expect(!required.problems(of: try Forms.response("")).contains { $0.kind == .required })
  }

  @Test(
    "addresses, UUIDs and OIDs",
    arguments: [
      ("https://example.org/a?b=%20#c", true), ("Patient/1", true), ("https://example.org/ü", true),
      ("urn:uuid:0f8c6ee8-2cd5-4d7e-9c92-1f7d2a1b3c4d", true), ("urn:oid:1.2.840", true),
      ("urn:uuid:0f8c6ee8-2cd5-4d7e-9c92-1f7d2a1b3c4", false),
      ("urn:uuid:0f8c6ee8-2cd5-4d7e-9c92-1f7d2a1b3c4g", false), ("urn:oid:1..2", false),
      (#"c:\\folder\\file"#, false), ("https://example.org/%2", false), ("https://<host>/", false),
    ])
  func addresses(text: String, isOne: Bool) throws {
    #expect(try Self.errors(#""type":"url""#, [#""valueUri":"\#(text)""#]).isEmpty == isOne)
  }

  @Test(
    "forms of references",
    arguments: [
      (#""reference":"Patient/1""#, true), (#""reference":"Patient/1/_history/2""#, true),
      (#""reference":"https://example.org/fhir/Patient/1?x=y""#, true),
      (#""reference":"https://example.org/any/document.html""#, true),
      (#""reference":"urn:uuid:0f8c6ee8-2cd5-4d7e-9c92-1f7d2a1b3c4d""#, true),
      (#""reference":"urn:uuid:0f8c6ee8""#, false), (#""reference":"Chicken/1""#, false),
      (#""reference":"https://example.org/Chicken/1""#, false), (#""reference":"Patient""#, false),
      (#""reference":"Patient/a b""#, false), (#""reference":"fhir/Patient/1""#, false),
      (#""reference":"ht tp://example.org/Patient/1""#, false),
      (##""reference":"#p""##, true), (##""reference":"#q""##, false),
      (##""reference":"#""##, true),
      (#""reference":"Patient/1","type":"Patient""#, true),
      (
        #""reference":"Patient/1","type":"http://hl7.org/fhir/StructureDefinition/Patient""#, true
      ),
      (#""reference":"Patient/1","type":"Practitioner""#, false),
      (#""display":"Somebody""#, true), (#""identifier":{"value":"1"}"#, true),
      (#""type":"Patient""#, false),
    ])
  func references(members: String, isOne: Bool) throws {
    let form = try Forms.form(#"{"linkId":"a","type":"reference"}"#)
    var response = try Forms.response(
      #"{"linkId":"a","answer":[{"valueReference":{\#(members)}}]}"#)
    response.members["contained"] = [["resourceType": "Patient", "id": "p"]]
    #expect(form.problems(of: response).isEmpty == isOne)
  }

  @Test("references to resources of other types than the form names")
  func targets() throws {
    let types = ["Patient", "Group"].map {
      Self.with("questionnaire-referenceResource", "\"valueCode\":\"\($0)\"")
    }
    func errors(_ members: String) throws -> Int {
      try Self.errors(#""type":"reference""#, with: types, [#""valueReference":{\#(members)}"#])
        .count
    }
    #expect(try errors(#""reference":"Group/1""#) == 0)
    #expect(try errors(#""reference":"Device/1""#) == 1)
    #expect(try errors(#""type":"Device","display":"x""#) == 1)
    // Nothing says the type.
    #expect(try errors(#""reference":"urn:oid:1.2""#) == 0)
  }

  @Test("types and sizes of files")
  func files() throws {
    let limits = [
      Self.with("mimeType", "\"valueCode\":\"image/*\""),
      Self.with("mimeType", "\"valueString\":\"text/plain\""),
      Self.with("maxSize", "\"valueDecimal\":5"),
    ]
    func errors(_ members: String) throws -> Int {
      try Self.errors(#""type":"attachment""#, with: limits, [#""valueAttachment":{\#(members)}"#])
        .count
    }
    #expect(try errors(#""contentType":"image/png","data":"SGVsbG8=","size":5"#) == 0)
    #expect(try errors(#""contentType":"Text/Plain; charset=UTF-8","url":"file:a""#) == 0)
    #expect(try errors(#""contentType":"application/pdf","url":"file:a""#) == 1)
    #expect(try errors(#""contentType":"image/png","data":"SGVsbG8=","size":4"#) == 1)
    #expect(try errors(#""contentType":"image/png","data":"SGVsbG8h""#) == 1)
    #expect(try errors(#""contentType":"image/png","url":"file:a","size":6"#) == 1)
    #expect(try errors(#""data":"SGVsbG8=""#) == 1)
    #expect(
      try Self.errors(#""type":"attachment""#, [#""valueAttachment":{"url":"file:a"}"#]) == [])
  }

  @Test("units to choose from: options, value sets, and what the form leaves open")
  func units() throws {
    let options = [Self.with("questionnaire-unitOption", #""valueCoding":{"code":"m"}"#)]
    let set =
      #"{"resourceType":"ValueSet","url":"http://e/u","compose":{"include":[{"system":"u:u","concept":[{"code":"m"}]}]}}"#
    let unitSet = [Self.with("questionnaire-unitValueSet", #""valueCanonical":"http://e/u""#)]
    func errors(_ extensions: [String], _ unit: String, sets: [String] = []) throws -> Int {
      try Self.errors(
        #""type":"quantity""#, with: extensions, [#""valueQuantity":{"value":1,\#(unit)}"#],
        valueSets: sets
      ).count
    }
    for (extensions, sets) in [(options, []), (unitSet, [set])] {
      #expect(try errors(extensions, #""code":"m""#, sets: sets) == 0)
      #expect(try errors(extensions, #""code":"kg""#, sets: sets) == 1)
      #expect(try errors(extensions, #""unit":"kg""#, sets: sets) == 1)
    }
    // The value set is not there: any unit with a code is taken.
    #expect(try errors(unitSet, #""code":"kg""#) == 0)
    #expect(try errors(unitSet, #""unit":"m""#) == 1)
    func open(_ code: String) -> [String] {
      options + [Self.with("sdc-questionnaire-unitOpen", "\"valueCode\":\"\(code)\"")]
    }
    #expect(try errors(open("optionsOnly"), #""unit":"stones""#) == 1)
    #expect(try errors(open("optionsOrString"), #""unit":"stones""#) == 0)
    #expect(try errors(open("optionsOrString"), #""code":"kg""#) == 1)
    #expect(try errors(open("optionsOrType"), #""code":"kg""#) == 0)
  }

  @Test(
    "bounds of amounts",
    arguments: [
      (#""value":5,"unit":"kg""#, 0), (#""value":11,"unit":"kg""#, 1),
      (#""value":1,"unit":"kg""#, 1),
      // A unit of another kind, and none.
      (#""value":5,"unit":"mi""#, 2), (#""value":5"#, 2),
    ])
  func amounts(answer: String, count: Int) throws {
    for (low, high) in [
      ("sdc-questionnaire-minQuantity", "sdc-questionnaire-maxQuantity"), ("minValue", "maxValue"),
    ] {
      let bounds = [
        Self.with(low, #""valueQuantity":{"value":2,"unit":"kg"}"#),
        Self.with(high, #""valueQuantity":{"value":10,"unit":"kg"}"#),
      ]
      #expect(
        try Self.errors(#""type":"quantity""#, with: bounds, [#""valueQuantity":{\#(answer)}"#])
          .count
          == count)
    }
  }

  @Test("answers at random keep all of these rules", arguments: 0..<20 as Range<UInt64>)
  func random(seed: UInt64) throws {
    let set =
      #"{"resourceType":"ValueSet","url":"http://e/s","compose":{"include":[{"system":"s:s","concept":[{"code":"1","display":"One"}]}]}}"#
    let target = Self.with("questionnaire-referenceResource", "\"valueCode\":\"Device\"")
    let least = Self.with(
      "sdc-questionnaire-minQuantity", #""valueQuantity":{"value":2,"unit":"kg","code":"kg"}"#)
    let form = try Forms.form(
      """
      {"linkId":"a","required":true,"type":"string","answerValueSet":"http://e/s"},
      {"linkId":"b","required":true,"type":"reference","extension":[\(target)]},
      {"linkId":"c","required":true,"type":"quantity","extension":[\(least)]},
      {"linkId":"d","required":true,"type":"integer","answerOption":[{"valueInteger":7}]}
      """, valueSets: [set])
    #expect(form.problems(of: form.randomResponse(seed: seed)).isEmpty)
  }

  @Test("limits that no answer keeps, and numbers beyond all bounds, end with a fault")
  func absurd() throws {
    for size in ["-1e300", "1e300", "0.5"] {
      let limit = [Self.with("maxSize", "\"valueDecimal\":\(size)")]
      let file = [#""valueAttachment":{"contentType":"a/b","data":"SGVsbG8="}"#]
      #expect(
        try Self.errors(#""type":"attachment""#, with: limit, file).count
          == (size == "1e300" ? 0 : 1), "\(size)")
    }
    let deep = (0..<4).reversed().reduce(#"{"linkId":"q","type":"string"}"#) { inner, level in
      let least = Self.with("questionnaire-minOccurs", "\"valueInteger\":100")
      return
        #"{"linkId":"\#(level)","type":"group","repeats":true,"extension":[\#(least)],"item":[\#(inner)]}"#
    }
    #expect(throws: Never.self) { try Forms.form(deep).randomResponse(seed: 1) }
  }

  @Test(
    "amounts are compared in units of one kind",
    arguments: [
      ("m", "2000", 0), ("m", "10000", 0), ("m", "1999", 1), ("m", "10001", 1),
      ("[mi_i]", "6.2", 0),
      ("[mi_i]", "6.3", 1), ("kg", "5", 2), ("no unit", "5", 2),
    ])
  func convertedAmounts(unit: String, value: String, count: Int) throws {
    func amount(_ value: String, _ unit: String) -> String {
      #""valueQuantity":{"value":\#(value),"system":"http://unitsofmeasure.org","code":"\#(unit)"}"#
    }
    let bounds = [
      Self.with("minValue", amount("2", "km")), Self.with("maxValue", amount("10", "km")),
    ]
    #expect(
      try Self.errors(#""type":"quantity""#, with: bounds, [amount(value, unit)]).count == count)
  }

  @Test("messages are short, however long the answers are")
  func longAnswers() throws {
    let long = String(repeating: "X", count: 100_000)
    let target = [Self.with("questionnaire-referenceResource", "\"valueCode\":\"Device\"")]
    let kinds = [Self.with("mimeType", "\"valueCode\":\"a/b\"")]
    let units = [Self.with("questionnaire-unitOption", #""valueCoding":{"code":"m"}"#)]
    let all =
      try Self.errors(#""type":"url""#, [#""valueUri":"\#(long)<""#])
      + Self.errors(#""type":"reference""#, [#""valueReference":{"reference":"\#(long)/1"}"#])
      + Self.errors(
        #""type":"reference""#, with: target,
        [#""valueReference":{"type":"\#(long)","reference":"Patient/1"}"#])
      + Self.errors(
        #""type":"reference""#, with: target, [#""valueReference":{"type":"\#(long)"}"#])
      + Self.errors(
        #""type":"attachment""#, with: kinds, [#""valueAttachment":{"contentType":"\#(long)"}"#])
      + Self.errors(
        #""type":"quantity""#, with: units, [#""valueQuantity":{"value":1,"code":"\#(long)"}"#])
      + Self.errors(
        #""type":"choice","answerOption":[{"valueCoding":{"code":"x"}}]"#,
        [#""valueCoding":{"code":"\#(long)"}"#])
    #expect(all.count >= 8)
    #expect(all.allSatisfy { $0.utf8.count < 1000 })
  }

  @Test("codes of a value set that is not there are a warning")
  func unknownValueSet() throws {
    let unitSet = Self.with("questionnaire-unitValueSet", #""valueCanonical":"http://e/u""#)
    let form = try Forms.form(
      """
      {"linkId":"a","type":"choice","answerValueSet":"http://e/s"},
      {"linkId":"b","type":"quantity","extension":[\(unitSet)]}
      """)
    let answers = [
      #"{"linkId":"a","answer":[{"valueCoding":{"code":"x"}}]}"#,
      #"{"linkId":"b","answer":[{"valueQuantity":{"value":1,"code":"x"}}]}"#,
    ]
    for items in answers {
      let problems = form.problems(of: try Forms.response(items))
      #expect(problems.map(\.severity) == [.warning], "\(problems)")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import JSON
import SeededRandom
import Testing

@testable import FHIRExchange
@testable import FHIRPath

@Suite("Forms with faults, mended")
struct MendingTests {
  /// The members besides type and status of a form, mended; and the notes.
  private static func mended(
    _ members: String, status: String = "draft"
  ) throws -> (members: JSONValue, notes: [String]) {
    let form = try FHIR.Questionnaire(
      resource: Forms.json(
        #"{"resourceType":"Questionnaire","status":"\#(status)",\#(members)}"#))
    let (made, notes) = form.mended()
    #expect(made.problems.isEmpty, "\(made.problems)")
    var rest = made.members
    rest["resourceType"] = nil
    if rest["status"] == .string(status) { rest["status"] = nil }
    return (.object(rest), notes.map(\.description))
  }

  @Test(
    "each fault has one note with its place",
    arguments: [
      (#""contact":[]"#, "{}", "Questionnaire.contact: An empty list; left out."),
      (#""title":null"#, "{}", "Questionnaire.title: 'null' is no value; left out."),
      (#""title":"""#, "{}", #"Questionnaire.title: "" is no value of the type string; left out."#),
      (#""title":5"#, #"{"title":"5"}"#, #"Questionnaire.title: 5 is written "5"."#),
      (
        #""experimental":"True""#, #"{"experimental":true}"#,
        #"Questionnaire.experimental: "True" is written true."#
      ),
      (
        #""experimental":1"#, "{}",
        "Questionnaire.experimental: 1 is no value of the type boolean; left out."
      ),
      (
        #""subjectType":"Patient""#, #"{"subjectType":["Patient"]}"#,
        "Questionnaire.subjectType: A value where a list is meant; written as a list."
      ),
      (
        #""title":["a"]"#, #"{"title":"a"}"#,
        "Questionnaire.title: A list of one; written as the value."
      ),
      (
        #""title":["a","b"]"#, "{}",
        "Questionnaire.title: A list of 2 where one is meant; left out."
      ),
      (
        #""date":"03/01/2024""#, "{}",
        #"Questionnaire.date: "03/01/2024" is no value of the type dateTime; left out."#
      ),
      (
        #""date":" 2024-03-01""#, #"{"date":"2024-03-01"}"#,
        #"Questionnaire.date: " 2024-03-01" is written "2024-03-01"."#
      ),
      (
        #""id":"a_b""#, "{}", #"Questionnaire.id: "a_b" is no value of the type id; left out."#
      ),
      (
        #""url":"http://example.org/a b ""#, #"{"url":"http://example.org/a%20b"}"#,
        #"Questionnaire.url: "http://example.org/a b " is written "http://example.org/a%20b"."#
      ),
      (#""fish":1"#, "{}", "Questionnaire.fish: Unknown element 'fish'; left out."),
      (
        #""text":"Words""#, "{}",
        "Questionnaire.text: Expected an object, found a string; left out."
      ),
      (
        #""text":{"div":"<div/>"}"#, #"{"text":{"div":"<div/>","status":"additional"}}"#,
        #"Questionnaire.text.status: It is missing; written "additional"."#
      ),
      (
        #""extension":[{"valueString":"a"}]"#, "{}",
        "Questionnaire.extension[0]: Left out: 'url' is missing."
      ),
      (
        #""extension":[{"url":"http://a","valueInteger":1,"valueString":"b"}]"#,
        #"{"extension":[{"url":"http://a","valueInteger":1}]}"#,
        "Questionnaire.extension[0].valueString: 'value[x]' has one type, here 'valueInteger'; left out."
      ),
      (
        #""extension":[{"url":"http://a","valueInteger":1,"extension":[{"url":"b","valueCode":"c"}]}]"#,
        #"{"extension":[{"url":"http://a","valueInteger":1}]}"#,
        "Questionnaire.extension[0].extension: An extension with a value has no others; left out."
      ),
      (
        #""item":[{"linkId":"a","type":"Group","text":"A"}]"#,
        #"{"item":[{"linkId":"a","type":"group","text":"A"}]}"#,
        "Questionnaire.item[0].type: 'Group' is no type of R4; written 'group'."
      ),
      (
        #""item":[{"linkId":"a","text":"A"}]"#,
        #"{"item":[{"linkId":"a","type":"display","text":"A"}]}"#,
        "Questionnaire.item[0].type: It is missing; written 'display'."
      ),
      (
        #""item":[{"type":"display","text":"A"}]"#,
        #"{"item":[{"linkId":"Questionnaire.item[0]","type":"display","text":"A"}]}"#,
        "Questionnaire.item[0].linkId: It is missing; written 'Questionnaire.item[0]'."
      ),
      (
        #""item":[{"linkId":"a","type":"group","item":[{"linkId":"a","type":"date"}]}]"#,
        #"{"item":[{"linkId":"a","type":"group","item":[{"linkId":"a.2","type":"date"}]}]}"#,
        "Questionnaire.item[0].item[0].linkId: It stands twice; written 'a.2'."
      ),
      (
        #""item":[{"linkId":"a","type":"date","enableBehavior":"some"}]"#,
        #"{"item":[{"linkId":"a","type":"date"}]}"#,
        "Questionnaire.item[0].enableBehavior: 'some' is none of all, any; left out."
      ),
    ])
  func faults(members: String, written: String, note: String) throws {
    let (made, notes) = try Self.mended(members)
    #expect(try made == Forms.json(written))
    #expect(notes == [note])
  }

  @Test("a missing status is the stated one; a code that is none is missing")
  func status() throws {
    var form = FHIR.Questionnaire()
    form.url = "http://example.org/f"
    for missing in [nil, "on", ""] {
      form.status = missing
      #expect(form.mended(status: "active").resource.status == "active")
      #expect(form.mended().resource.status == "unknown")
      let last = form.mended(status: "active").notes.last?.description
      #expect(last == #"Questionnaire.status: It is missing; written "active"."#)
    }
    form.status = "retired"
    #expect(form.mended(status: "active").resource.status == "retired")
  }

  @Test("a condition without its question or operator is left out, as it is in reading")
  func conditions() throws {
    let (made, notes) = try Self.mended(
      #""item":[{"linkId":"a","type":"boolean","enableWhen":["#
        + #"{"question":"a","answerBoolean":true},{"question":"a","operator":"is","answerBoolean":true}]}]"#
    )
    #expect(try made == Forms.json(#"{"item":[{"linkId":"a","type":"boolean"}]}"#))
    #expect(
      notes == [
        "Questionnaire.item[0].enableWhen[0]: Left out: 'operator' is missing.",
        "Questionnaire.item[0].enableWhen[1].operator: 'is' is none of exists, =, !=, >, <, >=, <=; left out.",
        "Questionnaire.item[0].enableWhen[1]: Left out: 'operator' is missing.",
      ])
  }

  @Test("an id that a contained value set may not have changes where it is named too")
  func containedIds() throws {
    let (made, notes) = try Self.mended(
      ##""contained":[{"resourceType":"ValueSet","id":"yes_no","status":"active"},"##
        + ##"{"resourceType":"ValueSet","id":"yes-no"}],"##
        + ##""item":[{"linkId":"a","type":"choice","answerValueSet":"#yes_no"}]"##)
    let id = made.object?["contained"]?.array?.first?.object?["id"]?.string
    #expect(id == "yes-no-2")
    #expect(
      made.object?["item"]?.array?.first?.object?["answerValueSet"] == .string("#yes-no-2"))
    #expect(notes.count == 3, "\(notes)")
  }

  @Test("a variable that FHIR has no such name for gets another one, wherever it is used")
  func variables() throws {
    func expression(_ kind: String, _ name: String, _ text: String) -> String {
      #"{"url":"http://hl7.org/fhir/\#(kind)","valueExpression":{"language":"text/fhirpath","#
        + #""name":"\#(name)","expression":"\#(text)"}}"#
    }
    let calculated = "uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression"
    let (made, notes) = try Self.mended(
      #""extension":[\#(expression("StructureDefinition/variable", "a_b", "2")),"#
        + #"\#(expression("StructureDefinition/variable", "a", "3"))],"#
        + #""item":[{"linkId":"x","type":"integer","extension":["#
        + #"\#(expression(calculated, "c", "%a_b * %`a_b` + %a + %a_bc"))]}]"#)
    let form = FHIRForm(FHIR.Questionnaire(members: made.object ?? [:]))
    let text = form.items[0].definition.extensions[0].members["valueExpression"]?.object?[
      "expression"]
    #expect(text == "%vab * %vab + %a + %a_bc")
    #expect(FormFilling(form).answers(of: "x").isEmpty)
    #expect(notes.count == 2, "\(notes)")
  }

  @Test(
    "a time without seconds is of that minute; without a zone its date is left",
    arguments: [
      ("dateTime", "2024-03-01T10:00Z", "2024-03-01T10:00:00Z"),
      ("dateTime", "2024-03-01T10:00+02:00", "2024-03-01T10:00:00+02:00"),
      ("dateTime", "2024-03-01T10:00:00", "2024-03-01"),
      ("date", "2024-03-01T10:00:00Z", "2024-03-01"), ("time", "10:30", "10:30:00"),
      ("instant", "2024-03-01T10:00-05:00", "2024-03-01T10:00:00-05:00"),
    ])
  func times(type: String, text: String, written: String) throws {
    let name = "value" + ElementTable.suffix(type)
    let (made, notes) = try Self.mended(
      #""extension":[{"url":"http://example.org","\#(name)":"\#(text)"}]"#)
    let value = made.object?["extension"]?.array?.first?.object?[name]
    #expect(value == .string(written))
    #expect(notes.count == 1)
  }

  @Test("places of a list with extensions stay")
  func sparse() throws {
    let (made, _) = try Self.mended(
      #""subjectType":["a  b",null,""],"_subjectType":[null,{"id":"x"},{"id":"y"}]"#)
    #expect(
      try made
        == Forms.json(
          #"{"subjectType":["a b",null,null],"_subjectType":[null,{"id":"x"},{"id":"y"}]}"#))
  }

  /// A form with most elements.
  static let rich = #"""
    {"resourceType":"Questionnaire","id":"f","status":"draft","url":"http://example.org/f","title":"T",
     "date":"2024-03-01","experimental":false,"subjectType":["Patient"],
     "text":{"status":"generated","div":"<div xmlns=\"http://www.w3.org/1999/xhtml\">T</div>"},
     "code":[{"system":"http://loinc.org","code":"1-8","display":"Words"}],
     "contact":[{"name":"N","telecom":[{"system":"email","value":"a@example.org"}]}],
     "contained":[{"resourceType":"ValueSet","id":"v_s","status":"active","compose":{"include":[
       {"system":"http://example.org/c","concept":[{"code":"x","display":"X"},{"code":"y"}]}]}}],
     "item":[\#(Forms.knee),
      {"linkId":"set","type":"choice","answerValueSet":"#v_s","required":true},
      {"linkId":"amount","type":"decimal","initial":[{"valueDecimal":1.50}],"maxLength":5,
       "enableBehavior":"any","readOnly":false},
      {"linkId":"sum","type":"integer","extension":[
       {"url":"http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression",
        "valueExpression":{"language":"text/fhirpath","expression":"1 + 1"}}]}]}
    """#

  @Test("every fault at every place is mended, once, and the form reads as it did")
  func everywhere() throws {
    let damages = FormDamage.all(of: try Forms.json(Self.rich))
    #expect(damages.count > 3000)
    // Some of them are enough to build by.
    let step = 10 / TestLength.count(1, long: 10)
    for damage in stride(from: 0, to: damages.count, by: step).map({ damages[$0] }) {
      let form = try FHIR.Questionnaire(resource: damage.json)
      let (made, notes) = form.mended()
      #expect(made.problems.isEmpty, "\(damage.name): \(made.problems)")
      #expect(notes.isEmpty == (made == form), "\(damage.name): \(notes)")
      let again = made.mended()
      #expect(again.resource == made && again.notes.isEmpty, "\(damage.name): \(again.notes)")
      // Names are read with the characters that they have.
      guard !damage.changesCharacters else { continue }
      let differences = zip(Self.read(form), Self.read(made)).filter { $0 != $1 }
      #expect(differences.isEmpty, "\(damage.name): \(notes)")
      #expect(form.item.count == made.item.count, "\(damage.name)")
    }
  }

  /// The items as a form is read.
  private static func read(_ questionnaire: FHIR.Questionnaire) -> [String] {
    let form = FHIRForm(questionnaire)
    return form.items.map { item in
      // Of two with one linkId the second gets another.
      let isFirst = form.index(of: item.linkId).map { form.items[$0].expression } == item.expression
      let (domain, definition) = (item.domain, item.definition)
      let parts: [Any?] = [
        isFirst ? item.linkId : "", item.type, item.parent, item.isRequired, item.repeats,
        definition.isHidden, definition.readOnly ?? false, item.conditions,
        item.needsAnyCondition, domain.options.map(\.shown), domain.minimum, domain.maximumLength,
        domain.units.map(\.code), definition.initial.compactMap { $0.value?.shown },
      ]
      return "\(parts)"
    }
  }

  @Test("a form without faults is given back as it is")
  func sound() throws {
    for (name, form) in try PublicForms.all() where form.questionnaire.problems.isEmpty {
      let (made, notes) = form.questionnaire.mended()
      let names = Set(form.items.map(\.linkId))
      if names.count == form.items.count {
        #expect(made == form.questionnaire && notes.isEmpty, "\(name): \(notes)")
      }
    }
  }

  @Test("the notes of a hostile form are bounded, and the form is mended to its end")
  func bounded() throws {
    let items = Array(repeating: "{}", count: 5000).joined(separator: ",")
    let form = try FHIR.Questionnaire(
      resource: Forms.json(#"{"resourceType":"Questionnaire","item":[\#(items)]}"#))
    let (made, notes) = form.mended()
    #expect(notes.count == 1000)
    #expect(made.problems.isEmpty)
    #expect(made.item.count == 5000)
  }

  @Test("thousands of items of one linkId get a name each, in proportion to their number")
  func manyDuplicates() throws {
    let item = #"{"linkId":"a","type":"group"}"#
    let items = Array(repeating: item, count: 10_000).joined(separator: ",")
    let form = try FHIR.Questionnaire(
      resource: Forms.json(#"{"resourceType":"Questionnaire","status":"draft","item":[\#(items)]}"#)
    )
    let linkIds = form.mended().resource.item.compactMap(\.linkId)
    #expect(Set(linkIds).count == 10_000)
    #expect(linkIds.prefix(4) == ["a", "a.2", "a.2-2", "a.2-3"])
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import Testing

// A record as another package would define it: through public declarations alone.

private struct Visit: JSONRecord, JSONDocument, Equatable {
  var place = ""
  var minutes = 30
  var note: String?
  var kind = Kind.phone(Phone())
  var tags: [String] = []

  enum Kind: JSONCases, Equatable {
    case phone(Phone), home(Home)

    var content: any JSONRecord {
      switch self {
      case .phone(let content): content
      case .home(let content): content
      }
    }

    static let variants: [JSONVariant<Kind>] = [
      JSONVariant("phone", Kind.phone), JSONVariant("home", Kind.home),
    ]
  }

  struct Phone: JSONRecord, Equatable {
    var number = ""
    static let form = JSONForm<Phone>("phone", blank: Phone(), [.required("number", \.number)])
  }

  struct Home: JSONRecord, Equatable {
    static let form = JSONForm<Home>("home", blank: Home(), [])
  }

  static let form = JSONForm<Visit>(
    "visit", blank: Visit(), union: JSONUnion("type", \.kind),
    [
      .required("place", \.place), .defaulted("minutes", \.minutes),
      .optional("note", \.note), .defaulted("tags", \.tags),
    ])

  static var documentKey: String { "visit" }
  static var schemaVersion: Int { 7 }
}

@Suite("JSON: records of a type from outside")
struct JSONRecordTests {
  private func fault(_ text: String, limits: JSONLimits = .standard) -> JSONError? {
    do throws(JSONError) {
      _ = try Visit(jsonData: Data(text.utf8), limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test("a record is read, and written with sorted keys and without defaults")
  func roundTrip() throws {
    let text = #"{"type":"phone","place":"Graz","number":"1","tags":["b","a"],"minutes":30}"#
    let visit = try Visit(jsonData: Data(text.utf8))
    #expect(visit == Visit(place: "Graz", kind: .phone(.init(number: "1")), tags: ["b", "a"]))
    #expect(
      String(decoding: visit.json.data(isPretty: false), as: UTF8.self)
        == #"{"number":"1","place":"Graz","tags":["b","a"],"type":"phone"}"#)
    #expect(try Visit(jsonData: visit.json.data()) == visit)
    #expect(try JSONDecoder().decode(Visit.self, from: JSONEncoder().encode(visit)) == visit)
  }

  @Test("a fault says where it is")
  func faults() {
    #expect(
      fault(#"{"type":"home","place":1}"#)?.description
        == "$.place: expected a string, found a number")
    #expect(
      fault(#"{"type":"home","place":"a","tags":["b",2]}"#)?.description
        == "$.tags[1]: expected a string, found a number")
    #expect(
      fault(#"{"type":"home","place":"a","minuts":2}"#)?.description
        == "$: unknown key 'minuts'; did you mean 'minutes'?")
    #expect(
      fault(#"{"type":"hme","place":"a"}"#)?.reason
        == .unknownName("hme", known: ["phone", "home"]))
    #expect(fault(#"{"type":"phone","place":"a"}"#)?.reason == .missing(key: "number"))
    #expect(
      fault(#"{"type":"home","place":"a","number":"1"}"#)?.description.hasPrefix("$: unknown")
        == true)
    #expect(
      fault(#"{"type":"home","place":"a"}"#, limits: JSONLimits(bytes: 8))?.reason
        == .tooMuch(what: "bytes", limit: 8))
    #expect(
      fault(#"{"type":"home","place":[[[1]]]}"#, limits: JSONLimits(depth: 3))?.reason
        == .tooMuch(what: "levels of nesting", limit: 3))
  }

  @Test("a document has its type's own version, and no other is read")
  func version() throws {
    let visit = Visit(place: "Graz", kind: .home(.init()))
    #expect(visit.document.object?["schemaVersion"] == 7)
    #expect(try Visit(documentData: visit.documentData) == visit)
    #expect(
      throws: JSONError(.unsupportedVersion(found: "1.0", supported: 7), at: .root["schemaVersion"])
    ) {
      try Visit(document: ["schemaVersion": 1, "visit": visit.json])
    }
    #expect(throws: JSONError(.missing(key: "visit"), at: .root)) {
      try Visit(document: ["schemaVersion": 7])
    }
  }

  @Test("the schema follows from the table")
  func schema() {
    var definitions = JSONSchemaDefinitions()
    let schema = Visit.documentSchema(&definitions)
    #expect(schema.object?["properties"]?.object?["visit"] == ["$ref": "#/$defs/visit"])
    let visit = definitions.schemas["visit"]?.object
    #expect(visit?["required"] == ["place"])
    #expect(visit?["oneOf"]?.array?.count == 2)
  }
}

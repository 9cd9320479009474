// SPDX-License-Identifier: Apache-2.0

import ExchangeEngine
import JSON

/// A foreign system that is not ResearchKit: its objects name their class at `kind`.
enum Registry: ForeignSystem {
  static let name = "the registry"
  static let carrier = Carried.System("registry")
  static let classKey = "kind"

  struct Context: Sendable { var unit = "min" }
}

/// A second system, whose keys must stay apart from the first one's.
enum Archive: ForeignSystem {
  static let name = "the archive"
  static let carrier = Carried.System("archive")
  static let classKey = "type"

  struct Context: Sendable {}
}

/// A visit as this package would have it.
struct Visit: Sendable, Hashable {
  var place = ""
  var minutes = 30
  var isHome = false
  var contacts: [Contact] = []
  var note: String?
  var carried = Carried()

  struct Contact: Sendable, Hashable {
    var name = ""
    var carried = Carried()
  }
}

let registryVisits = ClassFamily<Visit, Registry>(
  \.carried,
  [
    ClassTable("visit", blank: Visit(), accepts: { !$0.isHome }, visitProperties()),
    ClassTable(
      "homeVisit", "visit", blank: Visit(isHome: true), accepts: { $0.isHome }, visitProperties()),
  ])

private func visitProperties() -> [Property<Visit, Registry>] {
  [
    .text("where", \.place), .standing("length", \.minutes, minutes, 30),
    .standing("people", \.contacts, .array(.of(registryContacts)), []),
    Property.optional("remark", \.note, .plain(String.self)).asExtension("the remark is left out"),
    .carried("priority", .number),
  ]
}

/// Parts of a visit.
private let registryContacts = ClassFamily<Visit.Contact, Registry>(
  \.carried, "contact", blank: Visit.Contact(), [.text("name", \.name)])

/// A length in the unit that the reader was told.
private let minutes = Codec<Int, Registry> { json, path, reading throws(JSONError) in
  let length = try Int(json: json, at: path)
  return reading.context.unit == "h" ? length * 60 : length
} write: { value, path, writing in
  guard writing.context.unit == "h" else { return .integer(value) }
  if value % 60 != 0 { writing.note("minutes are left out", at: path) }
  return .integer(value / 60)
}

let archiveVisits = ClassFamily<Visit, Archive>(
  \.carried, "Encounter", blank: Visit(), [.text("site", \.place)])

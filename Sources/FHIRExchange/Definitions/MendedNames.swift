// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// The names of a resource that are written otherwise.
struct MendedNames {
  /// The linkIds of items by their places: of those without one, and of those that stand twice.
  private(set) var linkIds: [String: String] = [:]
  /// The ids of contained resources that FHIR does not allow, and what stands for them.
  private(set) var ids: [String: String] = [:]
  /// The names of variables that FHIR does not allow, and what stands for them.
  private(set) var variables: [String: String] = [:]

  /// The last number behind a name.
  private var numbers: [String: Int] = [:]

  /// Names nothing otherwise.
  init() {}

  /// Finds the names of a form at a place; contained resources of the form around it keep theirs.
  init(_ resource: [String: JSONValue], at place: String, within outer: MendedNames) {
    ids = outer.ids
    var taken: Set<String> = []
    let contained = (resource["contained"]?.elements ?? []).compactMap { $0.object?["id"]?.string }
    taken.formUnion(contained)
    for id in contained where !Primitive.id.accepts(id) {
      let allowed = id.unicodeScalars.prefix(56).map {
        Primitive.id.accepts(String($0)) ? Character($0) : "-"
      }
      ids[id] = unused(String(allowed), &taken)
    }
    (taken, numbers) = ([], [:])
    collectVariables(.object(resource), &taken)
    for name in taken.filter({ !Primitive.id.accepts($0) }).sorted() {
      // Other characters would be operators in an expression.
      let allowed = name.unicodeScalars.prefix(56).filter {
        $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0)
      }
      variables[name] = unused("v" + String(String.UnicodeScalarView(allowed)), &taken)
    }
    (taken, numbers) = ([], [:])
    collect(resource["item"], into: &taken)
    var seen: Set<String> = []
    name(resource["item"], at: place, &seen, &taken)
  }

  private func collectVariables(_ json: JSONValue, _ taken: inout Set<String>) {
    switch json {
    case .array(let elements): for element in elements { collectVariables(element, &taken) }
    case .object(let members):
      if let name = members["valueExpression"]?.object?["name"]?.string, !name.isEmpty {
        taken.insert(name)
      }
      for member in members.values { collectVariables(member, &taken) }
    default: break
    }
  }

  /// An expression with the names of variables that are written; `nil` where none is in it.
  func renamed(_ expression: String) -> String? {
    guard !variables.isEmpty, expression.contains("%") else { return nil }
    var parts = expression.split(separator: "%", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.dropFirst() {
      let part = parts[index]
      let quote = part.first.flatMap { "`'\"".contains($0) ? $0 : nil }
      let rest = quote == nil ? part[...] : part.dropFirst()
      let name = String(
        rest.prefix { character in
          quote.map { $0 != character }
            ?? (character.isLetter || character.isNumber || character == "_")
        })
      guard let written = variables[name] else { continue }
      parts[index] = written + rest.dropFirst(name.count).dropFirst(quote == nil ? 0 : 1)
    }
    let made = parts.joined(separator: "%")
    return made == expression ? nil : made
  }

  private func collect(_ items: JSONValue?, into taken: inout Set<String>) {
    for json in items?.elements ?? [] {
      guard let item = FHIR.Questionnaire.Item(fhir: json) else { continue }
      if let linkId = item.linkId { taken.insert(linkId) }
      collect(item.members["item"], into: &taken)
    }
  }

  private mutating func name(
    _ items: JSONValue?, at place: String, _ seen: inout Set<String>, _ taken: inout Set<String>
  ) {
    for (number, json) in (items?.elements ?? []).enumerated() {
      guard let item = FHIR.Questionnaire.Item(fhir: json) else { continue }
      let place = "\(place).item[\(number)]"
      if let linkId = item.linkId, !linkId.isEmpty {
        if !seen.insert(linkId).inserted { linkIds[place] = unused(linkId + ".2", &taken) }
      } else {
        linkIds[place] = unused(place, &taken)
      }
      name(item.members["item"], at: place, &seen, &taken)
    }
  }

  /// A name that nothing else has. Many of one name cost no more than others.
  private mutating func unused(_ name: String, _ taken: inout Set<String>) -> String {
    var found = name
    while !taken.insert(found).inserted {
      numbers[name, default: 1] += 1
      found = "\(name)-\(numbers[name] ?? 2)"
    }
    return found
  }
}

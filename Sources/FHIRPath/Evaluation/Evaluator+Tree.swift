// SPDX-License-Identifier: Apache-2.0

internal import JSON

extension Evaluator {
  /// Functions of elements: their children, extensions, answers and scores.
  func tree(_ call: Call) throws(FHIRPathError) -> Items {
    switch call.function {
    case .children: return try children(of: call.items)
    case .descendants: return try descendants(of: call.items)
    case .answers: return try answers(of: call.items)
    case .extension: return try extensions(call)
    case .ordinal, .weight: return try scores(call)
    case .conformsTo: return try conforms(call)
    case .type:
      return call.items.map { item in
        let name = item.typeName
        let space = name.prefix { $0 != "." }
        return FHIRPathItem([
          "namespace": .string(String(space)),
          "name": .string(String(name.dropFirst(space.count + 1))),
        ])
      }
    default:
      guard let item = try single(call.items), let value = item.system else {
        return []
      }
      return [value]
    }
  }

  private func children(of items: Items) throws(FHIRPathError) -> Items {
    var children: Items = []
    for item in items {
      let before = children.count
      if case .element(let element) = item { element.appendAllChildren(to: &children) }
      try spend(1 + children.count - before)
    }
    return children
  }

  private func descendants(of items: Items) throws(FHIRPathError) -> Items {
    var (level, found) = (items, Items())
    while !level.isEmpty {
      level = try children(of: level)
      found += level
    }
    return found
  }

  /// The answers of an item or a response and of all items in it, at any depth.
  private func answers(of items: Items) throws(FHIRPathError) -> Items {
    var found: Items = []
    // The last one waits at the end; answers come in the order of the document.
    var waiting = Array(items.reversed())
    while let next = waiting.popLast() {
      guard case .element(let element) = next else { continue }
      var (answers, inner) = (Items(), Items())
      element.appendChildren(MemberName.answer, to: &answers)
      element.appendChildren(MemberName.item, to: &inner)
      try spend(1 + answers.count + inner.count)
      found += answers
      waiting += inner.reversed()
      for answer in answers.reversed() {
        guard case .element(let element) = answer else { continue }
        var items: Items = []
        element.appendChildren(MemberName.item, to: &items)
        waiting += items.reversed()
      }
    }
    return found
  }

  private func extensions(_ call: Call) throws(FHIRPathError) -> Items {
    guard let url = try string(call[argument: 0]) else { return [] }
    var found: Items = []
    for item in call.items {
      guard case .element(let element) = item else { continue }
      let extensions = element.extensions
      try spend(1 + extensions.count)
      for json in extensions where json.object?["url"]?.string == url {
        found.append(FHIRPathItem(json, type: .extension))
      }
    }
    return found
  }

  /// `conformsTo`, of the resources and data types themselves; profiles are not known here.
  private func conforms(_ call: Call) throws(FHIRPathError) -> Items {
    guard let item = try single(call.items), let address = try string(call[argument: 0]) else {
      return []
    }
    let name = address.dropFirst(Evaluator.definitions.count)
    guard address.hasPrefix(Evaluator.definitions), TypeNames.fhir.contains(String(name)) else {
      throw fault(.notGiven("the profile '\(address.prefix(80))'"))
    }
    return [.boolean(item.isOf(TypeName(space: "FHIR", name: String(name))))]
  }

  private static let definitions = "http://hl7.org/fhir/StructureDefinition/"

  // MARK: Scores

  private static let scoreURLs: Set<String> = [
    "http://hl7.org/fhir/StructureDefinition/ordinalValue",
    "http://hl7.org/fhir/StructureDefinition/itemWeight",
    "http://hl7.org/fhir/StructureDefinition/questionnaire-ordinalValue",
    "http://hl7.org/fhir/StructureDefinition/iso21090-CO-value",
    "http://hl7.org/fhir/StructureDefinition/codesystem-ordinalValue",
    "http://hl7.org/fhir/StructureDefinition/valueset-ordinalValue",
  ]

  /// The scores of codings, or of answers; an item without one adds nothing.
  private func scores(_ call: Call) throws(FHIRPathError) -> Items {
    var scores: Items = []
    for item in call.items {
      try spend(1)
      if let score = try score(of: item) { scores.append(.decimal(score)) }
    }
    return scores
  }

  private func score(of item: FHIRPathItem) throws(FHIRPathError) -> FHIRPathDecimal? {
    guard case .element(let element) = item else {
      return environment.weight(item).flatMap { FHIRPathDecimal($0) }
    }
    if let own = try stated(in: element.extensions) { return own }
    if let outer = try stated(in: element.outerExtensions) { return outer }
    // An answer: the score of its value.
    if case .object(let members) = element.json, members["code"] == nil {
      var values: Items = []
      element.appendChildren(MemberName.value, to: &values)
      if case .element(let value)? = values.first, values.count == 1 {
        if let own = try stated(in: value.extensions) { return own }
        return environment.weight(values[0]).flatMap { FHIRPathDecimal($0) }
      }
    }
    return environment.weight(item).flatMap { FHIRPathDecimal($0) }
  }

  private func stated(in extensions: [JSONValue]) throws(FHIRPathError) -> FHIRPathDecimal? {
    try spend(extensions.count)
    for json in extensions {
      guard let members = json.object, let url = members["url"]?.string,
        Evaluator.scoreURLs.contains(url)
      else { continue }
      let value = members["valueDecimal"] ?? members["valueInteger"]
      if let number = value?.pathNumber?.number { return number }
    }
    return nil
  }
}

extension MemberName {
  static let answer = MemberName("answer")
  static let item = MemberName("item")
  static let value = MemberName("value")
}

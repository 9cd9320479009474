// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import JSON

extension StructureMending {
  /// - Parameter isSparse: Whether places of a list stay, as there is a list of extensions for them.
  mutating func value(
    _ json: JSONValue, _ element: ElementTable.Element, _ type: String?, isSparse: Bool,
    at place: String
  ) -> JSONValue? {
    if json == .array([]) || json == .null {
      note(
        .structure, .information, at: place,
        json == .null ? "'null' is no value; left out." : "An empty list; left out.")
      return nil
    }
    guard element.repeats else {
      guard let list = json.array, type != nil else { return one(json, element, type, at: place) }
      guard let sole = json.soleElement else {
        note(.structure, at: place, "A list of \(list.count) where one is meant; left out.")
        return nil
      }
      note(.structure, .information, at: place, "A list of one; written as the value.")
      return one(sole, element, type, at: place)
    }
    if json.array == nil {
      note(.structure, .information, at: place, "A value where a list is meant; written as a list.")
    }
    var kept: [JSONValue] = []
    for (index, part) in json.elements.enumerated() {
      if isSparse, part == .null {
        kept.append(part)
      } else if let made = one(part, element, type, at: "\(place)[\(index)]") {
        kept.append(made)
      } else if isSparse {
        kept.append(.null)
      }
    }
    return kept.allSatisfy { $0 == .null } ? nil : .array(kept)
  }

  private mutating func one(
    _ json: JSONValue, _ element: ElementTable.Element, _ type: String?, at place: String
  ) -> JSONValue? {
    guard let type else { return json }
    if json == .null {
      note(.structure, .information, at: place, "'null' is no value; left out.")
      return nil
    }
    if let primitive = Primitive(rawValue: type) {
      return self.primitive(json, primitive, element, at: place)
    }
    if type == "Resource" { return resource(json, at: place) }
    guard let members = json.object else {
      note(.structure, at: place, "Expected an object, found \(json.kindName); left out.")
      return nil
    }
    guard var made = self.members(members, of: ElementTable.known(type), at: place) else {
      return nil
    }
    if type == "Extension" {
      let hasValue = made.keys.contains { $0.hasPrefix("value") || $0.hasPrefix("_value") }
      if hasValue, made["extension"] != nil {
        made["extension"] = nil
        note(
          .invariant, at: "\(place).extension", "An extension with a value has no others; left out."
        )
      } else if !hasValue, made["extension"] == nil {
        note(.invariant, at: place, "An extension without a value; left out.")
        return nil
      }
    }
    if made.isEmpty {
      note(.structure, .information, at: place, "An empty object; left out.")
      return nil
    }
    return .object(made)
  }

  private mutating func primitive(
    _ json: JSONValue, _ type: Primitive, _ element: ElementTable.Element, at place: String
  ) -> JSONValue? {
    var meant = type.meaning(of: json)
    if let text = meant?.string, text.first == "#", let id = names.ids[String(text.dropFirst())] {
      meant = .string("#" + id)
    }
    guard let value = meant, let text = type.text(of: value), type.accepts(text) else {
      let shown = String(decoding: json.data(isPretty: false).prefix(80), as: UTF8.self)
      note(.value, at: place, "\(shown) is no value of the type \(type); left out.")
      return nil
    }
    var written = value
    if !element.codes.isEmpty, !element.codes.contains(text) {
      let near = element.codes.filter { $0.lowercased() == text.lowercased() }
      guard near.count == 1 else {
        note(
          .codeInvalid, at: place,
          "'\(text.prefix(80))' is none of \(element.codes.joined(separator: ", ")); left out.")
        return nil
      }
      written = .string(near[0])
    }
    if written != json {
      let texts = [json, written].map {
        String(decoding: $0.data(isPretty: false).prefix(80), as: UTF8.self)
      }
      note(.value, .information, at: place, "\(texts[0]) is written \(texts[1]).")
    }
    return written
  }

  /// The sibling `_name` of a primitive: an id and extensions, of a list one a part.
  mutating func sibling(
    _ json: JSONValue, _ element: ElementTable.Element, at place: String
  ) -> JSONValue? {
    let parts = element.repeats ? json.elements : [json.soleElement ?? json]
    let made = parts.enumerated().map { index, part -> JSONValue in
      if part == .null { return part }
      guard let members = part.object else {
        note(.structure, at: place, "Expected an object, found \(part.kindName); left out.")
        return .null
      }
      let made = self.members(
        members, of: "@element", at: element.repeats ? "\(place)[\(index)]" : place)
      return made.map { $0.isEmpty ? .null : .object($0) } ?? .null
    }
    guard made.contains(where: { $0 != .null }) else {
      if !element.repeats || json.array?.isEmpty ?? true {
        note(.structure, .information, at: place, "Nothing stands there; left out.")
      }
      return nil
    }
    return element.repeats ? .array(made) : made[0]
  }
}

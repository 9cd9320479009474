// SPDX-License-Identifier: Apache-2.0

import JSON

/// A JSON document with one fault, for each place and each kind of fault.
struct FormDamage {
  let name: String
  let json: JSONValue
  /// Whether it puts other characters into a text.
  var changesCharacters: Bool { name.hasPrefix("spaces") || name.hasPrefix("control") }

  /// Faults of forms in use: what stands at a place, and what stands there instead; `nil` for nothing.
  private static let faults: [(name: String, change: @Sendable (JSONValue) -> JSONValue?)] = [
    ("missing", { _ in nil }),
    ("null", { _ in .null }),
    ("empty text", { _ in "" }),
    ("empty list", { _ in [] }),
    ("empty object", { _ in [:] }),
    ("list of one", { [$0] }),
    ("list of two", { [$0, $0] }),
    ("list of nothing", { _ in [.null] }),
    ("alone", { $0.array?.first ?? $0 }),
    ("number in quotes", { $0.double == nil ? $0 : .string(" \(text(of: $0))") }),
    ("truth in quotes", { .boolean(true) == $0 ? "True" : .boolean(false) == $0 ? "false" : $0 }),
    ("number", { _ in 5 }),
    ("fraction", { _ in .decimal("5.50") }),
    ("truth", { _ in true }),
    ("no code", { _ in "no such code" }),
    ("spaces", { .string(" \($0.string ?? "a_b  c")\n") }),
    ("control characters", { .string(($0.string ?? "") + "\u{7}") }),
    ("large letters", { .string($0.string?.uppercased() ?? "GROUP") }),
    ("no date", { _ in "2024-02-30" }),
    ("unknown", { .object(($0.object ?? [:]).merging(["unknown": 1, "_other": [:]]) { $1 }) }),
    (
      "sibling of a choice",
      { json in
        guard var members = json.object else { return json }
        for (name, value) in members where name.hasPrefix("value") || name.hasPrefix("answer") {
          if value.array == nil { members["valueReference"] = ["reference": "Patient/1"] }
          if value.array == nil { members["answerInteger"] = "7" }
        }
        return .object(members)
      }
    ),
    (
      "sibling of a primitive",
      { json in
        guard var members = json.object else { return json }
        for name in members.keys.sorted() where name.first != "_" { members["_" + name] = [] }
        return .object(members)
      }
    ),
  ]

  private static func text(of number: JSONValue) -> String {
    String(decoding: number.data(isPretty: false), as: UTF8.self)
  }

  /// Every fault at every place but the whole and its type.
  static func all(of json: JSONValue) -> [FormDamage] {
    var paths: [[Step]] = []
    collect(json, [], &paths)
    return paths.flatMap { path in
      faults.map { fault in
        FormDamage(
          name: "\(fault.name) at \(path)", json: change(json, path[...], fault.change) ?? .null)
      }
    }
  }

  private enum Step: CustomStringConvertible {
    case key(String)
    case index(Int)

    var description: String {
      switch self {
      case .key(let key): key
      case .index(let index): "\(index)"
      }
    }
  }

  private static func collect(_ json: JSONValue, _ path: [Step], _ found: inout [[Step]]) {
    for (index, element) in (json.array ?? []).enumerated() {
      found.append(path + [.index(index)])
      collect(element, path + [.index(index)], &found)
    }
    for (key, member) in (json.object ?? [:]).sorted(by: { $0.key < $1.key })
    where key != "resourceType" {
      found.append(path + [.key(key)])
      collect(member, path + [.key(key)], &found)
    }
  }

  private static func change(
    _ json: JSONValue, _ path: ArraySlice<Step>, _ body: (JSONValue) -> JSONValue?
  ) -> JSONValue? {
    guard let first = path.first else { return body(json) }
    switch (first, json) {
    case (.index(let index), .array(var elements)):
      let changed = change(elements[index], path.dropFirst(), body)
      elements.replaceSubrange(index...index, with: changed.map { [$0] } ?? [])
      return .array(elements)
    case (.key(let key), .object(var members)):
      members[key] = members[key].flatMap { change($0, path.dropFirst(), body) }
      return .object(members)
    default: return json
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

/// Makes JSON that fits a schema, or nearly so.
struct SchemaInstance {
  private let definitions: [String: JSONValue]
  private let root: JSONValue

  /// For documents of a type.
  init<Document: JSONDocument>(_: Document.Type) {
    var definitions = JSONSchemaDefinitions()
    let content = Document.schema(&definitions)
    self.definitions = definitions.schemas
    root =
      [
        "type": "object", "required": ["schemaVersion", .string(Document.documentKey)],
        "properties": [
          "schemaVersion": ["const": .integer(Document.schemaVersion)],
          .init(Document.documentKey): content,
        ],
      ].asObject
  }

  /// A document as the decisions have it.
  func document(_ entropy: inout Entropy) -> JSONValue {
    value(of: root, depth: 0, &entropy)
  }

  private func value(of schema: JSONValue, depth: Int, _ entropy: inout Entropy) -> JSONValue {
    if entropy.once(in: 256) { return Self.hostile(&entropy) }
    guard let members = schema.object else { return Self.plain(depth, &entropy) }
    if let name = members["$ref"]?.string?.split(separator: "/").last {
      return value(of: definitions[String(name)] ?? true, depth: depth + 1, &entropy)
    }
    if let constant = members["const"] { return constant }
    if let choices = members["enum"]?.array { return entropy.element(of: choices) ?? .null }
    if let choices = members["anyOf"]?.array {
      return value(of: entropy.element(of: choices) ?? true, depth: depth + 1, &entropy)
    }
    switch members["type"]?.string {
    case "object": return object(members, depth, &entropy)
    case "array":
      let count = depth > 40 ? 0 : entropy.choice(of: 4)
      return .array(
        (0..<count).map { _ in value(of: members["items"] ?? true, depth: depth + 1, &entropy) })
    case "boolean": return .boolean(entropy.choice(of: 2) == 1)
    case "integer": return .integer(entropy.element(of: Self.integers) ?? 0)
    case "number": return .number(entropy.element(of: Self.numbers) ?? 0)
    case "string" where members["maxLength"] != nil:
      return .string(predicate(depth: 0, &entropy))
    case "string": return .string(string(members["format"]?.string, &entropy))
    default: return Self.plain(depth, &entropy)
    }
  }

  private func object(
    _ schema: [String: JSONValue], _ depth: Int, _ entropy: inout Entropy
  ) -> JSONValue {
    var members: [String: JSONValue] = [:]
    var parts = [schema]
    if let variants = schema["oneOf"]?.array, let chosen = entropy.element(of: variants)?.object {
      parts.append(chosen)
    }
    for part in parts {
      let required = Set(part["required"]?.array?.compactMap(\.string) ?? [])
      for (key, property) in (part["properties"]?.object ?? [:]).sorted(by: { $0.key < $1.key })
      where required.contains(key) || depth < 40 && entropy.once(in: 4) {
        members[key] = value(of: property, depth: depth + 1, &entropy)
      }
    }
    if let others = schema["additionalProperties"], depth < 40 {
      for _ in 0..<entropy.choice(of: 4) {
        members[string(nil, &entropy)] = value(of: others, depth: depth + 1, &entropy)
      }
    }
    return .object(members)
  }

  private func string(_ format: String?, _ entropy: inout Entropy) -> String {
    switch format {
    case "uuid": entropy.element(of: Self.identifiers) ?? ""
    case "date-time": entropy.element(of: Self.dates) ?? ""
    default: entropy.element(of: Self.words) ?? ""
    }
  }

  /// The text of a predicate; the only strings of a limited length are such.
  private func predicate(depth: Int, _ entropy: inout Entropy) -> String {
    if depth < 3, entropy.once(in: 3) {
      let (one, other) = (
        predicate(depth: depth + 1, &entropy), predicate(depth: depth + 1, &entropy)
      )
      return [
        "not (\(one))", "\(one) and \(other)", "\(one) or \(other)", "any(\(one), \(other))",
      ][
        entropy.choice(of: 4)]
    }
    let name = entropy.element(of: ["a", "b", "c", "b/a", "a//b", "x/y/z", "`a.b`"]) ?? "a"
    return "\(name) \(entropy.element(of: Self.conditions) ?? "")"
  }

  private static let conditions = [
    "== true", "== false", "is unanswered", "is dontKnow", "is not unanswered", "== 1", "> 0",
    "<= 1e300", "in 0...10", "in 1<..<2", "is number", "contains 'a'", "contains ['a', 1]",
    "contains matching 'a.*'", "contains matching ['(a+)+$', '(']", "== 'a'", "matches '[a-z]*'",
    "matches /(a|a)*b/", "in 22:00...06:30", "== 08:30", ">= 1950-01-01",
    "in 2026-01-01...2026-03-31",
    "<= 2026-01-31T09:30:00Z", "== @1700000000.25", "is date", "is given", "is refused", "",
  ]

  private static func plain(_ depth: Int, _ entropy: inout Entropy) -> JSONValue {
    switch entropy.choice(of: depth > 40 ? 4 : 6) {
    case 0: .null
    case 1: .boolean(entropy.choice(of: 2) == 1)
    case 2: .number(entropy.element(of: numbers) ?? 0)
    case 3: .string(entropy.element(of: words) ?? "")
    case 4: .array((0..<entropy.choice(of: 3)).map { _ in plain(depth + 1, &entropy) })
    default: .object(["a": plain(depth + 1, &entropy)])
    }
  }

  /// A value where one of another kind is wanted.
  static func hostile(_ entropy: inout Entropy) -> JSONValue {
    switch entropy.choice(of: 8) {
    case 0: .null
    case 1: .integer(.max)
    case 2: .integer(.min)
    case 3: .fraction(1e308)
    case 4: .string(String(repeating: "a(", count: 300))
    case 5: .array([.array([.array([])]), .object([:])])
    case 6: .string("\u{0}\u{202E}\u{1F468}\u{200D}\u{1F469}")
    default: .object(["": .null, "a": [:]])
    }
  }

  static let integers = [
    0, 1, 2, 3, -1, 7, 10, 13, 14, 60, 100, 150, 255, 10_000, -10_000, 100_000, 1 << 31, -1 << 31,
    1 << 53, .max, .min,
  ]
  static let numbers: [Double] =
    integers.prefix(17).map(Double.init) + [
      0.5, -0.5, 0.1, 1e-9, -1e-300, 1e15, 1e300, -1e300, 1_767_225_600, 1.797e308,
    ]
  static let dates = [
    "2026-01-01T00:00:00Z", "2026-03-29T02:30:00+01:00", "1970-01-01T00:00:00Z",
    "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "2024-02-29T12:00:00-1130",
  ]
  static let identifiers = [
    "00000000-0000-0000-0000-000000000001", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF", "",
  ]
  /// Few identifiers, so that references meet; predicates, patterns, times, names, units, zones.
  static let words = [
    "a", "b", "c", "d", "a", "b", "c", "d", "", "a.b", "b.c", "end", "always", "never",
    "a == true", "(a+)+$", "^[a-z]+$", "(", ".*", "08:30", "23:59", "24:00", "kg",
    "gregorian", "Europe/Berlin", "GMT", "en_US", "de_DE", "../x", "a/b.json", "/etc/passwd",
    "\u{1F600}", "e\u{301}", "a\u{0}b", String(repeating: "long ", count: 100), "text/html",
    "<p>a</p>", "title", "text", "optional", "steps", "type", "1", "-1", "1.5", "true", "null",
  ]
}

extension Dictionary<String, JSONValue> {
  fileprivate var asObject: JSONValue { .object(self) }
}

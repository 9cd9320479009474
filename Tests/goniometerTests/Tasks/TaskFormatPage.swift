// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON

/// Documentation/TaskFormat.md, made from the JSON Schema of tasks.
struct TaskFormatPage {
  private let definitions: [String: JSONValue]
  private var parts: [String] = []
  /// Definitions that the page has a heading for, in the order of their headings.
  private var listed: [String] = []

  /// Kept for export; the page says so once.
  private static let carried = [
    "carried", "carriedOthers", "carriedByPicker", "carriedByPickerOthers",
  ]
  /// Not written by hand: the page leads to their own.
  private static let others = ["taskResult": "result of `task run`"]

  /// Where the page has definitions that are not among the parts.
  private static let anchors = [
    "task": "the-task", "navigationRule": "navigationrule", "branch": "branch",
    "skipRule": "skiprule", "stepModifier": "stepmodifier", "step": "steps",
    "answerFormat": "answer-formats",
  ]
  /// Words for values that have another form for several.
  private static let plurals = [
    "text": "texts", "number": "numbers", "whole number": "whole numbers",
    "any value": "any values",
    "result of `task run`": "results of `task run`",
  ]

  /// The page of a schema.
  static func markdown(of schema: JSONValue) -> String {
    var page = TaskFormatPage(definitions: schema.object?["$defs"]?.object ?? [:])
    page.add()
    return page.parts.joined(separator: "\n")
  }

  private init(definitions: [String: JSONValue]) { self.definitions = definitions }

  private mutating func add() {
    parts.append(
      """
      # The format of tasks

      Every key of a task file, with its meaning, unit, default and range. [Tasks.md](Tasks.md) says how
      to write a task, and [Rules.md](Rules.md) how to write conditions.

      * A file is `{ "schemaVersion": 1, "task": { … } }`. `"$schema": "task.schema.json"` beside it lets an
        editor complete and check the keys ([task.schema.json](task.schema.json)).
      * A key that is not listed here is an error with its place.
      * In the column *default*, **required** marks a key that must be there. An empty cell means that the
        key may be missing and then has no value.
      * Most objects may have `carried` and `carriedOthers`: keys of ResearchKit and of other systems that
        have no place here and are kept for export.

      This page is made from the schema that the program prints (`goniometer schema task`).

      """)
    let all = reachable(from: "task")
    definition("task", level: 2, title: "The task")
    for name in ["navigationRule", "branch", "skipRule", "stepModifier"] {
      definition(name, level: 3)
    }
    definition("step", level: 2, title: "Steps")
    definition("answerFormat", level: 2, title: "Answer formats")
    heading("Parts of steps and formats", level: 2, nil)
    for name in all.sorted() where !listed.contains(name) {
      definition(name, level: 3, title: "Part `\(name)`")
    }
  }

  /// Names of the definitions that a definition leads to, itself included.
  private func reachable(from name: String) -> Set<String> {
    var found: Set<String> = []
    func visit(_ value: JSONValue) {
      if let object = value.object {
        if let name = Self.reference(value) { visitDefinition(name) }
        object.values.forEach(visit)
      }
      value.array?.forEach(visit)
    }
    func visitDefinition(_ name: String) {
      guard Self.others[name] == nil, found.insert(name).inserted else { return }
      definitions[name].map(visit)
    }
    visitDefinition(name)
    return found
  }

  private static func reference(_ schema: JSONValue) -> String? {
    schema.object?["$ref"]?.string.map { String($0.dropFirst("#/$defs/".count)) }
  }

  private mutating func definition(_ name: String, level: Int, title: String? = nil) {
    guard let schema = definitions[name]?.object else { return }
    listed.append(name)
    heading(title ?? "`\(name)`", level: level, schema["description"]?.string)
    let cases = schema["oneOf"]?.array ?? []
    if !cases.isEmpty { parts.append("Every one has these keys, and `type`:\n") }
    table(schema)
    for variant in cases.compactMap(\.object) {
      let tag = variant["properties"]?.object?["type"]?.object?["const"]?.string ?? ""
      heading("`\(tag)`", level: level + 1, variant["description"]?.string)
      table(variant)
    }
  }

  private mutating func heading(_ title: String, level: Int, _ about: String?) {
    parts.append(String(repeating: "#", count: level) + " \(title)\n")
    if let about { parts.append(about + "\n") }
  }

  private mutating func table(_ schema: [String: JSONValue]) {
    let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
    let properties = (schema["properties"]?.object ?? [:]).filter { key, value in
      !Self.carried.contains(key) && value.object?["const"] == nil
        // A name of earlier programs.
        && value.object?["deprecated"] == nil
    }
    guard !properties.isEmpty else {
      if schema["oneOf"] == nil { parts.append("No keys of its own.\n") }
      return
    }
    var lines = ["| key | value | default | meaning |", "| --- | --- | --- | --- |"]
    let keys = properties.keys.sorted()
    for key in keys.filter(required.contains) + keys.filter({ !required.contains($0) }) {
      guard let value = properties[key] else { continue }
      let standard = required.contains(key) ? "**required**" : Self.code(value.object?["default"])
      let about = value.object?["description"]?.string ?? ""
      lines.append("| `\(key)` | \(words(value)) | \(standard) | \(about) |")
    }
    parts.append(lines.joined(separator: "\n") + "\n")
  }

  private static func code(_ value: JSONValue?) -> String {
    guard let value else { return "" }
    let text = String(decoding: value.data(isPretty: false), as: UTF8.self)
    return "`\(text.replacing("\n", with: ""))`"
  }

  /// The type of a value, in words.
  private func words(_ schema: JSONValue) -> String {
    guard let object = schema.object else { return "any value" }
    if let name = Self.reference(schema) {
      if let words = Self.others[name] { return words }
      return "[`\(name)`](#\(Self.anchors[name] ?? "part-" + name.lowercased()))"
    }
    if let names = object["enum"]?.array {
      return names.compactMap(\.string).map { "`\($0)`" }.joined(separator: ", ")
    }
    if let choices = object["anyOf"]?.array {
      let words = choices.map(words)
      return words.contains("date and time") ? "date and time" : words.joined(separator: " or ")
    }
    switch object["type"]?.string {
    case "string":
      if object["pattern"] != nil { return "time, `HH:MM`" }
      return object["format"] == nil ? "text" : "date and time"
    case "integer": return "whole number"
    case "number": return "number"
    case "boolean": return "`true`, `false`"
    case "array":
      let words = object["items"].map(words) ?? "values"
      return "list of " + (Self.plurals[words] ?? words)
    case "object":
      if let date = object["properties"]?.object?["date"] {
        return "`{ \"date\": … }`, \(words(date))"
      }
      guard let values = object["additionalProperties"], values.object != nil else {
        return "object of any keys"
      }
      return "object of " + words(values)
    default: return "any value"
    }
  }
}

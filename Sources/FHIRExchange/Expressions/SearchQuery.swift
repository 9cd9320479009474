// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import Foundation
internal import JSON

/// A query of FHIR's REST interface, `Observation?patient={{%patient.id}}&code=8302-2`, that is answered
/// from resources at hand.
///
/// Expressions between `{{` and `}}` are put in first. Parameters are ``parameters`` and no others: a
/// query with another one is refused when it is read, as an answer without it would be wrong.
struct SearchQuery: Sendable {
  /// The parts of a text: literal text and expressions in turn.
  private struct Template: Sendable {
    var literals: [String]
    var expressions: [FHIRPathExpression]
  }

  /// The type of the resources.
  let type: String
  /// The id, of `Patient/1`.
  private let id: Template?
  private let filters: [(name: String, value: Template)]
  /// The variables that its expressions name.
  let variableNames: Set<String>
  /// Whether it names a type alone.
  var isType: Bool { id == nil && filters.isEmpty }

  /// A fault of a query, in words.
  struct Fault: Error { let words: String }

  /// How a parameter is compared: the elements, and by codes or by references.
  private static let parameters: [String: (elements: [String], isReference: Bool)] = [
    "_id": (["id"], false), "code": (["code"], false), "category": (["category"], false),
    "status": (["status"], false), "identifier": (["identifier"], false),
    "clinical-status": (["clinicalStatus"], false), "subject": (["subject", "patient"], true),
    "patient": (["subject", "patient"], true), "encounter": (["encounter"], true),
    "_count": ([], false), "_sort": ([], false),
  ]

  /// The elements with the time of a resource, in the order in which they are looked for.
  private static let times = [
    "effectiveDateTime", "effectiveInstant", "effectivePeriod", "authored", "authoredOn",
    "recordedDate", "date", "performedDateTime", "occurrenceDateTime", "period", "issued",
  ]

  init(_ text: String) throws(Fault) {
    let (plain, expressions) = try Self.split(text)
    let halves = plain.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = halves[0].split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(path.count), let first = path.first,
      first.first?.isUppercase == true, first.allSatisfy({ $0.isASCII && $0.isLetter })
    else { throw Fault(words: "expected a resource's type, '?' and parameters") }
    type = String(first)
    func template(_ text: Substring) -> Template {
      var (literals, found): ([String], [FHIRPathExpression]) = ([""], [])
      for scalar in text.unicodeScalars {
        if let place = Self.place(of: scalar), place < expressions.count {
          found.append(expressions[place])
          literals.append("")
        } else {
          literals[literals.count - 1].unicodeScalars.append(scalar)
        }
      }
      return Template(
        literals: literals.map { $0.removingPercentEncoding ?? $0 }, expressions: found)
    }
    id = path.count == 2 ? template(path[1]) : nil
    var filters: [(String, Template)] = []
    for one in halves.count > 1 ? halves[1].split(separator: "&") : [] {
      let parts = one.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, Self.parameters[String(parts[0])] != nil else {
        throw Fault(words: "the parameter '\(parts[0].prefix(80))' is not known")
      }
      let value = template(parts[1])
      if parts[0] == "_sort", !["date", "-date"].contains(value.literals[0]) {
        throw Fault(words: "'_sort' is by date alone")
      }
      filters.append((String(parts[0]), value))
    }
    self.filters = filters
    variableNames = expressions.reduce(into: []) { $0.formUnion($1.variableNames) }
  }

  /// The text with a character of its own for each expression, so that `&` in one divides nothing.
  private static func split(_ text: String) throws(Fault) -> (String, [FHIRPathExpression]) {
    var plain = ""
    var expressions: [FHIRPathExpression] = []
    for (number, part) in text.split(separator: "{{", omittingEmptySubsequences: false).enumerated()
    {
      guard number > 0 else {
        plain += part
        continue
      }
      let halves = part.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, number < 100, let mark = Unicode.Scalar(0xF0000 + expressions.count)
      else { throw Fault(words: "'{{' without '}}', or more than 100 of them") }
      do throws(FHIRPathError) {
        expressions.append(try FHIRPathExpression(String(halves[0]), limits: FormExpression.limits))
      } catch {
        throw Fault(words: "\(error)")
      }
      plain.unicodeScalars.append(mark)
      plain += halves[1]
    }
    return (plain, expressions)
  }

  private static func place(of scalar: Unicode.Scalar) -> Int? {
    (0xF0000..<0xF0064).contains(scalar.value) ? Int(scalar.value - 0xF0000) : nil
  }

  // MARK: Answers

  /// The resource of an id, or a searchset; `nil` where an expression gives nothing.
  func answer(from store: ResourceStore, seeing names: [String: JSONValue]) throws(Fault)
    -> JSONValue?
  {
    var found = store.resources.filter { $0.object?["resourceType"]?.string == type }
    if let id {
      guard let wanted = try value(of: id, seeing: names) else { return nil }
      return found.first { $0.object?["id"]?.string == wanted }
    }
    var most = Int.max
    for (name, template) in filters {
      guard let value = try value(of: template, seeing: names) else { return nil }
      switch name {
      case "_count": most = Int(value) ?? .max
      case "_sort":
        let times = found.map { (time: Self.time(of: $0), resource: $0) }
        let isReversed = value.hasPrefix("-")
        found = times.enumerated().sorted { one, other in
          // Resources without a time are last; those of one time stay in their order.
          let (a, b) = (one.element.time ?? .nan, other.element.time ?? .nan)
          if a.isNaN || b.isNaN || a == b {
            return a.isNaN == b.isNaN ? one.offset < other.offset : b.isNaN
          }
          return isReversed ? a > b : a < b
        }.map(\.element.resource)
      default:
        guard let (elements, isReference) = Self.parameters[name] else { continue }
        let wanted = value.split(separator: ",").map(String.init)
        found = found.filter { resource in
          elements.contains { element in
            guard let json = resource.object?[element] else { return false }
            return wanted.contains {
              isReference ? store.refers(json, to: $0) : Self.holds(json, $0)
            }
          }
        }
      }
    }
    let kept = found.prefix(max(0, most))
    return [
      "resourceType": "Bundle", "type": "searchset", "total": .integer(found.count),
      "entry": .array(kept.map { ["resource": $0] }),
    ]
  }

  private func value(
    of template: Template, seeing names: [String: JSONValue]
  ) throws(Fault) -> String? {
    var text = template.literals[0]
    var environment = FHIRPathEnvironment(
      variables: names.mapValues { [FHIRPathItem($0)] }, patterns: BoundedPatterns())
    // A resource that the caller does not give is empty.
    for name in variableNames where names[name] == nil { environment.variables[name] = [] }
    for (expression, literal) in zip(template.expressions, template.literals.dropFirst()) {
      do throws(FHIRPathError) {
        let items = try expression.evaluate(on: FHIRPathItem(.null), in: environment)
        guard !items.isEmpty else { return nil }
        text += items.compactMap(\.text).joined(separator: ",") + literal
      } catch {
        throw Fault(words: "\(error)")
      }
    }
    return text
  }

  private static func time(of resource: JSONValue) -> Double? {
    for name in times {
      guard let json = resource.object?[name] else { continue }
      return FHIR.Moment(fhir: json.object?["start"] ?? json)?.seconds
    }
    return nil
  }

  /// Whether a code, coding, concept, identifier, or one of a list is the wanted one: `code`,
  /// `system|code`, `|code` without a system, `system|`.
  private static func holds(_ json: JSONValue, _ wanted: String) -> Bool {
    if let list = json.array { return list.contains { holds($0, wanted) } }
    if let codings = json.object?["coding"] { return holds(codings, wanted) }
    let code = json.string ?? json.object?["code"]?.string ?? json.object?["value"]?.string
    let parts = wanted.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return code == wanted }
    let system = json.object?["system"]?.string ?? ""
    return system == parts[0] && (parts[1].isEmpty || code == String(parts[1]))
  }
}

/// Resources at hand, alone and out of bundles.
struct ResourceStore: Sendable {
  private(set) var resources: [JSONValue] = []
  /// The resources' own names, `Patient/1`, by their addresses in a bundle.
  private var names: [String: String] = [:]

  /// Takes resources in; of a bundle, those in it.
  init(_ given: [JSONValue]) {
    for json in given {
      guard json.object?["resourceType"] == "Bundle" else {
        resources.append(json)
        continue
      }
      for entry in json.object?["entry"]?.array ?? [] {
        guard let resource = entry.object?["resource"] else { continue }
        resources.append(resource)
        if let address = entry.object?["fullUrl"]?.string, let id = resource.object?["id"]?.string,
          let type = resource.object?["resourceType"]?.string
        {
          names[address] = "\(type)/\(id)"
        }
      }
    }
  }

  /// Whether a reference is to a resource by its id, its type and id, or its address.
  func refers(_ json: JSONValue, to wanted: String) -> Bool {
    guard let stated = json.object?["reference"]?.string else { return false }
    let reference = names[stated] ?? stated
    return reference == wanted || reference.hasSuffix("/" + wanted) || stated == wanted
  }
}

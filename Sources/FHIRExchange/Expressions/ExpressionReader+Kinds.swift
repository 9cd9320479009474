// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import JSON

// The extensions that hold more than an expression: variables, queries, options, bounds and constraints.
extension ExpressionReader {
  /// - Parameter isOfInstance: Whether its values make instances of the item, with one each.
  mutating func variable(
    _ one: FHIR.Extension, _ kind: String, of item: Int?, isOfInstance: Bool = false,
    at place: String
  ) {
    let scope = item.map { $0 + 1 } ?? 0
    let members = one.members["valueExpression"]?.object ?? [:]
    let name = members["name"]?.string ?? ""
    var one = one
    if members["language"]?.string == "application/x-fhir-query" {
      guard query(members, at: place), isOfInstance else { return }
      one = FHIR.Extension(members: [
        "valueExpression": ["expression": .string("%\(name).entry.resource")]
      ])
    }
    guard let made = expression(one, kind, of: item, at: place) else { return }
    if name.isEmpty, !isOfInstance {
      return problems.add(
        .error, .required, at: place, "The \(kind) needs a name; it is left out.")
    }
    if let item, isOfInstance, populations[item] == nil { populations[item] = variables.count }
    if !name.isEmpty { scopes[scope][name] = variables.count }
    variables.append(FormVariable(name: name, expression: made, isOfInstance: isOfInstance))
  }

  /// Options with the condition on which they are on offer.
  mutating func toggle(
    _ one: FHIR.Extension, of item: Int?, at place: String
  ) -> OptionToggle? {
    let kind = "answerOptionsToggleExpression"
    guard let item, takesAnswers(item, kind, at: place) else { return nil }
    guard let stated = one.extensions.first(where: { $0.url == "expression" }) else {
      problems.add(.error, .required, at: place, "The \(kind) has no expression; it is left out.")
      return nil
    }
    let options = one.extensions.compactMap { $0.url == "option" ? $0.value : nil }
    let domain = items[item].domain
    let known = ValueIndex(domain.options)
    for option in options
    where !domain.options.isEmpty && !domain.isOpen && !known.contains(option) {
      problems.add(
        .warning, .notFound, at: place,
        "The \(kind) names '\(option.shown)', which is not among the options of "
          + "\(items[item].name).")
    }
    return expression(stated, kind, of: item, at: place).map {
      OptionToggle(expression: $0, options: options)
    }
  }

  /// A variable that is answered from the caller's resources, once, before anything is answered; `false`
  /// for one that cannot be.
  mutating func query(_ members: [String: JSONValue], at place: String) -> Bool {
    let name = members["name"]?.string ?? ""
    do throws(SearchQuery.Fault) {
      let query = try SearchQuery(members["expression"]?.string ?? "")
      guard !name.isEmpty, !isGiven(name) else {
        throw SearchQuery.Fault(words: "it needs a name of its own")
      }
      guard query.variableNames.allSatisfy(isGiven) else {
        throw SearchQuery.Fault(words: "it depends on more than what the caller gives")
      }
      queries.append(FormQuery(name: name, query: query, place: place))
      return true
    } catch {
      problems.add(
        .warning, .notSupported, at: place,
        "The query of %\(name.prefix(80)) is left out: \(error.words).")
      return false
    }
  }

  /// Whether the caller gives a resource of the name, or a query does.
  func isGiven(_ name: String) -> Bool {
    launches.contains { $0.name == name } || queries.contains { $0.name == name }
  }

  mutating func bound(_ one: FHIR.Extension, of item: Int?, at place: String) {
    guard let item else { return }
    for (name, companion) in one.members where name.hasPrefix("_value") || name == "valueQuantity" {
      for json in companion.object?["extension"]?.array ?? [] {
        guard let inner = FHIR.Extension(fhir: json), let url = inner.url,
          ExtensionAddress.calculatedValues.contains(url)
        else { continue }
        let isMinimum = one.url == ExtensionAddress.minValue
        let kind = isMinimum ? "minValue" : "maxValue"
        guard let made = expression(inner, kind, of: item, at: place) else { continue }
        units.append(FormUnit(kind: .bound(made, isMinimum: isMinimum), item: item))
      }
    }
  }

  mutating func constraint(_ one: FHIR.Extension, of item: Int?, at place: String) {
    var parts: [String: FHIR.Extension] = [:]
    for part in one.extensions { if let url = part.url { parts[url] = part } }
    func text(_ name: String) -> String? {
      parts[name]?.members.first { $0.key.hasPrefix("value") }?.value.string
    }
    guard let stated = parts["expression"] else {
      return problems.add(
        .error, .required, at: place, "A constraint needs an expression; it is left out.")
    }
    guard var made = expression(stated, "constraint", of: item, at: place) else { return }
    // It holds for what is there.
    if let item { made.reads.items.insert(item) }
    let key = text("key") ?? ""
    units.append(
      FormUnit(
        kind: .constraint(
          FormConstraint(
            expression: made, key: key,
            severity: text("severity") == "warning" ? .warning : .error,
            words: text("human") ?? "The constraint '\(key.prefix(80))' is not met.")), item: item))
  }
}

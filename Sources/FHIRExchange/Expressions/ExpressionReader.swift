// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import JSON

/// Reads the expressions of a form, and connects them with the items and variables that they name.
struct ExpressionReader {
  var variables: [FormVariable] = []
  var units: [FormUnit] = []
  var initials: [Int: FormExpression] = [:]
  /// The variables with a value for each instance of a group, by item.
  var populations: [Int: Int] = [:]
  var problems: [FHIRProblem] = []
  /// Resources that the form asks its caller for.
  var launches: [LaunchContext] = []
  var queries: [FormQuery] = []
  let items: [FHIRFormItem]
  private let indices: [String: Int]
  /// The variables in scope, by name, of each item; of the form itself first.
  var scopes: [[String: Int]] = []

  init(_ questionnaire: FHIR.Questionnaire, _ items: [FHIRFormItem], _ indices: [String: Int]) {
    (self.items, self.indices) = (items, indices)
    let own = questionnaire.extensions
    launches = own.filter { $0.url == ExtensionAddress.launchContext }
      .compactMap(LaunchContext.init)
    scopes.reserveCapacity(items.count + 1)
    scopes.append([:])
    read(own, of: nil, at: FHIR.Questionnaire.type)
    for (index, item) in items.enumerated() {
      scopes.append(scopes[item.parent.map { $0 + 1 } ?? 0])
      let isUsed = indices[item.linkId] == index
      var condition: FormExpression?
      if item.definition.members["extension"] != nil, isUsed {
        condition = read(item.definition.extensions, of: index, at: item.expression)
      }
      if isUsed, condition != nil || !item.conditions.isEmpty {
        units.append(FormUnit(kind: .enablement(condition), item: index))
      }
    }
  }

  /// Reads the extensions of an item, or of the form; the condition of the item.
  @discardableResult
  private mutating func read(
    _ extensions: [FHIR.Extension], of item: Int?, at place: String
  ) -> FormExpression? {
    var condition: FormExpression?
    var toggles: [OptionToggle] = []
    let isRepeatingGroup = item.map { items[$0].type == .group && items[$0].repeats } ?? false
    for (number, one) in extensions.enumerated() {
      guard let url = one.url else { continue }
      let place = "\(place).extension[\(number)]"
      switch url {
      case ExtensionAddress.variable: variable(one, "variable", of: item, at: place)
      case ExtensionAddress.constraint, ExtensionAddress.targetConstraint:
        constraint(one, of: item, at: place)
      case ExtensionAddress.minValue, ExtensionAddress.maxValue:
        bound(one, of: item, at: place)
      case _ where ExtensionAddress.enableWhenExpressions.contains(url):
        condition = expression(one, "enableWhenExpression", of: item, at: place)
      case _ where ExtensionAddress.populationContexts.contains(url):
        variable(
          one, "itemPopulationContext", of: item, isOfInstance: isRepeatingGroup, at: place)
      case _ where isRepeatingGroup && ExtensionAddress.initialExpressions.contains(url):
        variable(one, "initialExpression", of: item, isOfInstance: true, at: place)
      case _ where ExtensionAddress.optionToggles.contains(url):
        if let made = toggle(one, of: item, at: place) { toggles.append(made) }
      default:
        guard let item, let kind = Self.kinds.first(where: { $0.addresses.contains(url) })?.kind,
          let made = expression(one, kind, of: item, at: place)
        else { continue }
        guard takesAnswers(item, kind, at: place) else { continue }
        if kind == "initialExpression" {
          initials[item] = made
        } else {
          let isOptions = kind == "answerExpression"
          units.append(FormUnit(kind: isOptions ? .options(made) : .calculation(made), item: item))
        }
      }
    }
    if let item, !toggles.isEmpty { units.append(FormUnit(kind: .toggles(toggles), item: item)) }
    return condition
  }

  /// The expressions of items by their addresses.
  private static let kinds: [(addresses: [String], kind: String)] = [
    (ExtensionAddress.calculatedExpressions, "calculatedExpression"),
    (ExtensionAddress.initialExpressions, "initialExpression"),
    (ExtensionAddress.answerExpressions, "answerExpression"),
  ]

  mutating func takesAnswers(_ item: Int, _ kind: String, at place: String) -> Bool {
    if items[item].type.isQuestion { return true }
    problems.add(
      .error, .structure, at: place,
      "A \(items[item].type.rawValue) has no answers; its \(kind) is left out.")
    return false
  }

  // MARK: Expressions

  /// The expression of an extension; `nil` where it cannot be used, which is reported.
  mutating func expression(
    _ one: FHIR.Extension, _ kind: String, of item: Int?, at place: String
  ) -> FormExpression? {
    let members = one.members["valueExpression"]?.object
    if let language = members?["language"]?.string, language != "text/fhirpath" {
      problems.add(
        .warning, .notSupported, at: place,
        "The \(kind) is in the language '\(language.prefix(80))'; only text/fhirpath is worked out. "
          + "It is left out.")
      return nil
    }
    guard let text = members?["expression"]?.string ?? one.members["valueString"]?.string else {
      problems.add(.error, .required, at: place, "The \(kind) has no text; it is left out.")
      return nil
    }
    let path: FHIRPathExpression
    do throws(FHIRPathError) {
      path = try FHIRPathExpression(text, limits: FormExpression.limits)
    } catch {
      problems.add(
        .error, .value, at: place, "The \(kind) cannot be read and is left out: \(error).")
      return nil
    }
    let type = item == nil ? Self.response : "\(Self.response).item"
    report(path.faults(on: type, variables: types), of: kind, at: place)
    var made = FormExpression(path: path, bearer: item, kind: kind)
    connect(&made, at: place)
    return made
  }

  private mutating func report(_ faults: [FHIRPathError], of kind: String, at place: String) {
    for fault in faults {
      if case .choiceByName = fault.reason {
        problems.add(
          .information, .value, at: place,
          "The \(kind) is worked out here, and not by every program: \(fault).")
      } else {
        problems.add(
          .warning, .value, at: place, "The \(kind) looks for what cannot be there: \(fault).")
      }
    }
  }

  private static let response = FHIR.QuestionnaireResponse.type

  /// The types of the variables that are not the form's own.
  private var types: [String: String] {
    let known = [
      "resource": Self.response, "rootResource": Self.response,
      "questionnaire": FHIR.Questionnaire.type, "qitem": "\(FHIR.Questionnaire.type).item",
    ]
    let given = launches.filter { $0.types.count == 1 }.map { ($0.name, $0.types[0]) }
    return known.merging(given) { first, _ in first }
  }

  private mutating func connect(_ expression: inout FormExpression, at place: String) {
    let path = expression.path
    let scope = scopes[expression.bearer.map { $0 + 1 } ?? 0]
    for link in path.linkIds ?? [] {
      if let index = indices[link] { expression.reads.items.insert(index) }
    }
    for link in path.groupLinkIds {
      if let index = indices[link] { expression.reads.groups.insert(index) }
    }
    expression.reads.isOpen = path.linkIds == nil
    if path.readsContext {
      if let bearer = expression.bearer {
        expression.reads.groups.insert(bearer)
      } else {
        expression.reads.isOpen = true
      }
    }
    for name in path.variableNames.sorted() {
      if let variable = scope[name] {
        expression.names[name] = .variable(variable)
        let inner = variables[variable].expression
        expression.reads.formUnion(inner.reads)
        let new = (inner.variables + [variable]).filter { !expression.variables.contains($0) }
        expression.variables += new
        continue
      }
      switch name {
      case "resource", "rootResource": expression.names[name] = .resource
      case "questionnaire": expression.names[name] = .questionnaire
      case "qitem": expression.names[name] = .item
      case "context", "ucum", "sct", "loinc": break
      case _ where name.hasPrefix("vs-") || name.hasPrefix("ext-"): break
      default:
        expression.names[name] = .given
        if !isGiven(name) {
          problems.add(
            .warning, .notFound, at: place,
            "The \(expression.kind) names %\(name.prefix(80)), which the form does not define; it is "
              + "empty unless the caller gives it.")
        }
      }
    }
  }
}

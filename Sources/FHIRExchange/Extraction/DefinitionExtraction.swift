// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import JSON

/// Resources whose elements the items of a form are defined by.
///
/// The form, or a group, says by `sdc-questionnaire-itemExtractionContext` or `definitionExtract` which
/// resource is made; the `definition` of an item within says into which of its elements the answers go.
/// A group whose definition is an element that repeats stands for one of it each time. Values that nobody
/// is asked for stand in `definitionExtractValue`.
struct DefinitionExtraction {
  /// A resource that was made.
  struct Resource {
    let type: String
    /// The id of a resource at hand that it brings up to date.
    var id: String? { base?["id"]?.string }
    /// That resource.
    let base: [String: JSONValue]?
    fileprivate(set) var members: [String: JSONValue] = [:]
    /// With the elements of the resource that it brings up to date; elements of its own replace those.
    var json: JSONValue {
      let own: [String: JSONValue] = members.merging(["resourceType": .string(type)]) { $1 }
      return .object((base ?? [:]).merging(own) { $1 })
    }
  }

  /// The resources with elements, without those that FHIR does not allow.
  private(set) var resources: [Resource] = []
  private let response: FHIR.QuestionnaireResponse
  private let form: FHIRForm
  private let store: ResourceStore
  /// The resources that expressions see, by name.
  private let names: [String: JSONValue]
  private var problems: [FHIRProblem] = []
  private var stepsLeft = FormState.stepLimit

  /// The resources that items within may be defined by, the innermost last, and the positions of
  /// elements that groups stand for.
  private struct Scope {
    var open: [Int] = []
    var positions: [(resource: Int, names: [String], position: Int)] = []
  }

  init(
    _ response: FHIR.QuestionnaireResponse, _ form: FHIRForm, _ resources: [JSONValue],
    _ named: [String: JSONValue]
  ) {
    (self.response, self.form, store) = (response, form, ResourceStore(resources + named.values))
    names = form.context(from: resources, named: named).context.merging(
      ["resource": response.fhir, "questionnaire": form.questionnaire.fhir]
    ) { $1 }
  }

  /// Makes the resources; what could not be put into one.
  mutating func read() -> [FHIRProblem] {
    var scope = Scope()
    enter(
      form.questionnaire.extensions, of: response.fhir, &scope, at: FHIR.QuestionnaireResponse.type)
    read(response.item, within: scope, at: FHIR.QuestionnaireResponse.type)
    resources.removeAll { resource in
      guard !resource.members.isEmpty else { return true }
      guard
        let fault = FHIR.problems(ofResource: resource.json).first(where: { $0.severity >= .error })
      else { return false }
      problems.add(
        fault.severity, fault.kind, at: FHIR.QuestionnaireResponse.type,
        "The \(resource.type) of these answers is left out: \(fault)")
      return true
    }
    return problems
  }

  private mutating func read(_ items: [FHIR.ResponseItem], within scope: Scope, at place: String) {
    for (number, item) in items.enumerated() {
      guard let linkId = item.linkId, let index = form.index(of: linkId) else { continue }
      let place = "\(place).item[\(number)]"
      let definition = form.items[index].definition
      var inner = scope
      if definition.members["extension"] != nil {
        enter(definition.extensions, of: item.fhir, &inner, at: place)
      }
      let isGroup = !form.items[index].type.isQuestion
      if let stated = definition.definition, !inner.open.isEmpty {
        if isGroup {
          open(stated, &inner, at: place)
        } else {
          for answer in item.answer.compactMap(\.value) { put(answer, stated, inner, at: place) }
        }
      }
      read(item.item, within: inner, at: place)
      for (number, answer) in item.answer.enumerated() {
        read(answer.item, within: inner, at: "\(place).answer[\(number)]")
      }
    }
  }

  // MARK: Resources

  /// Begins the resources that an element's extensions name, and puts their stated values in.
  private mutating func enter(
    _ extensions: [FHIR.Extension], of element: JSONValue, _ scope: inout Scope, at place: String
  ) {
    for one in extensions {
      switch one.url {
      case ExtensionAddress.itemExtractionContext:
        if let code = one.members["valueCode"]?.string {
          begin(code, nil, &scope, at: place)
        } else {
          begin(query: one.members["valueExpression"]?.object ?? [:], &scope, at: place)
        }
      case ExtensionAddress.definitionExtract:
        let parts = one.extensions.first { $0.url == "definition" }?.members
        let address = (parts?["valueCanonical"] ?? parts?["valueUri"])?.string ?? ""
        begin(
          String(address.withoutVersion.split(separator: "/").last ?? ""), nil, &scope, at: place)
      default: continue
      }
    }
    for one in extensions where one.url == ExtensionAddress.definitionExtractValue {
      state(one, of: element, scope, at: place)
    }
  }

  private mutating func begin(
    _ type: String, _ base: [String: JSONValue]?, _ scope: inout Scope, at place: String
  ) {
    guard ElementTable.isResource(type) else {
      return report(place, "no resource of the type '\(type.prefix(80))' can be made")
    }
    scope.open.append(resources.count)
    resources.append(Resource(type: type, base: base))
  }

  /// A resource of a query's type: the one at hand that it finds, else a new one.
  private mutating func begin(
    query members: [String: JSONValue], _ scope: inout Scope, at place: String
  ) {
    do throws(SearchQuery.Fault) {
      let query = try SearchQuery(members["expression"]?.string ?? "")
      var base: JSONValue?
      if !query.isType {
        let found = try query.answer(from: store, seeing: names)
        base = found?.object?["entry"]?.array?.first?.object?["resource"] ?? found
        if base?.object?["resourceType"] != .string(query.type) { base = nil }
      }
      begin(query.type, base?.object, &scope, at: place)
    } catch {
      report(place, "the resource to extract cannot be found: \(error.words)")
    }
  }

  // MARK: Elements

  /// A value that the form states for an element.
  private mutating func state(
    _ one: FHIR.Extension, of element: JSONValue, _ scope: Scope, at place: String
  ) {
    var (definition, values): (String?, [FHIR.Value]) = (nil, [])
    for part in one.extensions {
      switch part.url {
      case "definition": definition = part.members["valueUri"]?.string
      case "fixed-value":
        let code = part.members["valueCode"].map { FHIR.Value.string($0.string ?? "") }
        if let concept = part.members["valueCodeableConcept"] {
          guard let target = target(of: definition ?? "", scope, at: place) else { return }
          return put(("CodeableConcept", concept), into: target, at: place)
        }
        values += [code ?? part.value].compactMap(\.self)
      case "expression":
        values += found(part.members["valueExpression"]?.object ?? [:], element, at: place)
      default: continue
      }
    }
    for value in values { put(value, definition ?? "", scope, at: place) }
  }

  private mutating func found(
    _ members: [String: JSONValue], _ element: JSONValue, at place: String
  ) -> [FHIR.Value] {
    do throws(FHIRPathError) {
      let path = try FHIRPathExpression(
        members["expression"]?.string ?? "", limits: FormExpression.limits)
      let environment = FHIRPathEnvironment(
        variables: names.mapValues { [FHIRPathItem($0)] }, now: response.authored?.instant,
        patterns: BoundedPatterns())
      let items = try path.evaluate(
        on: FHIRPathItem(element), in: environment, steps: &stepsLeft)
      return items.compactMap(FHIR.Value.init(element:))
    } catch {
      report(place, "an expression cannot be worked out: \(error)")
      return []
    }
  }

  /// Has a group stand for the next one of an element.
  private mutating func open(_ definition: String, _ scope: inout Scope, at place: String) {
    guard let (path, resource) = target(of: definition, scope, at: place) else { return }
    guard path.steps.last?.repeats == true else { return }
    scope.positions.append(
      (resource, path.steps.map(\.name), path.count(in: resources[resource].members)))
  }

  private mutating func put(
    _ answer: FHIR.Value, _ definition: String, _ scope: Scope, at place: String
  ) {
    guard let target = target(of: definition, scope, at: place) else { return }
    let path = target.0
    guard let value = path.element.value(of: answer) else {
      return report(
        place, "the element \(path.name) has no value of the type \(answer.type), or not this one")
    }
    put(value, into: target, at: place)
  }

  private mutating func put(
    _ value: (type: String, json: JSONValue), into target: (ElementPath, Int), at place: String
  ) {
    let (path, resource) = target
    if !path.put(value.json, type: value.type, into: &resources[resource].members) {
      report(place, "the element \(path.name) has a value already")
    }
  }

  /// The element that a definition names, and the innermost resource of its type.
  private mutating func target(
    of definition: String, _ scope: Scope, at place: String
  ) -> (ElementPath, Int)? {
    do throws(ElementPath.Fault) {
      var path = try ElementPath(definition)
      guard let resource = scope.open.last(where: { resources[$0].type == path.type }) else {
        throw ElementPath.Fault(words: "no \(path.type) is extracted here")
      }
      path.place(
        within: scope.positions.filter { $0.resource == resource }.map { ($0.names, $0.position) })
      return (path, resource)
    } catch {
      report(place, "the definition '\(definition.prefix(120))' cannot be used: \(error.words)")
      return nil
    }
  }

  private mutating func report(_ place: String, _ words: String) {
    problems.add(.warning, .notSupported, at: place, "Left out: \(words).")
  }
}

extension ElementPath {
  /// The element in a FHIRPath, for messages.
  var name: String { ([type] + steps.map(\.name)).joined(separator: ".") }
}

extension FHIR.Value {
  /// The value of an element that an expression found: a primitive, or one of the types of answers.
  fileprivate init?(element item: FHIRPathItem) {
    let type = ElementTable.suffix(item.typeName)
    if let value = FHIR.Value(type, item.json) {
      self = value
    } else if let text = item.text {
      self = .string(text)
    } else {
      return nil
    }
  }
}

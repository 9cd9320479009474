// SPDX-License-Identifier: Apache-2.0

public import JSON

extension FormState {
  /// The instances of an item in the order of the response; within one where it is given.
  func instancesInOrder(of item: Int, within outer: Int?) -> [Int] {
    if outer == nil, instancesOfItem[item].count == 1 { return instancesOfItem[item] }
    var path: [Int] = []
    var place = item
    while place != outer.map({ instances[$0].item }) ?? -1 {
      path.append(form.slots[place])
      guard let parent = form.items[place].parent else {
        if outer != nil { return [] }
        break
      }
      place = parent
    }
    var level = [outer ?? 0]
    for slot in path.reversed() {
      level = level.flatMap { instances[$0].parts.flatMap { $0[slot] } }
    }
    return level
  }

  /// The instances that are asked, in the order of the response.
  var enabledInstances: [Int] { instances { $0.isEnabled } }

  /// The instances that are so as all those around them, in the order of the response.
  private func instances(where isTaken: (Instance) -> Bool) -> [Int] {
    var found: [Int] = []
    // The next one is last.
    var waiting = [0]
    while let index = waiting.popLast() {
      guard isTaken(instances[index]) else { continue }
      if index > 0 { found.append(index) }
      for part in instances[index].parts.reversed() {
        for slot in part.reversed() { waiting += slot.reversed() }
      }
    }
    return found
  }

  /// Expressions that could not be worked out, and values that fit no item.
  var problems: [FHIRProblem] {
    var problems = unitProblems.sorted { $0.key < $1.key }.flatMap(\.value)
    if isTooLarge {
      problems.add(
        .error, .tooCostly, at: FHIR.QuestionnaireResponse.type,
        "The response has more than \(Self.instanceLimit) items, asked or not; the rest is left out."
      )
    }
    return problems
  }

  /// The answers that a draft or a person gave and the response does not have, with the reason.
  var leftOut: [FHIRProblem] {
    instances { _ in true }.compactMap { index in
      let (instance, item) = (instances[index], form.items[instances[index].item])
      let fixed = isFixed(instance.item)
      let lost =
        fixed || !instance.isEnabled
        ? instance.stated : instance.stated.filter { !isOffered($0, in: index) }
      guard instance.isGiven, !lost.isEmpty else { return nil }
      let reason =
        fixed
        ? "the form calculates it"
        : instance.isEnabled ? "it is not on offer now" : "the question is not asked"
      let shown = lost.prefix(5).map { "'\($0.shown)'" }.joined(separator: ", ")
      return FHIRProblem(
        .warning, instance.isEnabled ? .codeInvalid : .invariant, at: item.expression,
        "The answer \(shown) to \(item.name) is left out: \(reason).")
    }
  }

  /// The constraints that do not hold in an instance, at its place in the form.
  func violated(in index: Int) -> [FHIRProblem] {
    let item = instances[index].item
    let place = item < 0 ? FHIR.QuestionnaireResponse.type : form.items[item].expression
    return violatedConstraints.filter { $0.instances.contains(index) }.map {
      FHIRProblem($0.constraint.severity, .invariant, at: place, $0.constraint.words)
    }
  }

  /// The constraints that do not hold, with the instances.
  fileprivate var violatedConstraints: [(constraint: FormConstraint, instances: [Int])] {
    violations.sorted { $0.key < $1.key }.compactMap { position, instances in
      guard case .constraint(let constraint) = form.expressions.units[position].kind else {
        return nil
      }
      return (constraint, instances)
    }
  }

  /// The response, with the form's nesting and words.
  func response(status: String, authored: FHIR.Moment?) -> FHIR.QuestionnaireResponse {
    var response = FHIR.QuestionnaireResponse()
    response.questionnaire = form.questionnaire.url
    response.status = status
    response.authored = authored
    response.item = responseItems(of: 0, part: 0)
    return response
  }
}

extension FormState {
  /// The stated answers in a part of an instance.
  func nodes(of index: Int, part: Int) -> [ResponseDraft.Node] {
    instances[index].parts[part].joined().compactMap { child in
      let instance = instances[child]
      var node = ResponseDraft.Node(item: instance.item)
      switch form.items[instance.item].type {
      case .display: return nil
      case .group: node.children = nodes(of: child, part: 0)
      default:
        node.answers = instance.stated.enumerated().map { part, value in
          ResponseDraft.Answer(
            value: value, children: part < instance.parts.count ? nodes(of: child, part: part) : [])
        }
      }
      return node
    }
  }
}

extension Enablement {
  /// The item of an entry with the options and bounds that hold there.
  func item(of entry: Int, _ item: Int) -> FHIRForm.Item {
    state.instanceOfEntry[entry].map { state.item(of: $0) } ?? state.form.items[item]
  }

  /// The answers that the form calculates for an entry; `nil` where it calculates none.
  func calculated(entry: Int) -> [FHIR.Value]? {
    guard let index = state.instanceOfEntry[entry] else { return nil }
    guard let position = state.form.expressions.calculation[state.instances[index].item],
      state.unitProblems[position] == nil
    else { return nil }
    let calculated = state.instances[index].calculated
    guard let off = (state.switchedOff[index]?.options).map(ValueIndex.init) else {
      return calculated
    }
    return calculated.filter { !off.contains($0) }
  }

  /// The constraints that do not hold, with their places in the response.
  func violations(in tree: ResponseTree) -> [(place: String, constraint: FormConstraint)] {
    let entries = Dictionary(
      state.instanceOfEntry.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return state.violatedConstraints.flatMap { constraint, instances in
      instances.map { index in
        let place = entries[index].map { tree.entries[$0].expression }
        return (place ?? FHIR.QuestionnaireResponse.type, constraint)
      }
    }
  }
}

extension FHIRForm {
  /// The response of a draft: with the form's nesting and words and its calculated answers, without items
  /// that are not asked, without empty answers and groups.
  ///
  /// An answer to a calculated item counts unless the item is read only or hidden. Items of the draft
  /// that do not stand where the form has them are left out. ``FormFilling`` tells the problems of
  /// expressions.
  ///
  /// - Parameters:
  ///   - status: `completed` or `in-progress` …
  ///   - authored: when the answers were given.
  ///   - context: Resources by the names that the form has for them: `patient` for `%patient`.
  ///   - now: The moment for `now()` and `today()`; `authored` without it.
  public func response(
    _ draft: ResponseDraft, status: String = "completed", authored: FHIR.Moment? = nil,
    context: [String: JSONValue] = [:], now: FHIR.Moment? = nil
  ) -> FHIR.QuestionnaireResponse {
    FormState(self, draft.nodes, mode: .writing, context: context, now: now ?? authored)
      .response(status: status, authored: authored)
  }
}

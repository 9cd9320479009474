// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import JSON
internal import StudyTasks

extension FormState {
  /// Works out all units that are due, each after those that it reads.
  mutating func settle() {
    stepsLeft = stepLimit
    while firstDue < isDue.count {
      let position = firstDue
      firstDue += 1
      guard isDue[position] else { continue }
      isDue[position] = false
      workOut(position)
    }
  }

  private mutating func workOut(_ position: Int) {
    let unit = form.expressions.units[position]
    unitProblems[position] = nil
    violations[position] = nil
    // Instances that are made meanwhile have their own turn.
    for index in unit.item.map({ instancesOfItem[$0] }) ?? [0] where !instances[index].isGone {
      workOut(unit, of: index, at: position)
    }
  }

  private mutating func workOut(_ unit: FormUnit, of index: Int, at position: Int) {
    switch unit.kind {
    case .enablement(let expression):
      var isAsked = conditionsHold(for: index, at: position)
      if isAsked, let expression, let found = value(of: expression, for: index, at: position) {
        isAsked = found.count == 1 && found[0].boolean == true
      }
      ask(isAsked, index, at: position)
    case .calculation(let expression):
      let found = value(of: expression, for: index, at: position) ?? []
      calculate(fitting(found, expression, for: index, at: position), of: index, at: position)
    case .options(let expression):
      guard let found = value(of: expression, for: index, at: position) else { return }
      let made = found.flatMap(FHIR.Value.options)
      if options[index] ?? [] != made { record(index, .options) }
      options[index] = made
    case .toggles(let toggles): switchOptions(toggles, of: index, at: position)
    case .bound(let expression, let isMinimum):
      guard let found = value(of: expression, for: index, at: position) else { return }
      var item = form.items[instances[index].item]
      item.domain.options = []
      let bound = found.first.flatMap { item.value(of: $0) }
      if isMinimum {
        bounds[index, default: Bounds()].minimum = bound
      } else {
        bounds[index, default: Bounds()].maximum = bound
      }
      record(index, .options)
    case .constraint(let constraint):
      guard index == 0 || instances[index].isEnabled && json(of: index, before: .max) != .null,
        let found = value(of: constraint.expression, for: index, at: position)
      else { return }
      if found.contains(where: { $0.boolean == false }) {
        violations[position, default: []].append(index)
      }
    }
  }

  // MARK: Expressions

  /// The items that an expression gives; `nil` where it fails, which is reported.
  mutating func value(
    of expression: FormExpression, for index: Int, at position: Int
  ) -> [FHIRPathItem]? {
    let seesLater = position >= 0 && form.expressions.seesLater[position]
    var variables: [Int: [FHIRPathItem]] = [:]
    var culprit = expression
    do throws(FHIRPathError) {
      for variable in expression.variables {
        let own = form.expressions.variables[variable]
        culprit = own.expression
        if own.isOfInstance {
          // Only what is given at first sees it: the answers do not have it.
          variables[variable] = position < 0 ? self.value(of: own, around: index) : []
          continue
        }
        variables[variable] = try evaluate(culprit, for: index, position, seesLater, variables)
      }
      culprit = expression
      return try evaluate(expression, for: index, position, seesLater, variables)
    } catch {
      let source =
        culprit.kind == expression.kind ? "" : ", in the variable '\(culprit.path.text.prefix(80))'"
      report(
        isTooMuch(error) ? .tooCostly : .value, at: position, index,
        "The \(expression.kind) cannot be worked out\(source): \(error).")
      return nil
    }
  }

  private func isTooMuch(_ error: FHIRPathError) -> Bool {
    if case .tooMuch = error.reason { true } else { false }
  }

  private mutating func evaluate(
    _ expression: FormExpression, for index: Int, _ position: Int, _ seesLater: Bool,
    _ variables: [Int: [FHIRPathItem]]
  ) throws(FHIRPathError) -> [FHIRPathItem] {
    // The instance that bears the expression: this one, or for a variable one around it.
    var bearer = index
    while bearer > 0, instances[bearer].item != expression.bearer {
      bearer = instances[bearer].parent
    }
    let focus =
      bearer == 0
      ? resource(before: position, isHiding: seesLater)
      : element(bearer, before: position, isHiding: seesLater)
    var environment = FHIRPathEnvironment(now: now)
    environment.patterns = BoundedPatterns()
    for (name, source) in expression.names {
      switch source {
      case .resource:
        environment.variables[name] = [
          FHIRPathItem(bearer == 0 ? focus : resource(before: position, isHiding: seesLater))
        ]
      case .questionnaire: environment.variables[name] = [FHIRPathItem(form.questionnaire.fhir)]
      case .item:
        environment.variables[name] =
          expression.bearer.map { [FHIRPathItem(form.items[$0].definition.fhir)] } ?? []
      case .variable(let variable): environment.variables[name] = variables[variable] ?? []
      case .given: environment.variables[name] = context[name].map { [FHIRPathItem($0)] } ?? []
      }
    }
    if environment.variables["resource"] != nil {
      // Copied when the response is written; let go before anything changes.
      environment.linked = { [state = self] links, reach in
        state.linked(links, reach, before: seesLater ? position : .max)
      }
    }
    return try expression.path.evaluate(
      on: FHIRPathItem(focus, type: .backboneElement), in: environment, steps: &stepsLeft)
  }

  /// The answers of an item that a calculation gives; none where a value does not fit, which is
  /// reported.
  mutating func fitting(
    _ found: [FHIRPathItem], _ expression: FormExpression, for index: Int, at position: Int
  ) -> [FHIR.Value] {
    let item = self.item(of: index, isSwitched: false)
    var values: [FHIR.Value] = []
    for one in found {
      guard let value = item.value(of: one) else {
        report(
          .value, at: position, index,
          "The \(expression.kind) gives \(one.shown), which is no answer to '\(item.linkId)'.")
        return []
      }
      values.append(value)
    }
    guard values.count <= 1 || item.repeats else {
      report(
        .value, at: position, index,
        "The \(expression.kind) gives \(values.count) values; '\(item.linkId)' takes one answer.")
      return []
    }
    return values
  }

  /// Notes a problem of a unit; of several instances with the same one, one.
  mutating func report(
    _ kind: FHIRProblem.Kind, at position: Int, _ index: Int, _ message: String
  ) {
    let item = instances[index].item
    let place = item < 0 ? FHIR.Questionnaire.type : form.items[item].expression
    let problem = FHIRProblem(.warning, kind, at: place, message)
    if unitProblems[position]?.last != problem {
      unitProblems[position, default: []].append(problem)
    }
  }

}

extension FormState {
  /// Whether the conditions of an instance hold; whether what is around it is asked does not count.
  func conditionsHold(for index: Int, at position: Int) -> Bool {
    let item = form.items[instances[index].item]
    let paths = form.expressions.conditionPaths[position]
    for (condition, path) in zip(item.conditions, paths) {
      let holds = self.holds(condition, path.map { answers(along: $0, seenFrom: index) } ?? [])
      if holds == item.needsAnyCondition { return holds }
    }
    return item.conditions.isEmpty || !item.needsAnyCondition
  }

  private func holds(_ condition: FHIRForm.Condition, _ answers: [FHIR.Value]) -> Bool {
    switch condition.comparison {
    case .exists: .boolean(!answers.isEmpty) == condition.value
    case .notEqual where unanswered == .differs:
      !answers.contains { $0.isEqual(to: condition.value) }
    default: answers.contains(where: condition.isFulfilled)
    }
  }

  /// The answers to a question that an instance sees: those in the nearest instance around it that
  /// holds the question too.
  private func answers(
    along path: FormExpressions.ConditionPath, seenFrom index: Int
  ) -> [FHIR.Value] {
    var scope = instances[index].parent
    while scope > 0, instances[scope].item != path.ancestor { scope = instances[scope].parent }
    var found: [FHIR.Value] = []
    collect(path.slots[...], in: scope, into: &found)
    return found
  }

  private func collect(_ slots: ArraySlice<Int>, in index: Int, into found: inout [FHIR.Value]) {
    guard instances[index].isEnabled else { return }
    guard let slot = slots.first else {
      found += answers(index)
      return
    }
    for part in instances[index].parts {
      for child in part[slot] { collect(slots.dropFirst(), in: child, into: &found) }
    }
  }
}

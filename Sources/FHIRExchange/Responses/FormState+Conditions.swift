// SPDX-License-Identifier: Apache-2.0

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
    let value = condition.value
    switch condition.comparison {
    case .exists: return .boolean(!answers.isEmpty) == value
    case .equal: return answers.contains { $0.isEqual(to: value) }
    case .notEqual:
      return unanswered == .differs
        ? !answers.contains { $0.isEqual(to: value) }
        : answers.contains { !$0.isEqual(to: value) }
    case .greater: return answers.contains { value.isLess(than: $0) ?? false }
    case .less: return answers.contains { $0.isLess(than: value) ?? false }
    case .greaterOrEqual:
      return answers.contains { $0.isEqual(to: value) || value.isLess(than: $0) ?? false }
    case .lessOrEqual:
      return answers.contains { $0.isEqual(to: value) || $0.isLess(than: value) ?? false }
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

  private func collect(
    _ slots: ArraySlice<Int>, in index: Int, into found: inout [FHIR.Value]
  ) {
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

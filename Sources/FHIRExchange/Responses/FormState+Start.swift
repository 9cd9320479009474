// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath

// The answers and instances that a form begins with, by its expressions.
extension FormState {
  /// Answers the questions in an instance with what their expressions give at first, and makes the
  /// instances of groups that population contexts ask for. What was given stays as it is.
  mutating func startExpressions(in index: Int) {
    let item = instances[index].item
    if item >= 0, let expression = form.expressions.initials[item], !hasCalculation(item),
      !instances[index].isGiven,
      let found = value(of: expression, for: index, at: -1 - item), !found.isEmpty
    {
      let values = fitting(found, expression, for: index, at: -1 - item)
      if !values.isEmpty { state(values, of: index) }
    }
    for part in instances[index].parts.indices { startExpressions(inPart: part, of: index) }
  }

  /// The same for a group, or for one answer of a question.
  mutating func startExpressions(inPart part: Int, of index: Int) {
    guard !form.expressions.initials.isEmpty || !form.expressions.populations.isEmpty else {
      return
    }
    for (slot, child) in children(of: instances[index].item).enumerated() {
      populate(child, slot, within: index, part: part)
      for inner in instances[index].parts[part][slot] { startExpressions(in: inner) }
    }
  }

  /// Makes as many instances of a group as its population context gives values, and notes the value of
  /// each.
  private mutating func populate(_ item: Int, _ slot: Int, within parent: Int, part: Int) {
    let there = instances[parent].parts[part][slot]
    guard let variable = form.expressions.populations[item], let first = there.first,
      !there.contains(where: { instances[$0].isGiven || populated[$0] != nil })
    else { return }
    let expression = form.expressions.variables[variable].expression
    guard var found = value(of: expression, for: first, at: -1 - item) else { return }
    if let most = form.items[item].domain.maximumCount, found.count > most {
      report(
        .value, at: -1 - item, first,
        "The \(expression.kind) gives \(found.count) values; \(form.items[item].name) may stand "
          + "\(most) times: the others are left out.")
      found = Array(found.prefix(max(0, most)))
    }
    for (number, value) in found.enumerated() {
      if number < there.count {
        populated[there[number]] = value
      } else if let made = add(item, slot, within: parent, part: part, nil) {
        populated[made] = value
        announce(made)
      } else {
        return
      }
    }
  }

  /// The value of a population context for the instance of its group around one; none for an instance
  /// that a person added.
  func value(of context: FormVariable, around index: Int) -> [FHIRPathItem] {
    var place = index
    while place > 0, instances[place].item != context.expression.bearer {
      place = instances[place].parent
    }
    return populated[place].map { [$0] } ?? []
  }
}

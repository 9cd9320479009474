// SPDX-License-Identifier: Apache-2.0

/// Which items of a response are asked.
///
/// A condition sees the answers of the nearest group instance that holds both its item and the
/// question, as the specification has it; an item that is not asked has no answers. Of items whose
/// conditions depend on each other in a circle one is never asked.
public struct Enablement: Sendable {
  /// Whether `!=` holds for a question without an answer.
  public enum Unanswered: Sendable {
    /// It does: no answer is equal. The specification says so.
    case differs
    /// It does not: there is no answer that differs.
    case isNotCompared
  }

  private let tree: ResponseTree
  private let unanswered: Unanswered
  /// Whether each entry is asked, as far as it was found out.
  private var known: [Int: Bool] = [:]
  /// Looks at a response.
  public init(_ tree: ResponseTree, unanswered: Unanswered = .differs) {
    (self.tree, self.unanswered) = (tree, unanswered)
    // Each after what it depends on, so that no chain of conditions goes deep.
    for item in tree.form.order {
      for entry in tree.entriesOfItem[item] ?? [] { _ = isEnabled(entry: entry) }
    }
  }

  /// Whether an entry is asked, those around it included.
  public mutating func isEnabled(entry: Int) -> Bool {
    if let known = known[entry] { return known }
    let found = tree.entries[entry]
    let enabled =
      (found.parent.map { isEnabled(entry: $0) } ?? true)
      && isEnabled(item: found.item, within: found.parent)
    known[entry] = enabled
    return enabled
  }

  /// Whether the conditions of an item hold within an entry; whether that is asked itself does not
  /// count.
  public mutating func isEnabled(item: Int, within parent: Int?) -> Bool {
    let definition = tree.form.items[item]
    guard !definition.conditions.isEmpty else { return true }
    guard !tree.form.neverAsked.contains(item) else { return false }
    for condition in definition.conditions {
      let holds = self.holds(condition, of: item, within: parent)
      if holds == definition.needsAnyCondition { return holds }
    }
    return !definition.needsAnyCondition
  }

  private mutating func holds(
    _ condition: FHIRForm.Condition, of item: Int, within parent: Int?
  ) -> Bool {
    let answers =
      condition.question.map { self.answers(to: $0, seenFrom: item, within: parent) } ?? []
    switch condition.comparison {
    case .exists: return .boolean(!answers.isEmpty) == condition.value
    case .equal: return answers.contains { $0.isEqual(to: condition.value) }
    case .notEqual:
      return unanswered == .differs
        ? !answers.contains { $0.isEqual(to: condition.value) }
        : answers.contains { !$0.isEqual(to: condition.value) }
    case .greater: return answers.contains { condition.value.isLess(than: $0) ?? false }
    case .less: return answers.contains { $0.isLess(than: condition.value) ?? false }
    case .greaterOrEqual:
      return answers.contains {
        $0.isEqual(to: condition.value) || condition.value.isLess(than: $0) ?? false
      }
    case .lessOrEqual:
      return answers.contains {
        $0.isEqual(to: condition.value) || $0.isLess(than: condition.value) ?? false
      }
    }
  }

  /// The answers to a question that an item sees.
  private mutating func answers(
    to question: Int, seenFrom item: Int, within parent: Int?
  ) -> [FHIR.Value] {
    let common = Set(tree.form.path(to: question).dropLast())
    // The nearest entry whose item holds the question too.
    var scope = parent
    while let entry = scope, !common.contains(tree.entries[entry].item) {
      scope = tree.entries[entry].parent
    }
    var found: [FHIR.Value] = []
    for entry in tree.entriesOfItem[question] ?? [] where lies(entry, within: scope) {
      guard isEnabled(entry: entry) else { continue }
      found += tree.entries[entry].answers
    }
    return found
  }

  private func lies(_ entry: Int, within scope: Int?) -> Bool {
    guard let scope else { return true }
    var place: Int? = entry
    while let current = place {
      if current == scope { return true }
      place = tree.entries[current].parent
    }
    return false
  }
}

extension FHIR.Value {
  /// Whether both are the same answer: of codings system and code count, of numbers the number, of
  /// amounts number and unit.
  ///
  /// A coding without a system is compared by its code.
  func isEqual(to other: FHIR.Value) -> Bool {
    switch (self, other) {
    case (.coding(let a), .coding(let b)):
      return a.code == b.code && (a.system == b.system || a.system == nil || b.system == nil)
    case (.quantity(let a), .quantity(let b)):
      return a.value?.double == b.value?.double && a.hasUnit(of: b)
    case (.integer, .decimal), (.decimal, .integer), (.decimal, .decimal):
      return number == other.number
    case (.date(let a), .date(let b)), (.dateTime(let a), .dateTime(let b)),
      (.date(let a), .dateTime(let b)), (.dateTime(let a), .date(let b)):
      return a.isBefore(b) == false && b.isBefore(a) == false
    case (.time(let a), .time(let b)): return a.secondsOfDay == b.secondsOfDay
    case (.uri(let a), .string(let b)), (.string(let a), .uri(let b)): return a == b
    case (.reference(let a), .reference(let b)): return a.reference == b.reference
    default: return self == other
    }
  }

  /// Whether it is less; `nil` where the two have no order.
  func isLess(than other: FHIR.Value) -> Bool? {
    switch (self, other) {
    case (.quantity(let a), .quantity(let b)):
      guard a.hasUnit(of: b), let x = a.value, let y = b.value else { return nil }
      return x.double < y.double
    case (.quantity, _), (_, .quantity): return nil
    case (.date(let a), .date(let b)), (.dateTime(let a), .dateTime(let b)),
      (.date(let a), .dateTime(let b)), (.dateTime(let a), .date(let b)),
      (.time(let a), .time(let b)):
      return a.isBefore(b)
    case (.string(let a), .string(let b)):
      return a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
    default:
      guard let x = number, let y = other.number else { return nil }
      return x < y
    }
  }
}

extension FHIR.Quantity {
  /// Whether both have the same unit: the same code, or else the same words.
  func hasUnit(of other: FHIR.Quantity) -> Bool {
    if let code, let second = other.code { return code == second && system == other.system }
    return (unit ?? code) == (other.unit ?? other.code)
  }
}

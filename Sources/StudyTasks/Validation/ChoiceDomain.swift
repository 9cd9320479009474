// SPDX-License-Identifier: Apache-2.0

/// Choices that there can be.
struct ChoiceDomain: Sendable {
  var values: [ChoiceValue]
  /// The choices that clear all others.
  var exclusive: Set<ChoiceValue> = []
  var isSingle = false
  /// Whether there may be other values: words of one's own.
  var isOpen = false

  /// Values that nothing is known about.
  static let any = ChoiceDomain(values: [], isOpen: true)

  /// Of so many choices all selections are tried.
  private static let mostTried = 10
}

extension ChoiceDomain {
  /// The values that the choices of a list can give.
  init(_ list: ChoiceList) {
    values = list.entries.map(\.value)
    exclusive = Set(list.entries.filter(\.isExclusive).map(\.value))
    isSingle = list.style == .single
    isOpen = list.entries.contains { $0.other != nil }
  }

  /// Whether a selection passes all tests and none of the others; `false` is certain.
  func admits(
    _ wanted: [AnswerTest], _ excluded: [AnswerTest], _ budget: inout PatternBudget
  ) -> Bool {
    guard !isOpen, values.count <= ChoiceDomain.mostTried else {
      return mayAdmit(wanted, excluded)
    }
    for selection in selections {
      if wanted.allSatisfy({ passes($0, selection, &budget) != false }),
        !excluded.contains(where: { passes($0, selection, &budget) == true })
      {
        return true
      }
    }
    return false
  }

  /// Every selection that can be made.
  private var selections: [[ChoiceValue]] {
    if isSingle { return values.map { [$0] } }
    let together = values.filter { !exclusive.contains($0) }
    let sets = (1..<(1 << together.count)).map { bits in
      together.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
    }
    return sets + values.filter(exclusive.contains).map { [$0] }
  }

  /// Whether a selection passes a test; `nil` where that is not known.
  private func passes(
    _ test: AnswerTest, _ selection: [ChoiceValue], _ budget: inout PatternBudget
  ) -> Bool? {
    switch test {
    case .choices(let list): return list.allSatisfy(selection.contains)
    case .choicesMatching(let patterns):
      var isKnown = true
      for pattern in patterns {
        let answers = selection.map { value -> Bool? in
          guard case .string(let text) = value else { return false }
          return budget.matches(pattern, text)
        }
        if answers.contains(true) { continue }
        if !answers.contains(nil) { return false }
        isKnown = false
      }
      return isKnown ? true : nil
    default: return false
    }
  }

  /// As ``admits(_:_:_:)`` for choices that are too many to try, or not all known: patterns count as
  /// matching.
  private func mayAdmit(_ wanted: [AnswerTest], _ excluded: [AnswerTest]) -> Bool {
    var chosen: Set<ChoiceValue> = []
    for test in wanted {
      switch test {
      case .choices(let list): chosen.formUnion(list)
      case .choicesMatching: break
      default: return false
      }
    }
    guard isOpen || chosen.isSubset(of: values) else { return false }
    if chosen.count > 1, isSingle || !chosen.isDisjoint(with: exclusive) { return false }
    // What more is chosen only makes more of these hold.
    return !excluded.contains { test in
      guard case .choices(let list) = test else { return false }
      return chosen.isSuperset(of: list)
    }
  }
}

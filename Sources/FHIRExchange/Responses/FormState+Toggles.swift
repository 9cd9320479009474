// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath

// Options that are on offer only while a condition holds.
extension FormState {
  /// The options that an instance does not offer now, by their conditions.
  struct SwitchedOff: Sendable {
    /// The options that are not on offer.
    var options: [FHIR.Value] = []
    /// Answers that do not count, given or not.
    var answers = ValueIndex()
  }

  /// Whether an answer counts: its option is on offer.
  func isOffered(_ answer: FHIR.Value, in index: Int) -> Bool {
    guard let off = switchedOff[index]?.answers else { return true }
    return !off.contains(answer)
  }

  /// Whether the items within an answer of an instance have one that counts; those of a group do.
  func isOffered(part: Int, of index: Int) -> Bool {
    guard switchedOff[index] != nil else { return true }
    let answers = allAnswers(index)
    return part >= answers.count || isOffered(answers[part], in: index)
  }

  /// Finds the options of an instance that are not on offer; answers with them do not count.
  ///
  /// Conditions on the question's own answers see all that were given, then those that are left, until
  /// none falls away. Costs one evaluation, and one for each answer that fell away.
  mutating func switchOptions(_ toggles: [OptionToggle], of index: Int, at position: Int) {
    let (before, earlier) = (switchedOff[index], answers(index))
    var found = SwitchedOff()
    var lost: [FHIR.Value] = []
    switchedOff[index] = nil
    switching = index
    while true {
      found.options = off(toggles, for: index, at: position)
      guard mode != .checking else { break }
      found.answers = ValueIndex(found.options + lost)
      let fallen = answers(index).filter { found.answers.contains($0) }
      switchedOff[index] = found
      if fallen.isEmpty { break }
      lost += fallen
    }
    switching = nil
    switchedOff[index] = found.options.isEmpty && lost.isEmpty ? nil : found
    if before?.options ?? [] != found.options { record(index, .options) }
    guard before != nil || switchedOff[index] != nil else { return }
    forget(index)
    for child in instances[index].parts.joined().joined() { enable(child, at: position) }
    guard answers(index) != earlier else { return }
    record(index, .answers)
    markReaders(of: index, presence: true, after: position)
  }

  /// The options of which no condition holds; one that fails switches nothing off, and is reported.
  private mutating func off(
    _ toggles: [OptionToggle], for index: Int, at position: Int
  ) -> [FHIR.Value] {
    var (on, off): ([FHIR.Value], [FHIR.Value]) = ([], [])
    for toggle in toggles {
      guard let found = value(of: toggle.expression, for: index, at: position) else {
        on += toggle.options
        continue
      }
      if found.count > 1 || found.contains(where: { $0.boolean == nil }) {
        report(
          .value, at: position, index,
          "The \(toggle.expression.kind) gives no boolean: its options are not on offer.")
      }
      if found.count == 1, found[0].boolean == true {
        on += toggle.options
      } else {
        off += toggle.options
      }
    }
    let onOffer = ValueIndex(on)
    return off.filter { !onOffer.contains($0) }
  }
}

extension AnswerDomain {
  /// Takes options out, with their scores.
  mutating func switchOff(_ off: [FHIR.Value]) {
    let index = ValueIndex(off)
    let kept = options.indices.filter { !index.contains(options[$0]) }
    let (all, allScores, allExclusive) = (options, scores, exclusive)
    (options, scores, exclusive, switchedOff) = ([], [:], [], off)
    for (place, old) in kept.enumerated() {
      options.append(all[old])
      scores[place] = allScores[old]
      if allExclusive.contains(old) { exclusive.insert(place) }
    }
  }
}

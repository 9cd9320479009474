// SPDX-License-Identifier: Apache-2.0

import JSON
import SeededRandom
import Testing

@testable import FHIRExchange

@Suite("What is worked out after each answer is what the answers give from the start")
struct IncrementalTests {
  @Test("random answers to random forms", arguments: 0..<TestLength.count(25, long: 400))
  func random(round: Int) throws {
    let seed = UInt64(round) &+ 100
    let form = try RandomForm.form(seed: seed)
    // What has no circles, and no condition on what comes after it, is the same once it is written.
    let isDecided =
      !form.problems.contains { $0.severity >= .error }
      && !zip(form.expressions.units, form.expressions.seesLater).contains { unit, seesLater in
        if case .enablement = unit.kind { seesLater } else { false }
      }
    var filling = FormFilling(form)
    var random = SplitMix64(seed: seed)
    for step in 0..<40 {
      let changes = try change(&filling, &random)
      var all = FormFilling(form)
      all.state = FormState(form, filling.draft.nodes, mode: .filling)
      #expect(filling.response().fhir == all.response().fhir, "seed \(seed), step \(step)")
      #expect(Self.seen(filling) == Self.seen(all), "seed \(seed), step \(step)")
      #expect(Set(changes.map(\.instance)).count == changes.count)
      let again = form.response(filling.draft)
      #expect(again == filling.response(), "seed \(seed), step \(step)")
      // The written response is valid for the same conditions.
      let wrong = form.problems(of: again).filter { $0.severity >= .error && $0.kind != .required }
      #expect(!isDecided || wrong.isEmpty, "seed \(seed), step \(step): \(wrong)")
    }
  }

  /// The items that are asked, their answers and faults, and all problems.
  static func seen(_ filling: FormFilling) -> [String] {
    filling.enabled.map { instance in
      let linkId = filling.item(of: instance).linkId
      let answers = filling.answers(of: instance).map(\.shown)
      let options = filling.item(of: instance).domain.options.map(\.shown)
      return "\(linkId) \(answers) \(options) \(filling.faults(of: instance))"
    } + filling.problems.map(\.description)
  }

  /// Changes one thing at random.
  private func change(
    _ filling: inout FormFilling, _ random: inout SplitMix64
  ) throws -> [FormFilling.Change] {
    let form = filling.form
    let items = form.items.filter { $0.type.isQuestion || $0.repeats }
    let item = items[Int(random.next() % UInt64(items.count))]
    let instances = filling.instances(of: item.linkId)
    guard !instances.isEmpty else { return [] }
    let instance = instances[Int(random.next() % UInt64(instances.count))]
    if item.type == .group {
      if random.once(in: 2), instances.count < 4 {
        return try filling.addInstance(of: item.linkId, within: filling.parent(of: instance))
          .changes
      }
      return try filling.remove(instance)
    }
    var values: [FHIR.Value] = []
    for _ in 0..<(item.repeats ? random.next() % 3 : random.next() % 4 == 0 ? 0 : 1) {
      switch item.type {
      case .boolean: values.append(.boolean(random.once(in: 2)))
      case .choice:
        let option = ScoreForms.option(Int(random.next() % 3))
        if !values.contains(option) { values.append(option) }
      default:
        values.append(
          .decimal(try #require(FHIR.Decimal(["1", "2.50", "0"][Int(random.next() % 3)]))))
      }
    }
    do { return try filling.answer(instance, values) } catch {
      guard case .calculated = error else { throw error }
      return []
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

@testable import FHIRExchange

@Suite(
  "Public forms as tasks",
  .enabled(if: PublicForms.folder != nil, "the folder shared/questionnaires is not there"))
struct PublicFormTaskTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test("each item is in the task once, or named; the task is sound; the form comes back")
  func complete() throws {
    let forms = try PublicForms.all()
    #expect(forms.count >= 35)
    for (name, form) in forms {
      let plan = try FormTask(form)
      var counts: [String: Int] = [:]
      for step in plan.task.steps {
        var here = [step.identifier]
        if case .form(let content) = step.content { here += content.items.map(\.identifier) }
        for identifier in here { counts[identifier, default: 0] += 1 }
      }
      let issues = (form.problems + plan.problems).map(\.message)
      for item in form.items {
        let isNamed = issues.contains { $0.contains("'\(item.linkId)'") }
        let count = counts[item.linkId] ?? 0
        #expect(count == 1 || count == 0 && isNamed, "\(name): \(item.linkId) \(count)")
      }
      #expect(!plan.task.validate().contains { $0.severity == .error }, "\(name)")
      let saved = try StudyTask(documentData: plan.task.documentData)
      let published = PublishedTask(saved)
      #expect(published.problems.isEmpty, "\(name)")
      let back = FHIRForm(published.questionnaire)
      #expect(
        back.items.map(\.definition) == FHIRForm(reread(form)).items.map(\.definition), "\(name)")
    }
  }

  /// The form with the numbers that a task's document has.
  private func reread(_ form: FHIRForm) -> FHIR.Questionnaire {
    let data = form.questionnaire.fhir.data(isPretty: false)
    let json = (try? JSONValue(data: data, limits: FHIR.limits)) ?? .null
    return FHIR.Questionnaire(members: json.object ?? [:])
  }

  @Test("what is filled in at random comes out of the task again")
  func responses() throws {
    var (runs, ended) = (0, 0)
    for (name, form) in try PublicForms.all() {
      let plan = try FormTask(form)
      // Items that no step asks decide on others.
      guard !plan.problems.contains(where: { $0.message.contains("no step asks") }) else {
        continue
      }
      let left = Set(plan.layout.left.map { form.items[$0.item].linkId })
      for seed in 0..<20 as Range<UInt64> {
        runs += 1
        let response = form.randomResponse(seed: seed)
        let made = try plan.session(with: response, taskRunUUID: UUID(), at: Self.now)
        #expect(made.problems.isEmpty, "\(name), seed \(seed): \(made.problems)")
        // A step that is left out with its required questions holds the run up.
        guard made.session.isFinished else { continue }
        ended += 1
        let back = plan.response(of: made.session.result(at: Self.now))
        #expect(
          comparable(back.item, without: left) == comparable(response.item, without: left),
          "\(name), seed \(seed)")
        #expect(
          !form.problems(of: back).contains { $0.severity >= .error }, "\(name), seed \(seed)")
        let defaults = plan.result(of: response, taskRunUUID: UUID(), at: Self.now)
        #expect(
          comparable(plan.response(of: defaults).item, without: left)
            == comparable(response.item, without: left), "\(name), seed \(seed)")
      }
    }
    #expect(ended > runs / 2)
  }

  /// Items with numbers as a task has them, without those that no step asks.
  private func comparable(
    _ items: [FHIR.ResponseItem], without left: Set<String>
  ) -> [FHIR.ResponseItem] {
    items.compactMap { item in
      var item = item
      item.item = comparable(item.item, without: left)
      if left.contains(item.linkId ?? "") { item.answer = [] }
      item.answer = item.answer.map { answer in
        var answer = answer
        answer.item = comparable(answer.item, without: left)
        if case .decimal(let number)? = answer.value {
          answer.value = FHIR.Decimal(number.double).map { .decimal($0) }
        }
        if case .quantity(var amount)? = answer.value {
          amount.value = amount.value.flatMap { FHIR.Decimal($0.double) }
          answer.value = .quantity(amount)
        }
        return answer
      }
      return item.item.isEmpty && item.answer.isEmpty ? nil : item
    }
  }
}

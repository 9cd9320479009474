// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import ResearchKitExchange
import SeededRandom
import StudyTasks
import Testing

@Suite struct RandomTaskTests {
  @Test("JSON: a task that ResearchKit can say comes back from its JSON as it was")
  func tasks() throws {
    for seed in UInt64(0)..<UInt64(TestLength.count(100, long: 400)) {
      var model = RandomModel(seed: seed)
      let task = try model.task()
      let written = task.researchKit(keys: .extended)
      #expect(written.notes.isEmpty, "seed \(seed): \(written.notes)")
      let data = written.value.data()
      let read = try StudyTask.readResearchKit(data: data)
      #expect(
        differences(task.json.withoutCarried, read.value.json.withoutCarried) == [],
        "seed \(seed)")
      #expect(differences(written.value, read.value.researchKit().value) == [], "seed \(seed)")
    }
  }

  @Test("JSON: a result that ResearchKit can say comes back from its JSON as it was")
  func results() throws {
    for seed in UInt64(0)..<UInt64(TestLength.count(100, long: 400)) {
      var model = RandomModel(seed: seed)
      let result = model.taskResult()
      let written = result.researchKit()
      #expect(written.notes.isEmpty, "seed \(seed): \(written.notes)")
      #expect(try TaskResult.readResearchKit(written.value).value == result, "seed \(seed)")
    }
  }

  @Test(
    "JSON: what ResearchKit's reader does not take is left out and noted, or written on request")
  func registeredKeys() throws {
    var task = try StudyTask(
      "t",
      steps: [
        .form(
          "f",
          items: [
            FormItem("a", answerFormat: AnswerFormat(.boolean(BooleanFormat()))),
            FormItem(
              "b", answerFormat: .integer(),
              visibleWhen: .boolean(ResultSelector(step: "f", "a"), is: true)),
          ]),
        .instruction("end"),
      ])
    task.skipRules["end"] = SkipRule(when: .unanswered(ResultSelector(step: "f", "b")))
    task.title = "Title"
    let plain = task.researchKit()
    #expect(plain.value.object?["skipStepNavigationRules"] == nil)
    #expect(
      plain.notes.map(\.description) == [
        "$.steps[0].formItems[1]: when the item is visible is left out: it always is",
        "$: the rules that leave out steps are left out: every step is shown",
        "$: the task's title is left out",
      ])
    let full = task.researchKit(keys: .extended)
    #expect(full.notes.map(\.sentence) == ["the task's title is left out"])
    let read = try StudyTask.readResearchKit(full.value).value
    #expect(read.skipRules["end"]?.predicate == task.skipRules["end"]?.predicate)
    #expect(
      read.steps[0].content.formItems[1].visibilityRule
        == .boolean(ResultSelector(step: "f", "a"), is: true))
    // What was read with such keys is written with them.
    #expect(read.researchKit().value == full.value)
  }
}

extension Step.Content {
  fileprivate var formItems: [FormItem] {
    if case .form(let form) = self { form.items } else { [] }
  }
}

extension JSONValue {
  /// This package's JSON without what is carried for another system.
  fileprivate var withoutCarried: JSONValue {
    switch self {
    case .object(let members):
      .object(members.filter { !$0.key.hasPrefix("carried") }.mapValues(\.withoutCarried))
    case .array(let elements): .array(elements.map(\.withoutCarried))
    default: self
    }
  }
}

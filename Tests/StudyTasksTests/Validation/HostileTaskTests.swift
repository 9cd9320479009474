// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import SeededRandom
import StudyTasks
import Testing

@Suite("Linter: hostile tasks")
struct HostileTaskTests {
  /// A task with something of everything.
  private static func sample() throws -> JSONValue {
    let items = [
      FormItem("pain", answerFormat: .scale(0...10, default: 3)),
      FormItem(
        "text", answerFormat: .text(maximumLength: 5),
        visibleWhen: .numeric(.init(step: "form", "pain"), minimum: 2)),
    ]
    let kinds: [AnswerFormat.Kind] = [
      .continuousScale(.init(minimum: 0, maximum: 1, maximumFractionDigits: 1, defaultValue: 1)),
      .age(.init(minimum: 1, maximum: 99, treatsMinimumAsRange: true, defaultValue: 3)),
      .weight(.init(system: .metric, minimum: 1, maximum: 2, defaultValue: 1.5)),
      .date(.init(daysBefore: 1, daysAfter: 2)), .timeInterval(.init(defaultInterval: 3, step: 2)),
      .textScale(.init(choices: [TextChoice("a"), TextChoice("b", value: 3)], defaultIndex: 1)),
      .timeOfDay(.init(minuteInterval: 5)), .numeric(.init(minimum: 1, maximumFractionDigits: 2)),
    ]
    let questions = kinds.enumerated().map { index, kind in
      Step.question("q\(index)", title: nil, answer: AnswerFormat(kind))
    }
    let inner = try StudyTask("inner", steps: questions)
    var task = try StudyTask(
      "task",
      steps: [
        .form("form", items: items), .page("page", task: inner),
        .question("flag", title: nil, answer: .boolean),
        Step(
          "move", .active(ActiveContent(duration: 3, recorders: [.init("r", .audio, frequency: 2)]))
        ),
        .completion("end"),
      ])
    task.navigationRules["form"] = NavigationRule(
      [.init(when: .numeric(.init(step: "form", "pain"), minimum: 2), to: "flag")],
      otherwise: "page")
    task.skipRules["flag"] = SkipRule(when: .unanswered(.init(step: "page", "q1.q1")))
    task.stepModifiers["page"] = StepModifier(when: .constant(true), changes: ["title": "x"])
    return task.json
  }

  private static let values: [JSONValue] = [
    .null, true, 0, -1, 1, .integer(.max), .integer(.min), .fraction(1e308), .fraction(-0.5), "",
    "form", "flag", "always", "pain > 3", "form/pain in 1...2", "2026-01-31T09:30:00Z", "08:00", [],
    [:], ["steps": []], "org.researchkit.step.null",
  ]

  /// The value with one part of it changed, taken away or doubled.
  private static func mutated(_ json: JSONValue, _ random: inout SplitMix64) -> JSONValue {
    if Int.random(in: 0..<8, using: &random) == 0 {
      return values.randomElement(using: &random) ?? .null
    }
    switch json {
    case .array(var elements):
      guard let index = elements.indices.randomElement(using: &random) else { return json }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: elements.remove(at: index)
      case 1: elements.append(elements[index])
      default: elements[index] = mutated(elements[index], &random)
      }
      return .array(elements)
    case .object(var members):
      guard let key = members.keys.sorted().randomElement(using: &random) else { return json }
      if Int.random(in: 0..<8, using: &random) == 0 {
        members[key] = nil
      } else {
        members[key] = mutated(members[key] ?? .null, &random)
      }
      return .object(members)
    default: return values.randomElement(using: &random) ?? .null
    }
  }

  @Test("any task that can be read can be looked through", arguments: 1...8)
  func mutations(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let sample = try HostileTaskTests.sample()
    #expect(try StudyTask(json: sample, at: .root).validate().isEmpty)
    var read = 0
    let count = TestLength.count(150, long: 400)
    for _ in 0..<count {
      var json = sample
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        json = HostileTaskTests.mutated(json, &random)
      }
      guard let task = try? StudyTask(json: json, at: .root) else { continue }
      read += 1
      for problem in task.validate() {
        #expect(problem.path.description.hasPrefix("$.task"))
        #expect(!problem.message.isEmpty && !problem.message.contains("\n"))
      }
    }
    #expect(read > count / 14, "seed \(seed): only \(read) tasks could be read")
  }

  private static let count = 2000
  private static let names = (0..<count).map { "step\($0)" }
  private static let steps = names.map { Step.question($0, title: nil, answer: .boolean) }

  @Test("thousands of unknown names are all reported, the first of them with a hint")
  func unknownNames() throws {
    var task = try StudyTask("task", steps: HostileTaskTests.steps)
    for name in HostileTaskTests.names {
      task.navigationRules[name] = NavigationRule([
        .init(when: .boolean(ResultSelector("x\(name)"), is: true), to: "\(name)x")
      ])
    }
    let problems = task.validate()
    #expect(problems.count == 2 * HostileTaskTests.count)
    #expect(problems.first?.message.contains("did you mean") == true)
  }

  @Test("thousands of branches of one rule")
  func branches() throws {
    var task = try StudyTask("task", steps: HostileTaskTests.steps)
    let last = try #require(HostileTaskTests.names.last)
    task.navigationRules[last] = NavigationRule(
      HostileTaskTests.names.map {
        .init(when: .boolean(ResultSelector($0), is: true), to: $0)
      })
    #expect(task.validate().isEmpty)
  }

  @Test("thousands of steps that may be changed, a large form among them")
  func modifiers() throws {
    let items = HostileTaskTests.names.map { FormItem($0, answerFormat: .boolean) }
    var task = try StudyTask("task", steps: HostileTaskTests.steps + [.form("form", items: items)])
    for name in HostileTaskTests.names {
      task.navigationRules[name] = NavigationRule([
        .init(when: .boolean(ResultSelector(name), is: true), to: "form")
      ])
      task.stepModifiers[name] = StepModifier(when: .constant(true), changes: ["title": "x"])
    }
    task.stepModifiers["form"] = StepModifier(when: .constant(true), changes: ["title": "x"])
    #expect(task.validate().isEmpty)
  }

  @Test("tasks within tasks, each of which may be changed")
  func nested() throws {
    var inner = try StudyTask("inner", steps: [.question("q", title: nil, answer: .boolean)])
    for level in 0..<15 {
      inner = try StudyTask(
        "level\(level)", steps: [.instruction("a"), .page("page", task: inner)])
      inner.stepModifiers["page"] = StepModifier(when: .constant(true), changes: ["title": "x"])
    }
    #expect(inner.validate().isEmpty)
  }
}

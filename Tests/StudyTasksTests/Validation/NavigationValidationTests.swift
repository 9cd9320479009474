// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

private func flag(_ identifier: String) -> Step {
  .question(identifier, title: nil, answer: .boolean)
}

/// Questions of yes or no, `a`, `b` …, with rules.
private func task(
  _ names: String, _ rules: [String: NavigationRule], skip: [String: ResultPredicate] = [:]
) throws -> StudyTask {
  var task = try StudyTask("task", steps: names.map { flag(String($0)) })
  task.navigationRules = rules
  task.skipRules = skip.mapValues { SkipRule(when: $0) }
  return task
}

private func yes(_ name: String, _ destination: String) -> NavigationRule.Branch {
  .init(when: .boolean(ResultSelector(name), is: true), to: destination)
}

@Suite("Linter: ways through a task")
struct NavigationValidationTests {
  @Test("T8: steps that no rule and not the order leads to, and their rules")
  func unreachable() throws {
    var task = try task("abcd", ["a": .direct("c")], skip: ["b": .boolean("a", is: true)])
    #expect(
      codes(task.validate())
        == [".task.skipRules.b rule-unreachable", ".task.steps[1] step-unreachable"])
    task.navigationRules["d"] = NavigationRule([yes("d", "b")])
    #expect(codes(task.validate()) == [])
  }

  @Test("Trap 1: the rule of a step that is always skipped is still followed")
  func skippedStepLeads() throws {
    let task = try task("abcd", ["b": .direct("d")], skip: ["b": .constant(true)])
    #expect(
      codes(task.validate())
        == [".task.skipRules.b.when rule-always", ".task.steps[2] step-unreachable"])
  }

  @Test("Trap 13: the first step may be skipped, by results of other tasks")
  func firstStep() throws {
    let task = try task("ab", [:], skip: ["a": .boolean("a", is: true)])
    #expect(codes(task.validate()) == [".task.skipRules.a.when result-later"])
  }

  @Test("Trap 11: loops are allowed; a loop without a way out is not")
  func cycles() throws {
    #expect(codes(try task("abc", ["b": NavigationRule([yes("b", "a")])]).validate()) == [])
    let endless = try task("abc", ["b": .direct("a")]).validate()
    #expect(
      codes(endless) == [".task.steps[0] cycle-without-exit", ".task.steps[2] step-unreachable"])
    #expect(
      endless.last?.message
        == "'a', 'b' lead only to each other, whatever is answered; give one of them a way out")
    #expect(
      codes(try task("a", ["a": .direct("a")]).validate()) == [".task.steps[0] cycle-without-exit"])
    let contradictory = ResultPredicate.boolean("b", is: true) && .boolean("b", is: false)
    let exit = NavigationRule([.init(when: contradictory, to: "c")], otherwise: "a")
    #expect(
      codes(try task("abc", ["b": exit]).validate()) == [
        ".task.navigationRules.b.branches[0].when rule-never", ".task.steps[0] cycle-without-exit",
        ".task.steps[2] step-unreachable",
      ])
  }

  @Test("T28: an early end is a way out of a loop")
  func earlyTermination() throws {
    var first = flag("a")
    first.earlyTermination = EarlyTermination(step: .completion("bye"))
    var task = try StudyTask("task", steps: [first, flag("b")])
    task.navigationRules["b"] = .direct("a")
    #expect(codes(task.validate()) == [])
  }

  @Test("T8: steps that, all skipped, lead only to each other")
  func cycleOfSkips() throws {
    func problems(_ second: ResultPredicate) throws -> [String] {
      codes(
        try task(
          "abcd", ["c": NavigationRule([yes("a", "b")])],
          skip: ["b": .boolean("a", is: true), "c": second]
        ).validate())
    }
    #expect(try problems(.boolean("a", is: true)) == [".task.steps[1] cycle-of-skips"])
    #expect(try problems(.boolean("a", is: false)) == [])
  }

  @Test("a task of ten thousand steps and rules is looked through at once")
  func large() throws {
    let count = 10_000
    let steps = (0..<count).map { flag("s\($0)") }
    var task = try StudyTask("task", steps: steps)
    for index in 0..<count {
      task.navigationRules["s\(index)"] = NavigationRule([
        yes("s\(index)", "s\((index * 7) % count)")
      ])
    }
    #expect(task.validate() == [])
  }

  // MARK: Oracle

  @Test("what is called unreachable or endless is so when all answers are tried")
  func exhaustive() throws {
    let destinations = ["a", "b", "c", StudyTask.end]
    var rules: [NavigationRule?] = [nil]
    for destination in destinations {
      rules.append(.direct(destination))
      for asked in ["a", "b", "c"] { rules.append(NavigationRule([yes(asked, destination)])) }
    }
    let skips: [ResultPredicate?] = [nil, .constant(true), .boolean("a", is: true)]
    var (count, unreachable, endless, complete) = (0, 0, 0, 0)
    for (number, first) in rules.enumerated() {
      for (other, second) in rules.enumerated() {
        for (third, skip) in zip(rules[((number + other) % 5)...], [skips, skips].joined()) {
          var task = try task("abc", [:])
          task.navigationRules["a"] = first
          task.navigationRules["b"] = second
          task.navigationRules["c"] = third
          task.skipRules["b"] = skip.map { SkipRule(when: $0) }
          let problems = task.validate()
          let (shown, ending) = Exploration(task).ways()
          count += 1
          for (index, step) in task.steps.enumerated() {
            let isCalled = problems.contains {
              $0.code == .stepUnreachable && $0.path.description == "$.task.steps[\(index)]"
            }
            if isCalled { #expect(!shown.contains(step.identifier), "\(task)") }
            unreachable += isCalled ? 1 : 0
            let isAlwaysSkipped = task.skipRules[step.identifier]?.predicate == .constant(true)
            complete += isCalled || shown.contains(step.identifier) || isAlwaysSkipped ? 1 : 0
          }
          for problem in problems where problem.code == .cycleWithoutExit {
            endless += 1
            let name = problem.message.dropFirst().prefix { $0 != "'" }
            #expect(!ending.contains(String(name)), "\(task)")
          }
        }
      }
    }
    #expect(count > 1500 && unreachable > 500 && endless > 300)
    // What is not decided: ways that need an answer which the way itself excludes.
    #expect(Double(complete) > 0.9 * Double(3 * count))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

/// Tasks and progress, by the rows of Documentation/ResearchKit.md.
@Suite("Rows T1–T10: tasks")
struct TaskRowTests {
  @Test("T1: a task says which step comes after and before another, and how far it has come")
  func protocolOfTasks() throws {
    let task = try task([question("a"), question("b")])
    #expect(task.identifier == "task")
    #expect(try task.step(after: "a", results: [])?.identifier == "b")
    #expect(task.step(before: "b", results: [])?.identifier == "a")
    #expect(task.step("b") == question("b"))
    #expect(task.progress(at: "b").current == 1)
  }

  @Test("T2: no two steps have the same identifier, steps for ending early included")
  func uniqueIdentifiers() throws {
    #expect(throws: TaskError.emptyIdentifier) { try task([instruction("")]) }
    #expect(throws: TaskError.duplicateStep("a")) {
      try task([instruction("a"), instruction("a")])
    }
    var ending = instruction("b")
    ending.earlyTermination = EarlyTermination(step: instruction("a"))
    #expect(throws: TaskError.duplicateStep("a")) { try task([instruction("a"), ending]) }
    var copy = try task([instruction("a")])
    let original = copy
    try copy.addSteps([instruction("b")])
    #expect(original.steps.count == 1)
    #expect(try original == task([instruction("a")]))
    #expect(try original != task([question("a")]))
  }

  @Test("T3: steps follow each other in order, from none to none")
  func order() throws {
    let task = try task([instruction("a"), instruction("b")])
    #expect(try task.step(after: nil, results: [])?.identifier == "a")
    #expect(try task.step(after: "b", results: []) == nil)
    #expect(try task.step(after: "unknown", results: []) == nil)
    #expect(task.step(before: "a", results: []) == nil)
    #expect(task.step(before: "unknown", results: []) == nil)
  }

  @Test("T4: steps can be added and inserted, all or none")
  func adding() throws {
    var task = try task([instruction("a"), instruction("d")])
    try task.insertSteps([instruction("b"), instruction("c")], at: 1)
    #expect(task.steps.map(\.identifier) == ["a", "b", "c", "d"])
    let before = task
    #expect(throws: TaskError.duplicateStep("a")) {
      try task.addSteps([instruction("e"), instruction("a")])
    }
    #expect(throws: TaskError.noSuchIndex(9, count: 4)) {
      try task.insertSteps([instruction("e")], at: 9)
    }
    #expect(task == before)
  }

  @Test("T5: progress counts the steps that show it, without a first and last to read")
  func progress() throws {
    var silent = question("silent")
    silent.showsProgress = false
    var task = try task([
      instruction("hello"), question("a"), silent, instruction("middle"), question("b"),
      Step("bye", .completion(CompletionContent())),
    ])
    #expect(task.progress(at: "a").current == 0)
    #expect(task.progress(at: "a").total == 3)
    #expect(task.progress(at: "a").shouldBePresented)
    #expect(task.progress(at: "b").current == 2)
    #expect(!task.progress(at: "hello").shouldBePresented)
    #expect(!task.progress(at: "silent").shouldBePresented)
    // A step that is added counts at once; ResearchKit counts when the task is made.
    try task.insertSteps([question("c")], at: 5)
    #expect(task.progress(at: "c").current == 3)
    #expect(task.progress(at: "c").total == 4)
    #expect(try !StudyTasksTests.task([question("only")]).progress(at: "only").shouldBePresented)
  }

  @Test("T6: total progress counts questions, and the sections of forms")
  func totalProgress() throws {
    let text = AnswerFormat.Kind.text(TextFormat(allowsMultipleLines: false))
    let items = [
      FormItem.section("s1", title: "One"), item("i1", text), item("i2", text),
      FormItem.section("s2", title: "Two"), item("i3", text),
      item("i4"), item("i5", .scale(ScaleFormat(minimum: 0, maximum: 5))),
      item("i6", .text(TextFormat())), item("i7", .location(LocationFormat())),
    ]
    let task = try task([question("q"), instruction("i"), form("f", items), question("r")])
    // Two sections with a heading, and four items that are sections of their own.
    #expect(task.totalProgress(before: "q") == (0, 8))
    #expect(task.totalProgress(before: "f") == (1, 8))
    #expect(task.totalProgress(before: "r") == (7, 8))
  }

  @Test("T7: each step has one rule of a kind; the last one that is set holds")
  func rules() throws {
    var task = try task([question("a"), question("b"), question("c")])
    #expect(!task.isNavigable)
    task.navigationRules["a"] = .direct("b")
    task.navigationRules["a"] = .direct("c")
    task.skipRules["b"] = SkipRule(when: .constant(true))
    task.stepModifiers["c"] = StepModifier(when: .constant(true), changes: ["title": "C"])
    #expect(try task.step(after: "a", results: [])?.identifier == "c")
    #expect(task.isNavigable)
    task.navigationRules["a"] = nil
    #expect(try task.step(after: "a", results: [])?.identifier == "c")
    task.skipRules["b"] = nil
    #expect(try task.step(after: "a", results: [])?.identifier == "b")
  }

  @Test("T8: a rule's destination, or the next in order, unless its skip rule holds")
  func stepAfter() throws {
    var task = try task([question("a"), question("b"), question("c"), question("d")])
    task.navigationRules["a"] = .direct("c")
    #expect(try task.step(after: "a", results: [])?.identifier == "c")
    task.navigationRules["a"] = .direct(StudyTask.end)
    #expect(try task.step(after: "a", results: []) == nil)
    task.navigationRules["a"] = NavigationRule([.init(when: .constant(false), to: "d")])
    #expect(try task.step(after: "a", results: [])?.identifier == "b")
    // A step that is left out is followed as if it had been left.
    task.skipRules["b"] = SkipRule(when: .constant(true))
    task.navigationRules["b"] = .direct("d")
    #expect(try task.step(after: "a", results: [])?.identifier == "d")
    // A circle of steps that are left out is an error; ResearchKit would not come back from it.
    task.skipRules["d"] = SkipRule(when: .constant(true))
    task.navigationRules["d"] = .direct("b")
    #expect(throws: NavigationError.endlessSkipping(at: "a")) {
      try task.step(after: "a", results: [])
    }
  }

  @Test("T9: with rules, the step before is the one before it in the results")
  func stepBefore() throws {
    var task = try task([question("a"), question("b"), question("c")])
    task.navigationRules["a"] = .direct("c")
    func result(_ identifier: String) -> StepResult {
      StepResult(identifier: identifier, startDate: at(0), endDate: at(1))
    }
    #expect(task.step(before: "c", results: [result("a"), result("c")])?.identifier == "a")
    #expect(task.step(before: "a", results: [result("a"), result("c")]) == nil)
    #expect(task.step(before: "b", results: [result("a"), result("c")]) == nil)
    let loop = [result("c"), result("a"), result("b"), result("a")]
    #expect(task.step(before: "a", results: loop)?.identifier == "b")
  }

  @Test("T10: a task with rules shows no progress unless told to")
  func hiddenProgress() throws {
    var task = try task([question("a"), question("b")])
    task.navigationRules["a"] = .direct("b")
    task.reportsProgress = false
    #expect(task.progress(at: "b") == .hidden)
    let read = try StudyTask(
      json: [
        "identifier": "t", "steps": [instruction("a").json, question("b").json],
        "navigationRules": ["a": ["otherwise": "b"]],
      ], at: .root)
    #expect(!read.reportsProgress)
    task.reportsProgress = true
    #expect(task.progress(at: "b").shouldBePresented)
    #expect(try StudyTask(documentData: task.documentData) == task)
  }
}

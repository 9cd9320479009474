// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import JSON
import StudyTasks
import Testing

@testable import Presenting

@Suite("Scripted answers")
struct ScriptedAnswersTests {
  private static let task = try? StudyTask(
    "t",
    steps: [
      Step("consent", .consentReview(ConsentReviewContent(document: ConsentDocument()))),
      TaskPresentationTests.question("pain", isOptional: false),
      Step("hold", .active(.init(duration: 5))),
      TaskPresentationTests.question("later"),
    ])

  private static func sheet(_ json: JSONValue) throws -> AnswerSheet {
    try AnswerSheet(json, name: "a.json")
  }

  private func result(_ json: JSONValue) throws -> TaskResult {
    let task = try #require(Self.task)
    var presentation = TaskPresentation(TaskSession(task, taskRunUUID: UUID()))
    var answers = ScriptedAnswers(try Self.sheet(json))
    var actions = 0
    while !presentation.isOver, actions < 100 {
      try answers.advance(&presentation, at: TaskPresentationTests.now)
      actions += 1
    }
    return presentation.session.result(at: TaskPresentationTests.now)
  }

  @Test("answers lead through the task; timers are not waited for")
  func answers() throws {
    let result = try result(["consent": true, "t/pain": 4, "pain": 4])
    #expect(result.answer(to: "pain") == .scale(4) && result.answer(to: "later") == nil)
    #expect(result.results.map(\.identifier) == ["consent", "pain", "hold", "later"])
  }

  @Test(
    "an answer that is missing or wrong is an error that names file, step and question",
    arguments: [
      (
        #"{"consent": true}"#,
        "a.json: step 'pain', question 'pain' (What about pain?): an answer is needed; add \"pain\""
      ),
      (#"{"consent": true, "pain": 11}"#, "The answer must be between 0 and 10."),
      (#"{"consent": "yes"}"#, "$.consent: 'consented' must be true or false"),
      (#"{"pain": 4}"#, "step 'consent': say whether there is consent"),
      (#"{"consent": true, "pain": "much"}"#, "(step 'pain', question 'pain')"),
    ])
  func mistakes(_ json: String, _ words: String) throws {
    do {
      _ = try result(JSONValue(data: Data(json.utf8)))
      Issue.record("no error")
    } catch let error as ScriptError {
      #expect(error.description.contains(words), "\(error)")
    }
  }

  @Test("a key that names nothing is an error with the nearest that does")
  func strayKeys() throws {
    let task = try #require(Self.task)
    let sheet = try Self.sheet(["pian": 4])
    let error = #expect(throws: ScriptError.self) { try sheet.check(against: task) }
    #expect(error?.description.hasSuffix("asks for no 'pian'; did you mean 'pain'?") == true)
    #expect(throws: ScriptError.self) { try Self.sheet([1]) }
  }

  @Test("the program of the documentation presents a survey without a terminal")
  func survey() throws {
    let program = ChildProcess.package.appending(path: "Tests/Support/SurveyProgram/main.swift")
    let code = try String(contentsOf: program, encoding: .utf8)
      .split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false).last.map(String.init)
    let page = ChildProcess.package.appending(path: "Documentation/Library.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(try text.contains("```swift\n\(#require(code))```\n"), "the page has another program")
    #expect(code?.split(separator: "\n", omittingEmptySubsequences: false).count ?? 99 <= 30)
    let task = ChildProcess.package.appending(path: "datasets/tasks/daily-check-in.json")
    let run = try ShellRun("'\(ChildProcess.built("survey-program").path)' '\(task.path)'")
    #expect(run.exitCode == 0, "\(run.messages)")
    let result = try TaskResult(documentData: Data(run.output.utf8))
    let expected = try StudyTask(documentData: Data(contentsOf: task))
    #expect(result.identifier == expected.identifier)
    let asked = expected.steps.flatMap(\.questions).filter { !$0.isOptional }
    #expect(!asked.isEmpty)
    for question in asked
    where result.results.contains(where: { $0.identifier == question.identifier }) {
      #expect(result.answer(to: question.identifier) != nil, "\(question.identifier)")
    }
  }
}

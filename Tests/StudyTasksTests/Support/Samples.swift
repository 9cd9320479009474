// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks

// Short words for tests: times, steps and sessions.

/// So many seconds after the beginning of 2026 in UTC.
func at(_ seconds: Double) -> Date { Date(timeIntervalSince1970: 1_767_225_600 + seconds) }

/// The run of every test.
let runUUID = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

/// A step to read.
func instruction(_ identifier: String) -> Step {
  Step(identifier, .instruction(InstructionContent()))
}

/// A question of the format.
func question(
  _ identifier: String, _ kind: AnswerFormat.Kind = .boolean(BooleanFormat()),
  isOptional: Bool = true
) -> Step {
  Step(
    identifier, isOptional: isOptional,
    .question(QuestionContent(identifier, answerFormat: AnswerFormat(kind))))
}

/// A form of the items.
func form(_ identifier: String, _ items: [FormItem], isOptional: Bool = true) -> Step {
  Step(identifier, isOptional: isOptional, .form(FormContent(items)))
}

/// An item that asks yes or no.
func item(
  _ identifier: String, _ kind: AnswerFormat.Kind = .boolean(BooleanFormat()),
  isOptional: Bool = true, visibleWhen rule: ResultPredicate? = nil
) -> FormItem {
  FormItem(
    identifier, text: identifier, answerFormat: AnswerFormat(kind), isOptional: isOptional,
    visibleWhen: rule)
}

/// A page step of these steps.
func page(_ identifier: String, _ steps: [Step]) throws -> Step {
  Step(identifier, .page(PageContent(try StudyTask("\(identifier).task", steps: steps))))
}

/// Something to do.
func active(_ identifier: String) -> Step { Step(identifier, .active(ActiveContent(duration: 5))) }

/// A task of these steps.
func task(
  _ steps: [Step], behaviour: StudyTask.Behaviour = .standard,
  _ change: (inout StudyTask) throws -> Void = { _ in }
) throws -> StudyTask {
  var task = try StudyTask("task", steps: steps)
  task.behaviour = behaviour
  try change(&task)
  return task
}

/// A session of the task that has been started.
func started(
  _ task: StudyTask, defaults: TaskResult? = nil, alwaysUsesDefaults: Bool = false,
  outputDirectory: String? = nil, locality: Locality = Locality()
) throws -> TaskSession {
  var session = TaskSession(
    task, taskRunUUID: runUUID, locality: locality, defaults: defaults,
    alwaysUsesDefaults: alwaysUsesDefaults, outputDirectory: outputDirectory)
  try session.start(at: at(0))
  return session
}

/// A session of the steps that has been started.
func started(
  _ steps: [Step], behaviour: StudyTask.Behaviour = .standard,
  _ change: (inout StudyTask) throws -> Void = { _ in }
) throws -> TaskSession {
  try started(task(steps, behaviour: behaviour, change))
}

/// The result of a step with one answer.
func answered(
  _ identifier: String, _ type: QuestionType, _ answer: Answer?, isPrevious: Bool = false
) -> StepResult {
  let leaf = LeafResult(
    identifier: identifier, startDate: at(0), endDate: at(0),
    value: .question(QuestionResult(type: type, answer: answer)))
  return StepResult(
    identifier: identifier, startDate: at(0), endDate: at(1), results: [leaf],
    isPrevious: isPrevious)
}

/// The result of a task.
func taskResult(_ results: [StepResult], of identifier: String = "task") -> TaskResult {
  TaskResult(
    identifier: identifier, taskRunUUID: runUUID, startDate: at(0), endDate: at(1), results: results
  )
}

/// What the step with the family history gave so far.
func relatives(in session: TaskSession) -> FamilyHistoryResult? {
  let result = session.result(at: at(99)).result(forStep: "history")
  guard case .familyHistory(let list)? = result?.results.first?.value else { return nil }
  return list
}

/// A file that a recorder wrote.
func file(_ identifier: String, _ name: String) -> LeafResult {
  LeafResult(
    identifier: identifier, startDate: at(1), endDate: at(2),
    value: .file(FileResult(fileName: name, contentType: "application/json")))
}

extension TaskSession {
  /// Where the session is, in short.
  var place: String { isFinished ? "end" : currentPath.joined(separator: "/") }

  /// The steps that the result lists.
  var listed: [String] { result(at: at(1000)).results.map(\.identifier) }

  /// Goes on at once so many times.
  mutating func forward(times: Int) throws {
    for _ in 0..<times { try forward(at: at(10)) }
  }

  /// Answers and goes on.
  mutating func forward(answering answer: Answer?, to question: String? = nil) throws {
    try self.answer(answer, to: question ?? currentStep?.identifier ?? "", at: at(5))
    try forward(at: at(10))
  }

  /// The session after it has been written as JSON, read and restored.
  func restored() throws -> TaskSession {
    let saved = try TaskSession(documentData: restorationData, limits: TaskSession.limits)
    return try TaskSession(restoring: saved, for: task, at: at(20))
  }
}

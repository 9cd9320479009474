// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import FHIRExchange
internal import Foundation
internal import JSON
internal import MotionSessions
internal import Presenting
internal import StudyTasks

/// A form that is asked in the terminal.
struct FHIRConversation {
  private let path: String
  private let plan: FormTask

  init(_ plan: FormTask, at path: String) { (self.plan, self.path) = (plan, path) }

  /// Asks the form; `nil` where the person gave up.
  ///
  /// - Parameter context: The resources that expressions see.
  func response(
    seeing context: [String: JSONValue], _ arguments: ParsedArguments, _ console: Console
  ) throws -> FHIR.QuestionnaireResponse? {
    FHIRImportCommand.warn(of: plan.problems, in: path, console)
    let clock = RunClock(fixed: nil)
    let stage = MotionStage(
      plan: try MotionPlan(for: plan.task, in: nil, arguments, console), clock: clock,
      console: console, arguments: arguments,
      translator: PersonLanguage.translator(arguments), speech: nil)
    defer { stage.end() }
    let run = TaskRun(
      task: plan.task, savedFile: nil, archivePath: nil, cleans: false, inputs: [path])
    let earlier = try arguments[FHIRFillCommand.earlier].map { path in
      try FHIRFile(path: path).resource(FHIR.QuestionnaireResponse.self)
    }
    let begun = try session(beginningWith: earlier, context, at: clock.now, console)
    let last = try TaskRunCommand.lead(begun, through: run, stage, nil, arguments)
    guard case .finished(let reason) = last.phase,
      reason == .completed || reason == .earlyTermination
    else { return nil }
    let isAmended = earlier.map { $0.status != ResponseStatus.inProgress.rawValue } ?? false
    let status: ResponseStatus =
      arguments[FHIRFillCommand.partial] ? .inProgress : isAmended ? .amended : .completed
    return plan.response(of: last.result(at: clock.now), status: status, context: context)
  }

  private func session(
    beginningWith earlier: FHIR.QuestionnaireResponse?, _ context: [String: JSONValue],
    at now: Date, _ console: Console
  ) throws -> TaskSession {
    let locality = Locality.ofSystem
    guard let earlier else {
      return TaskSession(
        plan.task, taskRunUUID: UUID(), locality: locality,
        defaults: plan.initialResult(context: context, taskRunUUID: UUID(), at: now))
    }
    guard earlier.status == ResponseStatus.inProgress.rawValue else {
      return TaskSession(
        plan.task, taskRunUUID: UUID(), locality: locality,
        defaults: plan.result(of: earlier, taskRunUUID: UUID(), at: now),
        alwaysUsesDefaults: true)
    }
    let prefilled = try plan.session(
      with: earlier, taskRunUUID: UUID(), locality: locality, at: now)
    for problem in prefilled.problems { console.warn("\(problem)") }
    return prefilled.session
  }
}

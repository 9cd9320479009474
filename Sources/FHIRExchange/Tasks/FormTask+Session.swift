// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import StudyTasks

/// A run of a form's task that begins with the answers of a response.
public struct PrefilledSession: Sendable {
  /// The session, on the step where the person goes on; finished where all was answered.
  public var session: TaskSession
  /// The answers that the task does not take.
  public var problems: [FHIRProblem]
}

extension FormTask {
  /// Goes through the task with the answers of a response, as the person did.
  ///
  /// A response in progress ends on the first step after the last answer, a completed one at the end,
  /// and either on a step that cannot be left as it is. The cost is in proportion to the steps passed
  /// times the steps of the task.
  ///
  /// - Parameters:
  ///   - now: The time of all that is answered.
  ///   - outputDirectory: Where files of the run will lie.
  public func session(
    with response: FHIR.QuestionnaireResponse, taskRunUUID: UUID, locality: Locality = Locality(),
    outputDirectory: String? = nil, at now: Date
  ) throws(SessionError) -> PrefilledSession {
    var session = TaskSession(
      task, taskRunUUID: taskRunUUID, locality: locality, outputDirectory: outputDirectory)
    let tree = ResponseTree(response, of: form)
    var replay = Replay(
      self, AnswerPaths(tree.draft, isLoop: layout.isLoop),
      isWhole: response.status == ResponseStatus.completed.rawValue
        || response.status == ResponseStatus.amended.rawValue)
    try session.start(at: now)
    while session.currentStep != nil, replay.hasMore {
      replay.answer(&session, at: now)
      guard session.canGoForward else { break }
      try session.forward(at: now)
    }
    return PrefilledSession(session: session, problems: tree.problems + replay.problems)
  }
}

/// Gives the answers of a response to a session, step after step.
private struct Replay {
  private let plan: FormTask
  private let paths: AnswerPaths
  private let isWhole: Bool
  private var walk: LayoutWalk
  private var left: Set<[AnswerPaths.Part]>
  /// The instances that there are answers in.
  private let known: Set<[AnswerPaths.Part]>
  private(set) var problems: [FHIRProblem] = []

  init(_ plan: FormTask, _ paths: AnswerPaths, isWhole: Bool) {
    (self.plan, self.paths, self.isWhole) = (plan, paths, isWhole)
    walk = LayoutWalk(plan.form, plan.layout)
    left = Set(
      paths.values.keys.filter { path in
        path.last.map { plan.layout.places[$0.item] != nil } ?? false
      })
    known = paths.instances
  }

  /// Whether there are answers for the step or a later one.
  var hasMore: Bool { isWhole || !left.isEmpty }

  mutating func answer(_ session: inout TaskSession, at now: Date) {
    guard let step = session.currentStep, let page = walk.page(step.identifier) else { return }
    for index in page.questions {
      let path = walk.path(to: index)
      let item = plan.form.items[index]
      guard left.remove(path) != nil, let values = paths.values[path] else {
        // The answer to begin with is not the person's; a hidden question has none.
        try? session.answer(nil, to: item.linkId, at: now)
        continue
      }
      do throws(SessionError) {
        guard let answer = item.answer(values) else {
          report(item, "the task asks for something else")
          continue
        }
        try session.answer(answer, to: item.linkId, at: now)
      } catch {
        report(item, "\(error)")
      }
    }
    if case .another(let item, _) = page.kind {
      let hasMore = known.contains(walk.nextPath(to: item))
      // The step asks for yes or no, and takes both.
      try? session.answer(.boolean(hasMore), to: page.identifier, at: now)
      walk.leave(item, hasMore: hasMore)
    }
  }

  private mutating func report(_ item: FHIRForm.Item, _ reason: String) {
    problems.add(
      .warning, .value, at: item.expression,
      "The answer to \(item.name) is left out: \(reason).")
  }
}

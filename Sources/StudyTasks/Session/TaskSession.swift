// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Foundation

/// One run of a task: where the person is, and what they answered.
///
/// A value: copying it keeps a point to come back to, and its JSON form is all there is to it. It has
/// no clock and no random source; the host gives the time and the identifiers. A session within a page
/// step or about a relative is part of the session: all calls go to the innermost one, and
/// ``currentStep`` is its step.
///
/// ```swift
/// var session = TaskSession(task, taskRunUUID: UUID())
/// try session.start(at: .now)
/// try session.answer(.scale(4), to: "pain", at: .now)
/// try session.forward(at: .now)
/// ```
///
/// After an error the session is as it was.
public struct TaskSession: Sendable, Hashable {
  /// The task.
  public let task: StudyTask
  var state: SessionState

  /// A session that has not been started.
  ///
  /// - Parameters:
  ///   - taskRunUUID: Tells this run from every other.
  ///   - defaults: Answers to begin with, by step and question; such as those of an earlier run. What
  ///     the task no longer has is left out.
  ///   - alwaysUsesDefaults: Whether the defaults also replace what was answered before going back.
  ///   - outputDirectory: The path of the folder for file results; `nil`: none can be taken.
  ///   - device: Noted in the result.
  ///   - identity: The person and the visit, noted in the result.
  public init(
    _ task: StudyTask, taskRunUUID: UUID, locality: Locality = Locality(),
    defaults: TaskResult? = nil, alwaysUsesDefaults: Bool = false,
    outputDirectory: String? = nil, device: DeviceDescription? = nil,
    identity: MeasurementIdentity = MeasurementIdentity()
  ) {
    self.task = task
    state = SessionState(taskRunUUID: taskRunUUID)
    state.locality = locality
    state.defaults = defaults
    state.alwaysUsesDefaults = alwaysUsesDefaults
    state.outputDirectory = outputDirectory
    state.device = device
    state.identity = identity
  }

  init(task: StudyTask, state: SessionState) {
    self.task = task
    self.state = state
  }

  /// How far the run is.
  public var phase: SessionPhase { state.phase }

  /// Tells this run from every other.
  public var taskRunUUID: UUID { state.taskRunUUID }

  /// Where and how the person counts days and writes numbers.
  public var locality: Locality { state.locality }

  /// The person and the visit that the run is of.
  public var identity: MeasurementIdentity { state.identity }

  /// The path of the folder for file results.
  public var outputDirectory: String? { state.outputDirectory }

  /// The step shown, of the innermost session; `nil` before the start and after the end.
  ///
  /// A family history step is shown as its list until a relative is asked about.
  public var currentStep: Step? {
    inner?.currentStep ?? ownStep
  }

  /// The identifiers of the steps shown, from the outermost: more than one within pages and relatives.
  public var currentPath: [String] {
    guard let ownStep else { return [] }
    return [ownStep.identifier] + (inner?.currentPath ?? [])
  }

  /// How far the task has come, of the innermost session; a page's own pages are counted apart.
  public var progress: TaskProgress {
    if let inner { return inner.progress }
    return ownStep.map { task.progress(at: $0.identifier) } ?? .hidden
  }

  /// Whether the task is over.
  public var isFinished: Bool {
    if case .finished = state.phase { true } else { false }
  }

  // MARK: - This session's own step

  /// The step of this session, whatever runs within it.
  var ownStep: Step? {
    guard !isFinished, let visit = currentVisit else { return nil }
    return step(of: visit)
  }

  /// The place in `state.visits` of the step shown.
  var currentIndex: Int? {
    state.visits.isEmpty ? nil : state.reviewed.first?.index ?? state.visits.count - 1
  }

  var currentVisit: Visit? { currentIndex.map { state.visits[$0] } }

  func step(of visit: Visit) -> Step? {
    visit.modified.first ?? task.step(visit.result.identifier)
  }

  /// The results that predicates see: those of the steps left forward. Of several showings of a step
  /// they look at the last.
  var visibleResults: [StepResult] { state.visits.filter(\.isLeft).map(\.result) }

  /// The session within the step shown, where there is one.
  var inner: TaskSession? {
    guard !isFinished, let visit = currentVisit, let state = visit.inner.first else { return nil }
    return innerTask(of: visit).map { TaskSession(task: $0, state: state) }
  }

  private func innerTask(of visit: Visit) -> StudyTask? {
    switch step(of: visit)?.content {
    case .page(let page): page.task
    case .familyHistory(let history): visit.relative.flatMap { history.task(forGroup: $0.group) }
    default: nil
    }
  }

  /// Does something to the innermost session: to the one within where there is one, or to this.
  mutating func withInnermost<Value>(
    _ body: (inout TaskSession) throws(SessionError) -> Value
  ) throws(SessionError) -> Value {
    guard var inner, let index = currentIndex else { return try body(&self) }
    let value = try inner.withInnermost(body)
    state.visits[index].inner = [inner.state]
    return value
  }

  func checkRunning() throws(SessionError) {
    guard state.phase == .running else { throw .notRunning }
  }
}

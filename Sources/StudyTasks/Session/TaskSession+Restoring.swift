// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// Why a saved session cannot go on.
public enum RestorationError: Error, Sendable, Hashable {
  /// The bytes are no saved session.
  case unreadable(JSONError)
  /// The saved session is of another task.
  case otherTask(saved: String, expected: String)
  /// The task has been changed since the session was saved.
  case changedTask(String)
  /// The session cannot go on from where it is.
  case session(SessionError)
}

extension RestorationError: CustomStringConvertible {
  /// The fault and its remedy, in one line.
  public var description: String {
    switch self {
    case .unreadable(let error): "the saved session cannot be read: \(error)"
    case .otherTask(let saved, let expected):
      "the saved session is of the task '\(saved)', not of '\(expected)'"
    case .changedTask(let task):
      "the task '\(task)' has been changed since the session was saved; use the task as it was, or start again"
    case .session(let error): "\(error)"
    }
  }
}

extension TaskSession {
  /// The session's JSON: its task, and all that happened. ``init(restorationData:for:at:)`` reads it.
  ///
  /// A file that is written anew after each step survives the end of the program at any instant.
  public var restorationData: Data { documentData }

  /// Goes on with a session saved as ``restorationData``; see ``init(restoring:for:at:)``.
  public init(
    restorationData data: Data, for task: StudyTask, at now: Date
  ) throws(RestorationError) {
    let saved: TaskSession
    do {
      saved = try TaskSession(documentData: data)
    } catch {
      throw .unreadable(error)
    }
    try self.init(restoring: saved, for: task, at: now)
  }

  /// Goes on with a saved session.
  ///
  /// A session that was suspended or finished as `saved` is running again, or ready where no step had
  /// been shown. Where the step shown is not restorable, as active steps are not, the last one before it
  /// that is comes up instead; a change under review is then undone. What an active step gave is not lost
  /// by that: the step after it starts over in place of one before it.
  ///
  /// - Parameters:
  ///   - saved: The session as it was read.
  ///   - task: The task as it is now, which must be equal to that of the session.
  ///   - now: The time, for a first step that is shown anew.
  public init(
    restoring saved: TaskSession, for task: StudyTask, at now: Date
  ) throws(RestorationError) {
    guard saved.task.identifier == task.identifier else {
      throw .otherTask(saved: saved.task.identifier, expected: task.identifier)
    }
    // A task made in Swift may have numbers that its JSON does not.
    guard saved.task == task || saved.task == (try? StudyTask(documentData: task.documentData))
    else { throw .changedTask(task.identifier) }
    self = saved
    if state.phase == .suspended || state.phase == .finished(.saved) {
      state.phase = state.visits.isEmpty ? .ready : .running
      state.endDate = nil
    }
    do {
      try returnToRestorable(at: now)
    } catch {
      throw .session(error)
    }
  }

  mutating func returnToRestorable(at now: Date) throws(SessionError) {
    guard state.phase == .running else { return }
    while let step = ownStep, let index = currentIndex {
      if step.isRestorable {
        guard var inner else { return }
        inner.state.phase = .running
        try inner.returnToRestorable(at: now)
        state.visits[index].inner = [inner.state]
        return
      }
      if let edit = state.reviewed.first {
        state.visits[edit.index] = edit.original
        state.reviewed = []
      } else if let place = placeBefore, !endsWithActivity(state.visits[place]) {
        goBack()
      } else if placeBefore != nil {
        putAside()
        state.kept[step.identifier]?.inner = []
        return try show(task.step(step.identifier) ?? step, at: now)
      } else {
        // Nothing before it: the first step starts over.
        while !state.visits.isEmpty { putAside() }
        state.kept[step.identifier]?.inner = []
        return try show(after: nil, at: now)
      }
    }
  }

  /// Whether the last step seen of a showing is an active one that gave results, which nobody can give
  /// again.
  private func endsWithActivity(_ visit: Visit) -> Bool {
    if let inner = innerIgnoringPhase(of: visit) {
      return inner.state.visits.last(where: inner.hasContent).map(inner.endsWithActivity) ?? false
    }
    return step(of: visit)?.content.isActive ?? false && !visit.result.results.isEmpty
  }
}

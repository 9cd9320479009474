// SPDX-License-Identifier: Apache-2.0

internal import Foundation

// What is kept of steps, and how they are come back to.

extension TaskSession {
  /// The session within a showing of a page step, whether or not it is over.
  func innerIgnoringPhase(of visit: Visit) -> TaskSession? {
    guard case .page(let page)? = step(of: visit)?.content, let state = visit.inner.first else {
      return nil
    }
    return TaskSession(task: page.task, state: state)
  }

  /// Whether a showing has, or had, anything to see: not that of a page step all of whose pages were
  /// left out.
  func hasContent(_ visit: Visit) -> Bool {
    guard let inner = innerIgnoringPhase(of: visit) else { return true }
    return inner.state.visits.contains(where: inner.hasContent)
  }

  /// The last step seen of a showing: within a page step, of its last page.
  func lastStep(of visit: Visit) -> Step? {
    guard let inner = innerIgnoringPhase(of: visit) else { return step(of: visit) }
    return inner.state.visits.last(where: inner.hasContent).flatMap(inner.lastStep)
  }

  /// The place in `state.visits` that going back leads to.
  var placeBefore: Int? { state.visits.dropLast().lastIndex(where: hasContent) }

  /// Goes back into the last step of a run that was over.
  mutating func reopen() {
    state.phase = .running
    state.endDate = nil
    while let last = state.visits.last, !hasContent(last) { putAside() }
    turnBack()
  }

  /// Takes the step shown off the stack and shows the one before it.
  mutating func goBack() {
    guard let place = placeBefore else { return }
    while state.visits.count > place + 1 { putAside() }
    state.isTerminating = false
    turnBack()
  }

  /// Takes the last showing off the stack, with its answers kept for when it is shown again.
  mutating func putAside() {
    guard var left = state.visits.popLast() else { return }
    left.isLeft = false
    left.relative = nil
    if innerIgnoringPhase(of: left) == nil { left.inner = [] }
    state.kept[left.result.identifier] = left
  }

  /// Shows the last of the visits as gone back to.
  private mutating func turnBack() {
    guard let index = state.visits.indices.last else { return }
    state.visits[index].isLeft = false
    state.visits[index].result.isPrevious = true
    if var inner = innerIgnoringPhase(of: state.visits[index]), inner.isFinished {
      inner.reopen()
      state.visits[index].inner = [inner.state]
    }
  }
}

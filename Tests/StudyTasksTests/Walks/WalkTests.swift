// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

/// Random walks through random tasks.
///
/// A walk's seed is in its failures; `Walk(seed: …)` walks it again. Ten thousand take a minute of
/// processor time in a debug build; `GONIOMETER_WALKS=40000 swift test --filter WalkTests` does more,
/// beginning with the same.
@Suite("Random walks through random tasks")
struct WalkTests {
  /// Walks of each of the parallel parts.
  static let walks =
    (ProcessInfo.processInfo.environment["GONIOMETER_WALKS"].flatMap { UInt64($0) } ?? 10_000)
    / UInt64(parts)
  static let parts = 8

  @Test(
    "saved, restored and continued, a walk ends as if it had not been stopped",
    arguments: 0..<parts)
  func walk(part: Int) throws {
    let first = UInt64(part) * 1_000_000_000
    for seed in first..<first + WalkTests.walks {
      var walk = try Walk(seed: seed)
      try walk.run()
      guard walk.faults.isEmpty else {
        Issue.record("seed \(seed): \(walk.faults.joined(separator: "; "))")
        return
      }
    }
    print("random walks: \(WalkTests.walks) from seed \(first)")
  }
}

/// One walk, and what was wrong on the way.
struct Walk {
  var faults: [String] = []
  private var maker: RandomTask
  private var session: TaskSession
  /// The session as it was saved on the way, with all that was done since.
  private var stopped: TaskSession?
  private var now = at(0)
  private var trail: [String] = []

  init(seed: UInt64) throws {
    maker = RandomTask(seed: seed)
    let task = try maker.task()
    session = TaskSession(
      task, taskRunUUID: runUUID, outputDirectory: maker.chance(0.8) ? "out" : nil,
      device: DeviceDescription(platform: "Linux"))
  }

  mutating func run() throws {
    let length = maker.number(5...30)
    let stop = maker.number(0...length)
    do throws(SessionError) {
      try session.start(at: now)
    } catch {
      // Rules that fail at the first step: the session is as it was.
      expect(session.phase == .ready, "start failed and changed the session")
      return
    }
    for index in 0..<length where !session.isFinished {
      if index == stop { save() }
      step()
    }
    if !session.isFinished, maker.chance(0.5) {
      let reason = FinishReason.allCases[maker.number(0...4)]
      session.finish(reason, at: now)
      stopped?.finish(reason, at: now)
    }
    let result = session.result(at: now)
    if let stopped {
      expect(stopped == session, "the session that was stopped went another way")
      expect(stopped.result(at: now) == result, "the results differ")
    }
    expect((try? TaskResult(documentData: result.documentData)) == result, "result JSON")
    if maker.chance(0.3) { save() }
    if maker.chance(0.2) { try goOn(with: result) }
  }

  // MARK: -

  private mutating func expect(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { faults.append("\(fault()) after \(trail.joined(separator: " "))") }
  }

  /// Does one thing, to the session that was stopped as well.
  private mutating func step() {
    now += Double(maker.number(0...100_000)) / 7_777
    let action = Action.random(for: session, at: now, &maker)
    trail.append("\(session.place):\(action)")
    let before = session
    var error: SessionError?
    do throws(SessionError) {
      try action.apply(to: &session, at: now)
    } catch let thrown {
      error = thrown
      expect(session == before, "an error changed the session")
    }
    if var other = stopped {
      try? action.apply(to: &other, at: now)
      stopped = other
    }
    checkPromises(of: before, action, error)
    checkStack(from: before, action, error)
    checkState()
  }

  /// What the session said could be done can be done, and nothing else.
  private mutating func checkPromises(
    of before: TaskSession, _ action: Action, _ error: SessionError?
  ) {
    // Rules of a task may be broken: nobody knows before they are asked.
    if case .navigation? = error { return }
    switch action {
    case .forward:
      expect(before.canGoForward == (error == nil), "canGoForward \(before.canGoForward)")
    case .back: expect(before.canGoBack == (error == nil), "canGoBack \(before.canGoBack)")
    case .skip: expect(before.canSkip == (error == nil), "canSkip \(before.canSkip)")
    default: break
    }
  }

  /// The result lists the steps that were shown: going on adds to it, going back takes away.
  private mutating func checkStack(
    from before: TaskSession, _ action: Action, _ error: SessionError?
  ) {
    let (old, new) = (before.listed, session.listed)
    switch action {
    case .back: expect(old.starts(with: new), "back from \(old) to \(new)")
    case .forward, .skip, .go, .terminate:
      expect(new.starts(with: old), "on from \(old) to \(new)")
    default: expect(old == new, "the stack went from \(old) to \(new)")
    }
  }

  private mutating func checkState() {
    let progress = session.progress
    expect(
      0...max(0, progress.total) ~= progress.current
        && (!progress.shouldBePresented || progress.current < progress.total), "progress")
    guard !session.isFinished, let step = session.currentStep else {
      expect(session.isFinished, "no step is shown")
      return
    }
    let path = session.currentPath
    expect(path.last == step.identifier, "path \(path) to \(step.identifier)")
    // Hidden items are in no result, all others are, in their order.
    let visible = session.visibleQuestions.map(\.question.identifier)
    let order = step.questions.map(\.identifier).filter(visible.contains)
    expect(visible == order, "visible \(visible)")
    let shown = session.result(at: now).results.last { $0.identifier == path[0] }
    if path.count == 1, !step.questions.isEmpty, session.task.behaviour == .standard,
      session.listed.filter({ $0 == path[0] }).count == 1
    {
      expect(shown?.results.map(\.identifier) == visible, "result of \(path)")
    }
  }

  /// Saves the session, reads it and goes on with both.
  private mutating func save() {
    do {
      let data = session.restorationData
      let read = try TaskSession(documentData: data)
      expect(read == session, "a saved session is read as another")
      var restored = try TaskSession(restoring: read, for: session.task, at: now)
      if session.phase == .suspended { try? session.resume() }
      if session.phase == .finished(.saved) {
        expect(restored.phase == .running, "not running after it was saved")
      } else if session.isFinished || isRestorable {
        expect(restored == session, "a restored session is another")
        if stopped == nil, !session.isFinished { stopped = restored }
      } else {
        checkFallback(of: restored)
      }
      if !restored.isFinished {
        expect(restored.currentStep != nil, "a restored session shows nothing")
        try? restored.forward(at: now)
      }
    } catch {
      expect(false, "saving: \(error)")
    }
  }

  /// Whether all that is shown, from the outermost step, can be restored.
  private var isRestorable: Bool {
    var steps = session.task.steps.flatMap { [$0] + ($0.earlyTermination?.step ?? []) }
    for identifier in session.currentPath {
      guard let step = steps.first(where: { $0.identifier == identifier }) else { return true }
      guard step.isRestorable else { return false }
      switch step.content {
      case .page(let page):
        steps = page.task.steps.flatMap { [$0] + ($0.earlyTermination?.step ?? []) }
      case .familyHistory(let history):
        steps = history.relativeGroups.flatMap(\.formSteps) + [history.conditions.step]
      default: return true
      }
    }
    return true
  }

  /// The last step that can be restored comes up, or the first one; what came before it stands.
  private mutating func checkFallback(of restored: TaskSession) {
    let (old, new) = (session.listed, restored.listed)
    expect(old.starts(with: new) || restored.listed.count == 1, "fell back from \(old) to \(new)")
    let kept = new.dropLast()
    let (before, after) = (session.result(at: now), restored.result(at: now))
    // Under review, the change is undone.
    let isReviewing = old.last != session.currentPath.first
    for index in kept.indices where old.starts(with: new) && !isReviewing {
      guard session.task.behaviour == .standard else { break }
      expect(before.results[index].results == after.results[index].results, "results kept")
    }
  }

  /// Goes on with the result of the run in a new session.
  private mutating func goOn(with result: TaskResult) throws {
    let isAtFirst = maker.chance(0.3)
    do {
      let next = try TaskSession(
        continuing: result, of: session.task, startsAtFirstStep: isAtFirst, at: now)
      expect(next.isFinished || next.currentStep != nil, "a continued session shows nothing")
      let read = try TaskSession(documentData: next.restorationData)
      expect(read == next, "a continued session is read as another")
    } catch is SessionError {
      // Broken rules of the task.
    } catch {
      expect(false, "continuing: \(error)")
    }
  }
}

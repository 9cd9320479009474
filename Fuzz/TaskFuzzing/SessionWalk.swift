// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import Findings
internal import Foundation
internal import JSON
internal import StudyTasks

/// A person who does anything in a session.
struct SessionWalk {
  private(set) var session: TaskSession
  private var now = Date(timeIntervalSince1970: 1_767_225_600)
  private let steps: [String]

  init(_ session: TaskSession) {
    self.session = session
    steps = session.task.steps.map(\.identifier) + ["a.b", "none"]
  }

  /// Does so many things, as long as there is entropy for them.
  mutating func run(_ count: Int, _ entropy: inout Entropy) throws(FuzzFault) {
    for _ in 0..<count {
      guard !entropy.isUsedUp else { break }
      now += [0, 1, 0.25, 60][entropy.choice(of: 4)]
      let before = session
      do {
        try act(&entropy)
      } catch let finding as FuzzFault {
        throw finding
      } catch {
        try require(session == before, "an error changes the session: \(error)")
      }
      look()
    }
    try checkSaving()
  }

  private mutating func act(_ entropy: inout Entropy) throws {
    let action = entropy.choice(of: 20)
    show("\(session.phase) at \(session.currentPath): \(action)")
    switch action {
    case 0: session.phase == .ready ? try session.start(at: now) : try session.forward(at: now)
    case 1...3: try session.forward(at: now)
    case 4...8:
      guard let asked = entropy.element(of: session.visibleQuestions) else { return }
      try session.answer(
        answer(to: asked.question, &entropy), to: asked.question.identifier, at: now)
    case 9: try session.skip(at: now)
    case 10, 11: try session.back(at: now)
    case 12: try session.go(to: entropy.element(of: steps) ?? "", at: now)
    case 13:
      if session.phase == .suspended { try session.resume() } else { try session.suspend() }
    case 14: try session.add([leaf(&entropy)])
    case 15: try session.terminateEarly(at: now)
    case 16: try session.review(entropy.element(of: steps) ?? "", at: now)
    case 17: try relatives(&entropy)
    case 18:
      guard entropy.once(in: 4) else { return }
      session.finish(entropy.element(of: FinishReason.allCases) ?? .saved, at: now)
    default:
      try checkSaving()
      session = try TaskSession(restoring: session, for: session.task, at: now)
    }
  }

  private mutating func relatives(_ entropy: inout Entropy) throws {
    let persons = (session.relatives ?? []).map(\.identifier) + ["p\(now.timeIntervalSince1970)"]
    let person = entropy.element(of: persons) ?? ""
    switch entropy.choice(of: 4) {
    case 0: try session.addRelative(to: group(&entropy), identifier: person, at: now)
    case 1: try session.editRelative(person, at: now)
    case 2: try session.removeRelative(person, at: now)
    default:
      try session.finishRelative(entropy.element(of: FinishReason.allCases) ?? .saved, at: now)
    }
  }

  private func group(_ entropy: inout Entropy) -> String {
    guard case .familyHistory(let history)? = session.currentStep?.content else { return "a" }
    return entropy.element(of: history.relativeGroups.map(\.identifier)) ?? "a"
  }

  /// All that a screen would show.
  private func look() {
    _ = session.progress
    _ = session.currentPath
    _ = session.currentStep?.questions
    _ = session.reviewEntries
    _ = (session.canGoBack, session.canGoForward, session.canSkip, session.hasSaveableResult)
    for asked in session.visibleQuestions {
      if let answer = asked.answer { _ = asked.question.answerFormat.words(for: answer) }
    }
  }

  /// A session is read as it was written, and so is its result.
  private func checkSaving() throws(FuzzFault) {
    try TaskFuzzing.checkRoundTrip(session, TaskSession.limits)
    try TaskFuzzing.checkRoundTrip(session.result(at: now), TaskSession.limits)
  }

  private func leaf(_ entropy: inout Entropy) -> LeafResult {
    let word = entropy.element(of: SchemaInstance.words) ?? ""
    let value: LeafResult.Value =
      switch entropy.choice(of: 8) {
      case 0: .file(FileResult(fileName: word))
      case 1: .signature(SignatureResult(strokes: [[[0, 1]]]))
      case 2: .consent(ConsentResult(didConsent: true))
      case 3: .webView(WebViewResult(result: word))
      case 4: .video(VideoResult(playbackStoppedTime: 1))
      case 5: .rangeOfMotion(Finding(start: 0, finish: 1, minimum: 0, maximum: 90))
      case 6: .custom(CustomResult(name: word, properties: ["a": .integer(1)]))
      default: .question(QuestionResult(type: .text, answer: .text(word)))
      }
    return LeafResult(
      identifier: entropy.element(of: SchemaInstance.words) ?? "", startDate: now, endDate: now,
      value: value)
  }

  private func answer(to question: AskedQuestion, _ entropy: inout Entropy) -> Answer? {
    let word = entropy.element(of: SchemaInstance.words) ?? ""
    let number = entropy.element(of: SchemaInstance.numbers) ?? 0
    switch entropy.choice(of: 14) {
    case 0: return nil
    case 1: return .boolean(number > 0)
    case 2: return .scale(number)
    case 3: return .number(number)
    case 4: return .choices([.string(word)])
    case 5: return .choices([.number(number), .string(word)])
    case 6: return .components([.string(word), .number(number)], separator: " ")
    case 7: return .text(word)
    case 8: return TimeOfDay(hour: 8, minute: 30).map(Answer.timeOfDay)
    case 9: return .date(DateAnswer(date: now, calendar: "gregorian", timeZone: "GMT"))
    case 10: return .timeInterval(number)
    case 11: return .rung(entropy.element(of: SchemaInstance.integers) ?? 1)
    case 12: return .dontKnow
    default: return entropy.once(in: 2) ? .scale(.nan) : .number(.infinity)
    }
  }
}

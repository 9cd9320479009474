// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import Foundation
import JSON
import SeededRandom
import StudyTasks

/// What a person or a host can do with a session.
enum Action {
  case answer(Answer?, String)
  case forward, back, skip, suspend, resume, terminate
  case go(String)
  case review(String)
  case add([LeafResult])
  case addRelative(String, String)
  case editRelative(String)
  case removeRelative(String)
  case finishRelative(FinishReason)

  /// Does it.
  func apply(to session: inout TaskSession, at now: Date) throws(SessionError) {
    switch self {
    case .answer(let answer, let question): try session.answer(answer, to: question, at: now)
    case .forward: try session.forward(at: now)
    case .back: try session.back(at: now)
    case .skip: try session.skip(at: now)
    case .suspend: try session.suspend()
    case .resume: try session.resume()
    case .terminate: try session.terminateEarly(at: now)
    case .go(let step): try session.go(to: step, at: now)
    case .review(let step): try session.review(step, at: now)
    case .add(let results): try session.add(results)
    case .addRelative(let group, let person):
      try session.addRelative(to: group, identifier: person, at: now)
    case .editRelative(let person): try session.editRelative(person, at: now)
    case .removeRelative(let person): try session.removeRelative(person, at: now)
    case .finishRelative(let reason): try session.finishRelative(reason, at: now)
    }
  }

  /// Something that may be done next, or may not.
  static func random(for session: TaskSession, at now: Date, _ maker: inout RandomTask) -> Action {
    if session.phase == .suspended { return maker.chance(0.8) ? .resume : .forward }
    if let content = session.currentStep?.content, maker.chance(0.5) {
      switch content {
      case .familyHistory(let history): return relatives(of: history, session, &maker)
      case .review:
        if let entry = session.reviewEntries()?.randomElement(using: &maker.random) {
          return .review(entry.step.identifier)
        }
      case .active, .signature, .consentReview, .custom, .wait:
        return .add([leaf(for: content, at: now, &maker)])
      default: break
      }
    }
    let questions = session.visibleQuestions.map(\.question)
    switch maker.number(0...99) {
    case 0..<40:
      guard let question = questions.randomElement(using: &maker.random) else { return .forward }
      return .answer(maker.answer(to: question.answerFormat, at: now), question.identifier)
    case 40..<70: return .forward
    case 70..<80: return .back
    case 80..<86: return .skip
    case 86..<89:
      let steps = session.task.steps.map(\.identifier) + ["nowhere"]
      return .go(steps[maker.number(0...(steps.count - 1))])
    case 89..<91: return .suspend
    case 91..<93: return .terminate
    case 93..<95: return .finishRelative(FinishReason.allCases[maker.number(0...4)])
    case 95: return .answer(.boolean(true), "nothing")
    case 96: return .add([leaf(for: .signature(SignatureContent()), at: now, &maker)])
    case 97: return .addRelative("nobody", "p")
    case 98: return .review("nowhere")
    default: return .resume
    }
  }

  private static func relatives(
    of history: FamilyHistory, _ session: TaskSession, _ maker: inout RandomTask
  ) -> Action {
    let persons = (session.relatives ?? []).map(\.identifier) + ["nobody"]
    let person = persons[maker.number(0...(persons.count - 1))]
    switch maker.number(0...5) {
    case 0...2:
      let group = history.relativeGroups.randomElement(using: &maker.random)
      return .addRelative(group?.identifier ?? "", "p\(maker.number(0...9))")
    case 3: return .editRelative(person)
    case 4: return .removeRelative(person)
    default: return .forward
    }
  }

  private static func leaf(
    for content: Step.Content, at now: Date, _ maker: inout RandomTask
  ) -> LeafResult {
    var value: LeafResult.Value
    switch content {
    case .active: value = .file(FileResult(fileName: maker.chance(0.9) ? "a/b.json" : "../b"))
    case .signature: value = .signature(SignatureResult(strokes: [[[0, 1.5]]]))
    case .consentReview: value = .consent(ConsentResult(didConsent: maker.chance(0.7)))
    default: value = .custom(CustomResult(name: "x", properties: ["a": [1, 2.5]]))
    }
    if maker.chance(0.05) {
      value = .rangeOfMotion(Finding(start: 0, finish: 0, minimum: 0, maximum: .nan))
    }
    return LeafResult(
      identifier: "leaf\(maker.number(0...1))", startDate: now, endDate: now, value: value)
  }
}

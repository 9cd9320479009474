// SPDX-License-Identifier: Apache-2.0

import Foundation
import StudyTasks

/// Goes through a task of questions of yes or no by every way, with every answer at every step.
struct Exploration {
  /// A step shown, with the answers to the steps before.
  private struct State: Hashable {
    var step: String
    var answers: [String: Bool?]
  }

  /// What follows an answer.
  private enum Following: Hashable {
    case step(State)
    case end
    /// Rules that skip from step to step in a circle.
    case stuck
  }

  private let task: StudyTask

  init(_ task: StudyTask) { self.task = task }

  /// The steps that some answers show, and those from which some answers lead to the end.
  func ways() -> (shown: Set<String>, ending: Set<String>) {
    var next: [State: Set<Following>] = [:]
    var waiting = [follow(nil, [:])]
    while let following = waiting.popLast() {
      guard case .step(let state) = following, next[state] == nil else { continue }
      let answered = [true, false, nil].map { (answer: Bool?) in
        follow(state.step, state.answers.merging([state.step: answer]) { $1 })
      }
      next[state] = Set(answered)
      waiting += answered
    }
    var ending: Set<Following> = [.end]
    while true {
      let found = next.filter { state, following in
        !ending.contains(.step(state)) && !following.isDisjoint(with: ending)
      }
      if found.isEmpty { break }
      ending.formUnion(found.keys.map(Following.step))
    }
    let names = next.keys.filter { ending.contains(.step($0)) }.map(\.step)
    return (Set(next.keys.map(\.step)), Set(names))
  }

  private func follow(_ step: String?, _ answers: [String: Bool?]) -> Following {
    let date = Date(timeIntervalSince1970: 0)
    let results = answers.map { name, answer in
      let leaf = LeafResult(
        identifier: name, startDate: date, endDate: date,
        value: .question(QuestionResult(type: .boolean, answer: answer.map(Answer.boolean))))
      return StepResult(identifier: name, startDate: date, endDate: date, results: [leaf])
    }
    guard let shown = try? task.step(after: step, results: results) else {
      // `try?` makes one of no step and of an error; the latter is a circle of skipped steps.
      return isStuck(step, results) ? .stuck : .end
    }
    return .step(State(step: shown.identifier, answers: answers))
  }

  private func isStuck(_ step: String?, _ results: [StepResult]) -> Bool {
    (try? task.step(after: step, results: results)?.identifier ?? "") == nil
  }
}

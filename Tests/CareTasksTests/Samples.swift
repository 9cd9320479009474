// SPDX-License-Identifier: Apache-2.0

import CareStore
import CareTasks
import ClinicalFindings
import Foundation
import JSON
import StudyTasks

// Short words for tests: times, results and sessions.

/// The instant of a text such as `2026-03-08T07:15:00Z`.
func instant(_ text: String) throws -> Date { try Date(json: .string(text), at: .root) }

/// So many seconds after the beginning of 2026 in UTC.
func at(_ seconds: Double) -> Date { Date(timeIntervalSince1970: 1_767_225_600 + seconds) }

private let runUUID = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

/// An answer, given at 10 s.
func answered(_ identifier: String, _ answer: Answer?, _ type: QuestionType) -> LeafResult {
  LeafResult(
    identifier: identifier, startDate: at(9), endDate: at(10),
    value: .question(QuestionResult(type: type, answer: answer)))
}

/// A measurement from 10 s to 20 s.
func measured(_ result: Finding) -> LeafResult {
  LeafResult(identifier: "knee", startDate: at(10), endDate: at(20), value: .rangeOfMotion(result))
}

/// A run from 0 s to 60 s with these steps.
func run(_ steps: [(String, [LeafResult])]) -> TaskResult {
  TaskResult(
    identifier: "task", taskRunUUID: runUUID, startDate: at(0), endDate: at(60),
    results: steps.map {
      StepResult(identifier: $0.0, startDate: at(0), endDate: at(10), results: $0.1)
    })
}

/// A session of the task that has begun at 0 s.
func begun(_ task: StudyTask) throws -> TaskSession {
  var session = TaskSession(task, taskRunUUID: runUUID)
  try session.start(at: at(0))
  return session
}

extension OutcomeExtractor {
  /// The values of a session that is over; `nil` for one that is not, too.
  func values(of session: TaskSession, at now: Date) -> [OutcomeValue]? {
    guard case .finished(let reason) = session.phase else { return nil }
    return values(from: session.result(at: now), reason: reason)
  }
}

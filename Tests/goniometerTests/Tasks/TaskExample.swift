// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The example tasks of `datasets/tasks`, and files that follow from them.
enum TaskExample {
  static let names = [
    "daily-check-in", "onboarding", "family-history", "symptom-survey", "every-format",
  ]

  /// Options that make a run the same wherever and whenever it is.
  static let fixed = [
    "--now", "2026-01-31T09:30:00Z", "--run-uuid", "00000000-0000-4000-8000-000000000001",
    "--time-zone", "GMT", "--locale", "en_US_POSIX",
  ]

  static func file(_ path: String) -> URL { ProgramRun.package.appending(path: path) }
  static func task(_ name: String) -> String { file("datasets/tasks/\(name).json").path }
  static func answers(_ name: String) -> String { file("datasets/tasks/answers/\(name).json").path }

  /// Holds a file of the repository to what it should be, or writes it anew where
  /// `RENEW_TASK_FILES` is set: `RENEW_TASK_FILES=1 swift test --filter Tasks`.
  static func expect(
    _ path: String, is text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = file(path)
    if ProcessInfo.processInfo.environment["RENEW_TASK_FILES"] != nil {
      try Data(text.utf8).write(to: file)
    }
    let found = try String(contentsOf: file, encoding: .utf8)
    #expect(
      found == text, "\(path) is not current; RENEW_TASK_FILES=1 swift test --filter Tasks",
      sourceLocation: sourceLocation)
  }
}

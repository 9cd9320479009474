// SPDX-License-Identifier: Apache-2.0

package import JSON
package import Presenting
internal import StudyTasks

/// A task file and what is wrong with it.
package struct CheckedTask: Sendable {
  package let document: TaskDocument
  /// What keeps it from being read.
  private var faults: [JSONError] = []
  private let problems: [TaskProblem]

  /// Looks for mistakes.
  ///
  /// - Throws: ``TaskDocumentError`` for a task of another system's form that cannot be read.
  package init(_ document: TaskDocument) throws {
    self.document = document
    guard document.researchKitClass == nil, !document.isFHIR else {
      problems = try document.task().validate()
      return
    }
    let found = TaskFaults(in: document.json)
    (faults, problems) = (found.errors, found.problems)
  }

  /// Whether something cannot be as it says.
  ///
  /// - Parameter isStrict: whether what has no effect counts too.
  package func hasErrors(isStrict: Bool) -> Bool {
    !faults.isEmpty || problems.contains { $0.severity == .error || isStrict }
  }

  /// A line with the counts, and one for each problem.
  package var lines: [PresentedLine] {
    guard !problems.isEmpty || !faults.isEmpty else {
      return [PresentedLine(.text, "\(document.name): no problems found")]
    }
    let (errors, warnings) = (
      faults.count + problems.count { $0.severity == .error },
      problems.count { $0.severity == .warning }
    )
    let counts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
      .map { TaskOutline.count($0, $1) }
    return [PresentedLine(.text, "\(document.name): \(counts.joined(separator: ", "))")]
      + faults.map { PresentedLine(.text, "\($0.path): error: \($0.reason)", prefix: "  ") }
      + problems.map { problem in
        PresentedLine(
          .text, "\(problem.path): \(problem.severity.rawValue): \(problem.message)", prefix: "  ")
      }
  }

  package var json: JSONValue {
    func object(_ code: String, _ path: JSONPath, _ severity: String, _ message: String)
      -> JSONValue
    {
      [
        "code": .string(code), "path": .string(path.description), "severity": .string(severity),
        "message": .string(message),
      ]
    }
    return [
      "path": .string(document.path),
      "problems": .array(
        faults.map { object("unreadable", $0.path, "error", "\($0.reason)") }
          + problems.map { object($0.code.rawValue, $0.path, $0.severity.rawValue, $0.message) }),
    ]
  }
}

// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import JSON
internal import Presenting
internal import Measurement
internal import StudyTasks

/// `goniometer task validate FILE...`.
enum TaskValidateCommand {
  static let files = Argument(
    repeating: "FILE", .file, minimum: 1,
    help: "A task, in this program's form or ResearchKit's; - is standard input.")
  static let json = Option(flag: "json", short: "j", help: "Print JSON.")
  static let strict = Option(flag: "strict", help: "Take warnings for errors.")

  static let command = Command(
    name: "task validate",
    summary: "look for mistakes in tasks without running them",
    discussion: [
      "Prints a line for each problem: file, place, severity, what is wrong and how to mend it. An "
        + "error is what cannot be as it says: a rule that leads nowhere, a question nobody can "
        + "answer. A warning is what has no effect, or not the one that was probably meant.",
      "Exits with 0 where no task has an error, with 65 where one has or cannot be read.",
    ],
    arguments: [files], options: [strict, json],
    examples: [
      Example("Check a task", "goniometer task validate datasets/tasks/daily-check-in.json"),
      Example(
        "Check several before they are handed out",
        "goniometer task validate --strict datasets/tasks/onboarding.json "
          + "datasets/tasks/symptom-survey.json"),
    ]
  ) { arguments, console in
    let checked = try arguments[files].map { path in
      let document = try TaskDocument(path: path)
      guard document.isOwnForm else {
        return CheckedTask(document: document, problems: try document.task().validate())
      }
      let faults = TaskFaults(in: document.json)
      return CheckedTask(document: document, faults: faults.errors, problems: faults.problems)
    }
    let isBad = checked.contains { task in
      !task.faults.isEmpty
        || task.problems.contains { $0.severity == .error || arguments[strict] }
    }
    if arguments[json] {
      let envelope = OutputEnvelope(
        commandLine: console.commandLine, parameters: ["strict": arguments[strict]],
        inputs: checked.map { TaskInput($0.document) },
        result: JSONValue.array(checked.map(\.json)))
      try console.output.write(envelope.jsonBytes())
    } else {
      let text = checked.flatMap(\.lines).rendered(width: console.width)
      try console.print(text)
    }
    return isBad ? .malformedData : .success
  }
}

/// A task file and what is wrong with it.
private struct CheckedTask {
  let document: TaskDocument
  /// What keeps it from being read.
  var faults: [JSONError] = []
  let problems: [TaskProblem]

  var lines: [PresentedLine] {
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

  var json: JSONValue {
    [
      "path": .string(document.path),
      "problems": .array(
        faults.map { fault in
          [
            "code": "unreadable", "path": .string(fault.path.description), "severity": "error",
            "message": .string("\(fault.reason)"),
          ]
        }
          + problems.map { problem in
            [
              "code": .string(problem.code.rawValue), "path": .string(problem.path.description),
              "severity": .string(problem.severity.rawValue), "message": .string(problem.message),
            ]
          }),
    ]
  }
}

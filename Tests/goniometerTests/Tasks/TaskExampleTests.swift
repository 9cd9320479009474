// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import JSON
import StudyTasks
import Testing

@testable import Presenting
@testable import goniometer

@Suite("Tasks: the examples")
struct TaskExampleTests {
  @Test("an example runs with its answers and gives its result", arguments: TaskExample.names)
  func result(_ name: String) throws {
    let run = try ProgramRun(
      shell: """
        $goniometer task run \(TaskExample.task(name)) --answers \(TaskExample.answers(name)) \
        \(TaskExample.fixed.joined(separator: " "))
        """)
    #expect(run.messages == "")
    #expect(run.exitCode == 0)
    try TaskExample.expect("datasets/tasks/results/\(name).json", is: run.output)
  }

  @Test("an example has no problem but the one that it shows", arguments: TaskExample.names)
  func validation(_ name: String) throws {
    let task = try StudyTask(
      documentData: Data(contentsOf: TaskExample.file("datasets/tasks/\(name).json")))
    let problems = task.validate()
    // The pain scale begins at 1 and its default at 0, so that the person must answer.
    #expect(problems.map(\.code) == (name == "daily-check-in" ? [.defaultIgnored] : []))
  }

  @Test("an example stands in 80 columns when it is shown", arguments: TaskExample.names)
  func shown(_ name: String) throws {
    let run = try ProgramRun(shell: "$goniometer task show \(TaskExample.task(name))")
    #expect(run.exitCode == 0)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("an example keeps its task by way of ResearchKit's form", arguments: TaskExample.names)
  func converted(_ name: String) throws {
    let run = try ProgramRun(
      shell: """
        $goniometer task convert \(TaskExample.task(name)) --to researchkit --keys extended > rk.json \
          && $goniometer task convert rk.json --to goniometer > back.json \
          && $goniometer task convert back.json --to researchkit --keys extended > again.json \
          && cmp rk.json again.json && cat back.json
        """)
    #expect(run.exitCode == 0, "\(run.messages)")
    _ = try StudyTask(documentData: Data(run.output.utf8))
  }

  @Test("the task in the manual is one, without problems, and its answers are JSON")
  func manual() throws {
    let text = try String(contentsOf: TaskExample.file("Documentation/Tasks.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```json\n").dropFirst().map {
      Data($0.components(separatedBy: "```")[0].utf8)
    }
    try #require(blocks.count == 2)
    #expect(try StudyTask(documentData: blocks[0]).validate().isEmpty)
    #expect(try JSONValue(data: blocks[1]).object?.count == 10)
    // Every command that can be typed is in its table.
    for command in TypedCommand.allCases {
      #expect(text.contains("\n| `:\(command.rawValue)` | "), "\(command)")
    }
  }

  @Test("the schema in the documentation is that of the tables")
  func schema() throws {
    let text = String(decoding: TaskSchema.document.data(), as: UTF8.self)
    try TaskExample.expect("Documentation/task.schema.json", is: text)
  }

  @Test("the page of the format is what the schema makes, and every key has a description")
  func formatPage() throws {
    let page = TaskFormatPage.markdown(of: TaskSchema.document)
    try TaskExample.expect("Documentation/TaskFormat.md", is: page)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count > 200)
    for row in rows { #expect(!row.hasSuffix("|  |"), "\(row)") }
  }

  @Test(
    "examples, their results and a saved session are valid by the schema, says another program",
    .enabled(if: hasValidator, "needs python3 with jsonschema (Debian: python3-jsonschema)"))
  func schemaHolds() throws {
    let folder = TaskExample.file("datasets/tasks").path
    let run = try ProgramRun(
      shell: """
        $goniometer task run \(TaskExample.task("daily-check-in")) --session saved.json \
          > /dev/null 2>&1 <<'END'
        4
        :save
        END
        python3 - '\(TaskExample.file("Documentation/task.schema.json").path)' \
          \(folder)/*.json \(folder)/results/*.json saved.json <<'END'
        import json, sys
        from jsonschema import Draft202012Validator
        schema = json.load(open(sys.argv[1]))
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        for path in sys.argv[2:]:
            errors = [error.message[:200] for error in validator.iter_errors(json.load(open(path)))]
            print(path.split("/")[-1], "valid" if not errors else errors)
        wrong = json.load(open(sys.argv[2]))
        wrong["task"]["stepps"] = []
        print("misspelt:", "valid" if validator.is_valid(wrong) else "invalid")
        END
        """)
    let lines = run.output.split(separator: "\n")
    // Two files hold the task of any joint, in one language each, and one line is of the misspelt one.
    let others = TaskMakeTests.made.count + 2 + 2
    #expect(lines.count == 2 * TaskExample.names.count + others, "\(run.messages)")
    #expect(lines.dropLast().allSatisfy { $0.hasSuffix(" valid") }, "\(run.output)")
    #expect(lines.last == "misspelt: invalid")
  }

  static var hasValidator: Bool {
    (try? ProgramRun(shell: "python3 -c 'from jsonschema import Draft202012Validator'").exitCode)
      == 0
  }
}

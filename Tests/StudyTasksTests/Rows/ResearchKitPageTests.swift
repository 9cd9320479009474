// SPDX-License-Identifier: Apache-2.0

import Foundation
import StudyTasks
import Testing

/// Documentation/ResearchKit.md names every row, and tests that exist.
@Suite("Documentation/ResearchKit.md")
struct ResearchKitPageTests {
  private static let root = (0..<4).reduce(
    URL(filePath: #filePath).resolvingSymlinksInPath()
  ) { url, _ in url.deletingLastPathComponent() }

  private static func page() throws -> String {
    let url = root.appending(path: "Documentation/ResearchKit.md")
    return try String(contentsOf: url, encoding: .utf8)
  }

  /// The rows of tables that name tests: their first cell and the names in their last.
  private static func rows() throws -> [(key: String, tests: [String])] {
    let tests = try page().components(separatedBy: "## Rows and tests").last ?? ""
    return tests.split(separator: "\n").filter { $0.hasPrefix("| ") }.compactMap { row in
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let key = cells.first, let last = cells.last, last.contains("`") else { return nil }
      let names = last.split(separator: "`").enumerated().filter { $0.offset % 2 == 0 }
      return (key, names.map { String($0.element) })
    }
  }

  /// The display names of all tests, as they stand in the sources.
  private static func names() throws -> Set<String> {
    let folder = root.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    let pattern = /@Test\(\s*"((?:[^"\\]|\\.)*)"/
    while let url = files?.nextObject() as? URL {
      guard url.pathExtension == "swift" else { continue }
      let source = try String(contentsOf: url, encoding: .utf8)
      for match in source.matches(of: pattern) { names.insert(String(match.1)) }
    }
    return names
  }

  @Test("every row and trap is in the table")
  func rows() throws {
    let keys = Set(try ResearchKitPageTests.rows().filter { !$0.tests.isEmpty }.map(\.key))
    for row in 1...31 { #expect(keys.contains("T\(row)")) }
    for trap in 1...37 { #expect(keys.contains("Trap \(trap)")) }
    let steps = [
      "Instruction", "Completion", "Question", "Form", "FormItem", "Page", "Table", "PDFViewer",
      "VideoInstruction", "WebView", "Signature", "Wait", "Review", "LearnMore",
      "RequestPermissions", "Custom", "Consent", "Active", "Countdown", "TouchAnywhere",
      "RangeOfMotion", "Fitness and Walking", "FamilyHistory",
    ]
    for step in steps { #expect(keys.contains("Step \(step)")) }
    let formats = [
      "Scale", "ContinuousScale", "TextScale", "ValuePicker", "MultipleValuePicker",
      "ImageChoice", "TextChoice", "ColorChoice", "Boolean", "Numeric", "TimeOfDay", "Date",
      "DateTime", "Text", "Email", "ConfirmText", "TimeInterval", "Height", "Weight", "Age",
      "Location", "SES", "HealthKit",
    ]
    for format in formats { #expect(keys.contains("Format \(format)")) }
    for key in ["Step", "Format", "Form", "Result", "Family history", "Seed"] {
      #expect(keys.contains(key))
    }
  }

  @Test("every test that the table names exists, and stands at its row")
  func tests() throws {
    let names = try ResearchKitPageTests.names()
    let rows = try ResearchKitPageTests.rows()
    #expect(rows.count > 120)
    for (key, tests) in rows {
      for test in tests {
        #expect(names.contains(test), "\(key): no test is named '\(test)'")
        #expect(test.hasPrefix("\(key):"), "\(test) stands at \(key)")
      }
    }
  }

  @Test("every test whose name begins with a row or trap is in the table")
  func complete() throws {
    let listed = Set(try ResearchKitPageTests.rows().flatMap(\.tests))
    for name in try ResearchKitPageTests.names()
    where name.prefixMatch(of: /(T[0-9]+|Trap [0-9]+|Step [A-Za-z]+|Format [A-Za-z]+):/) != nil {
      #expect(listed.contains(name), "'\(name)' is not in the table")
    }
  }

  @Test("the example at the top of the page works")
  func example() throws {
    var task = try StudyTask(
      "check-in",
      steps: [
        .question("pain", title: "How much does it hurt?", answer: .scale(0...10)),
        .question("where", title: "Where?", answer: .text(maximumLength: 80)),
        .completion("thanks", title: "Thank you"),
      ])
    task.skipRules["where"] = SkipRule(when: .scale("pain", equals: 0))
    #expect(task.validate().isEmpty)
    var session = TaskSession(task, taskRunUUID: UUID())
    try session.start(at: .now)
    try session.answer(.scale(0), to: "pain", at: .now)
    try session.forward(at: .now)
    #expect(session.currentStep?.identifier == "thanks")
    #expect(try session.restored() == session)
  }
}

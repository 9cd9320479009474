// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

@Suite("Documentation/Rules.md")
struct RulesPageTests {
  private static func page() throws -> String {
    let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    return try String(contentsOf: root.appending(path: "Documentation/Rules.md"), encoding: .utf8)
  }

  @Test("each condition in the table can be read")
  func conditions() throws {
    let rows = try RulesPageTests.page().split(separator: "\n")
      .drop { !$0.hasPrefix("| text |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
    var count = 0
    for row in rows {
      let cell = row.split(separator: "|")[0]
      for (index, text) in cell.split(separator: "`").enumerated() where index % 2 == 1 {
        #expect(throws: Never.self, "\(text)") { try ResultPredicate(parsing: String(text)) }
        count += 1
      }
    }
    #expect(count > 30)
  }

  @Test("each code is there with its severity")
  func codes() throws {
    let page = try RulesPageTests.page()
    for code in TaskProblem.Code.allCases {
      #expect(page.contains("| `\(code.rawValue)` | \(code.severity.rawValue) |"))
    }
  }

  @Test("the rules of the example can be read")
  func example() throws {
    let page = try RulesPageTests.page()
    let json = try #require(
      page.components(separatedBy: "```json\n").last?.components(separatedBy: "```").first)
    var members = try JSONValue(data: Data("{\(json)}".utf8)).object ?? [:]
    members["identifier"] = "task"
    members["steps"] = []
    let task = try StudyTask(json: .object(members), at: .root)
    #expect(task.navigationRules["checkin"]?.branches.count == 2)
  }
}

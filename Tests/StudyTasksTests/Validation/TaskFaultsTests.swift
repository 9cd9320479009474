// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import SeededRandom
import StudyTasks
import Testing

@Suite("All the faults of a task's file in one run")
struct TaskFaultsTests {
  private static let six: JSONValue = [
    "schemaVersion": 1,
    "task": [
      "identifier": "t", "titel": "x",
      "steps": [
        ["identifier": "a", "type": "questoin", "title": "A?"],
        [
          "identifier": "b", "type": "question", "title": "B?",
          "answerFormat": ["type": "scale", "minimum": "0", "maximum": 10],
        ],
        [
          "identifier": "c", "type": "question", "title": "C?",
          "answerFormat": ["type": "scale", "maximum": 10],
        ],
        [
          "identifier": "d", "type": "question", "title": "D?", "optinal": true,
          "answerFormat": ["type": "boolean"],
        ],
        [
          "identifier": "e", "type": "form",
          "items": [
            ["identifier": "x", "text": 3],
            [
              "identifier": "y", "text": "Y",
              "answerFormat": ["type": "scale", "minimum": 5, "maximum": 1],
            ],
          ],
        ],
      ],
    ],
  ]

  @Test("six faults of the form and a mistake are found at once, each at its place")
  func all() {
    let faults = TaskFaults(in: Self.six)
    #expect(
      Set(faults.errors.map(\.path.description)) == [
        "$.task.steps[0].type", "$.task.steps[1].answerFormat.minimum",
        "$.task.steps[2].answerFormat", "$.task.steps[3]", "$.task.steps[4].items[0].text",
        "$.task",
      ])
    #expect(faults.errors.count == 6)
    #expect(
      faults.problems.map(\.path.description) == ["$.task.steps[4].items[1].answerFormat.maximum"])
    #expect(faults.task?.steps.map(\.identifier) == ["a", "b", "c", "d", "e"])
  }

  @Test("what is no task at all has one fault, and nothing is left of it")
  func nothing() {
    let documents: [JSONValue] = [
      .null, [], [:], ["schemaVersion": 1], ["schemaVersion": 2, "task": [:]], ["task": 3],
      ["schemaVersion": 1, "task": ["identifier": "t", "steps": 4]],
    ]
    for document in documents {
      let faults = TaskFaults(in: document)
      #expect(!faults.errors.isEmpty && faults.errors.count <= 3, "\(faults.errors)")
    }
  }

  @Test(
    "of a task without a fault nothing is said, and a mistake is said as ever",
    arguments: [7, 8, 9])
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var steps: [JSONValue] = []
    var wrong = 0
    for index in 0..<40 {
      var step: [String: JSONValue] = [
        "identifier": .string("s\(index)"), "type": "question", "title": "?",
        "answerFormat": ["type": "boolean"],
      ]
      switch Int.random(in: 0..<5, using: &random) {
      case 0: step["type"] = 7
      case 1: step["anserFormat"] = true
      case 2: step["answerFormat"] = ["type": "bolean"]
      default: wrong -= 1
      }
      wrong += 1
      steps.append(.object(step))
    }
    let document: JSONValue = [
      "schemaVersion": 1, "task": ["identifier": "t", "steps": .array(steps)],
    ]
    let faults = TaskFaults(in: document)
    #expect(faults.errors.count == wrong, "seed \(seed)")
    #expect(Set(faults.errors.map(\.path)).count == wrong, "seed \(seed)")
    #expect(faults.task?.steps.count == 40 && faults.problems.isEmpty, "seed \(seed)")
  }
}

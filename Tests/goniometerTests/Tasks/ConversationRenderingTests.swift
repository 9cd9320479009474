// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import SeededRandom
import StudyTasks
import Testing

@testable import Presenting
@testable import goniometer

@Suite("Tasks: the conversation in a terminal")
struct ConversationRenderingTests {
  private static let now = Date(timeIntervalSince1970: 1_769_851_800)  // 2026-01-31T09:30:00Z

  @Test("whatever is typed, the conversation goes on, in 80 columns", arguments: TaskExample.names)
  func anything(_ name: String) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    let task = try StudyTask(
      documentData: Data(contentsOf: TaskExample.file("datasets/tasks/\(name).json")))
    let lines = [
      "", "", "", "1", "2", "3", "4", "1,2", "y", "n", "?", "8:30", "today", "36.6", "Ann",
      "a@b.org",
      ":back", ":back", ":skip", ":clear", ":more", ":end", ":cancel", ":help", ":quit", ":wrong",
      "::x", "x\\", "180", "100 kg", "\u{1B}[2J",
    ]
    for _ in 0..<20 {
      let session = TaskSession(task, taskRunUUID: UUID())
      var conversation = Conversation(session, canSave: Bool.random(using: &random))
      try conversation.begin(at: Self.now)
      for _ in 0..<60 where !conversation.isOver {
        if case .timer = conversation.prompt { try conversation.timeIsUp(at: Self.now) }
        let line = lines.randomElement(using: &random) ?? ""
        let problem = try conversation.take(line, at: Self.now)
        let text = conversation.takeOutput().rendered(width: 80)
        #expect(problem == nil || !text.isEmpty, "seed \(seed)")
        #expect(
          text.split(separator: "\n").allSatisfy { $0.count <= 80 && !$0.contains("\u{1B}") },
          "seed \(seed): \(text)")
      }
      // It can be saved and gone on with anywhere.
      let restored = try TaskSession(
        restorationData: conversation.session.restorationData, for: task, at: Self.now)
      #expect(conversation.isOver || restored.currentPath == conversation.session.currentPath)
    }
  }

  @Test("a task's words cannot drive the terminal")
  func escapes() {
    let line = PresentedLine(.text, "a\u{1B}[2Jb\u{7}\u{9B}c\rd\u{202E}e\nf")
    #expect(line.rendered(width: 80, isColoured: true) == "a[2Jbcde\nf\n")
  }

  @Test("a word without a place to wrap is cut at the edge")
  func longWords() {
    let line = PresentedLine(.text, String(repeating: "x", count: 100), prefix: "  * ")
    #expect(
      line.rendered(width: 40, isColoured: false).split(separator: "\n").allSatisfy {
        $0.count <= 40
      })
  }
}

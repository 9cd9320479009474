// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import goniometer

/// The program on a real terminal.
@Suite("Tasks: on a terminal", .enabled(if: PseudoTerminal.isThere, "needs a pseudo terminal"))
struct TaskTerminalTests {
  /// What a person types for every answer format, mistakes and second thoughts included.
  static let typed = [
    "", "8", "far", "3,5", "h", "hard", "right", "1, 3", "swollen", "1,3", "1,3: a warm bath",
    "blue", "y", "fourteen", ":back", "n", "14", "?", "6:45", "31/1/2026", "2026-01-12",
    "2026-01-31 8:00", "Getting up.", "anna@example", "anna@example.org", "secret", "secret-word",
    "secret-wrod", "secret-word", "1 h 30 min", "180", "155 lb", "93", ":help", "Springfield", "7",
    "female", "64", "",
  ]

  @Test("every answer format is answered through a terminal; the transcript is in the manual")
  func transcript() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: TaskExample.file("datasets/tasks/every-format.json"),
      to: folder.url.appending(path: "every-format.json"))
    let arguments = ["task", "run", "every-format.json", "--result", "result.json"]
    // The line editor moves the cursor, which is no transcript.
    let terminal = try PseudoTerminal(
      arguments + TaskExample.fixed, in: folder.url,
      environment: ["NO_COLOR": "1", "TERM": "dumb"])
    for line in Self.typed { try terminal.answer(line) }
    #expect(try terminal.finish() == 0, "\(terminal.screen)")
    #expect(terminal.screen.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(!terminal.screen.contains("secret-"), "a hidden text was shown")
    #expect(!terminal.screen.contains("\u{1B}"))
    // The weight was typed in pounds, the stairs were thought over.
    var expected = try String(
      contentsOf: TaskExample.file("datasets/tasks/results/every-format.json"), encoding: .utf8)
    expected = expected.replacingOccurrences(of: "\"answer\" : true", with: "\"answer\" : false")
      .replacingOccurrences(of: "\"value\" : 70.5", with: "\"value\" : 70.30681735")
    #expect(try folder.text("result.json") == expected)
    let manual = try String(contentsOf: TaskExample.file("Documentation/Tasks.md"), encoding: .utf8)
    let parts = manual.components(separatedBy: "<!-- transcript -->\n")
    try #require(parts.count == 3)
    let text =
      parts[0] + "<!-- transcript -->\n```text\n$ goniometer "
      + arguments.joined(separator: " ") + "\n" + terminal.screen + "```\n<!-- transcript -->\n"
      + parts[2]
    try TaskExample.expect("Documentation/Tasks.md", is: text)
  }

  @Test("a terminal has colours, unless NO_COLOR is set or TERM is dumb")
  func colours() throws {
    func screen(_ environment: [String: String]) throws -> String {
      let folder = try TemporaryFolder()
      let terminal = try PseudoTerminal(
        ["task", "run", TaskExample.task("daily-check-in")], in: folder.url,
        environment: environment)
      try terminal.answer(":discard")
      #expect(try terminal.finish() == 1 << 8)
      return terminal.screen
    }
    #expect(try screen([:]).contains("\u{1B}[1mHow are you today?\u{1B}[0m"))
    #expect(try !screen(["NO_COLOR": "1"]).contains("\u{1B}"))
    #expect(try !screen(["TERM": "dumb"]).contains("\u{1B}"))
  }

  @Test("Ctrl-C ends with 130, keeps the saved session, and the terminal shows typing again")
  func interrupt() throws {
    let folder = try TemporaryFolder()
    let arguments =
      [
        "task", "run", TaskExample.task("every-format"), "--session", "saved.json", "--result",
        "result.json",
      ] + TaskExample.fixed
    let terminal = try PseudoTerminal(arguments, in: folder.url)
    for line in Self.typed.prefix(26) { try terminal.answer(line) }
    try terminal.waitForPrompt()
    terminal.type("\u{3}")
    // As a shell has it, 128 and the number of the interrupt.
    #expect(try terminal.finish() & 0x7F == SIGINT)
    #expect(terminal.screen.contains("The same call goes on from here."), "\(terminal.screen)")
    #expect(terminal.showsTyping)
    #expect(!FileManager.default.fileExists(atPath: folder.path("result.json")))
    let again = try PseudoTerminal(arguments, in: folder.url, environment: ["NO_COLOR": "1"])
    try again.waitForPrompt()
    #expect(
      again.screen.contains("Going on with the session in 'saved.json' at the step 'account'."))
    #expect(again.screen.contains("A password"))
    again.type(":quit\n")
    try again.answer("y")
    #expect(try again.finish() == 1 << 8)
    #expect(again.screen.hasSuffix("Saved in 'saved.json'. The same call goes on from here.\n"))
  }

  @Test("a narrow terminal gets narrow lines")
  func narrow() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      ["task", "run", TaskExample.task("onboarding")], in: folder.url, columns: 44,
      environment: ["NO_COLOR": "1"])
    try terminal.answer("")
    try terminal.answer("n")
    try terminal.answer("")
    _ = try terminal.finish()
    let conversation = terminal.screen.prefix { $0 != "{" }.split(separator: "\n").dropFirst()
    #expect(conversation.allSatisfy { $0.count <= 44 }, "\(terminal.screen)")
    #expect(terminal.screen.contains("\"consented\" : false"))
  }

  @Test("lines follow a change of the window's width, and what was asked stays asked")
  func resizing() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      ["task", "run", TaskExample.task("every-format"), "--result", "r.json"], in: folder.url,
      environment: ["NO_COLOR": "1"])
    try terminal.answer("")
    try terminal.answer("8")
    try terminal.waitForPrompt()
    let wide = terminal.screen
    #expect(wide.split(separator: "\n").contains { $0.count > 50 })
    terminal.resize(columns: 40)
    terminal.type("3.5\n")
    for line in ["easy", "right", "1, 3", "slim"] { try terminal.answer(line) }
    try terminal.waitForPrompt()
    let narrow = terminal.screen.dropFirst(wide.count)
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(narrow)")
    terminal.resize(columns: 200)
    terminal.type(":help\n")
    try terminal.waitForPrompt()
    terminal.type(":discard\n")
    #expect(try terminal.finish() == 1 << 8)
    #expect(
      terminal.screen.contains(
        "  Text that begins with a colon is typed with two. Ctrl-C stops at once.\n"))
  }

  @Test(
    "a line is edited with arrows, Home, End, Delete and Backspace, and holds any language",
    .enabled(if: dlopen("libedit.so.2", RTLD_LAZY) != nil, "needs libedit"))
  func editing() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"schemaVersion": 1, "task": {"identifier": "t", "steps": [
        {"identifier": "number", "type": "question",
          "answerFormat": {"type": "scale", "minimum": 0, "maximum": 100}},
        {"identifier": "words", "type": "question", "answerFormat": {"type": "text"}}
      ]}}
      """, to: "t.json")
    let terminal = try PseudoTerminal(
      ["task", "run", "t.json", "--result", "r.json"], in: folder.url,
      environment: ["NO_COLOR": "1", "LANG": "C", "LC_ALL": "C"])
    let (up, left, home, end) = ("\u{1B}[A", "\u{1B}[D", "\u{1B}[1~", "\u{1B}[F")
    let (delete, backspace, pageUp) = ("\u{1B}[3~", "\u{7F}", "\u{1B}[5~")
    try terminal.answer("92\(left)4\(home)\(delete)\(up)\(pageUp)")
    try terminal.answer("Grüße1\(backspace), \(left)\(left)€\(end)日本")
    #expect(try terminal.finish() == 0, "\(terminal.screen)")
    let result = try folder.text("r.json")
    #expect(result.contains("\"answer\" : 42"), "\(terminal.screen)")
    #expect(result.contains("\"answer\" : \"Grüße€, 日本\""), "\(terminal.screen)")
  }

  @Test(
    "several lines that are pasted are one answer, or none where one line is wanted",
    .enabled(if: dlopen("libedit.so.2", RTLD_LAZY) != nil, "needs libedit"))
  func pasting() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"schemaVersion": 1, "task": {"identifier": "t", "steps": [
        {"identifier": "long", "type": "question",
          "answerFormat": {"type": "text", "multipleLines": true}},
        {"identifier": "short", "type": "question",
          "answerFormat": {"type": "text", "multipleLines": false}}
      ]}}
      """, to: "t.json")
    let terminal = try PseudoTerminal(
      ["task", "run", "t.json", "--result", "r.json"], in: folder.url,
      environment: ["NO_COLOR": "1"])
    let pasted = "\u{1B}[200~one\rtwo\rthree\r\u{1B}[201~"
    try terminal.answer(pasted)
    try terminal.answer(pasted)
    try terminal.answer("four")
    #expect(try terminal.finish() == 0, "\(terminal.screen)")
    let result = try folder.text("r.json")
    #expect(result.contains("\"answer\" : \"one\\ntwo\\nthree\""), "\(result)")
    #expect(result.contains("\"answer\" : \"four\""), "\(terminal.screen)")
    #expect(terminal.screen.contains("Several lines were pasted"))
  }

  @Test("Step Active: the time is counted down, and a command is heard meanwhile")
  func timer() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"schemaVersion": 1, "task": {"identifier": "t", "steps": [
        {"identifier": "count", "type": "active", "activity": "countdown", "duration": 1},
        {"identifier": "hold", "type": "active", "title": "Hold still", "duration": 1},
        {"identifier": "long", "type": "active", "duration": 1000, "usesNextAsSkipButton": true,
          "startsTimerAutomatically": true}
      ]}}
      """, to: "t.json")
    let terminal = try PseudoTerminal(
      ["task", "run", "t.json", "--result", "r.json"], in: folder.url,
      environment: ["NO_COLOR": "1"])
    try terminal.answer("")
    try terminal.waitForPrompt()
    #expect(terminal.screen.contains("Time is up. Press Enter to go on."))
    terminal.type("\n:skip\n")
    #expect(try terminal.finish() == 0)
    #expect(terminal.screen.contains("  1000 s\n"))
  }
}

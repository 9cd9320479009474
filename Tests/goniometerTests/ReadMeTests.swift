// SPDX-License-Identifier: Apache-2.0

import ConsolePrograms
import Foundation
import Testing

@testable import goniometer

@Suite("README and the pages of Documentation")
struct ReadMeTests {
  /// A block of lines between fences: calls after `$ `, and what they print.
  private struct Transcript {
    var calls: [String] = []
    var output = ""

    /// The pieces of the output between lines of `…`, which stand for lines that are left out.
    var pieces: [String] {
      output.components(separatedBy: "\n…\n").enumerated().map { index, piece in
        if index == 0 && piece.hasPrefix("…\n") { return String(piece.dropFirst(2)) }
        return piece
      }
    }

    /// Whether these pieces stand in a text, in this order; its start and end count unless a line of
    /// `…` stands there.
    func matches(_ printed: String) -> Bool {
      var rest = printed[...]
      for (index, piece) in pieces.enumerated() {
        guard let found = rest.range(of: piece) else { return false }
        let isStart = index == 0 && !output.hasPrefix("…\n")
        guard !isStart || found.lowerBound == printed.startIndex else { return false }
        rest = rest[found.upperBound...]
      }
      return rest.isEmpty
    }
  }

  /// README.md and every page of Documentation, by its path in the package.
  private static func pages() throws -> [String] {
    let folder = ProgramRun.package.appending(path: "Documentation").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return ["README.md"]
      + names.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/\($0)" }
  }

  private static func text(_ page: String) throws -> String {
    try String(contentsOf: ProgramRun.package.appending(path: page), encoding: .utf8)
  }

  private func transcripts(_ page: String) throws -> [Transcript] {
    var found: [Transcript] = []
    var current: Transcript?
    let text = try Self.text(page)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let current { found.append(current) }
        current = current == nil ? Transcript() : nil
      } else if line.hasPrefix("$ goniometer ") {
        current?.calls.append(String(line.dropFirst("$ goniometer ".count)))
      } else if current?.calls.isEmpty == false {
        current?.output += line + "\n"
      }
    }
    return found.filter { !$0.calls.isEmpty && !$0.output.isEmpty }
  }

  @Test("what a page shows as printed is what the program prints", arguments: try pages())
  func printed(_ page: String) throws {
    // Its transcript is of a terminal: `TaskTerminalTests` compares it.
    guard page != "Documentation/Tasks.md" else { return }
    let transcripts = try transcripts(page)
    let leasts = [
      "README.md": 1, "Documentation/FirstMeasurement.md": 4, "Documentation/CarePlans.md": 1,
      "Documentation/GuidedMeasurement.md": 1,
    ]
    #expect(transcripts.count >= leasts[page] ?? 0)
    for transcript in transcripts {
      let datasets = ProgramRun.package.appending(path: "datasets").path
      let calls = transcript.calls.map { "\"$goniometer\" \($0)" }
      let run = try ProgramRun(
        shell: (["ln -s '\(datasets)' datasets"] + calls).joined(separator: " && "))
      let isInvalid = transcript.output.hasPrefix("NOT A VALID MEASUREMENT")
      #expect(run.exitCode == (isInvalid ? 1 : 0), "\(run.messages)")
      #expect(transcript.matches(run.output), "\(run.output)")
    }
  }

  /// The targets of links and pictures in a page.
  private static func links(_ page: String) throws -> [String] {
    try text(page).matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
  }

  /// The anchors of a page's headings, as hosts of Markdown make them.
  private static func anchors(_ page: String) throws -> Set<String> {
    let lines = try text(page).split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      lines.map { line in
        line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacingOccurrences(of: " ", with: "-")
      })
  }

  @Test(
    "every link leads to a file or a heading",
    arguments: try pages() + ["CONTRIBUTING.md", "datasets/README.md"])
  func links(_ page: String) throws {
    let folder = ProgramRun.package.appending(path: page).deletingLastPathComponent()
    for link in try Self.links(page) where !link.contains("://") && !link.hasPrefix("mailto:") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target = parts[0].isEmpty ? page : String(parts[0])
      let url =
        parts[0].isEmpty
        ? ProgramRun.package.appending(path: page) : folder.appending(path: target)
      #expect(FileManager.default.fileExists(atPath: url.path), "\(page): \(link)")
      guard parts.count == 2, url.pathExtension == "md" else { continue }
      let root = ProgramRun.package.standardizedFileURL.path + "/"
      let path = url.standardizedFileURL.path.replacingOccurrences(of: root, with: "")
      #expect(try Self.anchors(path).contains(String(parts[1])), "\(page): \(link)")
    }
  }

  @Test("every command is in the page of commands")
  func commands() throws {
    let page = try Self.text("Documentation/Commands.md")
    for command in CommandTable.goniometer.commands {
      #expect(
        page.contains("`goniometer \(command.name)") || page.contains("`\(command.name)"),
        "\(command.name)")
    }
  }

  @Test("every page of Documentation is in README's table")
  func table() throws {
    let links = Set(try Self.links("README.md"))
    for page in try Self.pages().dropFirst() { #expect(links.contains(page), "\(page)") }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ConsolePrograms
@testable import goniometer

@Suite("The table of goniometer")
struct CommandTableTests {
  @Test("no line of help is wider than the terminal but a word that is", arguments: [40, 80, 100])
  func width(_ width: Int) {
    let table = CommandTable.goniometer
    let help = HelpText(table: table, width: width)
    for text in [help.full] + table.commands.map(help.full) {
      for line in text.split(separator: "\n") where line.count > width {
        #expect(line.hasPrefix("  \(table.program) ") || line.hasPrefix("  #"), "\(line)")
      }
    }
  }

  @Test("mandoc has nothing to say of the manual page", .enabled(if: ProgramRun.has("mandoc")))
  func mandoc() throws {
    let page = ManualPage(table: .goniometer, date: Version.manualDate).text
    // A page of more than 128 KiB is too long for an argument.
    let folder = try TemporaryFolder()
    try folder.write(page, to: "p.1")
    let run = try ProgramRun(shell: "mandoc -T lint '\(folder.path("p.1"))'")
    #expect(run.output == "")
    #expect(run.exitCode == 0)
  }

  @Test("every command has an example, and every example parses")
  func examples() throws {
    let table = CommandTable.goniometer
    for command in table.commands {
      #expect(!command.examples.isEmpty, "\(command.name)")
      for example in command.examples {
        let call = example.line.split(separator: " ")
          .prefix { !["|", ">", "<", "&&"].contains($0) }
        let request = try ArgumentParser(table: table).parse(call.map(String.init))
        guard case .run(let called, _) = request else {
          Issue.record("'\(example.line)' runs nothing")
          continue
        }
        #expect(called.name == command.name)
        #expect(command.groupName.map { table.group($0) != nil } ?? true)
      }
    }
  }

  @Test("names in the table are unambiguous and its sentences have the right end")
  func tableIsSound() {
    let table = CommandTable.goniometer
    #expect(Set(table.commands.map(\.name)).count == table.commands.count)
    for command in table.commands {
      let spellings = command.options.flatMap(\.spellings)
      #expect(Set(spellings).count == spellings.count, "\(command.name)")
      #expect(!command.summary.hasSuffix("."), "\(command.name)")
      for option in command.options { #expect(option.help.hasSuffix("."), "\(option.name)") }
      for argument in command.arguments {
        #expect(argument.help.hasSuffix("."), "\(argument.name)")
      }
      let open = command.arguments.dropLast().filter { $0.isRepeatable || $0.minimum == 0 }
      #expect(open.isEmpty, "\(command.name): what may be left out or repeated comes last")
    }
  }

  @Test("the citation file names the version of the program")
  func citation() throws {
    let file = ProgramRun.package.appending(path: "CITATION.cff")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("\nversion: \(Version.current)\n"))
  }
}

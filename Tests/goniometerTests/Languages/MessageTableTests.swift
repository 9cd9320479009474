// SPDX-License-Identifier: Apache-2.0

import CareTasks
import ClinicalTerms
import Foundation
import Localization
import Measurement
import Reports
import StudyTasks
import Testing

@testable import ConsolePrograms
@testable import MotionTasks
@testable import Presenting
@testable import TaskServer
@testable import goniometer

/// The tables of translations are held to the literals of the sources.
///
/// A file with a message imports `Localization`, or does not compile. In such a file every literal with
/// a letter is a message that needs a translation, unless ``MessageTableTests/noMessages`` has it.
@Suite("Languages: message tables")
struct MessageTableTests {
  struct Module: CustomTestStringConvertible, Sendable {
    let folder: String
    let table: MessageTable
    /// Another module's table, which has words for some of its messages.
    var lent: MessageTable?
    /// Folders whose sentences are translated after they were put together.
    var heard: [String] = []
    /// Whether the module's files have names of elements and attributes too: these are in small letters,
    /// and messages begin with a capital one.
    var hasMarkup = false
    var testDescription: String { folder }
  }

  private static let modules = [
    Module(folder: "Sources/StudyTasks", table: .studyTasks),
    Module(folder: "Sources/Presenting", table: .presenting),
    Module(
      folder: "Sources/Measurement", table: .measurement,
      heard: ["Sources/Goniometry", "Sources/MotionTasks", "Sources/Recordings"]),
    Module(
      folder: "Sources/MotionTasks", table: .motionTasks, lent: .measurement,
      heard: ["Sources/LiveSessions"]),
    Module(folder: "Sources/goniometer/Commands", table: .terminal),
    Module(
      folder: "Sources/CareTasks", table: .careTasks,
      heard: ["Sources/CareStore/Records", "Sources/Drawing"]),
    Module(folder: "Sources/Reports", table: .reports, lent: .measurement),
    Module(folder: "Sources/TaskServer", table: .taskServer, hasMarkup: true),
  ]

  /// Files that hand messages on and have words of other kinds: for the command line, or for files.
  private static let silent = [
    "AnalyzeCommand.swift", "AnalyzeCommand+Options.swift", "TaskRunCommand.swift",
    "CareDoCommand.swift", "CareChartCommands.swift", "TaskMakeCommand.swift",
    "TaskMakeCommand+Task.swift", "PersonLanguage.swift", "MotionStage.swift", "BatchPages.swift",
  ]

  /// Literals with letters that are nothing to read: identifiers, formats, units as they are typed.
  private static let noMessages = Set(
    [
      // Answers and results.
      "none of the above", "i don't know", "prefer not to answer", "review", "typedName",
      "HKCharacteristicTypeIdentifier", "BiologicalSex", "BloodType", "FitzpatrickSkinType",
      "WheelchairUse", "DateOfBirth", "HKBiologicalSexFemale", "HKBiologicalSexMale",
      "HKBiologicalSexOther", "HKWheelchairUseYes", "HKWheelchairUseNo", "HKBloodType%1%2",
      "A+", "A-", "B+", "B-", "AB+", "AB-", "O+", "O-", "Positive", "Negative", "I", "II", "III",
      "IV", "V", "VI", "HKBloodType", "0123456789ABCDEF", "in", "a", "T", ".m.", "am", "pm", "+-eE",
      // Steps of made tasks.
      "instruction", "touch.anywhere", "%1.range.of.motion", "conclusion", "deviceMotion",
      "the side is not stated; choose the left or the right one",
      // Numbers with units.
      "%.1f", "%.3g", "%02d", " %02d:%02d", "%1 min", "%1 h", "%1 s", "%1 h %2 min", "  %1 s\n",
      // Checks and sensors.
      "x", "y", "z", "°/s", "ResearchKit", "SHA-256 %1",
      "lost", "%1_lost", "s",
      "%1 was lost (%2): what it missed is not in the result; measure again.",
      // Terminals.
      "NO_COLOR", "TERM", "dumb", "O", "\u{1B}[K", "\u{1B}[J", "\u{1B}[H",
      "\u{1B}[?1049h\u{1B}[?25l", "\u{1B}[?25h\u{1B}[?1049l",
      // Errors of the command line.
      "standard input, line %1: %2: %3", "step '%1'", "step '%1', question '%2'%3",
    ]
      + "secs cm m mm g kg lb lbs pound pounds st stone oz ft foot inch in d h min m".split(
        separator: " "
      )
      .map(String.init))

  /// Sources of a folder besides the tables.
  private static func sources(_ folder: String) throws -> [(name: String, text: String)] {
    let root = ProgramRun.package.appending(path: folder)
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "swift" && !$0.path.contains("/Words/") }
      .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
  }

  /// Whether a literal of a file with markup is no message: a name in small letters, the name or the value
  /// of a header, a path of a drawing, a route, or a line of plain text.
  private static func isMarkup(_ key: String) -> Bool {
    key.first(where: \.isLetter)?.isUppercase != true || key.hasSuffix("\n")
      || key.wholeMatch(of: /M[-0-9 ].*/) != nil || key.wholeMatch(of: /[A-Z]+/) != nil
      || key.wholeMatch(of: /[A-Z][A-Za-z]*(-[A-Z][A-Za-z]*)+/) != nil
      || key.contains(";")
        && key.contains("Secure")
      || key.contains("SameSite") || key.hasPrefix("<!DOCTYPE")
      || key.wholeMatch(of: /M0 0h.*|%1T%2:%3|(GET|POST) .*/) != nil
  }

  private static func hasLetters(_ key: String) -> Bool {
    key.replacing(#/%[0-9]+/#, with: "").contains(where: \.isLetter)
  }

  @Test("every message of the sources has a translation in each language", arguments: modules)
  func complete(_ module: Module) throws {
    for (name, text) in try Self.sources(module.folder)
    where text.contains("import Localization") && !Self.silent.contains(name) {
      for key in Set(SourceLiterals(text).texts) where Self.hasLetters(key) {
        guard !Self.noMessages.contains(key) else { continue }
        if module.hasMarkup, Self.isMarkup(key) { continue }
        for (language, words) in module.table.translations {
          let lent = module.lent?.translations[language]?[key]
          #expect((words[key] ?? lent) != nil, "\(name): no words in \(language) for \"\(key)\"")
        }
      }
    }
  }

  @Test("every key of a table is a message of its module", arguments: modules)
  func needed(_ module: Module) throws {
    let sources = try ([module.folder] + module.heard).flatMap(Self.sources)
    let literals = Set(sources.flatMap { SourceLiterals($0.text).texts })
    // A command and a movement are messages of the same letters.
    let names = TypedCommand.allCases.map(\.rawValue) + FirstMovement.allCases.map(\.rawValue)
    for (language, words) in module.table.translations {
      // The joint table has a test of its own.
      let joints = MessageTable.joints.translations[language] ?? [:]
      for key in words.keys where joints[key] == nil {
        #expect(literals.contains(key) || names.contains(key), "\(language): \"\(key)\"")
      }
    }
  }

  @Test(
    "a translation has the values of its message, and its spaces at both ends", arguments: modules)
  func values(_ module: Module) {
    for words in module.table.translations.values {
      for (key, translation) in words {
        let (wanted, found) = (
          SourceLiterals.numbers(in: key), SourceLiterals.numbers(in: translation)
        )
        // Of a sentence of another module a part of a word may be a value: "gap%2".
        let isWhole =
          module.folder == "Sources/Measurement" ? wanted.isSuperset(of: found) : wanted == found
        #expect(isWhole, "\"\(key)\": \"\(translation)\"")
        #expect(key.hasSuffix(" ") == translation.hasSuffix(" "), "\"\(key)\"")
        #expect(key.hasSuffix(".") == translation.hasSuffix("."), "\"\(key)\"")
        #expect(!translation.isEmpty)
      }
    }
  }

  @Test("modules that say the same say it the same way in each language")
  func agreement() {
    var found: [String: String] = [:]
    for module in Self.modules {
      for (key, words) in module.table.translations[.german] ?? [:] {
        #expect(found[key] ?? words == words, "\"\(key)\"")
        found[key] = words
      }
    }
  }

  @Test("each language has words of every module; no two commands have the same word")
  func languages() {
    for language in Language.allCases where language != .english {
      for module in Self.modules {
        #expect(module.table.translations[language] != nil, "\(module.folder): \(language)")
      }
    }
    for language in Language.allCases {
      let translator = PersonLanguage.translator(language)
      let commands = TypedCommand.allCases
      let words = commands.map(\.rawValue) + commands.map { translator($0.word) }
      #expect(Set(words).count == words.count / (language == .english ? 2 : 1))
    }
  }

  @Test(
    "the language follows the option, --locale, LC_ALL, LC_MESSAGES and LANG, in this order",
    arguments: [
      (["LANG": "de_DE.UTF-8"], "de"), (["LANG": "de_DE.UTF-8", "LC_ALL": ""], "de"),
      (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_US"], "en"),
      (["LC_MESSAGES": "de_AT@euro", "LANG": "C"], "de"),
      (["LC_ALL": "C", "LC_MESSAGES": "de_DE", "LANG": "de_DE"], "en"),
      (["LC_NUMERIC": "de_DE"], "en"), (["LANG": "fr_FR"], "en"), ([:], "en"),
    ])
  func language(_ variables: [String: String], _ language: String) throws {
    func chosen(_ line: [String]) throws -> String {
      let words = ["task", "run", "task.json"] + line
      guard case .run(_, let arguments) = try ArgumentParser(table: .goniometer).parse(words) else {
        return "no run"
      }
      return PersonLanguage.translator(arguments, environment: variables).language
    }
    #expect(try chosen([]) == language)
    #expect(try chosen(["--locale", "de_CH"]) == "de")
    #expect(try chosen(["--locale", "fr_FR"]) == "en")
    #expect(try chosen(["--locale", "de_CH", "--language", "en"]) == "en")
    #expect(try chosen(["--language", "de"]) == "de")
  }
}

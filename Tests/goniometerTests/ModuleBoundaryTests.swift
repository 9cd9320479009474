// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The licence follows the imports: what reaches GSL is GPL as a whole, the rest stays Apache-2.0.
@Suite("Module boundaries")
struct ModuleBoundaryTests {
  /// For every target that has a limit, the modules it must not import.
  private static let forbidden: [(target: String, modules: Set<String>)] = [
    (
      "Drawing",
      [
        "CGSL", "Goniometry", "Inertial", "Recordings", "StudyTasks", "Foundation",
        "FoundationEssentials",
      ]
    ),
    ("Inertial", ["CGSL", "Goniometry", "Recordings", "Foundation", "FoundationEssentials"]),
    (
      "IndustrialIO",
      ["CGSL", "CZlib", "Goniometry", "Recordings", "Foundation", "FoundationEssentials"]
    ),
    ("Recordings", ["CGSL", "Goniometry", "IndustrialIO"]),
    ("Goniometry", ["Recordings", "Foundation", "FoundationEssentials"]),
    (
      "JSON",
      [
        "CGSL", "Inertial", "Goniometry", "Recordings", "StudyTasks", "ResearchKitExchange",
        "Files", "MotionTasks", "IndustrialIO",
      ]
    ),
    (
      "FHIRPath",
      [
        "CGSL", "Inertial", "Goniometry", "Recordings", "StudyTasks", "ResearchKitExchange",
        "Files", "MotionTasks", "IndustrialIO",
      ]
    ),
    (
      "StudyTasks",
      [
        "CGSL", "CZlib", "CCrypto", "CZip", "Inertial", "Goniometry", "Recordings",
        "ResearchKitExchange", "Files", "MotionTasks",
      ]
    ),
    (
      "ResearchKitExchange",
      ["CGSL", "Inertial", "Goniometry", "Recordings", "Files", "MotionTasks"]
    ),
    (
      "FHIRExchange",
      [
        "CGSL", "Inertial", "Goniometry", "Recordings", "Files", "MotionTasks",
        "ResearchKitExchange",
      ]
    ),
    (
      "CareStore",
      [
        "CGSL", "CZlib", "CCrypto", "CZip", "ClinicalTerms", "Inertial", "Goniometry", "Recordings",
        "StudyTasks", "Files", "MotionTasks", "ResearchKitExchange", "FHIRExchange",
      ]
    ),
    (
      "CareTasks",
      [
        "CGSL", "CZlib", "CCrypto", "CZip", "Inertial", "Goniometry", "Recordings",
        "Files", "MotionTasks", "ResearchKitExchange", "FHIRExchange",
      ]
    ),
    (
      "Files",
      ["CGSL", "Inertial", "Goniometry", "Recordings", "ResearchKitExchange", "MotionTasks"]
    ),
    ("MotionTasks", ["CGSL", "CZlib", "CCrypto", "CZip", "IndustrialIO", "ResearchKitExchange"]),
    (
      "Presenting",
      [
        "CGSL", "CZlib", "CCrypto", "CZip", "Inertial", "Goniometry", "Recordings", "IndustrialIO",
        "ResearchKitExchange", "MotionTasks",
      ]
    ),
    (
      "ConsolePrograms",
      [
        "CGSL", "CZlib", "CCrypto", "CZip", "Inertial", "Goniometry", "Recordings", "IndustrialIO",
        "Measurement", "MotionTasks", "LiveSessions", "Presenting", "Foundation",
        "FoundationEssentials",
      ]
    ),
    ("goniometer", ["CGSL", "CZlib", "CCrypto", "CZip"]),
  ]

  private func imports(of target: String) throws -> [String: Set<String>] {
    let folder = ProgramRun.package.appending(path: "Sources").appending(path: target)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var result: [String: Set<String>] = [:]
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      // `public import struct Module.Type` and the like: the module is the last word's first part.
      let modules = lines.compactMap { words -> String? in
        guard words.prefix(3).contains("import"), let last = words.last else { return nil }
        return last.prefix { $0 != "." }.description
      }
      result[file] = Set(modules)
    }
    return result
  }

  @Test("no target imports what is above it or of another licence", arguments: forbidden)
  func boundaries(_ target: String, _ modules: Set<String>) throws {
    let imports = try imports(of: target)
    #expect(!imports.isEmpty)
    for (file, imported) in imports {
      #expect(imported.isDisjoint(with: modules), "Sources/\(target)/\(file)")
    }
  }

  @Test("Presenting names no option, no typed command and no colour of a terminal")
  func presentingIsWithoutTerminal() throws {
    let folder = ProgramRun.package.appending(path: "Sources/Presenting")
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for sign in [#"[" ]--[a-z]"#, #"['" ]:(back|skip|quit|help|end)\b"#, #"\\u\{1B\}"#] {
        #expect(try text.firstMatch(of: Regex(sign)) == nil, "\(file): \(sign)")
      }
    }
  }

  @Test("only Goniometry reaches GSL")
  func onlyOneUser() throws {
    let sources = ProgramRun.package.appending(path: "Sources").path
    for target in try FileManager.default.contentsOfDirectory(atPath: sources) {
      let users = try imports(of: target).filter { $1.contains("CGSL") }
      #expect(users.isEmpty || target == "Goniometry", "\(target): \(users.keys.sorted())")
    }
  }
}

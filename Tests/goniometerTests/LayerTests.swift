// SPDX-License-Identifier: Apache-2.0

import ConsolePrograms
import Foundation
import Recordings
import Testing

@testable import goniometer

/// The layers of the package, as `Package.swift` has them: its modules from the lowest to the highest, each with those of
/// the package that it may import.
private struct Layers {
  let modules: [(name: String, imports: Set<String>)]

  static let program = "goniometer"

  init() throws {
    let manifest = try String(
      contentsOf: ProgramRun.package.appending(path: "Package.swift"), encoding: .utf8)
    // `library("Name", ["Other", …]`, and the same of the program.
    let rows = manifest.matches(of: /\b(?:library|program)\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/)
    let end = try #require(rows.firstIndex { $0.output.1 == Self.program })
    modules = rows[...end].map { row in
      let names = (row.output.2 ?? "").matches(of: /"(\w+)"/).map { String($0.output.1) }
      return (String(row.output.1), Set(names))
    }
  }

  /// The modules that a module reaches, with itself.
  func reached(from module: String) -> Set<String> {
    // Each is above those that it imports.
    modules.reversed().reduce(into: [module]) { reached, next in
      if reached.contains(next.name) { reached.formUnion(next.imports) }
    }
  }
}

@Suite("Layers of the package")
struct LayerTests {
  private static let sources = ProgramRun.package.appending(path: "Sources")

  /// Lines of a module's Swift files without comment lines: file, number, text.
  private static func lines(of module: String) throws -> [(place: String, text: Substring)] {
    let folder = sources.appending(path: module)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.element.drop { $0 == " " }.hasPrefix("//") }
        .map { ("\(module)/\(file):\($0.offset + 1)", $0.element) }
    }
  }

  /// The modules with Swift files in them.
  private static func modules() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted().filter {
      !(try lines(of: $0)).isEmpty
    }
  }

  @Test("every module imports what the manifest says, which is above it there")
  func imports() throws {
    let layers = try Layers().modules
    let modules = Set(try Self.modules())
    #expect(Set(layers.map(\.name)) == modules)
    // Those of C are below all others.
    var above = try Set(FileManager.default.contentsOfDirectory(atPath: Self.sources.path))
      .subtracting(modules)
    for (module, allowed) in layers {
      #expect(allowed.isSubset(of: above), "\(module)")
      for (place, line) in try Self.lines(of: module) {
        let words = line.split(separator: " ")
        guard words.prefix(3).contains("import"), let last = words.last else { continue }
        // `public import struct Module.Type`: the module is the last word's first part.
        let imported = String(last.prefix { $0 != "." })
        let isOwn = layers.contains { $0.name == imported }
        #expect(!isOwn || allowed.contains(imported), "\(place): \(line)")
      }
      above.insert(module)
    }
  }

  @Test("the fuzzer compiles each module after those that it imports")
  func fuzzed() throws {
    let layers = Dictionary(uniqueKeysWithValues: try Layers().modules)
    let script = try String(
      contentsOf: ProgramRun.package.appending(path: "Fuzz/run.sh"), encoding: .utf8)
    // The readers of recordings are compiled with their fuzz target.
    let beside = try #require(script.firstMatch(of: /for name in ([A-Za-z ]+); do/))
    let lists =
      [beside.output.1 + " Recordings"] + script.matches(of: /folders="([^"]*)"/).map(\.output.1)
    #expect(lists.count == 4)
    for list in lists {
      var compiled: Set<String> = []
      for folder in list.split(whereSeparator: \.isWhitespace) {
        let module = String(folder.split(separator: "/").last ?? "")
        let missing = (layers[module] ?? []).filter { layers[$0] != nil }.subtracting(compiled)
        #expect(missing.isEmpty, "\(module) needs \(missing.sorted())")
        compiled.insert(module)
      }
    }
  }

  @Test("FHIR and a care store need neither measuring nor task files, and nothing under the GPL")
  func planned() throws {
    let layers = try Layers()
    for module in ["FHIRExchange", "CareStore", "CareTasks", "Presenting", "ResearchKitExchange"] {
      let reached = layers.reached(from: module)
      #expect(reached.isDisjoint(with: ["Goniometry", "Measurement", "MotionTasks"]), "\(module)")
    }
    #expect(!layers.reached(from: "FHIRExchange").contains("Files"))
    #expect(!layers.reached(from: "CareStore").contains("StudyTasks"))
  }

  @Test("no library imports the machinery of command-line programs")
  func terminal() throws {
    for (module, allowed) in try Layers().modules where module != Layers.program {
      #expect(!allowed.contains("ConsolePrograms"), "\(module)")
    }
  }

  @Test("no library names an option of the command line")
  func options() throws {
    let options = Set(CommandTable.goniometer.commands.flatMap(\.options).map { "--\($0.name)" })
    #expect(options.contains("--accel-unit") && options.contains("--trigger"))
    let programs = [Layers.program, "ConsolePrograms"]
    for module in try Self.modules() where !programs.contains(module) {
      // Speech programs have options of their own.
      for (place, line) in try Self.lines(of: module)
      where line.contains("--") && !place.contains("/SpeechProgram.swift") {
        for match in line.matches(of: /--[a-z][a-z-]*/) {
          #expect(!options.contains(String(match.output)), "\(place): \(line)")
        }
      }
    }
  }

  @Test("showing a task names no option, no typed command and no colour of a terminal")
  func presenting() throws {
    let signs = [/[" ]--[a-z]/, /['" ]:(?:back|skip|quit|help|end)\b/, /\\u\{1B\}/]
    for (place, line) in try Self.lines(of: "Presenting")
    where !place.contains("/Conversation") {
      for sign in signs { #expect(line.firstMatch(of: sign) == nil, "\(place): \(line)") }
    }
  }

  @Test("only Goniometry reaches GSL")
  func licence() throws {
    for (module, allowed) in try Layers().modules where allowed.contains("CGSL") {
      #expect(module == "Goniometry")
    }
  }

  @Test("random identities are made in one place, which needs no file of the system")
  func randomIdentities() throws {
    for module in try Self.modules() {
      for (place, line) in try Self.lines(of: module) {
        #expect(!line.contains(/\bUUID(\.init)?\(\)/), "\(place): take UUID.random()")
      }
    }
  }

  @Test("a joint is known by its own file, by a simulated leg, by foreign names and by help alone")
  func joints() throws {
    let words = /\b(thigh|shank|knee)\b/.ignoresCase()
    for module in try Self.modules() {
      let known = try Self.lines(of: module).filter { place, text in
        // The help of the program has examples.
        let code = module == Layers.program ? text.replacing(/"([^"\\]|\\.)*"/, with: "") : text
        return code.contains(words)
      }
      for file in Set(known.map { String($0.place.prefix { $0 != ":" }) })
      where !Self.knowsJoints.contains(where: file.hasPrefix) {
        Issue.record("\(file) names a joint or a segment: take it from the joint's value")
      }
    }
  }

  /// The places whose code names a joint or its segments.
  private static let knowsJoints = [
    "ClinicalTerms/Joints/", "Goniometry/Simulation/", "LiveSessions/Run/SimulatedSensors.swift",
    "goniometer/Commands/Simulate/",
    // What a sensor shows of walking differs by segment.
    "Walking/",
    // A study of one joint, and ResearchKit's names.
    "CareTasks/RecoveryTasks.swift", "goniometer/Commands/Care/CareStoreCommands.swift",
    "ResearchKitExchange/",
  ]

  @Test("every setting that a reader asks for has an option")
  func settings() {
    let options = Set(CommandTable.goniometer.commands.flatMap(\.options).map { "--\($0.name)" })
    for setting in ReadingSettings.all {
      #expect(options.contains(setting.option), "\(setting)")
    }
  }
}

/// The names of settings as messages have them.
private enum ReadingSettings {
  static let all = (ReadingSetting.allCases + [.ofSegment("thigh", .sensor)]).map { setting in
    (setting, option: SettingText("\(setting)").text(naming: MeasurementOptions.settingNames))
  }
}

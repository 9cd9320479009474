// SPDX-License-Identifier: Apache-2.0

import ConsolePrograms
import Foundation
import Recordings
import Testing

@testable import goniometer

/// The layers of the package: every module with the modules of the package that it may import. A
/// module that is not in the table fails, so that a new one gets a place on purpose.
private enum Layers {
  static let allowed: [String: Set<String>] = {
    var table: [String: Set<String>] = [:]
    // Base.
    table["Inertial"] = []
    table["JSON"] = []
    table["Drawing"] = []
    table["ClinicalTerms"] = ["Localization"]
    table["Localization"] = []
    table["StudyTasks"] = ["ClinicalTerms", "JSON", "Localization"]
    table["UCUM"] = []
    table["FHIRPath"] = ["JSON", "UCUM"]
    // Domains.
    table["Goniometry"] = ["ClinicalTerms", "Inertial"]
    table["Recordings"] = ["Inertial", "JSON"]
    table["IndustrialIO"] = ["Inertial"]
    table["TaskFiles"] = ["JSON", "StudyTasks"]
    table["Measurement"] = [
      "ClinicalTerms", "Goniometry", "Inertial", "JSON", "Localization", "Recordings",
    ]
    table["ResearchKitExchange"] = ["ClinicalTerms", "JSON", "StudyTasks"]
    table["MotionTasks"] = [
      "ClinicalTerms", "Goniometry", "Inertial", "JSON", "Localization", "Measurement",
      "Recordings", "StudyTasks", "TaskFiles",
    ]
    // The modules that front ends share.
    table["Presenting"] = ["ClinicalTerms", "JSON", "Localization", "StudyTasks", "TaskFiles"]
    table["LiveSessions"] = [
      "ClinicalTerms", "Goniometry", "IndustrialIO", "Inertial", "JSON", "Measurement",
      "Recordings",
    ]
    table["MotionSessions"] = [
      "ClinicalTerms", "Goniometry", "IndustrialIO", "Inertial", "LiveSessions", "Localization",
      "MotionTasks", "Presenting", "Recordings", "StudyTasks",
    ]
    table["BatchRuns"] = [
      "ClinicalTerms", "Goniometry", "Inertial", "JSON", "Measurement", "Recordings", "TaskFiles",
    ]
    table["Reports"] = [
      "BatchRuns", "CareStore", "CareTasks", "ClinicalTerms", "Drawing", "FHIRExchange",
      "Goniometry", "Inertial", "JSON", "Localization", "Measurement", "Recordings", "StudyTasks",
      "TaskFiles",
    ]
    table["InertialInterface"] = ["Inertial"]
    table["MeasurementInterface"] = [
      "BatchRuns", "ClinicalTerms", "Goniometry", "Inertial", "InertialInterface", "JSON",
      "Localization", "Measurement", "Recordings", "Reports",
    ]
    table["WebServing"] = []
    table["TaskServer"] = [
      "CareStore", "CareTasks", "ClinicalTerms", "Drawing", "FHIRExchange", "Goniometry",
      "IndustrialIO", "Inertial", "JSON", "LiveSessions", "Localization", "Measurement",
      "MotionSessions", "MotionTasks", "Presenting", "Recordings", "Reports", "StudyTasks",
      "TaskFiles", "WebServing",
    ]
    // Shared by command-line programs; no library imports it.
    table["ConsolePrograms"] = ["JSON", "TaskFiles"]
    table["Conversations"] = ["JSON", "Localization", "Presenting", "StudyTasks"]
    table["TaskDocuments"] = [
      "FHIRExchange", "JSON", "MotionSessions", "Presenting", "Recordings",
      "ResearchKitExchange", "StudyTasks",
    ]
    table["FHIRExchange"] = ["ClinicalTerms", "FHIRPath", "JSON", "StudyTasks", "UCUM"]
    table["CareStore"] = ["JSON"]
    table["CareTasks"] = [
      "CareStore", "ClinicalTerms", "Drawing", "JSON", "Localization", "StudyTasks",
    ]
    return table
  }()

  static let program = "goniometer"

  /// The modules that a module reaches by the table.
  static func reached(from module: String, _ seen: Set<String> = []) -> Set<String> {
    (allowed[module] ?? []).reduce(into: seen) { seen, next in
      if seen.insert(next).inserted { seen = reached(from: next, seen) }
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

  @Test("every module imports what its row of the table allows, which is below it")
  func imports() throws {
    let modules = try Self.modules()
    #expect(modules.count > 8)
    let own = Set(Layers.allowed.keys).union([Layers.program])
    for module in modules where module != Layers.program {
      let allowed = try #require(Layers.allowed[module], "\(module) has no row in the table")
      for (place, line) in try Self.lines(of: module) {
        let words = line.split(separator: " ")
        guard words.prefix(3).contains("import"), let last = words.last else { continue }
        // `public import struct Module.Type`: the module is the last word's first part.
        let imported = String(last.prefix { $0 != "." })
        #expect(!own.contains(imported) || allowed.contains(imported), "\(place): \(line)")
      }
    }
  }

  @Test("no module reaches itself, or the program")
  func downwards() {
    for module in Layers.allowed.keys {
      let reached = Layers.reached(from: module)
      #expect(!reached.contains(module) && !reached.contains(Layers.program), "\(module)")
      #expect(reached.isSubset(of: Layers.allowed.keys), "\(module)")
    }
  }

  @Test("FHIR and a care store need neither measuring nor task files, and nothing under the GPL")
  func planned() {
    for module in ["FHIRExchange", "CareStore", "CareTasks", "Presenting", "ResearchKitExchange"] {
      let reached = Layers.reached(from: module)
      #expect(reached.isDisjoint(with: ["Goniometry", "Measurement", "MotionTasks"]), "\(module)")
    }
    #expect(!Layers.reached(from: "FHIRExchange").contains("TaskFiles"))
    #expect(!Layers.reached(from: "CareStore").contains("StudyTasks"))
  }

  @Test("no library imports the machinery of command-line programs")
  func terminal() {
    for (module, allowed) in Layers.allowed {
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
    (setting, option: SettingText("\(setting)").text(naming: ReadingOptions.settingNames))
  }
}

// SPDX-License-Identifier: Apache-2.0

import BatchRuns
import ClinicalTerms
import ConsolePrograms
import Foundation
import JSON
import Measurement
import Recordings
import Testing

@testable import goniometer

@Suite("The table of settings")
struct SettingTableTests {
  private static let options = Dictionary(
    uniqueKeysWithValues: AnalyzeCommand.command.options.map { ($0.name, $0) })

  /// A text that the rule of the setting accepts.
  private func sample(_ setting: MeasurementSetting) throws -> String {
    guard let rule = setting.rule else { return "file.csv" }
    let texts = rule.choices + ["0.1", "20", "flexion-extension", "flexion", "1-2", "t=0"]
    return try #require(texts.first(where: rule.accepts), "\(setting.name)")
  }

  @Test("every setting is an option of its name, which accepts what its rule does")
  func declared() throws {
    for setting in MeasurementSetting.allCases where setting != .held {
      let option = try #require(Self.options[setting.name], "\(setting.name)")
      let rule = try #require(option.rule)
      #expect(rule.expectation == setting.rule?.expectation ?? "a file name")
      #expect(rule.accepts(try sample(setting)) && !rule.accepts(""))
      if let usual = setting.row.usual { #expect(rule.accepts(usual), "\(setting.name)") }
    }
  }

  @Test("a setting is refused where it means nothing, here as in the library, and nowhere else")
  func refusals() throws {
    for setting in MeasurementSetting.allCases where setting.rule != nil {
      let text = try sample(setting)
      for method in MeasurementMethod.allCases {
        var arguments = ParsedArguments()
        switch method {
        case .twoSensors:
          for segment in Joint.assumed.segments { arguments.options[segment.rawValue] = ["a.csv"] }
        case .hinge: arguments.arguments["FILE"] = ["a.csv"]
        case .researchKit:
          arguments.arguments["FILE"] = ["a.csv"]
          arguments.options["method"] = ["researchKit"]
        }
        if setting != .method || method == .twoSensors { arguments.options[setting.name] = [text] }
        let expected = setting.refusal(by: method)
        let place = Comment(rawValue: "\(setting.name), \(method)")
        do throws(UsageError) {
          try AnalyzeCommand.checkTogether(arguments)
          #expect(expected == nil, place)
        } catch {
          #expect(try UsageError(#require(expected, place)).message == error.message, place)
        }
        guard expected != nil, setting != .method else { continue }
        var request = MeasurementRequest(device: .file("a.csv"))
        if method == .twoSensors {
          request = try MeasurementRequest(
            segments: [Joint.assumed.proximal: .file("a"), Joint.assumed.distal: .file("b")])
        }
        try request.take([setting: text])
        if method == .researchKit { request.settings.method = .researchKit }
        #expect(throws: MeasurementRequestError.self, place) { try request.check() }
      }
    }
  }

  @Test("a name of an earlier version is read: --sense flexion-first")
  func earlier() throws {
    let file = "datasets/one-device/shank.csv"
    let old = try ProgramRun(
      shell: "$goniometer analyze \(repository)/\(file) --sense extension-first")
    let new = try ProgramRun(
      shell: "$goniometer analyze \(repository)/\(file) --first-movement extension")
    #expect(new.exitCode == 0 && new.output == old.output)
    #expect(MeasurementSetting(name: "sense") == .firstMovement)
    #expect(JobField.meaning(of: "sense") == .setting(.firstMovement))
  }

  @Test("an option that stands in an error is an option, of any segment")
  func named() throws {
    for segment in Segment.named {
      for setting in ReadingSetting.allCases {
        guard case .segment? = MeasurementSetting(.ofSegment(segment.rawValue, setting)) else {
          continue
        }
        let text = SettingText("\(.ofSegment(segment.rawValue, setting))")
          .text(naming: MeasurementOptions.settingNames)
        #expect(Self.options[String(text.dropFirst(2))] != nil, "\(text)")
      }
    }
  }

  @Test("every option of a measurement means something in a manifest")
  func complete() {
    let others: Set = [
      "help", "json", "csv", "cycles", "plot", "report", "language", "all-checks", "force",
      "quiet",
      "segment",
    ]
    for name in Self.options.keys where !others.contains(name) {
      #expect(JobField.meaning(of: name) != .metadata, "\(name)")
    }
  }

  @Test("the schema of requests has every setting, and each of its members means something")
  func requests() throws {
    let properties = try #require(RequestSchema.document.object?["properties"]?.object)
    for setting in MeasurementSetting.allCases where setting.rule != nil {
      #expect(properties[setting.member] != nil, "\(setting.name)")
    }
    for name in properties.keys { #expect(JobField.refusal(of: name) == nil, "\(name)") }
  }

  @Test(
    "what analyze prints is valid by the schema of results, says another program",
    .enabled(
      if: TaskExampleTests.hasValidator,
      "needs python3 with jsonschema (Debian: python3-jsonschema)"))
  func results() throws {
    let data = "\(repository)/datasets"
    let run = try ProgramRun(
      shell: """
        $goniometer schema result > schema.json
        $goniometer analyze --thigh \(data)/seated-extension/thigh.csv --shank \
          \(data)/seated-extension/shank.csv --subject P --json > knee.json
        $goniometer analyze \(data)/one-device/shank.csv --json > limb.json
        $goniometer analyze \(data)/one-device/shank.csv --method researchKit --json > formula.json
        $goniometer simulate --output neck --joint neck --movement rotation --seed 2
        $goniometer analyze neck/device.csv --joint neck --movement rotation --json > neck.json
        k=\(data)/seated-extension
        $goniometer analyze --pelvis $k/thigh.csv --thigh $k/thigh.csv --shank $k/shank.csv --json > chain.json
        python3 - schema.json knee.json limb.json formula.json neck.json chain.json <<'END'
        import json, sys
        from jsonschema import Draft202012Validator
        schema = json.load(open(sys.argv[1]))
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        for path in sys.argv[2:]:
            value = json.load(open(path))
            errors = [error.message[:300] for error in validator.iter_errors(value)]
            print(path, "valid" if not errors else errors)
        for change in [lambda v: v["findings"][0].update(rangee=1), lambda v: v.pop("findings"), lambda v: v["result"].update(verdict="fine")]:
            value = json.load(open("knee.json"))
            change(value)
            print("invalid" if not validator.is_valid(value) else "valid")
        END
        """)
    #expect(
      run.output.split(separator: "\n") == [
        "knee.json valid", "limb.json valid", "formula.json valid", "neck.json valid",
        "chain.json valid", "invalid", "invalid", "invalid",
      ], "\(run.output) \(run.messages)")
  }

  private var repository: String { ProgramRun.package.path }
}

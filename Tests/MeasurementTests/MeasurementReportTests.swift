// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import ClinicalTerms
import Foundation
import Goniometry
import Inertial
import Measurement
import Recordings
import Testing

@Suite("Reports of measurements")
struct MeasurementReportTests {
  private static let folder = ChildProcess.package.appending(path: "datasets/seated-extension")
  private static func path(_ name: String) -> String { folder.appending(path: name).path }
  private static let thigh = path("thigh.csv")
  private static let shank = path("shank.csv")

  /// The output of a program that was built with the tests.
  private func output(
    _ program: String, _ arguments: [String], exitCode: Int32 = 0
  ) throws -> Data {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let status = try ChildProcess(
      [ChildProcess.built(program).path] + arguments, output: file.path
    ).status()
    #expect(status == exitCode << 8)
    return try Data(contentsOf: file)
  }

  /// The members of a JSON object that do not name the program or its files.
  private func numbers(_ data: Data) throws -> NSDictionary {
    var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    object["findings"] = (object["findings"] as? [[String: Any]])?.map { finding in
      finding.filter { $0.key != "recordings" }
    }
    return object.filter { !["program", "commandLine", "inputs"].contains($0.key) } as NSDictionary
  }

  private func request(_ make: (String) throws -> RequestedRecording) throws
    -> MeasurementRequest
  {
    var request = try MeasurementRequest(
      segments: [.thigh: try make(Self.thigh), .shank: try make(Self.shank)])
    request.settings.side = .left
    request.settings.activity = .active
    return request
  }

  private static let program = OutputProgram(name: "test", version: "1")

  @Test("files, bytes, samples in memory and 'analyze --json' give the same numbers and checks")
  func sources() throws {
    let requests = try [
      request { .file($0) },
      request { .bytes([UInt8](try Data(contentsOf: URL(filePath: $0))), name: $0) },
      request { .samples(try RecordingFile.load($0).recording, name: $0) },
    ]
    let analyzed = try numbers(
      output(
        "goniometer",
        [
          "analyze", "--thigh", Self.thigh, "--shank", Self.shank, "--side", "left",
          "--activity", "active", "--json",
        ]))
    for request in requests {
      let report = try request.read().report()
      #expect(report.quality.count > 10 && report.range != nil)
      #expect(try numbers(Data(report.json(program: Self.program))) == analyzed)
    }
  }

  @Test("the identity that a request states is in the report and its JSON, and nowhere else")
  func identity() throws {
    var request = MeasurementRequest(device: .file(Self.shank))
    let plain = try request.read().report().json(program: Self.program)
    #expect(!String(decoding: plain, as: UTF8.self).contains("identity"))
    let note = "a \"quoted\", = formula\n" + String(repeating: "n", count: 10_000)
    request.identity = MeasurementIdentity(subject: "P-017", visit: " ", note: note)
    let report = try request.read().report()
    #expect(report.identity == MeasurementIdentity(subject: "P-017", note: note))
    let json = try report.json(program: Self.program)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
    #expect(object["identity"] as? [String: String] == ["subject": "P-017", "note": note])
    report.inputs.forEach { #expect(!"\($0)".contains("P-017")) }
    let others = { (data: [UInt8]) in
      try self.numbers(Data(data)).filter { $0.key as? String != "identity" }.count
    }
    #expect(try others(json) == others(plain))
  }

  @Test("one device and ResearchKit's formula give what 'analyze --json' gives")
  func oneDevice() throws {
    var request = MeasurementRequest(device: .file(Self.shank))
    request.settings.firstMovement = .extension
    request.settings.zero = .gravity(hangingDegrees: 90)
    #expect(
      try numbers(Data(request.read().report().json(program: Self.program)))
        == numbers(
          output(
            "goniometer",
            ["analyze", Self.shank, "--first-movement", "extension", "--hanging", "90", "--json"],
            // The sensor's own axes are not those of the limb: no knee has the angles.
            exitCode: 1)))
    var formula = MeasurementRequest(device: .file(Self.shank))
    formula.settings.method = .researchKit
    formula.settings.orientation = .landscape
    formula.settings.filter = FilterSettings(.vqf)
    let report = try formula.read().report()
    #expect(report.range == nil && report.angles == nil)
    #expect(
      try numbers(Data(report.json(program: Self.program)))
        == numbers(
          output(
            "goniometer",
            [
              "analyze", Self.shank, "--method", "researchKit", "--orientation", "landscape",
              "--filter", "vqf", "--json",
            ])))
  }

  @Test("saturation is judged on the samples as they came, whatever the correction")
  func saturation() throws {
    let loaded = try RecordingFile.load(Self.shank)
    var correction = SensorCalibration.none
    correction.gyroscopeBias = Vector3(0.01, 0, 0)
    let plain = try MeasurementSettings().report(on: [MeasuredSensor(loaded)])
    let corrected = try MeasurementSettings().report(
      on: [MeasuredSensor(loaded, correction: correction)])
    func check(_ report: MeasurementReport, _ name: String) -> QualityCheck? {
      report.quality.first { $0.name == name }
    }
    #expect(check(plain, "saturation") == check(corrected, "saturation"))
    #expect(check(plain, "saturation") != nil)
    #expect(check(corrected, "gyroscope_scale")?.value != check(plain, "gyroscope_scale")?.value)
  }

  @Test("a check made while loading is used again; changed samples are checked anew")
  func checkedOnce() throws {
    var loaded = try RecordingFile.load(Self.shank)
    let fresh = RecordingCheck(loaded.recording)
    #expect(loaded.check == fresh)
    loaded.recording = InertialRecording(loaded.recording.prefix(10))
    #expect(loaded.check == nil)
  }

  @Test("the table of angles has a row a sample, and the wobble for two sensors")
  func angles() throws {
    let report = try request { .file($0) }.read().report()
    var rows = 0
    try report.angleRows { row in
      rows += 1
      try #require(row.count == report.angleColumns.count)
    }
    #expect(rows == report.angles?.time.count)
    #expect(report.angleColumns.last == "axis_disagreement_deg")
  }

  @Test("no sensors and unusable samples are errors, not traps")
  func hostile() {
    let broken = InertialRecording([
      InertialSample(time: .nan, specificForce: .zero, angularVelocity: .zero)
    ])
    for sensors in [[], [InertialRecording()], [broken], [broken, InertialRecording()]] {
      for method in [nil] + MeasurementMethod.allCases.map(Optional.some) {
        var settings = MeasurementSettings()
        settings.method = method
        #expect(throws: MeasurementError.self) {
          try settings.report(on: sensors.map { MeasuredSensor($0) })
        }
      }
    }
  }
}

@Suite("The program of Documentation/Library.md")
struct LibraryDocumentationTests {
  @Test("the page shows the program that is compiled, of at most 30 lines")
  func sameText() throws {
    let page = try String(
      contentsOf: ChildProcess.package.appending(path: "Documentation/Library.md"), encoding: .utf8)
    let source = try String(
      contentsOf: ChildProcess.package.appending(
        path: "Tests/Support/Examples/MeasureTwoFiles/main.swift"), encoding: .utf8)
    let program = source.drop { $0 != "\n" }.drop { $0 == "\n" }
    #expect(page.contains("```swift\n\(program)```"))
    #expect(program.split(separator: "\n", omittingEmptySubsequences: false).count <= 31)
  }

  @Test("the program prints the range, the interval and the checks of 'analyze --json'")
  func sameNumbers() throws {
    struct Document: Decodable {
      struct Range: Decodable { let rangeDegrees, rangeHalf95Degrees: Double }
      struct Check: Decodable { let name, verdict: String }
      struct Result: Decodable {
        let rangeOfMotion: Range
        let quality: [Check]
        let verdict: String
      }
      let result: Result
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (json, text) = (folder.appending(path: "json"), folder.appending(path: "text"))
    let files = ["thigh.csv", "shank.csv"].map {
      ChildProcess.package.appending(path: "datasets/seated-extension/\($0)").path
    }
    _ = try ChildProcess(
      [
        ChildProcess.built("goniometer").path, "analyze", "--thigh", files[0], "--shank",
        files[1], "--side", "left", "--activity", "active", "--json",
      ], output: json.path
    ).status()
    let status = try ChildProcess(
      [ChildProcess.built("measure-two-files").path] + files, output: text.path
    ).status()
    #expect(status == 0)
    let result = try JSONDecoder().decode(Document.self, from: Data(contentsOf: json)).result
    let range = result.rangeOfMotion
    let lines =
      ["range \(range.rangeDegrees) ± \(range.rangeHalf95Degrees)"]
      + result.quality.map { "\($0.name) \($0.verdict)" } + ["verdict \(result.verdict)"]
    #expect(try String(contentsOf: text, encoding: .utf8) == lines.joined(separator: "\n") + "\n")
  }
}

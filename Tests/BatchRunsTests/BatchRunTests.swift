// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation
import Goniometry
import Measurement
import Testing

@testable import BatchRuns

@Suite("Runs of batches")
struct BatchRunTests {
  private static let program = OutputProgram(name: "test", version: "1")
  private static let inputs = [
    ChildProcess.package.appending(path: "datasets/seated-extension").path,
    ChildProcess.package.appending(path: "datasets/one-device/shank.csv").path,
  ]

  /// Runs a body in a new folder that is removed afterwards.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func run(
    _ inputs: [String], to output: String, resumes: Bool = false, defaults: StatedSettings = [:]
  ) throws -> BatchRun.Outcome {
    let runner = JobRunner(program: Self.program, defaults: defaults, hasKeys: true)
    let plan = try BatchPlan(
      inputs: inputs, manifest: nil, output: output, format: .csv, resumes: resumes, workers: 2,
      runner: runner)
    return try BatchRun(plan).run { _ in
    } progress: { _ in
    }
  }

  @Test("a summary has the numbers of reports, and is resumed unless settings changed")
  func summary() throws {
    try inFolder { folder in
      let output = "\(folder)/s.csv"
      let first = try run(Self.inputs, to: output)
      #expect(first.counts.measured == 2 && !first.wasCut && first.counts.taken == 0)
      let bytes = try Data(contentsOf: URL(filePath: output))
      let request = MeasurementRequest(device: .file(Self.inputs[1]))
      let range = try #require(try request.read().report().range?.range)
      #expect(String(decoding: bytes, as: UTF8.self).contains(",\((range * 100).rounded() / 100),"))
      #expect(try run(Self.inputs, to: output, resumes: true).counts.taken == 2)
      #expect(try Data(contentsOf: URL(filePath: output)) == bytes)
      let other = try run(Self.inputs, to: output, resumes: true, defaults: [.side: "left"])
      #expect(other.counts.taken == 0 && other.counts.measured == 2)
    }
  }

  @Test("errors say what is wrong without an option's name")
  func errors() throws {
    try inFolder { folder in
      try Data("else\n".utf8).write(to: URL(filePath: "\(folder)/s.csv"))
      try Data("x".utf8).write(to: URL(filePath: "\(folder)/p.csv.part"))
      for (inputs, output, resumes) in [
        ([], "\(folder)/o.csv", false), (Self.inputs, "\(folder)/s.csv", true),
        (Self.inputs, "\(folder)/p.csv", false), (Self.inputs, folder, false),
        (Self.inputs, "\(folder)/no/s.csv", false), (Self.inputs, "/dev/null", true),
        (Self.inputs + [folder], Self.inputs[1], false),
      ] {
        let error = #expect(throws: BatchError.self) {
          try run(inputs, to: output, resumes: resumes)
        }
        #expect(error.map { !"\($0)".contains("--") } == true, "\(output)")
      }
    }
  }
}

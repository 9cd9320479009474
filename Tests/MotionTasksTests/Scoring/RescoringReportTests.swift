// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import Files
import Foundation
import Inertial
import JSON
import Measurement
import MotionTasks
import StudyTasks
import Testing

@Suite("Reports on measurements computed again")
struct RescoringReportTests {
  private static let program = OutputProgram(name: "test", version: "1")

  private func report(
    of run: RecordedRun, with revision: MotionRevision = MotionRevision()
  ) throws -> RescoringReport {
    let input = try RescoringInput(
      run.result.document, of: nil,
      documents: [.init(path: "result.json", sha256: nil)], at: RecordedRun.start)
    return RescoringReport(
      input, RecordedMeasurement.all(in: input.result, of: nil), in: run.directory,
      with: revision, program: "test 1")
  }

  @Test("unchanged files give no difference; another method's differences are now less before")
  func differences() throws {
    let run = try RecordedRun()
    try run.add(RecordedRun.step(), RecordedRun.shank(), form: .csv)
    let same = try report(of: run)
    #expect((same.computedCount, same.changedCount, same.failedCount) == (1, 0, 0))
    let angles = try #require(same.steps.first?.rescored).angles
    #expect(angles.count == RescoredAngle.Quantity.allCases.count)
    #expect(angles.allSatisfy { $0.difference == 0 && !$0.isChanged })
    #expect(same.steps.first?.rescored?.repetitionDifference == 0)

    var revision = MotionRevision()
    revision.filter = .madgwick
    let other = try report(of: run, with: revision)
    #expect(other.changedCount == 1)
    let rescored = try #require(other.steps.first?.rescored)
    let range = try #require(rescored.angles.first { $0.quantity == .range })
    let (before, now) = (try #require(rescored.measurement.numbers), try #require(rescored.numbers))
    #expect(
      range.difference == (now.whole.range?.degrees ?? .nan) - (before.whole.range?.degrees ?? .nan)
        && range.isChanged)
    #expect(other.result.results != run.result.results)
  }

  @Test("a step whose files are gone is named with its reason, and keeps its numbers")
  func missing() throws {
    let run = try RecordedRun()
    try run.add(RecordedRun.step(), RecordedRun.shank(), form: .csv)
    let before = run.result.results
    try run.directory.empty()
    let report = try report(of: run)
    #expect((report.computedCount, report.failedCount) == (0, 1))
    guard case .file? = report.steps.first?.error else {
      Issue.record("\(report.steps.map(\.outcome))")
      return
    }
    #expect(report.result.results == before)
    #expect(report.inputFiles.first == "result.json" && report.inputFiles.count > 1)
  }

  @Test("the document has before, now and difference, and null without a number")
  func document() throws {
    let run = try RecordedRun()
    try run.add(RecordedRun.step(), RecordedRun.shank(), form: .csv)
    let bytes = try report(of: run).json(program: Self.program)
    let json = try JSONValue(data: Data(bytes))
    let result = try #require(json.object?["result"]?.object)
    #expect(result["outputDirectory"]?.string == run.directory.path)
    let step = try #require(result["steps"]?.array?.first?.object)
    #expect(step["isChanged"] == .boolean(false))
    #expect(step["difference"]?.object?["rangeDegrees"]?.double == 0)
    #expect(step["before"]?.object?["range"] == step["now"]?.object?["range"])
  }
}

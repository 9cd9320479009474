// SPDX-License-Identifier: Apache-2.0

import CareTasks
import ClinicalFindings
import ClinicalTerms
import Foundation
import Goniometry
import Inertial
import JSON
import Measurement
import StudyTasks
import Testing

@testable import BatchRuns
@testable import Reports

/// A finding that goes by a route comes back the same, or without what the route is said not to carry.
@Suite("A finding by every route")
struct FindingRouteTests {
  enum Case: String, CaseIterable, CustomTestStringConvertible {
    case knee = "a knee with two sensors"
    case limb = "a limb with one sensor"
    case neck = "a neck with one sensor"
    case trunk = "a trunk with two movements in one recording"
    case hip = "a hip with two sensors"
    var testDescription: String { rawValue }

    func report() throws -> MeasurementReport {
      var report =
        switch self {
        case .knee: try SimulatedReports.inputs().report()
        case .limb: try Self.limb().report()
        case .neck: try Self.tested(.neck, ["rotation"], place: "forehead")
        case .trunk: try Self.tested(.trunk, ["flexion-extension", "rotation"], place: "t12")
        case .hip: try Self.hip()
        }
      report.identity = MeasurementIdentity(subject: "P07", visit: "2026-03-02", note: "brace off")
      return report
    }

    private static func limb() throws -> MeasurementInputs {
      var parameters = KneeSimulation.Parameters(.seatedExtension)
      parameters.errors = SensorGrade.module.errors
      let shank = try KneeSimulation(parameters).run().shank.recording
      var request = MeasurementRequest(device: .samples(shank, name: "shank"))
      (request.settings.side, request.settings.activity) = (.right, .passive)
      return try request.read()
    }

    private static func tested(
      _ joint: Joint, _ movements: [String], place: String
    ) throws -> MeasurementReport {
      let named = MovementNames(joint: joint.rawValue, movements: movements, place: place)
      let settings = try named.apply(to: MeasurementSettings())
      let made = MovementSimulation(MovementSimulation.Parameters(settings.tested)).run()
      var request = MeasurementRequest(device: .samples(made.recording, name: "device"))
      request.named = named
      return try request.read().report()
    }

    private static func hip() throws -> MeasurementReport {
      var parameters = JointSimulation.Parameters(.hip, side: .left)
      (parameters.seed, parameters.errors) = (4, SensorGrade.module.errors)
      let trial = JointSimulation(parameters).run()
      var request = try MeasurementRequest(
        segments: [
          .pelvis: .samples(trial.proximal, name: "pelvis"),
          .thigh: .samples(trial.distal, name: "thigh"),
        ])
      request.settings.side = .left
      return try request.read().report()
    }
  }

  @Test("the values say what was measured, each movement once", arguments: Case.allCases)
  func values(_ one: Case) throws {
    let found = try one.report().findings
    let movements = found.map { $0.movement?.movement.name }
    switch one {
    case .knee:
      #expect(found.map(\.joint) == [.knee] && movements == [nil])
      #expect(found[0].reached?.map(\.direction.name) == ["flexion", "extension"])
    case .limb: #expect(found.map(\.joint) == [nil] && movements == [nil])
    case .neck: #expect(found.map(\.joint) == [.neck] && movements == ["rotation"])
    case .trunk:
      #expect(found.allSatisfy { $0.joint == .trunk })
      #expect(movements == ["flexion-extension", "rotation"])
    case .hip:
      #expect(found.allSatisfy { $0.joint == .hip && $0.side == .left })
      #expect(movements == Joint.hip.movements.map(\.name))
    }
    #expect(found.allSatisfy { $0.range > 10 && $0.identity.subject == "P07" })
  }

  @Test("JSON of analyze, and of a batch, gives them back as they are", arguments: Case.allCases)
  func json(_ one: Case) throws {
    let report = try one.report()
    let analyzed = try JSONValue(data: Data(report.json(program: SimulatedReports.program)))
    #expect(try Finding.all(inReport: analyzed, source: "") == report.findings)
    let entry = MeasurementEntry(MeasurementJob(id: "k"), report)
    let row = try JSONValue(data: Data(entry.jsonBytes(isPretty: false)))
    var named = report.findings
    for index in named.indices { named[index].source = "k" }
    #expect(try Finding.all(inReport: row, source: "") == named)
    // Several in one document.
    let both = JSONValue.object(["results": .array([row, row])])
    #expect(try Finding.all(inReport: both, source: "")?.count == 2 * named.count)
  }

  @Test("a row of CSV gives them to the hundredth, without sentences", arguments: Case.allCases)
  func row(_ one: Case) throws {
    let report = try one.report()
    let entry = MeasurementEntry(MeasurementJob(id: "k"), report)
    var cells = Dictionary(
      uniqueKeysWithValues: zip(SummaryColumns.names, SummaryColumns.cells(entry)))
    for part in MeasurementIdentity.Part.allCases {
      cells[part.rawValue] = report.identity[part]
    }
    let found = Finding.all(inSummaryRow: cells, source: "")
    #expect(found.count == report.findings.count)
    for (read, made) in zip(found, report.findings) {
      #expect(read.joint == made.joint && read.side == made.side && read.activity == made.activity)
      #expect(read.method == made.method && read.filter == made.filter)
      #expect(read.identity == made.identity)
      #expect(read.movement?.movement == made.movement?.movement)
      #expect(read.movement?.test == made.movement?.test)
      #expect(read.movement?.place == made.movement?.place)
      let angles =
        [(read.extent.range, made.extent.range)]
        + zip(read.movement?.directions ?? [], made.movement?.directions ?? []).map {
          ($0.angle, $1.angle)
        }
      for (a, b) in angles { #expect(abs((a?.degrees ?? .nan) - (b?.degrees ?? .nan)) < 0.011) }
      #expect(read.movement?.directions.count == made.movement?.directions.count)
    }
    // What one row has of several movements at once: the verdict and what 0° is.
    if found.count == 1 {
      #expect(found[0].verdict == report.findings[0].verdict)
      #expect(found[0].zero == report.findings[0].zero)
      #expect(found[0].repetitions == report.findings[0].repetitions || one == .neck)
    }
  }

  @Test(
    "the result of a task keeps them, with what the run knows of them", arguments: Case.allCases)
  func task(_ one: Case) throws {
    for made in try one.report().findings {
      let time = Date(timeIntervalSince1970: 1_772_494_200)
      let leaf = LeafResult(
        identifier: "m", startDate: time, endDate: time, value: .rangeOfMotion(made))
      var result = TaskResult(
        identifier: "t", taskRunUUID: UUID(), startDate: time, endDate: time,
        results: [StepResult(identifier: "m", startDate: time, endDate: time, results: [leaf])])
      (result.identity, result.timeZone) = (made.identity, "America/New_York")
      let kept = try TaskResult(document: result.document)
      #expect(kept.results[0].results[0].rangeOfMotion == made)
      let found = try #require(kept.findings.first)
      #expect(found.time?.description == "2026-03-02T18:30:00-05:00" && found.step == "m")
      #expect(found.origin == .run(result.taskRunUUID, result: "m"))
      #expect(found.extent == made.extent && found.movement == made.movement)
    }
  }

  @Test("an outcome of a care plan keeps range and directions", arguments: Case.allCases)
  func outcome(_ one: Case) throws {
    for made in try one.report().findings where made.verdict != .bad {
      let time = Date(timeIntervalSince1970: 1_772_494_200)
      let leaf = LeafResult(
        identifier: "m", startDate: time, endDate: time, value: .rangeOfMotion(made))
      let result = TaskResult(
        identifier: "t", taskRunUUID: UUID(), startDate: time, endDate: time,
        results: [StepResult(identifier: "m", startDate: time, endDate: time, results: [leaf])])
      let values = try #require(
        OutcomeExtractor([.rangeOfMotion(RangeOfMotionRule())]).values(
          from: result, reason: .completed))
      let found = OutcomeExtractor.findings(
        in: values, of: "P07", joint: made.joint, side: made.side, source: "")
      #expect(found.count == 1)
      #expect(found.first?.extent.range == made.extent.range)
      #expect(found.first?.verdict == made.verdict && found.first?.side == made.side)
      #expect(
        found.first?.movement?.directions.map(\.angle) == made.movement?.directions.map(\.angle))
    }
  }
}

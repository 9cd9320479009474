// SPDX-License-Identifier: Apache-2.0

import CareStore
import ClinicalFindings
import ClinicalTerms
import Foundation
import Testing

@testable import Reports

/// Files that programs before `Finding` wrote: the recordings of `datasets/seated-extension` and a simulated neck, by
/// every way (commit d8d15d0d); reports of schema 1 (before e5ff19de), and care stores of the first form (before
/// f222e3b7) and of the second (before 329860f5).
@Suite("Results of earlier programs")
struct EarlierResultTests {
  private static func findings(_ name: String) throws -> [Finding] {
    var files = ResultFiles()
    try files.add(
      #require(Bundle.module.resourceURL?.appending(path: "Fixtures/earlier/\(name)").path))
    return files.measurements
  }

  @Test(
    "a knee with two sensors",
    arguments: ["knee.json", "knee.ndjson", "knee.csv", "knee-task.json"])
  func knee(_ file: String) throws {
    let found = try Self.findings(file)
    #expect(found.count == 1)
    let one = try #require(found.first)
    #expect(one.joint == .knee && one.side == .right && one.activity == .active)
    #expect(one.method == .twoSensors && one.filter == "bounded-position")
    #expect(one.zero == .standingPose && one.movement == nil)
    #expect(abs(one.range - 100.318) < 0.006 && abs(one.rangeHalfWidth95 - 4.695) < 0.006)
    #expect(abs(one.minimum - 5) < 0.006 && abs(one.maximum - 105.318) < 0.006)
    #expect(abs((one.whole.range?.degrees ?? .nan) - 105.362) < 0.006)
    #expect(one.exercise?.extensionDeficit.map { abs($0 - 5) < 0.006 } == true)
    #expect(one.repetitions == 3 && one.verdict == .good && one.remarks.isEmpty)
    #expect(one.identity == MeasurementIdentity(subject: "P", visit: "2026-03-02"))
    #expect(one.reached?.map(\.direction.name) == ["flexion", "extension"])
  }

  @Test(
    "a neck with one sensor", arguments: ["neck.json", "neck.ndjson", "neck.csv", "neck-task.json"])
  func neck(_ file: String) throws {
    let found = try Self.findings(file)
    #expect(found.count == 1)
    let one = try #require(found.first)
    let movement = try #require(one.movement)
    #expect(one.joint == .neck && movement.movement.name == "rotation")
    #expect(movement.test?.name == "seated" && one.method == .hinge && one.zero == .neutral)
    #expect(movement.directions.map(\.direction.name) == ["leftRotation", "rightRotation"])
    for (reach, expected) in zip(movement.directions, [(63.514, 3.35), (63.457, 3.449)]) {
      #expect(abs(reach.angle.degrees - expected.0) < 0.006)
      #expect(abs((reach.angle.halfWidth95 ?? .nan) - expected.1) < 0.006)
    }
    #expect(abs(one.range - 126.971) < 0.011 && one.repetitions == 3 && one.verdict == .good)
  }

  @Test("what was measured from the same recordings is one, whatever program wrote it")
  func once() throws {
    let knees = try ["knee.json", "knee.ndjson", "knee.csv"].flatMap(Self.findings)
    let necks = try ["neck.json", "neck.ndjson", "neck.csv"].flatMap(Self.findings)
    #expect((knees + necks).withoutRepeats.count == 2)
  }

  @Test("reports of schema 1, whose result is the range of the whole recording")
  func firstSchema() throws {
    for file in ["knee-1.json", "knee-1.ndjson", "knee-1.csv"] {
      let found = try Self.findings(file)
      #expect(found.count == 1)
      let one = try #require(found.first)
      #expect(one.joint == .knee && one.side == .right && one.activity == .active)
      #expect(one.method == .twoSensors && one.zero == .standingPose && one.verdict == .good)
      #expect(one.exercise == nil && abs(one.range - 105.341) < 0.006, "\(file)")
      #expect(abs(one.minimum + 0.029) < 0.006 && abs(one.maximum - 105.312) < 0.006)
    }
  }

  @Test(
    "care stores of both earlier forms, read and then made one of the present form",
    arguments: [("store-1.care", nil), ("store-2.care", 4.695)])
  func store(_ file: String, half: Double?) async throws {
    // A store is opened where it can be written.
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appending(path: "ada.care")
    try FileManager.default.copyItem(
      at: #require(Bundle.module.resourceURL).appending(path: "Fixtures/earlier/\(file)"), to: copy)
    func check() async throws {
      var files = ResultFiles()
      try files.add(copy.path)
      let found = try await files.withStores(of: nil, CourseSettings()).measurements
      #expect(
        found.compactMap(\.time?.description).map { $0.prefix(10) } == ["2026-03-02", "2026-03-03"])
      for one in found {
        #expect(one.joint == .knee && one.side == .left && abs(one.range - 100.318) < 0.006)
        #expect(one.rangeHalfWidth95.isNaN == (half == nil))
        if let half { #expect(abs(one.rangeHalfWidth95 - half) < 0.006) }
        #expect(one.identity.subject == "ada")
      }
    }
    try await check()
    let store = try CarePlanStore(path: copy.path)
    _ = try await store.add(Patient(id: "ada", effectiveDate: Date(timeIntervalSince1970: 0)))
    try await check()
  }
}

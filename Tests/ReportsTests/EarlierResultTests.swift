// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import ClinicalTerms
import Foundation
import Testing

@testable import Reports

/// Files that a program before `Finding` wrote (commit d8d15d0d): the recordings of `datasets/seated-extension` and a
/// simulated neck, by every way.
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
}

// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Inertial
import Testing

@testable import Goniometry

@Suite("The side of a joint by its place")
struct StatedSideTests {
  /// The checks `side` of some trials, with the side that the trial is of and with the other one.
  private func checks(
    _ joint: Joint, seeds: ClosedRange<UInt64>
  ) throws -> [(own: QualityCheck, other: QualityCheck)] {
    try seeds.map { seed in
      let side: Side = seed % 2 == 0 ? .left : .right
      var parameters = JointSimulation.Parameters(joint, side: side)
      parameters.seed = seed
      let trial = JointSimulation(parameters).run()
      func check(_ stated: Side) throws -> QualityCheck {
        let found = try ThreeAxisAnalysis(
          SensorPair(proximal: trial.proximal, distal: trial.distal),
          options: PairOptions(joint: joint, firstMovement: parameters.first), side: stated)
        return try #require(found.quality.first { $0.name == "side" })
      }
      return (try check(side), try check(side == .left ? .right : .left))
    }
  }

  @Test("a hip's and a shoulder's own side is good; the other one is doubtful where the body turns")
  func sides() throws {
    for joint in [Joint.hip, .shoulder] {
      let found = try checks(joint, seeds: 1...12)
      #expect(found.allSatisfy { $0.own.verdict == .good }, "\(joint.rawValue)")
      let seen = found.count { $0.other.verdict == .doubtful }
      #expect(seen >= 8, "\(joint.rawValue): \(seen) of \(found.count)")
      #expect(found.allSatisfy { $0.own.value == $0.other.value.map { -$0 } })
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Inertial
import Testing

@testable import Goniometry

@Suite("A stance in which the joint is bent, and accelerometers that read gravity wrong")
struct StanceBendTests {
  private func parameters(_ seed: UInt64, bend: Double = 0) -> KneeSimulation.Parameters {
    var parameters = KneeSimulation.Parameters(.seatedExtension)
    (parameters.seed, parameters.errors) = (seed, SensorGrade.module.errors)
    parameters.standingFlexionDegrees = bend
    return parameters
  }

  private func checks(
    _ knee: SimulatedKnee, _ spoil: (InertialRecording) -> InertialRecording = { $0 }
  ) throws -> [QualityCheck] {
    try PairAnalysis(
      SensorPair(proximal: spoil(knee.thigh.recording), distal: knee.shank.recording)
    ).quality
  }

  @Test("a straight stance is good", arguments: 1...8)
  func straight(seed: UInt64) throws {
    let found = try checks(KneeSimulation(parameters(seed)).run())
    #expect(found.first { $0.name == "standing_pose" }?.verdict == .good)
  }

  @Test("a knee that straightens by 18° beyond its stance is doubtful", arguments: 1...8)
  func straightens(seed: UInt64) throws {
    let found = try checks(KneeSimulation(parameters(seed, bend: 18)).run())
    #expect(found.first { $0.name == "standing_pose" }?.verdict == .doubtful)
  }

  @Test(
    "one accelerometer that reads 10 % wrong takes nothing from the joint", arguments: [0.9, 1.1])
  func scale(factor: Double) throws {
    let knee = try KneeSimulation(parameters(3)).run()
    let found = try checks(knee) { recording in
      InertialRecording(
        recording.map { sample in
          var sample = sample
          sample.specificForce = sample.specificForce * factor
          return sample
        })
    }
    #expect(found.overall == .good, "\(found.complaints)")
  }
}

// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Goniometry

/// A range that soft tissue makes up in part is not called good, and one of firm sensors is.
@Suite("Soft tissue that tilts the sensors")
struct TissueTiltTests {
  private static func measured(
    _ kneeProtocol: KneeProtocol, wobble: Double, seed: UInt64,
    _ change: (inout KneeSimulation.Parameters) -> Void = { _ in }
  ) throws -> (tilt: Double, verdict: Verdict, rangeError: Double) {
    var parameters = KneeSimulation.Parameters(kneeProtocol)
    parameters.seed = seed
    parameters.errors = SensorGrade.module.errors
    parameters.softTissue.wobbleDegreesPerG = wobble
    parameters.outOfPlaneDegrees = 4
    change(&parameters)
    let knee = try KneeSimulation(parameters).run()
    let analysis = try KneeAnalysis(
      SensorPair(thigh: knee.thigh.recording, shank: knee.shank.recording))
    let check = try #require(analysis.quality.first { $0.name == "tissue_tilt" })
    func range(_ degrees: [Double]) -> Double { (degrees.max() ?? 0) - (degrees.min() ?? 0) }
    return (
      try #require(check.value), check.verdict,
      range(analysis.series.degrees) - range(knee.flexion.degrees)
    )
  }

  @Test("a walk on bone is firm", arguments: [UInt64](1...6))
  func firmWalk(seed: UInt64) throws {
    let walk = try Self.measured(.walking, wobble: 0, seed: seed)
    #expect(walk.verdict == .good)
    #expect(abs(walk.rangeError) < 5)
  }

  @Test("a walk on tissue that leans by 3 to 5° under 1 g is doubted", arguments: [UInt64](1...6))
  func softWalk(seed: UInt64) throws {
    let walk = try Self.measured(.walking, wobble: 3 + Double(seed) / 3, seed: seed)
    #expect(walk.verdict == .doubtful)
    #expect(abs(walk.rangeError) > 5)
    // What the tissue makes up is of the size of the error, and the other way.
    #expect(walk.tilt * walk.rangeError < 0)
    #expect((0.3...2.5).contains(walk.tilt / -walk.rangeError))
  }

  @Test(
    "landings on bone are firm; on soft tissue the lean adds to the range", arguments: [1, 2, 4])
  func landing(seed: UInt64) throws {
    func landing(wobble: Double) throws -> (tilt: Double, verdict: Verdict, rangeError: Double) {
      try Self.measured(.dropLanding, wobble: wobble, seed: seed) {
        $0.pace = .meanSpeed(degreesPerSecond: 300)
      }
    }
    #expect(try landing(wobble: 0).verdict == .good)
    let soft = try landing(wobble: 4.5)
    #expect(soft.tilt < -1)
    #expect(soft.rangeError > 5)
  }

  @Test(
    "slow movement shows no tilt and suffers none",
    arguments: [KneeProtocol.sitToStand, .seatedExtension])
  func slow(kneeProtocol: KneeProtocol) throws {
    let slow = try Self.measured(kneeProtocol, wobble: 5, seed: 2)
    #expect(slow.verdict == .good)
    #expect(abs(slow.rangeError) < 5)
  }
}

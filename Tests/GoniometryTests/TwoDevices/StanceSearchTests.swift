// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

/// The stance gives the axis its sense, the angle its zero, and flexion its sign; nothing is asked for.
@Suite("The stance of a recording")
struct StanceSearchTests {
  private static func simulated(
    _ kneeProtocol: KneeProtocol, seed: UInt64,
    _ change: (inout KneeSimulation.Parameters) -> Void = { _ in }
  ) throws -> (pair: SensorPair, truth: SimulatedKnee) {
    var parameters = KneeSimulation.Parameters(kneeProtocol)
    parameters.seed = seed
    parameters.errors = SensorGrade.phone.errors
    change(&parameters)
    let truth = try KneeSimulation(parameters).run()
    return (try SensorPair(proximal: truth.thigh.recording, distal: truth.shank.recording), truth)
  }

  private static func range(_ degrees: [Double]) -> Double {
    (degrees.max() ?? 0) - (degrees.min() ?? 0)
  }

  @Test(
    "one-sided movement about a stance needs no statement of the sense",
    arguments: [
      (KneeProtocol.seatedExtension, UInt64(30), 15), (.sitToStand, 17, 3), (.sitToStand, 23, 3),
      (.thighLift, 1, 4), (.thighLift, 2, 4), (.thighLift, 3, 4), (.dropLanding, 1, 4),
      (.dropLanding, 2, 4), (.dropLanding, 3, 4), (.walking, 1, 8),
    ])
  func told(kneeProtocol: KneeProtocol, seed: UInt64, repetitions: Int) throws {
    let (pair, truth) = try Self.simulated(kneeProtocol, seed: seed) {
      $0.repetitions = repetitions
    }
    let knee = try PairAnalysis(pair)
    #expect(knee.zero == .standingPose)
    #expect(abs(Self.range(knee.series.degrees) - Self.range(truth.flexion.degrees)) < 5)
    // Flexion is positive: the stance is the straight end, for a landing to within its own 10°.
    #expect(abs(knee.series.degrees.min() ?? 90) < 12)
  }

  @Test("a seat is not taken for a stance", arguments: [UInt64](1...6))
  func seat(seed: UInt64) throws {
    let (pair, _) = try Self.simulated(.seatedExtension, seed: seed) { $0.standing = 0 }
    let knee = try? PairAnalysis(pair)
    #expect(knee?.pose == nil)
    let told = try PairAnalysis(pair, options: PairOptions(firstMovement: .extension))
    #expect(told.zero == .mostExtended)
  }

  @Test("a leg that lies, moved slowly by a machine, has no stance", arguments: [UInt64](1...4))
  func machine(seed: UInt64) throws {
    let (pair, _) = try Self.simulated(.passiveMachine, seed: seed)
    #expect(try PairAnalysis(pair, options: PairOptions(firstMovement: .flexion)).pose == nil)
  }

  @Test("a knee is straight, bent or undecided by its lead over a seat")
  func straight() throws {
    let (pair, _) = try Self.simulated(.sitToStand, seed: 17)
    let method = SmootherMethod(parameters: .smoothing)
    let (proximal, distal) = method.motions(of: pair, .none, .none)
    let search = try AxisSearch(pair, proximal: proximal, distal: distal, options: PairOptions())
    let stances = StanceSearch(search)
    var answer = try #require(stances.answer)
    #expect(stances.likeliest == nil)
    #expect(answer.straightLead >= answer.lead)
    for (lead, isStraight, isBent) in [
      (0.05, true, false), (0, false, false), (-0.05, false, true),
    ] {
      answer.straightLead = lead
      #expect(answer.isStraight == isStraight && answer.isBent == isBent)
    }
  }

  @Test("postures are told apart by gravity in both sensors, the longest first")
  func postures() throws {
    let (pair, truth) = try Self.simulated(.sitToStand, seed: 5) { $0.pause = 0.5 }
    let method = SmootherMethod(parameters: .smoothing)
    let (proximal, distal) = method.motions(of: pair, .none, .none)
    let samples = AxisSamples(
      pair, proximal: LowPassedMotion(proximal, of: pair), distal: LowPassedMotion(distal, of: pair))
    let postures = QuietPosture.all(in: samples)
    #expect(postures.count >= 2)
    #expect(postures.map(\.seconds) == postures.map(\.seconds).sorted(by: >))
    let standing = try #require(truth.standing)
    let first = try #require(postures.first { $0.start < 1 })
    #expect(first.seconds > 0.8 * (standing.upperBound - standing.lowerBound))
    for (index, posture) in postures.enumerated() {
      for other in postures[..<index] {
        let angle = max(
          posture.proximalUp.angle(to: other.proximalUp), posture.distalUp.angle(to: other.distalUp))
        #expect(angle > 8 * .pi / 180)
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

/// The stance gives the axis its sense, the angle its zero, and flexion its sign; nothing is asked for.
@Suite("The stance of a recording")
struct StanceSearchTests {
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
    let simulated = try SimulatedSearch(kneeProtocol, seed: seed) { $0.repetitions = repetitions }
    let knee = try PairAnalysis(simulated.pair)
    #expect(knee.zero == .standingPose)
    #expect(abs(Self.range(knee.series.degrees) - Self.range(simulated.truth.flexion.degrees)) < 5)
    // Flexion is positive: the stance is the straight end, for a landing to within its own 10°.
    #expect(abs(knee.series.degrees.min() ?? 90) < 12)
  }

  @Test("a seat is not taken for a stance", arguments: [UInt64](1...6))
  func seat(seed: UInt64) throws {
    let pair = try SimulatedSearch(.seatedExtension, seed: seed) { $0.standing = 0 }.pair
    let knee = try? PairAnalysis(pair)
    #expect(knee?.pose == nil)
    let told = try PairAnalysis(pair, options: PairOptions(firstMovement: .extension))
    #expect(told.zero == .mostExtended)
  }

  @Test("a leg that lies, moved slowly by a machine, has no stance", arguments: [UInt64](1...4))
  func machine(seed: UInt64) throws {
    let pair = try SimulatedSearch(.passiveMachine, seed: seed).pair
    #expect(try PairAnalysis(pair, options: PairOptions(firstMovement: .flexion)).pose == nil)
  }

  @Test(
    "a stance is told by the way into the seat where a machine moves the knee then",
    arguments: [UInt64](1...4))
  func sitsDownToAMachine(seed: UInt64) throws {
    let simulated = try SimulatedSearch(.seatedExtension, seed: seed) {
      ($0.pace, $0.repetitions) = (.meanSpeed(degreesPerSecond: 3), 1)
      ($0.standing, $0.errors) = (3, SensorGrade.module.errors)
    }
    #expect(!simulated.samples.showsAccelerations)
    let knee = try PairAnalysis(simulated.pair)
    #expect(knee.zero == .standingPose)
    for (found, truth) in zip(knee.series.degrees, simulated.truth.flexion.degrees) {
      #expect(abs(found - truth) < 5)
    }
  }

  @Test("a knee is straight, bent or undecided by its lead over a seat")
  func straight() throws {
    let stances = StanceSearch(try SimulatedSearch(.sitToStand, seed: 17).search)
    var stance = try #require(stances.stance)
    #expect(stances.likeliest == nil)
    #expect(stance.straightLead >= stance.lead)
    for (lead, isStraight, isBent) in [
      (0.05, true, false), (0, false, false), (-0.05, false, true),
    ] {
      stance.straightLead = lead
      #expect(stance.isStraight == isStraight && stance.isBent == isBent)
    }
  }

  @Test("possible stances come in the order of their scores, no worse than what was promised")
  func ranking() throws {
    let simulated = try SimulatedSearch(.sitToStand, seed: 17)
    let trials = QuietPosture.all(in: simulated.samples).flatMap {
      StanceTrial.all(of: $0, simulated.search.candidates, in: simulated.samples)
    }
    var ranked = RankedStances(trials, isStated: false)
    var scores: [Double] = []
    _ = ranked.first {
      scores.append($0.score)
      return false
    }
    #expect(scores == scores.sorted())
    #expect(scores.count == trials.count { $0.leastScore != nil })
    #expect(ranked.best()?.score == scores.first)
    #expect(try #require(trials.compactMap(\.leastScore).min()) <= scores[0])
  }
}

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
    return (try SensorPair(thigh: truth.thigh.recording, shank: truth.shank.recording), truth)
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
    let knee = try KneeAnalysis(pair)
    #expect(knee.zero == .standingPose)
    #expect(abs(Self.range(knee.series.degrees) - Self.range(truth.flexion.degrees)) < 5)
    // Flexion is positive: the stance is the straight end, for a landing to within its own 10°.
    #expect(abs(knee.series.degrees.min() ?? 90) < 12)
  }

  @Test("a seat is not taken for a stance", arguments: [UInt64](1...6))
  func seat(seed: UInt64) throws {
    let (pair, _) = try Self.simulated(.seatedExtension, seed: seed) { $0.standing = 0 }
    let knee = try? KneeAnalysis(pair)
    #expect(knee?.pose == nil)
    let told = try KneeAnalysis(pair, options: KneeOptions(firstMovement: .extension))
    #expect(told.zero == .mostExtended)
  }

  @Test("a leg that lies, moved slowly by a machine, has no stance", arguments: [UInt64](1...4))
  func machine(seed: UInt64) throws {
    let (pair, _) = try Self.simulated(.passiveMachine, seed: seed)
    #expect(try KneeAnalysis(pair, options: KneeOptions(firstMovement: .flexion)).pose == nil)
  }

  @Test("a knee is straight, bent or undecided by its lead over a seat")
  func straight() throws {
    let (pair, _) = try Self.simulated(.sitToStand, seed: 17)
    let method = SmootherMethod(parameters: .smoothing)
    let (thigh, shank) = method.motions(of: pair, .none, .none)
    let search = try AxisSearch(pair, thigh: thigh, shank: shank, options: KneeOptions())
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
    let (thigh, shank) = method.motions(of: pair, .none, .none)
    let samples = AxisSamples(
      pair, thigh: LowPassedMotion(thigh, of: pair), shank: LowPassedMotion(shank, of: pair))
    let postures = QuietPosture.all(in: samples)
    #expect(postures.count >= 2)
    #expect(postures.map(\.seconds) == postures.map(\.seconds).sorted(by: >))
    let standing = try #require(truth.standing)
    let first = try #require(postures.first { $0.start < 1 })
    #expect(first.seconds > 0.8 * (standing.upperBound - standing.lowerBound))
    for (index, posture) in postures.enumerated() {
      for other in postures[..<index] {
        let angle = max(
          posture.thighUp.angle(to: other.thighUp), posture.shankUp.angle(to: other.shankUp))
        #expect(angle > 8 * .pi / 180)
      }
    }
  }
}

/// Two recordings that belong to one joint, and those that do not.
@Suite("Recordings that belong together")
struct SharedMovementTests {
  /// Movements of people, none like another.
  private static func recordings() throws -> [(name: String, knee: SimulatedKnee)] {
    try [
      (KneeProtocol.walking, 1.1), (.walking, 1.4), (.thighLift, 0.3), (.thighLift, 0.6),
      (.dropLanding, 0.2), (.dropLanding, 0.5), (.sitToStand, 0.9),
    ].enumerated().map { index, movement in
      var parameters = KneeSimulation.Parameters(movement.0)
      parameters.seed = UInt64(index + 1)
      parameters.errors = SensorGrade.module.errors
      parameters.outOfPlaneDegrees = 4
      if case .period = parameters.pace {
        parameters.pace = .period(seconds: movement.1)
      } else {
        parameters.pause = movement.1
      }
      return ("\(movement.0.rawValue) \(movement.1)", try KneeSimulation(parameters).run())
    }
  }

  @Test("thigh and shank of different trials are refused or bad, those of one trial are not")
  func pairs() throws {
    let recordings = try Self.recordings()
    for (i, thigh) in recordings.enumerated() {
      for (j, shank) in recordings.enumerated() {
        let verdict = Result {
          try KneeAnalysis(
            SensorPair(thigh: thigh.knee.thigh.recording, shank: shank.knee.shank.recording)
          ).quality.first { $0.name == "shared_movement" }?.verdict
        }
        switch verdict {
        case .success(let verdict):
          #expect((verdict == .good) == (i == j), "\(thigh.name) with \(shank.name)")
        case .failure(let error):
          #expect(error is MeasurementError && i != j, "\(thigh.name) with \(shank.name): \(error)")
        }
      }
    }
  }

  @Test("advice names the files, the clocks, the units and the fixing, and not the sense")
  func advice() {
    for cause in ["trials", "clocks", "unit", "loose"] {
      #expect(SharedMovement.causes.contains(cause))
    }
    #expect(!SharedMovement.causes.contains("sense"))
  }
}

// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

/// Two recordings that belong to one joint, and those that do not.
@Suite("Recordings that belong together")
struct SharedMovementTests {
  private typealias Trial = (name: String, movement: KneeProtocol, knee: SimulatedKnee)

  /// Recordings of movements with their stride or pause in seconds.
  private static func recordings(_ movements: [(KneeProtocol, Double)]) throws -> [Trial] {
    try movements.enumerated().map { index, movement in
      var parameters = KneeSimulation.Parameters(movement.0)
      parameters.seed = UInt64(index + 1)
      parameters.errors = SensorGrade.module.errors
      parameters.outOfPlaneDegrees = 4
      if case .period = parameters.pace {
        parameters.pace = .period(seconds: movement.1)
      } else {
        parameters.pause = movement.1
      }
      return (
        "\(movement.0.rawValue) \(movement.1)", movement.0, try KneeSimulation(parameters).run()
      )
    }
  }

  /// What the check says of a thigh with a shank; `nil` where there is no result.
  private static func verdict(_ proximal: Trial, _ distal: Trial) -> Verdict? {
    try? PairAnalysis(
      SensorPair(proximal: proximal.knee.thigh.recording, distal: distal.knee.shank.recording)
    ).quality.first { $0.name == "shared_movement" }?.verdict
  }

  @Test("thigh and shank of different trials are refused or bad, those of one trial are not")
  func pairs() throws {
    let recordings = try Self.recordings([
      (.walking, 1.1), (.walking, 1.4), (.thighLift, 0.3), (.thighLift, 0.6), (.dropLanding, 0.2),
      (.dropLanding, 0.5), (.sitToStand, 0.9),
    ])
    for (i, proximal) in recordings.enumerated() {
      for (j, distal) in recordings.enumerated() {
        let verdict = Self.verdict(proximal, distal)
        #expect(
          i == j ? verdict == .good : verdict != .good, "\(proximal.name) with \(distal.name)")
      }
    }
  }

  @Test("slow movements at different times are refused or bad where both segments move")
  func slowPairs() throws {
    // What happens to be in step, as with 1.1 s instead of the 1.6, cannot be told.
    let slow = try Self.recordings([
      (.heelSlide, 0.4), (.heelSlide, 1.3), (.sitToStand, 0.9), (.seatedExtension, 0.5),
      (.seatedExtension, 1.6),
    ])
    for (i, proximal) in slow.enumerated() {
      for (j, distal) in slow.enumerated() {
        // The thigh of a seated extension rests: any other shank's fits it.
        if i != j, proximal.movement == .seatedExtension { continue }
        let verdict = Self.verdict(proximal, distal)
        #expect(
          i == j ? verdict == .good : verdict == nil || verdict == .bad,
          "\(proximal.name) with \(distal.name)")
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

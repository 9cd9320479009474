// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Inertial
import Testing

@testable import Goniometry

/// Which evidence decides the sense of flexion, and what happens where two contradict each other.
@Suite("The sense of flexion")
struct FlexionSenseTests {
  private let simulated: SimulatedSearch
  private let stances: StanceSearch
  private let stance: PossibleStance

  init() throws {
    simulated = try SimulatedSearch(.sitToStand, seed: 17)
    stances = StanceSearch(simulated.search)
    stance = try #require(stances.stance)
  }

  private func isTrue(_ sense: FlexionSense) throws -> Bool {
    sense.angle.flexionAxis(try sense.sign.get()).dot(simulated.truth.thigh.hingeAxis) > 0
  }

  @Test("a statement decides, unless a certain stance shows the opposite")
  func stated() throws {
    let angle = stance.angle
    let told = try FlexionSense(of: angle, stances, firstMovement: .flexion, in: simulated.samples)
    #expect(try isTrue(told) && told.sign.get().isStated)
    #expect(throws: MeasurementError.contradictoryDirection(stated: .extension)) {
      try FlexionSense(of: angle, stances, firstMovement: .extension, in: simulated.samples)
    }
    var none = stances
    (none.stance, none.likeliest) = (nil, nil)
    let believed = try FlexionSense(
      of: angle, none, firstMovement: .extension, in: simulated.samples)
    #expect(try !isTrue(believed))
  }

  @Test("about a stance, the larger side decides")
  func aboutStance() throws {
    let sense = try FlexionSense(
      of: stance.angle, stances, firstMovement: nil, in: simulated.samples)
    #expect(try isTrue(sense) && sense.sign.get().isSure && !sense.isAboutLikeliest)
  }

  /// The sense without a stance, where a posture is the likeliest one.
  private func sense(
    likeliest posture: QuietPosture?, straightLead: Double = 0
  ) throws -> FlexionSense {
    var undecided = stances
    undecided.stance = nil
    undecided.likeliest = try posture.map {
      let pose = StandingPose($0, isStated: false)
      return PossibleStance(
        angle: try CandidateAngle(stance.candidate, pose: pose, in: simulated.samples), pose: pose,
        score: stance.score, straightLead: straightLead, lead: 0, isStepped: false)
    }
    let angle = try CandidateAngle(stance.candidate, pose: nil, in: simulated.samples)
    return try FlexionSense(of: angle, undecided, firstMovement: nil, in: simulated.samples)
  }

  @Test("without a stance the lever arms decide, and a posture that agrees changes nothing")
  func byArms() throws {
    #expect(try isTrue(sense(likeliest: nil)))
    let standing = QuietPosture(stance.pose)
    for lead in [-1.0, 0, 1] {
      let sense = try sense(likeliest: standing, straightLead: lead)
      #expect(try isTrue(sense) && !sense.isAboutLikeliest)
    }
  }

  @Test("a posture that contradicts the arms decides if straight, not if bent, else nothing does")
  func contradiction() throws {
    // Counted from the seat, the joint moves the other way.
    let seat = try #require(
      QuietPosture.all(in: simulated.samples).first {
        $0.proximalUp.angle(to: stance.pose.proximalUp) > 1
      })
    let straight = try sense(likeliest: seat, straightLead: 0.05)
    #expect(try !isTrue(straight) && straight.isAboutLikeliest)
    let bent = try sense(likeliest: seat, straightLead: -0.05)
    #expect(try isTrue(bent) && !bent.isAboutLikeliest)
    let unclear = try sense(likeliest: seat, straightLead: 0)
    #expect {
      try unclear.sign.get()
    } throws: { error in
      if case .signUndecided(let reason) = error as? MeasurementError {
        reason.contains("contradict")
      } else {
        false
      }
    }
  }
}

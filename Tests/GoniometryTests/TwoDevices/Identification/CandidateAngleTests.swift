// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Goniometry

@Suite("The angle about a candidate for the axis")
struct CandidateAngleTests {
  @Test("it has the movement's range; a pose puts a straight joint at 0, the arms come near")
  func straight() throws {
    let simulated = try SimulatedSearch(.sitToStand, seed: 17)
    let samples = simulated.samples
    let stance = try #require(StanceSearch(simulated.search).stance)
    let posed = try CandidateAngle(stance.candidate, pose: stance.pose, in: samples)
    let armed = try CandidateAngle(stance.candidate, pose: nil, in: samples)
    let truth = simulated.truth.flexion.degrees
    let range = (truth.max() ?? 0) - (truth.min() ?? 0)
    for angle in [posed, armed] { #expect(abs(angle.range - range) < 5) }
    let flexion = FlexionSign.largerSidePositive(posed.degrees)
    #expect(abs(OrderStatistics.quantile(flexion, 0.01)) < 5)
    // The two differ by where the arms' angle is straight, as the hints of both segments guess it.
    let guess = StraightJoint(stance.candidate, in: samples)
    let offset = OrderStatistics.median(
      zip(armed.degrees, posed.degrees).map { ($0 - $1).withinHalfTurn })
    #expect(abs((offset - guess.degrees).withinHalfTurn) < 3 * guess.standardDeviation)
  }

  @Test("flexion turns the angle and its axis round together")
  func flexion() throws {
    let simulated = try SimulatedSearch(.sitToStand, seed: 23)
    let angle = try CandidateAngle(simulated.search.candidate, pose: nil, in: simulated.samples)
    var sign = try #require(FlexionSign(aboutStance: (0...90).map(Double.init), isStance: true))
    #expect(angle.flexion(sign).degrees == angle.degrees)
    #expect(angle.flexionAxis(sign) == angle.calibration.axes.proximal)
    sign.isReversed = true
    #expect(angle.flexion(sign).degrees == angle.degrees.map { -$0 })
    #expect(angle.flexion(sign).calibration == angle.calibration.reversed)
    #expect(angle.flexionAxis(sign) == angle.flexion(sign).calibration.axes.proximal)
  }

  @Test(
    "two angles are one answer whatever their zeros and whole turns, and another by their course")
  func difference() {
    let degrees = (0...100).map { Double($0 % 50) * 2 }
    #expect(!AngleDifference.isAnother(degrees, degrees.map { $0 + 40 }))
    #expect(!AngleDifference.isAnother(degrees, degrees.map { $0 > 50 ? $0 - 360 : $0 }))
    #expect(!AngleDifference.isAnother(degrees, degrees.map { $0 * 1.02 }))
    #expect(AngleDifference.isAnother(degrees, degrees.map { $0 * 1.2 }))
    #expect(AngleDifference.isAnother(degrees, degrees.map { -$0 }))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@testable import Goniometry

@Suite("Flexion sign")
struct FlexionSignTests {
  /// Angles that run evenly from one end to the other.
  private static func ramp(_ low: Double, _ high: Double) -> [Double] {
    (0...100).map { low + (high - low) * Double($0) / 100 }
  }

  @Test("about a stance, the larger side is flexion; a small or two-sided range is not sure")
  func aboutStance() throws {
    let bent = try #require(FlexionSign(aboutStance: Self.ramp(-2, 60), isStance: true))
    #expect(!bent.isReversed && bent.isSure)
    let reversed = try #require(FlexionSign(aboutStance: Self.ramp(-60, 2), isStance: true))
    #expect(reversed.isReversed && reversed.isSure)
    let small = try #require(FlexionSign(aboutStance: Self.ramp(-1, 13), isStance: true))
    #expect(!small.isReversed && !small.isSure)
    #expect(FlexionSign(aboutStance: Self.ramp(-30, 40), isStance: true) == nil)
    #expect(FlexionSign(aboutStance: Self.ramp(0, 8), isStance: true) == nil)
  }

  @Test("a pose that may be a seat answers, but never for sure")
  func doubtfulStance() throws {
    let sign = try #require(FlexionSign(aboutStance: Self.ramp(0, 90), isStance: false))
    #expect(!sign.isReversed && !sign.isSure)
  }

  @Test("without a stance the odds decide: a guess off by its deviation must not turn the answer")
  func byOdds() throws {
    let sharp = StraightJoint(degrees: 0, standardDeviation: 15)
    let clear = try #require(FlexionSign(degrees: Self.ramp(5, 80), straight: sharp))
    #expect(!clear.isReversed && clear.isSure)
    let turned = try #require(FlexionSign(degrees: Self.ramp(-80, -5), straight: sharp))
    #expect(turned.isReversed && turned.isSure)
    #expect(FlexionSign(degrees: Self.ramp(-30, 30), straight: sharp) == nil)
    // The same range under a rough guess.
    let rough = StraightJoint(degrees: 0, standardDeviation: 60)
    #expect(FlexionSign(degrees: Self.ramp(5, 80), straight: rough) == nil)
    // A whole turn does not matter, and a knee bent by 190° is none.
    let wound = try #require(FlexionSign(degrees: Self.ramp(365, 440), straight: sharp))
    #expect(!wound.isReversed)
    #expect(FlexionSign(degrees: Self.ramp(120, 190), straight: sharp) == nil)
  }

  @Test("an angle that never changes has no sense")
  func still() {
    let flat = Array(repeating: 3.0, count: 10)
    #expect(FlexionSign(aboutStance: flat, isStance: true) == nil)
    let straight = StraightJoint(degrees: 0, standardDeviation: 15)
    #expect(FlexionSign(degrees: flat, straight: straight) == nil)
  }
}

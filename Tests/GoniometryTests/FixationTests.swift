// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Testing

@testable import Goniometry

@Suite("What no sensor shows")
struct FixationTests {
  @Test("straps add nothing up to 60°, all of it from 70° on, to either side")
  func straps() {
    let parts = [0, 45, 60, 65, 70, 130, -70].map(Fixation.usual.strap)
    #expect(parts[..<3].allSatisfy { $0 == 0 })
    #expect(abs(parts[3] - parts[4] / 2) < 1e-12)
    #expect(abs(parts[4] - 14 / 1.96) < 1e-12)
    #expect(parts[5] == parts[4] && parts[6] == -parts[4])
  }

  @Test(
    "the other segment adds 15 % of the angle, 10° from 20° on at least, and nothing at the start")
  func along() {
    let halves = [0, 10, 20, 60, 100, -100].map { 1.96 * Fixation.usual.otherSegment($0) }
    #expect(zip(halves, [0, 5, 10, 10, 15, -15]).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test("where everything was held, nothing is added")
  func rigid() {
    for degrees in [-120.0, 0, 15, 90] {
      #expect(Fixation.rigid.strap(degrees) == 0 && Fixation.rigid.otherSegment(degrees) == 0)
    }
  }

  @Test("of a range the parts of both ends differ, and an angle is known whatever was not held")
  func difference() {
    let bent = AngleUncertainty(sensor: 1, axis: 0, zero: 0, slide: 0, shake: 0, fixation: 12)
    let straight = AngleUncertainty(sensor: 1, axis: 0, zero: 0, slide: 0, shake: 0, fixation: -3)
    #expect(bent.difference(from: straight).fixation == 15)
    #expect(!bent.isOpen && bent.halfWidth95 > 23 && bent.held.standardDeviation == 1)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Goniometry

@Suite("How well two sensors agree on a joint's centre")
struct CentreAgreementTests {
  @Test("an error that goes along with the acceleration turns the heading by its part across it")
  func across() {
    // Alike in three directions, beside sensors that err by 0.1 m/s² in each.
    let own = 0.1
    for share in [0.1, 0.3, 0.6] {
      for acceleration in [0.5, 2, 5] {
        let across = share * acceleration
        let apart = (3 * (across * across + own * own)).squareRoot()
        let agreement = CentreAgreement(apart: apart, acceleration: acceleration)
        #expect(abs(agreement.headingDeviation - share) < 1e-12)
      }
    }
  }

  @Test("what sensors err by themselves says nothing of the heading", arguments: [0, 0.01, 2])
  func own(acceleration: Double) {
    let agreement = CentreAgreement(apart: 0.17, acceleration: acceleration)
    #expect(agreement.headingDeviation == 0)
  }
}

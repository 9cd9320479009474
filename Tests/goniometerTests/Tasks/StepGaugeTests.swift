// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import goniometer

@Suite("Gauge of a motion step")
struct StepGaugeTests {
  @Test("the axis widens by whole steps, and never narrows")
  func axis() {
    let standard = -15.0...135.0
    #expect(StepGauge.axis(standard, showing: 0...90) == standard)
    #expect(StepGauge.axis(standard, showing: -20...140) == -60.0...180)
    #expect(StepGauge.axis(standard, showing: -.infinity...0) == standard)
  }
}

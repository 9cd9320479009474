// SPDX-License-Identifier: Apache-2.0

import Goniometry
import Testing

@Suite("AngleUncertainty")
struct AngleUncertaintyTests {
  let rounding = 1e-12
  let extended = AngleUncertainty(sensor: 0.6, axis: 0.1, zero: 1.3, slide: -0.2, shake: 0.5)
  let flexed = AngleUncertainty(sensor: 0.8, axis: 0.7, zero: 1.3, slide: 2.8, shake: 1.2)

  @Test("the parts add as variances, by hand")
  func parts() {
    let whole = AngleUncertainty(sensor: 2, axis: 3, zero: 6, slide: -2, shake: 14, fixation: -10)
    #expect(abs(whole.calibration - 45.0.squareRoot()) < rounding)
    #expect(abs(whole.softTissue - 200.0.squareRoot()) < rounding)
    #expect(abs(whole.standardDeviation - 349.0.squareRoot()) < rounding)
    #expect(abs(whole.halfWidth95 - 1.96 * 349.0.squareRoot()) < rounding)
  }

  @Test("of a range zero cancels, slide is that of the range, and the rest adds")
  func difference() {
    let range = flexed.difference(from: extended)
    #expect(range.zero == 0)
    #expect(abs(range.slide - 3.0) < rounding)
    #expect(abs(range.sensor - 1.0) < rounding)
    #expect(abs(range.shake - 1.3) < rounding)
    #expect(abs(range.axis - 0.5.squareRoot()) < rounding)
  }

  @Test("a range has one uncertainty, from whichever end it is counted")
  func symmetry() {
    let (there, back) = (flexed.difference(from: extended), extended.difference(from: flexed))
    #expect(there.standardDeviation == back.standardDeviation)
    #expect(flexed.difference(from: flexed).slide == 0)
  }

  @Test("what is not known makes the whole unknown")
  func unknown() {
    #expect(AngleUncertainty.unknown.standardDeviation.isNaN)
    #expect(flexed.difference(from: .unknown).standardDeviation.isNaN)
  }
}

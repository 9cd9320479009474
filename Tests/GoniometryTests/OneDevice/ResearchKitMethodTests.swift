// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Glibc
import Inertial
import SyntheticMotion
import Testing

@testable import Goniometry

/// What needs many small steps, and recordings; ``ResearchKitTableTests`` has the rest.
@Suite("ResearchKitMethod")
struct ResearchKitMethodTests {
  /// A device upright, its screen towards the person, turned about its x axis.
  func result(degrees: [Double]) -> ResearchKitRangeOfMotion {
    let first = Quaternion(angle: .pi / 2, axis: .unitX)
    var method = ResearchKitMethod()
    for angle in degrees {
      method.update(attitude: first * Quaternion(angle: angle * .pi / 180, axis: .unitX))
    }
    return method.result
  }

  /// There and back in steps of a tenth of a degree, in the sense that does not wrap.
  let there = (0...1200).map { -0.1 * Double($0) } + (0...1200).map { -0.1 * Double(1200 - $0) }

  @Test("in small steps the other sense beyond 90 degrees reads up to 360")
  func wrap() {
    #expect(abs(result(degrees: there.map { -$0 }).range - 360) < 0.2)
  }

  @Test("noise of 1 degree widens the range by more than 2")
  func noise() {
    var generator = SplitMix64(seed: 1)
    let hold = [Double](repeating: 0, count: 200)
    let angles = (hold + there + hold).map { $0 + generator.nextNoise() }
    #expect(result(degrees: angles).range > 122)
  }

  @Test("a recording without samples is an error")
  func emptyRecording() {
    #expect(throws: MeasurementError.noSamples(rows: 0)) {
      try ResearchKitMethod.measure(
        InertialRecording(), orientation: .portrait, with: Strapdown.self,
        parameters: Strapdown.Parameters())
    }
  }

  @Test("exactly 90 degrees does not wrap, the next number does")
  func wrapEdge() {
    let r = result(degrees: [0, -30, 90.0000001])
    #expect(r.maximum > 200)
    let s = result(degrees: [0, -30, 89.9999999])
    #expect(abs(s.range - 120) < 1e-5)
  }
}
